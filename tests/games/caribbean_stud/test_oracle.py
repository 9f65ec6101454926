"""The comparison settlement of Caribbean Stud, on examples worked by hand."""

import pytest

from tests.support.lines.oracle import ask

KEY = "caribbean-stud"


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
    got = ask(KEY, wagers, player, "Ad Kh 6s 5h 2h", "bet")
    assert (got["ante"], got["bet"]) == (("win", 2000), ("win", 2000 + 2000 * odds))
    for cap in (1, 2000 * odds - 1, 2000 * odds, 2000 * odds + 1):
        capped = ask(KEY, wagers, player, "Ad Kh 6s 5h 2h", "bet", limits={"maximum-payout": cap})
        assert capped["bet"] == ("win", 2000 + min(cap, 2000 * odds))
        assert capped["ante"] == ("win", 2000)
    cut = ask(KEY, wagers, player, "Ad Kh 6s 5h 2h", "bet", limits={"maximum": 400, "maximum-payout": 3000})
    assert (cut["ante"], cut["bet"]) == (("win", 1400), ("win", 2000 + min(3000, 800 * odds)))


def test_stud_dealer_plays_from_ace_king() -> None:
    wagers = {"ante": 1000, "bet": 2000}
    edge = "As Kd 4h 3c 2s"
    for player, ante, bet in (("2c 2d 5h 7c 9s", ("win", 2000), ("win", 4000)),
                              ("Ac Kh 4d 3h 2h", ("stand-off", 1000), ("stand-off", 2000)),
                              ("Ah Qd Jh 9c 8s", ("lose", 0), ("lose", 0))):  # fmt: skip
        got = ask(KEY, wagers, player, edge, "bet")
        assert (got["ante"], got["bet"]) == (ante, bet)
        none = ask(KEY, wagers, player, "Ad Qs Js 9h 8d", "bet")
        assert none == {"ante": ("win", 2000), "bet": ("void", 2000), "net": 1000}
        conceded = ask(KEY, wagers, player, "Ad Qs Js 9h 8d", "bet", "concede")
        assert conceded == {"ante": ("lose", 0), "bet": ("lose", 0), "net": -3000}
    assert ask(KEY, {"ante": 1000}, "2c 2d 5h 7c 9s", edge, "fold") == {"ante": ("lose", 0), "net": -1000}


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
    stud = ask(KEY, {"ante": 100, "jackpot": 500}, cards, "2c 2d 7d 8h 6h", "fold", meter=meter)
    assert (stud["jackpot"], stud["net"]) == (expected, prize - 600)
