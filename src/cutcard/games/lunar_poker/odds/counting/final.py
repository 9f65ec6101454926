"""One final hand against all dealer's hands, counted from the cards that are seen: for hands as they are dealt."""

from typing import NamedTuple

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array, signed
from cutcard.games.lunar_poker.odds.counting.multisets import CHOOSE, RANKS, ranks
from cutcard.games.lunar_poker.odds.counting.rows import TIMES, dealt
from cutcard.games.lunar_poker.odds.counting.suited import bits_of, sets_of
from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import BIT, FLUSH, KEY, SHIFT, rank_index, six

BITS: Array = np.array([bits_of(rank) for rank in range(RANKS)])


class Dealers(NamedTuple):
    """The dealer's hands by rank of the upcard."""

    factors: Array  # choices of hidden ranks in order of strength
    sets: Array  # flushes in the order of their ranks, and of their true strength
    bare: Array  # how many of the three are without a hand
    reach: Array  # by strength of a final hand, how many of the three are lower, and not higher


def dealers(least: int) -> Dealers:
    """All dealer's hands, for a dealer who qualifies with strength ``least``."""
    tables = ranks()
    by_ranks = [dealt(tables, rank, least) for rank in range(RANKS)]
    flushes = [sets_of(rank, least) for rank in range(RANKS)]
    reach = [np.column_stack([one.below, one.upto, two.reach]) for one, two in zip(by_ranks, flushes, strict=True)]
    return Dealers(
        np.array([one.factors for one in by_ranks]).astype(np.uint8),
        np.array([one.orders for one in flushes]).astype(np.int16),
        np.array([[one.bare, *two.bare] for one, two in zip(by_ranks, flushes, strict=True)]),
        np.array(reach).astype(np.int16),
    )


@kernel
def count_dealers(seen: Array, upcard: int, strength: int, dealers: Dealers, counts: Array) -> None:
    """How many dealer's hands are without a hand, lower and equal, if these cards are seen, the upcard among them."""
    factors, sets, bare, reach = dealers.factors, dealers.sets, dealers.bare, dealers.reach
    up, dead, ways = upcard >> 2, 0, np.ones(RANKS * TIMES, np.int64)
    left = np.full(RANKS, 4)
    for card in seen:
        left[card >> 2] -= 1
        if card & 3 == upcard & 3:
            dead |= BITS[up, card >> 2]
    for rank in range(RANKS):
        for times in range(1, TIMES):
            ways[rank * TIMES + times] = CHOOSE[left[rank], times]
    first, below, upto = bare[up, 0], reach[up, strength, 0], reach[up, strength, 1]
    counts[:] = 0
    for i in range(upto):
        some = factors[up, i]
        product = ways[some[0]] * ways[some[1]] * ways[some[2]] * ways[some[3]]
        counts[0 if i < first else 1 if i < below else 2] += product
    for order in range(2):  # taken away where ranks have counted them, added where they belong
        sign, first = (1, bare[up, 2]) if order else (-1, bare[up, 1])
        below, upto = reach[up, strength, 2 + 2 * order], reach[up, strength, 3 + 2 * order]
        for i in range(upto):
            if sets[up, order, i] & dead == 0:
                counts[0 if i < first else 1 if i < below else 2] += sign


@kernel
def gains_by_bet(
    seen: Array, upcard: int, strength: int, line: int, gain: Array, dealers: Dealers, counts: Array
) -> bool:
    """Whether a bet on a final hand gains over a fold."""
    count_dealers(seen, upcard, strength, dealers, counts)
    none, lower, equal, hidden = counts[0], counts[1], counts[2], 52 - len(seen)
    higher = (hidden * (hidden - 1) * (hidden - 2) * (hidden - 3) // 24) - none - lower - equal
    return bool(gain[0, line] * none + gain[1, line] * lower + gain[0, -1] * equal + gain[1, -1] * higher > 0)


@kernel
def lines_of(cards: Array, line_ranked: Array, line_suited: Array, strength: Array, line: Array) -> None:
    """Strength and line of hands of six cards."""
    for i in range(len(cards)):
        a, b, c, d, e, f = cards[i]
        strength[i] = six(a, b, c, d, e, f)
        key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f]
        if key & FLUSH:
            shift = SHIFT[(key & FLUSH) % 11]
            mask = (BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e] | BIT[f]) >> shift & 8191
            sixth = RANKS
            for card in cards[i]:
                if signed(card & 3) * RANKS != shift:
                    sixth = signed(card >> 2)
            line[i] = line_suited[mask, sixth]
        else:
            line[i] = line_ranked[rank_index(key)]
