"""Lunar Poker's whole solution, minutes of counting: its value, its choices, and a hundred million rounds of it."""

from fractions import Fraction
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from cutcard import games, hands_table
from cutcard.games.lunar_poker import odds, odds_sides, odds_solve
from cutcard.games.lunar_poker import odds_choose as choose
from cutcard.games.lunar_poker.odds_deck import classes
from cutcard.games.lunar_poker.odds_payoffs import (
    LEAST_PAIR,
    LEAST_QUALIFIED,
    LEAST_STRAIGHT_FLUSH,
    LEAST_TWO_PAIRS,
    five_lines,
    over_fold,
    six_lines,
    standard,
)
from cutcard.games.lunar_poker.odds_solution import Solution
from cutcard.games.lunar_poker.odds_solve import solve
from cutcard.games.lunar_poker.odds_values import values
from cutcard.odds import cache
from cutcard.odds.kernel import spread
from cutcard.odds.whatif import Terms
from tests.odds.lunar_simulation import play

pytestmark = pytest.mark.exhaustive
Whole: TypeAlias = tuple[Solution, NDArray[np.uint8]]
SWAPS = np.array([[0, 1, 2, 3], [1, 0, 2, 3], [2, 1, 0, 3], [3, 1, 2, 0]])
ROUNDS, PARTS = 100_000_000, 20
VALUE = Fraction(5_442_391_713_925_477, 415_601_993_568_762_000)


@pytest.fixture(scope="module")
def whole() -> Whole:
    with cache.unused():
        return solve()


def test_the_value_of_an_ante(whole: Whole) -> None:
    solution, _ = whole
    assert solution.value == VALUE
    assert sum(solution.distribution.values()) == sum(solution.actions.values()) == solution.deals


def test_ante_and_super_together(whole: Whole) -> None:
    """The player gains on the ante and gives more back on the super, which must lie beside it."""
    super_ = odds_sides.side_bets(Terms(games.load("lunar-poker")))[0]
    assert super_.ev == Fraction(-3973, 54145)
    percent = [round(-100 * float(value), 4) for value in (whole[0].value, super_.ev, whole[0].value + super_.ev)]
    assert percent == [-1.3095, 7.3377, 6.0282]


def test_choices_are_the_best_of_every_state_looked_at(whole: Whole) -> None:
    five, random, met = classes(5), Random(1), 0
    while met < 300:
        rank, state = random.randrange(13), random.randrange(len(five.lowest))
        cards = tuple(map(int, five.lowest[state]))
        if 4 * rank in cards or hands_table.five(*cards) >= LEAST_STRAIGHT_FLUSH:
            continue
        met += 1
        name, kept, _ = values(cards, 4 * rank).best()
        bits = sum(1 << i for i, card in enumerate(cards) if card in kept)
        expected = {"fold": choose.FOLD, "bet": choose.BET, "sixth": choose.SIXTH}.get(name, bits)
        assert whole[1][rank, state] == expected, (cards, rank)


def test_rounds_dealt_at_random_agree(whole: Whole) -> None:
    (solution, choices), pays, five = whole, standard(), classes(5)
    nets, chosen = np.zeros((PARTS, 1100), np.int64), np.zeros((PARTS, 64), np.int64)
    least = np.array([LEAST_QUALIFIED, LEAST_PAIR, LEAST_TWO_PAIRS, LEAST_STRAIGHT_FLUSH, hands_table.LEAST[9]])
    numbers = np.array([pays.equal, pays.lower, pays.fold, pays.fee, pays.instant[9], pays.instant[10]])
    tables = (five_lines().astype(np.int64), *six_lines(), pays.no_hand, pays.higher, over_fold(pays))

    def part(seed: int) -> None:
        ways = choices, five.of, five.way, SWAPS
        play(ROUNDS // PARTS, seed, *ways, *tables, least, numbers, nets[seed], chosen[seed])

    spread(part, range(PARTS))
    ended, acted = nets.sum(axis=0), chosen.sum(axis=0)
    assert ended.sum() == ROUNDS
    mean = sum(Fraction(int(count) * (net - 4), ROUNDS) for net, count in enumerate(ended))
    error = (float(solution.variance) / ROUNDS) ** 0.5
    assert abs(float(mean - VALUE)) < 3 * error
    for action, code in (("fold", choose.FOLD), ("bet", choose.BET), ("sixth", choose.SIXTH)):
        share = solution.actions[action] / solution.deals
        assert abs(acted[code] / ROUNDS - share) < 4 * (share / ROUNDS) ** 0.5
    for net in range(-4, 5):
        share = solution.distribution.get(net, 0) / solution.deals
        assert abs(ended[net + 4] / ROUNDS - share) <= 4 * (share / ROUNDS) ** 0.5, net


def test_a_chart_of_what_is_done(whole: Whole, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_solve, "solve", lambda *_: whole)
    chart = odds.chart(Terms(games.load("lunar-poker")))
    cells = {row.name: dict(zip(chart.columns[1:], row.cells, strict=True)) for row in chart.rows}
    always = {"four of a kind": "bet", "flush": "sixth", "straight": "sixth", "two pairs": "bet"}
    assert {hand: cells[hand][move] for hand, move in always.items()} == dict.fromkeys(always, "100.0%")
    assert (cells["full house"]["bet"], cells["full house"]["sixth"]) == ("88.0%", "12.0%")
