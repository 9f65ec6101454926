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

from cutcard.odds.families.against import Counts, Played, Strategy, decided, planned
from cutcard.odds.model.compile import least
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, kernel
from cutcard.odds.native.lookup import five, three
from cutcard.odds.simulate.chance import Words, deal

DECK = 52
NEVER, ALWAYS, LOOK = 0, 1, 2
THREE = 3  # cards in a small hand
UNSEEN = 52  # bit used by a game without an upcard
CHOOSE = np.array([[comb(card, size) for size in range(6)] for card in range(DECK)], np.int64)
SUITS = np.array(list(permutations(range(4))), np.int64)
_ONE = np.uint64(1)


class Book(Struct, frozen=True, eq=False):
    """How every hand is played and paid, as integers (``scale`` to one ante)."""

    size: int  # cards of a hand
    blind: bool  # no upcard is shown
    made: Ints  # by strength
    way: Ints  # by strength: NEVER, ALWAYS or LOOK (look it up)
    played: Words  # by index of the hand
    pay: Ints  # by the dealer's hand (not qualified, lower, equal, higher) and by hand made
    fold: int
    least: int  # lowest strength with which the dealer qualifies
    scale: int

    def play(self, states: Words, days: int, rounds: int, won: Ints, seats: Ints, fall: Ints) -> None:
        """Deal some paths."""
        rules = self.size, self.blind, self.made, self.way, self.played, self.pay, self.fold, self.least
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
    hands: NDArray[np.int8], chosen: NDArray[np.int32], upcards: NDArray[np.int8], plays: Played, played: Words
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


def book(terms: WhatIfTerms, counts: Counts, sides: Mapping[str, Fraction], strategy: Strategy | None = None) -> Book:
    """How every hand is played, by best play or by a strategy."""
    plan = planned(terms, sides)
    plays, _ = decided(plan, counts, strategy)
    made = np.zeros(int(counts.strength.max()) + 1, np.int64)
    made[counts.strength] = counts.made
    strength = counts.strength[counts.place]
    some, all_ = np.zeros(len(made), np.int64), np.ones(len(made), np.int64)
    np.maximum.at(some, strength, plays)
    np.minimum.at(all_, strength, plays)
    way = np.where(some == all_, all_, LOOK)
    played = np.zeros(len(counts.hands), np.uint64)
    unfold(counts.hands, counts.place, counts.upcard, plays & (way == LOOK)[strength], played)
    size, blind = counts.hands.shape[1], bool(counts.upcard[0] < 0)
    return Book(size, blind, made, way, played, plan.table, plan.lost, least(terms.game), plan.pay.scale)


@kernel
def deal_rounds(
    states: Words,
    days: int,
    rounds: int,
    size: int,
    blind: bool,
    made: Ints,
    way: Ints,
    played: Words,
    pay: Ints,
    fold: int,
    least: int,
    won: Ints,
    seats: Ints,
    fall: Ints,
) -> None:
    """Rounds dealt card by card: house win by day, total win by seat, the house's deepest fall."""
    hand = np.empty(size, np.int64)
    for path in range(len(states)):
        state, deck = states[path], np.arange(DECK)
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
                    plays = way[own]
                    if plays == LOOK:
                        hand[:] = deck[first : first + size]
                        plays = np.int64(played[place_of(hand)] >> upcard & _ONE)
                    net = fold
                    if plays == ALWAYS:
                        versus = 0 if dealer < least else 1 if dealer < own else 2 if dealer == own else 3
                        net = pay[versus, made[own]]
                    seats[path, seat] += net
                    total -= net
                peak = max(peak, total)
                fall[path] = max(fall[path], peak - total)
            won[path, day] = total - before
