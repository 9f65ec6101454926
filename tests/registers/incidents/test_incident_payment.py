"""Wrong payments: enquiry, two conditions for a slip, two efforts where intent is suspected."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.money import MOST
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.payment import (
    ClosePayment,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    RecordRegulatorTold,
    ReportWrongPayment,
    Step,
)
from cutcard.registers.incidents.register import IncidentCommand
from cutcard.registers.incidents.report import SendMonthlyReport
from cutcard.rules.printed.incidents import What
from tests.conftest import Cited
from tests.support.incident_book import ANN, CAS, DEA, GUS, HERE, MAX, Book
from tests.support.shared import each_game

OVER = ReportWrongPayment(HERE, "wager", "over", 50_000, "a flush paid as a full house")
UNDER = ReportWrongPayment(HERE, "wager", "under", 50_000, "a full house paid as a flush")
SLIP = RecordEnquiry(1, "dealer and record agree on a slip", suspected=False)
INTENT = RecordEnquiry(1, "the same box was overpaid three times", suspected=True)
LOOKED = RecordAttempt(1, "identify", "asked at the table, found nobody")
FOUND = RecordAttempt(1, "identify", "known from the player card", "ann")


def found(document: str, cited: Cited, report: ReportWrongPayment = OVER) -> Book:
    book = Book(document, cited)
    book.do(DEA, report)
    return book


@each_game
@pytest.mark.parametrize("way", ["rectified", "attempted", "told"])
def test_a_slip_is_no_breach_once_both_conditions_are_on_record(
    document: str, error: str, enquiry: str, remedy: str, report: str, way: str, cited: Cited
) -> None:
    book = found(document, cited)
    assert book.entries[0].clauses == (error,)
    assert book.refusal(GUS, ClosePayment(1))[0] == enquiry
    assert book.do(GUS, SLIP).clauses == (enquiry,)
    assert book.refusal(GUS, ClosePayment(1))[0] == remedy
    ways: dict[str, IncidentCommand] = {
        "rectified": RecordRectified(1, 50_000),
        "attempted": LOOKED,
        "told": RecordRegulatorTold(1, "by letter"),
    }
    done = book.do(GUS, ways[way])
    assert (remedy in done.clauses) is (way != "attempted")
    closed = book.do(GUS, ClosePayment(1))
    assert (closed.accident, closed.clauses) == (True, (error, enquiry, remedy, report))  # overpaid: no credit either
    assert closed.left == (0 if way == "rectified" else 50_000)


@each_game
def test_an_underpayment_has_nothing_to_do_with_credit(document: str, last: str, cited: Cited) -> None:
    book = found(document, cited, UNDER)
    book.do(GUS, SLIP)
    book.do(GUS, RecordRectified(1, 50_000))
    assert book.do(GUS, ClosePayment(1)).clauses[-1] == last


@each_game
def test_suspected_intent_asks_for_both_efforts(
    document: str, intent: str, rectify: str, identify: str, cited: Cited
) -> None:
    book = found(document, cited)
    assert intent in book.do(GUS, INTENT).clauses
    assert book.refusal(GUS, ClosePayment(1))[0] == rectify
    book.do(GUS, RecordRegulatorTold(1, "by letter"))
    assert book.refusal(GUS, ClosePayment(1))[0] == rectify  # telling the regulator is not enough here
    assert book.do(GUS, RecordRectified(1, 50_000)).clauses == (intent, rectify)
    assert book.refusal(GUS, ClosePayment(1))[0] == identify  # put right, but nobody asked who it was
    assert identify in book.do(DEA, LOOKED).clauses
    closed = book.do(GUS, ClosePayment(1))
    assert (closed.accident, closed.clauses) == (False, (intent, rectify, identify))


def test_intent_found_later_replaces_the_first_finding(cited: Cited) -> None:
    book = found("PLF", cited)
    book.do(GUS, SLIP)
    book.do(GUS, RecordRegulatorTold(1, "by letter"))
    book.do(CAS, INTENT)
    assert book.refusal(GUS, ClosePayment(1))[0] == "PLF 11.13.1"


def test_a_patron_known_from_the_start_is_identified(cited: Cited) -> None:
    book = Book("PLS", cited)
    book.do(DEA, ReportWrongPayment(HERE, "wager", "over", 50_000, "paid twice", "ann"))
    book.do(GUS, INTENT)
    book.do(GUS, RecordRectified(1, 50_000))
    book.do(GUS, ClosePayment(1))


@each_game
def test_a_patron_who_is_found_is_offered_or_asked_for_the_difference(
    document: str, attempt: str, reimburse: str, demand: str, cited: Cited
) -> None:
    cases: list[tuple[ReportWrongPayment, Step, Step, str, str]] = [
        (UNDER, "reimburse", "demand", reimburse, demand),
        (OVER, "demand", "reimburse", demand, reimburse),
    ]
    for report, right, wrong, clause, other in cases:
        book = found(document, cited, report)
        book.do(GUS, SLIP)
        early = book.refusal(DEA, RecordAttempt(1, right, "sent a letter"))
        assert early[0] == clause
        assert "identify" in early[1]
        assert book.do(DEA, FOUND).clauses == (attempt,)
        assert book.refusal(GUS, ClosePayment(1))[0] == book.payments.remedy
        assert book.refusal(DEA, RecordAttempt(1, wrong, "sent a letter"))[0] == other
        assert book.do(DEA, RecordAttempt(1, right, "sent a letter")).clauses == (attempt, clause)
        book.do(GUS, ClosePayment(1))


@pytest.mark.parametrize(
    ("steps", "patron", "enough"),
    [
        (["identify"], "", True),
        (["contact"], "", True),
        (["liaise"], "", True),
        (["impractical"], "", False),
        (["identify"], "ann", False),
        (["contact", "impractical"], "ann", True),
        (["liaise", "demand"], "ann", True),
        (["demand"], "ann", False),
        (["impractical"], "ann", False),
    ],
)
def test_what_a_reasonable_attempt_is(steps: list[Step], patron: str, enough: bool, cited: Cited) -> None:
    """To reach the patron, and once known, if practical, to settle up."""
    book = found("PLT", cited)
    book.do(GUS, SLIP)
    for step in steps:
        book.do(DEA, RecordAttempt(1, step, "as written", patron))
    if enough:
        book.do(GUS, ClosePayment(1))
    else:
        assert book.refusal(GUS, ClosePayment(1))[0] == "PLT 11.12.2"


@each_game
def test_what_may_have_been_paid_wrongly(document: str, what: What, covered: bool, cited: Cited) -> None:
    """Only one document speaks of changing cash and colours."""
    book = Book(document, cited)
    command = ReportWrongPayment(HERE, what, "over", 1, "counted again")
    if covered:
        assert book.do(DEA, command).what == what
    else:
        clause, reason = book.refusal(DEA, command)
        assert clause == book.payments.error
        assert "dispute" in reason


@each_game
def test_a_document_without_the_rule_leaves_it_to_the_gaming_manager(document: str, clause: str, cited: Cited) -> None:
    book = Book(document, cited)
    assert book.refusal(DEA, OVER)[0] == clause
    assert book.refusal(CAS, SendMonthlyReport("2025-07"))[0] == clause


@pytest.mark.parametrize(("amount", "left"), [(49_999, 1), (50_000, 0), (50_001, None), (0, None), (-1, None)])
def test_no_more_is_put_right_than_was_wrong(amount: int, left: int | None, cited: Cited) -> None:
    book = found("PLF", cited)
    book.do(GUS, SLIP)
    if left is None:
        assert book.refusal(GUS, RecordRectified(1, amount))[0] == "PLF 11.12.2"
        return
    assert book.do(GUS, RecordRectified(1, amount)).left == left
    if left:
        assert book.refusal(GUS, ClosePayment(1))[0] == "PLF 11.12.2"
        assert book.do(GUS, RecordRectified(1, left)).left == 0
    book.do(GUS, ClosePayment(1))


def test_what_is_open_is_told_to_the_supervisor(cited: Cited) -> None:
    book = found("PLF", cited)
    assert "record the enquiry" in book.told(Role.GAMING_SUPERVISOR, "PLF 11.12.1")[0]
    book.do(GUS, SLIP)
    assert "report it to the regulator" in book.told(Role.GAMING_SUPERVISOR, "PLF 11.12.2")[0]
    assert book.told(Role.GAMING_SUPERVISOR, "PLF 11.12.2", table="8") == []
    book.do(GUS, RecordRegulatorTold(1, "by letter"))
    assert "close it" in book.told(Role.GAMING_SUPERVISOR, "PLF 11.12")[0]
    book.do(GUS, ClosePayment(1))
    assert book.told(Role.GAMING_SUPERVISOR, "PLF 11.12") == []


@pytest.mark.parametrize(
    ("who", "command", "cure"),
    [
        (ANN, OVER, "dealer"),
        (DEA, ReportWrongPayment(IncidentPlace(""), "wager", "over", 1, "it"), "table"),
        (DEA, ReportWrongPayment(HERE, "wager", "over", 0, "it"), "at least $0.01"),
        (DEA, ReportWrongPayment(HERE, "wager", "over", MOST + 1, "it"), "at most"),
        (DEA, ReportWrongPayment(HERE, "wager", "over", 1, ""), "what happened"),
        (DEA, SLIP, "gaming supervisor"),
        (GUS, RecordEnquiry(1, " ", False), "enquiry"),
        (DEA, RecordAttempt(1, "identify", ""), "attempt"),
        (DEA, RecordAttempt(1, "identify", "a photograph", "ben"), "on record as ann"),
        (DEA, RecordRegulatorTold(1, "by letter"), "gaming supervisor"),
        (GUS, RecordRegulatorTold(1, ""), "regulator"),
        (DEA, ClosePayment(1), "gaming supervisor"),
        (GUS, ClosePayment(2), "report it first"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_cure(
    who: Actor, command: IncidentCommand, cure: str, cited: Cited
) -> None:
    book = found("PLF", cited)
    book.do(DEA, FOUND)
    clause, reason = book.refusal(who, command)
    assert clause is not None
    assert clause.startswith("PLF 11.1")
    assert cure in reason


def test_a_closed_case_stays_closed(cited: Cited) -> None:
    book = found("PLF", cited)
    book.do(GUS, SLIP)
    book.do(MAX, RecordRegulatorTold(1, "by letter"))
    book.do(GUS, ClosePayment(1))
    assert "closed" in book.refusal(GUS, INTENT)[1]
    assert book.do(DEA, OVER).number == 2
