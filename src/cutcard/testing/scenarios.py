"""Scenarios as readable text: stakes, cards and decisions, and the rulings that must follow.

    = CSP 9.2, CSP 9.3.1: without ace and king the ante is paid and the bet is void
    ante 1000, bet 2000; player 9c 9d 4s 3d 2h; dealer Ac Qd 9h 5s 3c; bet
    ante win 2000; bet void 2000

The first line names the clauses that the result must cite and says what happens. The second gives stakes, piles
(player, dealer, board, discard, drawn), decisions and, as ``key=value``, limits and the meter. The third lists every
wager with its result and everything that comes back, or ``refused CLAUSE`` for a refusal.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.settle import Settled, settle
from cutcard.ruling import Refused

NO_CLAUSE = ("", "-")  # in the first line or in a refusal: no rule applies
PILES = ("player", "dealer", "board", "discard", "drawn")


class Scenario(NamedTuple):
    """One scenario: its place in the file, the clauses to cite, the input and the expected result."""

    place: str
    clauses: tuple[str, ...]
    title: str
    line: Finished
    expected: tuple[str, ...]


def read(file: Path) -> list[Scenario]:
    """The scenarios of one file."""
    rows = [(number, text.strip()) for number, text in enumerate(file.read_text("utf-8").splitlines(), 1)]
    rows = [(number, text) for number, text in rows if text and not text.startswith("#")]
    found = []
    assert len(rows) % 3 == 0, f"{file.name}: a scenario has three lines: what happens, what is given, what comes of it"
    for (number, head), (_, given), (_, expected) in zip(rows[::3], rows[1::3], rows[2::3], strict=True):
        assert head.startswith("= "), f"{file.name}:{number}: a scenario begins with '= '"
        clauses, _, title = head[2:].partition(":")
        found.append(
            Scenario(
                f"{file.name}:{number}",
                tuple(clause.strip() for clause in clauses.split(",")),
                title.strip(),
                _line(given),
                tuple(word.strip() for word in expected.split(";")),
            )
        )
    return found


def _line(text: str) -> Finished:
    stakes, *rest = (field.strip() for field in text.split(";"))
    wagers = {}
    for stake in stakes.split(","):
        name, cents = stake.split()
        wagers[name] = int(cents)
    line = Finished(wagers=wagers, player="", moves=[])
    for field in rest:
        word, _, value = field.partition(" ")
        if word in PILES:
            setattr(line, word, value)
        elif field.startswith("meter="):
            line.meter = int(field.removeprefix("meter="))
        elif "=" in field:
            name, _, cents = field.partition("=")
            line.limits = {**(line.limits or {}), name: int(cents)}
        elif field:
            line.moves = [*line.moves, field]
    return line


def play(course: RoundReader, scenario: Scenario) -> list[Settled]:
    """Settle a scenario. A refusal is raised."""
    box, sign = course.read(scenario.line)
    return settle(course.game, box, sign)


def shown(settled: list[Settled]) -> tuple[str, ...]:
    """A settlement as a scenario's third line."""
    return tuple(f"{one.wager} {one.result} {one.returned}" for one in settled)


def faults(course: RoundReader, scenario: Scenario) -> Iterator[str]:
    """What is wrong with a scenario: another result, another refusal, or a clause that nothing cites."""
    first = scenario.expected[0]
    try:
        settled = play(course, scenario)
    except Refused as refused:
        clause = None if first.removeprefix("refused ") in NO_CLAUSE else first.removeprefix("refused ")
        if not first.startswith("refused ") or refused.clause != clause:
            yield f"expected {first!r}; it is refused by {refused.clause or 'no clause'}: {refused.reason}"
        cited = {refused.clause}
    else:
        if shown(settled) != scenario.expected:
            yield f"expected {'; '.join(scenario.expected)}; settled {'; '.join(shown(settled))}"
        if not scenario.line.wagers.items() <= {one.wager: one.stake for one in settled}.items():
            yield "a stake is settled that was not placed, or the other way"
        cited = {clause for one in settled for clause in one.clauses}
    if missing := [clause for clause in scenario.clauses if clause not in NO_CLAUSE and clause not in cited]:
        yield f"nothing cites {', '.join(missing)}"
