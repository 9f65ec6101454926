"""Solved games as plain rows and as HTML for notebooks."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

from cutcard.odds.report.sheet import check, game_lines, hour_lines
from cutcard.odds.report.volatility import walk

MANY = 30  # rows of a table that a notebook shows
SHARES = ("frequency", "probability", "edge", "hit frequency")
STYLE = "text-align:left;font-variant-numeric:tabular-nums"


def sheet_rows(
    distribution: Mapping[Fraction, Fraction],
    average_bet: Fraction,
    rounds_per_hour: int,
    hours: Sequence[int],
    bankrolls: Sequence[int],
) -> list[dict[str, object]]:
    """Key figures of a round and of hours of play, a row for each."""
    check(rounds_per_hour, hours, bankrolls)
    lines = [
        *game_lines(distribution, average_bet),
        *hour_lines(walk(distribution), rounds_per_hour, hours, bankrolls),
    ]
    return [
        {
            "section": line.section,
            "row": line.row,
            "column": line.column,
            "value": line.value if line.exact is None else line.exact.fraction,
            "unit": line.unit,
            "how": line.how,
            "note": line.note,
        }
        for line in lines
    ]


def as_html(game: str, tables: Mapping[str, Sequence[Mapping[str, object]]]) -> str:
    """Tables for a notebook: fractions as decimals, with the exact value as a tooltip."""
    parts = [f"<h4>{escape(game)}, exact odds per ante</h4>"]
    for name, rows in tables.items():
        if not rows:
            continue
        head = "".join(f'<th style="{STYLE}">{escape(column)}</th>' for column in rows[0])
        body = "".join(
            "<tr>" + "".join(_cell(column, value, row) for column, value in row.items()) + "</tr>"
            for row in rows[:MANY]
        )
        more = f"<p>and {len(rows) - MANY} more rows in <code>tables()</code></p>" if len(rows) > MANY else ""
        parts.append(f"<table><caption>{escape(name)}</caption><tr>{head}</tr>{body}</table>{more}")
    return "".join(parts)


def _cell(column: str, value: object, row: Mapping[str, object]) -> str:
    share = column in SHARES or row.get("figure") in ("House edge", "Element of risk", "Hit frequency")
    if isinstance(value, Fraction | float):
        shown = f"{float(value):.4%}" if share else f"{float(value):.4f}".rstrip("0").rstrip(".")
        return f'<td style="{STYLE}" title="{escape(str(value))}">{shown}</td>'
    return f'<td style="{STYLE}">{escape(str(value))}</td>'
