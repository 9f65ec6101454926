"""The end of a month for whoever closes its books: what is open, floats, reports read, and what is in the way."""

from collections.abc import Iterator
from urllib.parse import quote

from cutcard.core.day import month as month_of
from cutcard.floor.desk.consider import consider
from cutcard.floor.domains.pit.books import books_of
from cutcard.registers.pit.books import READERS, CloseMonth, MonthBooks, ReportRead
from cutcard.registers.pit.floats import TableFloat
from cutcard.ruling import Refused
from cutcard.web.http.session import Person
from cutcard.web.pit.inbox import inbox
from cutcard.web.reports.shapes import EndDuty, EndFloat, EndReport, MonthEnd, MonthReports
from cutcard.web.reports.shelf import digest
from cutcard.web.site.site import Site
from cutcard.web.words.named import named, table_called, titled


def month_end(site: Site, person: Person, made: MonthReports) -> MonthEnd:
    """Where the end of this month stands."""
    books = site.desk.state(books_of(made.month)).state
    assert isinstance(books, MonthBooks)
    closed = books.closed
    reports = list(_reports(site, made, books))
    now = tuple(ReportRead(one.id, one.digest) for one in reports)
    without, with_note = _refused(site, person, made.month, now, ""), _refused(site, person, made.month, now, "open")
    return MonthEnd(
        month=made.month,
        floor=made.floor,
        made=made.made,
        over=made.over,
        archived=made.archived,
        duties=list(_duties(site, person, made.month)),
        floats=list(_floats(site, made.month)),
        reports=reports,
        closed_by=site.names.get(closed.by.id, closed.by.id) if closed else "",
        closed_at=closed.at if closed else "",
        closed_note=closed.note if closed else "",
        refused=with_note,
        note_needed=without != with_note,
        mine=person.role in READERS,
    )


def _refused(site: Site, person: Person, month: str, reports: tuple[ReportRead, ...], note: str) -> str:
    """Why the books cannot be closed now; the rules are asked."""
    try:
        consider(site.desk, books_of(month), person.actor, CloseMonth(reports, note))
    except Refused as refused:
        return titled(named(refused.reason, site.names))
    return ""


def _duties(site: Site, person: Person, month: str) -> Iterator[EndDuty]:
    """Everything that is open, what is left from the month first."""
    found = inbox(site, person)
    for one in sorted(found, key=lambda each: bool(each.since) and month_of(each.since) > month):
        job = one.acts[0] if one.acts else None
        case = f"?case={quote(job.case, safe='')}" if job and job.case else ""
        domain, _, id = one.stream.partition("/")
        href = f"/pit/{domain}/{quote(id, safe='')}/{job.job}{case}" if job else f"/pit/{domain}/{quote(id, safe='')}"
        left = not one.since or month_of(one.since) <= month
        yield EndDuty(one.place, one.text, one.clause, one.role, left, href, job.label if job else "")


def _floats(site: Site, month: str) -> Iterator[EndFloat]:
    """Every float tray, and whether it was counted in the last days of the month or since."""
    for id, place in sorted(site.places.items()):
        if place.state.opened.dealing != "recorded":
            continue
        state = site.desk.state(f"float/{id}").state
        assert isinstance(state, TableFloat)
        last = state.last
        at, differs = (last.at, last.difference) if last else ("", 0)
        fresh = bool(at) and month_of(at) >= month
        yield EndFloat(table_called(site.names, id), state.held, at, differs, fresh, f"/pit/float/{quote(id, safe='')}")


def _reports(site: Site, made: MonthReports, books: MonthBooks) -> Iterator[EndReport]:
    for one in made.reports:
        seal, read = digest(one), books.checked.get(one.id)
        yield EndReport(
            id=one.id,
            title=one.title,
            rows=len(one.rows),
            digest=seal,
            checked_by=site.names.get(read.by.id, read.by.id) if read else "",
            checked_at=read.at if read else "",
            changed=bool(read and read.digest != seal),
        )
