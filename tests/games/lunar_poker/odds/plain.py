"""Lunar Poker counted the plain way: every draw, every hand of the dealer, one after the other, without tables."""

from random import Random

import numpy as np

from cutcard.cards import Cards
from cutcard.games.lunar_poker.odds.counting.dealer import PLACE
from cutcard.games.lunar_poker.odds.counting.deck import CHOOSE, Array
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


@kernel
def both_hands(
    upcard: int, held: Array, with_dealer: Array, line: Array, gain: Array, least: int, qualified: int
) -> int:
    """What bets gain over folds, for every final hand with ``held`` and dealer hand with ``with_dealer``."""
    more, hidden = 5 - len(held), 4 - len(with_dealer)
    free = np.array([c for c in range(52) if c != upcard and not (held == c).any() and not (with_dealer == c).any()])
    final, hand = np.empty(5, np.int64), np.empty(5, np.int64)
    final[: len(held)] = held
    hand[0] = upcard
    hand[1 : 1 + len(with_dealer)] = with_dealer
    total, added, dealt = 0, np.arange(more), np.arange(hidden)
    while True:
        for i in range(more):
            final[len(held) + i] = free[added[i]]
        strength = five(final[0], final[1], final[2], final[3], final[4])
        if strength >= least:
            made = line[strength]
            dealt[:] = np.arange(hidden)
            while True:
                clash = False
                for i in range(hidden):
                    hand[1 + len(with_dealer) + i] = free[dealt[i]]
                    clash |= (added == dealt[i]).any()
                if not clash:
                    other = five(hand[0], hand[1], hand[2], hand[3], hand[4])
                    if other < qualified:
                        total += gain[0, made]
                    elif other < strength:
                        total += gain[1, made]
                    else:
                        total += gain[0, -1] if other == strength else gain[1, -1]
                if not following(dealt, len(free)):
                    break
        if not following(added, len(free)):
            break
    return total


@kernel
def following(chosen: Array, count: int) -> bool:
    """Move on to the next choice of so many; False after the last."""
    if len(chosen) == 0:
        return False
    i = 0
    while i < len(chosen) - 1 and chosen[i] + 1 == chosen[i + 1]:
        chosen[i] = i
        i += 1
    chosen[i] += 1
    return bool(chosen[-1] < count)


def some(random: Random, count: int, *but: int) -> Cards:
    """So many cards drawn at random, without some others."""
    return tuple(sorted(random.sample([card for card in range(52) if card not in but], count)))


def place(cards: Cards) -> int:
    """The place of a set of cards in the tables."""
    return PLACE[len(cards)] + sum(int(CHOOSE[card, i + 1]) for i, card in enumerate(sorted(cards)))
