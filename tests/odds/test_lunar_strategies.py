"""Lunar Poker without draws: strategies counted, and each count reached in another way."""

import re
from fractions import Fraction
from functools import cache
from math import comb
from random import Random

import numpy as np
import pytest

from cutcard import games, hands_table
from cutcard.games.lunar_poker import odds, odds_counts
from cutcard.games.lunar_poker.odds_dealer import dealer
from cutcard.games.lunar_poker.odds_deck import classes
from cutcard.games.lunar_poker.odds_payoffs import (
    LEAST_PAIR,
    LEAST_QUALIFIED,
    LEAST_STRAIGHT_FLUSH,
    five_lines,
    over_fold,
    standard,
)
from cutcard.games.lunar_poker.odds_values import after_draw
from cutcard.odds import simulate_figures, strategy, upcards
from cutcard.odds.simulate import Trial, simulate, solved
from cutcard.odds.whatif import Terms, change
from cutcard.ruling import Refused

GAME = games.load("lunar-poker")
DEALS = comb(52, 5) * 47 * comb(46, 4)
LEAST_BET = {"always-bet": 0, "mimic-the-dealer": LEAST_QUALIFIED, "pair-or-better": LEAST_PAIR}


@cache
def gained() -> dict[str, int]:
    """What strategies that bet from a strength on gain over folds, counted class by class as best play is."""
    five = classes(5)
    strength = np.array([hands_table.five(*cards) for cards in five.lowest.tolist()], np.uint16)
    order, gain, found = (
        np.argsort(strength, kind="stable"),
        np.zeros(len(strength), np.int64),
        dict.fromkeys(LEAST_BET, 0),
    )
    strength, lowest, orbit = strength[order], five.lowest[order], five.orbit[order].astype(np.int64)
    for rank in range(13):
        cards, packed = dealer(4 * rank), np.empty(len(order), np.int64)
        odds_counts.count_hands(4 * rank, lowest, strength, cards.strength, cards.within, LEAST_QUALIFIED, packed)
        odds_counts.gains_of(packed, five_lines()[strength], over_fold(standard()), gain)
        for name, least in LEAST_BET.items():
            bet = (packed >= 0) & (strength >= least) & (strength < LEAST_STRAIGHT_FLUSH)
            found[name] += 4 * int(gain[bet] @ orbit[bet])
    return found


@pytest.mark.parametrize("name", LEAST_BET)
def test_a_strategy_comes_to_what_the_other_count_gives(name: str) -> None:
    found = odds.solve(Terms(GAME), strategy=strategy.load(GAME, name))
    paid = comb(46, 4) * 47 * (4 * 1001 + 36 * 251)  # royal and straight flushes, over a fold
    assert found.deals == DEALS
    assert found.actions["instant"] == 40 * 47 * comb(46, 4)
    assert found.ev == -1 + Fraction(gained()[name] + paid, DEALS)


def test_all_are_named() -> None:
    assert strategy.names(GAME) == sorted(LEAST_BET)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("always-bet", Fraction(-12_972_731_717, 45_302_796_630)),
        ("mimic-the-dealer", Fraction(-44_128_022_762, 249_165_381_465)),
        ("pair-or-better", Fraction(-86_407_872_763, 498_330_762_930)),
    ],
)
def test_values_stay(name: str, value: Fraction) -> None:
    assert odds.solve(Terms(GAME), strategy=strategy.load(GAME, name)).ev == value


def test_counts_of_states_are_those_of_every_dealers_hand() -> None:
    counts, pays = upcards.count(LEAST_QUALIFIED), standard()
    for i in Random(8).sample(range(len(counts.place)), 60):
        hand, own = counts.hands[counts.place[i]], int(counts.strength[counts.place[i]])
        cases = int(counts.none[i]), int(counts.lower[i]), int(counts.equal[i])
        made = five_lines()[own]
        wins = int(pays.no_hand[made]), int(pays.higher[made]), pays.equal, pays.lower
        total = sum(win * case for win, case in zip(wins, (*cases, counts.behind - sum(cases)), strict=True))
        bet = after_draw(tuple(map(int, hand)), (), int(counts.upcard[i]))[1]
        assert bet == Fraction(total, comb(46, 4))


def test_folds_lose_all_but_instant_payouts() -> None:
    found = odds.solve(Terms(GAME), strategy=strategy.read(GAME, "fold"))
    assert found.distribution() == {
        Fraction(-1): DEALS - found.actions["instant"],
        Fraction(250): 36 * 47 * comb(46, 4),
        Fraction(1000): 4 * 47 * comb(46, 4),
    }
    assert found.average_bet == 1


def test_another_line_is_paid() -> None:
    plan = strategy.load(GAME, "pair-or-better")
    as_it_is, more = (odds.solve(Terms(game), strategy=plan) for game in (GAME, change(GAME, "bet.flush=6")))
    won = [sum(n * w for n, w in each.distribution().items() if n in (10, 12)) for each in (as_it_is, more)]
    assert more.ev - as_it_is.ev == (won[1] - won[0]) / DEALS > 0


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("sixth if one pair\nfold\nafter the draw:\nbet", "line 1: sixth: draws are counted for best play only"),
        ("bet if pair or better\nexchange\nafter the draw:\nfold", "line 2: exchange: draws"),
        ("bet\nafter the draw:\nfold", "line 3: fold: draws"),
        ("sixth", "after the draw: end with a move for all other hands"),
        ("after the draw:\nbet", "on the cards dealt: end with a move"),
    ],
)
def test_strategies_with_draws_are_refused(text: str, cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)):
        odds.solve(Terms(GAME), strategy=strategy.read(GAME, text))


def test_a_section_may_be_named() -> None:
    bare, named = (strategy.read(GAME, text).rules for text in ("bet", "on the cards dealt:\nbet"))
    assert [(rule.decision, rule.move) for rule in bare] == [(rule.decision, rule.move) for rule in named]


def test_boxes_are_drawn_by_a_strategy() -> None:
    trial = Trial(
        "lunar-poker", 9, days=20, rounds=640, boxes=5, paths=10, dealt=False, strategy="bet if pair or better\nfold"
    )
    told = simulate_figures.figures(trial, solved(trial), simulate(trial))
    assert told.rounds == 640_000
    assert abs(told.mean - told.expected) < 3 * told.standard_error
