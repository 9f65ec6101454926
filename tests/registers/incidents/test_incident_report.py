"""The monthly list for the regulator: only sums above $1,000, each once, put right or not."""

from typing import Literal, TypeAlias

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.payment import ClosePayment, RecordEnquiry, RecordRectified
from cutcard.registers.incidents.report import MonthlyReport, SendMonthlyReport, report
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.incident_book import CAS, DEA, GUS, MAX, PAYING, Book, misread, paying

Direction: TypeAlias = Literal["over", "under"]
AUGUST, SEPTEMBER = "2025-08", "2025-09"
IN_AUGUST = "2025-08-31T13:59:59.999+00:00"  # the last moment of the month in Sydney
AFTER = "2025-08-31T14:00:00.000+00:00"
IN_OCTOBER = "2025-10-01T00:00:00.000+00:00"


def paid(book: Book, amount: int, at: str = IN_AUGUST, direction: Direction = "over", table: str = "7") -> None:
    report = misread(direction, amount, IncidentPlace(table, 3 + len(book.state.payments.cases)))
    book.round = paying(report)
    book.do(DEA, report, at)


def listed(book: Book, month: str) -> MonthlyReport:
    made = report(book.payments, book.state.payments, month)
    book.cited.note(made)
    return made


@each_game
@pytest.mark.parametrize("direction", ["over", "under"])
def test_only_what_is_above_1000_dollars_is_listed(
    document: str, clause: str, direction: Direction, cited: Cited
) -> None:
    book = Book(document, cited)
    for amount in (99_999, 100_000, 100_001):
        paid(book, amount, direction=direction)
    made = listed(book, AUGUST)
    assert (made.above, made.clause) == (100_000, clause)
    assert [(line.number, line.amount, line.direction) for line in made.lines] == [(3, 100_001, direction)]


@each_game
def test_single_payments_are_not_added_up(document: str, clause: str, cited: Cited) -> None:
    book = Book(document, cited)
    for _ in range(3):
        paid(book, 60_000)
    assert listed(book, AUGUST).lines == ()


@each_game
def test_what_is_put_right_or_closed_is_listed_too(document: str, clause: str, cited: Cited) -> None:
    book = Book(document, cited)
    paid(book, 250_000, direction="under", table="9")
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False), IN_AUGUST)
    book.do(GUS, RecordRectified(1, 250_000), IN_AUGUST)
    book.do(GUS, ClosePayment(1), IN_AUGUST)
    (line,) = listed(book, AUGUST).lines
    assert (line.table, line.round, line.patron, line.found) == ("9", 3, "ann", IN_AUGUST)
    assert (line.what, line.amount, line.rectified, line.suspected) == ("wager", 250_000, 250_000, False)


@each_game
def test_the_list_goes_out_when_the_month_is_over(document: str, clause: str, cited: Cited) -> None:
    book = Book(document, cited)
    paid(book, 200_000)
    assert book.refusal(CAS, SendMonthlyReport(AUGUST), IN_AUGUST)[0] == clause
    for who, month, cure in ((GUS, AUGUST, "casino supervisor"), (CAS, "2025-8", "2025-08")):
        refused, reason = book.refusal(who, SendMonthlyReport(month), AFTER)
        assert (refused, cure in reason) == (clause, True)
    sent = book.do(CAS, SendMonthlyReport(AUGUST), AFTER)
    assert (sent.clauses, sent.month, sent.above, [line.number for line in sent.lines]) == (
        (clause,),
        AUGUST,
        100_000,
        [1],
    )
    assert "next" in book.refusal(MAX, SendMonthlyReport(AUGUST), AFTER)[1]


@each_game
def test_each_payment_stands_in_one_list(document: str, clause: str, cited: Cited) -> None:
    book = Book(document, cited)
    paid(book, 200_000)
    paid(book, 300_000, AFTER)
    assert [line.number for line in listed(book, AUGUST).lines] == [1]
    book.do(CAS, SendMonthlyReport(AUGUST), AFTER)
    assert [line.number for line in listed(book, AUGUST).lines] == [1]  # what was sent can be read again
    assert [line.number for line in listed(book, SEPTEMBER).lines] == [2]
    assert [line.number for line in book.do(CAS, SendMonthlyReport(SEPTEMBER), IN_OCTOBER).lines] == [2]


@each_game
def test_a_month_that_was_forgotten_is_made_up_for(document: str, clause: str, cited: Cited) -> None:
    book = Book(document, cited)
    paid(book, 200_000)
    paid(book, 300_000, AFTER)
    assert [line.number for line in book.do(CAS, SendMonthlyReport(SEPTEMBER), IN_OCTOBER).lines] == [1, 2]
    assert book.do(CAS, SendMonthlyReport(AUGUST), IN_OCTOBER).lines == ()


@each_game
def test_the_casino_supervisor_is_reminded_until_it_has_gone(document: str, clause: str, cited: Cited) -> None:
    book = Book(document, cited)
    paid(book, 100_000)
    assert book.told(Role.CASINO_SUPERVISOR, clause, at=AFTER) == []
    paid(book, 100_001)
    assert book.told(Role.CASINO_SUPERVISOR, clause, at=IN_AUGUST) == []
    (text,) = book.told(Role.CASINO_SUPERVISOR, clause, at=AFTER)
    assert AUGUST in text
    assert "$1,000.00" in text
    assert book.told(Role.CASINO_SUPERVISOR, clause, at=AFTER, table="7") == []
    book.do(CAS, SendMonthlyReport(AUGUST), AFTER)
    assert book.told(Role.CASINO_SUPERVISOR, clause, at=AFTER) == []


@pytest.mark.parametrize(
    ("who", "month", "cure"),
    [
        (GUS, AUGUST, "casino supervisor"),
        (CAS, "2025-8", "2025-08"),
        (CAS, "2025-00", "2025-08"),
        (CAS, "2025-13", "2025-08"),
        (CAS, "2025-08-01", "2025-08"),
        (CAS, SEPTEMBER, "not over"),
    ],
)
def test_a_list_that_cannot_go_is_refused(who: Actor, month: str, cure: str, cited: Cited) -> None:
    clause, reason = Book("PLF", cited).refusal(who, SendMonthlyReport(month), AFTER)
    assert clause == "PLF 11.15"
    assert cure in reason


def test_a_month_without_any_is_an_empty_list(cited: Cited) -> None:
    assert Book("PLT", cited).do(MAX, SendMonthlyReport("2025-01"), AFTER).lines == ()
    assert Book("PLT", cited).do(MAX, SendMonthlyReport("2024-12"), AFTER).number == 1


@pytest.mark.parametrize("document", PAYING)
def test_one_error_that_is_put_right_in_two_steps_is_one_sum(document: str, cited: Cited) -> None:
    """A wager was paid $1,000.01 too little: $600 of it was found first, the rest in the next month."""
    book = Book(document, cited)
    first = misread("under", 60_000)
    book.round = paying(first)
    book.do(DEA, first, IN_AUGUST)
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False), IN_AUGUST)
    book.do(GUS, RecordRectified(1, 60_000), IN_AUGUST)
    assert listed(book, AUGUST).lines == ()
    book.do(DEA, replace(first, paid=60_000, due=100_000), AFTER)
    assert listed(book, SEPTEMBER).lines == ()
    book.do(GUS, RecordEnquiry(2, "a slip", suspected=False), AFTER)
    book.do(GUS, RecordRectified(2, 40_000), AFTER)
    book.do(DEA, replace(first, paid=100_000, due=100_001), AFTER)
    assert listed(book, AUGUST).lines == ()
    assert [(line.number, line.amount) for line in listed(book, SEPTEMBER).lines] == [(1, 60_000), (2, 40_000), (3, 1)]
    due = [
        one
        for one in book.prompts(IN_OCTOBER)
        if (one.role, one.clause) == (Role.CASINO_SUPERVISOR, book.payments.report)
    ]
    assert [one.text[:7] for one in due] == [SEPTEMBER]
    book.do(CAS, SendMonthlyReport(SEPTEMBER), IN_OCTOBER)
    assert not [
        one
        for one in book.prompts(IN_OCTOBER)
        if (one.role, one.clause) == (Role.CASINO_SUPERVISOR, book.payments.report)
    ]
    assert len(listed(book, SEPTEMBER).lines) == 3


@pytest.mark.parametrize("document", PAYING)
def test_what_was_reported_and_then_taken_back_is_no_larger_error(document: str, cited: Cited) -> None:
    """Found $1,500 too little, and then $700 of that was too much: only the first is above the threshold."""
    book = Book(document, cited)
    first = misread("under", 150_000)
    book.round = paying(first)
    book.do(DEA, first, IN_AUGUST)
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False), IN_AUGUST)
    book.limits = None
    book.do(GUS, RecordRectified(1, 150_000), IN_AUGUST)
    book.do(DEA, replace(first, paid=150_000, due=80_000), IN_AUGUST)
    assert [line.number for line in listed(book, AUGUST).lines] == [1]
