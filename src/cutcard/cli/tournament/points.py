"""``cutcard tournament points``: the table of a series, from the results of its events."""

import argparse
from pathlib import Path

import msgspec

from cutcard.cli import Usage
from cutcard.tournament.money import points

MOST_BYTES = 4_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """The table of a series from the results of its events.

Save the results of an event on its console. A place is worth ten times the square root of entries / place:
100 points for the winner of 100, 50 for the fourth. Players who share places get the mean."""
    parser.epilog = """example:
  cutcard tournament points january.csv february.csv march.csv --best 2"""
    parser.add_argument("files", metavar="RESULTS.csv", nargs="+", type=Path, help="results of each event")
    parser.add_argument("--best", metavar="N", type=int, default=0, help="how many results of a player count (all)")
    parser.add_argument("--json", action="store_true", help="print one JSON value only")


def command(asked: argparse.Namespace) -> int:
    """Read the files and print the table. Refusals are raised."""
    if asked.best < 0:
        raise Usage("--best: write how many results of a player count, or 0 for all")
    lines = points.series([points.from_csv(_text(path), str(path)) for path in asked.files], asked.best)
    if asked.json:
        print(msgspec.json.encode(lines).decode())
        return 0
    for one in lines:
        events = f"{one.events} {'event' if one.events == 1 else 'events'}"
        print(f"{one.place:>5} {one.points:>7,}  {one.name} ({events})")
    return 0


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return file.read(MOST_BYTES)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None)
        cure = "check the path and its permissions" if reason else "save it as UTF-8"
        raise Usage(f"{path} cannot be read: {reason or 'it is not UTF-8 text'}; {cure}") from None
