"""Sums over the player's and the dealer's hand together, for all sets of cards that these must contain.

``J(A, Q)`` adds what a bet gains over a fold, for every final hand F that holds the set A and every dealer's hand H
that holds the upcard and the set Q, where F and H have no common card. Inclusion and exclusion keep the dead cards D
out of both, so an exchange that keeps K is the sum over disjoint P, Q within D of (-1)^(|P|+|Q|) J(K+P, Q). F runs over
hands that are bet as a rule; ``bets`` gives their strengths.

``add_up`` takes one set A of one, two or three cards and visits the dealer's hands from the lowest up. A table over
sets Y of cards holds, with the sign of |Y|, the value of the final hands with Y against a dealer's hand of the present
strength. The sum over the subsets of a dealer's hand then covers exactly the final hands that share no card with it.
``share_out`` goes the same way in reverse: weights on (A, Q) become weights of dealer's hands, and each final hand gets
the total weight of those that it beats, equals and loses to.
"""

import numpy as np

from cutcard.games.lunar_poker.odds.counting.dealer import PLACES
from cutcard.games.lunar_poker.odds.counting.deck import CHOOSE, Array, signed
from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import five

NO_HAND, HIGHER, EQUAL, ALL = 0, 1, 2, 3  # columns of the results of ``share_out``
BITS: Array = np.array([chosen.bit_count() for chosen in range(64)])
TOP: Array = np.array(
    [(0, 1), (1, 5), (5, 11), (11, 15), (15, 16), (15, 16)]
)  # by number of cards added: a hand's subsets of that size


@kernel
def final_hands(upcard: int, kept: Array, bets: Array, more: Array, strength: Array) -> int:
    """The final hands that hold these cards and are bet: the cards added, and the strength."""
    size = len(kept)
    extra = 5 - size
    added, hand = np.arange(extra).astype(np.uint8), np.empty(5, np.uint8)
    hand[:size] = kept
    barred = 1 << signed(upcard)
    for card in kept:
        barred |= 1 << signed(card)
    found = 0
    while True:
        clash = 0
        for i in range(extra):
            clash |= barred >> signed(added[i]) & 1
            hand[size + i] = added[i]
        if not clash:
            height = five(hand[0], hand[1], hand[2], hand[3], hand[4])
            if bets[height]:
                more[found] = added
                strength[found] = height
                found += 1
        i = 0
        while i < extra - 1 and added[i] + 1 == added[i + 1]:
            added[i] = i
            i += 1
        if extra == 0:
            break
        added[i] += 1
        if added[extra - 1] >= 52:
            break
    return found


@kernel
def subsets(cards: Array, places: Array) -> int:
    """The places of all subsets of up to four of these cards; place p of a subset of odd size is written as -p - 1."""
    places[0] = 0
    for last in range(len(cards)):
        for chosen in range(1 << last):
            places[chosen | 1 << last] = places[chosen] + CHOOSE[cards[last], BITS[chosen] + 1]
    found = 0
    for chosen in range(1 << len(cards)):
        count = BITS[chosen]
        if count <= 4:
            place = places[chosen] + PLACES[count]
            places[found] = -1 - place if count & 1 else place
            found += 1
    return found


@kernel
def change(table: Array, places: Array, found: int, by: int) -> None:
    """Add ``by`` at these places, with the sign of each subset."""
    for i in range(found):
        if places[i] >= 0:
            table[places[i]] += by
        else:
            table[-1 - places[i]] -= by


@kernel
def ask(table: Array, places: Array, found: int) -> int:
    """The signed sum over these places."""
    total = 0
    for i in range(found):
        total += table[places[i]] if places[i] >= 0 else -table[-1 - places[i]]
    return total


@kernel
def add_up(
    upcard: int,
    kept: Array,
    hands: Array,
    bits: Array,
    within: Array,
    line: Array,
    gain: Array,
    bets: Array,
    qualified: int,
    row: Array,
) -> None:
    """Fill a table over sets with J(kept, Q) for every Q of up to as many cards as complete the final hand.

    ``gain`` holds, by line, what a bet gains over a fold if the dealer has no hand and if the final hand is higher. Its
    last column holds what it gains if the hands are equal and if the final hand is lower.
    """
    extra = 5 - len(kept)
    most = 1
    for i in range(extra):
        most = most * (52 - i) // (i + 1)
    more, strength = np.empty((most, extra), np.uint8), np.empty(most, np.uint16)
    finals = final_hands(upcard, kept, bets, more, strength)
    order = np.argsort(strength[:finals])
    barred = np.uint64(0)
    for card in kept:
        barred |= np.uint64(1) << np.uint64(card)
    equal, lower = gain[0, -1], gain[1, -1]
    first, terms = TOP[extra, 0], TOP[extra, 1]
    table, places = np.zeros(len(row), np.int64), np.empty(32, np.int64)
    row[:] = 0
    for i in range(finals):
        change(table, places, subsets(more[i], places), gain[0, line[strength[i]]])
    height, no_hand, tied, above = -1, True, 0, 0
    for hand in range(len(hands)):
        if bits[hand] & barred:
            continue
        if hands[hand] != height:
            height = signed(hands[hand])
            if no_hand and height >= qualified:
                no_hand = False
                for i in range(finals):
                    kind = line[strength[i]]
                    change(table, places, subsets(more[i], places), gain[1, kind] - gain[0, kind])
            while tied < above:
                change(table, places, subsets(more[order[tied]], places), lower - equal)
                tied += 1
            while not no_hand and above < finals and strength[order[above]] <= height:
                i = order[above]
                now = equal if strength[i] == height else lower
                change(table, places, subsets(more[i], places), now - gain[1, line[strength[i]]])
                if strength[i] < height:
                    tied += 1
                above += 1
        value = 0
        if extra == 2:
            for i in range(11):
                value += table[within[hand, i]]
            for i in range(5, 11):
                row[within[hand, i]] += value
        else:
            for i in range(terms):
                value += table[within[hand, i]]
            for i in range(first, terms):
                row[within[hand, i]] += value
    spread_down(row, min(extra, 4))


@kernel
def spread_down(row: Array, size: int) -> None:
    """From sums over sets of this size to sums over smaller ones: a hand with q of its cards is counted 4 - q times."""
    for count in range(size, 0, -1):
        cards = np.arange(count).astype(np.uint8)
        for place in range(PLACES[count], PLACES[count + 1]):
            value = row[place]
            if value:
                for out in range(count):
                    under = PLACES[count - 1]
                    for i in range(count):
                        if i != out:
                            under += CHOOSE[cards[i], i + 1 if i < out else i]
                    row[under] += value
            i = 0
            while i < count - 1 and cards[i] + 1 == cards[i + 1]:
                cards[i] = i
                i += 1
            cards[i] += 1
        for place in range(PLACES[count - 1], PLACES[count]):
            row[place] //= 5 - count


@kernel
def share_out(
    upcard: int,
    kept: Array,
    hands: Array,
    bits: Array,
    within: Array,
    line: Array,
    bets: Array,
    qualified: int,
    weights: Array,
    out: Array,
) -> None:
    """Turns weights on (kept, Q) into deals by line: without a dealer's hand, won, equal, and all."""
    extra = 5 - len(kept)
    most = 1
    for i in range(extra):
        most = most * (52 - i) // (i + 1)
    more, strength = np.empty((most, extra), np.uint8), np.empty(most, np.uint16)
    finals = final_hands(upcard, kept, bets, more, strength)
    order = np.argsort(strength[:finals])
    barred = np.uint64(0)
    for card in kept:
        barred |= np.uint64(1) << np.uint64(card)
    terms = TOP[extra, 1]
    table, places = np.zeros(PLACES[min(extra, 4) + 1], np.int64), np.empty(32, np.int64)
    bare, below = np.zeros(finals, np.int64), np.zeros(finals, np.int64)
    height, no_hand, tied, above = -1, True, 0, 0
    for hand in range(len(hands) + 1):
        over = hand == len(hands)
        if not over and bits[hand] & barred:
            continue
        if over or hands[hand] != height:
            height = 1 << 20 if over else signed(hands[hand])
            if no_hand and height >= qualified:
                no_hand = False
                for i in range(finals):
                    bare[i] = ask(table, places, subsets(more[i], places))
                    out[line[strength[i]], NO_HAND] += bare[i]
            while tied < above:
                i = order[tied]
                out[line[strength[i]], EQUAL] += ask(table, places, subsets(more[i], places)) - below[i]
                tied += 1
            while not no_hand and above < finals and strength[order[above]] <= height:
                i = order[above]
                below[i] = ask(table, places, subsets(more[i], places))
                out[line[strength[i]], HIGHER] += below[i] - bare[i]
                if strength[i] < height:
                    tied += 1
                above += 1
        if over:
            break
        weight = 0
        if extra == 2:
            for i in range(11):
                weight += weights[within[hand, i]]
            if weight:
                for i in range(11):
                    table[within[hand, i]] += weight
        else:
            for i in range(terms):
                weight += weights[within[hand, i]]
            if weight:
                for i in range(terms):
                    table[within[hand, i]] += weight
    for i in range(finals):
        out[line[strength[i]], ALL] += ask(table, places, subsets(more[i], places))
