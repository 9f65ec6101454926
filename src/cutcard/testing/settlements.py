"""Golden settlements as text: blocks of input and result, laid out so that a diff is easy to read.

    {"wagers": {"ante": 1000, "bet": 2000}, "moves": ["bet"],
     "player": "9c 9d 4s 3d 2h", "dealer": "Ac Qd 9h 5s 3c"}
      ante 1000 win 2000 [CSP 9.3.1, CSP 10.1, CSP 9.1]
      bet 2000 void 2000 [CSP 9.2, CSP 9.1, I-08]

The input is a line of ``cutcard settle``. A line with an ``ending`` is a box that only a live table can reach; it is
settled as it is. ``under L-09`` before the input means the game with that other reading.
"""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from cutcard.cards import parse
from cutcard.core.decoding import decode
from cutcard.rules.cells import Payouts
from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.game import Game
from cutcard.rules.settle import Box, settle
from cutcard.ruling import Refused
from cutcard.testing.deals import Given

WIDTH = 110
Courses: TypeAlias = dict[str, RoundReader]
SIGN = ("limits", "paytables", "meter")
PILES = ("player", "dealer", "board", "discard", "drawn", "final")


class Case(NamedTuple):
    """One golden case: a line of input, and the other reading of an unclear clause under which it is settled."""

    given: Given
    under: str = ""


def read(text: str) -> list[Case]:
    """The cases of a golden file, without their results."""
    cases = []
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith(("#", "  "))]
        under = lines.pop(0).removeprefix("under ") if lines and lines[0].startswith("under ") else ""
        if lines:
            cases.append(Case(json.loads("".join(lines)), under))
    return cases


def write(courses: Courses, cases: list[Case]) -> str:
    """A golden file: every case with its result by this game's tables."""
    title = courses[""].game.title
    head = f"# Golden settlements of {title}, written by python -m cutcard.testing write.\n"
    return "\n".join([head, *(_block(courses[case.under], case) for case in cases)])


def courses_of(game: Game) -> Courses:
    """The course of a game under "", and under each other reading of an unclear clause."""
    return {"": RoundReader(game)} | {option: RoundReader(game.under(option)) for option in game.options}


def box_of(course: RoundReader, given: Given) -> tuple[Box, Payouts]:
    """The box that a case leaves to be settled, and its sign."""
    if "ending" not in given:
        return course.read(decode(json.dumps(given), Finished))
    piles = {name: parse(given[name]) for name in PILES if name in given}
    piles.setdefault("drawn", ())
    piles.setdefault("final", piles["player"])
    return Box(given["ending"], given["stakes"], piles, given.get("times", {})), course.payouts


def _block(course: RoundReader, case: Case) -> str:
    under = f"under {case.under}\n" if case.under else ""
    return under + _input(case.given) + "\n" + "".join(f"  {line}\n" for line in _outcome(course, case.given))


def _input(given: Given) -> str:
    """The input over two or more lines: stakes and decisions, the sign and the meter, then the cards."""
    groups: list[Given] = [{}, {}, {}]
    for key, value in given.items():
        groups[2 if key in PILES else 1 if key in SIGN else 0][key] = value
    lines = ",\n ".join(json.dumps(group)[1:-1] for group in groups if group)
    return "\n".join(
        piece
        for line in f"{{{lines}}}".splitlines()
        for piece in wrap(line, WIDTH, subsequent_indent=" ", break_on_hyphens=False)
    )


def _outcome(course: RoundReader, given: Given) -> list[str]:
    try:
        box, sign = box_of(course, given)
    except Refused as refused:
        text = f"refused [{refused.clause or 'no clause'}] {refused.reason}"
        return wrap(text, WIDTH - 2, subsequent_indent="    ", break_on_hyphens=False)
    lines = []
    for one in settle(course.game, box, sign):
        text = f"{one.wager} {one.stake} {one.result} {one.returned} [{', '.join(one.clauses)}]"
        lines += wrap(text, WIDTH - 2, subsequent_indent="    ", break_on_hyphens=False)
    return lines


def cases(folder: Path) -> list[Case]:
    """The golden cases in a game's test folder; none if the file is missing."""
    file = folder / "settlements.txt"
    return read(file.read_text("utf-8")) if file.exists() else []


def faults(game: Game, file: Path) -> Iterator[str]:
    """The first case whose result differs from the file."""
    text = file.read_text("utf-8")
    written, now = text.splitlines(), write(courses_of(game), read(text)).splitlines()
    for number, (before, after) in enumerate(zip_longest(written, now, fillvalue="nothing"), 1):
        if before != after:
            yield f"{file.name}:{number}: written {before.strip()!r}, now {after.strip()!r}"
            return
