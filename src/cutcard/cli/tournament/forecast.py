"""``cutcard tournament forecast``: when an event ends, from its structure and the number of players."""

import argparse
import re
from pathlib import Path

import msgspec

from cutcard.cli import Usage
from cutcard.core.moment import moment
from cutcard.tournament.structure.structure import Structure

MOST_EVENTS = 100_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Forecast when an event ends: "ends about 21:40, 80 % between 21:05 and 22:10".

Many events are drawn with the same structure and number of players, with breaks, re-entries and tables that get
shorter. No cards are dealt: how often players go out follows from what blinds and antes cost of an average stack."""
    parser.epilog = """examples:
  cutcard tournament forecast --players 100 --start 2027-01-26T11:30:00+10:00
  cutcard tournament forecast my-event.toml --players 40 --start 2030-05-01T18:00:00Z --hands 30 --json"""
    parser.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="a structure file (TOML); the packaged one if left out"
    )
    parser.add_argument("--players", metavar="N", type=int, required=True, help="how many players enter")
    parser.add_argument("--start", metavar="TIME", required=True, help="when it starts: 2027-01-26T11:30:00+10:00")
    parser.add_argument(
        "--again", metavar="SHARE", type=float, default=0.4, help="share of eliminated players who enter again (0.4)"
    )
    parser.add_argument("--hands", metavar="N", type=int, default=25, help="hands an hour at a full table (25)")
    parser.add_argument("--events", metavar="K", type=int, default=500, help="how many events are drawn (500)")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="the same seed gives the same forecast (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON value only")


def command(asked: argparse.Namespace, structure: Structure) -> int:
    """Print the forecast in the local time of the start."""
    from cutcard.tournament.simulation.forecast import before_start, forecast

    try:
        moment(asked.start)
    except ValueError as wrong:
        raise Usage(f"--start: {wrong}") from None
    _check("events", asked.events, 1, MOST_EVENTS)
    _check("hands", asked.hands, 1, 200)
    _check("players", asked.players, structure.least, structure.cap)
    if not 0 <= asked.again <= 1:
        raise Usage("--again: write a share from 0 to 1")
    outlook = before_start(structure, asked.players, asked.again, asked.hands)
    found = forecast(structure, outlook, asked.start, asked.events, asked.seed)
    words = found.words(_ahead(asked.start))
    if asked.json:
        print(msgspec.json.encode({**msgspec.to_builtins(found), "words": words}).decode())
        return 0
    print(f"{structure.name}, {asked.players} players, about {found.entries} entries")
    print(f"{words}; level {found.level}")
    return 0


def _check(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Usage(f"--{name}: write {least:,} to {most:,}")


def _ahead(start: str) -> int:
    """Minutes ahead of UTC."""
    found = re.search(r"([+-])(\d\d):(\d\d)$", start)
    if found is None:
        return 0
    minutes = int(found[2]) * 60 + int(found[3])
    return -minutes if found[1] == "-" else minutes
