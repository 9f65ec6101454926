"""The best choice in every state of one upcard.

A state is a class of five cards, and states with the same ranks are taken together. All values are relative to an
immediate fold, in units that make every option an integer: ``UNIT`` to the ante, since an exchange of k cards has
C(46,4) C(42,k) deals. For each set of cards kept, ranks alone give an upper bound of the exchange's value: in each draw
the positive part of the rank value plus the largest correction for flushes. Options are tried in the order of their
bounds, and computed exactly only while a bound is above the best choice so far.
"""

from itertools import combinations
from math import comb, lcm
from typing import NamedTuple

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array, signed
from cutcard.games.lunar_poker.odds.counting.draws import (
    SUITED,
    Bets,
    Certain,
    DrawPays,
    DrawRoom,
    Draws,
    certain_gains,
    in_suit,
    other_draws,
    suited_gains,
    sum_unseen,
    sure_draws,
)
from cutcard.games.lunar_poker.odds.counting.inclusion import COLUMNS, END, FEW, SLOT, left_products
from cutcard.games.lunar_poker.odds.counting.multisets import (
    CHOOSE,
    EVERY,
    FIRST,
    RANKS,
    SIZES,
    STRENGTHS,
    UNION,
    Ranks,
    number,
)
from cutcard.games.lunar_poker.odds.counting.rows import FIELD, without_five
from cutcard.games.lunar_poker.odds.counting.sixth import Six, sixth_card
from cutcard.games.lunar_poker.odds.counting.suited import Corrections, Flushes, correct
from cutcard.odds.native.kernel import kernel

FOLD, BET, SIXTH = 32, 33, 34  # lower numbers: an exchange, by the bits of the cards kept
PART = lcm(*(comb(42, drawn) for drawn in range(1, 6)))
UNIT = comb(46, 4) * PART
PARTS: Array = np.array([PART // comb(42, drawn) for drawn in range(6)], dtype=np.int64)  # by cards drawn
DRAWN: Array = np.array([5 - kept.bit_count() for kept in range(32)], dtype=np.int64)
DEALS: Array = np.array([comb(46 - drawn, 4) for drawn in range(6)], dtype=np.int64)  # dealer's hands, by cards drawn
SETS: Array = np.array([sum(1 << r for r in some) for size in range(2, 6) for some in combinations(range(RANKS), size)])
FIRST_SET: Array = np.array([0, 0, 0, *np.cumsum([comb(RANKS, size) for size in range(2, 6)])])  # by cards drawn
NOT_YET = -1
LOWEST = -(1 << 62)


class HandStates(NamedTuple):
    """Classes of five cards, those with the same ranks together."""

    begin: Array  # where those of each choice of ranks begin
    suits: Array  # the suits of the cards, see ``describe``
    orbit: Array  # how many hands are in the class
    live: Array  # whether there is a choice: the upcard is not among the cards, and they are not paid at once


@kernel
def split(hand: Array, kept: int, held: Array, out: Array) -> int:
    """Ranks kept and discarded; returns the kept ones as bits."""
    stay = go = bits = 0
    for i in range(5):
        if kept >> i & 1:
            held[stay] = hand[i]
            bits |= 1 << signed(hand[i])
            stay += 1
        else:
            out[go] = hand[i]
            go += 1
    return bits


@kernel
def unseen(hand: Array, upcard: int, left: Array) -> bool:
    """How many cards of each rank are left; False if the hand cannot be dealt with the upcard."""
    for rank in range(RANKS):
        left[rank] = 3 if rank == upcard else 4
    possible = True
    for i in range(5):
        left[hand[i]] -= 1
        possible &= left[hand[i]] >= 0
    return possible


@kernel
def ways_to_draw(left: Array, ways: Array) -> None:
    """How many draws have given ranks, for all choices of up to five ranks."""
    ways[0] = 1
    for size in range(1, 6):
        for rank in range(RANKS):
            base = FIRST[size]
            for times in range(1, size + 1):  # the highest rank so many times, the others below it
                base += CHOOSE[rank + size - times, size - times + 1]
                factor = CHOOSE[left[rank], times] if times <= 4 else 0
                others = FIRST[size - times]
                count = CHOOSE[rank + size - times - 1, size - times] if rank else size == times
                for i in range(count):
                    ways[base + i] = ways[others + i] * factor


@kernel
def draws_to(ranks: Ranks, held: Array, drawn: int, ways: Array, begin: Array) -> Draws:
    """All draws of so many cards to those held."""
    count = FIRST[drawn + 1] - FIRST[drawn]
    base = UNION[drawn] + number(held, 5 - drawn) * count
    first = FIRST[drawn]
    last = first + count
    return Draws(ranks.union[base : base + count], ranks.factors[first:last], ways[first:last], begin[first : last + 1])


@kernel
def bounds(
    hand: Array, ranks: Ranks, values: Array, last: Array, ways: Array, begin: Array, most: Array, flush: Array
) -> None:
    """Upper bounds of all exchanges by cards kept: ranks alone, and what flushes of the player's own can add."""
    held, out = np.empty(5, np.int64), np.empty(5, np.int64)
    for kept in range(32):
        drawn, same = DRAWN[kept], kept
        if drawn < 2:
            continue
        for i in range(1, 5):  # of equal ranks the first ones are kept
            if hand[i] == hand[i - 1] and same >> i & 1 and not same >> (i - 1) & 1:
                same ^= 3 << (i - 1)
        if same < kept:
            most[kept], flush[kept] = most[same], flush[same]
            continue
        bits = split(hand, kept, held, out)
        row = last if drawn == 5 else values[FIRST[drawn] + number(out, drawn)]
        draws, total = draws_to(ranks, held, drawn, ways, begin), 0
        union, many = draws.union, draws.ways
        for draw in range(len(union)):
            value = signed(row[union[draw]])
            total += many[draw] * (value if value > 0 else 0)
        most[kept] = total
        total = 0
        for i in range(FIRST_SET[drawn], FIRST_SET[drawn + 1]):
            if not SETS[i] & bits:
                value = signed(row[SUITED[SETS[i] | bits]])
                total += value if value > 0 else 0
        flush[kept] = 4 * total if drawn == 5 else total


@kernel
def describe(lowest: Array, found: Array) -> None:
    """By class, packed: which cards are in each suit, a suit of at least four plus 1, its ranks, those of suit 0."""
    suits, ranks = np.empty(4, np.int64), np.empty(4, np.int64)
    for state in range(len(lowest)):
        suits[:] = 0
        ranks[:] = 0
        for i in range(5):
            card = signed(lowest[state, i])
            suits[card & 3] |= 1 << i
            ranks[card & 3] |= 1 << (card >> 2)
        packed = ranks[0] << 40
        for suit in range(4):
            packed |= suits[suit] << 5 * suit
            others = suits[suit] ^ 31
            if others & (others - 1) == 0:
                packed |= (suit + 1) << 20 | ranks[suit] << 24
        found[state] = packed


@kernel
def suits_of(packed: int, suits: Array) -> tuple[int, int, int]:
    """Which cards are in each suit, as bits; a suit of at least four of them, or -1; its ranks; those of suit 0."""
    for suit in range(4):
        suits[suit] = packed >> 5 * suit & 31
    return (packed >> 20 & 15) - 1, packed >> 24 & EVERY, packed >> 40


@kernel
def at_once(made: int, mask: int, rows: Array, flushes: Flushes) -> tuple[int, int, int]:
    """Dealer's hands without a hand, lower and equal, if nothing is drawn."""
    none, lower, equal = correct(flushes, made, mask)
    packed = rows[0, made]
    return none + (packed & FIELD), lower + (packed >> 20 & FIELD), equal + (packed >> 40)


@kernel
def place_of(kept: int, group: int, suit: int, cards: int) -> int:
    """Where a sum over draws of one suit is kept: by cards kept, cards of suit 0, and cards of the suit."""
    return ((suit == 0) << 5 | kept) << 10 | group << 5 | cards


@kernel
def choose_all(
    upcard: int,
    fee: int,
    states: HandStates,
    ranks: Ranks,
    six: Six,
    bets: Bets,
    rows: Array,
    values: Array,
    pays: DrawPays,
    flushes: Flushes,
    fix: Corrections,
    choice: Array,
    value: Array,
) -> None:
    """Choice and value of every state where there is one; the others are left."""
    form, bit, by_bits = pays.form, flushes.bit, ranks.by_bits
    left, ways = np.empty(RANKS, np.int64), np.empty(FIRST[6], np.int64)
    last = np.empty(STRENGTHS, values.dtype)
    most, flush_most, order = np.empty(32, np.int64), np.empty(32, np.int64), np.empty(32, np.int64)
    exact, bet, bought = np.empty((32, 32), np.int64), np.empty(32, np.int64), np.empty(32, np.int64)
    suited, known = np.empty(1 << 16, np.int64), np.full(1 << 16, NOT_YET)
    by_draw, asked = np.empty((1 << 11, FIRST_SET[6] - FIRST_SET[5]), np.int64), np.full(1 << 11, NOT_YET)
    suits, held, out = np.empty(4, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    room, card_ways = DrawRoom(np.empty(32, np.int64), np.empty(32, np.int64)), np.empty((RANKS * 8, 2), np.int64)
    sure, added = np.empty((32, 2), np.int64), np.empty((32, COLUMNS + 1, END[5]), np.int64)
    others, rest = np.empty((32, 2), np.int64), np.empty((32, SIZES[5]), np.int16)
    products, no_lines = np.ones(FEW, np.int64), np.empty((1, 4), np.int64)
    for index in range(len(ranks.five)):
        hand = ranks.five[index]
        if not unseen(hand, upcard, left) or states.begin[index] == states.begin[index + 1]:
            continue
        without_five(hand, values, last)
        ways_to_draw(left, ways)
        left_products(left, bit, products)
        bounds(hand, ranks, values, last, ways, flushes.begin, most, flush_most)
        found = 0
        for kept in range(32):
            if DRAWN[kept] < 2:
                continue
            most[kept] = fee * UNIT + most[kept] * PARTS[DRAWN[kept]]
            flush_most[kept] = most[kept] + flush_most[kept] * PARTS[DRAWN[kept]]
            j = found
            while j > 0 and flush_most[order[j - 1]] < flush_most[kept]:
                order[j] = order[j - 1]
                j -= 1
            order[j] = kept
            found += 1
        exact[:] = NOT_YET
        others[:] = NOT_YET
        bet[:] = LOWEST
        bought[:] = NOT_YET
        for state in range(states.begin[index], states.begin[index + 1]):
            if not states.live[state]:
                continue
            flush, flush_ranks, own = suits_of(states.suits[state], suits)
            group, start = suits[0], signed(flushes.mask[own])
            if bet[group] == LOWEST or flush >= 0:
                made = signed(ranks.plain[index])
                if flush >= 0 and suits[flush] == 31:
                    made = SUITED[flush_ranks]
                none, lower, equal = at_once(made, start, rows, flushes)
                bet[group] = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + pays.lost[0]
            if bought[group] == NOT_YET or flush >= 0:
                held_in = own, flush, flush_ranks, start
                bought[group] = sixth_card(
                    signed(0), index, hand, left, upcard, held_in, six, bets, rows, pays, flushes, no_lines
                )
            best, chosen = 0, FOLD
            if bet[group] * PART > best:
                best, chosen = bet[group] * PART, BET
            if fee * UNIT + bought[group] * PARTS[1] > best:
                best, chosen = fee * UNIT + bought[group] * PARTS[1], SIXTH
            if flush >= 0:  # of this state alone
                bet[group], bought[group] = LOWEST, NOT_YET
            free = EVERY & ~own & ~(1 << upcard)
            for i in range(found):
                kept = order[i]
                if flush_most[kept] <= best:
                    break
                drawn, one_suit = DRAWN[kept], False
                for suit in range(4):
                    one_suit |= kept & ~suits[suit] == 0
                if not one_suit and most[kept] <= best:
                    continue
                bits, more = split(hand, kept, held, out), 0
                row = last if drawn == 5 else values[FIRST[drawn] + number(out, drawn)]
                for suit in range(4):
                    if kept & ~suits[suit]:
                        continue
                    place = place_of(kept, group, suit, suits[suit])
                    if known[place] != index:
                        known[place], dead = index, 1 << upcard if suit == 0 else 0
                        for c in range(5):
                            dead |= (suits[suit] >> c & 1) << signed(hand[c])
                        sets = SETS[FIRST_SET[drawn] : FIRST_SET[drawn + 1]]
                        shared = (suit == 0) << 10 | kept << 5 | group
                        if asked[shared] != index:  # the same for the other suits, whatever cards are dead in them
                            asked[shared] = index
                            suited_gains(
                                bits, sets, suit == 0, start, row, form, fix, flushes, by_bits, by_draw[shared]
                            )
                        suited[place] = sum_unseen(sets, dead, by_draw[shared])
                    more += suited[place]
                if most[kept] + more * PARTS[drawn] <= best:
                    continue
                if exact[group, kept] == NOT_YET:
                    draws = draws_to(ranks, held, drawn, ways, flushes.begin)
                    certain = Certain(sure[kept], added[kept], others[kept], rest[kept])
                    if others[kept, 0] == NOT_YET:
                        sure_draws(drawn, draws, row, fix, products, flushes, certain)
                    dead_core = start & flushes.core != 0
                    total = certain_gains(drawn, certain, dead_core, flushes.through[SLOT[start]])
                    in_suit(left, free, card_ways)
                    looked_at = rest[kept, : others[kept, 0]], rest[kept, SIZES[5] - others[kept, 1] :]
                    for part in range(1 if dead_core else 2):
                        total += other_draws(draws, looked_at[part], row, fix, card_ways, bit, start, room)
                    exact[group, kept] = total
                now = fee * UNIT + (exact[group, kept] + more) * PARTS[drawn]
                if now > best:
                    best, chosen = now, kept
            choice[state], value[state] = chosen, best
