"""From boards to flops and back: totals over all turns and rivers, and the weight of each decision on each board.

A holding is a pair of types on each board, so the totals of a flop are sums of whole rows over its boards: one row of
plain holdings, and one for each suit that may reach three cards. Boards that contain a card of the holding itself are
then subtracted: those with the first card, those with the second, and the one with both is added back. Each board is
visited twice, since either of its last two cards may be the turn, so sums over all boards come out double.

The way back is the same in reverse: decisions of holdings on a flop become weights of pairs of types on boards. One
number holds three counts of ``FIELD`` bits each: deals with a wager after the flop, with none yet, and before the flop.
"""

from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cutcard.cards import RANKS
from cutcard.games.ultimate_texas_holdem.odds.boards import (
    BITS,
    DEALERS,
    FIRST,
    HOLDINGS,
    KEY,
    ROW_OF,
    Counts,
    Made,
    holding,
)
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import Ints, kernel

Values: TypeAlias = npt.NDArray[np.int32]  # by board, then holding and value
Flags: TypeAlias = npt.NDArray[np.bool_]

FIELD = 21
PLAIN_BOARD = 4  # in place of a suit, if no three cards of the board have the same
SHORT_OF_THREE = sum(11 << 28 + 6 * suit for suit in range(4))  # when added, three cards of a suit overflow like five
FLUSH = lookup.FLUSH
SUIT = lookup.SHIFT // 13  # suit by the bit that overflows, modulo 11
FLOPS = 1_755
CLASSES = tuple(  # hole cards, ignoring which suits they have
    RANKS[max(row, column)] + RANKS[min(row, column)] + ("s" if row > column else "o" if row < column else "")
    for row in range(13)
    for column in range(13)
)
HANDS = tuple(4 if row > column else 12 if row < column else 6 for row in range(13) for column in range(13))

_ALL = np.array(list(combinations(range(52), 3)), dtype=np.int64)
_CODES = np.stack(
    [
        np.sort(_ALL & ~3 | np.array(suits)[_ALL & 3], axis=1) @ np.array([2704, 52, 1])
        for suits in permutations(range(4))
    ]
).min(axis=0)
_FIRSTS, WEIGHT = np.unique(_CODES, return_counts=True)
FLOP = np.stack([_FIRSTS // 2704, _FIRSTS // 52 % 52, _FIRSTS % 52], axis=1)  # one for each WEIGHT of a kind


@kernel
def class_of(x: int, y: int) -> int:
    """Index of two hole cards in ``CLASSES``: the row is the higher rank if they are suited, otherwise the lower."""
    high, low = max(x >> 2, y >> 2), min(x >> 2, y >> 2)
    return high * 13 + low if x & 3 == y & 3 else low * 13 + high


@kernel
def board(flop: Ints, t: int, r: int) -> tuple[int, int]:
    """The suit with three or more cards and the row among suited boards, or ``PLAIN_BOARD`` and the row among those."""
    cards = (flop[0], flop[1], flop[2], t, r)
    key = KEY[flop[0]] + KEY[flop[1]] + KEY[flop[2]] + KEY[t] + KEY[r]
    three = (key + SHORT_OF_THREE) & FLUSH
    if three == 0:
        return PLAIN_BOARD, ROW_OF[lookup.rank_index(key)]
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
    """Two cards as a pair of types on a board with three cards of this suit, or on a plain board."""
    a = (x >> 2) + 13 * (x & 3 == suit)
    b = (y >> 2) + 13 * (y & 3 == suit)
    return holding(a, b)


@kernel
def readings(below: int, equal: int, low: int, found: Ints) -> None:
    """Counts dealer's hands by comparison (the holding is 0 lower, 1 equal, 2 higher) and by qualification.

    ``low``: dealer's hands that do not qualify. A holding that would not qualify beats or equals only such hands; any
    other beats all of them.
    """
    found[2, 0] = min(below, low)
    found[1, 0] = min(equal, low - found[2, 0])
    found[0, 0] = low - found[2, 0] - found[1, 0]
    found[2, 1] = below - found[2, 0]
    found[1, 1] = equal - found[1, 0]
    found[0, 1] = DEALERS - below - equal - found[0, 0]


@kernel
def values(counts: Counts, made: Made, base: Ints, play: Ints, river: int, fold: int, found: Values) -> None:
    """Values for each board and holding: all wagers but play; play once; the better of a river wager and a fold."""
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
            found[row, 3 * pair] = b
            found[row, 3 * pair + 1] = p
            found[row, 3 * pair + 2] = max(b + river * p, DEALERS * fold)


@kernel
def runs(flop: Ints, found: Ints) -> None:
    """Fill ``found[t, r]`` with suit and row of the board for every turn and river; -1 for an impossible pair."""
    found[:] = -1
    for t in range(52):
        for r in range(t + 1, 52):
            if t not in flop and r not in flop:
                found[t, r, 0], found[t, r, 1] = board(flop, t, r)
                found[r, t] = found[t, r]


@kernel
def alike(run: Ints, rank: int, found: Ints) -> int:
    """The different boards with one turn and a river of this rank: suit, row, and how many rivers lead to it."""
    n = 0
    for r in range(4 * rank, 4 * rank + 4):
        if run[r, 0] >= 0:
            at = 0
            while at < n and (found[at, 0] != run[r, 0] or found[at, 1] != run[r, 1]):
                at += 1
            if at == n:
                found[at, 0], found[at, 1], found[at, 2] = run[r, 0], run[r, 1], 0
                n += 1
            found[at, 2] += 1
    return n


@kernel
def flop_totals(flop: Ints, plain: Values, suited: Values, total: Ints) -> None:
    """Fill ``total[x, y]`` (x below y) with the sums of the three values over all turns and rivers."""
    some, every = np.zeros((5, 3 * HOLDINGS), np.int64), np.zeros((5, 3 * HOLDINGS), np.int64)
    met, now = np.zeros(5, np.bool_), np.zeros(5, np.bool_)  # suits of boards: of all, with this turn
    found = np.zeros((4, 3), np.int64)
    run = np.empty((52, 52, 2), np.int64)
    runs(flop, run)
    order, own, last = np.empty(4, np.int64), 0, 3  # suits, those of the flop first
    for suit in range(4):
        if suit == flop[0] & 3 or suit == flop[1] & 3 or suit == flop[2] & 3:
            order[own] = suit
            own += 1
        else:
            order[last] = suit
            last -= 1
    total[:] = 0
    for turn in range(52):
        t = turn & ~3 | order[turn & 3]
        if t in flop:
            continue
        # In suits that are not on the flop, turns of one rank lead to the same boards: only the first is computed.
        if turn & 3 <= own:
            for suit in range(5):
                if now[suit]:
                    some[suit] = 0
                    now[suit] = False
            for rank in range(13):
                for at in range(alike(run[t], rank, found)):
                    suit, row, times = found[at, 0], found[at, 1], found[at, 2]
                    met[suit] = now[suit] = True
                    values = plain[row] if suit == PLAIN_BOARD else suited[row]
                    for place in range(len(values)):
                        some[suit, place] += times * values[place]
        for y in range(52):
            x, z = min(t, y), max(t, y)
            for suit in range(5):
                if now[suit]:
                    pair = 3 * pair_on(suit, t, y)
                    for value in range(3):
                        total[x, z, value] -= some[suit, pair + value]
            suit, row = run[t, y]
            if t < y and suit >= 0:
                pair = 3 * pair_on(suit, t, y)
                for value in range(3):
                    total[t, y, value] += plain[row, pair + value] if suit == PLAIN_BOARD else suited[row, pair + value]
        for suit in range(5):
            if now[suit]:
                every[suit] += some[suit]
    for x in range(52):
        for y in range(x + 1, 52):
            for suit in range(5):
                if met[suit]:
                    pair = 3 * pair_on(suit, x, y)
                    for value in range(3):
                        total[x, y, value] += every[suit, pair + value] >> 1


@kernel
def decide_flops(first: int, last: int, plain: Values, suited: Values, wager: int, sums: Ints, wagers: Flags) -> None:
    """Sums by class of hole cards: ante and blind, play, the better choice after the flop; and which hands wager."""
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
    """Add the counts of decisions, doubled, to each board and holding.

    ``before``: what a class of hole cards does before the flop: 2 wagers, 0 waits, -1 is left out.
    """
    chosen = np.zeros((52, 52), np.int64)
    whole, left = np.zeros((5, HOLDINGS), np.int64), np.zeros((5, HOLDINGS), np.int64)
    run, found = np.empty((52, 52, 2), np.int64), np.zeros((4, 3), np.int64)
    number = np.zeros(5, np.int64)
    for f in range(first, FLOPS, step):
        flop = FLOP[f]
        runs(flop, run)
        number[:] = 0
        number[PLAIN_BOARD] = 1
        for card in flop:
            number[card & 3] = 1
        chosen[:] = 0
        whole[:] = 0
        at = -1
        for x in range(52):
            for y in range(x + 1, 52):
                at += 1
                early = before[class_of(x, y)]
                if early < 0 or run[x, y, 0] < 0:
                    continue
                field = 2 if early == 2 else 0 if wagers[f, at] else 1
                chosen[x, y] = chosen[y, x] = WEIGHT[f] << FIELD * field
                for suit in range(5):
                    if number[suit]:
                        whole[suit, pair_on(suit, x, y)] += chosen[x, y]
        for t in range(52):
            if t in flop:
                continue
            left[:] = whole
            for y in range(52):
                for suit in range(5):
                    if number[suit]:
                        left[suit, pair_on(suit, t, y)] -= 2 * chosen[t, y]
            for rank in range(13):
                for at in range(alike(run[t], rank, found)):
                    suit, row, times = found[at, 0], found[at, 1], found[at, 2]
                    weights = plain[row] if suit == PLAIN_BOARD else suited[row]
                    for pair in range(len(weights)):
                        weights[pair] += times * left[suit, pair]
            for r in range(52):
                suit, row = run[t, r]
                if suit >= 0:
                    weights = plain[row] if suit == PLAIN_BOARD else suited[row]
                    weights[pair_on(suit, t, r)] += chosen[t, r]


@kernel
def tally(counts: Counts, made: Made, weights: Ints, river: Flags, found: Ints) -> None:
    """Add deals by field and readings. Hands that waited and are not worth a wager on the river go to field 3."""
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
