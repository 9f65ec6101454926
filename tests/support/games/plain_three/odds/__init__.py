"""Plain Three solved the plain way: each class of hands against every hand that the dealer can hold."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, starmap
from math import comb

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.hands import Three, lookup
from cutcard.odds.families import against
from cutcard.odds.families.against import Counts
from cutcard.odds.families.sides import counted, side_bet
from cutcard.odds.model.compile import least
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, SideBet, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.odds.strategy.follow import Plan, played

HANDS, BEHIND = comb(52, 3), comb(49, 3)


@cache
def _hands() -> tuple[NDArray[np.int8], NDArray[np.int16]]:
    """Every hand of three cards, and its strength."""
    cards = np.array(list(combinations(range(52), 3)), np.int8)
    return cards, np.fromiter(starmap(lookup.three, combinations(range(52), 3)), np.int16, HANDS)


@cache
def _holding(card: int) -> NDArray[np.bool_]:
    """Which hands hold a card."""
    found: NDArray[np.bool_] = (_hands()[0] == card).any(axis=1)
    return found


@cache
def _classes() -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """One hand of each class of hands that differ in suits only, and how many there are of it."""
    cards, _ = _hands()
    suits = np.zeros((HANDS, 4), np.int64)
    for card in cards.T.astype(np.int64):
        suits[np.arange(HANDS), card & 3] |= 1 << (card >> 2)
    _, place, weight = np.unique(np.sort(suits, axis=1), axis=0, return_index=True, return_counts=True)
    return place.astype(np.int32), weight


@cache
def count(least: int) -> Counts:
    """Every class against a dealer who plays from a strength on."""
    return counted_at(least, *_classes())


def counted_at(least: int, place: NDArray[np.int32], weight: NDArray[np.int64]) -> Counts:
    """The hands at some places against a dealer who plays from a strength on."""
    cards, strength = _hands()
    told = np.zeros((3, len(place)), np.int64)
    for i, own in enumerate(place):
        a, b, c = (_holding(int(card)) for card in cards[own])
        dealer = strength[~(a | b | c)]
        plays = dealer[dealer >= least]
        told[:, i] = len(dealer) - len(plays), (plays < strength[own]).sum(), (plays == strength[own]).sum()
    made = np.frombuffer(lookup.THREE_CATEGORY, np.uint8)[strength]
    unseen = np.full(len(place), -1, np.int8)
    return Counts(cards, strength, made, place, unseen, weight, told[0], told[1], told[2], BEHIND)


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The game played best, or by a strategy, with so much staked on side bets for each ante."""
    way = None if strategy is None else played(terms.game, strategy)
    return against.solve(terms, count(least(terms.game)), sides, way)


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth with a hand."""
    place = np.flatnonzero((_hands()[0] == sorted(holding.hand)).all(axis=1)).astype(np.int32)
    return against.choices(terms, counted_at(least(terms.game), place, np.ones(1, np.int64)), sides)


def side_bets(terms: WhatIfTerms) -> tuple[SideBet, ...]:
    """Pair Plus, if the hand is played."""
    return (side_bet(terms, "pair-plus", "made", Three, counted(terms, "made", {"player": 3})),)


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """The lowest hand to play."""
    counts, plan = count(least(terms.game)), against.planned(terms, sides or {})
    play, _ = against.decided(plan, counts)
    kept = counts.place[play]
    lowest = counts.hands[kept[np.argmin(counts.strength[kept])]][::-1]
    shown = "-".join(RANKS[card >> 2] for card in lowest)
    rows = (ChartRow(shown, ("play",)),)
    return Chart(terms.game.title, ("hand", "best"), rows, (f"Play {shown} or better, fold the rest.",))
