"""Fast strengths of many seven-card hands, and counts of all hands by strength.

``strengths`` adds seven keys per hand and looks up the sum. Indices are unsigned, so that none is taken as counting
from the end. ``count_sevens`` goes through all hands in order of their cards. If the last card cannot
complete a flush, only its rank matters, so one look-up serves all remaining cards of that rank.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cutcard.hands import lookup as hands_table
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import kernel, spread, threads

Strengths: TypeAlias = npt.NDArray[np.uint16]
Counts: TypeAlias = npt.NDArray[np.int64]

NO_CARD = np.uint64(1 << 60)  # key of a byte that is not a card
KEY = np.full(256, NO_CARD)
KEY[:52] = lookup.KEY
BIT = np.zeros(256, dtype=np.uint64)
BIT[:52] = lookup.BIT
SHIFT = lookup.SHIFT.astype(np.uint64)
OFFSET, RANKED, SUITED = lookup.OFFSET, lookup.RANKED, lookup.SUITED
FLUSH = np.uint64(hands_table.FLUSH)
RARE = FLUSH | np.uint64(7 << 60)
RANK = np.uint64(hands_table.RANK)
ROW = np.uint64(hands_table.ROW)
NEARLY = np.uint64(
    sum(4 << 28 + 6 * suit for suit in range(4))
)  # after adding this, four of a suit overflow as five do
SLOTS = np.uint64(hands_table.SLOTS)
ELEVEN, MASK = np.uint64(11), np.uint64(8191)
ONE, TWO, THREE, FOUR, THIRTEEN, DECK = (np.uint64(number) for number in (1, 2, 3, 4, 13, 52))
STRENGTHS = 7_462
PARTS = 32  # tasks that a complete count is split into
PART = 1 << 16  # minimum number of hands per thread


@kernel
def _strengths(cards: npt.NDArray[np.uint8], found: Strengths) -> bool:
    """Fill in the strengths. Returns False at the first byte that is not a card, or at five equal cards."""
    for i in range(np.uint64(len(cards))):
        a, b, c, d, e, f, g = (
            cards[i, 0],
            cards[i, 1],
            cards[i, 2],
            cards[i, 3],
            cards[i, 4],
            cards[i, 5],
            cards[i, 6],
        )
        key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f] + KEY[g]
        flush = key & RARE
        if flush:
            if flush >= NO_CARD:
                return False
            bits = BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e] | BIT[f] | BIT[g]
            found[i] = SUITED[(bits >> SHIFT[flush % ELEVEN]) & MASK]
        else:
            rank = key & RANK
            slot = rank + np.uint64(OFFSET[rank >> ROW])
            if slot >= SLOTS:
                return False
            found[i] = RANKED[slot]
    return True


def strengths(cards: npt.NDArray[np.uint8], workers: int | None = None) -> Strengths:
    """Strength of each row of seven different cards, the same as ``hands_table.seven``."""
    if cards.ndim != 2 or cards.shape[1] != 7 or cards.dtype != np.uint8:
        raise ValueError(f"hands must be rows of seven cards of type uint8, not {cards.dtype} of shape {cards.shape}")
    cards = np.ascontiguousarray(cards)
    found = np.empty(len(cards), dtype=np.uint16)
    workers = workers or threads()
    size = max(PART, -(-len(cards) // (8 * workers)) if workers > 1 else len(cards))
    done = spread(
        lambda first: _strengths(cards[first : first + size], found[first : first + size]),
        range(0, len(cards), size),
        workers=workers,
    )
    if not all(done):
        raise ValueError(f"the cards of a hand must be 0 to 51 and all different; the highest here is {cards.max()}")
    return found


@kernel
def _count_above(a: np.uint64, b: np.uint64, counts: Counts) -> None:
    for c in range(b + ONE, DECK):
        for d in range(c + ONE, DECK):
            for e in range(d + ONE, DECK):
                for f in range(e + ONE, DECK):
                    six = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f]
                    if (six + NEARLY) & FLUSH:
                        bits = BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e] | BIT[f]
                        for g in range(f + ONE, DECK):
                            key = six + KEY[g]
                            flush = key & FLUSH
                            if flush:
                                counts[SUITED[((bits | BIT[g]) >> SHIFT[flush % ELEVEN]) & MASK]] += 1
                            else:
                                rank = key & RANK
                                counts[RANKED[rank + np.uint64(OFFSET[rank >> ROW])]] += 1
                    else:
                        left = THREE - (f & THREE)
                        if left:
                            rank = (six + KEY[f]) & RANK
                            counts[RANKED[rank + np.uint64(OFFSET[rank >> ROW])]] += np.int64(left)
                        for higher in range((f >> TWO) + ONE, THIRTEEN):
                            rank = (six + KEY[higher * FOUR]) & RANK
                            counts[RANKED[rank + np.uint64(OFFSET[rank >> ROW])]] += 4


@kernel
def _count_sevens(pairs: npt.NDArray[np.uint64], counts: Counts) -> None:
    """Add all hands whose two lowest cards are one of the pairs."""
    for pair in pairs:
        _count_above(pair[0], pair[1], counts)


def count_sevens(workers: int | None = None) -> Counts:
    """How many of the 133,784,560 hands of seven cards have each strength."""
    pairs = np.array([(a, b) for a in range(46) for b in range(a + 1, 47)], dtype=np.uint64)

    def part(first: int) -> Counts:
        counts = np.zeros(STRENGTHS, dtype=np.int64)
        _count_sevens(pairs[first::PARTS], counts)
        return counts

    total: Counts = np.sum(spread(part, range(PARTS), workers=workers), axis=0)
    return total


def by_category(counts: Counts) -> tuple[int, ...]:
    """Counts of hands by category, from counts by strength."""
    return tuple(int(counts[category == lookup.CATEGORY].sum()) for category in range(10))
