"""All reports of a month together, and each as a file that a spreadsheet opens."""

import csv
import io
import re
from datetime import datetime
from zoneinfo import ZoneInfo

from cutcard.core.day import month as month_of
from cutcard.core.personal import Look, show
from cutcard.floor.desk.desk import Desk
from cutcard.web.inspector.index import RoundIndex
from cutcard.web.reports.money import cage, pools, vouchers
from cutcard.web.reports.play import days, rounds_of, tables, tournaments, voids
from cutcard.web.reports.registers import denied_claims, entries, prizes, wrong_payments
from cutcard.web.reports.shapes import Cell, MonthReports, ReportColumn, ReportSheet, plain
from cutcard.web.site.site import Site

MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])", re.ASCII)


def month_reports(site: Site, index: RoundIndex, month: str) -> MonthReports:
    """Everything that is reported of a month; the current one as it stands."""
    desk, names, now = site.desk, site.names, site.clock().isoformat(timespec="milliseconds")
    rounds = rounds_of(index, month)
    found = [
        tables(desk, rounds, names),
        days(rounds),
        voids(rounds, names),
        cage(desk, month),
        *pools(desk, names),
        vouchers(desk, month, names),
        prizes(desk, month, names),
        denied_claims(desk, month, names),
        tournaments(desk, month),
        *wrong_payments(desk, month, names),
        entries(desk, month, names),
    ]
    return MonthReports(month, site.plan.floor.name, now, month_of(now) > month, found, archived_until(desk, month))


def archived_until(desk: Desk, month: str) -> str:
    """Until when the rows of a month lie in an archive; "" if all of them are here."""
    cut = desk.journal.cut()
    return cut.latest if cut is not None and month_of(cut.latest) >= month else ""


def as_csv(report: ReportSheet, zone: str, look: Look, archived: str = "") -> str:
    """A report as comma-separated values: one line for the heads, one for each row, and none for totals.

    ``archived``: until when the rows lie in an archive. The last line says so, because the report is not whole.
    """
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\r\n")
    lines.writerow(_head(column) for column in report.columns)
    for row in report.rows:
        cells = zip(row, report.columns, strict=True)
        lines.writerow(
            _cell(show(cell, look) if isinstance(cell, str) else cell, column, zone) for cell, column in cells
        )
    if archived:
        lines.writerow([f"Not whole: what was recorded until {_local(archived, zone)} lies in an archive"])
    return written.getvalue()


def _head(column: ReportColumn) -> str:
    return f"{column.name} ($)" if column.kind == "money" else column.name


def _cell(cell: Cell, column: ReportColumn, zone: str) -> str:
    if column.kind == "time" and isinstance(cell, str) and cell:
        return _local(cell, zone)
    return plain(cell, column.kind)


def _local(at: str, zone: str) -> str:
    return datetime.fromisoformat(at).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M:%S")
