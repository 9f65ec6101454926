"""Simulates a whole table card by card, for games with one decision: all boxes play the same dealer's hand.

Most hands are always or never played, depending on their strength alone. For the others, the classes of the solved game
are expanded to all hands: the bits at a hand's index say for which upcards it is played. The index is a sum of
binomials of its cards in ascending order. Nothing here depends on a particular game.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.odds.families.against import count, decided, laid_out
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, kernel
from cutcard.odds.native.lookup import five, three
from cutcard.odds.simulate.chance import Words, deal
from cutcard.odds.strategy.follow import Plan

DECK = 52
LOOK = 255  # in place of an end: look the hand up
THREE = 3  # cards in a small hand
UNSEEN = 52  # bit used by a game without an upcard
CHOOSE = np.array([[comb(card, size) for size in range(6)] for card in range(DECK)], np.int64)
SUITS = np.array(list(permutations(range(4))), np.int64)
_ONE = np.uint64(1)


class Book(Struct, frozen=True, eq=False):
    """How every hand is played and paid, as integers (``scale`` to one ante)."""

    deck: Ints
    size: int  # cards of a hand
    blind: bool  # no upcard is shown
    kind: Ints  # by strength
    way: Ints  # by strength: the end that all such hands take, or LOOK
    played: Words  # by end and index of the hand
    pay: Ints  # by end, kind, whether the hand is below the qualifying one, and how the dealer's hand compares
    least: int  # lowest strength with which the dealer qualifies
    scale: int

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None:
        """Deal some paths."""
        rules = self.deck, self.size, self.blind, self.kind, self.way, self.played, self.pay, self.least
        deal_rounds(states, days, rounds, *rules, won, seats, fall)


@kernel
def place_of(cards: Ints) -> int:
    """Sort a few cards in ascending order and return the index of the hand."""
    for i in range(len(cards)):
        card, j = cards[i], i
        while j and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
    place = 0
    for i in range(len(cards)):
        place += CHOOSE[cards[i], i + 1]
    return place


@kernel
def strength_at(deck: Ints, first: int, size: int) -> int:
    """The strength of the three or five cards that start here."""
    if size == THREE:
        return three(deck[first], deck[first + 1], deck[first + 2])
    return five(deck[first], deck[first + 1], deck[first + 2], deck[first + 3], deck[first + 4])


@kernel
def unfold(
    hands: NDArray[np.int8],
    chosen: NDArray[np.int32],
    upcards: NDArray[np.int8],
    plays: NDArray[np.bool_],
    played: Words,
) -> None:
    """Mark every class of holding and upcard that is played, for all permutations of its suits."""
    hand = np.empty(hands.shape[1], np.int64)
    for row in range(len(chosen)):
        if plays[row]:
            cards, upcard = hands[chosen[row]], upcards[row]
            for way in range(len(SUITS)):
                suits = SUITS[way]
                for i in range(len(hand)):
                    hand[i] = cards[i] & ~3 | suits[cards[i] & 3]
                bit = UNSEEN if upcard < 0 else upcard & ~3 | suits[upcard & 3]
                played[place_of(hand)] |= _ONE << np.uint64(bit)


def book(terms: WhatIfTerms, sides: Mapping[str, Fraction], plan: Plan | None = None) -> Book:
    """How every hand is played, by best play or by a strategy."""
    laid = laid_out(terms, sides)
    counts = count(terms, laid)
    taken, _ = decided(laid, counts, plan)
    kinds, pay = laid.pays.kinds.of, laid.table
    strength = counts.strength[counts.place]
    most, fewest = np.zeros(len(kinds), np.int64), np.full(len(kinds), LOOK, np.int64)
    np.maximum.at(most, strength, taken)
    np.minimum.at(fewest, strength, taken)
    way = np.where(most == fewest, most, LOOK)
    played = np.zeros((len(pay), comb(DECK, counts.hands.shape[1])), np.uint64)
    for end in range(1, len(pay)):
        plays = (taken == end) & (way == LOOK)[strength]
        unfold(counts.hands, counts.place, counts.upcard, plays, played[end])
    deck = np.unique(counts.hands).astype(np.int64)
    size, blind = counts.hands.shape[1], bool(counts.upcard[0] < 0)
    return Book(deck, size, blind, kinds.astype(np.int64), way, played, pay, laid.least, laid.pays.scale)


@kernel
def deal_rounds(
    states: Words,
    days: int,
    rounds: int,
    cards: Ints,
    size: int,
    blind: bool,
    kind: Ints,
    way: Ints,
    played: Words,
    pay: Ints,
    least: int,
    won: Ints,
    seats: Ints,
    fall: Ints,
) -> None:
    """Rounds dealt card by card: house win by day, total win by seat, the house's deepest fall."""
    hand = np.empty(size, np.int64)
    for path in range(len(states)):
        state, deck = states[path], cards.copy()
        total = np.int64(0)
        peak = np.int64(0)
        for day in range(days):
            before = total
            for _ in range(rounds):
                deal(state, deck, size * (seats.shape[1] + 1))
                dealer, upcard = strength_at(deck, 0, size), np.uint64(UNSEEN if blind else deck[0])
                for seat in range(seats.shape[1]):
                    first = size * (seat + 1)
                    own = strength_at(deck, first, size)
                    end = way[own]
                    if end == LOOK:
                        hand[:] = deck[first : first + size]
                        place, end = place_of(hand), 0
                        for other in range(1, len(pay)):
                            if played[other, place] >> upcard & _ONE:
                                end = other
                    below = 1 if own < least else 0
                    if below and dealer < least:
                        versus = 0 if dealer > own else 1 if dealer < own else 2
                    elif dealer < least:
                        versus = 0
                    elif below:
                        versus = 3
                    else:
                        versus = 1 if dealer < own else 2 if dealer == own else 3
                    net = pay[end, kind[own], below, versus]
                    seats[path, seat] += net
                    total -= net
                peak = max(peak, total)
                fall[path] = max(fall[path], peak - total)
            won[path, day] = total - before
