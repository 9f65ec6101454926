"""The dealer's page while hands are settled: who may still concede, and jackpot prizes apart and in their order."""

from typing import Any

import pytest

from cutcard.table.messages.round import Concede, Settle
from cutcard.testing.felt import DEALER, player
from cutcard.web.player.views import Viewer, view
from tests.conftest import Cited
from tests.support.pages import drawn
from tests.support.table.gestures import Hands, bet, qualified

JACKPOTS = {
    "CSP": {"box_3": "As Ks Qs Js Ts", "box_2": "4d 5d 6d 7d 8d", "box_1": "2h 4h 6h 8h Th"},
    "UTH": {"board": "Ts Js Qs 2h 3d", "box_3": "As Ks", "box_2": "9s 8s", "box_1": "2s 3s"},
}


def seen(hands: Hands) -> Any:
    return view("1", 1, hands.rules, hands.table, Viewer(DEALER, {}))


def concessions(hands: Hands) -> list[str]:
    """The concessions that the dealer's page offers now."""
    offered = drawn("dealer/next.js", "nextAct", {"view": seen(hands), "busy": False, "plan": {}})["more"]
    return [action["id"] for action in offered if action["id"].startswith("concede")]


@pytest.mark.parametrize(
    "document",
    [
        pytest.param("UTH", marks=pytest.mark.clause("UTH 10.5")),
        pytest.param("TCP", marks=pytest.mark.clause("TCP 9.5")),
        pytest.param("CSP", marks=pytest.mark.clause("CSP 9.7")),
        pytest.param("LUN", marks=pytest.mark.clause("LUN 9.1")),
    ],
)
def test_a_hand_can_be_conceded_while_other_boxes_are_settled(document: str, cited: Cited) -> None:
    hands = Hands(document, cited, **qualified(document)).deal(1, 2, 3).play()
    assert concessions(hands) == ["concede 1", "concede 2", "concede 3"]
    hands.settle().show("box 3")
    assert (hands.need.kind, hands.need.box) == ("cards", 2)
    assert concessions(hands) == ["concede 1", "concede 2"], "box 3 is settled"
    mine = view("1", 1, hands.rules, hands.table, Viewer(player(1), {})).boxes
    assert [box.concedes for box in mine] == [True, False, False], "players concede for themselves alone"
    for event in hands.do(Concede(1), player(1)):
        cited.note(event)
    assert concessions(hands) == ["concede 2"]
    hands.show()
    assert (hands.state.stage, concessions(hands)) == ("closed", [])


@pytest.mark.parametrize(
    "document",
    [
        pytest.param("UTH", marks=pytest.mark.clause("UTH 15.2.7", "UTH 15.2.12", "UTH 15.2.14")),
        pytest.param("CSP", marks=pytest.mark.clause("CSP 11.8", "CSP 12.2", "CSP 12.4")),
    ],
)
def test_jackpot_prizes_are_told_apart_from_other_wagers_in_the_order_of_payment(document: str, cited: Cited) -> None:
    hands = Hands(document, cited, **JACKPOTS[document]).deal(1, 2, 3, jackpot=(1, 2, 3)).play().settle().show()
    for event in (*hands.state.settled, *hands.state.prizes):
        cited.note(event)
    parts = drawn("dealer/pay.js", "takeAndPay", seen(hands))["children"]
    told = {part["props"]["data-pays"]: _words(part) for part in _boxes(parts)}
    assert list(told) == [3, 2, 1, "jackpot"]
    order = [told["jackpot"].index(f"Box {box}, {hand}") for box, hand in ((2, "Straight"), (1, "Flush"), (3, "Royal"))]
    assert order == sorted(order), "the straight flush in the sweep, the royal flush last"
    prize = max(one.from_pool + one.from_house for one in hands.state.prizes)
    assert f"{prize / 100:,.0f}" in told["jackpot"].replace(".00", "")
    assert not any("Flush" in told[box] for box in (1, 2, 3))


@pytest.mark.parametrize(
    "document",
    [
        pytest.param("UTH", marks=pytest.mark.clause("UTH 10.4", "UTH 10.4.1")),
        pytest.param("CSP", marks=pytest.mark.clause("CSP 11.4")),
    ],
)
def test_a_folded_hand_with_a_jackpot_wager_is_turned_up_in_its_turn(document: str, cited: Cited) -> None:
    hands = Hands(document, cited, **JACKPOTS[document]).deal(1, 2, 3, jackpot=(3,))
    while hands.need.kind == "choice":
        hands.move(hands.need.box, "fold" if hands.need.box == 3 else bet(document))
    hands.show()
    told = drawn("dealer/next.js", "nextAct", {"view": seen(hands), "busy": False, "plan": {}})
    assert told["why"].startswith("Turn up box 3 first")
    assert told["action"]["detail"] == "Boxes 3, 2, 1"
    for begun in hands.do(Settle(), DEALER):
        cited.note(begun)
    assert (hands.need.kind, hands.need.box) == ("cards", 3)
    hands.show()
    for event in (*hands.state.settled, *hands.state.prizes):
        cited.note(event)
    assert [one.kind for one in hands.state.prizes] == ["royal flush"]


def _boxes(parts: Any) -> list[dict[str, Any]]:
    """What is drawn, without the lists that it is drawn in."""
    if isinstance(parts, list):
        return [one for part in parts for one in _boxes(part)]
    return [parts] if parts else []


def _words(drawn: Any) -> str:
    if isinstance(drawn, dict):
        return _words(drawn.get("children"))
    return " ".join(map(_words, drawn)) if isinstance(drawn, list) else str(drawn or "")
