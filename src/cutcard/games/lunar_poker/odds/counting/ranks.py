"""Counts dealer's hands by ranks: those below a hand of odd cards or one pair, and those with exactly its ranks.

The dealer shows one card and has four of the unseen cards. ``unseen[r]`` is the number of unseen cards of rank r. Hands
without a pair are counted by products over ranks, minus straights. Flushes can only be in the upcard's suit: the same
function counts them if ``unseen`` holds zeros and ones for the unseen cards of that suit.

The lowest hand with which the dealer qualifies is given as ``least`` (see ``least_hand``).
"""

from itertools import combinations

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

ACE, KING = 12, 11
SETS_OF_FIVE = list(combinations(range(13), 5))
SET: Array = np.zeros(1 << 13, np.int64)  # the number of a set of five ranks, given as bits
SET[[sum(1 << rank for rank in ranks) for ranks in SETS_OF_FIVE]] = np.arange(len(SETS_OF_FIVE))
STRAIGHT: Array = np.array([0b1000000001111, *(0b11111 << low for low in range(9))], dtype=np.int64)
NO_PAIR, EVERY_PAIR = -1, 13  # in place of the rank of a pair
PAIRED, BITS = 0, 6  # indices in the least hand: its pair's rank, and its ranks as bits


def least_hand(strength: int) -> Array:
    """The dealer's lowest qualifying hand as numbers: rank of its pair, other ranks from the highest, those as bits.

    If a pair is needed, the bits are above those of any odd cards.
    """
    odd, paired = hands_table.LEAST[1], hands_table.LEAST[2]
    if strength > paired:
        raise ValueError(
            "qualify: best play is counted only for a dealer who needs at most two pairs; give a lower hand"
        )
    if strength == paired:
        return np.array([EVERY_PAIR, 0, 0, 0, 0, 0, 1 << 13], dtype=np.int64)
    if strength < odd:
        ranks = next(
            ranks
            for ranks in SETS_OF_FIVE
            if strength == hands_table.five(*(4 * rank + i % 4 for i, rank in enumerate(ranks)))
        )
        return np.array([NO_PAIR, *reversed(ranks), sum(1 << rank for rank in ranks)], dtype=np.int64)
    pair, *others = next(
        (pair, *reversed(ranks))
        for pair in range(13)
        for ranks in combinations([rank for rank in range(13) if rank != pair], 3)
        if strength == hands_table.five(4 * pair, 4 * pair + 1, *(4 * rank + 2 for rank in ranks))
    )
    return np.array([pair, *others, 0, 0, 1 << 13], dtype=np.int64)


@kernel
def straights(up: int, unseen: Array, ways: Array) -> None:
    """Ways to complete each straight with the upcard, the lowest first; 0 for a straight without the upcard."""
    for low in range(-1, 9):
        held, product = False, 1
        for step in range(5):
            rank = low + step if low + step >= 0 else ACE
            if rank == up:
                held = True
            else:
                product *= unseen[rank]
        ways[low + 1] = product if held else 0


@kernel
def no_pair(up: int, unseen: Array, runs: Array) -> int:
    """Dealer's hands without a pair or straight; ``runs`` are the straights."""
    e1 = e2 = e3 = e4 = 0
    for rank in range(13):
        if rank != up:
            count = unseen[rank]
            e4 += e3 * count
            e3 += e2 * count
            e2 += e1 * count
            e1 += count
    for i in range(10):
        e4 -= runs[i]
    return e4


@kernel
def _lower_sets(unseen: Array, a: int, b: int, c: int, d: int, e: int) -> int:
    """Ways to hold five ranks that are lower than a > b > c > d > e."""
    e1 = e2 = e3 = e4 = e5 = below_b = below_c = below_d = below_e = 0
    for rank in range(a):
        if rank == b:
            below_b = e4
        if rank == c:
            below_c = e3
        if rank == d:
            below_d = e2
        if rank == e:
            below_e = e1
        count = unseen[rank]
        e5 += e4 * count
        e4 += e3 * count
        e3 += e2 * count
        e2 += e1 * count
        e1 += count
    return int(e5 + unseen[a] * (below_b + unseen[b] * (below_c + unseen[c] * (below_d + unseen[d] * below_e))))


@kernel
def lower_no_pair(up: int, unseen: Array, runs: Array, a: int, b: int, c: int, d: int, e: int) -> int:
    """Dealer's hands of odd cards that are lower than a > b > c > d > e."""
    kept = unseen[up]
    unseen[up] = 1
    ways = _lower_sets(unseen, a, b, c, d, e)
    unseen[up] = 0
    ways -= _lower_sets(unseen, a, b, c, d, e)
    unseen[up] = kept
    bits = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
    for i in range(10):
        if STRAIGHT[i] < bits:
            ways -= runs[i]
    return ways


@kernel
def equal_no_pair(up: int, unseen: Array, bits: int) -> int:
    """Dealer's hands of exactly these five ranks."""
    ways = bits >> up & 1
    for rank in range(13):
        if rank != up and bits >> rank & 1:
            ways *= unseen[rank]
    return ways


@kernel
def below_least(up: int, unseen: Array, runs: Array, every: int, pairs: Array, least: Array) -> tuple[int, int]:
    """Dealer's hands that do not qualify: odd cards (out of ``every``) and pairs (``pairs``: those below each rank)."""
    if least[PAIRED] == NO_PAIR:
        return lower_no_pair(up, unseen, runs, least[1], least[2], least[3], least[4], least[5]), 0
    if least[PAIRED] == EVERY_PAIR:
        return every, pairs[EVERY_PAIR]
    lower, _ = pair_lower_equal(up, unseen, least[PAIRED], least[1], least[2], least[3])
    return every, pairs[least[PAIRED]] + lower


@kernel
def pair_qualifies(least: Array, pair: int, x: int, y: int, z: int) -> bool:
    """Whether a pair with these other cards qualifies."""
    if least[PAIRED] != pair:
        return bool(least[PAIRED] < pair)
    if least[1] != x:
        return bool(least[1] < x)
    if least[2] != y:
        return bool(least[2] < y)
    return bool(least[3] <= z)


@kernel
def lower_triples(unseen: Array, x: int, y: int, z: int) -> int:
    """Ways to hold three ranks that are lower than x > y > z."""
    e1 = e2 = e3 = below_y = below_z = 0
    for rank in range(x):
        if rank == y:
            below_y = e2
        if rank == z:
            below_z = e1
        count = unseen[rank]
        e3 += e2 * count
        e2 += e1 * count
        e1 += count
    return int(e3 + unseen[x] * (below_y + unseen[y] * below_z))


@kernel
def lower_with(up: int, unseen: Array, x: int, y: int, z: int) -> int:
    """The same for triples that include the upcard."""
    kept = unseen[up]
    unseen[up] = 1
    ways = lower_triples(unseen, x, y, z)
    unseen[up] = 0
    ways -= lower_triples(unseen, x, y, z)
    unseen[up] = kept
    return ways


@kernel
def pairs_below_all(up: int, unseen: Array, below: Array) -> None:
    """Dealer's hands with one pair below each rank; at index 13, all of them."""
    e1 = e2 = e3 = 0
    for rank in range(13):
        if rank != up:
            count = unseen[rank]
            e3 += e2 * count
            e2 += e1 * count
            e1 += count
    ways = 0
    for rank in range(13):
        below[rank] = ways
        count = unseen[rank]
        ways += count * e3 if rank == up else count * (count - 1) // 2 * (e2 - count * (e1 - count))
    below[13] = ways


@kernel
def pair_lower_equal(up: int, unseen: Array, pair: int, x: int, y: int, z: int) -> tuple[int, int]:
    """Dealer's hands with the same pair: with other cards lower than x > y > z, and with exactly these."""
    count = unseen[pair]
    unseen[pair] = 0
    if pair == up:
        lower, equal = count * lower_triples(unseen, x, y, z), count * unseen[x] * unseen[y] * unseen[z]
    else:
        ways = count * (count - 1) // 2
        lower, equal = ways * lower_with(up, unseen, x, y, z), 0
        if up == x:
            equal = ways * unseen[y] * unseen[z]
        elif up == y:
            equal = ways * unseen[x] * unseen[z]
        elif up == z:
            equal = ways * unseen[x] * unseen[y]
    unseen[pair] = count
    return lower, equal


@kernel
def suited_tables(up: int, least: Array, below: Array, above: Array, lower: Array) -> None:
    """Counts flushes, by the unseen ranks (13 bits) of the upcard's suit, as if they were odd cards.

    ``below``: those that would not qualify. ``above``: those that would. ``lower``: for each set of five ranks that
    would qualify, those of ``above`` that are lower.
    """
    ones, runs, pairs = np.zeros(13, np.int64), np.zeros(10, np.int64), np.zeros(14, np.int64)
    for mask in range(1 << 13):
        if mask >> up & 1:
            continue
        for rank in range(13):
            ones[rank] = mask >> rank & 1
        straights(up, ones, runs)
        every = no_pair(up, ones, runs)
        below[mask], _ = below_least(up, ones, runs, every, pairs, least)
        above[mask] = every - below[mask]
        if above[mask]:
            for a in range(4, 13):
                for b in range(3, a):
                    for c in range(2, b):
                        for d in range(1, c):
                            for e in range(d):
                                bits = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
                                if bits >= least[BITS]:
                                    lower[SET[bits], mask] = lower_no_pair(up, ones, runs, a, b, c, d, e) - below[mask]
