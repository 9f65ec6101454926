"""A wrong payment that was reported by mistake: another person withdraws the report as long as nothing rests on it."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.registers.incidents.payment import (
    ClosePayment,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    RecordRegulatorTold,
    ReportWrongPayment,
    WithdrawWrongPayment,
)
from cutcard.registers.incidents.register import IncidentCommand
from cutcard.registers.incidents.report import SendMonthlyReport
from tests.conftest import Cited
from tests.support.table.incident_book import CAS, DEA, GUS, HERE, MAX, PAYING, Book

EACH = [
    pytest.param("UTH", marks=pytest.mark.clause("UTH 11.12.1")),
    pytest.param("TCP", marks=pytest.mark.clause("TCP 12.13.1")),
    pytest.param("CSP", marks=pytest.mark.clause("CSP 14.16.1")),
]
MISTAKE = WithdrawWrongPayment(1, "the due amount was mistyped")
SLIP = RecordEnquiry(1, "a slip", suspected=False)
UNDER = ReportWrongPayment(HERE, "wager", 0, 250_000, "it stood off", stake=1)
OVER = ReportWrongPayment(HERE, "wager", 6000, 1000, "counted again", stake=2)


def found(document: str, cited: Cited, report: ReportWrongPayment = UNDER) -> Book:
    book = Book(document, cited)
    book.do(DEA, report)
    book.do(GUS, SLIP)
    return book


@pytest.mark.parametrize("document", EACH)
def test_a_mistaken_report_is_in_no_list_and_the_payment_can_be_reported_anew(document: str, cited: Cited) -> None:
    book = found(document, cited)
    entry = book.do(CAS, MISTAKE)
    assert entry.clauses == (book.payments.enquiry,)
    assert book.told(GUS.role, book.payments.enquiry) == []
    assert "report it first" in book.refusal(CAS, MISTAKE)[1]
    listed = book.do(CAS, SendMonthlyReport("2025-08"), "2025-09-02T09:00:00.000+00:00")
    assert listed.lines == ()
    assert book.do(DEA, replace(UNDER, due=1000)).number == 2


@pytest.mark.parametrize("document", PAYING)
def test_nobody_withdraws_a_report_alone_or_about_their_own_wager(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(GUS, UNDER)
    clause, reason = book.refusal(GUS, MISTAKE)
    assert (clause, "you reported it yourself" in reason) == (book.payments.enquiry, True)
    ann = Actor("ann", Role.GAMING_SUPERVISOR)
    assert "ann's own matter" in book.refusal(ann, MISTAKE)[1]
    assert "must be recorded" in book.refusal(CAS, replace(MISTAKE, reasons=" "))[1]
    assert book.refusal(DEA, MISTAKE)[0] == book.payments.error


@pytest.mark.parametrize("document", PAYING)
@pytest.mark.parametrize(
    ("report", "done"),
    [
        (replace(UNDER, due=1000), RecordRectified(1, 1000)),
        (OVER, RecordAttempt(1, "demand", "asked at the table")),
        (UNDER, RecordRegulatorTold(1, "by letter")),
    ],
)
def test_what_money_or_a_letter_rests_on_is_not_withdrawn(
    document: str, report: ReportWrongPayment, done: IncidentCommand, cited: Cited
) -> None:
    book = found(document, cited, report)
    book.do(MAX, done)
    assert book.refusal(CAS, MISTAKE)[0] == book.payments.enquiry
    if not isinstance(done, RecordRegulatorTold):
        book.do(GUS, RecordAttempt(1, "contact", "by telephone"))
    book.do(GUS, ClosePayment(1))
