"""Lunar Poker counted the plain way: every draw, every hand of the dealer, one after the other, without tables."""

from random import Random

import numpy as np

from cutcard.cards import Cards
from cutcard.games.lunar_poker.odds.counting.deck import Array
from cutcard.odds.native.kernel import kernel
from cutcard.odds.native.lookup import five


@kernel
def against(upcard: int, unseen: Array, strength: int, qualified: int, counts: Array) -> None:
    """The dealer's hands without a hand, lower, equal and higher."""
    counts[:] = 0
    for a in range(len(unseen)):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    hand = five(upcard, unseen[a], unseen[b], unseen[c], unseen[d])
                    if hand < qualified:
                        counts[0] += 1
                    elif hand < strength:
                        counts[1] += 1
                    elif hand == strength:
                        counts[2] += 1
                    else:
                        counts[3] += 1


@kernel
def exchange(cards: Array, kept: int, upcard: int, line: Array, gain: Array, qualified: int) -> int:
    """What bets gain over folds, summed over all draws to the cards kept (bits), where they gain at all."""
    hand, size = np.empty(5, np.int64), 0
    for i in range(5):
        if kept >> i & 1:
            hand[size] = cards[i]
            size += 1
    drawn = 5 - size
    unseen = np.array([card for card in range(52) if card != upcard and not (cards == card).any()])
    chosen, left, counts, total = np.arange(drawn), np.empty(46 - drawn, np.int64), np.empty(4, np.int64), 0
    while True:
        taken, other = 0, 0
        for i in range(46):
            if taken < drawn and chosen[taken] == i:
                hand[size + taken] = unseen[i]
                taken += 1
            else:
                left[other] = unseen[i]
                other += 1
        strength = five(hand[0], hand[1], hand[2], hand[3], hand[4])
        against(upcard, left, strength, qualified, counts)
        made = line[strength]
        worth = (
            gain[0, made] * counts[0] + gain[1, made] * counts[1] + gain[0, -1] * counts[2] + gain[1, -1] * counts[3]
        )
        total += max(worth, 0)
        i = 0
        while i < drawn - 1 and chosen[i] + 1 == chosen[i + 1]:
            chosen[i] = i
            i += 1
        chosen[i] += 1
        if chosen[drawn - 1] >= 46:
            break
    return int(total)


def some(random: Random, count: int, *but: int) -> Cards:
    """So many cards drawn at random, without some others."""
    return tuple(sorted(random.sample([card for card in range(52) if card not in but], count)))
