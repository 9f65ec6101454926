"""Orders in disputes: what they put right was paid wrongly, and what they paid can be taken back by a review."""

import pytest
from msgspec.structs import replace

from cutcard.core.record import StakeRecord
from cutcard.registers.incidents.dispute import (
    AdvisePatron,
    CarryOutOrder,
    DecideDispute,
    LodgeDispute,
    RequestReview,
    ReviewDispute,
)
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.payment import ClosePayment, RecordEnquiry, RecordRectified, ReportWrongPayment
from cutcard.registers.incidents.report import report
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.incident_book import ANN, CAS, DEA, GUS, HERE, MAX, PAYING, ROUND, Book

LATER = "2025-08-27T09:00:00.000+00:00"  # seven days after everything else


def carried(document: str, cited: Cited, order: MoneyOrder) -> Book:
    """A dispute of ann's whose order has been carried out."""
    book = Book(document, cited)
    book.do(ANN, LodgeDispute(HERE, "ann", "the blind was misread"))
    book.do(GUS, DecideDispute(1, "it was", "as recorded", order))
    book.do(DEA, AdvisePatron(1, "at the table"))
    book.do(MAX, CarryOutOrder(1), LATER)
    return book


@each_game
@pytest.mark.parametrize(
    ("kind", "amount", "direction", "left"),
    [("pay", 100_001, "under", 0), ("return stake", 1000, "under", 0), ("reverse", 6000, "over", 6000)],
)
def test_what_a_dispute_puts_right_is_enquired_into_and_reported(
    document: str, kind: str, amount: int, direction: str, left: int, cited: Cited
) -> None:
    book = carried(document, cited, MoneyOrder(kind, amount))  # type: ignore[arg-type]  # plain text
    [case] = book.state.payments.cases.values()
    assert (case.patron, case.direction, case.amount, case.left) == ("ann", direction, amount, left)
    made = report(book.payments, book.state.payments, "2025-08")
    book.cited.note(made)
    assert [line.amount for line in made.lines] == [amount] * (amount > 100_000)
    assert book.told(GUS.role, book.payments.enquiry)  # somebody must ask whether it was intended
    assert book.refusal(GUS, ClosePayment(1))[0] == book.payments.enquiry
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
    assert book.refusal(CAS, RecordRectified(1, 1))[0] in (book.payments.remedy, book.payments.demand)  # not twice
    assert book.do(GUS, ClosePayment(1)).accident


@each_game
def test_the_order_of_a_review_replaces_the_first_and_takes_back_what_it_paid(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(ANN, LodgeDispute(HERE, "ann", "the blind was misread"))
    book.do(GUS, DecideDispute(1, "it was", "as recorded", MoneyOrder("pay", 2500)))
    book.do(MAX, CarryOutOrder(1))
    book.do(ANN, RequestReview(1))
    more = ReviewDispute(1, False, "it was not", "the recording", MoneyOrder("reverse", 6001))
    assert "$60.00 was paid" in book.refusal(CAS, more)[1]
    book.do(CAS, ReviewDispute(1, False, "it was not", "the recording", MoneyOrder("reverse", 6000)))
    book.do(MAX, CarryOutOrder(1))
    cases = book.state.payments.cases.values()
    assert [(case.direction, case.amount) for case in cases] == [("under", 2500), ("over", 8500)]


@pytest.mark.parametrize("document", PAYING)
@pytest.mark.parametrize(("more", "listed"), [(100_000, []), (100_001, [60_000, 40_001])])
def test_what_a_review_adds_is_reported_with_what_was_paid_before(
    document: str, more: int, listed: list[int], cited: Cited
) -> None:
    book = Book(document, cited)
    book.do(ANN, LodgeDispute(HERE, "ann", "the blind was misread"))
    book.do(GUS, DecideDispute(1, "it was", "as recorded", MoneyOrder("pay", 60_000)))
    book.do(MAX, CarryOutOrder(1))
    book.do(ANN, RequestReview(1))
    book.do(CAS, ReviewDispute(1, False, "more is due", "the recording", MoneyOrder("pay", more)))
    book.do(MAX, CarryOutOrder(1))
    made = report(book.payments, book.state.payments, "2025-08")
    book.cited.note(made)
    assert [line.amount for line in made.lines] == listed


def test_a_stake_in_tokens_comes_back_as_a_voucher(cited: Cited) -> None:
    """An order moves chips; whoever decides reads how tokens are given back."""
    book = Book("TCP", cited)
    lost = StakeRecord(1, "ann", 1, "ante", 500, 1500, settled=True)
    book.round = replace(ROUND, stakes=(lost, replace(lost, id=2, area="play", paid=500)))
    book.do(ANN, LodgeDispute(HERE, "ann", "she did not fold"))
    reason = book.refusal(GUS, DecideDispute(1, "it goes back", "seen", MoneyOrder("return stake", 2000)))[1]
    assert reason.endswith(
        "$5.00 was lost in that round: order at most that; $15.00 were tokens: issue a voucher for them"
    )
    reason = book.refusal(GUS, DecideDispute(1, "it goes back", "seen", MoneyOrder("reverse", 2000)))[1]
    assert reason.endswith("$5.00 was paid in that round: order at most that")


@pytest.mark.parametrize("document", PAYING)
def test_no_order_returns_a_stake_that_was_put_right_as_a_wrong_payment(document: str, cited: Cited) -> None:
    """What it won goes beside that: another stake that was lost can still be returned."""
    book = Book(document, cited)
    book.round = replace(ROUND, stakes=(*ROUND.stakes, StakeRecord(4, "ann", 1, "trips", 500, settled=True)))
    book.do(DEA, ReportWrongPayment(HERE, "wager", 0, 2000, "it had won", stake=1))
    book.do(GUS, RecordEnquiry(1, "a slip", suspected=False))
    book.do(CAS, RecordRectified(1, 2000))
    book.do(ANN, LodgeDispute(HERE, "ann", "both had won"))
    again = DecideDispute(1, "they go back", "as recorded", MoneyOrder("return stake", 1500))
    assert "$5.00 was lost in that round: order at most that" in book.refusal(GUS, again)[1]
    book.do(GUS, DecideDispute(1, "it goes back", "as recorded", MoneyOrder("return stake", 500)))
