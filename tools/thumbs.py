"""Finds rules of thumb of games and writes them beside the games: ``python tools/thumbs.py three-card-poker``.

Minutes for each game. Games outside the package are named with ``CUTCARD_GAMES``.
"""

import argparse
import time
from pathlib import Path

from cutcard import games
from cutcard.odds.report.shipped import write
from cutcard.odds.report.thumbs import rules_of_thumb


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--to", type=Path, help="another folder for the file")
    asked = parser.parse_args()
    for key in asked.games:
        began = time.monotonic()
        told = rules_of_thumb(key, again=True)
        write(asked.to or games.folder(key), games.load(key), told)
        print(f"{key}: {told.vocabulary:,} lines searched, {time.monotonic() - began:.0f} s")
        for each in told.rules:
            print(f"  {each.lines} lines: costs {each.cost:.4%}")


if __name__ == "__main__":
    main()
