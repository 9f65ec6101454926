"""A whole event in a room, through a desk: tables report, staff do what is due, time passes as on the clock."""

from pathlib import Path
from random import Random
from time import perf_counter

import msgspec

from cutcard.core.message import Command, Facts
from cutcard.core.moment import SECOND, iso, moment
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.domains.tournament import TournamentDomain
from cutcard.floor.journal.journal import Journal
from cutcard.tournament.director.decide import PLAYING
from cutcard.tournament.messages.director import CloseRegistration
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.purse import CloseTournament
from cutcard.tournament.simulation.room import hand_at, staff_act
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import Structure
from tests.support.tournament.play import DEALER, DIRECTOR, MANAGER, Event

EVERY_HAND = 150 * SECOND


class RoomEvent(Event):
    """``again``: how many re-entries there are to be; ``slow``: the longest answer by kind of command, and how many."""

    took: float
    answers: int
    slow: dict[str, tuple[float, int]]

    def __init__(self, path: Path, players: int, structure: Structure, seed: int = 1, again: int = 0) -> None:
        self.forget()
        super().__init__(path, players, "room", structure, paid="cash", seed=seed)
        self.again, self.chance = again, Random(seed)
        self.out: list[str] = []

    def do(self, command: Command, actor: object, stream: str = "") -> Outcome:
        began = perf_counter()
        outcome = super().do(command, actor, stream)  # type: ignore[arg-type]  # an actor
        took = perf_counter() - began
        self.took, self.answers = self.took + took, self.answers + 1
        longest, count = self.slow.get(type(command).__name__, (0.0, 0))
        self.slow[type(command).__name__] = max(longest, took), count + 1
        return outcome

    def forget(self) -> None:
        """Measure from now on."""
        self.took, self.answers = 0.0, 0
        self.slow = {}

    def staff(self) -> None:
        """Everything that is due, and entries again while that is possible."""
        for _ in range(10_000):
            now, t = self.clock.now, self.state
            if self.again and not t.registration_closed:
                waits = [one.player for one in t.outs if one.player not in t.register.queue]
                if waits and clock.at(t.clock, t.structure, now).registration_open:
                    self.again -= 1
                    self.do(ReEnter(waits[0]), MANAGER)
                    continue
            command = staff_act(t, now, self.chance)
            if command is None or isinstance(command, CloseTournament):
                return
            if self.again and isinstance(command, CloseRegistration):
                raise AssertionError(f"{self.again} re-entries were still to come")
            self.do(command, DIRECTOR)
        raise AssertionError("staff never come to an end")

    def step(self) -> None:
        """One hand at every table, then what is due; on a break, time goes on to its end."""
        view = clock.at(self.state.clock, self.state.structure, self.clock.now)
        if view.state == "break":
            self.clock.to(view.ends)
        for number in list(self.state.field.tables):
            if number in self.state.field.tables and self.state.phase in PLAYING:
                for command in hand_at(self.state, number, self.clock.now, self.chance):
                    self.do(command, DEALER)
        self.staff()
        self.clock.to(iso(moment(self.clock.now) + EVERY_HAND))

    def play(self, most: int = 2_000) -> None:
        for _ in range(most):
            if self.state.phase not in PLAYING:
                return
            self.step()
        raise AssertionError("the event does not end")

    def settle(self) -> None:
        self.staff()
        self.do(CloseTournament(), DIRECTOR)


def decided_again(journal: Journal, stream: str) -> Tournament:
    """The recorded commands and facts, given to a fresh record: they lead to the same events."""
    domain = TournamentDomain()
    state = domain.initial(stream)
    for row in journal.rows(stream):
        facts = msgspec.json.decode(row.facts, type=Facts)
        events = domain.decide(state, domain.commands.read(row.command), facts)
        assert domain.events.read_all(row.events) == [domain.events.kept(one) for one in events]
        for one in events:
            state = domain.evolve(state, one)
    return state
