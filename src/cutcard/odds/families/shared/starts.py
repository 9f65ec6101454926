"""How a round starts: classes of two hole cards, and kinds of flops, that differ in suits only."""

from functools import lru_cache
from itertools import permutations
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cutcard.cards import DECK, RANKS, Cards
from cutcard.odds.families.strengths import all_sets
from cutcard.odds.native.kernel import Ints, kernel

Flags: TypeAlias = npt.NDArray[np.bool_]

CLASSES = tuple(  # hole cards, ignoring which suits they have
    RANKS[max(row, column)] + RANKS[min(row, column)] + ("s" if row > column else "o" if row < column else "")
    for row in range(13)
    for column in range(13)
)


class Flops(NamedTuple):
    """One flop of each kind that differs in suits only, how many there are of it, and which cards are in the deck."""

    cards: Ints
    weight: Ints
    deck: Flags  # by card


@lru_cache(maxsize=4)
def flops(deck: Cards = DECK) -> Flops:
    """The kinds of flops. The suits of the deck are taken as the first ones."""
    suits, ranks = len({card & 3 for card in deck}), sorted({card >> 2 for card in deck})
    cards = np.array([4 * rank + suit for rank in ranks for suit in range(suits)], np.int64)
    every = cards[all_sets(len(cards), 3)]
    others = [np.array([*way, *range(suits, 4)]) for way in permutations(range(suits))]
    codes = np.stack([np.sort(every & ~3 | way[every & 3], axis=1) @ np.array([2704, 52, 1]) for way in others])
    first, weight = np.unique(codes.min(axis=0), return_counts=True)
    there = np.zeros(52, np.bool_)
    there[cards] = True
    return Flops(np.stack([first // 2704, first // 52 % 52, first % 52], axis=1), weight, there)


def hands(deck: Cards = DECK) -> list[int]:
    """How many hole cards there are of each class."""
    by_rank = [sum(card >> 2 == rank for card in deck) for rank in range(13)]
    suits = max(by_rank)
    return [
        (suits if row > column else suits * (suits - 1) if row < column else comb(suits, 2))
        * (by_rank[row] > 0 < by_rank[column])
        for row in range(13)
        for column in range(13)
    ]


@kernel
def class_of(x: int, y: int) -> int:
    """Index of two hole cards in ``CLASSES``: the row is the higher rank if they are suited, otherwise the lower."""
    high, low = max(x >> 2, y >> 2), min(x >> 2, y >> 2)
    return high * 13 + low if x & 3 == y & 3 else low * 13 + high
