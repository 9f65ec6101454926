"""A report as values, so that a page, a file and a sheet of paper show the same numbers."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.money import Cents

CellKind: TypeAlias = Literal["text", "count", "money", "time", "day"]
Cell: TypeAlias = str | int


class ReportColumn(Struct, frozen=True):
    """A column. Money is in cents; times are as the journal tells them, days in ISO 8601."""

    name: str
    kind: CellKind = "text"


class ReportSheet(Struct, frozen=True):
    """A titled table. ``totals``: the sums of the columns with counts and money, if adding them makes sense."""

    id: str
    title: str
    clauses: tuple[str, ...]
    note: str
    columns: tuple[ReportColumn, ...]
    rows: Sequence[tuple[Cell, ...]]
    totals: tuple[Cell, ...] | None = None


class MonthReports(Struct, frozen=True):
    """All reports of a month. ``over``: the month has ended, so nothing more is added to it.

    ``archived``: until when it lies in an archive, and is missing here; "" if nothing is missing.
    """

    month: str
    floor: str
    made: str
    over: bool
    reports: list[ReportSheet]
    archived: str = ""


class EndDuty(Struct, frozen=True):
    """Something that is open. ``left``: it is left from the month. ``act``: what the viewer can do about it."""

    place: str
    text: str
    clause: str
    role: str
    left: bool
    href: str
    act: str


class EndFloat(Struct, frozen=True):
    """The float of a table by the books, its last count, and whether that was in the month or since."""

    table: str
    held: Cents
    counted: str
    difference: Cents
    fresh: bool
    href: str


class EndReport(Struct, frozen=True):
    """A report and who has read it. ``changed``: it says something else since."""

    id: str
    title: str
    rows: int
    digest: str
    checked_by: str
    checked_at: str
    changed: bool


class MonthEnd(Struct, frozen=True):
    """The end of a month. ``refused``: why its books cannot be closed now; ``note_needed``: unless with a note."""

    month: str
    floor: str
    made: str
    over: bool
    archived: str
    duties: list[EndDuty]
    floats: list[EndFloat]
    reports: list[EndReport]
    closed_by: str
    closed_at: str
    closed_note: str
    refused: str
    note_needed: bool
    mine: bool


def columns(**kinds: CellKind) -> tuple[ReportColumn, ...]:
    """Columns by name: ``columns(Table="text", House_result="money")``."""
    return tuple(ReportColumn(name.replace("_", " "), kind) for name, kind in kinds.items())


def added(report: ReportSheet) -> ReportSheet:
    """The report with its totals."""
    sums: list[Cell] = []
    for place, column in enumerate(report.columns):
        if column.kind in ("count", "money"):
            sums.append(sum(cell for row in report.rows if isinstance(cell := row[place], int)))
        else:
            sums.append("" if place else "Total")
    return replace(report, totals=tuple(sums))


def _cents(amount: Cents) -> str:
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def plain(cell: Cell, kind: CellKind) -> str:
    """A cell as a spreadsheet reads it: money as a decimal number, never a formula."""
    if isinstance(cell, int):
        return _cents(cell) if kind == "money" else str(cell)
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
