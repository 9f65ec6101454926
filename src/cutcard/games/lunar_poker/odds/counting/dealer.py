"""The dealer's hands with one upcard, from the lowest to the highest, each with the numbers of its subsets.

``PLACE[n]`` is where sets of n cards begin in a table over all sets of up to four cards. Without the upcard, a hand has
sixteen subsets (none, four single cards, six pairs, four triples, all four), which are sixteen places in such tables.
The sum of these sixteen entries is the total over all sets within the hand; adding at them enters the hand.
"""

from itertools import combinations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.games.lunar_poker.odds.counting.deck import CHOOSE, SETS, Array, advance, holds
from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import five

PLACE = tuple(sum(SETS[:size]) for size in range(6))  # PLACE[n + 1] is the size of a table over sets up to n cards
PLACES: Array = np.array(PLACE, dtype=np.int64)
WITHIN = (1, 5, 11, 15, 16)  # subsets of up to 0, 1, 2, 3, 4 cards of a hand


class Dealer(Struct, frozen=True):
    """All 249,900 hands of the dealer with one upcard, in order of strength."""

    strength: NDArray[np.uint16]
    bits: NDArray[np.uint64]  # the four cards
    within: NDArray[np.uint32]  # the places of the sixteen subsets of the four cards
    narrow: NDArray[np.uint16]  # the first eleven of them, which need half the memory


_PAIRS: Array = np.array(list(combinations(range(4), 2)), dtype=np.int64)
_TRIPLES: Array = np.array(list(combinations(range(4), 3)), dtype=np.int64)


@kernel
def _fill(upcard: int, strength: Array, cards: Array) -> None:
    four = np.arange(4).astype(np.uint8)
    found = 0
    for _ in range(SETS[4]):
        if not holds(four, upcard):
            strength[found] = five(upcard, four[0], four[1], four[2], four[3])
            cards[found] = four
            found += 1
        advance(four, 4)


@kernel
def _places(cards: Array, bits: Array, within: Array) -> None:
    for hand in range(len(cards)):
        four = cards[hand]
        mask, quad = 0, PLACES[4]
        within[hand, 0] = 0
        for i in range(4):
            mask |= 1 << four[i]
            quad += CHOOSE[four[i], i + 1]
            within[hand, 1 + i] = PLACES[1] + four[i]
        for i in range(6):
            within[hand, 5 + i] = PLACES[2] + four[_PAIRS[i, 0]] + CHOOSE[four[_PAIRS[i, 1]], 2]
        for i in range(4):
            a, b, c = four[_TRIPLES[i, 0]], four[_TRIPLES[i, 1]], four[_TRIPLES[i, 2]]
            within[hand, 11 + i] = PLACES[3] + a + CHOOSE[b, 2] + CHOOSE[c, 3]
        within[hand, 15] = quad
        bits[hand] = mask


def dealer(upcard: int) -> Dealer:
    """The dealer's hands with this upcard."""
    count = SETS[4] - SETS[4] * 4 // 52
    strength, cards = np.empty(count, np.uint16), np.empty((count, 4), np.uint8)
    _fill(upcard, strength, cards)
    order = np.argsort(strength, kind="stable")
    bits, within = np.empty(count, np.uint64), np.empty((count, 16), np.uint32)
    _places(cards[order], bits, within)
    return Dealer(strength[order], bits, within, within[:, : WITHIN[2]].astype(np.uint16))
