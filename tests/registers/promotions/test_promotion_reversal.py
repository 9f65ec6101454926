"""An award made by mistake is reversed by two people; then the prize can be awarded again, to whoever has won it."""

import pytest

from cutcard.core.authority import NeedsSecond
from cutcard.core.message import Actor, Role
from cutcard.core.sums import MoneyLimits
from cutcard.registers.promotions.commands import (
    AwardPrize,
    DenyClaim,
    Drawing,
    FindCompromised,
    HoldDraw,
    PrizePayment,
    ReverseAward,
)
from cutcard.registers.promotions.events import AwardReversed, PrizeAwarded
from cutcard.registers.promotions.reversal import given, things
from cutcard.registers.promotions.terms import Prize, PrizeItem
from cutcard.registers.promotions.voucher import prize_number, win_of
from cutcard.rules.printed.promotions import PrizeKind, Way
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import AWARD, CAS, MIA, PURSE, Led, drawn, of

GUS = Actor("gus", Role.GAMING_SUPERVISOR)
WHY = "ann had not entered at all"
BACK = ReverseAward(0, WHY)
CHEQUE = AwardPrize(0, (PrizePayment(Way.CHEQUE, 500_00, "ann"),))
WAYS = (Way.CHEQUE, Way.TRANSFER, Way.HANDED_OVER, Way.ACCOUNT, Way.VOUCHER)


def paid(document: str, cited: Cited) -> Led:
    """A purse that was paid to ann by cheque."""
    led = drawn(document, cited, PURSE)
    led.do(CHEQUE, AWARD)
    return led


@each_game
def test_two_people_reverse_an_award(document: str, award: str, payment: str, cited: Cited) -> None:
    led = paid(document, cited)
    alone = led.refused(BACK, AWARD)
    assert (alone.clause, isinstance(alone, NeedsSecond)) == (award, True)
    done = led.one(BACK, AWARD, GUS, CAS)
    assert isinstance(done, AwardReversed)
    assert done.clauses == (award, payment, "I-77")
    assert (done.winner, done.second, done.reasons) == ("ann", "cas", WHY)
    assert (done.chips, done.tokens, done.things) == (500_00, 0, 0)
    assert led.state.wins[0].fate == "open"
    assert "nothing to reverse" in led.refused(BACK, AWARD, GUS, CAS).reason
    again = led.one(CHEQUE, AWARD)
    assert isinstance(again, PrizeAwarded)
    assert isinstance(led.one(BACK, AWARD, GUS, CAS), AwardReversed), "another mistake is another reversal"


def test_nobody_reverses_their_own_award(cited: Cited) -> None:
    """They would say themselves that things are back."""
    led, own = paid("PLF", cited), Actor("ann", Role.CASINO_SUPERVISOR)
    for who, second in ((own, MIA), (MIA, own)):
        assert "it is ann's own matter" in led.refused(BACK, AWARD, who, second).reason
    led.do(BACK, AWARD, GUS, CAS)


def test_the_right_winner_is_drawn_once_the_prize_is_refused_to_the_wrong_one(cited: Cited) -> None:
    led = drawn("PLF", cited, of(PrizeKind.MONEY, 50_00))
    led.do(AwardPrize(0, (PrizePayment(Way.CHEQUE, 50_00, "ann"),)), AWARD)
    right = HoldDraw((Drawing("it", "ben", present=True),))
    assert "none is left to draw" in led.refused(right, AWARD).reason
    led.do(BACK, AWARD, MIA, CAS)
    assert "none is left to draw" in led.refused(right, AWARD).reason, "it is still hers"
    led.do(DenyClaim("ann", "it", WHY), AWARD)
    led.do(right, AWARD)
    led.do(AwardPrize(1, (PrizePayment(Way.CHEQUE, 50_00, "ben"),)), AWARD)
    assert [win.fate for win in led.state.wins] == ["denied", "awarded"]


def test_only_an_award_is_reversed_and_for_a_reason(cited: Cited) -> None:
    led = drawn("PLF", cited, PURSE)
    assert "there is no win 1" in led.refused(ReverseAward(1, WHY), AWARD, MIA, CAS).reason
    assert "is not awarded to ann" in led.refused(BACK, AWARD, MIA, CAS).reason
    led.do(CHEQUE, AWARD)
    assert "state why" in led.refused(ReverseAward(0, " "), AWARD, MIA, CAS).reason


def test_who_may_confirm_a_reversal(cited: Cited) -> None:
    led = paid("PLF", cited)
    led.limits = MoneyLimits(gaming_supervisor=499_99, casino_supervisor=499_99)
    for second in (None, GUS, CAS):
        refused = led.refused(BACK, AWARD, GUS, second)
        assert refused.cure is not None
        assert refused.cure.roles == (Role.GAMING_MANAGER,)
    assert led.refused(BACK, AWARD, MIA, GUS).cure is not None, "a manager needs somebody senior, too"
    led.do(BACK, AWARD, MIA, CAS)


def test_a_prize_of_a_cancelled_draw_is_not_awarded_again(cited: Cited) -> None:
    led = paid("PLF", cited)
    led.do(FindCompromised("the barrel was open", "cancel the draw", 1), AWARD)
    fates = [led.state.wins[0].fate]
    led.do(BACK, AWARD, MIA, CAS)
    fates.append(led.state.wins[0].fate)
    assert fates == ["awarded", "cancelled"]
    assert "deny the claim" in led.refused(CHEQUE, AWARD).reason


def test_who_had_the_prize_of_a_cancelled_draw_is_refused_it_with_the_reason(cited: Cited) -> None:
    """They were never notified, but they had it."""
    led = drawn("PLF", cited, PURSE, presence=False)
    led.do(CHEQUE, AWARD)
    led.do(FindCompromised("the barrel was open", "cancel the draw", 1), AWARD)
    led.do(BACK, AWARD, MIA, CAS)
    assert led.state.to_refuse() == [0]


MIXED = Prize(
    "it",
    (
        PrizeItem("money", PrizeKind.MONEY, 100_00),
        PrizeItem("casino dollars", PrizeKind.CASINO_DOLLARS, 20_00),
        PrizeItem("food", PrizeKind.GOODS, 3_00),
    ),
)


@pytest.mark.parametrize(
    ("way", "delivery", "returned", "owed"),
    [
        (Way.CHEQUE, Way.ACCOUNT, False, (100_00, 20_00, 3_00)),
        (Way.ACCOUNT, Way.ACCOUNT, True, (100_00, 20_00, 0)),
        (Way.VOUCHER, Way.VOUCHER, False, (0, 0, 3_00)),  # the vouchers' own streams have who exchanged them
    ],
)
def test_what_the_winner_owes(
    way: Way, delivery: Way, returned: bool, owed: tuple[int, int, int], cited: Cited
) -> None:
    led = drawn("PLF", cited, MIXED, disbursement=WAYS)
    led.do(AwardPrize(0, (PrizePayment(way, 100_00, "ann"),), delivery), AWARD)
    assert things(led.state.wins[0]) == 3_00
    done = led.one(ReverseAward(0, WHY, returned), AWARD, MIA, CAS)
    assert isinstance(done, AwardReversed)
    assert (done.chips, done.tokens, done.things) == owed


def test_no_number_of_a_voucher_is_used_again(cited: Cited) -> None:
    led = drawn("PLF", cited, MIXED, disbursement=WAYS)
    command = AwardPrize(0, (PrizePayment(Way.VOUCHER, 100_00, "ann"),), Way.VOUCHER)
    used: list[str] = []
    for _ in range(3):
        before = led.state.wins[0]
        event = led.one(command, AWARD)
        assert isinstance(event, PrizeAwarded)
        used += given("plain-flop.1", before, event).vouchers
        led.do(BACK, AWARD, MIA, CAS)
    assert used[:3] == ["PLAIN-FLOP.1-0-1", "PLAIN-FLOP.1-0-2", "PLAIN-FLOP.1-0.1-1"]
    assert len({*used}) == 6
    assert {win_of(number) for number in used} == {0}
    assert win_of(f"{prize_number('uth.a-b', 12, 3)}-1") == 12
