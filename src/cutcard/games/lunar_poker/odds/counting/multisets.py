"""Choices of ranks with repetition, by number, and what five of them make.

Ranks in ascending order r0 <= r1 <= ... have the number C(r0, 1) + C(r1 + 1, 2) + ...: choices of n ranks fill 0 to
C(12 + n, n) - 1. In tables over choices of all sizes up to five, the smaller ones come first (``FIRST``). A hand of
five is known by its strength: 6,175 strengths belong to ranks without a flush, 1,287 to flushes.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

RANKS = 13
EVERY = (1 << RANKS) - 1  # all ranks, as bits
SIZES = tuple(comb(12 + size, size) for size in range(9))
FIRST: Array = np.cumsum([0, *SIZES[:6]])
UNION: Array = np.cumsum([0, *(SIZES[5 - size] * SIZES[size] for size in range(6))])  # where unions of n drawn begin
STRENGTHS = len(hands_table.CATEGORY)
NONE = -1  # in place of a strength: there are no such cards
CHOOSE: Array = np.array([[comb(top, size) for size in range(9)] for top in range(21)], dtype=np.int64)


def choices(size: int) -> Array:
    """All choices of so many ranks, in the order of their numbers."""
    every = (rank for ranks in combinations_with_replacement(range(RANKS), size) for rank in ranks)
    flat = np.fromiter(every, np.uint8, SIZES[size] * size).reshape(SIZES[size], size)
    return flat[np.lexsort(flat.T)] if size else flat


@kernel
def number(ranks: Array, size: int) -> int:
    """The number of the choice of the first ``size`` ranks, which are in ascending order."""
    total = 0
    for i in range(size):
        total += CHOOSE[ranks[i] + i, i + 1]
    return total


class Ranks(NamedTuple):
    """Tables over choices of ranks, the same for every upcard."""

    four: Array  # all choices of four ranks
    five: Array  # and of five
    plain: Array  # strength of five ranks without a flush, by number
    suited: Array  # strength of five different ranks as a flush, by number
    by_bits: Array  # strength of different ranks without a flush, by their bits
    total: Array  # the sum of the ranks, by strength
    union: Array  # strength without a flush of ranks kept and drawn: by number drawn, then kept, then drawn
    factors: Array  # each choice as different ranks and how often each: rank * 8 + times, filled up with 0


@cache
def ranks() -> Ranks:
    """All tables."""
    of = [choices(size) for size in range(6)]
    key = np.array(hands_table.KEY, np.int64)[::4]
    sums = key[of[5]].sum(axis=1) & hands_table.RANK
    slot = sums + np.array(hands_table.OFFSET)[sums >> hands_table.ROW]
    real = of[5][:, 0] != of[5][:, 4]
    plain = np.full(SIZES[5], NONE, np.int16)
    plain[real] = np.array(hands_table.RANKED)[slot[real]]

    def union(drawn: int) -> Array:
        kept, more = of[5 - drawn], of[drawn]
        both = np.empty((len(kept), len(more), 5), np.uint8)
        both[:, :, : 5 - drawn], both[:, :, 5 - drawn :] = kept[:, None, :], more[None, :, :]
        both.sort(axis=2)
        numbers: Array = np.sum([CHOOSE[both[:, :, i] + i, i + 1] for i in range(5)], axis=0)
        return plain[numbers.ravel()]

    bits = np.bitwise_or.reduce(1 << of[5].astype(np.int64), axis=1)
    flushes = np.where(np.bitwise_count(bits) == 5, np.array(hands_table.SUITED)[bits].astype(np.int16), NONE)
    total, by_bits = np.zeros(STRENGTHS, np.int64), np.zeros(EVERY + 1, np.int16)
    for strength in (plain, flushes):
        total[strength[strength >= 0]] = of[5].sum(axis=1, dtype=np.int64)[strength >= 0]
    by_bits[bits[flushes >= 0]] = plain[flushes >= 0]
    unions = np.concatenate([union(drawn) for drawn in range(6)])
    return Ranks(of[4], of[5], plain, flushes, by_bits, total, unions, np.concatenate([_factors(some) for some in of]))


def _factors(some: Array) -> Array:
    """Different ranks with how often each of them is there."""
    found = np.zeros((len(some), 5), np.uint8)
    times = (some[:, :, None] == np.arange(RANKS)).sum(axis=1)
    place = np.cumsum(times > 0, axis=1) - 1
    rows, ranks = np.nonzero(times)
    found[rows, place[rows, ranks]] = ranks * 8 + times[rows, ranks]
    return found
