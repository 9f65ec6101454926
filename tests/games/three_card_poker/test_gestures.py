"""Gestures of Three Card Poker as prompts."""

import pytest

from cutcard.table.messages.round import Undecided
from tests.conftest import Cited
from tests.support.table.gestures import Hands
from tests.support.table.life import GUS


@pytest.mark.clause("TCP 12.12")
def test_an_undecided_hand_without_pair_plus_is_discarded(cited: Cited) -> None:
    hands = Hands("TCP", cited).deal(1, 2)
    hands.do(Undecided(1), GUS)
    assert hands.told() == ["TCP 12.12"]
    hands.move(2, "play")
    assert hands.told() == []
    staked = Hands("TCP", cited).deal(1, 2, more=("pair-plus",))
    staked.do(Undecided(1), GUS)
    assert staked.told() == []
