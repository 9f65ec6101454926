"""What one transaction writes: each job is checked against what is locked, and those that pass are written together."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import astuple

from cutcard.floor.journal import ledger
from cutcard.floor.journal.drafts import Draft, KeyUsed, Lost, Program, row_of
from cutcard.floor.journal.refusal import REFUSAL, Refusal
from cutcard.floor.journal.row import ROW
from cutcard.floor.journal.seal import GENESIS
from cutcard.floor.journal.sql import Value, Values
from cutcard.floor.stores.postgres.connection import Db

Key: TypeAlias = tuple[str, str]  # actor and key
Account: TypeAlias = tuple[str, str]  # account and commodity
Head: TypeAlias = tuple[int, bytes]  # last version of a stream and its hash

GREATEST = (1 << 63) - 1  # that a column can hold

TYPES = {"version": "bigint", "role": "bigint", "hash": "bytea"}


def inserted(table: str, columns: str, types: Sequence[str], rest: str = "") -> bytes:
    """A statement that inserts rows given as one array for each column, in their order."""
    names = columns.split(", ")
    arrays = ", ".join(f"%b::{kind}[]" for kind in types)
    chosen = ", ".join(f"new.{name}" for name in names)
    return (
        f"insert into {table} ({columns}) select {chosen}"
        f" from unnest({arrays}) with ordinality as new ({columns}, nth) order by nth{rest}"
    ).encode()


ROWS = inserted("journal", ROW, [TYPES.get(name, "text") for name in ROW.split(", ")])
WAITING = inserted("unsealed", "stream, version, hash", ["text", "bigint", "bytea"])
SEGMENTS = inserted("segments", "stream, number, version", ["text", "bigint", "bigint"])
SECRETS = inserted("secrets", "stream, segment, key, sealed", ["text", "bigint", "text", "bytea"])
PERSON_NAMED = (
    b"insert into persons (id, name, kind) values (%s, %s, 'player')"
    b" on conflict (id) do update set name = excluded.name where persons.kind = 'player'"  # staff's are the door's
)
DETAILS = inserted("details", "person, field, mark, value", ["text", "text", "text", "text"])
SNAPSHOTS = inserted(
    "snapshots",
    "stream, version, schema, state",
    ["text", "bigint", "text", "bytea"],
    " on conflict (stream) do update set version = excluded.version, schema = excluded.schema, state = excluded.state",
)
BALANCES = inserted(
    "balances",
    "account, commodity, shard, amount",
    ["text", "text", "bigint", "bigint"],
    " on conflict (account, commodity, shard) do update set amount = balances.amount + excluded.amount",
)
ENSURE = """
insert into heads (stream, version, hash) select name, 0, %s from unnest(%b::text[]) as name on conflict do nothing"""
HEADS = b"""
update heads set version = new.version, hash = new.hash
from unnest(%b::text[], %b::bigint[], %b::bytea[]) as new (stream, version, hash) where heads.stream = new.stream"""
# Until it is sealed, a refusal has a number below zero, from the same counter as the rows that wait.
REFUSALS = f"""
insert into refusals (number, {REFUSAL}, hash)
values (-nextval(pg_get_serial_sequence('unsealed', 'id')), {", ".join(["%s"] * 9)}, '')""".encode()


class Batch:
    """The rows and refusals of one transaction, as far as they are allowed."""

    def __init__(
        self,
        program: Program,
        heads: Mapping[str, Head] | None = None,
        balances: Mapping[Account, int] | None = None,
        used: Collection[Key] = (),
    ) -> None:
        self._program = program
        self._heads, self._balances, self._used = dict(heads or {}), dict(balances or {}), set(used)
        self._moved: Counter[Account] = Counter()
        self._drafts = list[Draft]()
        self.rows = list[Values]()
        self._refusals = list[Refusal]()
        self._last = dict[str, Head]()
        self.failures = list[Exception | None]()

    @staticmethod
    def bounded(accounts: Iterable[Account]) -> list[Account]:
        """The accounts that must not go below zero, so that they are locked."""
        return [account for account in accounts if account[0] not in ledger.OPEN_ENDED]

    @property
    def versions(self) -> dict[str, int]:
        """The streams that have new rows, and their last versions."""
        return {stream: version for stream, (version, _) in self._last.items()}

    def add(self, drafts: Sequence[Draft], seen: Mapping[str, int]) -> None:
        """Take rows in, all or none; why not is kept in ``failures``."""
        heads, moved, keys = dict[str, Head](), Counter[Account](), set[Key]()
        rows = list[Values]()
        try:
            for stream, version in seen.items():
                if self._heads[stream][0] != version:
                    raise Lost(stream, version + 1)
            for draft in drafts:
                version, previous = heads.get(draft.stream) or self._heads[draft.stream]
                if draft.version != version + 1:
                    raise Lost(draft.stream, draft.version)
                key = draft.actor, draft.key
                if draft.key and (key in self._used or key in keys):
                    raise KeyUsed(draft.key)
                keys.add(key)
                self._post(draft, moved)
                row = row_of(draft, previous, self._program)
                heads[draft.stream] = row.version, row.hash
                rows.append(astuple(row))
        except (Lost, KeyUsed, ledger.Short, OverflowError) as failure:
            self.failures.append(failure)
            return
        self._heads.update(heads)
        self._last.update(heads)
        self._used |= {key for key in keys if key[1]}
        self._moved.update(moved)
        for account, amount in moved.items():
            self._balances[account] = self._balances.get(account, 0) + amount
        self.rows += rows
        self._drafts += drafts
        self.failures.append(None)

    def _post(self, draft: Draft, moved: Counter[Account]) -> None:
        for posting in draft.postings:
            account = posting.account, posting.commodity
            held = self._balances.get(account, 0) + moved[account]
            ledger.check(posting, held)
            if abs(posting.amount) > GREATEST or abs(held + posting.amount) > GREATEST:
                raise OverflowError(f"{posting.account} would hold more than the database can count")
        for posting in draft.postings:
            moved[posting.account, posting.commodity] += posting.amount

    def refuse(self, refusal: Refusal) -> None:
        self._refusals.append(refusal)
        if refusal.key:
            self._used.add((refusal.actor, refusal.key))
        self.failures.append(None)

    def write(self, db: Db, shard: int) -> None:
        """Send everything; the caller commits. ``shard``: this writer's part of open-ended accounts."""
        if self.rows:
            db.execute(ROWS, columns_of(self.rows))
            db.execute(HEADS, columns_of([(stream, *head) for stream, head in self._last.items()]))
        if segments := [(one.stream, one.segment, one.version) for one in self._drafts if one.segment]:
            db.execute(SEGMENTS, columns_of(segments))
        if secrets := [(one.stream, one.segment, one.key_of_seed, one.seed) for one in self._drafts if one.seed]:
            db.execute(SECRETS, columns_of(secrets))
        if details := [astuple(detail) for one in self._drafts for detail in one.details]:
            db.execute(DETAILS, columns_of(details))
        for one in self._drafts:
            for person, name in one.names:
                db.execute(PERSON_NAMED, (person, name))
            if one.erased:
                db.execute(b"delete from details where person = %s", (one.erased,))
                db.execute(b"delete from persons where id = %s and kind = 'player'", (one.erased,))
        if snapshots := {one.stream: (one.stream, *astuple(one.snapshot)) for one in self._drafts if one.snapshot}:
            db.execute(SNAPSHOTS, columns_of(list(snapshots.values())))
        if self.rows:
            db.execute(WAITING, columns_of([(row[0], row[1], row[-1]) for row in self.rows]))
        for refusal in self._refusals:
            db.execute(REFUSALS, astuple(refusal))
        if moved := sorted(
            (account, commodity, shard if account in ledger.OPEN_ENDED else 0, amount)
            for (account, commodity), amount in self._moved.items()
            if amount
        ):
            db.execute(BALANCES, columns_of(moved))

    def is_written(self, db: Db) -> bool:
        """Whether the rows are there after all, if the connection was lost while they were committed."""
        stream, version, *_, hashed = self.rows[0]
        with db.transaction():  # these wait for the end of the lost transaction, if that is still running
            db.execute(ENSURE, [GENESIS, [stream]])  # it may have been the one to make the head, which nobody sees yet
            db.execute("select from heads where stream = %s for share", (stream,))
            found = db.execute("select hash from journal where stream = %s and version = %s", (stream, version))
            return found.fetchone() == (hashed,)


def columns_of(rows: Sequence[Values]) -> list[list[Value]]:
    """One list for each column."""
    return [list(column) for column in zip(*rows, strict=True)]
