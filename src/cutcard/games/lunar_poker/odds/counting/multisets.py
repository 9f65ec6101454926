"""Choices of ranks with repetition, by number, and what five of them make.

Ranks in ascending order r0 <= r1 <= ... have the number C(r0, 1) + C(r1 + 1, 2) + ...: choices of n ranks fill 0 to
C(12 + n, n) - 1. Those of up to four discarded ranks share one numbering, the smaller ones first (``FIRST``).
A hand of five is known by its strength: 6,175 strengths belong to ranks without a flush, 1,287 to flushes.
"""

from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

Array: TypeAlias = NDArray[Any]
RANKS = 13
SIZES = tuple(comb(12 + size, size) for size in range(9))
FIRST: Array = np.cumsum([0, *SIZES[:5]])  # of the choices of n discarded ranks; at the end, of all of them
STRENGTHS = len(hands_table.CATEGORY)
NONE = -1  # in place of a strength: there are no such cards
CHOOSE: Array = np.array([[comb(top, size) for size in range(9)] for top in range(21)], dtype=np.int64)


def choices(size: int) -> Array:
    """All choices of so many ranks, in the order of their numbers."""
    flat = np.fromiter(
        (rank for ranks in combinations_with_replacement(range(RANKS), size) for rank in ranks),
        np.uint8,
        SIZES[size] * size,
    ).reshape(SIZES[size], size)
    return flat[np.lexsort(flat.T)] if size else flat


@kernel
def number(ranks: Array, size: int) -> int:
    """The number of the choice of the first ``size`` ranks, which are in ascending order."""
    total = 0
    for i in range(size):
        total += CHOOSE[ranks[i] + i, i + 1]
    return total


class Ranks(Struct, frozen=True, eq=False):
    """Tables over choices of ranks, the same for every upcard."""

    of: tuple[Array, ...]  # the choices themselves, by size
    plain: Array  # strength of five ranks without a flush, by number
    suited: Array  # strength of five different ranks as a flush, by number
    union: tuple[Array, ...]  # strength without a flush of ranks kept and drawn, by number of cards drawn
    held: Array  # the ranks of each strength
    total: Array  # the sum of them
    factors: tuple[Array, ...]  # each choice as different ranks and how often each: rank * 8 + times, filled up with 0


def ranks() -> Ranks:
    """All tables."""
    of = tuple(choices(size) for size in range(9))
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
        return plain[sum(CHOOSE[both[:, :, i] + i, i + 1] for i in range(5))]

    bits = np.bitwise_or.reduce(1 << of[5].astype(np.int64), axis=1)
    flushes = np.where(np.bitwise_count(bits) == 5, np.array(hands_table.SUITED)[bits].astype(np.int16), NONE)
    held = np.zeros((STRENGTHS, 5), np.uint8)
    held[plain[plain >= 0]], held[flushes[flushes >= 0]] = of[5][plain >= 0], of[5][flushes >= 0]
    factors, unions = tuple(map(_factors, of[:6])), tuple(map(union, range(6)))
    return Ranks(of, plain, flushes, unions, held, held.sum(axis=1, dtype=np.int64), factors)


def _factors(some: Array) -> Array:
    """Different ranks with how often each of them is there."""
    found = np.zeros((len(some), max(some.shape[1], 1)), np.uint8)
    times = (some[:, :, None] == np.arange(RANKS)).sum(axis=1)
    place = np.cumsum(times > 0, axis=1) - 1
    rows, ranks = np.nonzero(times)
    found[rows, place[rows, ranks]] = ranks * 8 + times[rows, ranks]
    return found


def masks(size: int) -> Array:
    """All sets of so many different ranks, as bits."""
    return np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(RANKS), size)], np.int64)
