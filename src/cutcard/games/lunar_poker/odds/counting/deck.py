"""Sets of cards by number, and up to a renaming of suits.

A set of n cards in increasing order has the number C(c0,1) + C(c1,2) + ...: sets of one size fill 0 to C(52,n) - 1.
Without loss of generality, the upcard is in suit 0. The six renamings of the other three suits do not change the game,
so sets form classes, and each class is represented by its lowest set. ``Classes`` gives for every set its class and a
renaming that leads to it.
"""

from itertools import permutations
from math import comb
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import five

Array: TypeAlias = NDArray[Any]
CHOOSE: Array = np.array([[comb(card, size) for size in range(7)] for card in range(53)], dtype=np.int64)
SETS = tuple(comb(52, size) for size in range(7))
RENAMED: Array = np.array(
    [[card & ~3 | (0, *suits)[card & 3] for card in range(52)] for suits in permutations((1, 2, 3))], dtype=np.uint8
)


class Classes(Struct, frozen=True):
    """Sets of one size up to a renaming of suits."""

    of: NDArray[np.int32]  # the class of each set
    way: NDArray[np.uint8]  # the renaming that leads from the set to its class's lowest
    lowest: NDArray[np.uint8]  # the lowest set of each class, as cards
    orbit: NDArray[np.uint8]  # how many sets are in each class


@kernel
def signed(value: Any) -> int:
    """A card or strength as a signed number; sums of signed and unsigned numbers would not be integers."""
    return np.int64(value)  # type: ignore[return-value]  # an int to its callers


@kernel
def holds(cards: Array, wanted: int) -> bool:
    """Whether a card is among the given ones."""
    found = False
    for card in cards:
        found |= card == wanted
    return found


@kernel
def number(cards: Array, size: int) -> int:
    """The number of the set of the first ``size`` cards, which are in increasing order."""
    total = 0
    for i in range(size):
        total += CHOOSE[cards[i], i + 1]
    return total


@kernel
def renamed_number(cards: Array, size: int, way: int, room: Array) -> int:
    """The number of a set after a renaming of suits; ``room`` is space for sorting."""
    for i in range(size):
        card = RENAMED[way, cards[i]]
        j = i
        while j > 0 and room[j - 1] > card:
            room[j] = room[j - 1]
            j -= 1
        room[j] = card
    return number(room, size)


@kernel
def advance(cards: Array, size: int) -> bool:
    """The next set of this size in the order of numbers; False after the last."""
    i = 0
    while i < size - 1 and cards[i] + 1 == cards[i + 1]:
        cards[i] = i
        i += 1
    cards[i] += 1
    return bool(cards[i] < 52)


@kernel
def _classify(size: int, of: Array, way: Array) -> int:
    cards, room = np.arange(size).astype(np.uint8), np.empty(size, np.uint8)
    classes = 0
    for index in range(len(of)):
        least, leads = index, 0
        for other in range(1, 6):
            there = renamed_number(cards, size, other, room)
            if there < least:
                least, leads = there, other
        way[index] = leads
        if least == index:
            of[index] = classes
            classes += 1
        else:
            of[index] = of[least]
        advance(cards, size)
    return classes


@kernel
def _lowest(size: int, of: Array, way: Array, lowest: Array, orbit: Array) -> None:
    cards = np.arange(size).astype(np.uint8)
    seen = 0
    for index in range(len(of)):
        orbit[of[index]] += 1
        if way[index] == 0 and of[index] == seen:
            lowest[seen] = cards
            seen += 1
        advance(cards, size)


def classes(size: int) -> Classes:
    """The classes of sets of one to five cards."""
    of, way = np.empty(SETS[size], np.int32), np.empty(SETS[size], np.uint8)
    count = _classify(size, of, way)
    lowest, orbit = np.empty((count, size), np.uint8), np.zeros(count, np.uint8)
    _lowest(size, of, way, lowest, orbit)
    return Classes(of, way, lowest, orbit)


@kernel
def strengths(cards: Array, strength: Array) -> None:
    """The strength of each five cards."""
    for i in range(len(cards)):
        strength[i] = five(cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4])
