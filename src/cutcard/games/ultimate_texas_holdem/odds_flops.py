"""From boards to flops and back: totals over all turns and rivers, and the weight of each decision on each board.

A holding is a pair of types on each board, so the totals of a flop are sums of whole rows over its boards: one row of
plain holdings, and one for each suit that may come to three cards. From these the boards that contain a card of the
holding itself are taken out: those with the one, those with the other, and the one with both put back. Boards are
visited once with either of turn and river in front, so sums over all of them come out double.

The way back is the same with the arrows turned: decisions of holdings on a flop become weights of pairs of types on
boards. One number carries three counts of ``FIELD`` bits each: the wager after the flop, none yet, and that before it.
"""

from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cutcard.games.ultimate_texas_holdem.odds_boards import (
    BITS,
    DEALERS,
    FIRST,
    HOLDINGS,
    KEY,
    PLAIN_HOLDINGS,
    ROW_OF,
    Counts,
    Made,
    holding,
)
from cutcard.odds import lookup
from cutcard.odds.kernel import Ints, kernel

Values: TypeAlias = npt.NDArray[np.int32]  # by board, value and holding
Flags: TypeAlias = npt.NDArray[np.bool_]

FIELD = 21
SHORT_OF_THREE = sum(11 << 28 + 6 * suit for suit in range(4))  # added, three of a suit overflow as five do
FLUSH = lookup.FLUSH
SUIT = lookup.SHIFT // 13  # by the bit that overflows, modulo 11
FLOPS = 1_755
CLASSES = 169

_ALL = np.array(list(combinations(range(52), 3)), dtype=np.int64)
_CODES = np.stack(
    [
        np.sort(_ALL & ~3 | np.array(suits)[_ALL & 3], axis=1) @ np.array([2704, 52, 1])
        for suits in permutations(range(4))
    ]
).min(axis=0)
_FIRSTS, WEIGHT = np.unique(_CODES, return_counts=True)
FLOP = np.stack([_FIRSTS // 2704, _FIRSTS // 52 % 52, _FIRSTS % 52], axis=1)  # one of each kind, WEIGHT of that kind


@kernel
def class_of(x: int, y: int) -> int:
    """Index of two hole cards up to suits: row the higher rank if suited, the lower if not."""
    high, low = max(x >> 2, y >> 2), min(x >> 2, y >> 2)
    return high * 13 + low if x & 3 == y & 3 else low * 13 + high


@kernel
def board(flop: Ints, t: int, r: int) -> tuple[int, int]:
    """The suit with three cards or more and the row among suited boards, or 4 and the row among plain ones."""
    cards = (flop[0], flop[1], flop[2], t, r)
    key = KEY[flop[0]] + KEY[flop[1]] + KEY[flop[2]] + KEY[t] + KEY[r]
    three = (key + SHORT_OF_THREE) & FLUSH
    if three == 0:
        return 4, ROW_OF[lookup.rank_index(key)]
    suit = SUIT[three % 11]
    mask, high, low = 0, 0, 0
    for card in cards:
        rank = card >> 2
        if card & 3 == suit:
            mask |= 1 << rank
        elif rank >= high:
            high, low = rank, high
        else:
            low = max(low, rank)
    return suit, FIRST[mask] + (holding(high, low) if BITS[mask] == 3 else high)


@kernel
def pair_on(suit: int, x: int, y: int) -> int:
    """Two cards as a pair of types on a board with three of this suit; 4 for a plain board."""
    a = (x >> 2) + 13 * (x & 3 == suit)
    b = (y >> 2) + 13 * (y & 3 == suit)
    return holding(a, b)


@kernel
def readings(below: int, equal: int, low: int, found: Ints) -> None:
    """Dealer's hands by 0 to 2 for a lower, equal or higher holding, and by qualified.

    A holding below the least that qualifies beats and equals low ones only; any other beats all that are low.
    """
    found[2, 0] = min(below, low)
    found[1, 0] = min(equal, low - found[2, 0])
    found[0, 0] = low - found[2, 0] - found[1, 0]
    found[2, 1] = below - found[2, 0]
    found[1, 1] = equal - found[1, 0]
    found[0, 1] = DEALERS - below - equal - found[0, 0]


@kernel
def values(counts: Counts, made: Made, base: Ints, play: Ints, river: int, fold: int, found: Values) -> None:
    """For each board and holding: all wagers but play; play once; the better of the river's wager and a fold."""
    deals = np.zeros((3, 2), np.int64)
    for row in range(counts.shape[0]):
        for pair in range(counts.shape[1]):
            readings(counts[row, pair, 0], counts[row, pair, 1], counts[row, pair, 2], deals)
            kind = made[row, pair]
            b, p = 0, 0
            for versus in range(3):
                for qualified in range(2):
                    b += deals[versus, qualified] * base[kind, versus, qualified]
                    p += deals[versus, qualified] * play[kind, versus, qualified]
            found[row, 0, pair] = b
            found[row, 1, pair] = p
            found[row, 2, pair] = max(b + river * p, DEALERS * fold)


@kernel
def flop_totals(flop: Ints, plain: Values, suited: Values, total: Ints) -> None:
    """Fill ``total[x, y]`` (x below y) with the sums over turns and rivers of the three values of boards."""
    some_plain, all_plain = np.zeros((3, PLAIN_HOLDINGS), np.int64), np.zeros((3, PLAIN_HOLDINGS), np.int64)
    some, every = np.zeros((4, 3, HOLDINGS), np.int64), np.zeros((4, 3, HOLDINGS), np.int64)
    met = np.zeros(5, np.bool_)
    total[:] = 0
    for t in range(52):
        if t == flop[0] or t == flop[1] or t == flop[2]:
            continue
        some_plain[:] = 0
        for suit in range(4):
            if met[suit]:
                some[suit] = 0
        for r in range(52):
            if r == t or r == flop[0] or r == flop[1] or r == flop[2]:
                continue
            suit, row = board(flop, t, r)
            met[suit] = True
            if suit == 4:
                for value in range(3):
                    for pair in range(PLAIN_HOLDINGS):
                        some_plain[value, pair] += plain[row, value, pair]
                    if t < r:
                        total[t, r, value] += plain[row, value, pair_on(4, t, r)]
            else:
                for value in range(3):
                    for pair in range(HOLDINGS):
                        some[suit, value, pair] += suited[row, value, pair]
                    if t < r:
                        total[t, r, value] += suited[row, value, pair_on(suit, t, r)]
        for y in range(52):
            if y == t:
                continue
            x, z = min(t, y), max(t, y)
            for value in range(3):
                total[x, z, value] -= some_plain[value, pair_on(4, t, y)]
                for suit in range(4):
                    if met[suit]:
                        total[x, z, value] -= some[suit, value, pair_on(suit, t, y)]
        all_plain += some_plain
        for suit in range(4):
            if met[suit]:
                every[suit] += some[suit]
    for x in range(52):
        for y in range(x + 1, 52):
            for value in range(3):
                whole = all_plain[value, pair_on(4, x, y)]
                for suit in range(4):
                    if met[suit]:
                        whole += every[suit, value, pair_on(suit, x, y)]
                total[x, y, value] += whole // 2


@kernel
def decide_flops(first: int, last: int, plain: Values, suited: Values, wager: int, sums: Ints, wagers: Flags) -> None:
    """Sums by class of hole cards of ante and blind, of play, and of the better choice after the flop; who wagers."""
    total = np.zeros((52, 52, 3), np.int64)
    for f in range(first, last):
        flop = FLOP[f]
        flop_totals(flop, plain, suited, total)
        at = -1
        for x in range(52):
            for y in range(x + 1, 52):
                at += 1
                if x == flop[0] or x == flop[1] or x == flop[2] or y == flop[0] or y == flop[1] or y == flop[2]:
                    continue
                kind = class_of(x, y)
                now = total[x, y, 0] + wager * total[x, y, 1]
                wagers[f, at] = now > total[x, y, 2]
                sums[f, kind, 0] += WEIGHT[f] * total[x, y, 0]
                sums[f, kind, 1] += WEIGHT[f] * total[x, y, 1]
                sums[f, kind, 2] += WEIGHT[f] * max(now, total[x, y, 2])


@kernel
def weigh_boards(first: int, step: int, wagers: Flags, before: Ints, plain: Ints, suited: Ints) -> None:
    """Add, twice, the counts of decisions to each board and holding; ``before``: 2 wagers, 0 waits, -1 is left out."""
    chosen = np.zeros((52, 52), np.int64)
    whole_plain, with_plain = np.zeros(PLAIN_HOLDINGS, np.int64), np.zeros(PLAIN_HOLDINGS, np.int64)
    whole, with_card = np.zeros((4, HOLDINGS), np.int64), np.zeros((4, HOLDINGS), np.int64)
    for f in range(first, FLOPS, step):
        flop = FLOP[f]
        number = np.zeros(4, np.int64)
        for place in range(3):
            number[flop[place] & 3] += 1
        chosen[:] = 0
        whole_plain[:] = 0
        whole[:] = 0
        at = -1
        for x in range(52):
            for y in range(x + 1, 52):
                at += 1
                if x == flop[0] or x == flop[1] or x == flop[2] or y == flop[0] or y == flop[1] or y == flop[2]:
                    continue
                early = before[class_of(x, y)]
                if early < 0:
                    continue
                field = 2 if early == 2 else 0 if wagers[f, at] else 1
                chosen[x, y] = chosen[y, x] = WEIGHT[f] << FIELD * field
                whole_plain[pair_on(4, x, y)] += chosen[x, y]
                for suit in range(4):
                    if number[suit]:
                        whole[suit, pair_on(suit, x, y)] += chosen[x, y]
        for t in range(52):
            if t == flop[0] or t == flop[1] or t == flop[2]:
                continue
            with_plain[:] = whole_plain
            with_card[:] = whole
            for y in range(52):
                with_plain[pair_on(4, t, y)] -= 2 * chosen[t, y]
                for suit in range(4):
                    if number[suit]:
                        with_card[suit, pair_on(suit, t, y)] -= 2 * chosen[t, y]
            for r in range(52):
                if r == t or r == flop[0] or r == flop[1] or r == flop[2]:
                    continue
                suit, row = board(flop, t, r)
                if suit == 4:
                    for pair in range(PLAIN_HOLDINGS):
                        plain[row, pair] += with_plain[pair]
                    plain[row, pair_on(4, t, r)] += chosen[t, r]
                else:
                    for pair in range(HOLDINGS):
                        suited[row, pair] += with_card[suit, pair]
                    suited[row, pair_on(suit, t, r)] += chosen[t, r]


@kernel
def tally(counts: Counts, made: Made, weights: Ints, river: Flags, found: Ints) -> None:
    """Add deals by field and readings; where the river is not worth its wager, those that waited go to field 3."""
    deals = np.zeros((3, 2), np.int64)
    for row in range(counts.shape[0]):
        for pair in range(counts.shape[1]):
            if weights[row, pair]:
                readings(counts[row, pair, 0], counts[row, pair, 1], counts[row, pair, 2], deals)
                for field in range(3):
                    weight = (weights[row, pair] >> FIELD * field & (1 << FIELD) - 1) >> 1
                    if field == 1 and not river[row, pair]:
                        field = 3
                    for versus in range(3):
                        for qualified in range(2):
                            found[field, made[row, pair], versus, qualified] += weight * deals[versus, qualified]
