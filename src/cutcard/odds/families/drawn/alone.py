"""Exchanges against a pay table: what the cards kept can become, by inclusion and exclusion of those laid down."""

from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from cutcard.odds.families.drawn.hands import CHOOSE, DrawnHands
from cutcard.odds.families.strengths import all_sets

Array: TypeAlias = NDArray[np.int64]


def index(places: Array) -> Array:
    """The place of each set of ascending places among all sets of that size."""
    found = np.zeros(len(places), np.int64)
    for at in range(places.shape[1]):
        found += CHOOSE[places[:, at], at + 1]
    return found


def becomes(hands: DrawnHands, kind: Array, kinds: int) -> list[Array]:
    """By number of cards, set and kind: how many complete hands of each kind contain the set."""
    size, cards = hands.size, len(hands.deck)
    whole = all_sets(cards, size).astype(np.int64)
    found = [np.zeros((len(all_sets(cards, count)), kinds), np.int64) for count in range(size)]
    counts = found[-1].reshape(-1)
    for out in range(size):
        counts += np.bincount(index(np.delete(whole, out, axis=1)) * kinds + kind, minlength=len(counts))
    for count in range(size - 2, -1, -1):
        sets = all_sets(cards, count + 1).astype(np.int64)
        for part in combinations(range(count + 1), count):
            np.add.at(found[count], index(sets[:, part]), found[count + 1])
        found[count] //= size - count
    return [*found, np.eye(kinds, dtype=np.int64)[kind]]


def outcomes(hands: Array, kept: int, tables: list[Array]) -> Array:
    """What hands become that keep some of their cards: sums of ``tables`` over all draws from the unseen cards."""
    size = hands.shape[1]
    stay = [at for at in range(size) if kept >> at & 1]
    out = [at for at in range(size) if not kept >> at & 1]
    found = np.zeros((len(hands), *tables[0].shape[1:]), np.int64)
    for count in range(len(out) + 1):
        for back in combinations(out, count):  # sets that contain discarded cards are taken away, or added again
            places = index(hands[:, sorted((*stay, *back))])
            found += (-1) ** count * tables[len(stay) + count][places]
    return found
