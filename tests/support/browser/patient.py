"""``cutcard serve`` at a pace that only people set: run as a program, with the options of ``serve``."""

import asyncio
import os
import random
import sys
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from cutcard.cli import main, serve
from cutcard.floor.desk import clock
from cutcard.floor.pace import tournament
from cutcard.floor.pace.schedule import Pace, happens_within
from cutcard.floor.pace.tournament import TournamentPace
from cutcard.web.http.settings import Settings
from cutcard.web.site import shoe
from tests.support.browser.floor import AHEAD, QUICK

LONG = 600.0  # seconds: longer than any test


class Unshuffled(random.Random):
    """Chance that leaves every deck as it is, so that a test knows what a simulated shoe deals."""

    def shuffle(self, x: Any) -> None:
        pass


def later() -> datetime:
    """The machine's clock, and the seconds that a test has let pass."""
    ahead = Path(os.environ[AHEAD])
    return clock.wall() + timedelta(seconds=int(ahead.read_text("utf-8")) if ahead.exists() else 0)


class LaterClock(clock.SteadyClock):
    """The clock of a floor for which time can pass at once."""

    def __init__(self, since: datetime | None = None) -> None:
        super().__init__(since, later)


async def soon(event: asyncio.Event, seconds: float) -> bool:
    """Waits as a pace does, but looks at the clock every second: a test may let an hour pass at once."""
    return await happens_within(event, min(seconds, 1.0))


if __name__ == "__main__":
    pace = Pace(result=LONG, wagers=LONG, decision=LONG, concession=LONG)
    vars(tournament)["happens_within"] = soon
    vars(clock)["SteadyClock"] = LaterClock
    vars(shoe)["RANDOM"] = Unshuffled()
    vars(serve)["Settings"] = partial(
        Settings,
        pace=pace,
        thinking=0.0,  # a simulated shoe deals as fast as it can
        tournament_pace=TournamentPace(0, 1, 1) if QUICK in os.environ else TournamentPace(*[int(LONG)] * 3),
        reads=(10**6, 10**6),
        visits=(10**6, 10**6),
        watching=10**6,
    )
    sys.exit(main(["serve", *sys.argv[1:]]))
