"""Strategy charts that a person can learn: data for a page, or text for a terminal."""

from collections.abc import Sequence

from msgspec import Struct


class ChartRow(Struct, frozen=True):
    name: str
    cells: tuple[str, ...]


class Chart(Struct, frozen=True):
    """A table of choices, with ``notes`` in words.

    ``scale``: cells from the most cautious to the boldest, for colours. A number is a percentage, and lies between.
    """

    title: str
    columns: tuple[str, ...]  # headings; the first is above the row names
    rows: tuple[ChartRow, ...]
    notes: tuple[str, ...] = ()
    scale: tuple[str, ...] = ()


def as_text(chart: Chart) -> str:
    """The chart as text for a terminal."""
    lines = [chart.title, *columns([chart.columns, *((row.name, *row.cells) for row in chart.rows)])]
    return "\n".join([*lines, *(f"  {note}" for note in chart.notes)])


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of text with aligned columns: the first left-aligned, the others right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  "
        + "  ".join((row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True)))).rstrip()
        for row in rows
    ]
