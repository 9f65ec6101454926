"""Orders that a decision of a dispute makes: bounded by the round and by rank, carried out by a second person."""

import pytest

from cutcard.core.message import Role
from cutcard.registers.incidents.dispute import (
    AnswerDecision,
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    LodgeDispute,
    RequestReview,
    ReviewDispute,
)
from cutcard.registers.incidents.ordered import NO_ORDER, MoneyOrder
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.disputes import ADVISE, LATER, PAY, carried, decided, lodged
from tests.support.table.incident_book import ANN, CAS, DEA, GIA, GUS, HERE, Book


def test_what_is_ordered_is_carried_out_by_a_second_person_before_the_end(cited: Cited) -> None:
    book = lodged("PLS", cited)
    book.do(GUS, DecideDispute(1, "the blind is paid", "as recorded", PAY))
    book.do(ANN, AnswerDecision(1, satisfied=True))
    assert "has not been carried out" in book.refusal(GUS, CloseDispute(1))[1]
    assert book.refusal(GUS, CarryOutOrder(1))[1] == "you made the order yourself: a second person must carry it out"
    book.do(GIA, CarryOutOrder(1))
    assert "already been carried out" in book.refusal(CAS, CarryOutOrder(1))[1]
    book.do(GUS, CloseDispute(1))


def test_what_was_paid_is_left_alone_while_a_review_is_possible(cited: Cited) -> None:
    book = lodged("PLS", cited)
    book.do(GUS, DecideDispute(1, "the blind was paid wrongly", "as recorded", MoneyOrder("reverse", 5000)))
    book.do(DEA, ADVISE)
    assert book.refusal(GIA, CarryOutOrder(1))[0] == "PLS 13.17"
    book.do(GIA, CarryOutOrder(1), LATER)
    assert [one.kind for one in carried(book)] == ["reverse"]


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (MoneyOrder("return stake", 1001), "$10.00 was lost in that round"),
        (MoneyOrder("reverse", 6001), "$60.00 was paid in that round"),
        (MoneyOrder("pay", 0), "at least $0.01"),
        (MoneyOrder("no order", 100), "an amount needs an order"),
    ],
)
def test_an_order_is_bounded_by_the_round(order: MoneyOrder, why: str, cited: Cited) -> None:
    book = lodged("PLS", cited)
    assert why in book.refusal(GUS, DecideDispute(1, "decision", "reasons", order))[1]


def test_an_order_needs_a_round_with_a_stake_of_the_person(cited: Cited) -> None:
    book = lodged("PLS", cited)
    book.round = None
    assert "has played no round 12" in book.refusal(GUS, DecideDispute(1, "pay", "reasons", PAY))[1]
    other = Book("PLS", cited)
    other.do(DEA, LodgeDispute(HERE, "ben", "slow"))
    other.people = {"cat": other.people["ann"]}
    other.do(DEA, LodgeDispute(HERE, "cat", "no bet"))
    assert "no stake in round 12" in other.refusal(GUS, DecideDispute(2, "pay", "reasons", PAY))[1]


@pytest.mark.parametrize("amount", [1_000_000, 1_000_001])
def test_an_order_is_bounded_by_the_ranks_of_both(amount: int, cited: Cited) -> None:
    """Two gaming supervisors may move ten thousand dollars; a cent more needs a casino supervisor."""
    book = lodged("PLS", cited)
    book.do(GUS, DecideDispute(1, "pay", "reasons", MoneyOrder("pay", amount)))
    if amount > 1_000_000:
        assert "must be a casino supervisor or a gaming manager" in book.refusal(GIA, CarryOutOrder(1))[1]
        book.do(CAS, CarryOutOrder(1))
    else:
        book.do(GIA, CarryOutOrder(1))


def test_a_changed_decision_says_what_is_ordered_instead(cited: Cited) -> None:
    book = decided("PLS", cited)
    book.do(ANN, RequestReview(1))
    assert "say what is ordered" in book.refusal(CAS, ReviewDispute(1, False, "pay", "misread"))[1]
    book.do(CAS, ReviewDispute(1, True, "no payment", "as decided"))
    assert book.state.disputes.cases[1].order == NO_ORDER


@each_game
@pytest.mark.parametrize(
    ("order", "moved"),
    [
        (MoneyOrder("pay", 2000), ("pay", 500)),
        (MoneyOrder("pay", 1000), ("reverse", 500)),
        (MoneyOrder("pay", 1500), None),
        (NO_ORDER, ("reverse", 1500)),
        (None, None),
    ],
)
def test_the_order_of_a_review_replaces_one_that_was_carried_out(
    document: str, final: str, order: MoneyOrder | None, moved: tuple[str, int] | None, cited: Cited
) -> None:
    """Nobody is paid twice: only the difference moves, and what was paid too much is claimed back."""
    book = lodged(document, cited)
    book.do(GUS, DecideDispute(1, "pay", "reasons", MoneyOrder("pay", 1500)))
    book.do(GIA, CarryOutOrder(1))
    [paid] = carried(book)
    assert (paid.kind, paid.amount, paid.clauses) == ("pay", 1500, (final, "I-62"))
    book.do(ANN, RequestReview(1))
    book.do(CAS, ReviewDispute(1, order is None, "again", "read again", order))
    if moved is None:
        assert book.refusal(GUS, CarryOutOrder(1)) == (
            final,
            "the order in dispute 1 has already been carried out",
        )
    else:
        assert book.told(Role.GAMING_SUPERVISOR, final)
        book.do(GUS, CarryOutOrder(1))
        again = carried(book)[-1]
        assert (again.kind, again.amount) == moved
    assert not book.state.disputes.cases[1].to_carry_out
