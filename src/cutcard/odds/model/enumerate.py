"""Counts all hands by the value of a reading, evaluating one representative of each suit-isomorphism class.

Hands are equivalent if they differ only by swapping the black suits, the red suits, or the two colours.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from cutcard.cards import Cards
from cutcard.rules.game import Game
from cutcard.rules.readings import Readout

RANKS = range(13)
Suited: TypeAlias = tuple[int, ...]  # the ranks held in one suit
BLACK, RED = (0, 3), (1, 2)  # suits: clubs and spades, diamonds and hearts


def hands(size: int) -> Iterator[tuple[Cards, int]]:
    """One hand of each class with this many cards, and the size of the class."""
    for dark in range(size + 1):
        for black in _pairs(dark):
            for red in _pairs(size - dark):
                if black >= red:
                    suits = zip((*BLACK, *RED), (*black, *red), strict=True)
                    cards = tuple(rank * 4 + suit for suit, ranks in suits for rank in ranks)
                    yield cards, _ways(black) * _ways(red) * (1 if black == red else 2)


@cache
def _pairs(size: int) -> tuple[tuple[Suited, Suited], ...]:
    """Ranks in two equivalent suits, the greater first."""
    shares = ((first, size - first) for first in range(size + 1))
    every = (pair for a, b in shares for pair in product(combinations(RANKS, a), combinations(RANKS, b)))
    return tuple((a, b) for a, b in every if a >= b)


def _ways(pair: tuple[Suited, Suited]) -> int:
    return 1 if pair[0] == pair[1] else 2


def count(game: Game, reading: str, piles: Mapping[str, int]) -> dict[int, int]:
    """How many ways to deal piles of these sizes give each value of a reading."""
    totals: Counter[int] = Counter()
    for cards, weight in hands(sum(piles.values())):
        laid, start = {}, 0
        for pile, size in piles.items():
            laid[pile], start = cards[start : start + size], start + size
        totals[Readout({}, game.readings, laid)[reading]] += weight
    return dict(sorted(totals.items()))
