"""Three Card Poker solved: 1,755 classes of hands, each against all hands that the dealer can hold.

The dealer's hands are counted by strength: all of them, those with each card, and those with each pair of cards. The
number below a strength that share no card with the player is then a short sum with alternating signs.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, starmap
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS, show
from cutcard.hands import Three
from cutcard.hands import lookup as hands_table
from cutcard.odds.families import against
from cutcard.odds.families.against import Array, Counts
from cutcard.odds.families.sides import counted, side_bet
from cutcard.odds.model.compile import least
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, SideBet, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.odds.strategy.follow import Plan, played

HANDS, BEHIND = comb(52, 3), comb(49, 3)
STRENGTHS = len(hands_table.THREE_CATEGORY)
PAIRS = np.array([comb(card, 2) for card in range(52)])  # where pairs of cards begin in a table, by the higher card


class Hands(NamedTuple):
    """All hands of three cards, with one of each class and how many differ from it only in suits."""

    cards: NDArray[np.int8]
    strength: NDArray[np.int16]
    made: NDArray[np.uint8]
    place: NDArray[np.int32]
    weight: Array


class Below(NamedTuple):
    """How many hands are below a strength: all, those with a given card, those with a given pair of cards."""

    every: Array
    one: Array
    two: Array


@cache
def _hands() -> Hands:
    cards = np.array(list(combinations(range(52), 3)), np.int8)
    strength = np.fromiter(starmap(hands_table.three, combinations(range(52), 3)), np.int16, HANDS)
    made = np.frombuffer(hands_table.THREE_CATEGORY, np.uint8)[strength]
    suits = np.zeros((HANDS, 4), np.int64)
    for card in cards.T.astype(np.int64):
        suits[np.arange(HANDS), card & 3] |= 1 << (card >> 2)
    suits.sort(axis=1)
    alike = suits @ (1 << 13 * np.arange(4))
    _, place, weight = np.unique(alike, return_index=True, return_counts=True)
    return Hands(cards, strength, made, place.astype(np.int32), weight)


@cache
def _below() -> Below:
    hands = _hands()
    a, b, c = hands.cards.T.astype(np.int64)
    at = hands.strength.astype(np.int64)

    def sums(size: int, *places: Array) -> Array:
        table = np.bincount(np.concatenate([at * size + place for place in places]), minlength=STRENGTHS * size)
        return np.vstack([np.zeros((1, size), np.int64), table.reshape(STRENGTHS, size).cumsum(axis=0)])

    return Below(sums(1, at * 0)[:, 0], sums(52, a, b, c), sums(1326, PAIRS[b] + a, PAIRS[c] + a, PAIRS[c] + b))


def count(least: int, place: NDArray[np.int32] | None = None) -> Counts:
    """Counts for each class, or for the hands at some places, against a dealer who qualifies from a given strength."""
    hands, below = _hands(), _below()
    weight = hands.weight if place is None else np.ones(len(place), np.int64)
    place = hands.place if place is None else place
    a, b, c = hands.cards[place].T.astype(np.int64)
    own = hands.strength[place].astype(np.int64)

    def apart(strength: Array | int) -> Array:
        """The dealer's hands below a strength."""
        at = np.broadcast_to(strength, own.shape)
        ones = below.one[at, a] + below.one[at, b] + below.one[at, c]
        twos = below.two[at, PAIRS[b] + a] + below.two[at, PAIRS[c] + a] + below.two[at, PAIRS[c] + b]
        found: Array = below.every[at] - ones + twos - (own < at)
        return found

    none = apart(min(least, STRENGTHS))
    lower = np.where(own >= least, apart(own) - none, 0)
    equal = np.where(own >= least, apart(own + 1) - apart(own), 0)
    unseen = np.full(len(place), -1, np.int8)
    return Counts(hands.cards, hands.strength, hands.made, place, unseen, weight, none, lower, equal, BEHIND)


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play or a strategy, with the given stakes on side bets for each ante."""
    way = None if strategy is None else played(terms.game, strategy)
    return against.solve(terms, count(least(terms.game)), sides, way)


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth with a hand."""
    place = np.flatnonzero((_hands().cards == sorted(holding.hand)).all(axis=1)).astype(np.int32)
    return against.choices(terms, count(least(terms.game), place), sides)


def side_bets(terms: WhatIfTerms) -> tuple[SideBet, ...]:
    """Pair Plus, if the hand is played."""
    hands = counted(terms, "made", {"player": 3})
    return (side_bet(terms, "pair-plus", "made", Three, hands),)


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """The lowest hand to play, and what play is worth just above and below it."""
    counts, plan = count(least(terms.game)), against.planned(terms, sides or {})
    play, _ = against.decided(plan, counts)
    strength = counts.strength[counts.place]
    order = np.argsort(strength, kind="stable")
    folded, kept = strength[~play], strength[play]
    if not len(kept):
        return Chart(terms.game.title, ("hand", "play"), (), ("Fold every hand.",))
    lowest = int(kept.min())
    near = [i for i in order if lowest - 4 <= strength[i] <= lowest + 4]
    rows = {
        int(strength[i]): ChartRow(
            _ranks(counts, i), (f"{_worth(plan, counts, i):+.4f}", "play" if play[i] else "fold")
        )
        for i in reversed(near)
    }
    lost = plan.lost / plan.pay.scale
    clean = not len(folded) or folded.max() < lowest
    shown = _ranks(counts, int(np.flatnonzero(strength == lowest)[0]))
    notes = (
        f"A fold is worth {lost:+.4f}.",
        f"Play {shown} or better, fold the rest."
        if clean
        else f"Play some hands from {shown} on; {int((folded > lowest).sum())} classes above it are folded.",
    )
    return Chart(
        f"{terms.game.title}: what play is worth, in antes", ("hand", "play", "best"), tuple(rows.values()), notes
    )


def _ranks(counts: Counts, i: int) -> str:
    cards = tuple(int(card) for card in counts.hands[counts.place[i]][::-1])
    if counts.made[counts.place[i]] == Three.HIGH_CARD:
        return "-".join(RANKS[card >> 2] for card in cards)
    return show(cards)


def _worth(plan: against.WagerPlan, counts: Counts, i: int) -> float:
    cases = np.array([counts.none[i], counts.lower[i], counts.equal[i], 0])
    cases[3] = counts.behind - cases.sum()
    return float(plan.table[:, counts.made[counts.place[i]]] @ cases) / plan.pay.scale / counts.behind
