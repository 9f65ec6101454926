"""Plain Stud solved: five cards and the dealer's upcard, as the family with upcards counts them."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from cutcard.hands import lookup
from cutcard.odds.families import against
from cutcard.odds.families.against import Counts
from cutcard.odds.families.upcards import BEHIND, count, tell_apart
from cutcard.odds.model.compile import least
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, SideBet, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.chart import Chart
from cutcard.odds.strategy.follow import Plan, played


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The game played best, or by a strategy."""
    way = None if strategy is None else played(terms.game, strategy)
    against.planned(terms, sides or {})
    return against.solve(terms, count(least(terms.game)), sides, way)


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth before an upcard."""
    assert holding.upcard is not None
    cards, own = np.array(sorted(holding.hand), np.int8), lookup.five(*holding.hand)
    none, lower, equal = (
        np.array([number], np.int32) for number in tell_apart(cards, holding.upcard, own, least(terms.game))
    )
    made = np.array([lookup.CATEGORY[own]], np.uint8)
    here, up, weight = np.zeros(1, np.int32), np.array([holding.upcard], np.int8), np.ones(1, np.int32)
    strength = np.array([own], np.int16)
    counts = Counts(cards.reshape(1, 5), strength, made, here, up, weight, none, lower, equal, BEHIND)
    return against.choices(terms, counts, sides)


def side_bets(terms: WhatIfTerms) -> tuple[SideBet, ...]:
    """None beside the jackpot, whose value depends on its meter."""
    return ()


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """No rows: a chart of this game is of no use to a test."""
    return Chart(terms.game.title, ("holding",), (), ("Bet with ace-king or better.",))
