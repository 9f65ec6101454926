"""``cutcard serve`` at a pace that only people set: run as a program, with the options of ``serve``."""

import random
import sys
from functools import partial
from typing import Any

from cutcard.cli import main, serve
from cutcard.floor.pace.schedule import Pace
from cutcard.floor.pace.tournament import TournamentPace
from cutcard.web.http.settings import Settings
from cutcard.web.site import shoe

LONG = 600.0  # seconds: longer than any test


class Unshuffled(random.Random):
    """Chance that leaves every deck as it is, so that a test knows what a simulated shoe deals."""

    def shuffle(self, x: Any) -> None:
        pass


if __name__ == "__main__":
    pace = Pace(result=LONG, wagers=LONG, decision=LONG, concession=LONG)
    vars(shoe)["RANDOM"] = Unshuffled()
    vars(serve)["Settings"] = partial(
        Settings,
        pace=pace,
        thinking=0.0,  # a simulated shoe deals as fast as it can
        tournament_pace=TournamentPace(int(LONG), int(LONG), int(LONG)),
        reads=(10**6, 10**6),
        visits=(10**6, 10**6),
        watching=10**6,
    )
    sys.exit(main(["serve", *sys.argv[1:]]))
