"""Sums over sets of cards of the upcard's suit, by inclusion and exclusion: which of the dealer's flushes draws leave.

A set is a mask of the twelve other cards of the suit. A flush has four of them hidden and a draw at most five, so only
sets of at most five cards have sums. They are numbered by size (``SLOT``); sets of fewer cards come first.

The dealer's flushes that are left by a draw and the cards of a hand: those that contain none of the hand's cards, less
those that also contain a card of the draw, plus those that contain two, and so on. How many draws of certain ranks
contain certain cards is the number of draws, times how often each of these ranks is drawn, divided by how many cards of
it are left. So what belongs to sets of cards is added up to all sets at once, and a rank drawn several times is a
difference of two such sums.
"""

from math import comb

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array, signed
from cutcard.games.lunar_poker.odds.counting.multisets import FIRST, RANKS
from cutcard.odds.native.kernel import kernel

CARDS, MOST = 12, 5
MASKS = 1 << CARDS
WHOLE = 12**4  # makes whole numbers of parts of up to four ranks, of which one to four cards are left
SMALL: Array = np.array(sorted((some for some in range(MASKS) if some.bit_count() <= MOST), key=int.bit_count))
END: Array = np.cumsum([comb(CARDS, size) for size in range(MOST + 1)])  # how many sets have at most so many cards
FEW = int(END[4])  # sets that a flush can contain
SLOT: Array = np.zeros(MASKS, np.uint16)
SLOT[SMALL] = np.arange(len(SMALL))
_PAIRS = [
    [(SLOT[some], SLOT[some ^ 1 << card]) for card in range(CARDS) for some in SMALL[: END[most]] if some >> card & 1]
    for most in range(MOST + 1)
]
PAIRS: Array = np.array([pair for pairs in _PAIRS for pair in pairs], dtype=np.uint16)  # a set, and without one card
FIRST_PAIR: Array = np.cumsum([0, *map(len, _PAIRS)])  # by most cards in a set
COLUMNS = 3  # of the dealer's flushes: those that ranks count as no hand, other odd cards, straights


@kernel
def over_subsets(sums: Array, most: int) -> None:
    """Each entry of a set of at most so many cards becomes the sum over all its subsets."""
    for i in range(FIRST_PAIR[most], FIRST_PAIR[most + 1]):
        sums[PAIRS[i, 0]] += sums[PAIRS[i, 1]]


@kernel
def over_supersets(sums: Array, most: int) -> None:
    """Each entry becomes the sum over all sets that contain it, if none has more cards."""
    for i in range(FIRST_PAIR[most], FIRST_PAIR[most + 1]):
        sums[PAIRS[i, 1]] += sums[PAIRS[i, 0]]


@kernel
def left_products(left: Array, bit: Array, products: Array) -> None:
    """By set of at most four cards of suit 0: how many cards of their ranks are left, multiplied; at least 1 each."""
    products[0] = 1
    for rank in range(RANKS):
        if bit[rank]:
            products[SLOT[bit[rank]]] = max(left[rank], 1)
    for i in range(1, FEW):
        low = SMALL[i] & -SMALL[i]
        products[i] = products[SLOT[SMALL[i] ^ low]] * products[SLOT[low]]


@kernel
def drawn_sets(factors: Array, bit: Array, begin: Array, slot: Array, times: Array) -> None:
    """The sets whose sums give a draw's, each with how often it counts; ``begin``: where those of each draw begin."""
    mask, often, found = np.empty(32, np.int64), np.empty(32, np.int64), 0
    for draw in range(len(factors)):
        begin[draw] = found
        size, every, mask[0], often[0] = 1, 0, 0, 1
        for j in range(5):
            factor = signed(factors[draw, j])
            one, more = signed(bit[factor >> 3]), factor & 7
            if more and one:
                every |= one
            if more > 1 and one:
                for i in range(size):
                    mask[size + i] = mask[i] | one
                    often[size + i] = often[i] * (1 - more)
                    often[i] *= more
                size *= 2
        for i in range(size):
            slot[found], times[found] = SLOT[every & ~mask[i]], often[i]
            found += 1
    begin[len(factors)] = found


@kernel
def flushes_through(sets: Array, ends: Array, through: Array) -> None:
    """By dead cards, column and set: how many flushes contain the set and no dead card, less than 0 if it is odd.

    ``ends``: where each column of flushes ends.
    """
    for dead in range(len(SMALL)):
        for column in range(COLUMNS):
            for i in range(ends[column - 1] if column else 0, ends[column]):
                if sets[i] & SMALL[dead]:
                    continue
                some = sets[i]
                while True:
                    sign, count = 1, some
                    while count:
                        sign, count = -sign, count & (count - 1)
                    through[dead, column, SLOT[some]] += sign
                    if some == 0:
                        break
                    some = (some - 1) & sets[i]


def sums_of_draws(factors: Array, bit: Array) -> tuple[Array, Array, Array]:
    """All draws with their sets, as ``drawn_sets`` gives them."""
    most = 4 * len(factors)  # five ranks have at most two that are drawn more than once
    begin, slot, times = np.empty(FIRST[6] + 1, np.int32), np.empty(most, np.uint16), np.empty(most, np.int8)
    drawn_sets(factors, bit, begin, slot, times)
    return begin, slot[: begin[-1]].copy(), times[: begin[-1]].copy()
