"""Gestures of the showdown and the settlement as prompts: hands announced, opened, settled, gathered."""

import pytest

from cutcard.core.message import Role
from cutcard.table.messages.round import Concede, OpenBets
from cutcard.table.play.gestures import prompts
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.gesture_table import BET, NO_HAND, QUALIFIED, Hands


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param("CSP", "CSP 9.2", marks=pytest.mark.clause("CSP 9.2")),
        pytest.param("LUN", "LUN 9.3", marks=pytest.mark.clause("LUN 9.3")),
        pytest.param("TCP", "TCP 9.2", marks=pytest.mark.clause("TCP 9.2")),
    ],
)
def test_the_dealer_announces_that_there_is_no_hand(document: str, clause: str, cited: Cited) -> None:
    hands = Hands(document, cited, **NO_HAND[document]).deal(1, 2).move(1, BET[document]).move(2, BET[document])
    assert hands.told() == []
    hands.show()
    assert hands.told() == [clause]
    hands.settle()
    assert clause not in hands.told()
    better = Hands(document, cited, **QUALIFIED[document]).deal(1).move(1, BET[document]).show()
    assert better.told() == (["LUN 9.4"] if document == "LUN" else [])


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param("CSP", "CSP 9.7", marks=pytest.mark.clause("CSP 9.7")),
        pytest.param("LUN", "LUN 9.1", marks=pytest.mark.clause("LUN 9.1")),
        pytest.param("TCP", "TCP 9.5", marks=pytest.mark.clause("TCP 9.5")),
        pytest.param("UTH", "UTH 10.5", marks=pytest.mark.clause("UTH 10.5")),
    ],
)
def test_a_concession_by_a_sweep_and_what_the_dealer_does_then(document: str, clause: str, cited: Cited) -> None:
    hands = Hands(document, cited, **QUALIFIED[document]).deal(1, 2, 3)
    hands.move(1, BET[document]).move(2, "fold").move(3, BET[document])
    assert clause not in hands.player(1)
    hands.show()
    assert clause in hands.player(1)
    assert clause not in hands.player(2)
    assert clause not in hands.told()
    hands.do(Concede(1), player(1))
    assert clause in hands.told()
    assert clause not in hands.player(1)
    hands.settle().show()
    assert clause not in hands.told()


@pytest.mark.clause("LUN 9.3.1", "LUN 9.3.2", "LUN 9.3.5")
def test_lunar_hands_are_opened_against_no_hand_of_the_dealers(cited: Cited) -> None:
    hands = Hands("LUN", cited, **NO_HAND["LUN"]).deal(1, 2).play("bet").settle()
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
    hands = Hands("LUN", cited, **QUALIFIED["LUN"], **own).deal(1, 2, 3).play("bet")
    assert hands.told() == ["LUN 9.4"]
    hands.settle()
    assert hands.told() == ["LUN 9.4.1"]
    hands.show("box 3")
    assert hands.told() == ["LUN 9.4.1", "LUN 9.4.5"]
    hands.show("box 2")
    assert hands.told() == ["LUN 9.4.1", "LUN 9.5.3"]
    hands.show("box 1")
    assert hands.told() == ["LUN 9.5.1.2", "LUN 9.5.3"]


@pytest.mark.clause("CSP 9.4.2", "CSP 9.5")
def test_stud_cards_are_counted_box_by_box_save_those_that_wait_for_the_jackpot(cited: Cited) -> None:
    own = {"box_3": "3h 4h 7h Jh Qh", "box_2": "2h 5h 6d 8h Td", "box_1": "3s 5s 6s 8c Ts"}
    hands = Hands("CSP", cited, **QUALIFIED["CSP"], **own).deal(1, 2, 3, jackpot=(2, 3)).play("bet").settle()
    assert hands.told() == []
    hands.show("box 3")  # a flush, and a jackpot wager on it
    assert hands.told() == ["CSP 9.5"]
    hands.show("box 2")  # none
    assert hands.told() == ["CSP 9.4.2"]
    hands.show("box 1")
    assert hands.need.kind == "opening"
    texts = [one.text for one in prompts(hands.rules, hands.table) if one.clause == "CSP 9.4.2"]
    assert [text[:6] for text in texts] == ["Box 1 ", "Box 3 "]
    hands.do(OpenBets(), DEALER)
    assert hands.told() == []


@pytest.mark.parametrize(
    ("document", "dealer", "clause"),
    [
        pytest.param("CSP", NO_HAND, "CSP 9.3.2", marks=pytest.mark.clause("CSP 9.3.2")),
        pytest.param("TCP", NO_HAND, "TCP 9.3.3", marks=pytest.mark.clause("TCP 9.3.3")),
        pytest.param("TCP", QUALIFIED, "TCP 9.4.2", marks=pytest.mark.clause("TCP 9.4.2")),
    ],
)
def test_cards_are_gathered_once_all_boxes_are_settled(
    document: str, dealer: dict[str, dict[str, str]], clause: str, cited: Cited
) -> None:
    hands = Hands(document, cited, **dealer[document]).deal(1, 2).play(BET[document]).settle()
    assert hands.told() == []
    hands.show("box 2")
    assert hands.told() == []
    hands.show()
    assert hands.told() == [clause]  # told once, for all boxes
    hands.do(OpenBets(), DEALER)
    assert hands.told() == []


@pytest.mark.clause("UTH 10.4", "UTH 10.8")
def test_holdem_boxes_are_opened_settled_and_cleared_one_by_one(cited: Cited) -> None:
    hands = Hands("UTH", cited, **QUALIFIED["UTH"]).deal(1, 2).play("play 3x")
    assert hands.told() == []
    hands.settle()
    assert hands.told() == ["UTH 10.4"]
    hands.show("box 2")
    assert hands.told() == ["UTH 10.4", "UTH 10.8"]
    hands.show()
    assert hands.told() == ["UTH 10.8"]
