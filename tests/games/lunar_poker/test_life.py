"""What a dealer of Lunar Poker is told about draws."""

import pytest

from cutcard.core.message import Role
from cutcard.table.messages.round import Choose, Declare
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.life_table import physical


@pytest.mark.clause("LUN 3.6", "LUN 2.4")
def test_draws_are_dealt_by_hand_and_a_token_may_mark_a_sixth_card(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.deal_by(1)
    assert place.told("LUN 3.6", Role.DEALER) == ["Take the cards out and deal the draws by hand"]
    assert place.told("LUN 2.4", Role.DEALER) == []
    place.do(Declare(1, False), player(1))
    place.do(Choose(1, "sixth"), player(1))
    assert place.told("LUN 2.4", Role.DEALER) == ["You may mark box 1 with a token: it has bought a sixth card"]
    place.do(Choose(1, "fold"), DEALER)
    assert place.told("LUN 3.6", Role.DEALER) == []
