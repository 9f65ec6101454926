"""Gestures of Lunar Poker as prompts."""

import pytest

from cutcard.core.message import Role
from cutcard.table.messages.round import Choose, Declare, OpenBets
from cutcard.table.play.gestures import prompts
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.table.gestures import Hands, no_hand, qualified


def test_who_has_drawn_is_not_told_how_to_draw(cited: Cited) -> None:
    hands = Hands("LUN", cited).deal(1).move(1, "sixth")
    own = hands.player(1)
    assert {"LUN 8.5", "LUN 8.7"} <= set(own)
    assert not {"LUN 8.8.1", "LUN 8.8.2"} & set(own)


@pytest.mark.clause("LUN 11.4")
def test_the_best_value_of_a_hand_is_for_its_player_to_declare(cited: Cited) -> None:
    hands = Hands("LUN", cited).deal(1, 2)
    assert "LUN 11.4" not in hands.player(1)
    hands.do(Declare(1, False), player(1))
    assert ("LUN 11.4" in hands.player(1), "LUN 11.4" in hands.player(2)) == (True, False)


@pytest.mark.clause("LUN 8.3")
def test_a_player_taps_or_waves_to_declare(cited: Cited) -> None:
    hands = Hands("LUN", cited).deal(1, 2)
    assert ("LUN 8.3" in hands.player(1), "LUN 8.3" in hands.player(2)) == (True, False)
    hands.move(1, "bet")
    assert ("LUN 8.3" in hands.player(1), "LUN 8.3" in hands.player(2)) == (False, True)


def test_a_winner_who_folds_after_all_is_gathered_though_the_hand_was_open(cited: Cited) -> None:
    hands = Hands("LUN", cited, box_1="2c 3c 4c 6c 8c").deal(1, 2)
    hands.do(Declare(1, True), player(1))
    hands.move(2, "bet").show("box 1")
    assert hands.told() == ["LUN 10.5.2"]
    hands.do(Choose(1, "fold"), player(1))
    assert hands.told() == ["LUN 8.6"]


EXCHANGE = ["LUN 8.8.1.1", "LUN 8.8.1.2", "LUN 8.8.1.4"]


@pytest.mark.clause("LUN 8.8.1.1", "LUN 8.8.1.2", "LUN 8.8.1.4", "LUN 8.8.2.1")
def test_the_dealer_takes_the_fee_counts_what_is_given_up_and_discards_it_after_the_draw(cited: Cited) -> None:
    hands = Hands("LUN", cited).deal(1, 2).move(1, "exchange", count=3)
    assert hands.told() == EXCHANGE
    hands.move(1, "bet")
    assert hands.told() == []
    hands.move(2, "sixth")
    assert hands.told() == ["LUN 8.8.2.1"]


AGAIN = ("LUN 4.1.4", "LUN 8.8.1.4", "LUN 12.17")


def _told_again(hands: Hands) -> dict[int, list[str]]:
    """Five boxes take 30 cards and exchange five each: what the dealer is told for which exchange."""
    hands.deal(1, 2, 3, 4, 5)
    told = {}
    for box in (1, 2, 3, 4, 5):
        hands.move(box, "exchange", count=5)
        first, told[box] = hands.told()[: len(EXCHANGE)], hands.told()[len(EXCHANGE) :]
        assert first == EXCHANGE
        hands.move(box, "bet")
        assert not set(hands.told()) & set(AGAIN)
    return {box: clauses for box, clauses in told.items() if clauses}


@pytest.mark.parametrize("source", ["shoe", "hand"])
@pytest.mark.clause("LUN 4.1.4", "LUN 8.8.1.4", "LUN 12.17")
def test_cards_shuffled_again_are_cut_before_the_draw_goes_on(source: str, cited: Cited) -> None:
    assert _told_again(Hands("LUN", cited, source=source)) == {5: [*AGAIN]}


@pytest.mark.clause("LUN 4.1.4", "LUN 8.8.1.4")
def test_a_shuffling_device_shuffles_them_too_and_needs_no_cut(cited: Cited) -> None:
    assert _told_again(Hands("LUN", cited)) == {5: ["LUN 4.1.4", "LUN 8.8.1.4"]}


@pytest.mark.clause("LUN 9.3.1", "LUN 9.3.2", "LUN 9.3.5")
def test_lunar_hands_are_opened_against_no_hand_of_the_dealers(cited: Cited) -> None:
    hands = Hands("LUN", cited, **no_hand("LUN")).deal(1, 2).play().settle()
    assert hands.told() == ["LUN 9.3.1", "LUN 9.3.2"]
    hands.show("box 2")
    assert hands.told() == ["LUN 9.3.1", "LUN 9.3.2", "LUN 9.3.5"]
    texts = [one.text for one in prompts(hands.rules, hands.table) if one.role is Role.DEALER]
    assert ["ox 1" in text for text in texts] == [True, True, False]
    hands.show()
    assert hands.told() == ["LUN 9.3.5"]
    hands.do(OpenBets(), DEALER)
    assert hands.told() == []


@pytest.mark.clause("LUN 9.4", "LUN 9.4.1", "LUN 9.5.3", "LUN 9.4.5", "LUN 9.5.1.2")
def test_lunar_hands_are_opened_against_a_qualified_dealer(cited: Cited) -> None:
    """Box 3 loses, box 2 wins with a pair, box 1 with a pair and ace-king beside it."""
    own = {"box_3": "3c 4d 6h 8s Tc", "box_2": "5c 5d 6c 8c Td", "box_1": "As Ad Ks 3d 4h"}
    hands = Hands("LUN", cited, **qualified("LUN"), **own).deal(1, 2, 3).play()
    assert hands.told() == ["LUN 9.4"]
    hands.settle()
    assert hands.told() == ["LUN 9.4.1"]
    hands.show("box 3")
    assert hands.told() == ["LUN 9.4.1", "LUN 9.4.5"]
    hands.show("box 2")
    assert hands.told() == ["LUN 9.4.1", "LUN 9.5.3"]
    hands.show("box 1")
    assert hands.told() == ["LUN 9.5.1.2", "LUN 9.5.3"]


@pytest.mark.clause("LUN 9.3.1", "LUN 9.3.2", "LUN 9.3.5")
def test_a_hand_that_lies_open_since_its_super_won_is_arranged_and_announced_too(cited: Cited) -> None:
    hands = Hands("LUN", cited, **no_hand("LUN"), box_1="4h 5h 6h 8h Th").deal(1, 2)
    hands.do(Declare(1, True), player(1))
    hands.move(2, "bet").show("box 1").do(Choose(1, "bet"), player(1))
    hands.show()
    assert hands.told() == ["LUN 9.3", "LUN 9.3.1", "LUN 9.3.2"]
    hands.settle().show()
    assert hands.told() == ["LUN 9.3.5", "LUN 9.3.5"], "both boxes are settled by the cards of one"


@pytest.mark.clause("LUN 9.4.1", "LUN 9.5.1.2", "LUN 9.5.3")
def test_a_second_combination_is_shown_in_a_hand_that_lies_open(cited: Cited) -> None:
    hands = Hands("LUN", cited, **qualified("LUN"), box_1="As Ad Ks Qd 4h").deal(1)
    hands.do(Declare(1, True), player(1))
    hands.show("box 1").do(Choose(1, "bet"), player(1))
    hands.show()
    assert hands.told() == ["LUN 9.4", "LUN 9.4.1"]
    hands.settle()
    assert hands.told() == ["LUN 9.5.1.2", "LUN 9.5.3"]


@pytest.mark.clause("LUN 10.4", "LUN 10.5.2")
def test_verified_cards_go_back_to_the_player_unless_an_instant_payout_ends_the_hand(cited: Cited) -> None:
    hands = Hands("LUN", cited, box_1="3c 4c 5c 6c 7c", box_2="3h 5h 7h 8h Jh", box_3="3s 4d 6h 8c Td").deal(1, 2, 3)
    for box in (1, 2, 3):  # box 3 is mistaken
        hands.do(Declare(box, True), player(box))
    hands.show("box 1")
    assert hands.told() == ["LUN 10.4"]
    hands.show("box 2")
    assert (hands.need.kind, hands.told()) == ("choice", ["LUN 10.5.2"])
    hands.do(Choose(2, "sixth"), player(2))
    assert "LUN 10.5.2" not in hands.told(), "what was drawn is the player's own"
    hands.do(Choose(2, "bet"), player(2))
    hands.show("box 3")
    assert (hands.need.kind, hands.told()) == ("choice", ["LUN 10.5.2"])
    hands.do(Choose(3, "fold"), player(3))
    assert hands.told() == ["LUN 8.6"]
