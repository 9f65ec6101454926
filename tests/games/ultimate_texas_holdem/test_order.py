"""The order of hands in Ultimate Texas Hold'em: the ace in a straight, and which cards make the hand."""

import pytest

from cutcard import games
from cutcard.cards import parse, show
from tests.conftest import Cited
from tests.support.declared.hand_order import called

GAME = games.load("ultimate-texas-holdem")

# The ace in a straight


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        pytest.param("As Ks Qs Js Ts", {"UTH 3.3.1.1"}, marks=pytest.mark.clause("UTH 3.3.1.1")),
        pytest.param("Ac Kd Qh Js Tc", {"UTH 3.3.1.1"}, marks=pytest.mark.clause("UTH 3.3.1.1")),
        pytest.param("5c 4d 3h 2s Ac", {"UTH 3.3.1.2"}, marks=pytest.mark.clause("UTH 3.3.1.2")),
        pytest.param("5s 4s 3s 2s As", {"UTH 3.3.1.2"}, marks=pytest.mark.clause("UTH 3.3.1.2")),
        pytest.param("6c 5d 4h 3s 2c", set()),
        pytest.param("Kc Qd Jh Ts 9c", set()),
        pytest.param("Ac 5c 4c 3c 9c", set()),
        pytest.param("Ac Kd Qh Js 9c", set()),
        pytest.param("6c 5d 4h 3s 2c Ad Kd", set(), id="the ace stays outside the higher straight"),
    ],
)
def test_the_ace_is_the_top_or_the_bottom_of_a_straight(text: str, clauses: set[str], cited: Cited) -> None:
    called(cited, GAME, text)
    assert cited & {"UTH 3.3.1.1", "UTH 3.3.1.2"} == clauses


# Which cards make the hand


@pytest.mark.parametrize(
    ("pile", "text", "best"),
    [
        pytest.param(
            "player",
            "9c 8d 7h 6s 5c Kd Kh",
            "9c 8d 7h 6s 5c",
            marks=pytest.mark.clause("UTH 10.6.1", "UTH 10.6"),
        ),
        pytest.param(
            "player",
            "9c 2d 8h 7s 6c 5d Kh",
            "9c 8h 7s 6c 5d",
            marks=pytest.mark.clause("UTH 10.6.2", "UTH 10.6"),
        ),
        pytest.param(
            "player",
            "2c 2d Ah Ks Qc Jd Th",
            "Ah Ks Qc Jd Th",
            marks=pytest.mark.clause("UTH 10.6.3", "UTH 10.6"),
        ),
        pytest.param(
            "dealer",
            "9c 8d 7h 6s 5c Kd Kh",
            "9c 8d 7h 6s 5c",
            marks=pytest.mark.clause("UTH 10.1.1", "UTH 10.1"),
        ),
        pytest.param(
            "dealer",
            "9c 2d 8h 7s 6c 5d Kh",
            "9c 8h 7s 6c 5d",
            marks=pytest.mark.clause("UTH 10.1.2", "UTH 10.1"),
        ),
        pytest.param(
            "dealer",
            "2c 2d Ah Ks Qc Jd Th",
            "Ah Ks Qc Jd Th",
            marks=pytest.mark.clause("UTH 10.1.3", "UTH 10.1"),
        ),
    ],
)
def test_own_cards_and_the_board(pile: str, text: str, best: str, cited: Cited) -> None:
    assert set(called(cited, GAME, text, pile).cards) == set(parse(best))


@pytest.mark.parametrize(
    ("pile", "name"),
    [
        pytest.param("player", "UTH 10.6.3", marks=pytest.mark.clause("UTH 10.6.3")),
        pytest.param("dealer", "UTH 10.1.3", marks=pytest.mark.clause("UTH 10.1.3")),
    ],
)
@pytest.mark.parametrize("own", ["4s 9d", "4s 5d"])
def test_own_cards_that_only_equal_the_board_are_not_used(pile: str, name: str, own: str, cited: Cited) -> None:
    hand = called(cited, GAME, f"{own} 2c 3d 4h 5s 6c", pile)
    assert show(hand.cards) == "2c 3d 4h 5s 6c"
    assert name in hand.clauses
