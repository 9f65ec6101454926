"""The comparison settlement of Ultimate Texas Hold'em, on examples worked by hand."""

from typing import Any

import pytest

from tests.support.lines.oracle import ask

KEY = "ultimate-texas-holdem"


def uth(player: str, dealer: str, board: str, *moves: str, ante: int = 1000, **more: Any) -> dict[str, Any]:
    """A round of Ultimate with ante, blind, Trips and the Play wager that the last move declares."""
    wagers = {"ante": ante, "blind": ante, "trips": 100}
    declared = [int(move[5]) for move in moves if move.startswith("play")]
    wagers |= {"play": declared[0] * ante} if declared else {}
    wagers |= {"jackpot": 500} if "meter" in more else {}
    return ask(KEY, wagers, player, dealer, *moves, board=board, **more)


def test_the_printed_example() -> None:
    wagers = {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000, "jackpot": 100}
    board, meter = "2c 3d 4h 5s 9c", 12345600
    got = ask(KEY, wagers, "Ah Kd", "7c 7d", "play 4x", board=board, meter=meter)
    assert got == {"ante": ("win", 2000), "blind": ("win", 2000), "trips": ("win", 2500), "play": ("win", 8000),
                   "jackpot": ("lose", 0), "net": 7900}  # fmt: skip


@pytest.mark.parametrize(
    ("player", "board", "trips", "blind"),
    [
        ("As Ks", "Qs Js Ts 2d 3c", 50, 500_500),
        ("9s 8s", "7s 6s 5s 2d Kc", 40, 50_050),
        ("9s 9d", "9h 9c 5s 2d Kc", 30, 10_010),
        ("9s 9d", "9h 5c 5s 2d Kc", 8, 3_003),
        ("As 9s", "7s 5s 3s 2d Kc", 7, 1_501),  # three to two of 1,001, rounded down
        ("9s 8d", "7h 6c 5s 2d Kc", 4, 1_001),
        ("9s 9d", "9h 6c 5s 2d Kc", 3, 0),
        ("9s Kd", "9h 6c 5s 2d Kc", -1, 0),
        ("As Kd", "9h 6c 5s 2d Kc", -1, 0),
    ],
)
def test_every_line_of_trips_and_blind(player: str, board: str, trips: int, blind: int) -> None:
    got = uth(player, "2h Jh", board, "check", "play 2x", ante=1001)
    assert got["trips"] == (("win", 100 + 100 * trips) if trips > 0 else ("lose", 0))
    assert got["blind"] == (("win", 1001 + blind) if blind else ("stand-off", 1001))
    assert (got["ante"], got["play"]) == (("win", 2002), ("win", 4004))


def test_dealer_below_a_pair_leaves_every_ante() -> None:
    board = "2h 6s 8c Tc Qd"
    lower = uth("3c 4d", "As 9d", board, "check", "check", "play 1x")
    assert lower == {"ante": ("stand-off", 1000), "blind": ("lose", 0), "trips": ("lose", 0), "play": ("lose", 0),
                     "net": -2100}  # fmt: skip
    higher = uth("As 9d", "3c 4d", board, "play 3x")
    assert (higher["ante"], higher["blind"]) == (("stand-off", 1000), ("stand-off", 1000))
    assert (higher["play"], higher["net"]) == (("win", 6000), 2900)
    lowest_pair = uth("Qs 9d", "2c 4d", board, "play 4x")
    assert (lowest_pair["ante"], lowest_pair["play"]) == (("win", 2000), ("win", 8000))
    beaten = uth("3c 4d", "2c Jd", board, "play 4x")
    assert (beaten["ante"], beaten["blind"], beaten["play"]) == (("lose", 0),) * 3


def test_equal_hands_stand_off_and_trips_still_win() -> None:
    got = uth("2c 3d", "4c 5d", "As Ks Qs Js Ts", "check", "check", "play 1x")
    assert [got[w][0] for w in ("ante", "blind", "play", "trips")] == ["stand-off"] * 3 + ["win"]
    assert got["net"] == 5000


@pytest.mark.parametrize("moves", [("fold",), ("check", "fold"), ("check", "check", "fold"), ("play 4x", "concede")])
def test_fold_and_concession_keep_only_the_jackpot(moves: tuple[str, ...]) -> None:
    got = uth("As Ks", "2h 7h", "Qs Js Ts 2d 3c", *moves, meter=6_000_000)
    assert {got[w] for w in got if w not in ("jackpot", "net")} == {("lose", 0)}
    assert got["jackpot"] == ("win", 6_000_000)


@pytest.mark.parametrize(
    ("cards", "meter", "prize"),
    [
        ("As Ks Qs Js Ts", 4_999_999, 5_000_000),
        ("As Ks Qs Js Ts", 5_000_000, 5_000_000),
        ("As Ks Qs Js Ts", 5_000_001, 5_000_001),
        ("9s Ks Qs Js Ts", 4_999_999, 500_000),
        ("9s Ks Qs Js Ts", 5_000_009, 500_000),
        ("9s Ks Qs Js Ts", 5_000_010, 500_001),
        ("5s As 2s 3s 4s", 9_999_999, 999_999),
        ("9s 9d 9h 9c Ts", 5_000_000, 50_000),
        ("9s 9d 9h Tc Ts", 5_000_000, 15_000),
        ("As 2s 9s Js Ks", 5_000_000, 10_000),
        ("As Kd Qs Js Ts", 5_000_000, 0),
    ],
)
def test_jackpot_prizes_and_their_floors(cards: str, meter: int, prize: int) -> None:
    expected = ("win", prize) if prize else ("lose", 0)
    ultimate = uth(cards[:5], "7c 7d", cards[6:] + " 6h 5d", "fold", meter=meter)
    assert (ultimate["jackpot"], ultimate["net"]) == (expected, prize - 2600)


def test_jackpot_looks_at_hole_cards_and_flop_only() -> None:
    got = uth("As Ks", "2h 7h", "Qs Js 3c Ts 2d", "play 4x", meter=6_000_000)
    assert (got["jackpot"], got["trips"]) == (("lose", 0), ("win", 5100))
