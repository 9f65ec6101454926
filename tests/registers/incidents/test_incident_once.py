"""The same money is not moved twice: several disputes and reports of wrong payments about one round."""

import pytest
from msgspec.structs import replace

from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import (
    AdvisePatron,
    AnswerDecision,
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    LodgeDispute,
    RequestReview,
    ReviewDispute,
)
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.outcome import CarryOutUncovered, DecideUncovered
from cutcard.registers.incidents.payment import (
    ClosePayment,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    ReportWrongPayment,
)
from tests.conftest import Cited
from tests.support.table.incident_book import ANN, BEN, CAS, CLEO, DEA, DOCUMENTS, GUS, HERE, MAX, PAYING, ROUND, Book

LATER = "2025-08-27T09:00:00.000+00:00"  # seven days after everything else
RETURN, REVERSE = MoneyOrder("return stake", 1000), MoneyOrder("reverse", 6000)  # all that ann lost, and was paid
EVERY = pytest.mark.parametrize("document", DOCUMENTS)
UNCOVERED = [code for code, clauses in DOCUMENTS.items() if clauses.outcomes.uncovered]


def decided(book: Book, order: MoneyOrder) -> DecideDispute:
    """A further dispute of ann's about the round, and the decision that is to be made."""
    book.do(ANN, LodgeDispute(HERE, "ann", "the hand was misread"))
    return DecideDispute(book.state.disputes.last, "it was", "as recorded", order)


def carry_out(book: Book, number: int) -> None:
    book.do(DEA, AdvisePatron(number, "at the table"))
    book.do(MAX, CarryOutOrder(number), LATER)


@EVERY
@pytest.mark.parametrize("order", [RETURN, REVERSE])
@pytest.mark.parametrize("stage", ["decided", "carried out", "closed"])
def test_a_second_decision_orders_only_what_the_first_left(
    document: str, order: MoneyOrder, stage: str, cited: Cited
) -> None:
    book = Book(document, cited)
    book.limits = None
    first = MoneyOrder(order.kind, order.amount - 1)
    book.do(GUS, decided(book, first))
    if stage != "decided":
        carry_out(book, 1)
    if stage == "closed":
        book.do(GUS, CloseDispute(1), LATER)
    again = decided(book, order)
    assert "$0.01" in book.refusal(GUS, again)[1]
    if stage == "decided":  # its own review may still change it
        book.do(ANN, RequestReview(1))
        book.do(CAS, ReviewDispute(1, False, "as before", "the recording", first))
    book.do(GUS, DecideDispute(2, "it was", "as recorded", MoneyOrder(order.kind, 1)))
    carry_out(book, 2)
    clause, reason = book.refusal(GUS, decided(book, order))
    assert (clause, reason.endswith("by another order: choose no order")) == (book.clauses.disputes.final, True)
    if book.clauses.outcomes.uncovered:
        assert "by another order" in book.refusal(MAX, DecideUncovered(HERE, "it fell", "again", "so", order, "ann"))[1]


@EVERY
@pytest.mark.parametrize("carried", [False, True])
def test_what_another_decision_claims_back_is_not_taken_back_by_a_review(
    document: str, carried: bool, cited: Cited
) -> None:
    """The review chose no order: what the first order had paid was claimed a second time."""
    book = Book(document, cited)
    book.limits = None
    book.do(GUS, decided(book, MoneyOrder("pay", 5000)))
    book.do(MAX, CarryOutOrder(1))
    book.do(GUS, decided(book, MoneyOrder("reverse", 10_000)))
    if carried:
        carry_out(book, 2)
    book.do(ANN, RequestReview(1))
    changed = ReviewDispute(1, False, "it was lost", "the recording", MoneyOrder("no order"))
    clause, reason = book.refusal(CAS, changed)
    assert (clause, "claims back $40.00 because" in reason) == (book.clauses.disputes.final, True)
    book.do(CAS, replace(changed, order=MoneyOrder("pay", 4000)))


@EVERY
def test_what_the_other_claimed_back_is_not_given_once_more_by_a_review(document: str, cited: Cited) -> None:
    """A claim is reviewed after all, when another decision has paid as much as the wagers could bring."""
    book = Book(document, cited)
    book.limits, book.round = None, replace(ROUND, stakes=tuple(replace(one, most=7000) for one in ROUND.stakes))
    book.do(GUS, decided(book, REVERSE))
    book.do(ANN, AnswerDecision(1, satisfied=True))
    book.do(MAX, CarryOutOrder(1))
    book.do(GUS, decided(book, MoneyOrder("pay", 14_000)))
    book.do(ANN, AnswerDecision(1, satisfied=False))
    book.do(ANN, RequestReview(1))
    changed = ReviewDispute(1, False, "it was won", "the recording", MoneyOrder("no order"))
    clause, reason = book.refusal(CAS, changed)
    assert (clause, "gives $60.00 because" in reason) == (book.clauses.disputes.final, True)
    book.do(CAS, replace(changed, order=REVERSE))


@EVERY
def test_decisions_count_in_the_order_in_which_they_were_made(document: str, cited: Cited) -> None:
    """The dispute that was lodged first is decided last: it claims back what the other paid, and nobody does again."""
    book = Book(document, cited)
    book.limits = None
    book.do(ANN, LodgeDispute(HERE, "ann", "the hand was misread"))
    book.do(GUS, decided(book, MoneyOrder("pay", 5000)))
    carry_out(book, 2)
    book.do(GUS, DecideDispute(1, "it was lost", "the recording", MoneyOrder("reverse", 11_000)), LATER)
    assert "claimed back already" in book.refusal(GUS, decided(book, MoneyOrder("reverse", 1)))[1]


@EVERY
def test_an_order_that_a_review_replaced_does_not_count(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(GUS, decided(book, RETURN))
    book.do(ANN, RequestReview(1))
    book.do(CAS, ReviewDispute(1, False, "it was lost", "the recording", MoneyOrder("no order")))
    book.do(GUS, decided(book, RETURN))


@EVERY
def test_what_was_returned_by_one_order_can_be_claimed_back_by_another(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(GUS, decided(book, RETURN))
    carry_out(book, 1)
    assert "$70.00 was paid" in book.refusal(GUS, decided(book, MoneyOrder("reverse", 7001)))[1]
    book.do(GUS, DecideDispute(2, "it was lost", "the recording", MoneyOrder("reverse", 7000)))


@EVERY
def test_the_stakes_of_others_are_not_touched_by_it(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(GUS, decided(book, RETURN))
    book.do(BEN, LodgeDispute(HERE, "ben", "the hand was misread"))
    book.do(GUS, DecideDispute(2, "it was", "as recorded", MoneyOrder("return stake", 2500)))


@pytest.mark.parametrize("document", PAYING)
def test_what_was_demanded_back_is_not_claimed_by_a_decision(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(DEA, ReportWrongPayment(HERE, "wager", 6000, 1000, "counted again", stake=2))
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
    book.do(GUS, RecordAttempt(1, "demand", "asked at the table"))
    assert "$10.00 was paid" in book.refusal(GUS, decided(book, REVERSE))[1]


@pytest.mark.parametrize("document", PAYING)
def test_what_a_decision_claims_back_is_not_demanded_too(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    wrong = ReportWrongPayment(HERE, "wager", 6000, 1000, "counted again", stake=2)
    book.do(DEA, wrong)
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
    book.do(GUS, decided(book, REVERSE))
    clause, reason = book.refusal(GUS, RecordAttempt(1, "demand", "asked at the table"))
    assert (clause, "claims it back already" in reason) == (book.payments.demand, True)
    book.do(GUS, RecordAttempt(1, "contact", "by telephone"))
    book.do(GUS, RecordAttempt(1, "impractical", "a decision about that round claims it back already"))
    book.do(GUS, ClosePayment(1))


@pytest.mark.parametrize("document", PAYING)
def test_what_a_decision_returned_and_a_demand_claims_back_is_claimed_once(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(GUS, decided(book, RETURN))
    carry_out(book, 1)
    book.do(DEA, ReportWrongPayment(HERE, "wager", 1000, 0, "it had lost after all", stake=1))
    number = book.state.payments.last
    book.do(GUS, RecordEnquiry(number, "a slip", suspected=False))
    assert book.do(GUS, RecordAttempt(number, "demand", "asked at the table")).claims == 1000
    assert "$60.00 was paid" in book.refusal(GUS, decided(book, MoneyOrder("reverse", 6001)))[1]


@pytest.mark.parametrize("document", PAYING)
def test_nothing_rests_on_an_order_that_may_yet_be_replaced(document: str, cited: Cited) -> None:
    """A stake that is only to be returned was not paid yet: nobody reports it as paid, or demands it back."""
    book = Book(document, cited)
    book.limits, book.round = None, replace(ROUND, stakes=tuple(replace(one, most=7000) for one in ROUND.stakes))
    book.do(GUS, decided(book, RETURN))
    wrong = ReportWrongPayment(HERE, "wager", 1000, 0, "it had lost", stake=1)
    assert "was paid $0.00" in book.refusal(DEA, wrong)[1]
    book.do(GUS, decided(book, REVERSE))  # the claim leaves no more to be rectified before it is opened
    book.do(DEA, ReportWrongPayment(HERE, "wager", 0, 14_000, "it had won", stake=1))
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
    assert "enter $70.00 or less" in book.refusal(CAS, RecordRectified(1, 14_000))[1]


@pytest.mark.parametrize("document", PAYING)
def test_what_a_decision_returned_is_on_record_as_paid(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(GUS, decided(book, RETURN))
    carry_out(book, 1)
    again = ReportWrongPayment(HERE, "wager", 0, 1000, "it stood off", stake=1)
    assert "was paid $10.00" in book.refusal(DEA, again)[1]


@pytest.mark.parametrize("document", UNCOVERED)
@pytest.mark.parametrize("carried", [False, True])
def test_a_decision_that_no_rule_covers_counts_like_a_dispute(document: str, carried: bool, cited: Cited) -> None:
    book = Book(document, cited)
    open_ = book.do(MAX, DecideUncovered(HERE, "a fire alarm", "it goes back", "it was lost by it", RETURN, "ann"))
    if carried:
        book.do(CLEO, CarryOutUncovered(open_.number))
    assert "went back already" in book.refusal(GUS, decided(book, RETURN))[1]
    more = DecideUncovered(HERE, "a fire alarm", "it goes back", "it was lost by it", RETURN, "ann")
    assert "went back already" in book.refusal(MAX, more)[1]
    book.round = replace(ROUND, number=13)
    book.do(MAX, replace(more, place=IncidentPlace("7", 13)))


@pytest.mark.parametrize("document", PAYING)
@pytest.mark.parametrize("order", [RETURN, MoneyOrder("pay", 1000)])
@pytest.mark.parametrize("carried", [False, True])
def test_what_a_decision_gives_is_not_rectified_as_well(
    document: str, order: MoneyOrder, carried: bool, cited: Cited
) -> None:
    """Reported before the decision: the same stake was paid twice."""
    book = Book(document, cited)
    book.do(DEA, ReportWrongPayment(HERE, "wager", 0, 1500, "it won half", stake=1))
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
    book.do(GUS, decided(book, order))
    if carried:
        carry_out(book, 1)
    assert "enter $5.00 or less" in book.refusal(CAS, RecordRectified(1, 1500))[1]
    book.do(CAS, RecordRectified(1, 500))
    assert "pays it already" in book.refusal(CAS, RecordRectified(1, 1))[1]
    book.do(GUS, RecordAttempt(1, "contact", "by telephone"))
    book.do(GUS, RecordAttempt(1, "impractical", "a decision about that round pays it already"))
    book.do(GUS, ClosePayment(1))


@pytest.mark.parametrize("document", PAYING)
def test_what_was_rectified_by_mistake_is_demanded_back_once(document: str, cited: Cited) -> None:
    """A correction is corrected: the money was refused as claimed by a decision, and a decision could claim it too."""
    book = Book(document, cited)
    book.do(DEA, ReportWrongPayment(HERE, "wager", 0, 1000, "it stood off", stake=1))
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
    book.do(CAS, RecordRectified(1, 1000))
    book.do(GUS, ClosePayment(1))
    book.do(DEA, ReportWrongPayment(HERE, "wager", 1000, 0, "it had lost after all", stake=1))
    book.do(GUS, RecordEnquiry(2, "a slip", suspected=False))
    assert book.do(GUS, RecordAttempt(2, "demand", "asked at the table")).claims == 1000
    book.do(GUS, RecordAttempt(2, "contact", "spoke at the table"))
    book.do(GUS, ClosePayment(2))
    more = decided(book, MoneyOrder("reverse", 6001))
    assert "$60.00 was paid" in book.refusal(GUS, more)[1]
