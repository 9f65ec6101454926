"""Wrong payments: enquiry, two conditions for a slip, two efforts where intent is suspected."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.core.record import ChangeRecord, RoundRecord
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.payment import (
    ClosePayment,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    RecordRegulatorTold,
    RecordReturn,
    ReportWrongPayment,
    Step,
)
from cutcard.registers.incidents.register import IncidentCommand
from cutcard.registers.incidents.report import SendMonthlyReport
from cutcard.rules.printed.incidents import What
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.incident_book import ANN, CAS, DEA, DOCUMENTS, GIA, GUS, HERE, MAX, Book, misread, paying

PAYING = [document for document, clauses in DOCUMENTS.items() if clauses.payments]  # with rules on wrong payments
OVER, UNDER = misread("over", 50_000), misread("under", 50_000)
SLIP = RecordEnquiry(1, "dealer and record agree on a slip", suspected=False)
INTENT = RecordEnquiry(1, "the same box was overpaid three times", suspected=True)
SPOKE = RecordAttempt(1, "contact", "spoke to the patron")
DEMAND = RecordAttempt(1, "demand", "asked for its return")


def found(document: str, cited: Cited, report: ReportWrongPayment = OVER) -> Book:
    book = Book(document, cited)
    book.round = paying(report)
    book.do(DEA, report)
    return book


@each_game
@pytest.mark.parametrize("way", ["rectified", "attempted", "told"])
def test_a_slip_is_no_breach_once_both_conditions_are_on_record(
    document: str, error: str, enquiry: str, remedy: str, report: str, way: str, cited: Cited
) -> None:
    book = found(document, cited)
    assert (book.entries[0].clauses, book.entries[0].patron) == ((error,), "ann")
    assert book.refusal(GUS, ClosePayment(1))[0] == enquiry
    assert book.do(GUS, SLIP).clauses == (enquiry,)
    assert book.refusal(GUS, ClosePayment(1))[0] == remedy
    ways: dict[str, list[IncidentCommand]] = {
        "rectified": [RecordReturn(1, 50_000)],
        "attempted": [SPOKE, DEMAND],
        "told": [RecordRegulatorTold(1, "by letter")],
    }
    done = [book.do(GUS, command) for command in ways[way]][-1]
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
    book = found(document, cited, UNDER)
    assert intent in book.do(GUS, INTENT).clauses
    assert book.refusal(GUS, ClosePayment(1))[0] == rectify
    book.do(GUS, RecordRegulatorTold(1, "by letter"))
    assert book.refusal(GUS, ClosePayment(1))[0] == rectify  # telling the regulator is not enough here
    assert book.do(GUS, RecordRectified(1, 50_000)).clauses == (intent, rectify)
    assert book.refusal(GUS, ClosePayment(1))[0] == identify  # nor is putting it right
    assert identify in book.do(DEA, RecordAttempt(1, "identify", "the card was shown")).clauses
    closed = book.do(GUS, ClosePayment(1))
    assert (closed.accident, closed.clauses) == (False, (intent, rectify, identify))


def test_intent_found_later_replaces_the_first_finding(cited: Cited) -> None:
    book = found("PLF", cited)
    book.do(GUS, SLIP)
    book.do(GUS, RecordRegulatorTold(1, "by letter"))
    book.do(CAS, INTENT)
    assert book.refusal(GUS, ClosePayment(1))[0] == "PLF 11.13.1"


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
        assert "nothing has been done about it yet" in book.refusal(GUS, ClosePayment(1))[1]
        assert book.do(DEA, SPOKE).clauses == (attempt,)
        refused, reason = book.refusal(GUS, ClosePayment(1))[:2]
        assert refused == book.payments.remedy
        assert f'not complete: rectify it, record that the patron was reached and the step "{right}"' in reason
        assert book.refusal(DEA, RecordAttempt(1, wrong, "sent a letter"))[0] == other
        asked = book.do(DEA, RecordAttempt(1, right, "sent a letter"))
        assert (asked.clauses, asked.claims) == ((attempt, clause), 50_000 if right == "demand" else 0)
        again = book.do(DEA, RecordAttempt(1, right, "sent another letter"))
        assert again.claims == 0  # there is one claim, however often it is asked for
        book.do(GUS, ClosePayment(1))


@pytest.mark.parametrize(
    ("steps", "enough"),
    [
        (["identify"], False),
        (["impractical"], False),
        (["contact", "impractical"], True),
        (["identify", "impractical"], True),
        (["liaise", "demand"], True),
        (["demand"], False),
    ],
)
def test_what_a_reasonable_attempt_is(steps: list[Step], enough: bool, cited: Cited) -> None:
    """To reach the patron and, if practical, to settle up."""
    book = found("PLT", cited)
    book.do(GUS, SLIP)
    for step in steps:
        book.do(DEA, RecordAttempt(1, step, "as written"))
    if enough:
        book.do(GUS, ClosePayment(1))
    else:
        assert book.refusal(GUS, ClosePayment(1))[0] == "PLT 11.12.2"


# -- compared with the record


def test_a_round_that_was_never_dealt_has_no_wrong_payment(cited: Cited) -> None:
    book = Book("PLF", cited)
    book.round = None
    assert "has played no round 12" in book.refusal(DEA, OVER)[1]
    assert "number of the round" in book.refusal(DEA, replace(OVER, place=IncidentPlace("7")))[1]


def test_a_report_fits_the_stakes_and_payments_of_the_round(cited: Cited) -> None:
    book = Book("PLF", cited)
    book.round = paying(OVER)
    for wrong, why in (
        (replace(OVER, stake=9), "round 12 has no stake 9: 1 is ante at box 1, ann"),
        (replace(OVER, patron="ben"), "stake 1 is ann's"),
        (replace(OVER, paid=40_000), "ann's account was paid $500.00"),
        (replace(OVER, due=50_000), "both amounts are the same"),
        (replace(OVER, details=""), "what happened"),
    ):
        assert why in book.refusal(DEA, wrong)[1]
    book.round = replace(book.round, stakes=(replace(book.round.stakes[0], settled=False),))
    assert "has not been settled yet" in book.refusal(DEA, OVER)[1]


def test_at_a_table_with_chips_the_hand_may_have_paid_beside_the_record(cited: Cited) -> None:
    book = Book("PLF", cited)
    book.round = paying(replace(OVER, paid=0), accounts=False)
    assert "must be either" in book.refusal(DEA, replace(OVER, due=1))[1]
    assert book.do(DEA, OVER).beside == 50_000  # the record shows nothing paid, the hand gave $500
    book = Book("PLF", cited)
    book.round = paying(OVER, accounts=False)
    assert book.do(DEA, OVER).beside == 0


# -- who puts it right


@pytest.mark.parametrize("document", PAYING)
def test_nothing_is_paid_before_an_enquiry_or_by_one_person(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.round = paying(UNDER)
    book.do(GUS, UNDER)
    assert book.refusal(GIA, RecordRectified(1, 50_000))[0] == book.payments.enquiry
    book.do(GIA, SLIP)
    assert book.refusal(DEA, RecordRectified(1, 50_000))[1].startswith("a dealer may not do this")
    alone = book.refusal(GUS, RecordRectified(1, 50_000))
    assert alone == (book.payments.remedy, "you reported it yourself: a second person must rectify it")
    assert book.do(GIA, RecordRectified(1, 50_000)).left == 0


@pytest.mark.parametrize("document", PAYING)
def test_no_account_is_debited_for_what_was_overpaid(document: str, cited: Cited) -> None:
    """It is asked for: nothing moves until the patron pays on the claim."""
    book = found(document, cited)
    assert book.refusal(DEA, DEMAND)[0] == book.payments.enquiry  # nobody has enquired
    book.do(GUS, SLIP)
    clause, reason = book.refusal(GUS, RecordRectified(1, 50_000))
    assert (clause, "only with consent" in reason) == (book.payments.demand, True)
    assert book.do(DEA, DEMAND).claims == 50_000
    assert book.state.payments.cases[1].left == 50_000
    assert book.do(ANN, RecordReturn(1, 20_000)).left == 30_000


@pytest.mark.parametrize(("amount", "who"), [(1_000_000, "gus"), (1_000_001, "cas"), (5_000_001, "max")])
def test_what_is_paid_is_bounded_by_the_higher_rank(amount: int, who: str, cited: Cited) -> None:
    """A gaming supervisor may move $10,000, a casino supervisor $50,000, with a gaming manager there is no bound."""
    book = found("PLF", cited, misread("under", amount))
    book.do(GUS, SLIP)
    for actor in (GUS, CAS, MAX):
        if actor.id == who:
            assert book.do(actor, RecordRectified(1, amount)).left == 0
            return
        assert "must be" in book.refusal(actor, RecordRectified(1, amount))[1]


@each_game
def test_what_may_have_been_paid_wrongly(document: str, what: What, covered: bool, cited: Cited) -> None:
    """Only one document speaks of changing cash and colours."""
    book = Book(document, cited)
    changed = ChangeRecord("ann", what, 10_000)
    book.round = replace(paying(OVER), changes=(changed,))
    command = OVER if what == "wager" else ReportWrongPayment(HERE, what, 10_000, 5_000, "counted again", patron="ann")
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


@pytest.mark.parametrize("document", PAYING)
def test_no_more_is_put_right_than_was_wrong(document: str, cited: Cited) -> None:
    for amount, left in ((49_999, 1), (50_000, 0), (50_001, None), (0, None), (-1, None)):
        book = found(document, cited, UNDER)
        book.do(GUS, SLIP)
        if left is None:
            assert book.refusal(GUS, RecordRectified(1, amount))[0] == book.payments.remedy
            continue
        assert book.do(GUS, RecordRectified(1, amount)).left == left
        if left:
            assert book.refusal(GUS, ClosePayment(1))[0] == book.payments.remedy
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
        (DEA, replace(OVER, place=IncidentPlace("", 12)), "table"),
        (DEA, replace(OVER, details=""), "what happened"),
        (DEA, SLIP, "gaming supervisor"),
        (GUS, RecordEnquiry(1, " ", False), "enquiry"),
        (DEA, RecordAttempt(1, "identify", ""), "attempt"),
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


def test_nothing_is_put_right_twice(cited: Cited) -> None:
    """A second report of the same stake counts from what was paid in the end, and only once the first is settled."""
    book = found("PLF", cited, UNDER)
    assert "wrong payment 1 is already about this: continue" in book.refusal(DEA, UNDER)[1]
    book.do(GUS, SLIP)
    book.do(GUS, RecordRectified(1, 50_000))
    book.do(GUS, ClosePayment(1))
    assert "account was paid $500.00" in book.refusal(DEA, UNDER)[1]
    assert book.do(DEA, replace(UNDER, paid=50_000, due=60_000)).number == 2
    book.do(GUS, RecordEnquiry(2, "a slip", suspected=False))
    book.do(GUS, RecordRegulatorTold(2, "by letter"))
    book.do(GUS, ClosePayment(2))
    assert "lodge a dispute" in book.refusal(DEA, replace(UNDER, paid=50_000, due=60_000))[1]


def test_each_change_may_be_wrong_once(cited: Cited) -> None:
    book = Book("PLF", cited)
    changed = ChangeRecord("ann", "cash change", 10_000)
    report = ReportWrongPayment(HERE, "cash change", 10_000, 5_000, "counted again", patron="ann")
    book.round = replace(paying(OVER), changes=(changed, changed, replace(changed, owner="ben")))
    assert [book.do(DEA, report).number for _ in range(2)] == [1, 2]
    assert "already about this" in book.refusal(DEA, report)[1]
    assert book.do(DEA, replace(report, patron="ben")).number == 3


def test_chips_bought_before_the_first_round_may_be_wrong_too(cited: Cited) -> None:
    book = Book("PLF", cited)
    book.round = RoundRecord(0, changes=(ChangeRecord("ann", "cash change", 10_000),))
    report = ReportWrongPayment(IncidentPlace("7"), "cash change", 10_000, 5_000, "counted again", patron="ann")
    assert book.do(DEA, report).patron == "ann"
    assert "number of the round" in book.refusal(DEA, replace(report, what="wager", stake=1))[1]
