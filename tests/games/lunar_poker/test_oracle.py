"""The comparison settlement of Lunar Poker, on examples worked by hand."""

import pytest

from tests.games.lunar_poker.oracle import drawn_hand, lunar_bet_odds
from tests.support.lines.oracle import NAMES, ask, best, cards_of
from tests.support.lines.random import lines

KEY = "lunar-poker"


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
    got = ask(KEY, wagers, dealt, "2h 2c 9c 7d Jc", "sixth", "bet", drawn=sixth)
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
    got = ask(KEY, {"ante": 700, "super": 700, "bet": 1400}, hand, "2h 2c 9c 7d Jc", "bet")
    assert got["bet"] == ("win", 1400 + 1400 * odds)
    assert "draw-fee" not in got


def test_ace_king_wins_once_and_exchanged_cards_are_dead() -> None:
    wagers = {"ante": 700, "super": 700, "bet": 1400}
    high = ask(KEY, wagers, "As Kd Qh 9c 3s", "Ad Kh Jc 9d 3c", "bet")
    assert high["bet"] == ("win", 2800)
    royal = ask(KEY, wagers, "As Ks 3d 3h 3c", "2h 2c 9c 7d Jc", "exchange", "bet",
                discard="3h 3d 3c", drawn="Qs Js Ts")  # fmt: skip
    assert royal == {"ante": ("stand-off", 700), "draw-fee": ("lose", 0), "super": ("win", 6300),
                     "bet": ("win", 141_400), "net": 700 * 8 + 1400 * 100 - 700}  # fmt: skip
    run = ask(KEY, wagers, "As Ks 3d 4d 5d", "2h 2c 9c 7d Jc", "exchange", "bet",
              discard="As Ks", drawn="6d 7c")  # fmt: skip
    assert run["bet"] == ("win", 1400 * 5)


def test_lunar_dealer_plays_from_ace_king() -> None:
    wagers = {"ante": 700, "super": 700, "bet": 1400}
    for player, ante in (("9s 9d Th 8c Jd", 1400), ("7s 6d 4h 3c 2s", 1400), ("As 2d 3h 4c 5s", 3500)):
        got = ask(KEY, wagers, player, "Ad Qs Js 9h 8d", "bet")
        assert (got["ante"], got["bet"]) == (("win", ante), ("stand-off", 1400))
        conceded = ask(KEY, wagers, player, "Ad Qs Js 9h 8d", "bet", "concede")
        assert (conceded["ante"], conceded["bet"]) == (("lose", 0), ("lose", 0))
    drawn = ask(KEY, wagers, "As 2d 3h 4c Ks", "Ad Qs Js 9h 8d", "sixth", "bet", drawn="5d")
    assert (drawn["ante"], drawn["net"]) == (("win", 3500), 2800 - 700 - 700)
    equal = ask(KEY, wagers, "Ac Kh 4d 3h 2h", "As Kd 4h 3c 2s", "bet")
    assert (equal["ante"], equal["bet"]) == (("stand-off", 700), ("stand-off", 1400))
    lower = ask(KEY, wagers, "Ah Qd Jh 9c 8s", "As Kd 4h 3c 2s", "bet")
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
    assert ask(KEY, wagers, hand, other, "fold")["super"] == expected
    on_dealer = ask(KEY, wagers | {"super-dealer": 1001}, other, hand, "fold")
    assert (on_dealer["super"], on_dealer["super-dealer"]) == (("lose", 0), expected)
    conceded = ask(KEY, {**wagers, "bet": 2000, "super-dealer": 1001}, other, hand, "bet", "concede")
    assert conceded["super-dealer"] == expected
    assert ask(KEY, {**wagers, "bet": 2000}, hand, other, "bet", "concede")["super"] == ("lose", 0)


@pytest.mark.parametrize(("hand", "odds"), [("As Ks Qs Js Ts", 1000), ("5s As 2s 3s 4s", 250)])
def test_instant_payout_ends_the_round(hand: str, odds: int) -> None:
    wagers = {"ante": 500, "super": 600, "super-dealer": 500}
    got = ask(KEY, wagers, hand, "9d 9h 9c 9s 8c")
    assert got == {"ante": ("stand-off", 500), "instant": ("win", 500 * odds), "super": ("win", 600 * 61),
                   "super-dealer": ("win", 500 * 201), "net": 500 * odds + 36_000 + 100_000}  # fmt: skip
    cut = ask(KEY, wagers, hand, "9d 9h 9c 9s 8c", limits={"maximum": 100})
    assert cut == {"ante": ("stand-off", 500), "instant": ("win", 100 * odds), "super": ("win", 600 + 6000),
                   "super-dealer": ("win", 500 + 20_000), "net": 100 * odds + 26_000}  # fmt: skip


def test_the_draw_fee_is_the_whole_ante_under_any_maximum() -> None:
    wagers = {"ante": 700, "super": 700}
    got = ask(KEY, wagers, "9s 9d 9h Tc Js", "As Kd 4h 3c 2s", "sixth", "fold", drawn="2c", limits={"maximum": 100})
    assert got == {"ante": ("lose", 600), "draw-fee": ("lose", 0), "super": ("win", 1500), "net": -100 - 700 + 800}


def test_random_lunar_hands_know_no_other_doubles() -> None:
    found: dict[str, set[int]] = {name: set() for name in NAMES}
    for line in lines(KEY, 6000, 3):
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
