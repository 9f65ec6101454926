"""``cutcard odds GAME --rules-of-thumb``: the best strategies of few lines, with their exact cost."""

import argparse

import msgspec

from cutcard.cli import Usage
from cutcard.cli.progress import bar
from cutcard.odds.report.shapes import RulesOfThumb, ThumbRule
from cutcard.odds.report.thumbs import rules_of_thumb


def arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("rules of thumb")
    group.add_argument(
        "--rules-of-thumb",
        action="store_true",
        help="print the best strategies of 1 to 5 lines that were found, with their exact cost",
    )


def check(asked: argparse.Namespace) -> None:
    if asked.rules_of_thumb and (asked.sides or asked.strategy or asked.hand is not None or asked.simulate):
        raise Usage("--rules-of-thumb goes with --change, --reading and --json only")


def run(asked: argparse.Namespace) -> int:
    with bar("Looking for rules", quiet=asked.json) as progress:
        told = rules_of_thumb(asked.game, asked.change, reading=asked.reading, progress=progress)
    print(msgspec.json.encode(told).decode() if asked.json else _text(told))
    return 0


def _text(told: RulesOfThumb) -> str:
    lines = [f"{told.title}: best play loses {-float(told.best.fraction):.4%} of the ante"]
    if told.rules:
        lines.append(f"The best strategies found among {told.vocabulary:,} lines; their cost is exact:")
    else:
        lines.append("No search: a strategy of this game takes too long to value.")
    for number, each in enumerate(told.rules, 1):
        if number > 1 and each.text == told.rules[number - 2].text:
            lines += ["", f"{_counted(number)}: nothing better was found"]
        else:
            lines += ["", f"{_counted(number)}, costs {each.cost:.4%}, loses {each.house_edge:.4%}", *_said(each)]
    if told.known:
        lines += ["", "Strategies that come with the game:"]
    for each in told.known:
        lines += [f"  {each.name}: {_counted(each.lines)}, costs {each.cost:.4%}, loses {each.house_edge:.4%}"]
    return "\n".join(lines)


def _counted(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"


def _said(rule: ThumbRule) -> list[str]:
    return [f"  {words}" for words in rule.words]
