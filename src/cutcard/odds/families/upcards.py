"""Five cards against a dealer who shows one or none: adds dealer's hands to tables of card sets in order of strength.

For one upcard, each dealer's hand adds one to the tables "how many contain these cards" for all subsets of its hidden
cards. The number of hands so far that share no card with the player's is then an alternating sum over subsets of the
player's five cards. The upcard is always of the first suit and the other suits are equivalent, so only one of the hands
that differ by swapping them is evaluated. Without an upcard all suits are equivalent.
"""

from functools import lru_cache
from math import comb
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK, Cards
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.counts import Counts
from cutcard.odds.native import lookup
from cutcard.odds.native.kernel import kernel, spread

Table: TypeAlias = NDArray[np.int32]
Hands: TypeAlias = NDArray[np.int8]
Strengths: TypeAlias = NDArray[np.int16]

five = lookup.five
ORDERS = np.array([1, 1, 2, 6, 24], np.int64)  # orders of so many things

PAIRS = np.array([comb(card, 2) for card in range(53)], np.int32)  # index of a set of cards, lowest card first
TRIPLES = np.array([comb(card, 3) for card in range(53)], np.int32)
FOURS = np.array([comb(card, 4) for card in range(53)], np.int32)


@kernel
def all_hands(deck: Hands, cards: Hands, ordered: Strengths) -> None:
    """Fill in all hands of five cards in order of strength, with ascending cards, and their strengths."""
    starts = np.zeros(7463, np.int64)
    strengths = np.empty(len(cards), np.int16)
    size = len(deck)
    n = 0
    for e in range(size):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        strengths[n] = five(deck[a], deck[b], deck[c], deck[d], deck[e])
                        starts[strengths[n] + 1] += 1
                        n += 1
    starts = starts.cumsum()
    n = 0
    for e in range(size):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        place = starts[strengths[n]]
                        starts[strengths[n]] += 1
                        cards[place, 0], cards[place, 1], cards[place, 2] = deck[a], deck[b], deck[c]
                        cards[place, 3], cards[place, 4] = deck[d], deck[e]
                        ordered[place] = strengths[n]
                        n += 1


@kernel
def stands_for(cards: Hands, fixed: int, suits: int) -> Any:
    """How many hands this one represents; 0 if an equivalent one is evaluated instead. ``fixed`` suits are unlike."""
    masks = np.zeros(5, np.int64)
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    found, alike = ORDERS[suits - fixed], 1
    for suit in range(fixed + 1, suits + 1):
        if suit < suits and masks[suit - 1] < masks[suit]:
            return 0
        if suit < suits and masks[suit - 1] == masks[suit]:
            alike += 1
        else:
            found //= ORDERS[alike]
            alike = 1
    return found


@kernel
def sort_out(cards: Hands, fixed: int, suits: int, places: Table, weights: Hands, with_card: Table) -> int:
    """Fill in the hands to evaluate and how many each represents; by rank the hands that hold its first card."""
    asked, found = 0, np.zeros(13, np.int64)
    for i in range(len(cards)):
        alike = stands_for(cards[i], fixed, suits)
        if alike:
            places[asked], weights[asked] = i, alike
            asked += 1
        if fixed:
            for card in cards[i]:
                if card & 3 == 0:
                    rank = card >> 2
                    with_card[rank, found[rank]] = i
                    found[rank] += 1
    return asked


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
    for i in range(5):
        a = np.int64(cards[i])
        if a == upcard:
            continue
        one[a] += 1
        for j in range(i):
            b = np.int64(cards[j])
            if b == upcard:
                continue
            two[PAIRS[a] + b] += 1
            for k in range(j):
                c = np.int64(cards[k])
                if c == upcard:
                    continue
                three[TRIPLES[a] + PAIRS[b] + c] += 1
                for m in range(k):
                    d = np.int64(cards[m])
                    if d != upcard:
                        four[FOURS[a] + TRIPLES[b] + PAIRS[c] + d] += 1


@kernel
def count_upcard(
    cards: Hands,
    strengths: Strengths,
    places: Table,
    weights: Hands,
    dealt: Table,
    upcard: int,
    least: int,
    compared: int,
    place: Table,
    weight: Hands,
    none: Table,
    lower: Table,
    equal: Table,
) -> None:
    """For an upcard, by hand: its index, how many it represents, dealer's hands not qualified, lower, equal.

    Hands below ``compared`` are not compared. A hand that would not qualify is compared with those that do not either.
    ``upcard`` is -1 if the dealer shows none; then a hand is itself among the dealer's hands, and left out.
    """
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
    itself = 1 if upcard < 0 else 0
    drawn = 0
    while drawn < len(dealt) and strengths[dealt[drawn]] < least:
        enter(one, two, three, four, cards[dealt[drawn]], upcard)
        drawn += 1
    for n in range(asked):
        own = itself if strengths[place[n]] < least else 0
        none[n] = apart(one, two, three, four, drawn, cards[place[n]]) - own
    if compared < least:
        one[:], two[:], three[:], four[:] = 0, 0, 0, 0
        drawn = 0
    start = 0
    while start < asked:
        strength, end = strengths[place[start]], start
        while end < asked and strengths[place[end]] == strength:
            end += 1
        if strength >= compared:
            while drawn < len(dealt) and strengths[dealt[drawn]] < strength:
                enter(one, two, three, four, cards[dealt[drawn]], upcard)
                drawn += 1
            for n in range(start, end):
                lower[n] = apart(one, two, three, four, drawn, cards[place[n]])
            before = drawn
            while drawn < len(dealt) and strengths[dealt[drawn]] == strength:
                enter(one, two, three, four, cards[dealt[drawn]], upcard)
                drawn += 1
            if drawn > before:
                for n in range(start, end):
                    equal[n] = apart(one, two, three, four, drawn, cards[place[n]]) - lower[n] - itself
            if strength >= least:
                for n in range(start, end):
                    lower[n] -= none[n]
        start = end


@lru_cache(maxsize=2)
def count(least: int, deck: Cards = DECK, shown: bool = True, compared: bool = False) -> Counts:
    """Counts for all classes of holding and upcard, against a dealer who qualifies with at least this strength.

    ``compared``: hands that would not qualify are compared with the dealer's hands that do not either.
    """
    suits = len({card & 3 for card in deck})
    ranks = sorted({card >> 2 for card in deck})
    cards = np.array([rank * 4 + suit for rank in ranks for suit in range(suits)], np.int8)
    number, fixed = comb(len(cards), 5), int(shown)
    hands, strength = np.empty((number, 5), np.int8), np.empty(number, np.int16)
    all_hands(cards, hands, strength)
    places, weights = np.empty(number, np.int32), np.empty(number, np.int8)
    holding = np.empty((13, comb(len(cards) - 1, 4)), np.int32)
    asked = sort_out(hands, fixed, suits, places, weights, holding)
    places, weights = places[:asked].copy(), weights[:asked].copy()
    rows = [(4 * rank, holding[rank]) for rank in ranks] if shown else [(-1, np.arange(number, dtype=np.int32))]
    size = len(rows), int((hands[places] != rows[0][0]).all(axis=1).sum())
    place, none, lower, equal = (np.zeros(size, np.int32) for _ in range(4))
    weight = np.zeros(size, np.int8)

    def upcard(row: int) -> None:
        columns = place[row], weight[row], none[row], lower[row], equal[row]
        count_upcard(hands, strength, places, weights, rows[row][1], rows[row][0], least, floor, *columns)

    floor = 0 if compared else least
    spread(upcard, range(len(rows)))
    if shown:
        weight *= suits
    made = np.frombuffer(hands_table.CATEGORY, np.uint8)[strength]
    upcards = np.repeat(np.array([row[0] for row in rows], np.int8), size[1])
    told = weight.ravel(), none.ravel(), lower.ravel(), equal.ravel()
    behind = comb(len(cards) - 5 - fixed, 5 - fixed)
    return Counts(hands, strength, made, place.ravel(), upcards, *told, behind)
