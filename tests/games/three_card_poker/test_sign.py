"""The sign of Three Card Poker, with the schedules in force."""

import pytest

from tests.conftest import Cited
from tests.support.life_table import Place


@pytest.mark.clause("TCP 10.2", "TCP 10.4")
def test_a_sign_of_three_card_poker_shows_the_schedules_in_force(cited: Cited) -> None:
    place = Place("TCP", cited, paytables={"pair-plus": {"straight flush": "35", "one pair": "1"}})
    (bonus,), (pair_plus,) = place.told("TCP 10.2"), place.told("TCP 10.4")
    for line in ("straight flush 5 to 1", "three of a kind 4 to 1", "straight 1 to 1"):
        assert line in bonus
    assert pair_plus == "Pair Plus pays straight flush 35 to 1, one pair 1 to 1"
