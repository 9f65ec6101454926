"""``cutcard odds GAME --sheet`` and ``--against``: key figures, and two variants side by side."""

import argparse
from typing import Any

import msgspec

from cutcard.cli import Usage
from cutcard.cli.odds.estimate import why
from cutcard.cli.progress import bar
from cutcard.odds.model.solution import Progress
from cutcard.odds.report.compare import compare
from cutcard.odds.report.files import as_csv, comparison_text, sheet_text
from cutcard.odds.report.questions import Variant
from cutcard.odds.report.shapes import Comparison, JackpotWager, KeyFigures
from cutcard.odds.report.sheet import BANKROLLS, HOURS, sheet

PRINTED = "printed"


def arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("key figures and comparisons")
    group.add_argument(
        "--sheet",
        action="store_true",
        help="print the key figures: edge, deviation, hit frequency, hours of play, risk of ruin, jackpot break-even",
    )
    group.add_argument("--csv", action="store_true", help="print the key figures as CSV")
    group.add_argument(
        "--session", metavar="HOURS", type=int, action="append", help="hours of play (1, 4, 8, 40); can be repeated"
    )
    group.add_argument(
        "--bankroll",
        metavar="ANTES",
        type=int,
        action="append",
        help="a bankroll to lose (50, 100, 200, 500); can be repeated",
    )
    group.add_argument(
        "--against",
        metavar="LINE=ODDS",
        action="append",
        help="compare with the game changed like this, or 'printed'; can be repeated",
    )
    group.add_argument("--against-strategy", metavar="NAME|FILE", help="compare with this way to play")


def check(asked: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    asked.sheet = asked.sheet or asked.csv
    if asked.csv and asked.json:
        raise Usage("give --csv or --json, not both")
    if not asked.sheet and (asked.session or asked.bankroll):
        raise Usage("--session and --bankroll need --sheet")
    other = asked.against is not None or asked.against_strategy is not None
    if sum(map(bool, (asked.sheet, other, asked.simulate, asked.hand is not None))) > 1:
        raise Usage("give one of --sheet, --against, --simulate and --hand")
    if (asked.sheet or other) and (asked.solve or asked.chart):
        raise Usage("--sheet and --against answer by themselves: leave out --solve and --chart")


def wanted(asked: argparse.Namespace) -> bool:
    return asked.sheet or asked.against is not None or asked.against_strategy is not None


def run(asked: argparse.Namespace, rules: dict[str, Any]) -> int:
    """Print the key figures, or the comparison. Refusals are raised."""
    if asked.sheet and not asked.strategy:
        why(asked.game)
    with bar("Counting deals", quiet=asked.json or asked.csv) as progress:
        told = _sheet(asked, rules, progress) if asked.sheet else _comparison(asked, rules, progress)
    if asked.json:
        print(msgspec.json.encode(told).decode())
    elif isinstance(told, Comparison):
        print(comparison_text(told))
    else:
        print(as_csv(told).text if asked.csv else sheet_text(told), end="" if asked.csv else "\n")
    return 0


def _sheet(asked: argparse.Namespace, rules: dict[str, Any], progress: Progress | None) -> KeyFigures:
    return sheet(
        asked.game,
        asked.change,
        **rules,
        strategy_name=asked.strategy,
        jackpot=None if asked.meter is None else JackpotWager(asked.jackpot_wager, asked.meter, asked.boxes),
        rounds_per_hour=asked.rounds_per_hour,
        hours=asked.session or HOURS,
        bankrolls=asked.bankroll or BANKROLLS,
        progress=progress,
    )


def _comparison(asked: argparse.Namespace, rules: dict[str, Any], progress: Progress | None) -> Comparison:
    other = tuple(each for each in asked.against or () if each != PRINTED)
    given = rules | {"reading": tuple(rules["reading"])}
    first = Variant(game=asked.game, changes=other, strategy=asked.against_strategy, **given)
    second = Variant(game=asked.game, changes=tuple(asked.change), strategy=asked.strategy, **given)
    return compare(first, second, progress)
