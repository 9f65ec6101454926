"""Caribbean Stud: published figures to the last integer, and each reached in another way."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import DECK, parse, show
from cutcard.games.caribbean_stud.game import GAME
from cutcard.hands import lookup as hands_table
from cutcard.odds.families import upcards
from cutcard.odds.model.compile import least
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.report.report import mathematics
from cutcard.odds.strategy import follow as strategy
from cutcard.rules.settle import Box, settle
from tests.support.usual import usual

OWN, odds = games.load("caribbean-stud"), mathematics("caribbean-stud")
PUBLISHED = WhatIfTerms(change(OWN, "bet.royal flush=100"))
DEALS = 19_933_230_517_200
CASES = ("dealer does not qualify", "win", "stand-off", "dealer wins")


def test_the_whole_game() -> None:
    found = odds.solve(PUBLISHED)
    assert found.deals == DEALS == comb(52, 5) * 47 * comb(46, 4)
    assert found.ev * DEALS == -1_041_372_912_372
    assert round(100 * float(found.house_edge), 3) == 5.224
    assert round(100 * float(found.element_of_risk), 3) == 2.555
    weights = {outcome.name: outcome.weight for outcome in found.outcomes}
    by_case = {case: sum(w for name, w in weights.items() if name.startswith(case)) for case in CASES}
    assert weights["fold"] == found.actions["fold"] == 9_523_005_974_460
    assert by_case["dealer does not qualify"] == 4_532_514_033_720
    assert by_case["dealer wins"] == 2_726_592_727_512
    assert by_case["stand-off"] == 321_623_100
    assert {name: weights[f"win: {name}"] for name in WINS} == WINS
    assert weights["win: one pair"] + weights["win: high card"] == 2_343_248_003_808


WINS = {
    "royal flush": 16_759_740,
    "straight flush": 156_929_720,
    "four of a kind": 2_832_435_800,
    "full house": 16_624_475_280,
    "flush": 21_856_990_280,
    "straight": 43_805_516_100,
    "three of a kind": 234_242_908_320,
    "two pairs": 488_012_139_360,
}


@pytest.mark.parametrize(
    ("name", "loss"),
    [
        ("ace-king-jack-eight-three", 1_059_715_400_580),
        ("pair-or-better", 1_090_272_101_460),
        ("any-ace-king", 1_132_600_203_540),
        ("mimic-the-dealer", 1_132_600_203_540),
        ("never-fold", 3_310_360_338_060),
    ],
)
def test_published_strategies(name: str, loss: int) -> None:
    assert odds.solve(PUBLISHED, strategy=strategy.load(OWN, name)).ev * DEALS == -loss


def test_the_published_refinement_costs_next_to_nothing() -> None:
    best, near = odds.solve(PUBLISHED), odds.solve(PUBLISHED, strategy=strategy.load(OWN, "by-the-upcard"))
    assert 0 < best.ev - near.ev < Fraction(1, 100_000)


def test_the_star_pays_royals_better() -> None:
    own = odds.solve(WhatIfTerms(OWN))
    assert own.ev - Fraction(-1_041_372_912_372, DEALS) == Fraction(2 * 150 * WINS["royal flush"], DEALS)


def looked_at(hand: Iterable[int], upcard: int, own: int, least: int) -> tuple[int, int, int]:
    """The dealer's hands that do not qualify, are lower, are equal, one by one."""
    rest = [card for card in DECK if card != upcard and card not in {*map(int, hand)}]
    dealer = [hands_table.five(upcard, *hidden) for hidden in combinations(rest, 4)]
    none, lower = sum(each < least for each in dealer), sum(least <= each < own for each in dealer)
    return none, lower, sum(own == each >= least for each in dealer)


@pytest.mark.exhaustive
def test_counts_are_those_of_looking_at_each_hand() -> None:
    """Classes of all upcards against a plain count of the hands behind the upcard."""
    counts, rng = upcards.count(least(GAME)), Random(2)
    assert int(counts.weight.astype(np.int64).sum()) == comb(52, 5) * 47
    for i in rng.sample(range(len(counts.place)), 20):
        hand = counts.hands[counts.place[i]]
        own = hands_table.five(*map(int, hand))
        assert looked_at(hand, int(counts.upcard[i]), own, least(GAME)) == (
            counts.none[i],
            counts.lower[i],
            counts.equal[i],
        )


@pytest.mark.parametrize("least", usual([(0,), (hands_table.of(parse("2c 2d 3h 4s 5c")),), (7_462,)], [7_462]))
def test_counts_with_other_qualifications(least: int) -> None:
    counts, rng = upcards.count(least), Random(3)
    for i in rng.sample(range(len(counts.place)), 8):
        hand = counts.hands[counts.place[i]]
        told = looked_at(hand, int(counts.upcard[i]), hands_table.five(*map(int, hand)), least)
        assert told == (counts.none[i], counts.lower[i], counts.equal[i])


@pytest.mark.parametrize(("cards", "upcard"), [("Ac Kd Jh 8s 3c", "8d"), ("Qs Js Ts 9s 8s", "As")])
def test_a_holding_is_worth_what_settling_every_dealer_hand_gives(cards: str, upcard: str) -> None:
    hand, up = parse(cards), parse(upcard)
    total, sign = 0, OWN.payouts()
    rest = [card for card in DECK if card not in (*hand, *up)]
    for hidden in combinations(rest, 4):
        box = Box("played", {"ante": 100, "bet": 200}, {"player": hand, "dealer": (*hidden, *up)})
        total += sum(line.returned - line.stake for line in settle(OWN, box, sign))
    bet, fold = odds.choices(WhatIfTerms(OWN), Holding(hand, up[0]))
    assert bet.value == Fraction(total, 100 * comb(46, 4)), show(hand)
    assert (bet.move, fold.move, fold.value) == ("bet", "fold", Fraction(-1))


def test_a_maximum_payout_costs_what_it_cuts() -> None:
    """$100 ante, $200 bet: a royal flush would win $50,000, a straight flush $10,000."""
    free, capped = odds.solve(WhatIfTerms(OWN)), odds.solve(WhatIfTerms(OWN, 100_00, 20_000_00))
    assert free.ev - capped.ev == Fraction((500 - 200) * WINS["royal flush"], DEALS)
    assert odds.solve(WhatIfTerms(OWN, 100_00, 50_000_00)) == free


def test_the_chart_bets_every_pair_and_folds_below_ace_king() -> None:
    chart = odds.chart(WhatIfTerms(OWN))
    rows = {row.name: row.cells for row in chart.rows}
    assert set(rows["one pair"]) == {"bet"}
    assert set(rows["below ace-king"]) == {"fold"}
    assert rows["A-K-J +"][:10] == ("bet",) * 10
    assert set(rows["A-K-J"]) == {"fold", ""}
