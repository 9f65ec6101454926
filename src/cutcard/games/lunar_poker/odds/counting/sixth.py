"""A sixth card bought: what the better of bet and fold gains after each of them, and which results it leads to."""

from typing import NamedTuple

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array, signed
from cutcard.games.lunar_poker.odds.counting.draws import SUITED, Bets, DrawPays, note
from cutcard.games.lunar_poker.odds.counting.multisets import EVERY, FIRST, RANKS
from cutcard.games.lunar_poker.odds.counting.rows import FIELD
from cutcard.games.lunar_poker.odds.counting.suited import Flushes, correct
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

DEALS = 148_995  # dealer's hands: C(45, 4)


class Six(NamedTuple):
    """Hands of six cards: by number of five ranks and the rank of a sixth; flushes by their ranks and a sixth card."""

    made: Array  # the best five without a flush
    line: Array
    flush_line: Array
    total: Array  # the sum of the ranks of five cards, by strength


def slots(five: Array) -> Array:
    """Five ranks and a sixth in the tables of six cards; five equal ranks, which are never asked for, have slot 0."""
    key = np.array(hands_table.KEY, np.int64)[::4]
    sums = key[five].sum(axis=1)[:, None] + key[None, :] & hands_table.RANK
    slot = sums + np.array(hands_table.OFFSET)[sums >> hands_table.ROW]
    return np.where((slot >= 0) & (slot < hands_table.SLOTS), slot, 0)


@kernel
def sixth_card(
    times: int,
    index: int,
    hand: Array,
    left: Array,
    upcard: int,
    suits: tuple[int, int, int, int],
    six: Six,
    bets: Bets,
    rows: Array,
    pays: DrawPays,
    flushes: Flushes,
    lines: Array,
) -> int:
    """What is gained over all sixth cards; with ``times`` above 0, adds what becomes of them to ``lines``.

    ``suits``: ranks held in suit 0, as bits; the suit of which four or five are held, or -1, and its ranks; the dead
    cards of suit 0.
    """
    own, suit, suited, start = suits
    gain, total, counted, held, sum_ranks = pays.gain, 0, len(bets.five) == 1, 0, 0
    for i in range(5):
        sum_ranks += hand[i]
    single = sum_ranks
    for rank in range(RANKS):
        held += suited >> rank & 1
        single -= rank * (suited >> rank & 1)
    free = EVERY & ~own & ~(1 << upcard)
    free_suit = free if suit == 0 else EVERY & ~suited
    for rank in range(RANKS):
        rest = left[rank]
        for way in range(3):  # the card of the flush's suit, that of suit 0, any other
            cards, mask, sixth, flush = rest, start, rank, held == 5
            if way == 0:
                cards, flush = (1 if suit >= 0 and free_suit >> rank & 1 else 0), True
                sixth = RANKS if held == 5 else single
            elif way == 1:
                cards = 1 if suit != 0 and free >> rank & 1 else 0
            if cards == 0:
                continue
            if way == 1 or (way == 0 and suit == 0):
                mask |= flushes.bit[rank]
            rest -= cards
            if flush:
                bits = suited | 1 << rank if way == 0 else suited
                made, line = SUITED[bits], signed(six.flush_line[bits, sixth])
                bet = not counted and bets.flush[bits, sixth]
            else:
                made, line = signed(six.made[index, rank]), signed(six.line[index, rank])
                bet = not counted and bets.six[index, rank]
            packed = rows[FIRST[1] + sum_ranks + rank - six.total[made], made]
            none, lower, equal = correct(flushes, made, mask)
            none += packed & FIELD
            lower += packed >> 20 & FIELD
            equal += packed >> 40
            worth = gain[0, line] * none + gain[1, line] * lower + gain[0, -1] * equal
            worth += gain[1, -1] * (DEALS - none - lower - equal)
            if (worth > 0) if counted else bet:
                total += worth * cards
                if times:
                    note(lines, line, times * cards, none, lower, equal, DEALS)
    return total
