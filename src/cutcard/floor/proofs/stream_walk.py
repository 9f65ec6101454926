"""Walks some streams in the order of their seals: chains, order of time, states, and every decision made again."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import reduce
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cutcard import __version__
from cutcard.core.authority import title
from cutcard.core.decoding import decoder
from cutcard.core.message import Command, Event, Facts, tag
from cutcard.floor.desk.rule_set import fixed, of_table, rule_set
from cutcard.floor.domains import people
from cutcard.floor.journal import ledger
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.seal import GENESIS
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs.fault import CHAIN, DECISION, Found, Met, Place
from cutcard.floor.proofs.past import Past
from cutcard.floor.proofs.recorded import NoKeys, RecordedWorld, Seeds
from cutcard.floor.streams import deciding
from cutcard.floor.streams.deciding import Caused, Decision, SeedLost, causes, resolved
from cutcard.floor.streams.streams import AnyDomain
from cutcard.games import NoGame
from cutcard.registers.people.account import PersonAccount
from cutcard.registers.people.entitled import entitle
from cutcard.registers.people.entrance import Entrance
from cutcard.ruling import Refused

CHUNK = 2000  # seals at a time


class StreamShare(Struct, frozen=True):
    """Streams that one walk checks, and how far: what is sealed between two sizes, then what waits for the sealer."""

    streams: frozenset[str]
    size: int
    tail: tuple[tuple[str, int], ...] = ()  # stream and version
    since: int = 0
    states: bool = True  # whether states are worked out; otherwise only chains are checked
    audit: bool = True  # whether every command is decided again
    withheld: dict[str, tuple[int, int]] = {}  # by stream: version and seal of the first row that an export keeps back


class OtherRules(Struct, frozen=True):
    """Rows that other rules decided, and that those of this release would decide otherwise. The first is named."""

    release: str
    rules: str
    rows: int
    stream: str
    version: int
    what: str


class Walked(Struct, frozen=True):
    """What a walk found: its first fault, the head of each chain, and what must fit other walks."""

    met: Met | None
    heads: dict[str, tuple[int, bytes]]
    caused: dict[Caused, int]  # rows caused by rows of other walks (below zero), or to be found there (above)
    other: tuple[OtherRules, ...] = ()
    lost: int = 0  # rounds whose seeds went with the floor's keys


class StreamWalk:
    """The state of a walk through a share of the streams."""

    def __init__(
        self, reader: JournalReader, domains: Mapping[str, AnyDomain], keys: Keyring, share: StreamShare
    ) -> None:
        self.reader, self.domains, self.share = reader, domains, share
        self._past = Past(reader, domains, share.since, share.size, share.tail, share.withheld)
        self._at: Place = (0, CHAIN)  # where the walk is
        self._segments: dict[str, dict[int, int]] = {}
        self._heads: dict[str, tuple[int, bytes]] = {}
        self._times: dict[str, str] = {}
        self._states: dict[str, object] = {}
        self._caused: Counter[Caused] = Counter()
        self._seeds = Seeds(reader, keys)
        self._other: dict[tuple[str, str], OtherRules] = {}
        self._snapshots = {one[0]: one[1:] for one in reader.snapshots() if one[0] in share.streams}
        self._last_sure = min((number for _, number in share.withheld.values()), default=0)
        self._unknown = False  # whether the decision that is checked now rests on a row that an export keeps back

    def all(self, progress: Callable[[], None] | None = None) -> Walked:
        """Walk to the end, or to the first fault."""
        met = None
        try:
            for row in self._rows():
                self._chain(row)
                self._at = self._at[0], DECISION
                if self.share.states:
                    self._replay(row)
                if progress is not None:
                    progress()
            self._at = self.share.size + len(self.share.tail) + 2, CHAIN
            if self.share.states:
                self._indexes()
        except Found as found:
            met = Met(self._at, found.fault)
        left = {key: count for key, count in self._caused.items() if count}
        return Walked(met, self._heads, left, tuple(self._other.values()), len(self._seeds.lost))

    # -- other streams, just before the row that is checked now

    def state(self, stream: str) -> Any:
        """The state of a stream; None before its first row."""
        self._note(stream)
        if self._mine(stream):
            return self._states.get(stream)
        past = self._past.before(stream, self._at[0])
        return past.state if past and past.version else None

    def begins(self, stream: str, number: int) -> int | None:
        """The version that a round of a stream begins with."""
        self._note(stream)
        if self._mine(stream):
            return self._segments.get(stream, {}).get(number)
        past = self._past.before(stream, self._at[0])
        return past.segments.get(number) if past else None

    def version(self, stream: str) -> int:
        """The last version of a stream."""
        self._note(stream)
        if self._mine(stream):
            return self._heads.get(stream, (0, GENESIS))[0]
        past = self._past.before(stream, self._at[0])
        return past.version if past else 0

    def seed(self, stream: str, segment: int) -> bytes:
        """The seed of a round. Raises SeedLost if it went with the floor's keys."""
        return self._seeds.of(stream, segment, self._at[0])

    def archived(self, stream: str, number: int) -> bool:
        """Whether a round of a stream is archived, or at least its beginning."""
        kept = self.reader.sealed_state(stream)
        return kept is not None and number <= kept.round

    def _mine(self, stream: str) -> bool:
        """Whether this walk checks a stream. Before its first row here it is as it was when it was verified before."""
        if stream not in self.share.streams:
            return False
        if self.share.since and stream not in self._heads:
            self._resume(stream)
        return True

    def _note(self, stream: str) -> None:
        """Somebody asks about a stream: if rows of it are kept back, nobody here can say."""
        if stream in self.share.withheld and self._at[0] > self.share.withheld[stream][1]:
            self._unknown = True

    def _sure(self) -> bool:
        """Whether all rows before the one that is checked now are there."""
        return not self._last_sure or self._at[0] < self._last_sure

    # -- rows

    def _rows(self) -> Iterator[Row]:
        """The rows of the share in order, up to the first that is missing: the walk through the log reports it."""
        for first in range(self.share.since, self.share.size, CHUNK):
            places = self.reader.places(first, min(first + CHUNK, self.share.size))
            if not (yield from self._read(places)):
                return
        yield from self._read([(number, *one) for number, one in enumerate(self.share.tail, self.share.size + 1)])

    def _read(self, places: list[tuple[int, str, int]]) -> Generator[Row, None, bool]:
        ends: dict[str, tuple[int, int]] = {}
        mine = [place for place in places if place[1] in self.share.streams]
        for _, stream, version in mine:
            first, last = ends.get(stream, (version, version))
            ends[stream] = min(first, version), max(last, version)
        found = {
            (stream, row.version): row
            for stream, (first, last) in ends.items()
            for row in self.reader.rows(stream, first, last + 1)
        }
        for number, stream, version in mine:
            if (row := found.get((stream, version))) is None:
                return False
            self._at = number, CHAIN
            if stream in self.share.withheld and version >= self.share.withheld[stream][0]:
                continue
            self._mine(stream)
            yield row
        return True

    def _resume(self, stream: str) -> None:
        """A stream as it was when it was verified before."""
        if not self.share.states:
            if last := self.reader.last_before(stream, self.share.since):
                row = (*self.reader.rows(stream, last[0], last[0] + 1), self.reader.sealed_state(stream))[0]
                if row is not None:
                    self._heads[stream], self._times[stream] = (row.version, row.hash), row.at
            return
        if (domain := self.domains.get(stream.partition("/")[0])) is not None:
            past = self._past.covered(domain, stream)
            self._heads[stream], self._times[stream] = (past.version, past.hash), past.at
            if past.version:
                self._states[stream] = past.state
            self._segments[stream] = dict(past.segments)

    def _chain(self, row: Row) -> None:
        version, previous = self._heads.get(row.stream, (0, GENESIS))
        if row.version != version + 1:
            raise Found(row.stream, version + 1, f"missing: version {row.version} is sealed next")
        if row.link(previous) != row.hash:
            raise Found(
                row.stream, row.version, "changed, or does not follow the row before it: the hash does not match"
            )
        if row.at < self._times.get(row.stream, ""):
            raise Found(row.stream, row.version, f"recorded at {row.at}, before the row that it follows")
        self._times[row.stream] = row.at
        self._heads[row.stream] = row.version, row.hash

    def _replay(self, row: Row) -> None:
        """Apply the recorded events to the state. In an audit, also compare them with what the rules decide now."""
        domain = self.domains.get(row.stream.partition("/")[0])
        if domain is None:
            raise Found(row.stream, row.version, "this release does not know this kind of stream")
        state = self._states.get(row.stream) or domain.initial(row.stream)
        try:
            events = domain.events.read_all(row.events)
            segment = domain.segment(events)
            after = self._audited(domain, state, row, events, segment) if self.share.audit else None
            after = reduce(domain.evolve, events, state) if after is None else after
            self._states[row.stream] = after
            if segment:
                self._segments.setdefault(row.stream, {})[segment] = row.version
            version, schema, kept = self._snapshots.get(row.stream, (0, "", b""))
            if version == row.version and schema == domain.states.schema and domain.states.decode(kept) != after:
                raise Found(row.stream, row.version, "the snapshot differs from the state that follows from the rows")
        except (Found, NoKeys):
            raise
        except NoGame as missing:  # the row may be in order: without its game nobody can say
            cure = "name its folder with --games, or install it, and verify again"
            raise Refused(
                None, f"{row.stream} cannot be checked: the game {missing.key!r} is not installed here; {cure}"
            ) from None
        except Exception as error:  # any error that a forged row causes in the rules is a fault of that row
            raise Found(row.stream, row.version, f"cannot be replayed: {error}") from error

    def _audited(self, domain: AnyDomain, state: object, row: Row, events: list[Event], segment: int) -> object:
        """The state after a row, if the rules of this release decide it as it was decided."""
        command, facts = domain.commands.read(row.command), _FACTS.decode(row.facts)
        place = row.stream, row.version
        if (facts.actor.id, int(facts.actor.role), facts.at) != (row.actor, row.role, row.at):
            raise Found(*place, "the actor or time in the facts differs from the row")
        if row.key:
            self._entitled(row, command, facts)
        after = self._decided(domain, state, row, command, facts, events, segment)
        moved = resolved(domain.postings(state, events), facts.counts, row.stream)
        if moved != ledger.decode(row.postings):
            raise Found(*place, "the postings do not match the events")
        for caused, count in causes(domain, state, row, facts, events) if self._sure() else ():
            self._caused[caused] += count
        return after

    def _entitled(self, row: Row, command: Command, facts: Facts) -> None:
        """Whoever gave a command held a role that may give it, by the rows before this one."""
        actor = facts.actor
        if actor.role not in command.roles:
            raise Found(row.stream, row.version, f"{tag(command)} is not for {title(actor.role)}s")
        entrance = self.state(people.ENTRANCE) or Entrance()
        account = self.state(people.stream_of(actor.id)) or PersonAccount(actor.id)
        try:
            entitle(entrance, account, actor, type(command), facts.at)
        except Refused as refused:
            what = f"{actor.id} was not entitled to {tag(command)} as {title(actor.role)}: {refused.reason}"
            raise Found(row.stream, row.version, what) from None

    def _decided(
        self,
        domain: AnyDomain,
        state: object,
        row: Row,
        command: Command,
        facts: Facts,
        events: list[Event],
        segment: int,
    ) -> object:
        """Decide again. If other rules decided the row, and otherwise, it is noted: only they can tell."""
        self._unknown, world = False, RecordedWorld(self, domain, row, facts, segment)
        bare = Facts(facts.actor, facts.at, second=facts.second)
        try:
            try:
                again = deciding.decide(domain, row.stream, state, command, bare, world)
            except SeedLost:
                again = deciding.without_seed(domain, row.stream, state, command, facts, world)
        except (NoGame, NoKeys):
            raise
        except Exception as error:  # the rules refuse it, or cannot make sense of it
            what = f"cannot be replayed: {error}"
        else:
            what = _difference(row, again, facts, events)
            if not what:
                return again.after
        after = reduce(domain.evolve, events, state)
        if self._unknown:
            return after
        if row.release == __version__ and (fixed(after) or row.rules == rule_set(after)):
            raise Found(row.stream, row.version, what)
        key = row.release, row.rules
        first = self._other.get(key) or OtherRules(*key, 0, row.stream, row.version, what)
        self._other[key] = replace(first, rows=first.rows + 1)
        return after

    def _indexes(self) -> None:
        """Check the index of rounds and the snapshots. They can be rebuilt, but must not mislead."""
        for stream in sorted(self._heads):
            stored, walked = self.reader.rounds(stream), self._segments.get(stream, {})
            if stream in self.share.withheld:
                stored = {number: at for number, at in stored.items() if at < self.share.withheld[stream][0]}
            for number in sorted(stored.keys() ^ walked.keys()):
                raise Found(stream, stored.get(number, 0), f"round {number} is missing from the rows or from the index")
            for number, version in walked.items():
                if stored[number] != version:
                    raise Found(stream, version, f"round {number} begins here, but the index says otherwise")
        for stream, (version, *_) in self._snapshots.items():
            if stream in self._heads and version > self._heads[stream][0]:
                raise Found(stream, version, "there is a snapshot of this version, but no such row")


_FACTS = decoder(Facts)


def _difference(row: Row, again: Decision[object, Event], facts: Facts, events: list[Event]) -> str:
    """How a row differs from what was decided again; "" if it does not."""
    if again.facts != facts:
        return "the facts do not match the sealed shuffle and the state"
    if list(again.events) != events:
        return "deciding again from the recorded facts gives different events"
    if row.release == __version__ and of_table(again.after) and row.rules != rule_set(again.after):
        return f"names the rules {row.rules[:40]!r}, but this release has {rule_set(again.after)!r}"
    return ""
