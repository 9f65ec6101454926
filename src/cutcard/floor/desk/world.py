"""Gathers the facts that commands need, and remembers which streams they came from."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Actor, Age, Command, OpenDuty, OpenMatter, RecordedAct, Role, Standing
from cutcard.core.personal import Detail, show
from cutcard.core.record import RoundRecord
from cutcard.core.sums import MoneyLimits
from cutcard.floor.desk.duties import WITH_DUTIES, duties_of
from cutcard.floor.desk.matters import KINDS, open_matters
from cutcard.floor.domains import cage, people
from cutcard.floor.domains.cage import Cage
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_record import round_record
from cutcard.floor.fairness.shuffle import SEED
from cutcard.floor.journal import ledger
from cutcard.floor.journal.archived import InArchive
from cutcard.floor.journal.journal import Journal
from cutcard.floor.keys.keyring import KeyMissing
from cutcard.floor.streams.deciding import acts_of
from cutcard.floor.streams.needs import Named
from cutcard.floor.streams.streams import STREAM, Streams
from cutcard.money import Cents
from cutcard.registers.incidents.conduct import Conduct, kept_apart
from cutcard.registers.patrons.patron import Patron, standing
from cutcard.registers.people.account import PersonAccount
from cutcard.registers.people.entitled import entitle
from cutcard.registers.people.entrance import Entrance
from cutcard.rules.faults import Fault
from cutcard.ruling import Refused, instead
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.reader import MendReading
from cutcard.tournament.entries.eligibility import age
from cutcard.tournament.hand.messages import DeclareMisdeal
from cutcard.tournament.seats.ballot import DRAW
from cutcard.tournament.state.plan import had_bounty
from cutcard.tournament.state.tournament import Tournament

Entropy: TypeAlias = Callable[[int], bytes]


class World:
    """Sources of facts for one command: randomness, the seeds of its rounds, and the current state of other streams."""

    def __init__(
        self, journal: Journal, entropy: Entropy, stream: str, streams: Streams, details: Iterable[Detail] = ()
    ) -> None:
        self._journal, self._entropy, self._stream, self._streams = journal, entropy, stream, streams
        self._details = {one.reference: one.value for one in details}  # those that came with the command
        self.seen: dict[str, int] = {}  # streams that facts were read from, and their version before the read
        self.purses_read: set[str] = set()  # accounts whose balance was read
        self.sealed: dict[tuple[str, int], bytes] = {}  # seeds of rounds that this same command has started

    def at(self, stream: str) -> "World":
        """The same sources, for a row of another stream."""
        if stream == self._stream:
            return self
        other = World(self._journal, self._entropy, stream, self._streams)
        other.seen, other.purses_read, other.sealed = self.seen, self.purses_read, self.sealed
        other._details = self._details
        return other

    def entitle(self, actor: Actor, command: Command, at: str) -> None:
        """Refuse whoever does not hold the role now. If that changes before the append, it is decided again."""
        if actor.role is Role.SYSTEM or "entrance" not in self._streams.domains:
            return
        entrance = self._streams.get(people.ENTRANCE).state
        assert isinstance(entrance, Entrance)
        if not entrance.since:
            return
        stream, account = people.stream_of(actor.id), PersonAccount(actor.id)
        if STREAM.fullmatch(stream):
            opened = self._streams.get(stream)
            self.seen[stream], account = opened.version, opened.state
        entitle(entrance, account, actor, type(command), at)

    def new_seed(self) -> bytes:
        return self._entropy(SEED)

    def draw(self) -> str:
        return self._entropy(DRAW).hex()

    def seed(self, segment: int) -> bytes:
        try:
            seed = self.sealed.get((self._stream, segment)) or self._journal.seed(self._stream, segment)
        except KeyMissing as missing:
            raise Refused(None, missing.reason, instead(self._without_cards())) from None
        if seed is None:
            raise LookupError(f"{self._stream}: the journal holds no seed for round {segment}")
        return seed

    def _without_cards(self) -> Command:
        """The way on where the cards of a round can never be had."""
        state = self._streams.get(self._stream).state
        if not isinstance(state, FloorTable):
            return DeclareMisdeal("ruled by the director")
        return ReportFault(Fault.DEVICE_FAILS) if state.opened.dealing == "electronic" else MendReading(by_hand=True)

    def meter(self, pool: str) -> Cents:
        self.seen[pool] = self._journal.version(
            pool
        )  # read before the balance, so that a payment in between makes this version stale
        return self._journal.balance(pool)

    def standing(self, patron: str, at: str) -> Standing | None:
        stream = ledger.patron(patron)
        if not STREAM.fullmatch(stream):
            return None
        opened = self._streams.get(stream)  # may be stale: then the append fails and the command is decided again
        self.seen[stream], state = opened.version, opened.state
        return self._standing(state, at) if isinstance(state, Patron) and state.on_record else None

    def _standing(self, state: Patron, at: str) -> Standing:
        """How a patron stands; who was merged is named as the record that counts in the end."""
        found = standing(state, at)
        return replace(found, merged=self._counting(state.id)) if found.merged else found

    def game_at(self, table: str) -> str:
        stream = f"table/{table}"
        opened = self._streams.get(stream).state.table if STREAM.fullmatch(stream) else None
        return opened.game if opened else ""

    def assisted_at(self, table: str) -> bool:
        stream = f"table/{table}"
        opened = self._streams.get(stream).state.table if STREAM.fullmatch(stream) else None
        return opened is not None and opened.recording == "assisted"

    def tray_at(self, table: str) -> bool:
        opened = self._table(table)
        return opened is not None and opened.table is not None and opened.table.dealing == "recorded"

    def holds(self, person: str) -> tuple[Role, ...] | None:
        if not self._with_accounts():
            return None
        stream = people.stream_of(person)
        account = self._streams.get(stream).state if STREAM.fullmatch(stream) else None
        if not isinstance(account, PersonAccount) or account.disabled or account.waits or not account.open:
            return ()
        return account.roles

    def _with_accounts(self) -> bool:
        if "entrance" not in self._streams.domains:
            return False
        entrance = self._streams.get(people.ENTRANCE).state
        assert isinstance(entrance, Entrance)
        return bool(entrance.since)

    def duties(self, at: str) -> tuple[OpenDuty, ...]:
        """Read as they stand: a duty that is done meanwhile was still handed over open. The hand-over is none."""
        found: list[OpenDuty] = []
        for kind in WITH_DUTIES:
            for stream in self._journal.streams(f"{kind}/") if kind in self._streams.domains else ():
                if stream == self._stream:
                    continue
                found += [OpenDuty(stream, one.id) for one in duties_of(self._streams.get(stream).state, at)]
        return tuple(found)

    def games(self) -> tuple[str, ...]:
        return tuple(games.names())

    def apart(self, game: str, patrons: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        opened = self._streams.get(register(game))
        self.seen[register(game)], state = opened.version, opened.state
        if not isinstance(state, GameRegister):
            return {}
        found = {who: self._apart(state.register.conduct, who) for who in patrons}
        return {who: others for who, others in found.items() if others}

    def _apart(self, conduct: Conduct, who: str) -> tuple[str, ...]:
        """Those who may not share a table with a person, under whichever record either of them was suspected."""
        mine = (who, *self._patron(who).also)
        others = {other for one in mine for other in kept_apart(conduct, one)}
        return tuple(sorted({*others, *(self._counting(other) for other in others)} - set(mine)))

    def _counting(self, id: str) -> str:
        """The record that counts for a person: whichever has taken over this one, in the end."""
        while into := self._patron(id).merged:
            id = into
        return id

    def _patron(self, id: str) -> Patron:
        """A patron's state; if the record changes before the append, as by a merger, the command is decided again."""
        stream = ledger.patron(id)
        if not STREAM.fullmatch(stream):
            return Patron(id)
        opened = self._streams.get(stream)
        self.seen.setdefault(stream, opened.version)
        return opened.state if isinstance(opened.state, Patron) else Patron(id)

    def people(self, ids: tuple[str, ...], at: str) -> dict[str, Standing]:
        """How people stand, with the records that count for them; whether staff are barred, under those."""
        found, waiting = dict[str, Standing](), [*ids]
        while waiting:
            stream = ledger.patron(id := waiting.pop(0))
            if id in found or not STREAM.fullmatch(stream):
                continue
            opened = self._streams.get(stream)
            self.seen[stream] = opened.version  # also 0: somebody may be put on record before the append
            if opened.version:
                found[id] = known = replace(self._standing(opened.state, at), bars=self._bars(id))
                waiting += [known.merged] if known.merged else []
        return found

    def _bars(self, id: str) -> tuple[str, ...]:
        return self._patron(self._counting(id)).bars

    def acts(self, segment: int) -> tuple[RecordedAct, ...]:
        domain = self._streams.domain(self._stream)
        return acts_of(domain, self._journal.segment(self._stream, segment))

    def limits(self) -> MoneyLimits:
        opened = self._streams.get(cage.STREAM)
        self.seen[cage.STREAM], state = opened.version, opened.state
        return state.limits if isinstance(state, Cage) else MoneyLimits()

    def seats(self, table: str) -> tuple[str, ...]:
        opened = self._table(table)
        return tuple(opened.table.seats.values()) if opened and opened.table else ()

    def purses(self, patrons: tuple[str, ...]) -> dict[str, tuple[Cents, Cents]]:
        """What two records of one person share is named once, and the others have nothing."""
        counts, accounts = self.counting(patrons), dict[str, str]()
        for id in patrons:
            own = ledger.patron(id) == self._stream  # the record's own row is about what lies under it
            accounts.setdefault(ledger.patron(id if own else counts.get(id, id)), id)
        self.purses_read.update(accounts)
        found = {id: self._journal.purse(account) for account, id in accounts.items()}
        return {id: found.get(id, (0, 0)) for id in patrons}

    def struck(self, ids: tuple[str, ...], flights: tuple[str, ...]) -> str:
        every = {one for id in ids for one in self._records(id)}
        return next((flight for flight, t in self._flights(flights) if every & t.disqualified.keys()), "")

    def bountied(self, players: tuple[str, ...], flights: tuple[str, ...], last: bool) -> tuple[str, ...]:
        had = {owner for _, t in self._flights(flights) for owner in had_bounty(t, last)}
        return tuple(player for player in players if had & self._records(player)) if had else ()

    def _flights(self, flights: tuple[str, ...]) -> Iterator[tuple[str, Tournament]]:
        for flight in flights:
            if STREAM.fullmatch(stream := f"tournament/{flight}"):
                opened = self._streams.get(stream)
                self.seen[stream] = opened.version
                yield flight, opened.state

    def _records(self, id: str) -> set[str]:
        """Every record of a person."""
        counts = self._counting(id)
        return {id, counts, *self._patron(counts).also}

    def beside(self, table: str) -> dict[int, str]:
        id, _, number = table.rpartition(".")
        opened = self._streams.get(stream := f"tournament/{id}")
        self.seen[stream] = opened.version
        players: dict[int, str] = opened.state.field.seated(int(number))
        return players

    def own(self, *actors: Actor) -> tuple[str, ...]:
        found = list[str]()
        for one in actors if "patron" in self._streams.domains else ():
            if one.role not in (Role.PLAYER, Role.SYSTEM, Role.CARD_READER):
                counts = self._counting(one.id)
                found += [id for id in (counts, *self._patron(counts).also) if id != one.id]
        return tuple(dict.fromkeys(found))

    def counting(self, patrons: tuple[str, ...]) -> dict[str, str]:
        found = dict[str, str]()
        for id in patrons if "patron" in self._streams.domains else ():
            if (into := self._counting(id)) != id:
                found[id] = into
            if STREAM.fullmatch(stream := ledger.patron(id)):
                self.seen[stream] = self._streams.get(stream).version
        return found

    def round(self, table: str, number: int) -> RoundRecord | None:
        stream, opened = f"table/{table}", self._table(table)
        if opened is None or opened.table is None:
            return None
        if (cut := self._journal.archive_of_round(stream, number)) is not None:
            raise InArchive(
                f"round {number} of table {table}" if number else f"what preceded table {table}'s rounds", cut
            )
        rows = self._journal.segment(stream, number) if number else self._journal.before_rounds(stream)
        if not rows:
            return None
        read = self._streams.domain(stream).events.read_all
        return round_record(opened.opened, number, ((row.at, read(row.events)) for row in rows))

    def age(self, born: str, at: str) -> Age:
        return age(self._shown(born), at)

    def same(self, person: Named) -> tuple[str, ...]:
        name, born = self._shown(person.name), self._shown(person.born)
        counts = self._counting(person.id)
        found = (counts, *self._patron(counts).also, *(self._journal.known_as(name, born) if born else ()))
        return tuple(dict.fromkeys(id for id in found if id != person.id))

    def matters(self, patron: str) -> tuple[OpenMatter, ...]:
        found: list[OpenMatter] = []
        records = (patron, *self._patron(patron).also)
        for kind in KINDS:
            for stream in self._journal.streams(f"{kind}/") if kind in self._streams.domains else ():
                opened = self._streams.get(stream)
                found += [matter for who in records for matter in open_matters(opened.state, who)]
                self.seen[stream] = opened.version
        return tuple(found)

    def _shown(self, text: str) -> str:
        """A text with the details that its references stand for."""
        return show(text, lambda reference: self._details.get(reference) or self._journal.detail(reference))

    def _table(self, table: str) -> FloorTable | None:
        """A table's state; if it changes before the append, the command is decided again."""
        stream = f"table/{table}"
        if not STREAM.fullmatch(stream):
            return None
        opened = self._streams.get(stream)
        self.seen[stream], state = opened.version, opened.state
        return state if isinstance(state, FloorTable) else None
