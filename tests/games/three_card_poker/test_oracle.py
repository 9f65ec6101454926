"""The comparison settlement of Three Card Poker, on examples worked by hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from tests.games.three_card_poker.oracle import odds_of, three
from tests.support.lines.oracle import ask

KEY = "three-card-poker"
DECK = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]


@pytest.mark.parametrize(
    ("player", "bonus", "plus"),
    [
        ("As Ks Qs", 5, 40),
        ("As 2s 3s", 5, 40),
        ("7s 7d 7h", 4, 30),
        ("As 2d 3h", 1, 6),
        ("As 9s 3s", 0, 3),
        ("2s 2d 3h", 0, 1),
        ("As Kd Jh", 0, -1),
    ],
)
def test_three_card_bonus_and_pair_plus(player: str, bonus: int, plus: int) -> None:
    wagers = {"ante": 1000, "play": 1000, "pair-plus": 300}
    got = ask(KEY, wagers, player, "Qc 4d 2c", "play")
    assert (got["ante"], got["play"]) == (("win", 2000), ("win", 2000))
    assert got.get("ante-bonus") == (("win", 1000 * bonus) if bonus else None)
    assert got["pair-plus"] == (("win", 300 + 300 * plus) if plus > 0 else ("lose", 0))
    beaten = ask(KEY, {"ante": 1000, "play": 1000}, player, "8d 8c 8h", "play")
    assert beaten.get("ante-bonus") == (("win", 1000 * bonus) if bonus else None)
    assert beaten["ante"][0] == ("win" if bonus == 5 else "lose")
    assert "ante-bonus" not in ask(KEY, wagers, player, "Qc 4d 2c", "play", "concede")


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [("Qs 3d 2h", True), ("Js Td 8h", False), ("2s 2d 3h", True), ("2s 3d 4h", True), ("7s 5s 2s", True)],
)
def test_three_card_dealer_plays_with_a_queen_or_any_better_hand(dealer: str, plays: bool) -> None:
    high = ask(KEY, {"ante": 500, "play": 500}, "Ac Ad Ks", dealer, "play")
    low = ask(KEY, {"ante": 500, "play": 500}, "6c 5h 2c", dealer, "play")
    assert low["play"] == (("lose", 0) if plays else ("stand-off", 500))
    assert low["ante"] == (("lose", 0) if plays else ("win", 1000))
    if not plays:
        assert (high["ante"], high["play"]) == (("win", 1000), ("stand-off", 500))
    equal = ask(KEY, {"ante": 500, "play": 500}, "Qc 3h 2d", "Qs 3d 2h", "play")
    assert (equal["ante"], equal["play"], equal["net"]) == (("stand-off", 500), ("stand-off", 500), 0)


def test_pair_plus_alone_and_folds() -> None:
    for moves, expected in (((), ("win", 400)), (("play",), ("win", 400)), (("fold",), ("lose", 0)),
                            (("play", "concede"), ("lose", 0))):  # fmt: skip
        assert ask(KEY, {"pair-plus": 200}, "2s 2d 3h", "Qc 4d 2c", *moves)["pair-plus"] == expected
    folded = ask(KEY, {"ante": 100, "pair-plus": 200}, "As Ks Qs", "Qc 4d 2c", "fold")
    assert folded == {"ante": ("lose", 0), "pair-plus": ("lose", 0), "net": -300}


def test_schedules_replace_the_default_whole_and_are_read_exactly() -> None:
    tables = {"ante-bonus": {"straight": "3/2"}, "pair-plus": {"straight": 0.29, "one pair": 1.15}}
    wagers = {"ante": 101, "play": 101, "pair-plus": 100}
    straight = ask(KEY, wagers, "4s 5d 6h", "Qc 4d 2c", "play", paytables=tables)
    assert (straight["ante-bonus"], straight["pair-plus"]) == (("win", 151), ("win", 129))
    assert ask(KEY, wagers, "5s 5d 6h", "Qc 4d 2c", "play", paytables=tables)["pair-plus"] == ("win", 215)
    flush = ask(KEY, wagers, "As 9s 3s", "Qc 4d 2c", "play", paytables=tables)
    assert flush["pair-plus"] == ("lose", 0)
    suited = ask(KEY, wagers, "4s 5s 6s", "Qc 4d 2c", "play", paytables={"pair-plus": {"one pair": 1}})
    assert (suited["ante-bonus"], suited["pair-plus"]) == (("win", 505), ("lose", 0))
    assert [odds_of(v) for v in ("7/3", 40, 1.1)] == [Fraction(7, 3), Fraction(40), Fraction(11, 10)]


def test_counts_of_three_cards() -> None:
    found = Counter(three(hand)[0] for hand in combinations(DECK, 3))
    assert [found[kind] for kind in range(6)] == [16440, 3744, 1096, 720, 52, 48]
