"""Reports as they were made: a file is the report that its page shows, and nothing is added up twice."""

from collections import OrderedDict
from hashlib import sha256
from threading import Lock

import msgspec

from cutcard.web.inspector.index import RoundIndex
from cutcard.web.reports.month import month_reports
from cutcard.web.reports.shapes import MonthReports, ReportSheet
from cutcard.web.site.site import Site

KEPT = 12  # months, each as it stood at one time


class ReportShelf:
    """The months that were reported last, by month and time. Safe to use from several threads."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, str], MonthReports] = OrderedDict()
        self._lock = Lock()

    def make(self, site: Site, index: RoundIndex, month: str) -> MonthReports:
        """The reports of a month as they stand now."""
        made = month_reports(site, index, month)
        with self._lock:
            self._made[month, made.made] = made
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        return made

    def find(self, site: Site, index: RoundIndex, month: str, made: str) -> MonthReports:
        """The reports that were made at this time; if they are gone, as they stand now."""
        with self._lock:
            found = self._made.get((month, made))
        return found or self.make(site, index, month)


def digest(report: ReportSheet) -> str:
    """SHA-256 of what a report says; personal details stand in it by reference."""
    return sha256(msgspec.json.encode((report.id, report.columns, report.rows))).hexdigest()
