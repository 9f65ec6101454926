"""Measures an electronic tournament of 100 tables whose bots act as fast as they can: acts a second, slowest answers.

The host of a demonstration and the pace of a tournament run as on a server, with one desk and one journal on disk.

python bench/electronic.py [TABLES] [SECONDS]
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.floor.desk.desk import Desk, Outcome
from cutcard.floor.domains.tournament import tournament
from cutcard.floor.pace.room import HOST
from cutcard.floor.pace.tournament import TournamentPace, TournamentRun
from cutcard.floor.plan.tournament import TournamentPlan
from cutcard.tournament.hand.messages import Act
from cutcard.tournament.messages.director import Start
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.text import default, dump
from cutcard.web.tournament.host import Host

AT_ONCE = TournamentPace(result=0, show=0, option=0)


class Timed:
    """How long each kind of command waited for its answer."""

    def __init__(self, desk: Desk) -> None:
        self.took: dict[str, list[float]] = {}
        self._execute = desk.execute
        vars(desk)["execute"] = self.execute

    async def execute(self, stream: str, actor: Any, command: Any, key: str, **more: Any) -> Outcome:
        began = time.perf_counter()
        outcome = await self._execute(stream, actor, command, key, **more)
        self.took.setdefault(type(command).__name__, []).append(time.perf_counter() - began)
        return outcome


def opened(folder: Path, tables: int) -> tuple[Desk, Host]:
    usual = default()
    event = replace(usual, cap=9 * tables, venues=())
    desk = open_desk(folder / "journal.db")
    plan = TournamentPlan("bench", structure=dump(event), bots=9 * tables)
    return desk, Host(desk, plan, desk.clock, lambda id: None, 0.0)


def state_of(desk: Desk) -> Tournament:
    state = desk.state(tournament("bench-1")).state
    assert isinstance(state, Tournament)
    return state


async def measured(desk: Desk, host: Host, tables: int, seconds: float) -> Timed:
    """Everybody enters and sits down; then the tables play for so long."""
    hosting = asyncio.create_task(host.run())
    while len(state_of(desk).register.entrants) < 9 * tables:
        await asyncio.sleep(0.05)
    await desk.execute(tournament("bench-1"), HOST, Start(), "start")
    running = asyncio.create_task(TournamentRun(desk, "bench-1", desk.clock, AT_ONCE).run())
    timed = Timed(desk)
    await asyncio.sleep(seconds)
    for task in (hosting, running):
        task.cancel()
    await asyncio.gather(hosting, running, return_exceptions=True)
    return timed


def main() -> int:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    with tempfile.TemporaryDirectory() as folder:
        desk, host = opened(Path(folder), tables)
        timed = asyncio.run(measured(desk, host, tables, seconds))
        t = state_of(desk)
        acts = timed.took.get(Act.__name__, [])
        hands = sum(table.hands for table in t.field.tables.values())
        print(f"{tables} tables, {len(t.field.where)} of {9 * tables} players left, {hands} hands in {seconds:.0f} s")
        print(f"  {len(acts) / seconds:,.0f} acts/s; of {len(acts):,} the slowest took {1000 * max(acts):.0f} ms")
        for kind, took in sorted(timed.took.items(), key=lambda one: -max(one[1]))[:5]:
            mean = 1000 * sum(took) / len(took)
            print(f"  {kind:<18} {len(took):6,} times, {mean:6.1f} ms on average, slowest {1000 * max(took):6.0f} ms")
        desk.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
