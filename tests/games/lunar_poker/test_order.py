"""The order of hands in Lunar Poker."""

import pytest

from cutcard import games
from cutcard.cards import parse
from tests.conftest import Cited
from tests.support.declared.hand_order import called


@pytest.mark.clause("LUN 9.4.1", "LUN 11.2.6")
def test_a_sixth_card_is_used_where_it_betters_the_hand(cited: Cited) -> None:
    hand = called(cited, games.load("lunar-poker"), "9c 9d 8h 7s 6c 5d")
    assert (hand.name, len(hand.cards)) == ("straight to the nine", 5)
    assert {card >> 2 for card in hand.cards} == {card >> 2 for card in parse("9c 8h 7s 6c 5d")}
