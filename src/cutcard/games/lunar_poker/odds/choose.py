"""The best choice in every state of one upcard.

A state is a class of five cards, and states with the same ranks are taken together. All values are relative to an
immediate fold, in units that make every option an integer: ``UNIT`` to the ante, since an exchange of k cards has C(46,4)
C(42,k) deals. For each set of cards kept, ranks alone give an upper bound of the exchange's value: in each draw the
positive part of the rank value plus the largest correction for flushes. Options are tried in the order of their bounds,
and computed exactly only while a bound is above the best choice so far.
"""

from math import comb, lcm

import numpy as np

from cutcard.games.lunar_poker.odds.counting.draws import SUITED, draws, in_suit, sixth_card, suited_draws, sure_draws
from cutcard.games.lunar_poker.odds.counting.multisets import (
    CHOOSE,
    FIRST,
    RANKS,
    SIZES,
    STRENGTHS,
    Array,
    masks,
    number,
)
from cutcard.games.lunar_poker.odds.counting.rows import FIELD, without_five
from cutcard.games.lunar_poker.odds.counting.suited import MASKS, correct
from cutcard.odds.native.kernel import kernel

FOLD, BET, SIXTH = 32, 33, 34  # lower numbers: an exchange, by the bits of the cards kept
PART = lcm(*(comb(42, drawn) for drawn in range(1, 6)))
UNIT = comb(46, 4) * PART
PARTS: Array = np.array([PART // comb(42, drawn) for drawn in range(6)], dtype=np.int64)  # by cards drawn
DRAWN: Array = np.array([5 - kept.bit_count() for kept in range(32)], dtype=np.int64)
DEALS: Array = np.array([comb(46 - drawn, 4) for drawn in range(6)], dtype=np.int64)  # dealer's hands, by cards drawn
ALL: Array = np.cumsum([0, *SIZES[:6]])  # where the choices of n ranks begin if those of all sizes follow each other
PLACE: Array = np.cumsum([0, *(SIZES[5 - size] * SIZES[size] for size in range(6))])  # the same for unions
SETS: Array = np.concatenate([masks(size) for size in range(2, 6)])  # sets of ranks drawn in one suit
FIRST_SET: Array = np.array([0, 0, 0, *np.cumsum([comb(13, size) for size in range(2, 6)])])
NOT_YET = -1
LOWEST = -(1 << 62)
NO_BETS: Array = np.zeros(1, np.bool_)
NO_SIX: Array = np.zeros((1, 1), np.bool_)


@kernel
def split(hand: Array, kept: int, held: Array, out: Array) -> tuple[int, bool]:
    """The ranks kept and discarded; returns the kept ones as bits and whether all of them are different."""
    stay = go = bits = 0
    for i in range(5):
        rank = np.int64(hand[i])
        if kept >> i & 1:
            held[stay] = rank
            bits |= 1 << rank
            stay += 1
        else:
            out[go] = rank
            go += 1
    different = 0
    for rank in range(RANKS):
        different += bits >> rank & 1
    return bits, different == stay


@kernel
def ways_to_draw(left: Array, ways: Array) -> None:
    """How many draws have given ranks, for all choices of up to five ranks."""
    ways[0] = 1
    for size in range(1, 6):
        for rank in range(RANKS):
            base = ALL[size]
            for times in range(1, size + 1):  # the highest rank so many times, the others below it
                base += CHOOSE[rank + size - times, size - times + 1]
                factor = CHOOSE[left[rank], times] if times <= 4 else 0
                others = ALL[size - times]
                count = CHOOSE[rank + size - times - 1, size - times] if rank else np.int64(size == times)
                for i in range(count):
                    ways[base + i] = ways[others + i] * factor


@kernel
def bounds(
    hand: Array, left: Array, values: Array, last: Array, union: Array, ways: Array, most: Array, flush: Array
) -> None:
    """Upper bounds of all exchanges by cards kept: ranks alone, and what flushes of the player's own can add."""
    held, out = np.empty(5, np.int64), np.empty(5, np.int64)
    ways_to_draw(left, ways)
    for kept in range(32):
        most[kept] = flush[kept] = LOWEST
        drawn = DRAWN[kept]
        if drawn < 2:
            continue
        same = kept
        for i in range(1, 5):  # of equal ranks the first ones are kept
            if hand[i] == hand[i - 1] and same >> i & 1 and not same >> (i - 1) & 1:
                same ^= 3 << (i - 1)
        if same < kept:
            most[kept], flush[kept] = most[same], flush[same]
            continue
        bits, different = split(hand, kept, held, out)
        row = last if drawn == 5 else values[FIRST[drawn] + number(out, drawn)]
        base, first = PLACE[drawn] + number(held, 5 - drawn) * (ALL[drawn + 1] - ALL[drawn]), ALL[drawn]
        total = 0
        for draw in range(ALL[drawn + 1] - ALL[drawn]):
            value = np.int64(row[union[base + draw]])
            total += ways[first + draw] * max(value, 0)
        most[kept] = total
        total = 0
        if different:
            for i in range(FIRST_SET[drawn], FIRST_SET[drawn + 1]):
                if not SETS[i] & bits:
                    total += max(np.int64(row[SUITED[SETS[i] | bits]]), 0)
        flush[kept] = 4 * total if drawn == 5 else total


@kernel
def suits_of(cards: Array, suits: Array) -> tuple[int, int, int]:
    """Which cards are in each suit (bits of cards, and of ranks); the suit of at least four of them, or -1."""
    flush, ranks, own = -1, 0, 0
    suits[:] = 0
    for i in range(5):
        suits[cards[i] & 3] |= 1 << i
    for suit in range(4):
        count, bits = 0, 0
        for i in range(5):
            if suits[suit] >> i & 1:
                count += 1
                bits |= 1 << (cards[i] >> 2)
        if count >= 4:
            flush, ranks = suit, bits
        if suit == 0:
            own = bits
    return flush, ranks, own


@kernel
def choose_all(
    rank: int,
    fee: int,
    hands: Array,
    begin: Array,
    lowest: Array,
    live: Array,
    rows: Array,
    values: Array,
    union: Array,
    factors: Array,
    kind: Array,
    worth: Array,
    plain: Array,
    form: Array,
    lost: Array,
    top: Array,
    low: Array,
    family: Array,
    flush_sets: Array,
    gain: Array,
    six: Array,
    six_line: Array,
    six_flush_line: Array,
    total_of: Array,
    as_ranks: Array,
    as_flushes: Array,
    bare: Array,
    reach: Array,
    strengths: Array,
    bit: Array,
    choice: Array,
    value: Array,
) -> None:
    """Choice and value of every state, where ``live``; the others are left."""
    left, ways = np.empty(RANKS, np.int64), np.empty(ALL[6], np.int64)
    last = np.empty(STRENGTHS, values.dtype)
    most, flush_most, order = np.empty(32, np.int64), np.empty(32, np.int64), np.empty(32, np.int64)
    exact, bets, sixths = np.empty((32, 32), np.int64), np.empty(32, np.int64), np.empty(32, np.int64)
    suited, known = np.empty(1 << 16, np.int64), np.full(1 << 16, -1)
    suits, held, out = np.empty(4, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    weight, mask, card_ways = np.empty(32, np.int64), np.empty(32, np.int64), np.empty((RANKS * 8, 2), np.int64)
    sure, others, rest = np.empty(32, np.int64), np.empty(32, np.int64), np.empty((32, SIZES[5]), np.int16)
    added_up, avoided = np.empty((2, MASKS), np.int64), np.empty((32, len(flush_sets)), np.int64)
    no_lines, no_six = np.empty((1, 4), np.int64), np.empty((1, 1), np.bool_)
    for index in range(len(hands)):
        hand = hands[index]
        left[:] = 4
        left[rank] = 3
        sum_ranks, possible = 0, True
        for i in range(5):
            left[hand[i]] -= 1
            sum_ranks += hand[i]
            possible &= left[hand[i]] >= 0
        if not possible or begin[index] == begin[index + 1]:
            continue
        without_five(hand, values, last)
        bounds(hand, left, values, last, union, ways, most, flush_most)
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
        bets[:] = LOWEST
        sixths[:] = NOT_YET
        for state in range(begin[index], begin[index + 1]):
            if not live[state]:
                continue
            flush, flush_ranks, own = suits_of(lowest[state], suits)
            group, start = suits[0], 0
            for r in range(RANKS):
                if own >> r & 1:
                    start |= bit[r]
            free = (1 << RANKS) - 1 & ~own & ~(1 << rank)
            if bets[group] == LOWEST or flush >= 0:
                all_suited = flush >= 0 and suits[flush] == 31
                made = SUITED[flush_ranks] if all_suited else strengths[index]
                none, lower, equal = correct(as_ranks, as_flushes, bare, reach[made], start)
                packed = rows[0, made]
                bet = form[made, 0] * (none + (packed & FIELD)) + form[made, 1] * (lower + (packed >> 20 & FIELD))
                bet += form[made, 2] * (equal + (packed >> 40)) + lost[0]
                if not all_suited:
                    bets[group] = bet
            else:
                bet = bets[group]
            if sixths[group] == NOT_YET or flush >= 0:
                free_flush = (1 << RANKS) - 1 & ~flush_ranks
                if flush == 0:
                    free_flush = free
                bought = sixth_card(
                    0,
                    index,
                    sum_ranks,
                    flush,
                    flush_ranks,
                    left,
                    free,
                    free_flush,
                    rows,
                    gain,
                    six,
                    six_line,
                    six_flush_line,
                    no_six,
                    no_six,
                    total_of,
                    as_ranks,
                    as_flushes,
                    bare,
                    reach,
                    bit,
                    start,
                    DEALS[1],
                    no_lines,
                )
                if flush < 0:
                    sixths[group] = bought
            else:
                bought = sixths[group]
            best, chosen = 0, FOLD
            if bet * PART > best:
                best, chosen = bet * PART, BET
            if fee * UNIT + bought * PARTS[1] > best:
                best, chosen = fee * UNIT + bought * PARTS[1], SIXTH
            for i in range(found):
                kept = order[i]
                if flush_most[kept] <= best:
                    break
                drawn, own_suit, added = DRAWN[kept], -1, 0
                for suit in range(4):
                    if kept & ~suits[suit] == 0:
                        own_suit = suit
                if own_suit < 0 and most[kept] <= best:
                    continue
                bits, _ = split(hand, kept, held, out)
                row = FIRST[drawn] + number(out, drawn)
                if own_suit >= 0:
                    for suit in range(4):
                        if kept & ~suits[suit]:
                            continue
                        place = ((suit == 0) << 5 | kept) << 10 | group << 5 | suits[suit]
                        if known[place] != index:
                            known[place] = index
                            dead = 0
                            for c in range(5):
                                if suits[suit] >> c & 1:
                                    dead |= 1 << hand[c]
                            unseen = free if suit == 0 else (1 << RANKS) - 1 & ~dead
                            sets = SETS[FIRST_SET[drawn] : FIRST_SET[drawn + 1]]
                            suited[place] = suited_draws(
                                bits,
                                sets,
                                unseen,
                                suit == 0,
                                last if drawn == 5 else values[row],
                                top,
                                kind,
                                worth,
                                form,
                                as_ranks,
                                as_flushes,
                                bare,
                                reach,
                                plain,
                                bit,
                                start,
                            )
                        added += suited[place]
                    if most[kept] + added * PARTS[drawn] <= best:
                        continue
                if exact[group, kept] == NOT_YET:
                    base = PLACE[drawn] + number(held, 5 - drawn) * (ALL[drawn + 1] - ALL[drawn])
                    if others[kept] == NOT_YET:
                        in_suit(left, (1 << RANKS) - 1 & ~(1 << rank), False, card_ways)
                        sure[kept], others[kept] = sure_draws(
                            union[base : base + ALL[drawn + 1] - ALL[drawn]],
                            factors[ALL[drawn] : ALL[drawn + 1]],
                            last if drawn == 5 else values[row],
                            top,
                            low,
                            family,
                            form,
                            ways[ALL[drawn] : ALL[drawn + 1]],
                            card_ways,
                            bit,
                            flush_sets,
                            bare[0],
                            added_up,
                            weight,
                            mask,
                            rest[kept],
                            avoided[kept],
                        )
                    in_suit(left, free, True, card_ways)
                    total = sure[kept]
                    for i_set in range(len(flush_sets)):
                        if flush_sets[i_set] & start == 0:
                            total += avoided[kept, i_set]
                    exact[group, kept] = total + draws(
                        rest[kept, : others[kept]],
                        union[base : base + ALL[drawn + 1] - ALL[drawn]],
                        factors[ALL[drawn] : ALL[drawn + 1]],
                        last if drawn == 5 else values[row],
                        kind,
                        worth,
                        card_ways,
                        bit,
                        start,
                        weight,
                        mask,
                    )
                now = fee * UNIT + (exact[group, kept] + added) * PARTS[drawn]
                if now > best:
                    best, chosen = now, kept
            choice[state], value[state] = chosen, best
