"""The sign of Three Card Poker, with the schedules in force."""

import pytest

from cutcard import games
from cutcard.rules.sign import TableSign
from cutcard.rules.sign_check import check_sign
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.support.table.life import Place

BONUS = {"straight flush": "5", "three of a kind": "4", "straight": "1"}
PAIR_PLUS = {"straight flush": "40", "three of a kind": "30", "straight": "6", "flush": "3", "one pair": "1"}


@pytest.mark.clause("TCP 10.2", "TCP 10.4")
def test_a_sign_of_three_card_poker_shows_the_schedules_in_force(cited: Cited) -> None:
    place = Place("TCP", cited, paytables={"pair-plus": {**PAIR_PLUS, "straight flush": "35"}})
    (bonus,), (pair_plus,) = place.told("TCP 10.2"), place.told("TCP 10.4")
    for line in ("straight flush 5 to 1", "three of a kind 4 to 1", "straight 1 to 1"):
        assert line in bonus
    paid = "straight flush 35 to 1, three of a kind 30 to 1, straight 6 to 1, flush 3 to 1, one pair 1 to 1"
    assert pair_plus == f"Pair Plus pays {paid}"


@pytest.mark.clause("TCP 10.2", "TCP 10.4")
def test_a_sign_pays_every_hand_that_wins(cited: Cited) -> None:
    game = games.load("three-card-poker")
    for name, pays, clause in (("ante-bonus", BONUS, "TCP 10.2"), ("pair-plus", PAIR_PLUS, "TCP 10.4")):
        check_sign(game, TableSign(paytables={name: pays}))
        for hand in pays:
            rest = {other: odds for other, odds in pays.items() if other != hand}
            with pytest.raises(Refused, match=f"{name} is also won by {hand}") as refused:
                check_sign(game, TableSign(paytables={name: rest}))
            assert refused.value.clause == clause
            cited.note(refused.value)
