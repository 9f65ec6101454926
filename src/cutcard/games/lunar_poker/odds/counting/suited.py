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
from cutcard.games.lunar_poker.odds.counting.inclusion import (
    COLUMNS,
    FEW,
    MASKS,
    SMALL,
    flushes_through,
    sums_of_draws,
)
from cutcard.games.lunar_poker.odds.counting.multisets import RANKS, STRENGTHS, ranks
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

PATTERNS, SURE, CORE = range(3)  # families of final hands, see ``Corrections``


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
    bit: Array  # of each rank in a mask
    mask: Array  # of ranks as bits
    through: Array  # see ``inclusion``
    begin: Array  # where the sets of each draw begin, in the next two
    slot: Array
    times: Array
    core: int  # the cards that all flushes of the second column contain


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


def columns(sets: Sets) -> Array:
    """Where flushes end that ranks count as no hand, other odd cards, and straights, in the order of their ranks."""
    return np.array([min(sets.bare[0], sets.odd), sets.odd, len(sets.orders[0])])


def flushes(rank: int, sets: Sets) -> Flushes:
    """Tables for an upcard of this rank in suit 0."""
    left = np.zeros((MASKS, 2, len(sets.orders[0]) + 1), np.int16)
    for order in range(2):
        np.cumsum(sets.orders[order] & np.arange(MASKS)[:, None] == 0, axis=1, out=left[:, order, 1:])
    bit = bits_of(rank)
    mask = (np.arange(1 << RANKS)[:, None] >> np.arange(RANKS) & 1) @ bit
    through, ends = np.zeros((len(SMALL), COLUMNS, FEW), np.int16), columns(sets)
    flushes_through(sets.orders[0], ends, through)
    core = int(np.bitwise_and.reduce(sets.orders[0, ends[0] : ends[1]])) if ends[0] < ends[1] else 0
    draws = sums_of_draws(ranks().factors, bit)
    return Flushes(left, sets.bare, sets.reach, bit, mask.astype(np.int16), through, *draws, core)


@kernel
def correct(flushes: Flushes, made: int, mask: int) -> tuple[int, int, int]:
    """What must be added to the dealer's hands without a hand, lower and equal, for a final hand of this strength."""
    (by_ranks, truly), reach = flushes.left[mask], flushes.reach[made]
    bare, low, high = signed(by_ranks[flushes.bare[0]]), signed(by_ranks[reach[0]]), signed(by_ranks[reach[1]])
    true_bare, true_low, true_high = signed(truly[flushes.bare[1]]), signed(truly[reach[2]]), signed(truly[reach[3]])
    return true_bare - bare, (true_low - true_bare) - (low - bare), (true_high - true_low) - (high - low)


class Corrections(NamedTuple):
    """Corrections in the units of the gains.

    ``family`` tells whose corrections are a sum over the flushes that are left (``SURE``), each of which counts the
    same in its column; or are, if a card is dead that all flushes of the second column contain (``CORE``). For others
    the dead cards must be looked at (``PATTERNS``).
    """

    most: Array  # the largest by strength
    low: Array  # the smallest
    kind: Array  # of hands without a flush, by strength
    worth: Array  # by kind and mask, less the largest
    family: Array  # by kind
    moves: Array  # by kind and column: what a flush that is left adds to dealers without a hand, lower, equal
    each: Array  # and what it is worth


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


def corrections(sets: Sets, flushes: Flushes, form: Array, line: Array, plain: Array) -> Corrections:
    """All corrections; ``plain`` are the strengths of hands without a flush."""
    most, low, kind = (np.zeros(STRENGTHS, np.int64) for _ in range(3))
    _, first, back = np.unique(
        np.column_stack([flushes.reach, line])[plain], axis=0, return_index=True, return_inverse=True
    )
    kinds = plain[first]
    worth, ends = np.empty((len(kinds), MASKS), np.int64), np.empty((2, len(kinds)), np.int64)
    _correct_all(flushes, kinds, form, ends[0], ends[1], worth)
    worth -= ends[0][:, None]
    kind[plain] = back.ravel()
    most[plain], low[plain] = ends[:, back.ravel()]
    suited = np.setdiff1d(np.arange(STRENGTHS), plain)
    ends = np.empty((2, len(suited)), np.int64)
    _correct_all(flushes, suited, form, ends[0], ends[1], np.empty((0, 0), np.int64))
    most[suited], low[suited] = ends
    family, moves = _families(sets, kinds, flushes.core)
    return Corrections(most, low, kind, worth, family, moves, np.einsum("kcn,kn->kc", moves, form[kinds]))


def _families(sets: Sets, kinds: Array, core: int) -> tuple[Array, Array]:
    """The families of final hands, and what each flush of a column moves."""
    truly, every = np.empty(MASKS, np.int64), np.arange(len(sets.orders[0]))
    truly[sets.orders[1]] = every
    moved = np.zeros((len(kinds), len(every), 3), np.int64)
    for order, places in enumerate((every, truly[sets.orders[0]])):
        ends = np.column_stack([np.full(len(kinds), sets.bare[order]), sets.reach[kinds, 2 * order : 2 * order + 2]])
        result = (places[:, None] >= ends[:, None, :]).sum(axis=2)  # without a hand, lower, equal, higher
        moved += (result[:, :, None] == np.arange(3)) * (2 * order - 1)
    moves, alike, begin = np.zeros((len(kinds), COLUMNS, 3), np.int64), np.ones((len(kinds), COLUMNS), np.bool_), 0
    for column, end in enumerate(columns(sets)):
        if begin < end:
            moves[:, column] = moved[:, begin]
            alike[:, column] = (moved[:, begin:end] == moved[:, begin : begin + 1]).all(axis=(1, 2))
        begin = end
    apart = alike[:, 0] & (moves[:, 2] == 0).all(axis=1) & alike[:, 2] & (core > 0)
    return np.where(alike.all(axis=1), SURE, np.where(apart, CORE, PATTERNS)), moves
