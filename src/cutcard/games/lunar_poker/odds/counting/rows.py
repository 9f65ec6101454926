"""The dealer's hands by ranks, against every final hand, for one upcard and any discards.

Without flushes a hand is known by its ranks. The dealer's four hidden cards have 1,819 choices of ranks, sorted by the
hand that they make with the upcard. For each choice of dead ranks (a final hand and up to three discards), the ways to
deal each of them are added up from the lowest, so that the dealer's hands below, equal to or without a hand against
every final hand are differences of such sums. They are packed into one integer, since every pay table is another
linear form of the three.

With four or five discards nothing is counted: summed with alternating signs over all subsets of the discards, the
counts leave the dealer's hands that contain all discards, of which there is one (of four) or none (of five).
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array, signed
from cutcard.games.lunar_poker.odds.counting.multisets import (
    CHOOSE,
    FIRST,
    NONE,
    RANKS,
    SIZES,
    STRENGTHS,
    UNION,
    Ranks,
    choices,
    number,
)
from cutcard.games.lunar_poker.odds.counting.multisets import ranks as ranks_tables
from cutcard.odds.native.kernel import kernel

LOWER, EQUAL = 1 << 20, 1 << 40  # units of the second and third count; the first counts dealers without a hand
FIELD = LOWER - 1
LANES = 32  # choices of dead ranks that are counted at once; loops over fewer are not vectorised
TIMES = 5  # a card of a rank can be dealt 0 to 4 times
ODD: Array = np.array([some.bit_count() & 1 for some in range(1 << 12)], np.bool_)  # sets with an odd number of cards
DEAD = range(5, 9)  # sizes of choices of dead ranks


class DealtRanks(NamedTuple):
    """The choices of the dealer's hidden ranks for one upcard, and how far up each final hand reaches among them."""

    factors: Array  # four of rank * TIMES + times; filled up with rank 0, no time
    strength: Array  # by number of the choice of four ranks: the hand with the upcard
    bare: int  # how many choices are without a hand
    below: Array  # by strength of a final hand: how many choices are lower, at least ``bare``
    upto: Array  # the same with those that are equal


def dealt(ranks: Ranks, rank: int, least: int) -> DealtRanks:
    """The dealer's hands with an upcard of this rank, who qualifies with strength ``least``."""
    strength = ranks.union[UNION[4] + rank * SIZES[4] :][: SIZES[4]].astype(np.int64)
    some = np.flatnonzero(strength != NONE)
    some = some[np.argsort(strength[some], kind="stable")]
    found = ranks.factors[FIRST[4] : FIRST[5], :4][some].astype(np.int64)
    factors = np.where(found > 0, (found >> 3) * TIMES + (found & 7), 0)
    every, bare = np.arange(STRENGTHS), int(np.searchsorted(strength[some], least))
    below = np.maximum(np.searchsorted(strength[some], every), bare)
    upto = np.maximum(np.searchsorted(strength[some], every, "right"), bare)
    return DealtRanks(factors, strength, bare, below, upto)


class Places(NamedTuple):
    """For dead ranks of one size: where the counts of each split into final hand and discards are kept."""

    dead: Array  # the choices of dead ranks
    begin: Array  # where those of each choice begin
    made: Array  # strength of the final hand
    place: Array  # in the rows


@kernel
def _split(dead: Array, taken: Array, ranks: Ranks, begin: Array, made: Array, place: Array) -> int:
    """Fills in all splits of dead ranks of one size; ``taken``: ways to take the discards, as bits."""
    size, found = dead.shape[1], 0
    out, final, discards = np.empty(3, np.int64), np.empty(5, np.int64), size - 5
    for at in range(len(dead)):
        some, begin[at] = dead[at], found
        for chosen in taken:
            count, others, double = 0, 0, False
            for i in range(size):
                if chosen >> i & 1:  # of equal ranks the first are taken
                    double |= i > 0 and some[i] == some[i - 1] and not chosen >> (i - 1) & 1
                    out[count] = some[i]
                    count += 1
                else:
                    final[others] = some[i]
                    others += 1
            hand = number(final, 5)
            row = FIRST[discards] + number(out, discards)
            for strength in (signed(ranks.plain[hand]), signed(ranks.suited[hand])):
                if strength >= 0 and not double:
                    made[found], place[found] = strength, row * STRENGTHS + strength
                    found += 1
    begin[len(dead)] = found
    return found


@cache
def _places() -> tuple[Places, ...]:
    """The splits of dead ranks of all sizes, the same for every upcard."""
    tables, found = ranks_tables(), []
    for size in DEAD:
        dead = choices(size)
        taken = np.array([bits for bits in range(1 << size) if bits.bit_count() == size - 5])
        most = SIZES[size - 5] * STRENGTHS
        begin, made, place = np.empty(len(dead) + 1, np.int32), np.empty(most, np.int16), np.empty(most, np.int32)
        count = _split(dead, taken, tables, begin, made, place)
        found.append(Places(dead, begin, made[:count].copy(), place[:count].copy()))
    return tuple(found)


@kernel
def _count(rank: int, splits: Places, dealer: DealtRanks, rows: Array) -> None:
    """Fill in the packed counts for dead ranks of one size: rows by discards, columns by strength of final hand."""
    dead, size, factors = splits.dead, splits.dead.shape[1], dealer.factors
    ways, sums = np.ones((RANKS * TIMES, LANES), np.float32), np.zeros((len(factors) + 1, LANES), np.float32)
    left = np.empty(RANKS, np.int64)
    for first in range(0, len(dead), LANES):
        lanes = min(LANES, len(dead) - first)
        for lane in range(lanes):
            for r in range(RANKS):
                left[r] = 3 if r == rank else 4
            for i in range(size):
                left[dead[first + lane, i]] -= 1
            for r in range(RANKS):
                for times in range(1, TIMES):
                    ways[r * TIMES + times, lane] = CHOOSE[left[r], times] if left[r] > 0 else 0
        for hand in range(len(factors)):
            a, b, c, d = factors[hand, 0], factors[hand, 1], factors[hand, 2], factors[hand, 3]
            for lane in range(LANES):
                product = ways[a, lane] * ways[b, lane] * ways[c, lane] * ways[d, lane]
                sums[hand + 1, lane] = sums[hand, lane] + product
        for lane in range(lanes):
            none = signed(sums[dealer.bare, lane])
            for i in range(splits.begin[first + lane], splits.begin[first + lane + 1]):
                made = signed(splits.made[i])
                lower, equal = signed(sums[dealer.below[made], lane]), signed(sums[dealer.upto[made], lane])
                rows[splits.place[i]] = none + (lower - none) * LOWER + (equal - lower) * EQUAL


def rows_of(rank: int, dealer: DealtRanks, most: int = 3) -> Array:
    """Packed counts for up to so many discards, three at the most."""
    rows = np.zeros(FIRST[4] * STRENGTHS, np.int64)
    for splits in _places()[: most + 1]:
        _count(rank, splits, dealer, rows)
    return rows.reshape(FIRST[4], STRENGTHS)


@kernel
def value_rows(
    least: int, rows: Array, form: Array, lost: Array, most: Array, four: Array, strength: Array, values: Array
) -> None:
    """What a bet gains over a fold, plus ``most``, for up to four discards.

    ``form`` has by strength what a dealer without a hand, a lower and an equal one add to a lost bet, and ``lost`` what
    all dealer's hands together cost if all are higher, by number of discards, and at 6 what one costs.
    """
    for row in range(FIRST[4]):
        discards = 0
        while row >= FIRST[discards + 1]:
            discards += 1
        for made in range(STRENGTHS):
            packed = rows[row, made]
            value = form[made, 0] * (packed & FIELD) + form[made, 1] * (packed >> 20 & FIELD)
            values[row, made] = value + form[made, 2] * (packed >> 40) + lost[discards] + most[made]
    ranks, at = np.empty(4, np.int64), np.empty(15, np.int64)
    for choice in range(len(four)):
        hand = strength[choice]
        if hand == NONE:
            continue
        for chosen in range(15):
            count = 0
            for i in range(4):
                if chosen >> i & 1:
                    ranks[count] = four[choice, i]
                    count += 1
            at[chosen] = FIRST[count] + number(ranks, count)
        row = values[FIRST[4] + choice]
        for made in range(STRENGTHS):
            row[made] = lost[6] + (form[made, 0] if hand < least else form[made, 1] if hand < made else 0)
        if hand >= least:
            row[hand] += form[hand, 2]
        for chosen in range(15):
            add(values[at[chosen]], ODD[chosen], row)


@kernel
def add(part: Array, more: bool, row: Array) -> None:
    """Adds a row to another one, or takes it away."""
    if more:
        for made in range(STRENGTHS):
            row[made] += part[made]
    else:
        for made in range(STRENGTHS):
            row[made] -= part[made]


@kernel
def without_five(hand: Array, values: Array, row: Array) -> None:
    """The values if all five cards are discarded, from those of every four, three, two, one and none."""
    ranks, at = np.empty(4, np.int64), np.empty((2, 16), np.int64)
    found = [0, 0]
    for chosen in range(31):
        count = 0
        for i in range(5):
            if chosen >> i & 1:
                ranks[count] = hand[i]
                count += 1
        odd = count & 1
        at[odd, found[odd]] = FIRST[count] + number(ranks, count)
        found[odd] += 1
    row[:] = values[at[0, 15]]
    for i in range(0, 15, 3):
        a, b, c = values[at[0, i]], values[at[0, i + 1]], values[at[0, i + 2]]
        d, e, f = values[at[1, i]], values[at[1, i + 1]], values[at[1, i + 2]]
        for made in range(STRENGTHS):
            row[made] += a[made] - d[made] + b[made] - e[made] + c[made] - f[made]


@kernel
def packed_without(out: Array, size: int, least: int, rows: Array, strength: Array, row: Array) -> None:
    """The packed counts for four or five discards, from those for up to three."""
    ranks = np.empty(5, np.int64)
    for made in range(STRENGTHS):
        row[made] = 0
    for chosen in range(1 << size):
        count = 0
        for i in range(size):
            if chosen >> i & 1:
                ranks[count] = out[i]
                count += 1
        if count <= 3:
            times = 1 if size == 4 else 4 - count
            at, sign = FIRST[count] + number(ranks, count), times if count & 1 else -times
            for made in range(STRENGTHS):
                row[made] += sign * rows[at, made]
        elif count == 4 and strength[number(ranks, 4)] != NONE:
            hand = strength[number(ranks, 4)]
            for made in range(STRENGTHS):
                row[made] += 1 if hand < least else LOWER if hand < made else EQUAL if hand == made else 0
