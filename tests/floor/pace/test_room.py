"""The demonstration in a room: bots enter and play; a visitor directs, and the host does what nobody does."""

import asyncio
from pathlib import Path
from random import Random

from cutcard.compose import open_desk
from cutcard.core.message import Facts
from cutcard.core.moment import SECOND, iso, moment
from cutcard.floor.pace.room import HOST, RoomBots, RoomHost
from cutcard.floor.plan.tournament import TournamentPlan, structure_of, tournament_faults
from cutcard.tournament.director.decide import decide
from cutcard.tournament.messages.director import Start
from cutcard.tournament.state.evolve import fold
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock

PLAN = TournamentPlan("room", dealing="room", bots=40, speed=25)


class Played:
    """An event that bots play and nobody directs; time passes as the bots wait."""

    def __init__(self, patience: float) -> None:
        self.t, self.now = Tournament("room-1"), moment("2026-01-26T01:30:00Z")
        self.chance = Random(3)
        self.bots = RoomBots(PLAN, self.chance, patience)
        self.by_host: list[str] = []

    def step(self) -> None:
        at = iso(self.now)
        act = self.bots.next_act(self.t, at)
        if act is not None:
            facts = Facts(act.actor, at, draw=f"{self.chance.getrandbits(256):064x}")
            self.t = fold(self.t, decide(self.t, act.command, facts))  # type: ignore[arg-type]  # one of a tournament
            if act.actor == HOST:
                self.by_host.append(type(act.command).__name__)
        self.now += int(max(0.2, self.bots.seconds(self.t)) * SECOND)


def test_bots_play_an_event_to_its_end_while_the_host_directs() -> None:
    played = Played(patience=5)
    for _ in range(20_000):
        played.step()
        if played.t.phase == "closed":
            break
    assert played.t.phase == "closed"
    assert played.t.register.players == 40
    assert {"Start", "BreakTable", "RedrawFinal", "PayPrize", "CountChips", "CloseTournament"} <= set(played.by_host)
    assert played.t.bounties.escrow() == 0


def test_a_visitor_is_awaited() -> None:
    played = Played(patience=10**9)
    for _ in range(300):
        played.step()
    assert played.t.phase == "announced"
    assert len(played.t.register.entrants) == 40
    assert played.bots.next_act(played.t, iso(played.now)) is None
    facts = Facts(HOST, iso(played.now), draw="0" * 64)
    played.t = fold(played.t, decide(played.t, Start(), facts))
    for _ in range(4_000):
        played.step()
    assert clock.at(played.t.clock, played.t.structure, iso(played.now)).state == "option"
    assert played.t.register.entries > 40
    assert played.by_host == ["Announce"]


def test_speed_shortens_levels_and_is_checked() -> None:
    assert {level.minutes for level in structure_of(PLAN).levels} == {1}
    assert [key for key, _ in tournament_faults(TournamentPlan("x", dealing="room", bots=101, starts=""))] == ["bots"]
    assert [key for key, _ in tournament_faults(TournamentPlan("x", bots=5, speed=3))] == ["speed"]
    assert [key for key, _ in tournament_faults(TournamentPlan("x", dealing="recorded", bots=5))] == ["bots"]
    assert [key for key, _ in tournament_faults(PLAN)] == []


def test_a_host_goes_on_with_the_event_that_is_open(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "journal.db")
    admitted: list[str] = []
    host = RoomHost(desk, TournamentPlan("room", dealing="room", bots=3, speed=25), desk.clock, admitted.append)

    async def some() -> None:
        task = asyncio.create_task(host.run())
        while len(host._state("room-1").register.entrants) < 3:
            await asyncio.sleep(0)
        task.cancel()

    asyncio.run(some())
    assert admitted == ["room-1"]
    assert host.current() == "room-1"
    desk.close()
