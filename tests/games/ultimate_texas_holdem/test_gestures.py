"""Gestures of Ultimate Texas Hold'em as prompts."""

import pytest
from msgspec.structs import replace

from cutcard.rules.sign import TableSign
from cutcard.table.messages.round import Concede
from cutcard.table.play.gestures import prompts
from cutcard.table.play.payout import rules_of
from cutcard.testing.felt import player
from tests.conftest import Cited
from tests.support.table.gestures import Hands, qualified


@pytest.mark.clause("UTH 9.8")
def test_cards_are_in_the_dealers_sight_all_through_the_round(cited: Cited) -> None:
    hands = Hands("UTH", cited, **qualified("UTH")).deal(1, 2)
    hands.move(1, "play 3x").move(2, "fold")
    assert "UTH 9.8" in hands.player(1)
    assert "UTH 9.8" not in hands.player(2)
    hands.show().settle()
    assert "UTH 9.8" in hands.player(1)
    hands.show()
    assert "UTH 9.8" not in hands.player(1)


@pytest.mark.clause("UTH 9.1.2", "UTH 9.1.3", "UTH 9.2.2", "UTH 9.2.3", "UTH 9.3.2", "UTH 10.1")
def test_each_betting_round_has_its_own_gestures_and_then_the_dealer_announces(cited: Cited) -> None:
    hands = Hands("UTH", cited, **qualified("UTH")).deal(1)
    choices = ("UTH 9.1.2", "UTH 9.1.3", "UTH 9.2.2", "UTH 9.2.3", "UTH 9.3.2")
    for due in ({"UTH 9.1.2", "UTH 9.1.3"}, {"UTH 9.2.2", "UTH 9.2.3"}, {"UTH 9.3.2"}):
        assert {clause for clause in hands.player(1) if clause in choices} == due
        assert "UTH 10.1" not in hands.told()
        hands.move(1, "play 1x" if "UTH 9.3.2" in due else "check")
        hands.show("board")
    assert hands.need.pile == "dealer"
    assert hands.told() == ["UTH 10.1"]
    hands.show()
    assert "UTH 10.1" not in hands.told()


@pytest.mark.clause("UTH 9.6", "UTH 9.6.2")
def test_folded_cards_with_a_jackpot_wager_lie_on_its_area(cited: Cited) -> None:
    hands = Hands("UTH", cited).deal(1, 2, jackpot=(1,)).move(1, "fold")
    assert hands.told() == ["UTH 9.6", "UTH 9.6.2"]
    assert "all but the jackpot wager" in prompts(hands.rules, hands.table)[-2].text, "it is not lost with the hand"
    hands.move(2, "fold")
    assert hands.told() == ["UTH 9.6", "UTH 9.6.1"]
    assert "jackpot" not in prompts(hands.rules, hands.table)[-2].text
    assert "jackpot area" not in " ".join(one.text for one in prompts(hands.rules, hands.table))


@pytest.mark.clause("UTH 9.6.2", "UTH 10.5")
def test_conceded_cards_with_a_jackpot_wager_lie_on_its_area_until_it_is_settled(cited: Cited) -> None:
    hands = Hands("UTH", cited, **qualified("UTH")).deal(1, 2, 3, jackpot=(1,)).play()
    hands.do(Concede(1), player(1))
    assert hands.told() == ["UTH 10.5", "UTH 9.6.2"]
    assert [one.text for one in prompts(hands.rules, hands.table) if "discard" in one.text] == []
    hands.do(Concede(2), player(2))
    assert hands.told() == ["UTH 10.5"]
    assert [one.text[:5] for one in prompts(hands.rules, hands.table) if "discard" in one.text] == ["Box 2"]


@pytest.mark.clause("UTH 10.4", "UTH 10.8")
def test_holdem_boxes_are_opened_settled_and_cleared_one_by_one(cited: Cited) -> None:
    hands = Hands("UTH", cited, **qualified("UTH")).deal(1, 2).play()
    assert hands.told() == []
    hands.settle()
    assert hands.told() == ["UTH 10.4"]
    hands.show("box 2")
    assert hands.told() == ["UTH 10.4", "UTH 10.8"]
    hands.show()
    assert hands.told() == ["UTH 10.8"]


@pytest.mark.clause("UTH 10.8")
def test_a_box_that_waits_for_its_jackpot_is_taken_and_paid_in_its_turn(cited: Cited) -> None:
    cards = {"board": "Ts Js Qs 2h 3d", "box_3": "As Ks", "box_2": "9s 8s", "box_1": "2s 3c"}
    hands = Hands("UTH", cited, **cards).deal(1, 2, 3, jackpot=(2, 3)).move(1, "play 3x").move(2, "fold")
    hands.move(3, "play 3x").show().settle().show("box 3")
    assert hands.told() == ["UTH 10.4", "UTH 10.8"]
    assert not any("discard" in one.text for one in prompts(hands.rules, hands.table))
    hands.show("box 2")  # a folded straight flush: nothing but the jackpot is left to pay
    assert hands.told() == ["UTH 10.4"]
    hands.show("box 1")
    told = [one.text for one in prompts(hands.rules, hands.table) if "discard" in one.text]
    assert [text[:5] for text in told] == ["Box 1", "Box 3", "The j"]
    assert told[-1] == "The jackpot wager of box 2 is settled: discard its cards."


@pytest.mark.clause("UTH 10.4")
def test_conceded_cards_are_discarded_once_their_jackpot_wager_is_settled(cited: Cited) -> None:
    hands = Hands("UTH", cited, **qualified("UTH")).deal(1, 2, jackpot=(1,)).play()
    hands.do(Concede(1), player(1))
    hands.settle().show()
    assert (hands.need.kind, hands.told()[-1]) == ("opening", "UTH 10.4")
    assert [one.text for one in prompts(hands.rules, hands.table) if one.clause == "UTH 10.4"] == [
        "The jackpot wager of box 1 is settled: discard its cards."
    ]


@pytest.mark.clause("UTH 10.8")
def test_cards_wait_for_a_fixed_jackpot_only_if_its_sign_pays_them(cited: Cited) -> None:
    cards = {"board": "Ts Js Qs 2h 3d", "box_3": "As Ks", "box_2": "4s 8s", "box_1": "4c 3c"}
    hands, sign = Hands("UTH", cited, **cards), TableSign(jackpot=500, fixed={"royal flush": "1000"})
    hands.table = replace(hands.table, sign=sign)
    hands.rules = replace(rules_of(hands.game, sign), gestures=hands.rules.gestures)
    hands.deal(1, 2, 3, jackpot=(2, 3)).move(1, "play 3x").move(2, "play 3x").move(3, "play 3x").show().settle()

    def discards() -> list[str]:
        assert "UTH 10.8" in hands.told()
        return [one.text[:5] for one in prompts(hands.rules, hands.table) if "discard" in one.text]

    hands.show("box 3")
    assert discards() == []
    hands.show("box 2")
    assert discards() == ["Box 2"], "the sign pays no flush"
    hands.show("box 1")
    assert discards() == ["Box 1", "Box 3"]
