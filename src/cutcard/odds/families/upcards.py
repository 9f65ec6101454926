"""Five cards against a dealer with one upcard: adds dealer's hands to tables of card sets in order of strength.

For one upcard, each dealer's hand adds one to the tables "how many contain these cards" for all subsets of its four
hidden cards. The number of hands so far that share no card with the player's is then an alternating sum over subsets
of the player's five cards. The upcard is always a club and the other suits are equivalent, so only one of the hands
that differ by swapping them is evaluated.
"""

from functools import lru_cache
from math import comb
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.against import Counts
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import kernel, spread

Table: TypeAlias = NDArray[np.int32]
Hands: TypeAlias = NDArray[np.int8]
Strengths: TypeAlias = NDArray[np.int16]

HANDS, WITH_CARD = comb(52, 5), comb(51, 4)
ALIKE, ASKED = 484_731, 434_550  # hands to evaluate, of HANDS; those without the upcard, of 2,349,060
BEHIND = comb(46, 4)  # possible dealer's hands with an upcard, once the player's cards are known
SUITS = 4  # upcards of one rank are equivalent
UPCARDS = DECK[::SUITS]
five = lookup.five

PAIRS = np.array([comb(card, 2) for card in range(53)], np.int32)  # index of a set of cards, lowest card first
TRIPLES = np.array([comb(card, 3) for card in range(53)], np.int32)
FOURS = np.array([comb(card, 4) for card in range(53)], np.int32)


@kernel
def all_hands(cards: Hands, ordered: Strengths) -> None:
    """Fill in all hands of five cards in order of strength, with ascending cards, and their strengths."""
    starts = np.zeros(7463, np.int64)
    strengths = np.empty(HANDS, np.int16)
    n = 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        strengths[n] = five(a, b, c, d, e)
                        starts[strengths[n] + 1] += 1
                        n += 1
    starts = starts.cumsum()
    n = 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        place = starts[strengths[n]]
                        starts[strengths[n]] += 1
                        cards[place, 0], cards[place, 1], cards[place, 2] = a, b, c
                        cards[place, 3], cards[place, 4] = d, e
                        ordered[place] = strengths[n]
                        n += 1


@kernel
def stands_for(cards: Hands) -> int:
    """How many hands this one represents; 0 if an equivalent one is evaluated instead."""
    a = b = c = 0
    for card in cards:
        suit, bit = card & 3, 1 << (card >> 2)
        if suit == 1:
            a |= bit
        elif suit == 2:
            b |= bit
        elif suit == 3:
            c |= bit
    if a < b or b < c:
        return 0
    if a == b:
        return 1 if b == c else 3
    return 3 if b == c else 6


@kernel
def sort_out(cards: Hands, places: Table, weights: Hands, clubs: Table) -> None:
    """Fill in the hands to evaluate, how many each represents, and by rank the hands that hold its club."""
    asked, found = 0, np.zeros(13, np.int64)
    for i in range(len(cards)):
        alike = stands_for(cards[i])
        if alike:
            places[asked], weights[asked] = i, alike
            asked += 1
        for card in cards[i]:
            if card & 3 == 0:
                rank = card >> 2
                clubs[rank, found[rank]] = i
                found[rank] += 1


@kernel
def apart(one: Table, two: Table, three: Table, four: Table, drawn: int, h: Hands) -> Any:
    """How many of the ``drawn`` dealer's hands share no card with a hand of five ascending cards."""
    total = drawn
    for i in range(5):
        total -= one[h[i]]
        for j in range(i):
            total += two[PAIRS[h[i]] + h[j]]
            for k in range(j):
                total -= three[TRIPLES[h[i]] + PAIRS[h[j]] + h[k]]
                for m in range(k):
                    total += four[FOURS[h[i]] + TRIPLES[h[j]] + PAIRS[h[k]] + h[m]]
    return total


@kernel
def enter(one: Table, two: Table, three: Table, four: Table, cards: Hands, upcard: int) -> None:
    """Add a dealer's hand, given by its hidden cards."""
    a = b = c = d = np.int64(0)
    for card in cards:
        if card != upcard:
            a, b, c, d = b, c, d, np.int64(card)
    one[a] += 1
    one[b] += 1
    one[c] += 1
    one[d] += 1
    two[PAIRS[b] + a] += 1
    two[PAIRS[c] + a] += 1
    two[PAIRS[c] + b] += 1
    two[PAIRS[d] + a] += 1
    two[PAIRS[d] + b] += 1
    two[PAIRS[d] + c] += 1
    three[TRIPLES[c] + PAIRS[b] + a] += 1
    three[TRIPLES[d] + PAIRS[b] + a] += 1
    three[TRIPLES[d] + PAIRS[c] + a] += 1
    three[TRIPLES[d] + PAIRS[c] + b] += 1
    four[FOURS[d] + TRIPLES[c] + PAIRS[b] + a] += 1


@kernel
def count_upcard(
    cards: Hands,
    strengths: Strengths,
    places: Table,
    weights: Hands,
    dealt: Table,
    upcard: int,
    least: int,
    place: Table,
    weight: Hands,
    none: Table,
    lower: Table,
    equal: Table,
) -> None:
    """For an upcard, by hand: its index, how many it represents, dealer's hands not qualified, lower, equal."""
    asked = 0
    for i in range(len(places)):
        held = False
        for card in cards[places[i]]:
            held = held or card == upcard
        if not held:
            place[asked], weight[asked] = places[i], weights[i]
            asked += 1
    one, two = np.zeros(52, np.int32), np.zeros(1326, np.int32)
    three, four = np.zeros(22100, np.int32), np.zeros(270725, np.int32)
    drawn = 0
    while drawn < len(dealt) and strengths[dealt[drawn]] < least:
        enter(one, two, three, four, cards[dealt[drawn]], upcard)
        drawn += 1
    for n in range(asked):
        none[n] = apart(one, two, three, four, drawn, cards[place[n]])
    start = 0
    while start < asked:
        strength, end = strengths[place[start]], start
        while end < asked and strengths[place[end]] == strength:
            end += 1
        if strength >= least:
            while drawn < len(dealt) and strengths[dealt[drawn]] < strength:
                enter(one, two, three, four, cards[dealt[drawn]], upcard)
                drawn += 1
            for n in range(start, end):
                lower[n] = apart(one, two, three, four, drawn, cards[place[n]]) - none[n]
            before = drawn
            while drawn < len(dealt) and strengths[dealt[drawn]] == strength:
                enter(one, two, three, four, cards[dealt[drawn]], upcard)
                drawn += 1
            if drawn > before:
                for n in range(start, end):
                    equal[n] = apart(one, two, three, four, drawn, cards[place[n]]) - none[n] - lower[n]
        start = end


@kernel
def tell_apart(hand: Hands, upcard: int, own: int, least: int) -> tuple[int, int, int]:
    """For one holding, the dealer's hands that do not qualify, are lower, are equal. Looks at each of them."""
    rest, n = np.empty(46, np.int64), 0
    for card in range(52):
        free = card != upcard
        for held in hand:
            free = free and card != held
        if free:
            rest[n] = card
            n += 1
    none = lower = equal = 0
    for i in range(n):
        for j in range(i):
            for k in range(j):
                for m in range(k):
                    dealer = five(upcard, rest[i], rest[j], rest[k], rest[m])
                    if dealer < least:
                        none += 1
                    elif dealer < own:
                        lower += 1
                    elif dealer == own:
                        equal += 1
    return none, lower, equal


@lru_cache(maxsize=2)
def count(least: int) -> Counts:
    """Counts for all classes of holding and upcard, against a dealer who qualifies with at least this strength."""
    hands, strength = np.empty((HANDS, 5), np.int8), np.empty(HANDS, np.int16)
    all_hands(hands, strength)
    places, weights, clubs = np.empty(ALIKE, np.int32), np.empty(ALIKE, np.int8), np.empty((13, WITH_CARD), np.int32)
    sort_out(hands, places, weights, clubs)
    size = len(UPCARDS), ASKED
    place, none, lower, equal = (np.zeros(size, np.int32) for _ in range(4))
    weight = np.zeros(size, np.int8)

    def upcard(row: int) -> None:
        columns = place[row], weight[row], none[row], lower[row], equal[row]
        count_upcard(hands, strength, places, weights, clubs[row], UPCARDS[row], least, *columns)

    spread(upcard, range(len(UPCARDS)))
    weight *= SUITS
    made = np.frombuffer(hands_table.CATEGORY, np.uint8)[strength]
    shown = np.repeat(np.array(UPCARDS, np.int8), ASKED)
    told = weight.ravel(), none.ravel(), lower.ravel(), equal.ravel()
    return Counts(hands, strength, made, place.ravel(), shown, *told, BEHIND)
