"""The end of a month: nobody closes books that were not read, and what is open stands in the record."""

import pytest

from cutcard.core.message import Actor, Facts, OpenDuty, Role
from cutcard.registers.pit.books import (
    ALWAYS,
    BooksCommand,
    CheckReport,
    CloseMonth,
    MonthBooks,
    MonthClosed,
    ReopenMonth,
    ReportRead,
    decide,
    evolve,
)
from cutcard.ruling import Refused

MAX = Actor("max", Role.GAMING_MANAGER)
NOW = "2026-02-02T01:00:00Z"
SEAL, OTHER = "0" * 64, "1" * 64


def now(*more: str) -> tuple[ReportRead, ...]:
    """What the reports of a month say now: what they said when they were read."""
    return tuple(ReportRead(one, SEAL) for one in (*ALWAYS, *more))


def done(state: MonthBooks, *commands: BooksCommand, at: str = NOW, duties: tuple[OpenDuty, ...] = ()) -> MonthBooks:
    for command in commands:
        for event in decide(state, command, Facts(MAX, at, duties=duties)):
            state = evolve(state, event)
    return state


def read(*more: str, month: str = "2026-01") -> MonthBooks:
    return done(MonthBooks(month), *(CheckReport(one, SEAL) for one in (*ALWAYS, *more)))


def test_books_are_closed_when_every_report_was_read_and_opened_again_with_a_reason() -> None:
    reports = now("pool-A")
    open_ = (OpenDuty("table/1", "gate-ConfirmFault"),)
    closed = done(read("pool-A"), CloseMonth(reports, "a fault of today"), duties=open_)
    assert closed.closed == MonthClosed(reports, "a fault of today", open_, MAX, NOW)
    again = done(closed, ReopenMonth("a voucher came late"))
    assert again.closed is None
    assert done(again, CloseMonth(reports)).closed is not None  # what was read stays read


@pytest.mark.parametrize(
    ("state", "command", "reason"),
    [
        (read(), CloseMonth(now("pool-A")), "check off pool-A"),
        (MonthBooks("2026-01"), CloseMonth(()), "check off tables, days"),
        (read(), CloseMonth(now()[2:]), "reports are missing from this list: read tables, days as well"),
        (read(), CloseMonth((*now()[1:], ReportRead("tables", OTHER))), "tables has changed since max read it"),
        (MonthBooks("2026-02"), CheckReport("tables", SEAL), "not over yet"),
        (MonthBooks("2026-13"), CheckReport("tables", SEAL), "is not a month"),
        (MonthBooks("2026-01"), CheckReport("tables", SEAL[1:]), "not the digest of a report"),
        (MonthBooks("2026-01"), CheckReport(" ", SEAL), "which report was read"),
        (MonthBooks("2026-01"), ReopenMonth("why"), "nothing to open again"),
        (done(read(), CloseMonth(now())), CheckReport("tables", SEAL), "max has closed the books"),
        (done(read(), CloseMonth(now())), CloseMonth(now()), "max has closed the books"),
        (done(read(), CloseMonth(now())), ReopenMonth(""), "why the books are opened again"),
    ],
)
def test_refused(state: MonthBooks, command: BooksCommand, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        done(state, command)


def test_a_list_that_the_documents_ask_for_is_sent_first() -> None:
    unsent = (OpenDuty("incidents/three-card-poker", "list-2026-01"),)
    with pytest.raises(Refused, match="wrong payments of three-card-poker has not been sent"):
        done(read(), CloseMonth(now(), "whatever"), duties=unsent)
    later = (OpenDuty("incidents/three-card-poker", "list-2026-02"),)
    assert done(read(), CloseMonth(now(), "of the next month"), duties=later).closed
    with pytest.raises(Refused, match="1 of the floor's duties"):
        done(read(), CloseMonth(now(), " "), duties=later)


def test_the_month_is_over_at_midnight_in_the_house() -> None:
    with pytest.raises(Refused, match="not over yet"):
        done(MonthBooks("2026-01"), CheckReport("tables", SEAL), at="2026-01-31T12:59:59Z")
    assert done(MonthBooks("2026-01"), CheckReport("tables", SEAL), at="2026-01-31T13:00:00Z").checked
