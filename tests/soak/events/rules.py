"""Tournaments by their rules alone: no journal, no web. States are values, so a fork costs a copy of three tables."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from functools import reduce
from hashlib import sha256
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from msgspec.structs import replace

from cutcard.core.message import Actor, Command, Facts, Standing
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.domains.tournament import TournamentDomain
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.journal.upcast import encoded
from cutcard.ruling import Refused
from cutcard.tournament.messages.director import ReportHand, ReportHeld
from cutcard.tournament.simulation.bots import STYLES
from cutcard.tournament.simulation.hand import play
from cutcard.tournament.state.tournament import Tournament
from tests.soak.floor import BEGAN, SYSTEM, Floor
from tests.support.cures.fork import Fork
from tests.support.tournament.persons import People, with_person

DOMAIN = TournamentDomain()
BOTS = (STYLES["random"], STYLES["aggressive"], STYLES["loose"])


BANK = 10_000_00  # what everybody has on account


class Crashed(Exception):
    """Something other than a refusal came back."""

    def __init__(self, stream: str, actor: Actor, command: Command) -> None:
        super().__init__(f"{stream}: {actor.id} ({actor.role.name.lower()}): {command!r}")
        self.step = stream, actor, command


class Kept(NamedTuple):
    """A stream as it stands."""

    state: Any
    version: int = 0


class Rules(Fork):
    """A desk that decides events of tournaments and keeps their states and accounts in memory; nothing else."""

    def __init__(self, now: datetime, chance: str) -> None:
        self.now, self.number = now, chance  # what is drawn hangs on the number of the step, not on those before
        self.kept: dict[str, Kept] = {}
        self.held: Counter[tuple[str, str]] = Counter()
        self.people: People = {}
        self.keys = (f"fork {number}" for number in count())
        self.journal: Any = SimpleNamespace(added=defaultdict(list))
        self.streams: Any = SimpleNamespace(moved=0)
        self.chance = Random(1)

    def fork(self, now: datetime) -> "Rules":
        """The same events, which go their own way from here."""
        aside = Rules(now, self.number)
        aside.kept, aside.held, aside.people = dict(self.kept), self.held.copy(), dict(self.people)
        return aside

    def state(self, stream: str) -> Any:
        if found := self.kept.get(stream):
            return found
        kind, _, id = stream.partition("/")
        match kind:
            case "tournament":
                return Kept(Tournament(id))
            case "patron":
                return Kept(SimpleNamespace(card=f"C-{id}"))
            case _:
                return Kept(TournamentTable(id))

    def execute_now(self, stream: str, actor: Actor, command: Command, key: str) -> Outcome:
        kept, held, people = dict(self.kept), self.held.copy(), dict(self.people)
        try:
            events = self._decide(stream, actor, command)
        except Exception as error:
            self.kept, self.held, self.people = kept, held, people
            if isinstance(error, Refused):
                raise
            raise Crashed(stream, actor, command) from error
        self.journal.added[stream].append(SimpleNamespace(command=encoded(command).decode()))
        self.streams.moved += 1
        now = self.kept.get(stream, Kept(None))
        return Outcome(stream, now.version, self.at, tuple(events), now.state)

    @property
    def at(self) -> str:
        return self.now.isoformat(timespec="seconds")

    def _decide(self, stream: str, actor: Actor, command: Any) -> list[Any]:
        state: Tournament = self.state(stream).state
        events = list(DOMAIN.decide(state, DOMAIN.commands.kept(command), self._facts(state, actor, command)))
        after = reduce(DOMAIN.evolve, events, state)
        for one in DOMAIN.postings(state, events):
            self.held[one.account, one.commodity] += one.amount
            if one.account.startswith("patron/") and self.held[one.account, one.commodity] < -BANK:
                raise Refused(None, f"{one.account} has not enough chips")
        self.kept[stream] = Kept(after, self.state(stream).version + 1)
        for follow in DOMAIN.follows(state, events):
            if follow.stream.startswith("tournament/"):  # hands are reported, and patrons remember nothing here
                self._decide(follow.stream, actor, follow.command)
        return events

    def _facts(self, state: Tournament, actor: Actor, command: Any) -> Facts:
        draw = sha256(f"{self.number} {state.id}".encode()).hexdigest()
        facts = Facts(actor, self.at, draw=draw)
        needs = DOMAIN.needs(state, command, facts)
        if needs.standing:
            facts = replace(facts, standing=Standing(card=f"C-{needs.standing}"))
        return with_person(facts, command, self.people)


class RulesFloor(Floor):
    """Events without tables of house games, as what draws commands for tournaments sees them."""

    desk: Rules

    def __init__(self, seed: object) -> None:
        self.rng = Random(f"events {seed}")
        self.desk = Rules(BEGAN, f"{seed}")
        self.tables, self.event, self.spare = {}, 1, None
        self.last, self.pairs, self.accepted = {}, Counter(), Counter()

    @property
    def now(self) -> datetime:
        return self.desk.now

    @now.setter
    def now(self, at: datetime) -> None:
        self.desk.now = at

    def streams(self) -> list[str]:
        return list(self.desk.kept)

    def events(self) -> Iterator[Tournament]:
        for kept in self.desk.kept.values():
            yield kept.state

    def hands(self, id: str) -> Iterator[tuple[str, Actor, Command]]:
        """Hands in play are over: bots have played them. Hand for hand, tables wait for each other before that."""
        t = self.desk.state(f"tournament/{id}").state
        course = t.hand_for_hand
        for number, table in t.field.tables.items():
            if table.begin is None or (course is not None and number in course.held):
                continue
            if table.begin.held_back and course is not None and self.rng.random() < 0.3:
                yield f"tournament/{id}", SYSTEM, ReportHeld(number)
            bots = {one.player: BOTS[one.seat % len(BOTS)] for one in table.begin.seats}
            yield f"tournament/{id}", SYSTEM, ReportHand(number, play(table.begin, bots, self.rng))

    def refused(self, stream: str, actor: Actor, command: Command) -> Refused | None:
        """Why a command is refused; None: it is carried out."""
        try:
            self.desk.execute_now(stream, actor, command, "")
        except Refused as refused:
            return refused
        return None
