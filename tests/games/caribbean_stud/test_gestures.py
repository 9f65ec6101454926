"""Gestures of Caribbean Stud as prompts."""

import pytest

from cutcard.table.messages.round import Concede, OpenBets
from cutcard.table.play.gestures import prompts
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.table.gestures import Hands, qualified


@pytest.mark.clause("CSP 11.4")
def test_folded_cards_with_a_jackpot_wager_are_kept_apart(cited: Cited) -> None:
    hands = Hands("CSP", cited).deal(1, 2, jackpot=(1,)).move(1, "fold")
    assert hands.told() == ["CSP 8.4", "CSP 11.4"]
    hands.move(2, "fold")
    assert hands.told() == ["CSP 8.4", "CSP 9.9"], "what box 1 holds is declared for the jackpot"


@pytest.mark.clause("CSP 9.4.2", "CSP 9.5", "CSP 9.9")
def test_stud_cards_are_counted_box_by_box_save_those_that_wait_for_the_jackpot(cited: Cited) -> None:
    own = {"box_3": "3h 4h 7h Jh Qh", "box_2": "2h 5h 6d 8h Td", "box_1": "3s 5s 6s 8c Ts"}
    hands = Hands("CSP", cited, **qualified("CSP"), **own).deal(1, 2, 3, jackpot=(2, 3)).play().settle()
    assert hands.told() == ["CSP 9.9"]
    hands.show("box 3")  # a flush, and a jackpot wager on it
    assert hands.told() == ["CSP 9.9", "CSP 9.5"]
    hands.show("box 2")  # none
    assert hands.told() == ["CSP 9.9", "CSP 9.4.2"]
    hands.show("box 1")
    assert hands.need.kind == "opening"
    texts = [one.text for one in prompts(hands.rules, hands.table) if one.clause == "CSP 9.4.2"]
    assert [text[:6] for text in texts] == ["Box 1 ", "Box 3 "]
    hands.do(OpenBets(), DEALER)
    assert hands.told() == []


@pytest.mark.clause("CSP 8.4", "CSP 9.5", "CSP 9.7", "CSP 11.4")
def test_no_card_is_discarded_before_its_jackpot_is_settled_however_the_hand_ended(cited: Cited) -> None:
    own = {"box_3": "3h 4h 7h Jh Qh", "box_2": "3s 5s 6s 8s Ts", "box_1": "2d 5d 6d 8c Td"}
    hands = Hands("CSP", cited, **qualified("CSP"), **own).deal(1, 2, 3, jackpot=(2, 3))
    hands.move(1, "bet")
    hands.move(2, "fold")
    assert [one.text for one in prompts(hands.rules, hands.table) if "discard" in one.text] == []
    hands.move(3, "bet").show("dealer")
    assert hands.told() == ["CSP 8.6"]
    hands.do(Concede(3), player(3))
    assert hands.told() == ["CSP 8.6", "CSP 9.7", "CSP 11.4"]
    assert [one.text for one in prompts(hands.rules, hands.table) if "discard" in one.text] == []
    hands.settle().show("box 3")
    assert hands.told() == ["CSP 9.9", "CSP 9.5"]
    hands.show("box 2")
    assert hands.told() == ["CSP 9.9", "CSP 9.5"]
    hands.show("box 1")
    assert (hands.need.kind, [prize.box for prize in hands.state.prizes]) == ("opening", [3, 2])
    assert hands.told() == ["CSP 9.4.2", "CSP 8.4", "CSP 8.4"]
    told = [one.text for one in prompts(hands.rules, hands.table) if "discard" in one.text]
    assert ["box 1" in told[0].lower(), "box 2" in told[1], "box 3" in told[2]] == [True] * 3, "then all cards go"


@pytest.mark.clause("CSP 8.4")
def test_folded_cards_are_discarded_once_their_jackpot_wager_is_lost(cited: Cited) -> None:
    hands = Hands("CSP", cited, box_1="2d 5d 6d 8c Td").deal(1, jackpot=(1,)).move(1, "fold").show()
    assert (hands.need.kind, hands.state.prizes) == ("opening", ())
    assert "CSP 8.4" in hands.told()
    told = [one.text for one in prompts(hands.rules, hands.table) if one.clause == "CSP 8.4" and "settled" in one.text]
    assert told == ["The jackpot wager of box 1 is settled: discard its cards."]
