"""Whole tables of pay-table games: boxes share the board, and each is paid on average what the solution says."""

from math import sqrt
from random import Random

import numpy as np

from cutcard.odds.families.alone import solve
from cutcard.odds.model.fit import PAYS
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.simulate.chance import streams
from cutcard.odds.simulate.pay_table import book
from cutcard.odds.strategy import follow
from tests.odds.families.invented import invented

BOXES, ROUNDS = 2, 20_000


def test_the_average_of_dealt_tables_is_the_exact_one() -> None:
    """For best play and for a strategy of a game invented at random, with fixed seeds."""
    terms = WhatIfTerms(next(each for seed in range(30) if len((each := invented(Random(seed), PAYS)).decisions) > 1))
    sections = [
        f"{each.name}:\n{each.moves[0].name} if 1 cards of 9 or better\n{each.moves[-1].name}"
        for each in terms.game.decisions
    ]
    for plan in (None, follow.read(terms.game, "\n".join(sections))):
        told, found = solve(terms, {}, plan), book(terms, {}, plan)
        won, seats, fall = np.zeros((1, ROUNDS), np.int64), np.zeros((1, BOXES), np.int64), np.zeros(1, np.int64)
        found.play(streams(1, 0, 0, 1), ROUNDS, 1, won, seats, fall)
        assert won.sum() == -seats.sum()
        mean = -won.sum() / (ROUNDS * BOXES * found.scale)
        error = float(np.std(won)) / (sqrt(ROUNDS) * BOXES * found.scale)
        assert abs(mean - float(told.ev)) < 3 * error
        most, least = (pick(net for net, weight in told.distribution().items() if weight) for pick in (max, min))
        assert won.min() >= -most * BOXES * found.scale
        assert won.max() <= -least * BOXES * found.scale
