"""The interface of a journal: one row per command, chained, sealed and posted, and never changed.

Each store writes in its own way; what is read is asked in the same words.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from msgspec.structs import replace

from cutcard.core.personal import REFERENCE
from cutcard.core.text import plain
from cutcard.floor.journal import ledger
from cutcard.floor.journal.archived import CUT, LogCut, SealedState, last_cut, state_of
from cutcard.floor.journal.drafts import Draft, Program, Snapshot
from cutcard.floor.journal.group import GroupWriter
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.others import Alone, Others
from cutcard.floor.journal.reading import JournalReader, label
from cutcard.floor.journal.refusal import REFUSAL, Refusal
from cutcard.floor.journal.row import ROW, Row
from cutcard.floor.journal.seal import ROWS, Anchor, node, stored_tree
from cutcard.floor.journal.sql import ALL, Found, Sql, Value, Values
from cutcard.floor.keys import keyring
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.keys.source import KeySource
from cutcard.floor.log import merkle
from cutcard.floor.log.checkpoint import Checkpoint
from cutcard.floor.log.note import Note, Signature, read_note
from cutcard.money import Cents

CHECKPOINTS = 10  # how many are kept: whoever has an older one can have it proven to be continued
FLOOR = "localhost/cutcard"  # name in checkpoints of a floor that has no other

Execute: TypeAlias = Callable[[str, Iterable[Values]], object]  # runs a statement for each of these rows of values
Changed: TypeAlias = Callable[[Mapping[str, int]], None]  # is told which streams have which version by now


class Journal(ABC):
    """A journal in some store. Rows, refusals and everything that belongs to them are appended, never changed."""

    def __init__(
        self, sql: Sql, name: str, files: Path, keys: Keyring | KeySource | None, program: Program | None
    ) -> None:
        self.name = name  # where it is, as people may see it
        self.files = files  # what is kept beside the journal begins with this name: keys, sessions, practice tables
        self.program = program or Program()
        self.others: Others = Alone()  # processes on the same journal
        self._sql, self._keys = sql, keys or KeySource(keyring.beside(files), FLOOR)
        self._seeds: dict[str, tuple[int, bytes]] = {}

    @property
    def keys(self) -> Keyring:
        """The floor's keys; if none were given, those in the file beside the journal, which is made if need be."""
        return self._keys if isinstance(self._keys, Keyring) else self._keys.current()

    @property
    def has_keys(self) -> bool:
        """Whether the floor's keys are there; otherwise they would be made."""
        return isinstance(self._keys, Keyring) or self._keys.exist

    def unseal(self, key: str, sealed: bytes, label: str) -> bytes:
        """A secret that any process has sealed, perhaps with a key that is new here."""
        ring = self._keys if isinstance(self._keys, Keyring) else self._keys.knowing(key)
        return ring.open(key, sealed, label)

    @abstractmethod
    def close(self) -> None:
        """Write pending rows, then close the store."""

    # -- writing

    @property
    @abstractmethod
    def writer(self) -> GroupWriter[Any]:
        """What writes here, for whoever watches over it."""

    @abstractmethod
    def append(
        self, drafts: Sequence[Draft], seen: Mapping[str, int] | None = None, *, here: bool = False
    ) -> "Future[None]":
        """Append all rows or none. If this fails with Lost, KeyUsed or Short, nothing has changed.

        ``seen``: streams that the rows' facts were read from, and their versions. A newer version raises Lost.
        ``here``: the caller waits anyway, so commit on its own thread.
        """

    @abstractmethod
    def refuse(self, refusal: Refusal) -> "Future[None]":
        """Add to the log of refusals."""

    @abstractmethod
    def change(self, statement: str, *values: Value) -> list[Found]:
        """Change what is kept beside the evidence (people, sessions); rows that the statement returns."""

    @abstractmethod
    @abstractmethod
    def rewrite(self, work: Callable[[Execute], None]) -> None:
        """Run statements in one transaction; only archiving removes anything from a journal.

        ``work`` gets a function that runs a statement once for each row of values.
        """

    @abstractmethod
    def settle(self) -> None:
        """Wait until everything that was written before this call is sealed."""

    @abstractmethod
    def listen(self, changed: Changed) -> None:
        """Call this when other processes have appended, with streams and their versions; none: any may have changed."""

    @abstractmethod
    def reader(self) -> JournalReader:
        """A consistent view of the whole journal for verification, to be closed."""

    @abstractmethod
    def _keep(self, size: int, change: Callable[[Note | None], Note | None]) -> Note:
        """Keep what ``change`` makes of the checkpoint of this size, among the newest few; LookupError if nothing."""

    def _drafted(self, drafts: Sequence[Draft]) -> tuple[Draft, ...]:
        """With seeds sealed: in the clear they never reach the disk. What a row pays in, a later one may pay out."""
        return tuple(self._sealed(draft) for draft in drafts)

    def _sealed(self, draft: Draft) -> Draft:
        if not draft.seed:
            return draft
        key, sealed = self.keys.seal(draft.seed, label(draft.stream, draft.segment))
        return replace(draft, key_of_seed=key, seed=sealed)

    # -- reading

    def ask(self, query: str, *values: Value) -> list[Found]:
        """A question about what is kept beside the evidence (people, sessions)."""
        return self._sql.all(query, *values)

    def rows(self, stream: str, after: int = 0, limit: int = ALL) -> list[Row]:
        """Rows of a stream in order, after a version."""
        query = f"select {ROW} from journal where stream = ? and version > ? order by version limit ?"
        return [Row(*row) for row in self._sql.all(query, stream, after, limit)]

    def tail(self, stream: str, after: int = 0) -> Iterator[Row]:
        """All rows after a version, a few hundred at a time."""
        while rows := self.rows(stream, after, 500):
            yield from rows
            after = rows[-1].version

    def version(self, stream: str) -> int:
        """The last version of a stream; 0 before its first row."""
        query = (
            "select coalesce(max(version), 0) from (select max(version) as version from journal where stream = ?"
            " union all select version from sealed_states where stream = ?) as found"
        )
        return int(self._sql.one(query, stream, stream)[0])

    def last_at(self) -> datetime | None:
        """When the newest row was recorded."""
        place = "journal.stream = seals.stream and journal.version = seals.version"
        query = f"select at from seals join journal on {place} where kind = '{ROWS}' order by number desc limit 1"
        row = self._sql.one(query)
        return datetime.fromisoformat(row[0]) if row else None

    def first_answer(self, actor: str, key: str) -> Row | Refusal | None:
        """The row or the first refusal that an actor's key led to."""
        if row := self._sql.one(f"select {ROW} from journal where actor = ? and key = ? and key <> ''", actor, key):
            return Row(*row)
        first = "order by number < 0, abs(number) limit 1"  # below zero: not sealed yet, so later than all others
        row = self._sql.one(f"select {REFUSAL} from refusals where actor = ? and key = ? {first}", actor, key)
        return Refusal(*row) if row else None

    def refusals(self, after: int = 0, limit: int = ALL) -> list[Refusal]:
        """The log of refusals in order, after a number. Those that are not sealed yet come last."""
        query = (  # one question: between two of them a refusal could be sealed
            f"select {REFUSAL} from (select * from"
            f" (select 0 as late, number, {REFUSAL} from refusals where number > ? order by number limit ?) as sealed"
            f" union all select 1, number, {REFUSAL} from refusals where number < 0) as found"
            " order by late, abs(number) limit ?"
        )
        return [Refusal(*row) for row in self._sql.all(query, after, limit, limit)]

    def snapshot(self, stream: str) -> Snapshot | None:
        row = self._sql.one("select version, schema, state from snapshots where stream = ?", stream)
        return Snapshot(*row) if row else None

    def seed(self, stream: str, segment: int) -> bytes | None:
        """The secret seed of a round. The latest seed of each stream is kept in memory."""
        number, seed = self._seeds.get(stream, (0, b""))
        if number != segment:
            row = self._sql.one("select key, sealed from secrets where stream = ? and segment = ?", stream, segment)
            if row is None:
                return None
            seed = self.unseal(row[0], bytes(row[1]), label(stream, segment))
            self._seeds[stream] = segment, seed
        return seed

    def detail(self, reference: str) -> str | None:
        """The detail of a person to which a row refers; None if it was erased."""
        found = REFERENCE.fullmatch(reference)
        query = "select value from details where person = ? and field = ? and mark = ?"
        row = self._sql.one(query, *found.groups()) if found else None
        return str(row[0]) if row else None

    def known_as(self, name: str, born: str) -> list[str]:
        """The ids of people with this name and date of birth."""
        query = (
            "select distinct names.person, names.value from details as births join details as names"
            " on names.person = births.person and names.field = 'name'"
            " where births.field = 'born' and births.value = ? order by names.person"
        )
        found = [id for id, value in self._sql.all(query, born) if plain(value) == plain(name)]
        return list(dict.fromkeys(found))

    def segment(self, stream: str, number: int) -> list[Row]:
        """The rows of one round, without reading earlier ones. Empty if there is none, or if it is archived."""
        start = self._begins(stream, number)
        if start is None:
            return []
        rows = self._before_round(stream, start, number + 1)
        return rows if rows and rows[0].version == start else []

    def before_rounds(self, stream: str) -> list[Row]:
        """The rows before the first round."""
        return self._before_round(stream, 1, 1)

    def _before_round(self, stream: str, first: int, number: int) -> list[Row]:
        """The rows from a version on, up to a round: none of its rows, even if it begins while we read."""
        if (end := self._begins(stream, number)) is not None:
            return self.rows(stream, first - 1, end - first)
        rows = self.rows(stream, first - 1)
        end = self._begins(stream, number)
        return rows if end is None else [row for row in rows if row.version < end]

    def _begins(self, stream: str, number: int) -> int | None:
        """The version with which a round begins."""
        found = self._sql.one("select version from segments where stream = ? and number = ?", stream, number)
        return found[0] if found else None

    # -- what is archived

    def cut(self) -> LogCut | None:
        """Up to where the journal is archived; None if all of it is here."""
        return last_cut(self._sql)

    def sealed_state(self, stream: str) -> SealedState | None:
        """The state of a stream where the journal was cut."""
        return state_of(self._sql, stream)

    def sealed_balance(self, account: str, commodity: str = ledger.CHIPS) -> Cents:
        """What an account held where the journal was cut."""
        query = "select amount from sealed_balances where account = ? and commodity = ?"
        row = self._sql.one(query, account, commodity)
        return int(row[0]) if row else 0

    def archive_of_round(self, stream: str, number: int) -> LogCut | None:
        """Where a round is archived, or its beginning; None if it is here, or not yet opened. 0: before all rounds."""
        state = self.sealed_state(stream)
        return self.cut() if state is not None and number <= state.round else None

    def archive_of_key(self, actor: str, key: str) -> LogCut | None:
        """The archive that has the answer to an actor's key."""
        columns = ", ".join(f"archived.{name}" for name in CUT.split(", "))
        joined = "archived_keys join archived on archived.number = archived_keys.archive"
        query = f"select {columns} from {joined} where actor = ? and key = ?"
        row = self._sql.one(query, actor, key)
        return LogCut(*row) if row else None

    def balance(self, account: str, commodity: str = ledger.CHIPS) -> Cents:
        query = "select coalesce(sum(amount), 0) from balances where account = ? and commodity = ?"
        return int(self._sql.one(query, account, commodity)[0])

    def purse(self, account: str) -> tuple[Cents, Cents]:
        """Chips and tokens of an account, in one question."""
        query = "select commodity, sum(amount) from balances where account = ? group by commodity"
        held = {commodity: int(amount) for commodity, amount in self._sql.all(query, account)}
        return held.get(ledger.CHIPS, 0), held.get(ledger.TOKENS, 0)

    def balances(self, prefix: str = "") -> list[Posting]:
        """What the accounts under a prefix hold, in name order."""
        query = (
            "select account, commodity, sum(amount) from balances where account >= ? and account < ?"
            " group by account, commodity order by account, commodity"
        )
        return [Posting(row[0], row[1], int(row[2])) for row in self._sql.all(query, prefix, prefix + "\U0010ffff")]

    def streams(self, prefix: str = "") -> list[str]:
        """Names of the streams under a prefix, in order, also of those whose rows are all archived."""
        query = """
            with recursive names (name) as (
                select min(stream) from journal where stream >= ?
                union all
                select (select min(stream) from journal where stream > name) from names where name is not null
            )
            select name from names where name < ?
            union select stream from sealed_states where stream >= ? and stream < ? order by 1"""
        end = prefix + "\U0010ffff"
        return [row[0] for row in self._sql.all(query, prefix, end, prefix, end)]

    def anchor(self) -> Anchor:
        """Size and root of the tree, to be kept outside the journal."""
        return Anchor.of(stored_tree(self._sql))

    # -- checkpoints

    def checkpoint(self) -> Note:
        """The tree as it is now, signed by the floor, and kept. A size that is kept already keeps its signatures."""
        tree = stored_tree(self._sql)
        signer = self.keys.signer
        head = Checkpoint(signer.name, tree.size, tree.root())
        if (last := self.last_checkpoint()) is not None and last.text == head.text():
            return last
        return self._keep(head.size, lambda kept: kept or Note(head.text(), (signer.sign(head.text()),)))

    def cosigned(self, size: int, signatures: Iterable[Signature]) -> Note:
        """Keep signatures of witnesses with the checkpoint of this size."""
        return self._keep(size, lambda kept: kept.with_signatures(signatures) if kept else None)

    def last_checkpoint(self) -> Note | None:
        """The newest checkpoint that was signed."""
        row = self._sql.one("select note from checkpoints order by size desc limit 1")
        return read_note(row[0]) if row else None

    def consistency(self, old: int, size: int) -> list[bytes]:
        """Proof that the tree of one size continues that of an older size."""
        return merkle.consistency(old, size, lambda place: node(self._sql, place))

    def inclusion(self, stream: str, version: int, size: int) -> tuple[int, list[bytes]]:
        """The place of a row in the tree, counted from 0, and the proof that it is there."""
        query = f"select number from seals where kind = '{ROWS}' and stream = ? and version = ?"
        found = self._sql.one(query, stream, version)
        if found is None:
            raise LookupError(f"{stream} has no version {version}")
        index = found[0] - 1
        return index, merkle.inclusion(index, size, lambda place: node(self._sql, place))


def kept(size: int, note: Note | None) -> Note:
    """The checkpoint, if there is one of this size."""
    if note is None:
        raise LookupError(f"there is no checkpoint of size {size}")
    return note
