"""Counts of the hands that a dealer can hold against each class of holdings."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.cards import DECK, Cards
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.strengths import all_sets, strengths_of

Array = NDArray[np.int64]
STRENGTHS = len(hands_table.THREE_CATEGORY)
PAIRS = np.array([comb(card, 2) for card in range(52)])  # where pairs of cards begin in a table, by the higher card
TWOS = comb(52, 2)


class Counts(Struct, frozen=True, eq=False):
    """Classes of holdings and, for each, counts of the dealer's hands. The hands are in a separate list.

    A hand that would itself not qualify is compared with the dealer's hands that do not qualify either, if the rules
    compare them; otherwise its counts of lower and equal hands are 0.
    """

    hands: NDArray[np.int8]  # cards of every hand, in ascending order
    strength: NDArray[np.int16]  # of every hand
    made: NDArray[np.uint8]  # of every hand: its category
    place: NDArray[np.int32]  # by class: index of one of its hands
    upcard: NDArray[np.int8]  # by class; -1 if none is shown
    weight: NDArray[Any]  # by class: how many holdings it represents
    none: NDArray[Any]  # by class: dealer's hands that do not qualify
    lower: NDArray[Any]  # by class: dealer's hands that qualify and are lower than the player's
    equal: NDArray[Any]
    behind: int  # total number of dealer's hands, the same for each class


def three_cards(least: int, deck: Cards = DECK, shown: bool = False, compared: bool = False) -> Counts:
    """Three cards against three: the dealer's hands below a strength, all and those with given cards, by short sums."""
    return _three(least, tuple(sorted(deck)), shown, compared)


@lru_cache(maxsize=4)
def _three(least: int, deck: Cards, shown: bool, compared: bool) -> Counts:
    cards = np.array(deck, np.int8)[all_sets(len(deck), 3)]
    strength = strengths_of(cards.view(np.uint8)).astype(np.int16)
    upcards = [card for card in deck if card & 3 == deck[0] & 3] if shown else [-1]
    suits = len({card & 3 for card in deck})
    rows = [_against(cards, strength, deck, up, least, compared) for up in upcards]
    place, weight, none, lower, equal = (np.concatenate(parts) for parts in zip(*rows, strict=True))
    made = np.frombuffer(hands_table.THREE_CATEGORY, np.uint8)[strength]
    unseen = np.repeat(np.array(upcards, np.int8), [len(row[0]) for row in rows])
    behind = comb(len(deck) - 3 - shown, 3 - shown)
    return Counts(cards, strength, made, place, unseen, weight * (suits if shown else 1), none, lower, equal, behind)


def _against(
    cards: NDArray[np.int8], strength: NDArray[np.int16], deck: Cards, upcard: int, least: int, compared: bool
) -> tuple[NDArray[np.int32], Array, Array, Array, Array]:
    """Classes without the upcard: place, weight, dealer's hands not qualified, lower, equal."""
    place, weight = classes(cards, deck, upcard)
    dealt = cards if upcard < 0 else cards[(cards == upcard).any(axis=1)]
    at = (strength if upcard < 0 else strength[(cards == upcard).any(axis=1)]).astype(np.int64)
    hidden = dealt if upcard < 0 else dealt[dealt != upcard].reshape(-1, 2)
    columns = list(hidden.T.astype(np.int64))

    def sums(size: int, places: Iterator[Array] | Sequence[Array]) -> Array:
        found = np.bincount(np.concatenate([at * size + each for each in places]), minlength=STRENGTHS * size)
        return np.vstack([np.zeros((1, size), np.int64), found.reshape(STRENGTHS, size).cumsum(axis=0)])

    every, one = sums(1, [at * 0])[:, 0], sums(52, columns)
    two = sums(TWOS, [PAIRS[high] + low for low, high in combinations(columns, 2)])
    a, b, c = cards[place].T.astype(np.int64)
    own = strength[place].astype(np.int64)

    def apart(bound: Array | int) -> Array:
        """The dealer's hands below a strength that share no card with the player's."""
        to = np.broadcast_to(bound, own.shape)
        ones = one[to, a] + one[to, b] + one[to, c]
        twos = two[to, PAIRS[b] + a] + two[to, PAIRS[c] + a] + two[to, PAIRS[c] + b]
        found: Array = every[to] - ones + twos
        return found - (own < to) if upcard < 0 else found  # the hand itself is not the dealer's

    none = apart(min(least, STRENGTHS))
    asked = own >= (0 if compared else least)
    lower = np.where(asked, apart(own) - np.where(own >= least, none, 0), 0)
    equal = np.where(asked, apart(own + 1) - apart(own), 0)
    return place, weight, none, lower, equal


def classes(cards: NDArray[np.int8], deck: Cards, upcard: int) -> tuple[NDArray[np.int32], Array]:
    """One hand of each class that differs in suits only, the upcard's suit apart, and how many hands it represents."""
    free = np.flatnonzero((cards != upcard).all(axis=1))
    masks = np.zeros((len(free), 4), np.int64)
    for card in cards[free].T.astype(np.int64):
        masks[np.arange(len(free)), card & 3] |= 1 << (card >> 2)
    if upcard < 0:
        masks.sort(axis=1)
    else:
        others = [suit for suit in range(4) if suit != upcard & 3]
        masks[:, others] = np.sort(masks[:, others], axis=1)
    _, first, weight = np.unique(masks @ (1 << 13 * np.arange(4)), return_index=True, return_counts=True)
    return free[first].astype(np.int32), weight
