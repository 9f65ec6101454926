"""Walks a whole journal in the order of its seals and reports the first thing that was changed."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from cutcard.core.message import Facts, Orders, Standing
from cutcard.floor.journal import ledger
from cutcard.floor.journal.journal import REFUSAL, ROW, Row
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.schema import check, connect
from cutcard.floor.journal.seal import GENESIS, Anchor, Seal, seal
from cutcard.floor.journal.upcast import encoded
from cutcard.floor.streams import deciding
from cutcard.floor.streams.streams import AnyDomain
from cutcard.games import NoGame
from cutcard.money import Cents
from cutcard.ruling import Refused

Progress: TypeAlias = Callable[[int, int], None]  # rows checked, rows in all
SEALS, REFUSALS, BALANCES = "seals", "refusals", "balances"  # places that are not streams


class JournalFault(Struct, frozen=True):
    """What is wrong, and where: a stream and version, or a number among the seals or refusals."""

    stream: str
    version: int
    what: str

    def __str__(self) -> str:
        kind = "number" if self.stream in (SEALS, REFUSALS) else "version"
        place = self.stream if self.stream == BALANCES else f"{self.stream}, {kind} {self.version}"
        return f"{place}: {self.what}"


class JournalReport(Struct, frozen=True):
    """How much was checked, the heads to keep outside as an anchor, and the first fault if there is one."""

    rows: int
    streams: int
    refusals: int
    anchor: Anchor
    fault: JournalFault | None


class Found(Exception):
    """Ends the walk at the first fault."""

    def __init__(self, stream: str, version: int, what: str) -> None:
        super().__init__(what)
        self.fault = JournalFault(stream, version, what)


def verify(
    path: str | Path,
    domains: Iterable[AnyDomain],
    anchor: Anchor | None = None,
    *,
    audit: bool = True,
    progress: Progress | None = None,
) -> JournalReport:
    """Check chains, seals, ledger, refusals and snapshots. With ``audit``, also decide every command again.

    ``progress`` is called with the number of rows checked and the total.
    """
    db = connect(path, read_only=True)
    try:
        check(db, path)
        db.execute("begin")  # a consistent view of a journal that may be in use
        walk = Walk(db, {domain.name: domain for domain in domains}, audit, progress)
        fault = None
        try:
            walk.all(anchor)
        except Found as found:
            fault = found.fault
        heads = Anchor(walk.number, walk.sealed.hex(), walk.refusals, walk.refused.hex())
        return JournalReport(walk.number, len(walk.heads), walk.refusals, heads, fault)
    finally:
        db.close()


class RecordedWorld:
    """The desk's services as they were then: stored seeds and recorded meters."""

    def __init__(self, db: sqlite3.Connection, row: Row, facts: Facts, segment: int) -> None:
        self._db, self._row, self._facts, self._segment = db, row, facts, segment

    def new_seed(self) -> bytes:
        return self.seed(self._segment)

    def draw(self) -> str:
        return self._facts.draw

    def seed(self, segment: int) -> bytes:
        query = "select seed from secrets where stream = ? and segment = ?"
        found = self._db.execute(query, (self._row.stream, segment)).fetchone()
        if found is None:
            raise LookupError(f"the seed of round {segment} is missing")
        return bytes(found[0])

    def meter(self, pool: str) -> Cents:
        if self._facts.meter is None:
            raise LookupError(f"no meter of {pool} was recorded")
        return self._facts.meter

    def standing(self, patron: str, at: str) -> Standing | None:
        return self._facts.standing

    def game_at(self, table: str) -> str:
        return self._facts.table

    def games(self) -> tuple[str, ...]:
        return self._facts.games

    def orders(self, game: str, table: str, patron: str) -> Orders | None:
        return self._facts.orders


class Walk:
    """The state of the walk through the journal."""

    def __init__(
        self, db: sqlite3.Connection, domains: dict[str, AnyDomain], audit: bool, progress: Progress | None
    ) -> None:
        self.db, self.domains, self.audit, self.progress = db, domains, audit, progress
        self.number, self.sealed = 0, GENESIS
        self.refusals, self.refused = 0, GENESIS
        self.heads: dict[str, tuple[int, bytes]] = {}
        self.states: dict[str, Any] = {}
        self.balances: Counter[tuple[str, str]] = Counter()
        self.segments: dict[tuple[str, int], int] = {}
        self.follows: Counter[tuple[str, str]] = Counter()  # rows caused by other rows and not found yet
        self.snapshots = {row[0]: row[1:] for row in db.execute("select stream, version, schema, state from snapshots")}

    def all(self, anchor: Anchor | None) -> None:
        [rows] = self.db.execute("select count(*) from seals").fetchone()
        for mark, row in self._rows():
            self._seal(mark)
            if anchor and mark.number == anchor.seals and mark.hash.hex() != anchor.seal:
                raise Found(SEALS, mark.number, "differs from the seal in the anchor: history has been rewritten")
            self._chain(mark, row)
            self._post(row)
            self._replay(row)
            if self.progress is not None:
                self.progress(self.number, rows)
        if anchor and self.number < anchor.seals:
            cut = f"rows were cut off: the anchor has {anchor.seals} seals, but only {self.number} are left"
            raise Found(SEALS, self.number + 1, cut)
        self._unsealed()
        self._balances()
        self._indexes()
        self._refusals(anchor)

    def _rows(self) -> Iterator[tuple[Seal, Row]]:
        columns = ", ".join(f"journal.{name}" for name in ROW.split(", "))
        query = (
            f"select seals.number, seals.stream, seals.version, row, previous, seals.hash, {columns} from seals"
            " left join journal on journal.stream = seals.stream and journal.version = seals.version"
            " order by seals.number"
        )
        for found in self.db.execute(query):
            mark = Seal(*found[:6])
            if found[6] is None:
                self._seal(mark)
                raise Found(mark.stream, mark.version, f"missing, although seal {mark.number} names it")
            yield mark, Row(*found[6:])

    def _seal(self, mark: Seal) -> None:
        if mark.number != self.number + 1:
            raise Found(SEALS, self.number + 1, f"missing: the next seal is {mark.number}")
        if mark != seal(mark.number, mark.stream, mark.version, mark.row, self.sealed):
            raise Found(SEALS, mark.number, "changed, or does not follow the seal before it")
        self.number, self.sealed = mark.number, mark.hash

    def _chain(self, mark: Seal, row: Row) -> None:
        version, previous = self.heads.get(row.stream, (0, GENESIS))
        if row.version != version + 1:
            raise Found(row.stream, version + 1, f"missing: version {row.version} is sealed next")
        if row.link(previous) != row.hash:
            raise Found(
                row.stream, row.version, "changed, or does not follow the row before it: the hash does not match"
            )
        if row.hash != mark.row:
            raise Found(row.stream, row.version, f"differs from the row that seal {mark.number} names")
        self.heads[row.stream] = row.version, row.hash

    def _post(self, row: Row) -> None:
        postings = ledger.decode(row.postings)
        if commodity := ledger.imbalance(postings):
            raise Found(row.stream, row.version, f"the postings in {commodity} do not sum to zero")
        for posting in postings:
            key = posting.account, posting.commodity
            self.balances[key] += posting.amount
            if self.balances[key] < 0 and posting.account not in ledger.OPEN_ENDED:
                raise Found(row.stream, row.version, f"{posting.account} goes below zero in {posting.commodity}")

    def _replay(self, row: Row) -> None:
        """Apply the recorded events to the state. In an audit, also compare them with what the rules decide now."""
        domain = self.domains.get(row.stream.partition("/")[0])
        if domain is None:
            raise Found(row.stream, row.version, "this release does not know this kind of stream")
        state = self.states.get(row.stream) or domain.initial(row.stream)
        try:
            events = domain.events.read_all(row.events)
            segment = domain.segment(events)
            if self.audit:
                self._audit(domain, state, row, events, segment)
            state = self.states[row.stream] = reduce(domain.evolve, events, state)
            if segment:
                self.segments[row.stream, segment] = row.version
            version, schema, kept = self.snapshots.get(row.stream, (0, "", b""))
            if version == row.version and schema == domain.states.schema and domain.states.decode(kept) != state:
                raise Found(row.stream, row.version, "the snapshot differs from the state that follows from the rows")
        except Found:
            raise
        except NoGame as missing:  # the row may be in order: without its game nobody can say
            cure = "name its folder with --games, or install it, and verify again"
            raise Refused(
                None, f"{row.stream} cannot be checked: the game {missing.key!r} is not installed here; {cure}"
            ) from None
        except Exception as error:  # any error that a forged row causes in the rules is a fault of that row
            raise Found(row.stream, row.version, f"cannot be replayed: {error}") from error

    def _audit(self, domain: AnyDomain, state: Any, row: Row, events: list[Any], segment: int) -> None:
        command, facts = domain.commands.read(row.command), msgspec.json.decode(row.facts, type=Facts)
        place = row.stream, row.version
        if (facts.actor.id, int(facts.actor.role), facts.at) != (row.actor, row.role, row.at):
            raise Found(*place, "the actor or time in the facts differs from the row")
        if list(domain.decide(state, command, facts)) != events:
            raise Found(*place, "deciding again from the recorded facts gives different events")
        bare = Facts(facts.actor, facts.at)
        again = deciding.decide(domain, state, command, bare, RecordedWorld(self.db, row, facts, segment))
        if again.facts != facts:
            raise Found(*place, "the facts do not match the sealed shuffle and the state")
        if ledger.net(domain.postings(state, events)) != ledger.decode(row.postings):
            raise Found(*place, "the postings do not match the events")
        for follow in domain.follows(state, events):
            self.follows[follow.stream, encoded(follow.command).decode()] += 1
        if not row.key or not command.roles:
            self.follows[row.stream, row.command] -= 1

    def _unsealed(self) -> None:
        for stream, version in self.db.execute("select stream, max(version) from journal group by stream"):
            walked = self.heads.get(stream, (0, GENESIS))[0]
            if version > walked:
                raise Found(stream, walked + 1, "a row was added without a seal")
        for (stream, command), count in self.follows.items():
            if count:
                raise Found(stream, 0, f"{command}: {'missing' if count > 0 else 'no other row caused it'}")

    def _balances(self) -> None:
        held = Counter({(row[0], row[1]): row[2] for row in self.db.execute("select * from balances")})
        for account, commodity in sorted(held.keys() | self.balances.keys()):
            has, posted = held[account, commodity], self.balances[account, commodity]
            if has != posted:
                raise Found(BALANCES, 0, f"{account} holds {has} {commodity}, but its postings sum to {posted}")

    def _indexes(self) -> None:
        """Check the index of rounds and the snapshots. They can be rebuilt, but must not mislead."""
        begun = {(row[0], row[1]): row[2] for row in self.db.execute("select stream, number, version from segments")}
        for stream, number in sorted(begun.keys() ^ self.segments.keys()):
            raise Found(
                stream, begun.get((stream, number), 0), f"round {number} is missing from the rows or from the index"
            )
        for (stream, number), version in sorted(self.segments.items()):
            if begun[stream, number] != version:
                raise Found(stream, version, f"round {number} begins here, but the index says otherwise")
        for stream, (version, *_) in self.snapshots.items():
            if version > self.heads.get(stream, (0, GENESIS))[0]:
                raise Found(stream, version, "there is a snapshot of this version, but no such row")

    def _refusals(self, anchor: Anchor | None) -> None:
        for number, hashed, *columns in self.db.execute(
            f"select number, hash, {REFUSAL} from refusals order by number"
        ):
            if number != self.refusals + 1:
                raise Found(REFUSALS, self.refusals + 1, f"missing: the next refusal is {number}")
            if Refusal(*columns).link(self.refused, number) != hashed:
                raise Found(REFUSALS, number, "changed, or does not follow the refusal before it")
            self.refusals, self.refused = number, hashed
            if anchor and number == anchor.refusals and hashed.hex() != anchor.refusal:
                raise Found(REFUSALS, number, "differs from the refusal in the anchor: history has been rewritten")
        if anchor and self.refusals < anchor.refusals:
            cut = f"refusals were cut off: the anchor has {anchor.refusals}, but only {self.refusals} are left"
            raise Found(REFUSALS, self.refusals + 1, cut)
