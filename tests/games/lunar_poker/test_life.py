"""Draws dealt by hand, and what cards may come from after a failure, at tables of Lunar Poker."""

import pytest

from cutcard.core.message import Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Refused
from cutcard.table.messages.cards import ChangeSource
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.round import Choose, Declare
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.table.life import CAS, physical

BY_HAND = "Take the cards out and deal the draws by hand"


@pytest.mark.clause("LUN 3.6", "LUN 2.4")
def test_draws_are_dealt_by_hand_and_a_token_may_mark_a_sixth_card(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.deal_by(1)
    assert place.told("LUN 3.6", Role.DEALER) == [BY_HAND]
    assert place.told("LUN 2.4", Role.DEALER) == []
    place.do(Declare(1, False), player(1))
    place.do(Choose(1, "sixth"), player(1))
    assert place.told("LUN 2.4", Role.DEALER) == ["You may mark box 1 with a token: it has bought a sixth card"]
    place.do(Choose(1, "fold"), DEALER)
    assert place.told("LUN 3.6", Role.DEALER) == []


@pytest.mark.clause("LUN 3.6")
def test_the_dealer_is_told_so_as_long_as_somebody_may_draw(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.deal_by(1, 2)
    place.do(Declare(1, False), player(1))
    place.do(Choose(1, "fold"), player(1))
    assert place.told("LUN 3.6", Role.DEALER) == [BY_HAND], "box 2 has not decided"
    (found,) = place.do(ReportFault(Fault.DEALER_SHOWS), DEALER)
    place.do(ConfirmFault(found.proposal, Remedy.CONTINUE), DEALER)
    assert place.told("LUN 3.6", Role.DEALER) == [], "nobody may draw any more (LUN 12.7)"


@pytest.mark.clause("LUN 13.2.3")
def test_after_a_failure_cards_are_not_dealt_by_hand(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    with pytest.raises(Refused, match="not by hand") as refused:
        place.do(ChangeSource("hand", "the device has failed"), CAS)
    assert refused.value.clause == "LUN 13.2.3"
    assert refused.value.cure is not None
    assert refused.value.cure.command == ChangeSource("shoe", "the device has failed")
    place.do(refused.value.cure.command, CAS)
    place.do(ChangeSource("hand", "the shoe is worn"), CAS)  # that has nothing to do with the failure
