"""The comparison settlement itself, on examples worked by hand, and the random lines that feed it."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.support.lines import FAULTS, bad_lines, lines
from tests.support.oracle import GAMES, NAMES, best, cards_of, drawn_hand, five, lunar_bet_odds, odds_of, settle, three

UTH, TCP, CSP, LUN = "ultimate-texas-holdem", "three-card-poker", "caribbean-stud", "lunar-poker"
DECK = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]


def ask(game: str, wagers: dict[str, Any], player: str, dealer: str, *moves: str, **more: Any) -> dict[str, Any]:
    """Settle one line; each wager's result and what comes back, with the net beside them."""
    line = {"id": "a1", "wagers": wagers, "player": player, "dealer": dealer, "moves": list(moves), **more}
    answer = settle(game, line)
    assert answer.keys() == {"id", "settled", "net"}, line
    rows = answer["settled"]
    assert len({r["wager"] for r in rows}) == len(rows)
    assert answer["net"] == sum(r["returned"] - r["stake"] for r in rows)
    return {r["wager"]: (r["result"], r["returned"]) for r in rows} | {"net": answer["net"]}


def uth(player: str, dealer: str, board: str, *moves: str, ante: int = 1000, **more: Any) -> dict[str, Any]:
    """A round of Ultimate with ante, blind, Trips and the Play wager that the last move declares."""
    wagers = {"ante": ante, "blind": ante, "trips": 100}
    declared = [int(move[5]) for move in moves if move.startswith("play")]
    wagers |= {"play": declared[0] * ante} if declared else {}
    wagers |= {"jackpot": 500} if "meter" in more else {}
    return ask(UTH, wagers, player, dealer, *moves, board=board, **more)


# Ultimate Texas Hold'em


def test_the_printed_example() -> None:
    wagers = {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000, "jackpot": 100}
    board, meter = "2c 3d 4h 5s 9c", 12345600
    got = ask(UTH, wagers, "Ah Kd", "7c 7d", "play 4x", board=board, meter=meter)
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
    stud = ask(CSP, {"ante": 100, "jackpot": 500}, cards, "2c 2d 7d 8h 6h", "fold", meter=meter)
    assert (stud["jackpot"], stud["net"]) == (expected, prize - 600)


def test_jackpot_looks_at_hole_cards_and_flop_only() -> None:
    got = uth("As Ks", "2h 7h", "Qs Js 3c Ts 2d", "play 4x", meter=6_000_000)
    assert (got["jackpot"], got["trips"]) == (("lose", 0), ("win", 5100))


# Three Card Poker


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
    got = ask(TCP, wagers, player, "Qc 4d 2c", "play")
    assert (got["ante"], got["play"]) == (("win", 2000), ("win", 2000))
    assert got.get("ante-bonus") == (("win", 1000 * bonus) if bonus else None)
    assert got["pair-plus"] == (("win", 300 + 300 * plus) if plus > 0 else ("lose", 0))
    beaten = ask(TCP, {"ante": 1000, "play": 1000}, player, "8d 8c 8h", "play")
    assert beaten.get("ante-bonus") == (("win", 1000 * bonus) if bonus else None)
    assert beaten["ante"][0] == ("win" if bonus == 5 else "lose")
    assert "ante-bonus" not in ask(TCP, wagers, player, "Qc 4d 2c", "play", "concede")


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [("Qs 3d 2h", True), ("Js Td 8h", False), ("2s 2d 3h", True), ("2s 3d 4h", True), ("7s 5s 2s", True)],
)
def test_three_card_dealer_plays_with_a_queen_or_any_better_hand(dealer: str, plays: bool) -> None:
    high = ask(TCP, {"ante": 500, "play": 500}, "Ac Ad Ks", dealer, "play")
    low = ask(TCP, {"ante": 500, "play": 500}, "6c 5h 2c", dealer, "play")
    assert low["play"] == (("lose", 0) if plays else ("stand-off", 500))
    assert low["ante"] == (("lose", 0) if plays else ("win", 1000))
    if not plays:
        assert (high["ante"], high["play"]) == (("win", 1000), ("stand-off", 500))
    equal = ask(TCP, {"ante": 500, "play": 500}, "Qc 3h 2d", "Qs 3d 2h", "play")
    assert (equal["ante"], equal["play"], equal["net"]) == (("stand-off", 500), ("stand-off", 500), 0)


def test_pair_plus_alone_and_folds() -> None:
    for moves, expected in (((), ("win", 400)), (("play",), ("win", 400)), (("fold",), ("lose", 0)),
                            (("play", "concede"), ("lose", 0))):  # fmt: skip
        assert ask(TCP, {"pair-plus": 200}, "2s 2d 3h", "Qc 4d 2c", *moves)["pair-plus"] == expected
    folded = ask(TCP, {"ante": 100, "pair-plus": 200}, "As Ks Qs", "Qc 4d 2c", "fold")
    assert folded == {"ante": ("lose", 0), "pair-plus": ("lose", 0), "net": -300}


def test_schedules_replace_the_default_whole_and_are_read_exactly() -> None:
    tables = {"ante-bonus": {"straight": "3/2"}, "pair-plus": {"straight": 0.29, "one pair": 1.15}}
    wagers = {"ante": 101, "play": 101, "pair-plus": 100}
    straight = ask(TCP, wagers, "4s 5d 6h", "Qc 4d 2c", "play", paytables=tables)
    assert (straight["ante-bonus"], straight["pair-plus"]) == (("win", 151), ("win", 129))
    assert ask(TCP, wagers, "5s 5d 6h", "Qc 4d 2c", "play", paytables=tables)["pair-plus"] == ("win", 215)
    flush = ask(TCP, wagers, "As 9s 3s", "Qc 4d 2c", "play", paytables=tables)
    assert flush["pair-plus"] == ("lose", 0)
    suited = ask(TCP, wagers, "4s 5s 6s", "Qc 4d 2c", "play", paytables={"pair-plus": {"one pair": 1}})
    assert (suited["ante-bonus"], suited["pair-plus"]) == (("win", 505), ("lose", 0))
    assert [odds_of(v) for v in ("7/3", 40, 1.1)] == [Fraction(7, 3), Fraction(40), Fraction(11, 10)]


# Caribbean Stud


@pytest.mark.parametrize(
    ("player", "odds"),
    [
        ("As Ks Qs Js Ts", 250),
        ("9s Ks Qs Js Ts", 50),
        ("9s 9d 9h 9c Ts", 20),
        ("9s 9d 9h Tc Ts", 7),
        ("As 2s 9s Js Ks", 5),
        ("As 2d 3h 4c 5s", 4),
        ("9s 9d 9h Tc Js", 3),
        ("9s 9d Th Tc Js", 2),
        ("9s 9d Th 8c Js", 1),
        ("As Kd Qh Tc 9s", 1),
    ],
)
def test_every_line_of_the_stud_bet(player: str, odds: int) -> None:
    wagers = {"ante": 1000, "bet": 2000}
    got = ask(CSP, wagers, player, "Ad Kh 6s 5h 2h", "bet")
    assert (got["ante"], got["bet"]) == (("win", 2000), ("win", 2000 + 2000 * odds))
    for cap in (1, 2000 * odds - 1, 2000 * odds, 2000 * odds + 1):
        capped = ask(CSP, wagers, player, "Ad Kh 6s 5h 2h", "bet", limits={"maximum-payout": cap})
        assert capped["bet"] == ("win", 2000 + min(cap, 2000 * odds))
        assert capped["ante"] == ("win", 2000)
    cut = ask(CSP, wagers, player, "Ad Kh 6s 5h 2h", "bet", limits={"maximum": 400, "maximum-payout": 3000})
    assert (cut["ante"], cut["bet"]) == (("win", 1400), ("win", 2000 + min(3000, 800 * odds)))


def test_stud_dealer_plays_from_ace_king() -> None:
    wagers = {"ante": 1000, "bet": 2000}
    edge = "As Kd 4h 3c 2s"
    for player, ante, bet in (("2c 2d 5h 7c 9s", ("win", 2000), ("win", 4000)),
                              ("Ac Kh 4d 3h 2h", ("stand-off", 1000), ("stand-off", 2000)),
                              ("Ah Qd Jh 9c 8s", ("lose", 0), ("lose", 0))):  # fmt: skip
        got = ask(CSP, wagers, player, edge, "bet")
        assert (got["ante"], got["bet"]) == (ante, bet)
        none = ask(CSP, wagers, player, "Ad Qs Js 9h 8d", "bet")
        assert none == {"ante": ("win", 2000), "bet": ("void", 2000), "net": 1000}
        conceded = ask(CSP, wagers, player, "Ad Qs Js 9h 8d", "bet", "concede")
        assert conceded == {"ante": ("lose", 0), "bet": ("lose", 0), "net": -3000}
    assert ask(CSP, {"ante": 1000}, "2c 2d 5h 7c 9s", edge, "fold") == {"ante": ("lose", 0), "net": -1000}


# Lunar Poker

DOUBLES = [
    ("9s Ts Js Qs As", "Ks", 150), ("3s Ts Js Qs As", "Ks", 105), ("Ts Js Qs As Ad", "Ks", 104),
    ("4s 5s 6s 8s 9s", "7s", 100), ("Ks 5s 6s 7s 8s", "9s", 55), ("5s 6s 7s 8s Td", "9s", 54),
    ("As 3s 4s 5s Kd", "2s", 51), ("Ks Kd Kh Kc As", "Ad", 27), ("Ks Kd Kh Kc As", "3d", 21),
    ("Qs Qd Qh Js Jd", "Jh", 14), ("Ks Kd Kh 3s 3d", "Ah", 8), ("Ks Js 9s 6s 3s", "5s", 10),
    ("5s 6s 7s 8s Ks", "9d", 9), ("Ks Js 9s 6s 3s", "9d", 6), ("As Js 9s 6s 3s", "Kd", 6),
    ("3s 4d 5h 6c 7s", "4h", 8), ("As 2d 3h 4c 5s", "Kh", 5), ("Qs Qd Qh As Kd", "3c", 4),
    ("Qs Qd 8h 8c 5s", "5d", 4), ("Ks Kd 8h 8c As", "3d", 3), ("As Kd Kh 3s 5d", "9h", 2),
]  # fmt: skip
MORE_SIX = [
    ("3s 4d 5h 6c 7s", "8h", 8), ("As Kd Qh Jh Ts", "Ad", 8), ("Qs Qd Qh Qc As", "Kd", 21),
    ("Qs Qd 8h 8c As", "8d", 7), ("As Ad Kh Kc 5s", "8d", 2), ("As Ad Ah Ks Kd", "Qc", 7),
    ("As Kd Qh Jh Ts", "3d", 4), ("Qs Qd Qh Qc 8s", "8d", 27), ("Qs Qd 8h As Kd", "3d", 2),
    ("Qs Qd 8h 6c 4s", "3d", 1), ("Qs Qd Qh 6c 4s", "3d", 3), ("Qs Qd 8h 8c 4s", "3d", 2),
]  # fmt: skip


@pytest.mark.parametrize(("dealt", "sixth", "odds"), DOUBLES + MORE_SIX)
def test_six_cards_pay_two_combinations(dealt: str, sixth: str, odds: int) -> None:
    wagers = {"ante": 700, "super": 700, "bet": 1400}
    got = ask(LUN, wagers, dealt, "2h 2c 9c 7d Jc", "sixth", "bet", drawn=sixth)
    assert got["bet"] == ("win", 1400 + 1400 * odds)
    assert (got["ante"], got["draw-fee"]) == (("stand-off", 700), ("lose", 0))
    assert len(DOUBLES) == 21


@pytest.mark.parametrize(
    ("hand", "odds"),
    [("As Kd Kh 3s 5d", 2), ("Kd Kh Kc Ks As", 21), ("Qs Qd Qh As Kd", 4), ("Qs Qd Kh Ks Ad", 3),
     ("As Ad Kh Kc 5s", 2), ("As Kd Qh Jh Ts", 4), ("Qs Qd Qh As Ad", 7), ("Ks Js 9s 6s 3s", 5),
     ("Qs Qd 8h 6c 4s", 1), ("3s 3d 3h 3c Qs", 20)],
)  # fmt: skip
def test_five_cards_pay_two_combinations_too(hand: str, odds: int) -> None:
    got = ask(LUN, {"ante": 700, "super": 700, "bet": 1400}, hand, "2h 2c 9c 7d Jc", "bet")
    assert got["bet"] == ("win", 1400 + 1400 * odds)
    assert "draw-fee" not in got


def test_ace_king_wins_once_and_exchanged_cards_are_dead() -> None:
    wagers = {"ante": 700, "super": 700, "bet": 1400}
    high = ask(LUN, wagers, "As Kd Qh 9c 3s", "Ad Kh Jc 9d 3c", "bet")
    assert high["bet"] == ("win", 2800)
    royal = ask(LUN, wagers, "As Ks 3d 3h 3c", "2h 2c 9c 7d Jc", "exchange", "bet",
                discard="3h 3d 3c", drawn="Qs Js Ts")  # fmt: skip
    assert royal == {"ante": ("stand-off", 700), "draw-fee": ("lose", 0), "super": ("win", 6300),
                     "bet": ("win", 141_400), "net": 700 * 8 + 1400 * 100 - 700}  # fmt: skip
    run = ask(LUN, wagers, "As Ks 3d 4d 5d", "2h 2c 9c 7d Jc", "exchange", "bet",
              discard="As Ks", drawn="6d 7c")  # fmt: skip
    assert run["bet"] == ("win", 1400 * 5)


def test_lunar_dealer_plays_from_ace_king() -> None:
    wagers = {"ante": 700, "super": 700, "bet": 1400}
    for player, ante in (("9s 9d Th 8c Jd", 1400), ("7s 6d 4h 3c 2s", 1400), ("As 2d 3h 4c 5s", 3500)):
        got = ask(LUN, wagers, player, "Ad Qs Js 9h 8d", "bet")
        assert (got["ante"], got["bet"]) == (("win", ante), ("stand-off", 1400))
        conceded = ask(LUN, wagers, player, "Ad Qs Js 9h 8d", "bet", "concede")
        assert (conceded["ante"], conceded["bet"]) == (("lose", 0), ("lose", 0))
    drawn = ask(LUN, wagers, "As 2d 3h 4c Ks", "Ad Qs Js 9h 8d", "sixth", "bet", drawn="5d")
    assert (drawn["ante"], drawn["net"]) == (("win", 3500), 2800 - 700 - 700)
    equal = ask(LUN, wagers, "Ac Kh 4d 3h 2h", "As Kd 4h 3c 2s", "bet")
    assert (equal["ante"], equal["bet"]) == (("stand-off", 700), ("stand-off", 1400))
    lower = ask(LUN, wagers, "Ah Qd Jh 9c 8s", "As Kd 4h 3c 2s", "bet")
    assert (lower["ante"], lower["bet"]) == (("lose", 0), ("lose", 0))


SUPERS = [("Ks Kd Kh Kc Qs", 200), ("2s 2d 2h 2c Qs", 200), ("Ks Kd Kh Qc Qs", 150), ("Ks Kd Qh Jc Qs", 150),
          ("As Ad Ah Qc Qs", 100), ("As 2s 9s Js Ks", 60), ("As Kd Qh Jc Ts", 25), ("As 2d 3h 4c 5s", 25),
          ("9s 9d 9h Tc Js", 8), ("As Kd Qh 3c 4s", 5), ("As Ad Kh Qc 4s", 5), ("Ad Kd Qh 4h 5d", 5),
          ("As 2c 9s Jc Kc", 2), ("Ad 2h 9d Jh Jd", 2), ("As Kd Jh Jc 4s", 0), ("Js Jd Qh Qc Ts", 0)]  # fmt: skip


@pytest.mark.parametrize(("hand", "odds"), SUPERS)
def test_every_line_of_the_super(hand: str, odds: int) -> None:
    expected = ("win", 1001 + 1001 * odds) if odds else ("lose", 0)
    wagers = {"ante": 1000, "super": 1001, "super-dealer": 1000}
    other = "6c 8d 7c 6h Td"
    assert ask(LUN, wagers, hand, other, "fold")["super"] == expected
    on_dealer = ask(LUN, wagers | {"super-dealer": 1001}, other, hand, "fold")
    assert (on_dealer["super"], on_dealer["super-dealer"]) == (("lose", 0), expected)
    conceded = ask(LUN, {**wagers, "bet": 2000, "super-dealer": 1001}, other, hand, "bet", "concede")
    assert conceded["super-dealer"] == expected
    assert ask(LUN, {**wagers, "bet": 2000}, hand, other, "bet", "concede")["super"] == ("lose", 0)


@pytest.mark.parametrize(("hand", "odds"), [("As Ks Qs Js Ts", 1000), ("5s As 2s 3s 4s", 250)])
def test_instant_payout_ends_the_round(hand: str, odds: int) -> None:
    wagers = {"ante": 500, "super": 600, "super-dealer": 500}
    got = ask(LUN, wagers, hand, "9d 9h 9c 9s 8c")
    assert got == {"ante": ("stand-off", 500), "instant": ("win", 500 * odds), "super": ("win", 600 * 61),
                   "super-dealer": ("win", 500 * 201), "net": 500 * odds + 36_000 + 100_000}  # fmt: skip
    cut = ask(LUN, wagers, hand, "9d 9h 9c 9s 8c", limits={"maximum": 100})
    assert cut == {"ante": ("stand-off", 500), "instant": ("win", 100 * odds), "super": ("win", 600 + 6000),
                   "super-dealer": ("win", 500 + 20_000), "net": 100 * odds + 26_000}  # fmt: skip


def test_the_draw_fee_is_the_whole_ante_under_any_maximum() -> None:
    wagers = {"ante": 700, "super": 700}
    got = ask(LUN, wagers, "9s 9d 9h Tc Js", "As Kd 4h 3c 2s", "sixth", "fold", drawn="2c", limits={"maximum": 100})
    assert got == {"ante": ("lose", 600), "draw-fee": ("lose", 0), "super": ("win", 1500), "net": -100 - 700 + 800}


# Random lines


@pytest.mark.parametrize("game", GAMES)
def test_good_lines_are_settled_and_a_maximum_only_returns_the_rest(game: str) -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for line in lines(game, 1500, 7):
        assert json.loads(json.dumps(line)) == line
        answer = settle(game, line)
        assert "settled" in answer, line
        rows = {r["wager"]: r for r in answer["settled"]}
        seen.update((r["wager"], r["result"]) for r in rows.values())
        assert set(line["wagers"]) == set(rows) - {"ante-bonus", "instant", "draw-fee"}
        maximum = line.get("limits", {}).pop("maximum", None)
        if maximum is None:
            continue
        ante, stakes = line["wagers"].get("ante", 1), line["wagers"]
        line["wagers"] = {w: s if w == "jackpot" else min(s, maximum * (s // ante if w in ("play", "bet") else 1))
                          for w, s in stakes.items()}  # fmt: skip
        for small in settle(game, line)["settled"]:
            large, name = rows[small["wager"]], small["wager"]
            assert large["result"] == small["result"]
            rest = stakes[name] - line["wagers"][name] if name in stakes else 0
            assert large["returned"] == small["returned"] + rest
    results = {"ante-bonus": {"win"}, "instant": {"win"}, "draw-fee": {"lose"}, "jackpot": {"win", "lose"},
               "trips": {"win", "lose"}, "pair-plus": {"win", "lose"}, "super": {"win", "lose"},
               "super-dealer": {"win", "lose"}}  # fmt: skip
    for wager in {wager for wager, _ in seen}:
        third = {"void"} if game == CSP and wager == "bet" else set()
        expected = results.get(wager, {"win", "lose", "stand-off"} | third)
        assert {result for name, result in seen if name == wager} == expected


def test_random_lunar_hands_know_no_other_doubles() -> None:
    found: dict[str, set[int]] = {name: set() for name in NAMES}
    for line in lines(LUN, 6000, 3):
        if "sixth" not in line["moves"]:
            continue
        player, dealer = cards_of(line, "player", 5), cards_of(line, "dealer", 5)
        final = drawn_hand(line, player, dealer)
        name = NAMES[best(final)[0]]
        if name != "odd cards":
            found[name].add(lunar_bet_odds(final))
    assert found == {
        "royal flush": {100, 104, 105, 150}, "straight flush": {50, 51, 54, 55, 100}, "four of a kind": {20, 21, 27},
        "full house": {7, 8, 14}, "flush": {5, 6, 9, 10}, "straight": {4, 5, 8}, "three of a kind": {3, 4},
        "two pairs": {2, 3, 4}, "one pair": {1, 2}, "odd cards": set()}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_bad_lines_are_refused(game: str) -> None:
    names = set()
    for line in bad_lines(game, 1200, 5):
        assert settle(game, line) == {"id": line["id"], "refused": True}, line
        names.add(line["id"].rsplit("-", 2)[0])
    assert names == set(FAULTS[game])


def test_lines_hang_on_the_seed() -> None:
    for game in GAMES:
        assert list(lines(game, 20, 1)) == list(lines(game, 20, 1)) != list(lines(game, 20, 2))
        assert list(bad_lines(game, 60, 1)) == list(bad_lines(game, 60, 1))


def test_counts_of_three_cards() -> None:
    found = Counter(three(hand)[0] for hand in combinations(DECK, 3))
    assert [found[kind] for kind in range(6)] == [16440, 3744, 1096, 720, 52, 48]


@pytest.mark.exhaustive
def test_counts_of_five_cards() -> None:
    found = Counter(five(hand)[0] for hand in combinations(DECK, 5))
    assert [found[k] for k in range(10)] == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
