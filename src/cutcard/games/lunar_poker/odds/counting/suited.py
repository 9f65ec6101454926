"""The dealer's flushes, which ranks do not show: corrections to counts by ranks, for one upcard.

With one card up, the dealer can have a flush in the upcard's suit only (suit 0): 495 sets of four hidden ranks. How many
of the first n of them are left depends on which of the twelve other cards of the suit are dead, given as a mask of
twelve bits. One table has the sets in the order of their strength without the flush, which is where ranks have counted
them; the other has them in the order of their true strength. So a correction is a few differences, for any final hand.
"""

from itertools import combinations

import numpy as np
from msgspec import Struct

from cutcard.games.lunar_poker.odds.counting.multisets import RANKS, STRENGTHS, Array
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

MASKS = 1 << 12


class Suited(Struct, frozen=True, eq=False):
    """Flushes of one upcard, and how far up each final hand reaches among them."""

    as_ranks: Array  # by number of sets and mask: how many of the first sets in order of their ranks are left
    as_flushes: Array  # the same in order of their true strength
    bare: Array  # how many sets are without a hand, by ranks and truly
    sets: Array  # all sets in order of their ranks, as masks
    odd: int  # how many of them are not straights
    reach: Array  # by strength of final hand: sets that are lower and not higher, by ranks; the same truly


def suited(rank: int, least: int) -> Suited:
    """The flushes with an upcard of this rank in suit 0."""
    hands = list(combinations([other for other in range(RANKS) if other != rank], 4))
    bits = np.array([sum(1 << _bit(other, rank) for other in four) for four in hands])
    key = [sum(hands_table.KEY[4 * other] for other in (*four, rank)) for four in hands]
    plain = np.array([hands_table.RANKED[hands_table.rank_index(each)] for each in key])
    true = np.array([hands_table.SUITED[sum(1 << other for other in (*four, rank))] for four in hands])
    tables, bare, reach, every = [], [], [], np.arange(STRENGTHS)
    for strength in (plain, true):
        order = np.argsort(strength)
        left = np.zeros((len(hands) + 1, MASKS), np.int16)
        np.cumsum(bits[order][:, None] & np.arange(MASKS) == 0, axis=0, out=left[1:])
        tables.append(left)
        bare.append(int(np.searchsorted(strength[order], least)))
        reach += [np.maximum(np.searchsorted(strength[order], every, side), bare[-1]) for side in ("left", "right")]
    in_order = np.sort(plain)
    odd, sets = int(np.searchsorted(in_order, hands_table.LEAST[1])), bits[np.argsort(plain)]
    return Suited(*tables, np.array(bare), sets, odd, np.array(reach).T.copy())


def _bit(other: int, rank: int) -> int:
    return other - (other > rank)


@kernel
def small_mask(mask: int, rank: int) -> int:
    """A mask of thirteen ranks of suit 0 as one of twelve, without the upcard's."""
    return mask & (1 << rank) - 1 | mask >> (rank + 1) << rank


@kernel
def correct(as_ranks: Array, as_flushes: Array, bare: Array, reach: Array, mask: int) -> tuple[int, int, int]:
    """What must be added to the dealer's hands without a hand, lower and equal; ``reach`` of the final hand."""
    ranks, flushes = np.int64(as_ranks[bare[0], mask]), np.int64(as_flushes[bare[1], mask])
    low, high = np.int64(as_ranks[reach[0], mask]), np.int64(as_ranks[reach[1], mask])
    true_low, true_high = np.int64(as_flushes[reach[2], mask]), np.int64(as_flushes[reach[3], mask])
    return flushes - ranks, (true_low - flushes) - (low - ranks), (true_high - true_low) - (high - low)


@kernel
def correct_all(
    as_ranks: Array, as_flushes: Array, bare: Array, reach: Array, form: Array, most: Array, low: Array, worth: Array
) -> None:
    """Corrections in the units of a linear form (not qualified, lower, equal), by final hand and mask.

    ``most`` and ``low`` get the largest and smallest of each hand, ``worth``, if it has rows, all less the largest.
    """
    for hand in range(len(reach)):
        for mask in range(MASKS):
            none, lower, equal = correct(as_ranks, as_flushes, bare, reach[hand], mask)
            value = form[hand, 0] * none + form[hand, 1] * lower + form[hand, 2] * equal
            if mask == 0:
                most[hand] = low[hand] = value
            most[hand], low[hand] = max(most[hand], value), min(low[hand], value)
            if len(worth):
                worth[hand, mask] = value
        if len(worth):
            for mask in range(MASKS):
                worth[hand, mask] -= most[hand]
