"""``cutcard serve`` at a pace that only people set: run as a program, with the options of ``serve``."""

import sys
from functools import partial

from cutcard.cli import main, serve
from cutcard.floor.pace.schedule import Pace
from cutcard.floor.pace.tournament import TournamentPace
from cutcard.web.http.settings import Settings

LONG = 600.0  # seconds: longer than any test

if __name__ == "__main__":
    pace = Pace(result=LONG, wagers=LONG, decision=LONG, concession=LONG)
    vars(serve)["Settings"] = partial(
        Settings,
        pace=pace,
        tournament_pace=TournamentPace(int(LONG), int(LONG), int(LONG)),
        reads=(10**6, 10**6),
        visits=(10**6, 10**6),
    )
    sys.exit(main(["serve", *sys.argv[1:]]))
