"""The dealer's flushes, which ranks do not show: corrections to counts by ranks, for one upcard.

With one card up, the dealer can have a flush in the upcard's suit only (suit 0): 495 sets of four hidden ranks. How
many of the first n of them are left depends on which of the twelve other cards of the suit are dead, given as a mask of
twelve bits. One table has the sets in the order of their strength without the flush, which is where ranks have counted
them; the other has them in the order of their true strength. So a correction is a few differences, for any final hand.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array, signed
from cutcard.games.lunar_poker.odds.counting.multisets import RANKS, STRENGTHS
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

MASKS = 1 << 12
FEW: Array = np.array([some for some in range(1, MASKS) if some.bit_count() <= 4])  # sets that a flush can contain
WHOLE = 12**4  # makes whole numbers of parts of up to four ranks, of which one to four cards are left
RANKS_ALONE, LEFT = 1, 2  # families of final hands, see ``Corrections``


class Sets(NamedTuple):
    """The dealer's flushes with one upcard, as masks of hidden ranks: in order of their ranks, and truly."""

    orders: Array
    bare: Array  # how many of each order are without a hand
    reach: Array  # by strength of a final hand: how many are lower, and not higher, by ranks; the same truly
    odd: int  # how many, in order of their ranks, are not straights


class Flushes(NamedTuple):
    """The same as tables over masks of dead cards."""

    left: Array  # by mask, order and number of sets: how many of the first sets are left
    bare: Array
    reach: Array
    sets: Array  # in order of their ranks, without straights
    bit: Array  # of each rank in a mask
    mask: Array  # of ranks as bits


def bits_of(rank: int) -> Array:
    """The bit of each rank in a mask; the upcard has none."""
    return np.array([0 if other == rank else 1 << other - (other > rank) for other in range(RANKS)])


def sets_of(rank: int, least: int) -> Sets:
    """The flushes with an upcard of this rank, for a dealer who qualifies with strength ``least``."""
    hands = list(combinations([other for other in range(RANKS) if other != rank], 4))
    masks = bits_of(rank)[np.array(hands)].sum(axis=1)
    keys = [sum(hands_table.KEY[4 * other] for other in (*four, rank)) for four in hands]
    plain = np.array([hands_table.RANKED[hands_table.rank_index(key)] for key in keys])
    true = np.array([hands_table.SUITED[sum(1 << other for other in (*four, rank))] for four in hands])
    orders, bare, reach, every = [], [], [], np.arange(STRENGTHS)
    for strength in (plain, true):
        orders.append(masks[np.argsort(strength)])
        bare.append(int((strength < least).sum()))
        reach += [np.maximum(np.searchsorted(np.sort(strength), every, side), bare[-1]) for side in ("left", "right")]
    odd = int((plain < hands_table.LEAST[1]).sum())
    return Sets(np.array(orders), np.array(bare), np.array(reach).T.copy(), odd)


def flushes(rank: int, least: int) -> Flushes:
    """Tables for an upcard of this rank in suit 0."""
    sets = sets_of(rank, least)
    left = np.zeros((MASKS, 2, len(sets.orders[0]) + 1), np.int16)
    for order in range(2):
        np.cumsum(sets.orders[order] & np.arange(MASKS)[:, None] == 0, axis=1, out=left[:, order, 1:])
    bit = bits_of(rank)
    mask = (np.arange(1 << RANKS)[:, None] >> np.arange(RANKS) & 1) @ bit
    return Flushes(left, sets.bare, sets.reach, sets.orders[0, : sets.odd].copy(), bit, mask.astype(np.int16))


@kernel
def correct(flushes: Flushes, made: int, mask: int) -> tuple[int, int, int]:
    """What must be added to the dealer's hands without a hand, lower and equal, for a final hand of this strength."""
    (by_ranks, truly), reach = flushes.left[mask], flushes.reach[made]
    bare, low, high = signed(by_ranks[flushes.bare[0]]), signed(by_ranks[reach[0]]), signed(by_ranks[reach[1]])
    true_bare, true_low, true_high = signed(truly[flushes.bare[1]]), signed(truly[reach[2]]), signed(truly[reach[3]])
    return true_bare - bare, (true_low - true_bare) - (low - bare), (true_high - true_low) - (high - low)


class Corrections(NamedTuple):
    """Corrections in the units of the gains.

    ``family`` tells whose corrections do not depend on the final hand: every flush that ranks count as no hand
    (``RANKS_ALONE``), or as no hand or lower (``LEFT``), is higher. Others have 0.
    """

    most: Array  # the largest by strength
    low: Array  # the smallest
    family: Array
    kind: Array  # of hands without a flush, by strength
    worth: Array  # by kind and mask, less the largest


@kernel
def _correct_all(flushes: Flushes, hands: Array, form: Array, most: Array, low: Array, worth: Array) -> None:
    """The largest and smallest correction of some final hands, and all of them if there is room."""
    for i in range(len(hands)):
        gain = form[hands[i]]
        for mask in range(MASKS):
            none, lower, equal = correct(flushes, hands[i], mask)
            value = gain[0] * none + gain[1] * lower + gain[2] * equal
            most[i] = value if mask == 0 else max(most[i], value)
            low[i] = value if mask == 0 else min(low[i], value)
            if len(worth):
                worth[i, mask] = value


def corrections(flushes: Flushes, form: Array, line: Array, plain: Array) -> Corrections:
    """All corrections; ``plain`` are the strengths of hands without a flush."""
    most, low, kind, family = (np.zeros(STRENGTHS, np.int64) for _ in range(4))
    _, first, back = np.unique(
        np.column_stack([flushes.reach, line])[plain], axis=0, return_index=True, return_inverse=True
    )
    worth, ends = np.empty((len(first), MASKS), np.int64), np.empty((2, len(first)), np.int64)
    _correct_all(flushes, plain[first], form, ends[0], ends[1], worth)
    worth -= ends[0][:, None]
    kind[plain] = back.ravel()
    most[plain], low[plain] = ends[:, back.ravel()]
    suited = np.setdiff1d(np.arange(STRENGTHS), plain)
    ends = np.empty((2, len(suited)), np.int64)
    _correct_all(flushes, suited, form, ends[0], ends[1], np.empty((0, 0), np.int64))
    most[suited], low[suited] = ends
    bare, odd = int(flushes.bare[0]), len(flushes.sets)
    if flushes.bare[1] == 0:
        family[(flushes.reach == (odd, odd, 0, 0)).all(axis=1)] = LEFT
        family[(flushes.reach == (bare, bare, 0, 0)).all(axis=1)] = RANKS_ALONE
    return Corrections(most, low, family, kind, worth)


@kernel
def over_subsets(sums: Array) -> None:
    """Each entry becomes the sum over all subsets of its bits."""
    step = 1
    while step < MASKS:
        for base in range(0, MASKS, 2 * step):
            for i in range(base, base + step):
                sums[i + step] += sums[i]
        step *= 2


@kernel
def over_supersets(sums: Array) -> None:
    """Each entry becomes the sum over all sets that contain its bits."""
    step = 1
    while step < MASKS:
        for base in range(0, MASKS, 2 * step):
            for i in range(base, base + step):
                sums[i] += sums[i + step]
        step *= 2


@kernel
def left_products(left: Array, bit: Array, products: Array) -> None:
    """By set of at most four cards of suit 0: how many cards of their ranks are left, multiplied; at least 1 each."""
    products[0] = 1
    for rank in range(RANKS):
        if bit[rank]:
            products[bit[rank]] = max(left[rank], 1)
    for some in FEW:
        low = some & -some
        products[some] = products[some ^ low] * products[low]


@kernel
def drawn_sets(factors: Array, bit: Array, mask: Array, times: Array) -> int:
    """The sets of cards of suit 0 whose sums give a draw's, each with how often it counts; returns how many."""
    size, every = 1, 0
    times[0] = 1
    mask[0] = 0
    for j in range(5):
        factor = signed(factors[j])
        if factor == 0:
            break
        one, often = signed(bit[factor >> 3]), factor & 7
        every |= one
        if often > 1 and one:
            for i in range(size):
                mask[size + i] = mask[i] | one
                times[size + i] = times[i] * (1 - often)
                times[i] *= often
            size *= 2
    for i in range(size):
        mask[i] = every & ~mask[i]
    return size
