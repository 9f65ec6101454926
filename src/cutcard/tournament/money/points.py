"""Points of a series: what each place of an event is worth, and the table over several events.

The documents know no series. The formula is a common one: more for a better place, and for more entries.
"""

import csv
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from cutcard.ruling import Refused
from cutcard.tournament.money.results import ResultLine, ResultLog

Formula: TypeAlias = Callable[[int, int], float]  # of a place and the entries of the event


def root(place: int, entries: int) -> float:
    """Ten times the root of the entries for each place: 100 for the winner of 100, 50 for the fourth."""
    return 10 * sqrt(entries / place)


HEADS = ("place", "sharing", "player", "entries", "prize", "bounties")  # of a file of results
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a cell that begins so would be calculated by a spreadsheet


class SeriesLine(Struct, frozen=True):
    """A player in the table of a series. ``events``: how many of the player's results count."""

    place: int
    player: str
    name: str
    points: int
    events: int


def event_points(log: ResultLog, formula: Formula = root) -> dict[str, int]:
    """Points by player. Players who share places get the mean of these; whoever was disqualified gets none."""
    found: dict[str, int] = {}
    for line in log.lines:
        if line.place:
            shared = range(line.place, line.place + line.tied)
            found[line.player] = round(sum(formula(place, log.entries) for place in shared) / line.tied)
    return found


def series(logs: Sequence[ResultLog], best: int = 0, formula: Formula = root) -> tuple[SeriesLine, ...]:
    """The table over several events. ``best``: how many results of a player count; 0: all."""
    names: dict[str, str] = {}
    results: dict[str, list[int]] = {}
    for log in logs:
        names |= {line.player: line.name for line in log.lines}
        for player, points in event_points(log, formula).items():
            results.setdefault(player, []).append(points)
    kept = {player: sorted(all_, reverse=True)[: best or None] for player, all_ in results.items()}
    totals = {player: sum(some) for player, some in kept.items()}
    return tuple(
        SeriesLine(
            1 + sum(other > points for other in totals.values()), player, names[player], points, len(kept[player])
        )
        for player, points in sorted(totals.items(), key=lambda one: (-one[1], one[0]))
    )


class _Written(list[str]):
    """Text in the order in which it was written."""

    write = list.append


def as_csv(log: ResultLog, named: Callable[[str], str] = str) -> str:
    """A result log as a file: a line for each player, money as decimal numbers.

    ``named``: the name that a reference stands for. A cell is made safe only once it is known what stands in it.
    """
    written = _Written()
    lines = csv.writer(written, lineterminator="\r\n")
    lines.writerow(HEADS)
    for one in log.lines:
        paid = one.prize if one.agreed is None else one.agreed
        name = named(one.name)
        name = f"'{name}" if name.startswith(FORMULA) else name
        lines.writerow((one.place, one.tied, name, one.entries, f"{paid / 100:.2f}", f"{one.bounties / 100:.2f}"))
    return "".join(written)


def from_csv(text: str, name: str) -> ResultLog:
    """The log of such a file, as far as a series needs it. Players are told apart by their names."""
    rows = list(csv.DictReader(text.splitlines(keepends=True)))
    if not rows:
        raise Refused(None, f"{name} has no results: save the results of an event on its console, and name that file")
    try:
        lines = tuple(_line(row) for row in rows)
    except (KeyError, ValueError, TypeError):
        reason = (
            f"{name} is not a file of results: the line at its top must be {','.join(HEADS)}, then whole numbers follow"
        )
        raise Refused(None, reason) from None
    return _log(name, lines)


def _line(row: dict[str, str]) -> ResultLine:
    player, place, tied, entries = row["player"], int(row["place"]), int(row["sharing"]), int(row["entries"])
    if place < 0 or tied < (place > 0) or entries < 1:
        raise ValueError
    return ResultLine(player, player, place, tied, 0, 0, entries)


def _log(name: str, lines: Iterable[ResultLine]) -> ResultLog:
    found = tuple(lines)
    return ResultLog(name, "", "", sum(one.entries for one in found), 0, 0, 0, 0, 0, 0, 0, found, ())
