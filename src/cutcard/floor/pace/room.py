"""A demonstration in a room: bots enter and play at a chosen speed, and a visitor directs.

If nobody does what is due for a while, the host does it, so that the event goes on.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime
from random import Random
from secrets import token_hex

from msgspec import Struct

from cutcard.core.message import Actor, Command, Role
from cutcard.core.moment import SECOND, iso, moment
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.tournament import tournament
from cutcard.floor.plan.tournament import TournamentPlan, structure_of
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import PLAYING
from cutcard.tournament.messages.director import Announce, Start
from cutcard.tournament.messages.entry import Enter, ReEnter
from cutcard.tournament.simulation.bots import Chance
from cutcard.tournament.simulation.room import choose, hand_at, staff_act
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import entries_until

HOST = Actor("host", Role.TOURNAMENT_DIRECTOR)
TABLES = Actor("room", Role.SYSTEM)  # what dealers and the desk report
OVER = ("closed", "cancelled")
HANDS = 25  # an hour at a table, at speed 1
PATIENCE = 120  # seconds that a visitor has for what is due
AGAIN = 0.4  # of bots that go out while they may enter again
FIRST = ("Ada", "Ben", "Cleo", "Dev", "Elsa", "Finn", "Gina", "Hugo", "Ines", "Jack", "Kira", "Liam", "Mona", "Nils")
LAST = ("Archer", "Bell", "Costa", "Drake", "Ellis", "Frost", "Gray", "Hart", "Ito", "Jones", "Khan", "Lowe", "Moss")


def bot_in_room(plan: TournamentPlan, number: int) -> tuple[str, str]:
    """The id and name of a bot."""
    return f"{plan.id}-{number:03}", f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]}"


class RoomAct(Struct, frozen=True):
    actor: Actor
    command: Command


class RoomBots:
    """What bots and the host do next. It keeps nothing but how long something has been due."""

    def __init__(self, plan: TournamentPlan, chance: Chance, patience: float = PATIENCE) -> None:
        self._plan, self._chance, self._patience = plan, chance, patience
        self._due: tuple[object, int] = (None, 0)  # the act that waits for a visitor, and since when
        self._turn = 0

    def next_act(self, t: Tournament, at: str) -> RoomAct | None:
        """The next act; None: a visitor is awaited."""
        match t.phase:
            case "new":
                return RoomAct(HOST, Announce(structure_of(self._plan), "", at, "room"))
            case "announced":
                return self._entry(t) or self._host(Start(), at)
            case "running" | "final table":
                return self._host(staff_act(t, at, self._chance), at) or self._played(t, at)
            case "finished":
                return self._host(staff_act(t, at, self._chance), at)
            case _:
                return None

    def seconds(self, t: Tournament) -> float:
        """How long to wait for the next act: each table plays its hands at the chosen speed."""
        if t.phase not in PLAYING:
            return 0.05 if t.phase == "announced" and len(t.register.entrants) < self._plan.bots else 1
        return 3600 / HANDS / self._plan.speed / max(1, len(t.field.tables))

    def _entry(self, t: Tournament) -> RoomAct | None:
        number = len(t.register.entrants) + 1
        if number > self._plan.bots:
            return None
        player, name = bot_in_room(self._plan, number)
        if player in t.register.entrants:  # somebody else has entered as well
            return None
        entry = Enter(player, name, proof="made by the house", card=player, agreed=True, informed=True)
        return RoomAct(TABLES, entry)

    def _host(self, command: Command | None, at: str) -> RoomAct | None:
        """What the host does instead of a visitor, when that has been due for long enough."""
        kind = type(command)
        if command is None or self._due[0] is not kind:
            self._due = (kind if command is not None else None, moment(at))
            return None
        if moment(at) - self._due[1] < self._patience * SECOND:
            return None
        return RoomAct(HOST, command)

    def _played(self, t: Tournament, at: str) -> RoomAct | None:
        """The next table in turn plays a hand; now and then somebody who is out enters again."""
        view = clock.at(t.clock, t.structure, at)
        if not t.registration_closed and view.level < entries_until(t.structure) and t.structure.re_entry:
            out = [one.player for one in t.outs if one.player not in t.register.queue]
            if out and self._chance.random() < AGAIN / max(1, len(out)):
                return RoomAct(TABLES, ReEnter(choose(self._chance, out)))
        numbers = list(t.field.tables)
        self._turn += 1
        for command in hand_at(t, numbers[self._turn % len(numbers)], at, self._chance):
            return RoomAct(TABLES, command)
        return None


class RoomHost:
    """Runs one event in a room after another. Everything but patience is derived from the journal."""

    def __init__(
        self,
        desk: Desk,
        plan: TournamentPlan,
        now: Callable[[], datetime],
        admit: Callable[[str], None],
        patience: float = PATIENCE,
    ) -> None:
        self._desk, self._plan, self._now, self._admit = desk, plan, now, admit
        self._bots = RoomBots(plan, Random(), patience)

    def current(self) -> str:
        """The event that is not over yet, or the next number."""
        begins = tournament(f"{self._plan.id}-")
        numbers = [stream.removeprefix(begins) for stream in self._desk.journal.streams(begins)]
        last = max((int(number) for number in numbers if number.isdecimal()), default=0)
        if last and self._state(f"{self._plan.id}-{last}").phase not in OVER:
            return f"{self._plan.id}-{last}"
        return f"{self._plan.id}-{last + 1}"

    async def run(self) -> None:
        """Act in turn until the task is cancelled."""
        while True:
            id = self.current()
            t = self._state(id)
            act = self._bots.next_act(t, iso(int(self._now().timestamp() * SECOND)))
            if act is not None:
                await self._give(id, act)
            await asyncio.sleep(self._bots.seconds(t))

    async def _give(self, id: str, act: RoomAct) -> None:
        try:
            await self._desk.execute(tournament(id), act.actor, act.command, token_hex(16))
        except Refused:  # somebody was quicker: the next look sees it
            return
        if isinstance(act.command, Announce):
            self._admit(id)

    def _state(self, id: str) -> Tournament:
        state = self._desk.state(tournament(id)).state
        assert isinstance(state, Tournament)
        return state
