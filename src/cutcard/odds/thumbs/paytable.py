"""Rules of thumb for games against a pay table: equal ranks, suits, spans and high cards among the cards seen."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.odds.families.alone import ask, plan_worths
from cutcard.odds.families.holdings import suited
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.conditions import Condition
from cutcard.odds.strategy.follow import Plan, StrategyRule
from cutcard.odds.thumbs.search import Choice, Gains, cells_of, summed
from cutcard.odds.thumbs.words import Vocabulary


class PaytableGame:
    """A game of several decisions. Cells are ranks, with the number of cards of the commonest suit."""

    width = 3

    def __init__(self, terms: WhatIfTerms) -> None:
        self._terms = terms
        decisions = terms.game.decisions
        first = Plan("", "", tuple(StrategyRule(each.name, each.moves[0].name, None, 1) for each in decisions))
        told, self.scale = plan_worths(terms, first)
        self._places, levels = [], []
        for each in told:
            place, cells = cells_of(_codes(each.cards))
            self._places.append(place)
            words = Vocabulary(each.decision, each.moves, len(cells))
            words.add(terms.game, each.cards[cells], ask, _conditions(each.cards.shape[1]))
            levels.append(words)
        self.levels: Sequence[Vocabulary] = levels

    def gains(self, choices: Sequence[Choice]) -> tuple[int, Sequence[Gains]]:
        rules = []
        for words, choice, place in zip(self.levels, choices, self._places, strict=True):
            for move, name in enumerate(words.moves):
                rules.append(StrategyRule(words.decision, name, _given(choice[place] == move), 1))
        told, _ = plan_worths(self._terms, Plan("", "", tuple(rules)))
        found = [
            np.stack([summed(row, place, words.cells) for row in each.worth])
            for each, words, place in zip(told, self.levels, self._places, strict=True)
        ]
        return int(np.take_along_axis(found[0], choices[0][None].astype(np.int64), axis=0).sum()), found

    def ev(self, value: int) -> Fraction:
        return Fraction(value, self.scale)


def _given(mask: NDArray[np.bool_]) -> Condition:
    return lambda seen: mask


def _codes(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Ranks and suitedness as one number."""
    code = suited(cards).astype(np.int64)
    for rank in np.sort(cards.astype(np.int64) >> 2, axis=1).T:
        code = code * 13 + rank
    return code


def _conditions(size: int) -> list[str]:
    """All questions about this many cards, alone and joined."""
    pairs = [f"pair of {rank} or better" for rank in RANKS]
    equal = ["pair", *pairs]
    if size > 2:
        more = "two pairs or better" if size > 3 else "three of a kind"
        equal += [more, *(f"{pair} or {more}" for pair in pairs), "three of a kind or better"]
    alike = [f"suited >= {number}" for number in range(2, size + 1)]
    near = [f"span <= {number}" for number in range(size - 1, 8)]
    high = [f"{number} cards of {rank} or better" for number in range(1, size + 1) for rank in RANKS[1:]]
    found = [*equal, *alike, *near, *high]
    found += [f"{one} and {other}" for one, other in product([*alike, *near], high)]
    found += [f"{one} and {other}" for one, other in product(alike, near)]
    found += [f"{one} and {two} and {three}" for one, two, three in product(alike, near, high)]
    found += [f"{one} and {other}" for one, other in combinations(high, 2) if one[0] != other[0]]
    return found
