"""From boards to flops and back: totals over all turns and rivers, and the weight of each decision on each board.

A holding is a pair of types on each board, so the totals of a flop are sums of whole rows over its boards: one row of
plain holdings, and one for each suit that may reach three cards. Boards that contain a card of the holding itself are
then subtracted: those with the first card, those with the second, and the one with both is added back. Each board is
visited twice, since either of its last two cards may be the turn, so sums over all boards come out double.

The way back is the same in reverse: decisions of holdings on a flop become weights of pairs of types on boards. One
number holds three counts of ``FIELD`` bits each, for holdings that are to be told apart.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cutcard.odds.families.shared.boards import (
    BITS,
    FIRST,
    HOLDINGS,
    KEY,
    ROW_OF,
    Counts,
    Made,
    holding,
)
from cutcard.odds.families.shared.starts import Flags, class_of
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import Ints, kernel

Values: TypeAlias = npt.NDArray[np.int32]  # by board, then holding and value
Taken: TypeAlias = npt.NDArray[np.uint8]  # which of a spot's options is taken
Fields: TypeAlias = npt.NDArray[np.int8]

FIELD = 21
PLAIN_BOARD = 4  # in place of a suit, if no three cards of the board have the same
SHORT_OF_THREE = sum(11 << 28 + 6 * suit for suit in range(4))  # when added, three cards of a suit overflow like five
FLUSH = lookup.FLUSH
SUIT = lookup.SHIFT // 13  # suit by the bit that overflows, modulo 11


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
def readings(below: Any, equal: Any, low: Any, dealers: int) -> tuple[Any, Any, Any, Any, Any, Any]:
    """Dealer's hands by comparison (the holding is lower, equal, higher), and within it by qualification (no, yes).

    ``low``: dealer's hands that do not qualify, of ``dealers``. A holding that would not qualify beats or equals only
    such hands; any other beats all of them.
    """
    higher = min(below, low)
    same = min(equal, low - higher)
    lower = low - higher - same
    return lower, dealers - below - equal - lower, same, equal - same, higher, below - higher


@kernel
def best(worth: Ints, coefficients: Ints, constants: Ints, start: int, end: int, number: int) -> tuple[int, Any]:
    """The best of some options, each a linear form of ``worth`` plus a constant for each of ``number`` deals."""
    chosen, most = 0, np.int64(0)
    for option in range(start, end):
        value = constants[option] * number
        for at in range(len(worth)):
            value += coefficients[option, at] * worth[at]
        if option == start or value > most:
            chosen, most = option - start, value
    return chosen, most


@kernel
def values(
    counts: Counts,
    made: Made,
    pay: Ints,
    coefficients: Ints,
    constants: Ints,
    first: Ints,
    dealers: int,
    found: Values,
    taken: Taken,
) -> None:
    """Values for each board and holding: those of the payoffs, then the best choice at each spot on the river.

    The options of a spot are rows of ``coefficients`` and ``constants`` from ``first`` of the spot on.
    """
    forms, spots, pairs = len(pay), len(first) - 1, counts.shape[1]
    width, deals = forms + spots, np.zeros((pairs, 6), np.int64)
    worth, value, most = np.zeros((forms, pairs), np.int64), np.zeros(pairs, np.int64), np.zeros(pairs, np.int64)
    for row in range(counts.shape[0]):
        for pair in range(pairs):
            below, equal, low = counts[row, pair, 0], counts[row, pair, 1], counts[row, pair, 2]
            a, b, c, d, e, f = readings(np.int64(below), np.int64(equal), np.int64(low), dealers)
            deals[pair, 0], deals[pair, 1], deals[pair, 2] = a, b, c
            deals[pair, 3], deals[pair, 4], deals[pair, 5] = d, e, f
        for form in range(forms):
            for pair in range(pairs):
                kind, total = np.int64(made[row, pair]), np.int64(0)
                for versus in range(3):
                    total += deals[pair, 2 * versus] * pay[form, kind, versus, 0]
                    total += deals[pair, 2 * versus + 1] * pay[form, kind, versus, 1]
                worth[form, pair] = total
                found[row, width * pair + form] = total
        for spot in range(spots):  # option by option, so that the inner loops are short and plain
            for option in range(first[spot], first[spot + 1]):
                value[:] = constants[option] * dealers
                for form in range(forms):
                    times = coefficients[option, form]
                    for pair in range(pairs):
                        value[pair] += times * worth[form, pair]
                for pair in range(pairs):
                    if option == first[spot] or value[pair] > most[pair]:
                        most[pair] = value[pair]
                        taken[spot, row, pair] = option - first[spot]
            for pair in range(pairs):
                found[row, width * pair + forms + spot] = most[pair]


@kernel
def runs(flop: Ints, deck: Flags, found: Ints) -> None:
    """Fill ``found[t, r]`` with suit and row of the board for every turn and river; -1 for an impossible pair."""
    found[:] = -1
    for t in range(52):
        for r in range(t + 1, 52):
            if deck[t] and deck[r] and t not in flop and r not in flop:
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
def flop_totals(flop: Ints, deck: Flags, plain: Values, suited: Values, total: Ints) -> None:
    """Fill ``total[x, y]`` (x below y) with the sums of the values over all turns and rivers."""
    width = total.shape[2]
    some, every = np.zeros((5, width * HOLDINGS), np.int64), np.zeros((5, width * HOLDINGS), np.int64)
    met, now = np.zeros(5, np.bool_), np.zeros(5, np.bool_)  # suits of boards: of all, with this turn
    found = np.zeros((4, 3), np.int64)
    run = np.empty((52, 52, 2), np.int64)
    runs(flop, deck, run)
    order, own, last = np.empty(4, np.int64), 0, 3  # suits, those of the flop first, missing ones last
    for suit in range(4):
        if suit == flop[0] & 3 or suit == flop[1] & 3 or suit == flop[2] & 3:
            order[own] = suit
            own += 1
    for suit in range(3, -1, -1):
        if suit != flop[0] & 3 and suit != flop[1] & 3 and suit != flop[2] & 3:
            order[last] = suit
            last -= 1
    total[:] = 0
    for turn in range(52):
        t = turn & ~3 | order[turn & 3]
        if t in flop or not deck[t]:
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
                    pair = width * pair_on(suit, t, y)
                    for value in range(width):
                        total[x, z, value] -= some[suit, pair + value]
            suit, row = run[t, y]
            if t < y and suit >= 0:
                pair = width * pair_on(suit, t, y)
                for value in range(width):
                    total[t, y, value] += plain[row, pair + value] if suit == PLAIN_BOARD else suited[row, pair + value]
        for suit in range(5):
            if now[suit]:
                every[suit] += some[suit]
    for x in range(52):
        for y in range(x + 1, 52):
            for suit in range(5):
                if met[suit]:
                    pair = width * pair_on(suit, x, y)
                    for value in range(width):
                        total[x, y, value] += every[suit, pair + value] >> 1


@kernel
def decide_flops(
    first: int,
    last: int,
    cards: Ints,
    weight: Ints,
    deck: Flags,
    seen: Taken,
    value: int,
    plain: Values,
    suited: Values,
    coefficients: Ints,
    constants: Ints,
    starts: Ints,
    number: int,
    sums: Ints,
    taken: Taken,
) -> None:
    """Sums by class of hole cards: the payoffs, the best choice at each spot on the flop, and the deals; choices.

    Only hole cards and flops with this ``value`` of ``seen`` are added. ``number``: deals that can follow a flop.
    """
    spots, forms = len(starts) - 1, sums.shape[2] - len(starts)
    total = np.zeros((52, 52, coefficients.shape[1]), np.int64)
    for f in range(first, last):
        flop = cards[f]
        flop_totals(flop, deck, plain, suited, total)
        at = -1
        for x in range(52):
            for y in range(x + 1, 52):
                at += 1
                if not deck[x] or not deck[y] or seen[f, at] != value:
                    continue
                if x == flop[0] or x == flop[1] or x == flop[2] or y == flop[0] or y == flop[1] or y == flop[2]:
                    continue
                kind = class_of(x, y)
                for form in range(forms):
                    sums[f, kind, form] += weight[f] * total[x, y, form]
                for spot in range(spots):
                    option, most = best(total[x, y], coefficients, constants, starts[spot], starts[spot + 1], number)
                    taken[spot, f, at] = option
                    sums[f, kind, forms + spot] += weight[f] * most
                sums[f, kind, forms + spots] += weight[f] * number


@kernel
def weigh_boards(
    first: int, step: int, cards: Ints, weight: Ints, deck: Flags, fields: Fields, plain: Ints, suited: Ints
) -> None:
    """Add the deals of each flop and holding, doubled, to each board. ``fields``: 0, 1 or 2; -1 is left out."""
    chosen = np.zeros((52, 52), np.int64)
    whole, left = np.zeros((5, HOLDINGS), np.int64), np.zeros((5, HOLDINGS), np.int64)
    run, found = np.empty((52, 52, 2), np.int64), np.zeros((4, 3), np.int64)
    number = np.zeros(5, np.int64)
    for f in range(first, len(cards), step):
        flop = cards[f]
        runs(flop, deck, run)
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
                if fields[f, at] < 0 or run[x, y, 0] < 0:
                    continue
                chosen[x, y] = chosen[y, x] = weight[f] << FIELD * fields[f, at]
                for suit in range(5):
                    if number[suit]:
                        whole[suit, pair_on(suit, x, y)] += chosen[x, y]
        for t in range(52):
            if t in flop or not deck[t]:
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
def tally(counts: Counts, made: Made, weights: Ints, options: Taken, dealers: int, found: Ints) -> None:
    """Add deals by field, option taken on the river, and readings."""
    for row in range(counts.shape[0]):
        for pair in range(counts.shape[1]):
            if weights[row, pair]:
                below, equal, low = counts[row, pair, 0], counts[row, pair, 1], counts[row, pair, 2]
                a, b, c, d, e, f = readings(np.int64(below), np.int64(equal), np.int64(low), dealers)
                for field in range(3):
                    weight = (weights[row, pair] >> FIELD * field & (1 << FIELD) - 1) >> 1
                    if weight:
                        total = found[field, options[field, row, pair], made[row, pair]]
                        total[0, 0] += weight * a
                        total[0, 1] += weight * b
                        total[1, 0] += weight * c
                        total[1, 1] += weight * d
                        total[2, 0] += weight * e
                        total[2, 1] += weight * f
