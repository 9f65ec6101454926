"""``cutcard odds`` for a game that no family can count: what is in the way at once, then an estimate with its error."""

import argparse
import sys

import msgspec

from cutcard.cli import Usage
from cutcard.cli.progress import bar, lines, wanted
from cutcard.odds.families.estimate import SECONDS, Estimate
from cutcard.odds.model.fit import exact
from cutcard.odds.report.report import NotCounted, guessed, mathematics


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument_group("an estimate", "For games that cannot be counted; --seed goes with it.").add_argument(
        "--rounds",
        metavar="N",
        type=int,
        help=f"deal so many rounds, to get the same estimate again; about {SECONDS} seconds of them if left out",
    )


def check(asked: argparse.Namespace) -> None:
    if asked.rounds is not None and exact(asked.game):
        raise Usage(f"--rounds is for estimates, and {asked.game} has exact odds: leave it out")
    if asked.rounds is not None and asked.sheet:
        raise Usage("--rounds does not go with --sheet: leave one of them out")


def why(key: str) -> None:
    """Say what is in the way of counting a game, if something is."""
    try:
        mathematics(key)
    except NotCounted as refused:
        print(refused, file=sys.stderr, flush=True)


def run(asked: argparse.Namespace, sides: dict[str, str], refused: NotCounted) -> int:
    """Say why there are no exact odds, and print an estimate if one was asked for."""
    print(refused, file=sys.stderr, flush=True)
    if options := [f"--{name.replace('_', '-')}" for name in _EXACT if getattr(asked, name) not in (None, False, [])]:
        need = "needs" if len(options) == 1 else "need"
        print(f"{', '.join(options)} {need} exact odds: leave it out for an estimate", file=sys.stderr)
        return 1
    doing = "Estimating"
    with bar(doing, quiet=asked.json) as progress:
        if not wanted():
            progress = lines(doing)
        told = guessed(asked.game, asked.change, sides, asked.seed or 1, asked.rounds, progress)
    print(msgspec.json.encode(told).decode() if asked.json else _text(told, asked, sides))
    return 0


_EXACT = (
    *("hand", "simulate", "strategy", "solve", "rules_of_thumb", "chart", "meter", "reading", "maximum_payout"),
    *("against", "against_strategy"),
)


def _text(told: Estimate, asked: argparse.Namespace, sides: dict[str, str]) -> str:
    changed = "".join(f", {each}" for each in (*asked.change, *(f"with {name}={each}" for name, each in sides.items())))
    return (
        f"{told.game}{changed}: an estimate, not an exact figure\n"
        f"  house edge about {told.house_edge:.1%} of an ante, give or take {2 * told.standard_error:.1%} (two standard"
        f" errors)\n"
        f"  from {told.rounds:,} rounds played by looking ahead at random; best play loses no more, chance apart\n"
        f"  the same again: --rounds {told.rounds} --seed {told.seed}"
    )
