"""The hands from which players draw, one of each class that differs in suits only."""

from functools import cache
from math import comb
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import Cards
from cutcard.odds.families.counts import classes
from cutcard.odds.families.strengths import all_sets, strengths_of

Array: TypeAlias = NDArray[np.int64]

CHOOSE = np.array([[comb(card, size) for size in range(7)] for card in range(53)], np.int64)


class DrawnHands(Struct, frozen=True, eq=False):
    """Hands as places in the deck, one of each class, with the dealer's upcard (-1: none) and their weight."""

    deck: Array  # cards of the deck, ascending
    hands: Array
    upcard: Array
    weight: Array
    step: Array  # by set of cards: its strength, as a place in ``strengths``
    strengths: Array  # all strengths that occur, ascending
    dealer: bool  # whether the dealer is dealt a hand

    @property
    def size(self) -> int:
        return int(self.hands.shape[1])

    @property
    def rest(self) -> int:
        """How many cards the player has not seen."""
        return len(self.deck) - self.size - int(self.upcard[0] >= 0)

    @property
    def hidden(self) -> int:
        """How many cards of the dealer the player has not seen."""
        return self.size - int(self.upcard[0] >= 0) if self.dealer else 0

    @property
    def cards(self) -> NDArray[np.uint8]:
        """The cards of the hands."""
        return self.deck[self.hands].astype(np.uint8)

    def deals(self, drawn: int) -> int:
        """In how many ways so many cards can be drawn, and then the dealer's hand be dealt."""
        return comb(self.rest, drawn) * comb(self.rest - drawn, self.hidden)


def hands_of(deck: Cards, size: int, dealer: bool, shown: bool) -> DrawnHands:
    """One hand of each class of a deck."""
    cards = np.array(deck, np.int8)[all_sets(len(deck), size)]
    rows = [(up, *classes(cards, deck, up)) for up in deck if up & 3 == deck[0] & 3] if shown else []
    suits = len({card & 3 for card in deck})
    rows = rows or [(-1, *classes(cards, deck, -1))]
    place = np.concatenate([row[1] for row in rows])
    weight = np.concatenate([row[2] for row in rows]) * (suits if shown else 1)
    upcard = np.repeat(np.array([row[0] for row in rows]), [len(row[1]) for row in rows])
    return _hands(deck, cards[place], upcard, weight, dealer)


def one_hand(deck: Cards, hand: Cards, dealer: bool, upcard: int) -> DrawnHands:
    """One hand alone."""
    return _hands(deck, np.array([hand], np.int8), np.array([upcard]), np.ones(1, np.int64), dealer)


def _hands(deck: Cards, cards: NDArray[np.int8], upcard: Array, weight: Array, dealer: bool) -> DrawnHands:
    strengths, step = _steps(deck, cards.shape[1])
    places = np.full(53, -1, np.int64)  # the last: no upcard
    places[np.array(deck)] = np.arange(len(deck))
    hands = np.sort(places[cards], axis=1)
    return DrawnHands(np.array(deck, np.int64), hands, places[upcard], weight.astype(np.int64), step, strengths, dealer)


@cache
def _steps(deck: Cards, size: int) -> tuple[Array, Array]:
    """All strengths that occur, and that of every set of cards as a place among them."""
    strengths, step = np.unique(strengths_of(np.array(deck, np.uint8)[all_sets(len(deck), size)]), return_inverse=True)
    return strengths.astype(np.int64), step.reshape(-1).astype(np.int64)
