"""Lunar Poker's whole solution, minutes of counting: its value, its choices, and a hundred million rounds of it."""

from fractions import Fraction
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from cutcard import games
from cutcard.cards import Cards
from cutcard.games.lunar_poker import odds
from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds import sides as odds_sides
from cutcard.games.lunar_poker.odds import whole as odds_solve
from cutcard.games.lunar_poker.odds.counting.deck import classes
from cutcard.games.lunar_poker.odds.counting.payoffs import LEAST_STRAIGHT_FLUSH, gains
from cutcard.games.lunar_poker.odds.solution import LunarSolution
from cutcard.games.lunar_poker.odds.upcard import shared
from cutcard.games.lunar_poker.odds.values import Choices, values
from cutcard.games.lunar_poker.odds.whole import put_together, solve
from cutcard.hands import lookup as hands_table
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.native import cache
from cutcard.odds.simulate.simulate import Trial, simulate

pytestmark = pytest.mark.exhaustive
Whole: TypeAlias = tuple[LunarSolution, NDArray[np.uint8]]
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
    super_ = odds_sides.side_bets(WhatIfTerms(games.load("lunar-poker")))[0]
    assert super_.ev == Fraction(-3973, 54145)
    percent = [round(-100 * float(value), 4) for value in (whole[0].value, super_.ev, whole[0].value + super_.ev)]
    assert percent == [-1.3095, 7.3377, 6.0282]


def test_choices_are_the_best_of_every_state_looked_at(whole: Whole) -> None:
    five, random, met = classes(5), Random(1), 0
    while met < 1000:
        rank, state = random.randrange(13), random.randrange(len(five.lowest))
        cards = tuple(map(int, five.lowest[state]))
        if 4 * rank in cards or hands_table.five(*cards) >= LEAST_STRAIGHT_FLUSH:
            continue
        met += 1
        assert worth(values(cards, 4 * rank), cards, int(whole[1][rank, state])), (cards, rank)


def worth(found: Choices, cards: Cards, code: int) -> bool:
    """Whether a choice is worth as much as the best."""
    kept = tuple(card for i, card in enumerate(cards) if code >> i & 1)
    named = {choose.FOLD: found.fold, choose.BET: found.bet, choose.SIXTH: found.sixth}
    return (named[code] if code in named else found.exchange[kept]) == found.best()[2]


def test_rounds_dealt_at_random_agree(whole: Whole, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred million hands, one box to a table, dealt and played card by card."""
    monkeypatch.setattr(odds_solve, "solve", lambda *_: whole)
    trial = Trial("lunar-poker", 1, days=500, rounds=2_000, boxes=1, paths=100)
    won = simulate(trial).won
    hands = trial.rounds * won.size
    mean, error = -float(won.sum()) / hands, (float(whole[0].variance) / hands) ** 0.5
    assert abs(mean - float(VALUE)) < 3 * error


def test_results_dealt_at_random_come_as_often_as_counted(whole: Whole, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_solve, "solve", lambda *_: whole)
    nets = -simulate(Trial("lunar-poker", 2, days=100_000, rounds=1, boxes=1, paths=100)).won
    for net in range(-4, 5):
        share = whole[0].distribution.get(net, 0) / whole[0].deals
        assert abs((nets == net).mean() - share) <= 4 * (share / nets.size) ** 0.5, net


def test_a_chart_of_what_is_done(whole: Whole, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_solve, "solve", lambda *_: whole)
    chart = odds.chart(WhatIfTerms(games.load("lunar-poker")))
    cells = {row.name: dict(zip(chart.columns[1:], row.cells, strict=True)) for row in chart.rows}
    always = {"four of a kind": "bet", "flush": "sixth", "straight": "sixth", "two pairs": "bet"}
    assert {hand: cells[hand][move] for hand, move in always.items()} == dict.fromkeys(always, "100.0%")
    assert (cells["full house"]["bet"], cells["full house"]["sixth"]) == ("88.0%", "12.0%")
    assert "exchange all but A K" in chart.notes


@pytest.mark.parametrize(
    "changes",
    [
        ("qualify=always", "bet.odd cards=1/3"),
        ("qualify=8c 8d Jh 9s 4c", "ante.straight=7/2"),
        ("qualify=9c 7c 4c 3c 2c",),
    ],
    ids=["always", "eights", "a flush"],
)
def test_choices_with_other_numbers_are_the_best_of_every_state_looked_at(changes: tuple[str, ...]) -> None:
    """One upcard of a changed game: forwards and backwards the same, and the choices those of the other way."""
    pays, rank, random, met = gains(change(games.load("lunar-poker"), *changes)), 5, Random(2), 0
    five, best = classes(5), odds_solve.best_play(shared(pays), rank)
    odds_solve._check(put_together([best.part] * 13, pays), [best] * 13, pays)
    while met < 60:
        state = random.randrange(len(five.lowest))
        cards = tuple(map(int, five.lowest[state]))
        if 4 * rank in cards or hands_table.five(*cards) >= LEAST_STRAIGHT_FLUSH:
            continue
        met += 1
        assert worth(values(cards, 4 * rank, pays), cards, int(best.choice[state])), cards
