"""Groups boards of five cards that play alike, and compares every holding with every dealer's hand.

On a board without three cards of a suit, only the ranks matter: there are 6,175 such *plain* boards. On a board with
three, four or five cards of a suit, the ranks in that suit and the ranks of the other cards matter: there are 36,608
such *suited* boards. A card is then described by its *type*: its rank, plus 13 if it is in the board's suit. A holding
is a pair of types. The holdings of a board are sorted by strength and visited once. The number of dealer's hands weaker
than a holding is the number visited so far, minus those that contain one of its cards. None of them contains both
cards, because that hand would be the holding itself. Where a deck has fewer ranks or suits, some boards do not occur.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cutcard.cards import DECK, Cards
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import Ints, kernel, spread

Counts: TypeAlias = npt.NDArray[np.int16]  # by board and holding: dealer's hands below, equal, unqualified
Kinds: TypeAlias = npt.NDArray[np.uint8]  # by strength
Made: TypeAlias = npt.NDArray[np.uint8]  # by board and holding: kind of the hand

KEY, RANKED, SUITED = lookup.KEY, lookup.RANKED, lookup.SUITED
CATEGORIES = lookup.CATEGORY.tobytes()
STRENGTHS = len(CATEGORIES)
PLAIN, SUITS = 6_175, 36_608
PLAIN_HOLDINGS, HOLDINGS = 13 * 14 // 2, 26 * 27 // 2  # pairs of types, the first never below the second

BITS = np.array([mask.bit_count() for mask in range(8192)], dtype=np.int64)
# Rows of suited boards: boards with the same mask of ranks are adjacent; they differ in the ranks of the other cards.
OTHERS = np.array([0, 0, 0, 91, 13, 1, 0, 0, 0, 0, 0, 0, 0, 0], dtype=np.int64)[BITS]
FIRST = np.cumsum(OTHERS) - OTHERS
# Rows of plain boards, by the slot of their five ranks in the look-up table of hands.
PLAIN_RANKS = np.array(
    [
        (a, b, c, d, e)
        for a in range(13)
        for b in range(a + 1)
        for c in range(b + 1)
        for d in range(c + 1)
        for e in range(d + 1)
        if a != e
    ],
    dtype=np.int64,
)
ROW_OF = np.full(len(RANKED), -1, dtype=np.int64)
_sums = KEY[4 * PLAIN_RANKS].sum(axis=1) & lookup.RANK
ROW_OF[_sums + lookup.OFFSET[_sums >> lookup.ROW]] = np.arange(PLAIN)
HIGH = np.array([high for high in range(26) for _ in range(high + 1)], dtype=np.int64)
LOW = np.array([low for high in range(26) for low in range(high + 1)], dtype=np.int64)


@kernel
def holding(first: int, second: int) -> int:
    """Index of a pair of types."""
    if first < second:
        first, second = second, first
    return first * (first + 1) // 2 + second


@kernel
def strength_on(key: int, mask: int, x: int, y: int) -> np.int64:
    """Strength of a pair of types on the board with this sum of keys and these ranks in its suit."""
    own = (1 << x | 1 << y) >> 13 | mask
    if BITS[own] >= 5:
        return np.int64(SUITED[own])
    return np.int64(RANKED[lookup.rank_index(key + KEY[4 * (x % 13)] + KEY[4 * (y % 13)])])


@kernel
def _sweep(key: int, mask: int, left: Ints, least: int, kinds: Kinds, counts: Counts, made: Made, space: Ints) -> None:
    """Fill in one board from its sum of keys, the ranks in its suit and the cards left by type.

    ``space``: for each strength, 1 + the number of the first holding that has it, or 0 if there is none.
    """
    after, order, used = np.empty(len(made), np.int64), np.empty(len(made), np.int64), 0
    for pair in range(len(made)):
        x, y = HIGH[pair], LOW[pair]
        if left[x] and left[y] > (1 if x == y else 0):
            strength = strength_on(key, mask, x, y)
            if space[strength] == 0:
                order[used] = strength
                used += 1
            after[pair] = space[strength]
            space[strength] = pair + 1
    order[:used].sort()
    below, low = 0, 0
    below_with, low_with = np.zeros(26, np.int64), np.zeros(26, np.int64)
    equal_with = np.zeros(26, np.int64)
    for strength in order[:used]:
        if strength >= least:
            break
        low += _met(space[strength], after, left, low_with)
    for strength in order[:used]:
        equal_with[:] = 0
        equal = _met(space[strength], after, left, equal_with)
        own = 1 if strength < least else 0
        pair = space[strength] - 1
        while pair >= 0:
            x, y = HIGH[pair], LOW[pair]
            counts[pair, 0] = below - below_with[x] - below_with[y]
            counts[pair, 1] = equal - equal_with[x] - equal_with[y] + 1
            counts[pair, 2] = low - low_with[x] - low_with[y] + own
            made[pair] = kinds[strength]
            pair = after[pair] - 1
        below += equal
        below_with += equal_with
        space[strength] = 0


@kernel
def _met(first: int, after: Ints, left: Ints, by_type: Ints) -> int:
    """Counts the hands of one strength, and adds to ``by_type`` how many of them contain a card of each type."""
    hands, pair = 0, first - 1
    while pair >= 0:
        x, y = HIGH[pair], LOW[pair]
        same = 1 if x == y else 0
        hands += left[x] * (left[y] - same) >> same
        by_type[x] += left[y] - same
        if not same:
            by_type[y] += left[x]
        pair = after[pair] - 1
    return hands


@kernel
def plain_board(row: int, suits: Ints, left: Ints) -> int:
    """Fill ``left`` with the cards left of each type on a plain board; returns the sum of its keys."""
    left[:13] = suits
    key = 0
    for rank in PLAIN_RANKS[row]:
        left[rank] -= 1
        key += KEY[4 * rank]
    return key


@kernel
def suited_board(mask: int, other: int, suits: Ints, left: Ints) -> int:
    """Fill ``left`` with the cards left of each type on a suited board; returns the sum of its keys."""
    key = 0
    for rank in range(13):
        inside = mask >> rank & 1
        left[rank] = max(suits[rank] - 1, 0)
        left[13 + rank] = min(suits[rank], 1) - inside
        key += inside * KEY[4 * rank]
    if OTHERS[mask] == 91:
        left[HIGH[other]] -= 1
        left[LOW[other]] -= 1
        key += KEY[4 * HIGH[other]] + KEY[4 * LOW[other]]
    elif OTHERS[mask] == 13:
        left[other] -= 1
        key += KEY[4 * other]
    return key


@kernel
def _plain(first: int, last: int, suits: Ints, least: int, kinds: Kinds, counts: Counts, made: Made) -> None:
    left, space = np.zeros(26, np.int64), np.zeros(STRENGTHS, np.int64)
    for row in range(first, last):
        key = plain_board(row, suits, left)
        if left.min() >= 0:  # otherwise the deck has no such board
            _sweep(key, 0, left, least, kinds, counts[row], made[row], space)


@kernel
def _suited(masks: Ints, suits: Ints, least: int, kinds: Kinds, counts: Counts, made: Made) -> None:
    left, space = np.zeros(26, np.int64), np.zeros(STRENGTHS, np.int64)
    for mask in masks:
        for other in range(OTHERS[mask]):
            row, key = FIRST[mask] + other, suited_board(mask, other, suits, left)
            if left.min() >= 0:
                _sweep(key, mask, left, least, kinds, counts[row], made[row], space)


class Boards(NamedTuple):
    """Counts and kinds of every holding on every board."""

    plain: Counts
    plain_made: Made
    suited: Counts
    suited_made: Made


def suits_by_rank(deck: Cards) -> Ints:
    """How many cards of each rank a deck has."""
    return np.bincount(np.array(deck, np.int64) >> 2, minlength=13).astype(np.int64)


@lru_cache(maxsize=1)  # what-ifs change payoffs far more often than the lowest qualifying hand
def boards(least: int, kinds: bytes = CATEGORIES, deck: Cards = DECK) -> Boards:
    """For each holding on each board, how many dealer's hands are below it, equal to it, and not qualified."""
    told = Boards(
        np.zeros((PLAIN, PLAIN_HOLDINGS, 3), dtype=np.int16),
        np.zeros((PLAIN, PLAIN_HOLDINGS), dtype=np.uint8),
        np.zeros((SUITS, HOLDINGS, 3), dtype=np.int16),
        np.zeros((SUITS, HOLDINGS), dtype=np.uint8),
    )
    masks, suits, kind = np.flatnonzero(OTHERS), suits_by_rank(deck), np.frombuffer(kinds, np.uint8).copy()
    parts = 32

    def some(part: int) -> None:
        _plain(PLAIN * part // parts, PLAIN * (part + 1) // parts, suits, least, kind, told.plain, told.plain_made)
        _suited(masks[part::parts], suits, least, kind, told.suited, told.suited_made)

    spread(some, range(parts))
    return told
