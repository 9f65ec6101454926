"""Sets of cards and their strengths, many at a time."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from cutcard.hands import lookup as hands_table

KEY = np.array(hands_table.KEY, np.int64)
OFFSET = np.array(hands_table.OFFSET, np.int64)
RANKED = np.array(hands_table.RANKED, np.uint16)
SUITED = np.array(hands_table.SUITED, np.uint16)
BIT = np.array(hands_table.BIT, np.int64)
SHIFT = np.array(hands_table.SHIFT, np.int64)
THREE_KEY = np.array(hands_table.THREE_KEY, np.int64)
THREE_RANKED = np.array(hands_table.THREE_RANKED, np.uint16)
THREE_SUITED = np.array(hands_table.THREE_SUITED, np.uint16)


def all_sets(cards: int, size: int) -> NDArray[np.uint8]:
    """All sets of this size of the numbers below ``cards``: ascending within a set, sets ordered by their last."""
    if size == 0:
        return np.zeros((1, 0), np.uint8)
    smaller = all_sets(cards, size - 1)
    # sets of the cards below the last one are the first ones of the smaller list
    counts = [comb(last, size - 1) for last in range(cards)]
    found = np.empty((sum(counts), size), np.uint8)
    start = 0
    for last, count in enumerate(counts):
        found[start : start + count, :-1] = smaller[:count]
        found[start : start + count, -1] = last
        start += count
    return found


def strengths_of(cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The strength of each row of three, five, six or seven cards."""
    if cards.shape[1] == 3:
        key = THREE_KEY[cards].sum(axis=1)
        suits = cards & 3
        one = (suits == suits[:, :1]).all(axis=1)
        small: NDArray[np.uint16] = np.where(one, THREE_SUITED[key], THREE_RANKED[key])
        return small
    key = KEY[cards[:, 0]]
    for column in cards.T[1:]:
        key = key + KEY[column]
    rank = key & hands_table.RANK
    flush = key & hands_table.FLUSH
    found = RANKED[np.where(flush == 0, rank + OFFSET[rank >> hands_table.ROW], 0)]
    at = np.flatnonzero(flush)
    bits = np.bitwise_or.reduce(BIT[cards[at]], axis=1) >> SHIFT[flush[at] % 11]
    found[at] = SUITED[bits & 8191]
    return found
