"""Compares every final hand of five or six cards with the dealer's hands that share no card with it, for one upcard.

Final hands are visited from the lowest to the highest. A table over sets Y of up to four cards counts the dealer's
hands that hold Y: those that do not qualify, those lower than the present final hand, and those equal to it, packed
into one integer. The signed sum over the subsets of the final hand counts the dealer's hands that share no card with
it. If the table is kept as rows over one more card q, a sum of rows counts the dealer's hands with q for all q at once:
J(A, Q) for four kept cards and at most one q (see ``joint``).
"""

import numpy as np

from cutcard.games.lunar_poker.odds.counting.dealer import PLACES
from cutcard.games.lunar_poker.odds.counting.deck import CHOOSE, Array, holds, signed
from cutcard.games.lunar_poker.odds.counting.joint import ALL, EQUAL, HIGHER, NO_HAND, ask, subsets
from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import BIT, FLUSH, KEY, SHIFT, five, rank_index, six

NONE, LOWER, SAME = 1, 1 << 20, 1 << 40  # units of the three counts in a packed integer
FIELD = LOWER - 1
NO_HAND_AT_ALL = 7_462  # above all strengths
WITHOUT_FIVE, WITHOUT_FIVE_AND_ONE, WITHOUT_SIX = 163_185, 14_190, 148_995  # C(46,4), C(45,3), C(45,4)


@kernel
def gained(packed: int, total: int, kind: int, gain: Array) -> int:
    """What a bet gains over a fold, summed over all the dealer's hands."""
    none, lower, same = packed & FIELD, packed >> 20 & FIELD, packed >> 40
    higher = total - none - lower - same
    return int(gain[0, kind] * none + gain[1, kind] * lower + gain[0, -1] * same + gain[1, -1] * higher)


@kernel
def tally(out: Array, kind: int, packed: int, total: int, weight: int) -> None:
    """Add a hand's packed counts to its line, the given number of times."""
    out[kind, NO_HAND] += weight * (packed & FIELD)
    out[kind, HIGHER] += weight * (packed >> 20 & FIELD)
    out[kind, EQUAL] += weight * (packed >> 40)
    out[kind, ALL] += weight * total


@kernel
def gains_of(packed: Array, line: Array, gain: Array, worth: Array) -> None:
    """What a bet on each hand of five gains over a fold; 0 if the counts are missing."""
    for i in range(len(packed)):
        worth[i] = gained(packed[i], WITHOUT_FIVE, line[i], gain) if packed[i] >= 0 else 0


@kernel
def share_out_fives(packed: Array, line: Array, weights: Array, out: Array) -> None:
    """Turns weights of hands of five into results by line."""
    for i in range(len(packed)):
        if weights[i]:
            tally(out, line[i], packed[i], WITHOUT_FIVE, weights[i])


@kernel
def _put(table: Array, places: Array, by: int) -> None:
    for place in places:
        table[place] += by


@kernel
def _put_rows(table: Array, places: Array, by: int) -> None:
    """The same with rows over one more card of the hand."""
    for i in range(1, 5):
        q = places[i] - PLACES[1]
        table[0, q] += by
        for j in range(1, 5):
            if j != i:
                table[places[j], q] += by
    index = 5
    for first in range(1, 5):
        for last in range(first + 1, 5):
            for i in range(1, 5):
                if i != first and i != last:
                    table[places[index], places[i] - PLACES[1]] += by
            index += 1
    for out in range(4):  # the triples are ordered by the card left out, the last first
        table[places[11 + out], places[4 - out] - PLACES[1]] += by


@kernel
def raise_to(height: int, table: Array, rows: bool, hands: Array, within: Array, qualified: int, at: Array) -> None:
    """Update the counts of dealer's hands for a final hand of this strength; ``at`` holds how far that has come."""
    while at[0] < at[1]:  # equal before, lower now
        if rows:
            _put_rows(table, within[at[0]], LOWER - SAME)
        else:
            _put(table[:, 0], within[at[0]], LOWER - SAME)
        at[0] += 1
    while at[1] < len(hands) and (hands[at[1]] <= height or hands[at[1]] < qualified):
        kind = NONE if hands[at[1]] < qualified else LOWER if hands[at[1]] < height else SAME
        if rows:
            _put_rows(table, within[at[1]], kind)
        else:
            _put(table[:, 0], within[at[1]], kind)
        at[1] += 1
        if kind != SAME:
            at[0] += 1


@kernel
def count_hands(
    upcard: int,
    cards: Array,
    strength: Array,
    hands: Array,
    within: Array,
    qualified: int,
    packed: Array,
) -> None:
    """Packed counts for hands of five or six cards, given in order of strength; -1 for those that hold the upcard."""
    table, places, at = np.zeros((PLACES[5], 1), np.int64), np.empty(64, np.int64), np.zeros(2, np.int64)
    flat = table[:, 0]
    height = -1
    for i in range(len(cards)):
        packed[i] = -1
        if holds(cards[i], upcard):
            continue
        if strength[i] != height:
            height = signed(strength[i])
            raise_to(height, table, False, hands, within, qualified, at)
        packed[i] = ask(flat, places, subsets(cards[i], places))


@kernel
def six_lines(cards: Array, line_ranked: Array, line_suited: Array, strength: Array, line: Array) -> None:
    """Strength and line of hands of six cards."""
    for i in range(len(cards)):
        a, b, c, d, e, f = cards[i]
        strength[i] = six(a, b, c, d, e, f)
        key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f]
        if key & FLUSH:
            shift = SHIFT[(key & FLUSH) % 11]
            mask = (BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e] | BIT[f]) >> shift & 8191
            sixth = 13
            for card in cards[i]:
                if signed(card & 3) * 13 != shift:
                    sixth = signed(card >> 2)
            line[i] = line_suited[mask, sixth]
        else:
            line[i] = line_ranked[rank_index(key)]


@kernel
def sixth_values(
    cards: Array,
    packed: Array,
    line: Array,
    orbit: Array,
    gain: Array,
    class_of: Array,
    values: Array,
) -> None:
    """For each class of five, the sum over sixth cards of what the better of bet and fold gains, times its orbit."""
    for i in range(len(cards)):
        if packed[i] < 0:
            continue
        worth = gained(packed[i], WITHOUT_SIX, line[i], gain) * orbit[i]
        if worth > 0:
            for out in range(6):
                values[class_of[_without(cards[i], out)]] += worth


@kernel
def worth_a_bet(packed: Array, line: Array, gain: Array, bets: Array) -> None:
    """Hands of six cards that gain by a bet."""
    for i in range(len(packed)):
        bets[i] = packed[i] >= 0 and gained(packed[i], WITHOUT_SIX, line[i], gain) > 0


@kernel
def share_out_sixth(
    cards: Array,
    packed: Array,
    line: Array,
    orbit: Array,
    bets: Array,
    class_of: Array,
    chosen: Array,
    out: Array,
) -> None:
    """Results by line of the hands that are bet after the chosen classes have bought a sixth card."""
    for i in range(len(cards)):
        if packed[i] < 0 or not bets[i]:
            continue
        weight = 0
        for drop in range(6):
            weight += chosen[class_of[_without(cards[i], drop)]]
        if weight:
            tally(out, line[i], packed[i], WITHOUT_SIX, weight * orbit[i])


@kernel
def _without(cards: Array, out: int) -> int:
    index = 0
    for i in range(6):
        if i != out:
            index += CHOOSE[cards[i], i + 1 if i < out else i]
    return index


@kernel
def extend_fours(lowest: Array, strength: Array) -> None:
    """The strength of each lowest set of four cards with each fifth; one that is never bet where it is held already."""
    for i in range(len(lowest)):
        a, b, c, d = lowest[i]
        for x in range(52):
            strength[i, x] = NO_HAND_AT_ALL if holds(lowest[i], x) else five(a, b, c, d, x)


@kernel
def _row(upcard: int, four: Array, x: int, table: Array, places: Array, hand: Array, row: Array) -> None:
    """Packed counts of the dealer's hands with q that avoid four cards and a fifth, for all q."""
    j = 4
    while j > 0 and four[j - 1] > x:
        hand[j] = four[j - 1]
        j -= 1
    hand[j] = x
    for i in range(j):
        hand[i] = four[i]
    row[:] = 0
    for i in range(subsets(hand, places)):
        place = places[i]
        if place >= PLACES[4] or -1 - place >= PLACES[4]:
            continue
        if place >= 0:
            for q in range(52):
                row[q] += table[place, q]
        else:
            for q in range(52):
                row[q] -= table[-1 - place, q]


@kernel
def add_up_fours(
    upcard: int,
    lowest: Array,
    order: Array,
    strength: Array,
    hands: Array,
    within: Array,
    line: Array,
    gain: Array,
    bets: Array,
    qualified: int,
    sums: Array,
) -> None:
    """J(A, {q}) for all classes of four cards A; ``order`` names set and fifth card in order of strength."""
    table, at = np.zeros((PLACES[4], 52), np.int64), np.zeros(2, np.int64)
    places, hand, row = np.empty(32, np.int64), np.empty(5, np.uint8), np.empty(52, np.int64)
    height = -1
    for item in order:
        index, x = item // 52, item % 52
        four = lowest[index]
        if not bets[strength[index, x]] or x == upcard or holds(four, upcard):
            continue
        if strength[index, x] != height:
            height = signed(strength[index, x])
            raise_to(height, table, True, hands, within, qualified, at)
        _row(upcard, four, x, table, places, hand, row)
        kind = line[height]
        for q in range(52):
            if q != x:
                sums[index, 1 + q] += gained(row[q], WITHOUT_FIVE_AND_ONE, kind, gain)


@kernel
def share_out_fours(
    upcard: int,
    lowest: Array,
    order: Array,
    strength: Array,
    hands: Array,
    within: Array,
    line: Array,
    bets: Array,
    qualified: int,
    weights: Array,
    out: Array,
) -> None:
    """The way back: turns weights on (A, {q}) into results by line."""
    table, at = np.zeros((PLACES[4], 52), np.int64), np.zeros(2, np.int64)
    places, hand, row = np.empty(32, np.int64), np.empty(5, np.uint8), np.empty(52, np.int64)
    height = -1
    for item in order:
        index, x = item // 52, item % 52
        if not bets[strength[index, x]]:
            continue
        some = False
        for q in range(52):
            some |= weights[index, 1 + q] != 0 and q != x
        if x == upcard or not some:
            continue
        if strength[index, x] != height:
            height = signed(strength[index, x])
            raise_to(height, table, True, hands, within, qualified, at)
        _row(upcard, lowest[index], x, table, places, hand, row)
        for q in range(52):
            if q != x and weights[index, 1 + q]:
                tally(out, line[height], row[q], WITHOUT_FIVE_AND_ONE, weights[index, 1 + q])
