"""Sheets and comparisons as CSV and as text for a terminal."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import groupby

from cutcard.odds.report.shapes import Comparison, FiguresFile, KeyFigure, KeyFigures
from cutcard.odds.strategy.chart import columns

HEAD = ("section", "row", "column", "value", "unit", "dollars", "how", "numerator", "denominator", "note")
HOW = {
    "exact": "Exact to the digits shown, unless marked:",
    "approximation": "~ is a normal approximation.",
    "bound": "'at most' is an upper limit.",
    "estimate": "'about' is an estimate by simulation.",
}
MARKS = {"approximation": "~", "bound": "at most ", "estimate": "about "}


def as_csv(sheet: KeyFigures) -> FiguresFile:
    """A line for each figure; ``dollars`` where it is a sum of money."""
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(HEAD)
    for line in sheet.lines:
        exact = ("", "") if line.exact is None else (line.exact.num, line.exact.den)
        value = "" if line.value is None else repr(line.value)
        money = _dollars(line, sheet)
        dollars = "" if money is None else f"{money:.2f}"
        writer.writerow((line.section, line.row, line.column, value, line.unit, dollars, line.how, *exact, line.note))
    return FiguresFile(f"{sheet.game}-key-figures.csv", file.getvalue())


def _dollars(line: KeyFigure, sheet: KeyFigures) -> float | None:
    if line.value is None or line.unit not in ("antes", "cents"):
        return None
    return line.value * (sheet.ante if line.unit == "antes" else 1) / 100


def sheet_text(sheet: KeyFigures) -> str:
    """The sheet for a terminal: a list or a table for each section."""
    said = [sheet.title, *sheet.changes, *(f"with {name} {stake}" for name, stake in sheet.staked.items())]
    lines = [f"{', '.join(said)}: key figures, {sheet.played}, {sheet.rounds_per_hour} rounds an hour"]
    for section, group in groupby(sheet.lines, lambda line: line.section):
        told = [*group]
        lines += ["", section, *(_table(told) if any(line.column for line in told) else _list(told))]
        lines += [f"  {note}" for note in dict.fromkeys(line.note for line in told if line.column and line.note)]
    notes = [HOW[how] for how in dict.fromkeys(line.how for line in sheet.lines) if how in HOW]
    return "\n".join([*lines, "", *(f"  {note}" for note in notes)])


def _list(lines: Iterable[KeyFigure]) -> list[str]:
    return columns([(line.row, worded(line), line.note) for line in lines])


def _table(lines: list[KeyFigure]) -> list[str]:
    heads, rows = dict.fromkeys(line.column for line in lines), dict.fromkeys(line.row for line in lines)
    at = {(line.row, line.column): worded(line) for line in lines}
    return columns([("", *heads), *((row, *(at.get((row, head), "") for head in heads)) for row in rows)])


def worded(line: KeyFigure) -> str:
    """A figure in words, with a mark if it is not exact."""
    if line.value is None:
        return "never"
    mark = MARKS.get(line.how, "")
    match line.unit:
        case "share":
            return f"{mark}{line.value:.4%}"
        case "cents":
            return f"{mark}${line.value / 100:,.2f}" if abs(line.value) >= 100 else f"{mark}{line.value:.3f} cents"
        case "rounds":
            return f"{mark}{line.value:,.0f}"
        case "one in":
            return f"{mark}1 in {line.value:,.1f}"
        case "antes":
            return f"{mark}{line.value:,.1f}" if line.column else f"{mark}{line.value:,.4f}"
    return f"{mark}{line.value:,.4f}"


def comparison_text(told: Comparison) -> str:
    """Two variants side by side for a terminal."""
    rows = [("", "first", "second", "difference"), *_rows(told)]
    return "\n".join([f"first: {told.first}", f"second: {told.second}", *columns(rows)])


def _rows(told: Comparison) -> Iterator[tuple[str, str, str, str]]:
    for section, group in groupby(told.lines, lambda line: line.section):
        yield f"{section}:", "", "", ""
        for line in group:
            first, second = ("-" if value is None else _plain(value, line.unit) for value in (line.first, line.second))
            moved = "-" if line.difference is None else _plain(line.difference, line.unit, "+")
            yield f"  {line.name}", first, second, "" if line.difference == 0 else moved


def _plain(value: float, unit: str, sign: str = "") -> str:
    if unit == "to one":
        return f"{value:{sign}g}"
    return f"{value:{sign}.4%}" if unit == "share" else f"{value:{sign},.4f}"
