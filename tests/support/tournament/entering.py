"""A tournament with its register, as far as entering needs one: commands in, events kept and noted."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, Role, Standing
from cutcard.core.moment import after
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Begin, Blinds, HandSeat, Positions
from cutcard.tournament.entries import decide as entries
from cutcard.tournament.messages.entry import Enter, EntryCommand, TransferEntry
from cutcard.tournament.messages.entry_events import ConditionsAnnounced, EntryEvent, EntryLimitSet
from cutcard.tournament.messages.field_events import TournamentAnnounced
from cutcard.tournament.state import register
from cutcard.tournament.state.register import Entrant, Status
from cutcard.tournament.state.tournament import Field, FieldTable, Seat, Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure import text as structure_text
from cutcard.tournament.structure.structure import Structure
from tests.conftest import Cited
from tests.support.tournament.persons import People, with_person

STARTS = "2022-01-26T01:30:00Z"  # half past eleven in Queensland
WEEK_BEFORE = "2022-01-19T00:00:00Z"
DESK = Actor("desk", Role.GAMING_SUPERVISOR)
DIRECTOR = Actor("director", Role.TOURNAMENT_DIRECTOR)
MANAGER = Actor("manager", Role.GAMING_MANAGER)
EVENT = structure_text.default()


class Desk:
    """``at`` is the time of the next command."""

    def __init__(self, cited: Cited, structure: Structure = EVENT, name: str = "gold-coast") -> None:
        told = TournamentAnnounced(
            structure, "gold-coast", STARTS, "recorded", confirm_moves=False, hand_for_hand="by order", clauses=()
        )
        self.state = Tournament(name, "announced", told)
        self.at = WEEK_BEFORE
        self.people: People = {}
        self.cited = cited

    def do(self, command: EntryCommand, actor: Actor = DESK, standing: Standing | None = None) -> Sequence[Any]:
        """The events of a command, kept; who asks online has a card on record."""
        if standing is None and actor.role is Role.PLAYER:
            standing = Standing(card=f"card {actor.id}")
        facts = with_person(Facts(actor, self.at, standing=standing), command, self.people)
        events = entries.decide(self.state, command, facts)
        for event in events:
            self.cited.note(event)
            self.keep(event)
        return events

    def one(self, command: EntryCommand, actor: Actor = DESK) -> Any:
        (event,) = self.do(command, actor)
        return event

    def refused(self, command: EntryCommand, actor: Actor = DESK, standing: Standing | None = None) -> Refused:
        """The refusal; nothing has changed."""
        before = self.state
        with pytest.raises(Refused) as caught:
            self.do(command, actor, standing)
        assert self.state == before
        return caught.value

    def stands(self, player: str, status: Status) -> None:
        self.state = replace(self.state, register=register.standing(self.state.register, player, status))

    def keep(self, event: EntryEvent) -> None:
        self.state = replace(self.state, register=register.evolve(self.state.register, event))
        if isinstance(event, ConditionsAnnounced):
            self.structure(register.announced(self.state.structure, event))
        if isinstance(event, EntryLimitSet):
            self.structure(replace(self.state.structure, cap=event.players))

    def structure(self, structure: Structure) -> None:
        """Another structure is in force."""
        assert self.state.announced
        self.state = replace(self.state, announced=replace(self.state.announced, structure=structure))

    def enter(self, *players: str, **more: Any) -> None:
        for player in players:
            self.do(entry(player, **more))

    def start(self) -> None:
        """Everybody who waits is seated, nine at a table, and the clock runs."""
        self.at = STARTS
        tables: dict[int, dict[int, Seat]] = {}
        for number, player in enumerate(self.queue):
            table, seat = number // 9 + 1, number % 9 + 1
            tables.setdefault(table, {})[seat] = Seat(player, EVENT.starting_stack)
            self.stands(player, "seated")
        field = Field({table: FieldTable(seats) for table, seats in tables.items()})
        self.state = replace(self.state, phase="running", field=field, clock=clock.start(STARTS))

    def out(self, player: str) -> None:
        """The player is eliminated and leaves the table."""
        self.stands(player, "out")
        self._seats(lambda seat: None if seat.player == player else seat)

    def stack(self, player: str, chips: int) -> None:
        self._seats(lambda seat: replace(seat, stack=chips) if seat.player == player else seat)

    def _seats(self, change: Any) -> None:
        tables = {
            number: replace(table, seats={no: new for no, seat in table.seats.items() if (new := change(seat))})
            for number, table in self.state.field.tables.items()
        }
        self.state = replace(self.state, field=replace(self.state.field, tables=tables))

    def deal(self, table: int = 1) -> None:
        """A hand is in play at a table."""
        here = self.state.field.tables[table]
        seats = tuple(HandSeat(number, seat.player, seat.stack) for number, seat in here.seats.items())
        begin = Begin(1, 1, Blinds(100, 100, 100), Positions(1, 2, 3), seats)
        tables = {**self.state.field.tables, table: replace(here, begin=begin)}
        self.state = replace(self.state, field=replace(self.state.field, tables=tables))

    def later(self, period: int) -> None:
        self.at = after(STARTS, period)

    @property
    def queue(self) -> tuple[str, ...]:
        return self.state.register.queue

    def entrant(self, player: str) -> Entrant:
        return self.state.register.entrants[player]


def entry(player: str, **more: Any) -> Enter:
    """An application that nothing speaks against."""
    told = {"agreed": True, "informed": True}
    return Enter(player, **{"name": player.title(), "born": "1990-05-31", "card": f"card-{player}", **told, **more})


def online(player: str) -> Actor:
    return Actor(player, Role.PLAYER)


def transfer(player: str, to: str, **more: object) -> TransferEntry:
    taken = entry(to, **more)
    return TransferEntry(player, to, taken.name, taken.born, taken.proof, taken.card, taken.agreed, taken.informed)
