"""Dealer's hands counted by ranks: how many hold nothing, a lower ace-king, a lower pair, or the player's own ranks.

The dealer shows one card and has four more of the unseen ones. ``unseen[r]`` counts the unseen cards of each rank.
Hands without a pair are products over ranks, less straights. Flushes lie in the upcard's suit alone: put zeros and ones
for its unseen cards in place of the counts, and the same function counts them.
"""

import numpy as np

from cutcard.games.lunar_poker.odds_deck import Array
from cutcard.odds.kernel import kernel

ACE, KING = 12, 11


@kernel
def straight_product(up: int, unseen: Array, low: int) -> int:
    """Ways to complete the straight from ``low`` (-1: the ace) around the upcard; 0 if it is not in it."""
    held, ways = False, 1
    for step in range(5):
        rank = low + step if low + step >= 0 else ACE
        if rank == up:
            held = True
        else:
            ways *= unseen[rank]
    return ways if held else 0


@kernel
def no_pair(up: int, unseen: Array) -> tuple[int, int]:
    """Dealer's hands without a pair or straight: those below ace-king, and ace-kings."""
    e1 = e2 = e3 = e4 = 0
    for rank in range(KING):
        if rank != up:
            count = unseen[rank]
            e4 += e3 * count
            e3 += e2 * count
            e2 += e1 * count
            e1 += count
    if up >= KING:
        nothing, ace_king = e4, unseen[ACE + KING - up] * e3
    else:
        nothing, ace_king = e4 + (unseen[ACE] + unseen[KING]) * e3, unseen[ACE] * unseen[KING] * e2
    for low in range(-1, 8):
        nothing -= straight_product(up, unseen, low)
    return nothing, ace_king - straight_product(up, unseen, 8)


@kernel
def lower_triples(unseen: Array, x: int, y: int, z: int) -> int:
    """Ways to hold three ranks that come before x > y > z in order of height."""
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
    """The same of triples with the upcard among them."""
    kept = unseen[up]
    unseen[up] = 1
    ways = lower_triples(unseen, x, y, z)
    unseen[up] = 0
    ways -= lower_triples(unseen, x, y, z)
    unseen[up] = kept
    return ways


@kernel
def ace_king_lower(up: int, unseen: Array, x: int, y: int, z: int) -> int:
    """Dealer's ace-kings with lower cards beside them than x > y > z (no straight is below)."""
    if up >= KING:
        return int(unseen[ACE + KING - up] * lower_triples(unseen, x, y, z))
    return int(unseen[ACE] * unseen[KING] * lower_with(up, unseen, x, y, z))


@kernel
def ace_king_equal(up: int, unseen: Array, x: int, y: int, z: int) -> int:
    """Dealer's ace-kings with just these cards beside them."""
    ways, held = 1, False
    for rank in (ACE, KING, x, y, z):
        if rank == up:
            held = True
        else:
            ways *= unseen[rank]
    return ways if held else 0


@kernel
def pairs_below_all(up: int, unseen: Array, below: Array) -> None:
    """Dealer's hands of one pair below each rank; at 13 all of them."""
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
    """Dealer's hands of the same pair: with lower cards beside it than x > y > z, and with just these."""
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
def suited_tables(up: int, nothing: Array, ace_king: Array, lower: Array) -> None:
    """Flushes by the unseen ranks (13 bits) of the upcard's suit: nothing, ace-kings, lower ace-kings by kickers."""
    ones = np.zeros(13, np.int64)
    for mask in range(1 << 13):
        if mask >> up & 1:
            continue
        for rank in range(13):
            ones[rank] = mask >> rank & 1
        nothing[mask], ace_king[mask] = no_pair(up, ones)
        index = 0
        for x in range(2, KING):
            for y in range(1, x):
                for z in range(y):
                    lower[index, mask] = ace_king_lower(up, ones, x, y, z)
                    index += 1
