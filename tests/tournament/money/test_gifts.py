"""Value that the casino adds: checked against sums and places, handed over before the log closes, taken back by two."""

import pytest
from msgspec.structs import replace

from cutcard.money import MOST
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import CountChips
from cutcard.tournament.messages.correction import CorrectOrder
from cutcard.tournament.messages.purse import (
    AddValue,
    CloseTournament,
    HandOverGift,
    PayPrize,
    RedeemBounty,
    ReversePayment,
    WithdrawValue,
)
from cutcard.tournament.structure.structure import Flight
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, STARTS, Hall, own


@pytest.mark.clause("TOR 7.5")
def test_cash_has_an_end_at_the_door(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.refused(AddValue("cash", MOST), "TOR 7.5")
    hall.both(AddValue("cash", MOST - 675_00))
    hall.refused(AddValue("cash", 1), "TOR 7.5")
    hall.close_registration()
    assert hall.t.purse.pool == MOST


@pytest.mark.clause("TOR 7.5")
def test_nothing_is_added_to_a_flight(cited: Cited) -> None:
    """Its pool goes on to the final phase, and what was added to it would stay behind."""
    hall = Hall(cited, replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, until_level=4),))).start(3)
    for value in (AddValue("cash", 100_00), AddValue("goods or services", 50_00, "a hamper", 1)):
        hall.refused(value, "TOR 7.5")


@pytest.mark.clause("TOR 7.5")
def test_a_gift_is_for_a_place_that_there_is(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.refused(AddValue("goods or services", 50_00, "a hamper", 5_000), "TOR 7.5")
    hall.do(AddValue("goods or services", 50_00, "a hamper", 100))
    hall.close_registration()
    hall.refused(AddValue("goods or services", 50_00, "a hamper", 4), "TOR 7.5")
    hall.refused(AddValue("gaming vouchers", 50_00, "a voucher", 2), "TOR 7.5")
    hall.do(AddValue("gaming vouchers", 50_00, "a voucher", 2, "regulator, 4711"))


@pytest.mark.clause("TOR 7.5")
def test_gifts_are_handed_over_before_the_log_is_closed(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.do(AddValue("goods or services", 50_00, "a hamper", 2))
    hall.do(AddValue("goods or services", 50_00, "a bottle", 99))
    hall.close_registration()
    one, two, three = hall.seated()
    hall.refused(HandOverGift(1, two), "TOR 7.5", DESK)
    hall.hand(won=one, lost=[three])
    hall.hand(won=one, lost=[two])
    hall.refused(AddValue("goods or services", 50_00, "a watch", 2), "TOR 7.5")  # play is over
    hall.do(CountChips({100: 600}), DEALER)
    for prompt in duties(hall.t, hall.at):
        cited.note(prompt)
    assert len([one for one in duties(hall.t, hall.at) if one.clause == "TOR 7.5"]) == 2
    assert hall.cure(CloseTournament()) == HandOverGift(1, two)
    hall.refused(CloseTournament(), "TOR 7.5")
    hall.refused(HandOverGift(1, three), "TOR 7.5", DESK)
    hall.do(HandOverGift(1, two), DESK)
    hall.both(hall.cure(CloseTournament()))  # nobody has place 99
    hall.refused(WithdrawValue(1, "too late"), "TOR 7.5")
    hall.do(PayPrize(one), DESK)
    hall.do(RedeemBounty(one), DESK)
    hall.do(CloseTournament())
    hall.refused(WithdrawValue(2, "too late"), "TOR 7.5")


@pytest.mark.clause("TOR 7.5", "TOR 6.14")
def test_a_gift_goes_to_whoever_has_the_place_after_a_correction(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.do(AddValue("goods or services", 50_00, "a hamper", 2))
    hall.close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[three])
    hall.hand(won=one, lost=[two])
    hall.do(HandOverGift(1, two), DESK)
    hall.do(CorrectOrder(((two,), (three,)), "the other one was out first"))
    (duty,) = duties(hall.t, hall.at)
    assert duty.text == f"Hand gift 1 over to {three}: {two} has it."
    hall.do(CountChips({100: 600}), DEALER)
    hall.do(PayPrize(one), DESK)
    hall.do(RedeemBounty(one), DESK)
    cure = hall.cure(CloseTournament())
    assert cure == HandOverGift(1, three)
    hall.do(cure, DESK)
    hall.do(CloseTournament())


@pytest.mark.clause("TOR 7.5")
def test_cash_that_was_added_by_mistake_is_taken_back_by_two(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.both(AddValue("cash", 1_000_00))
    hall.refused(WithdrawValue(7, "which?"), "TOR 7.5")
    hall.refused(WithdrawValue(1, " "), "TOR 7.5")
    hall.close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[three])
    hall.hand(won=one, lost=[two])
    hall.do(PayPrize(one), DESK)
    cure = hall.cure(WithdrawValue(1, "meant for another event"))
    assert cure == ReversePayment(one, "prize", "meant for another event")
    hall.both(cure)
    hall.both(WithdrawValue(1, "meant for another event"))
    assert hall.t.purse.prizes == (675_00,)
    hall.do(PayPrize(one), DESK)
    assert hall.t.claims == {one: 1_000_00}
    assert own(hall)[0] == 0
