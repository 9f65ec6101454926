"""What becomes of the choices in all states of one upcard: deals by line of the pay table.

HandStates with the same ranks are taken together, and the same sum over draws is tallied once, with the weight of all
states that need it.
"""

import numpy as np

from cutcard.games.lunar_poker.odds.choose import (
    BET,
    DEALS,
    DRAWN,
    FIRST_SET,
    FOLD,
    PART,
    PARTS,
    SETS,
    SIXTH,
    HandStates,
    at_once,
    draws_to,
    place_of,
    split,
    suits_of,
    unseen,
    ways_to_draw,
)
from cutcard.games.lunar_poker.odds.counting.deck import Array, signed
from cutcard.games.lunar_poker.odds.counting.draws import (
    SUITED,
    Bets,
    Certain,
    DrawPays,
    DrawRoom,
    add_unseen,
    in_suit,
    note,
    tally_others,
    tally_suited,
    tally_sure,
)
from cutcard.games.lunar_poker.odds.counting.inclusion import (
    COLUMNS,
    END,
    FEW,
    SLOT,
    WHOLE,
    left_products,
    over_subsets,
)
from cutcard.games.lunar_poker.odds.counting.multisets import EVERY, FIRST, RANKS, SIZES, STRENGTHS, Ranks, number
from cutcard.games.lunar_poker.odds.counting.rows import packed_without
from cutcard.games.lunar_poker.odds.counting.sixth import Six, sixth_card
from cutcard.games.lunar_poker.odds.counting.suited import Corrections, Flushes
from cutcard.odds.native.kernel import kernel


@kernel
def ranks_at(hand: Array, cards: int) -> int:
    """The ranks of some cards of a hand, as bits."""
    bits = 0
    for i in range(5):
        bits |= (cards >> i & 1) << signed(hand[i])
    return bits


@kernel
def spread_flushes(
    drawn: int, hand: Array, weights: Array, products: Array, flushes: Flushes, times: Array, by_set: Array
) -> None:
    """The weight of the dealer's flushes that are left, by set of cards drawn, as ``tally_sure`` needs it.

    ``weights``: by cards of the hand in suit 0. ``times``: their sum, and of those in which a card of the core is dead.
    """
    few = END[min(drawn, 4)]
    times[:] = 0
    by_set[:, : END[drawn]] = 0
    for group in range(32):
        if weights[group] == 0:
            continue
        weight, start = weights[group], flushes.mask[ranks_at(hand, group)]
        through, core = flushes.through[SLOT[start]], start & flushes.core != 0
        times[0] += weight
        for column in range(COLUMNS):
            for some in range(few):
                by_set[column, some] += weight * through[column, some]
        if core:
            times[1] += weight
            for some in range(few):
                by_set[COLUMNS, some] += weight * through[0, some]
    for column in range(COLUMNS + 1):
        for some in range(few):
            by_set[column, some] *= WHOLE // products[some]
        over_subsets(by_set[column], drawn)


@kernel
def tally(
    upcard: int,
    least: int,
    states: HandStates,
    ranks: Ranks,
    six: Six,
    bets: Bets,
    rows: Array,
    fours: Array,
    pays: DrawPays,
    flushes: Flushes,
    fix: Corrections,
    choice: Array,
    lines: Array,
) -> None:
    """Adds deals to ``lines``, in ``UNIT`` for each state: bet at once, after a sixth card, after an exchange."""
    bit = flushes.bit
    left, ways, row = np.empty(RANKS, np.int64), np.empty(FIRST[6], np.int64), np.empty(STRENGTHS, np.int64)
    weights, bought = np.empty((32, 32), np.int64), np.empty(32, np.int64)
    places, suited = np.empty(1 << 16, np.int64), np.zeros(1 << 16, np.int64)
    suits, held, out = np.empty(4, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    room, card_ways = DrawRoom(np.empty(32, np.int64), np.empty(32, np.int64)), np.empty((RANKS * 8, 2), np.int64)
    by_set, products = np.empty((COLUMNS + 1, END[5]), np.int64), np.ones(FEW, np.int64)
    times = np.empty(2, np.int64)
    certain = Certain(times, by_set, np.empty(2, np.int64), np.empty(SIZES[5], np.int16))
    by_draw, asked = np.empty((64, FIRST_SET[6] - FIRST_SET[5]), np.int64), np.zeros(64, np.bool_)
    for index in range(len(ranks.five)):
        hand = ranks.five[index]
        if not unseen(hand, upcard, left) or states.begin[index] == states.begin[index + 1]:
            continue
        weights[:] = 0
        bought[:] = 0
        found, exchanged = 0, False
        for state in range(states.begin[index], states.begin[index + 1]):
            code = signed(choice[state])
            if not states.live[state] or code == FOLD:
                continue
            flush, flush_ranks, own = suits_of(states.suits[state], suits)
            group, start, orbit = suits[0], signed(flushes.mask[own]), states.orbit[state]
            if code == BET:
                made = signed(ranks.plain[index])
                if flush >= 0 and suits[flush] == 31:
                    made = SUITED[flush_ranks]
                none, lower, equal = at_once(made, start, rows, flushes)
                note(lines[0], pays.line[made], orbit * PART, none, lower, equal, DEALS[0])
            elif code == SIXTH and flush < 0:
                bought[group] += orbit
            elif code == SIXTH:
                suits_held = own, flush, flush_ranks, start
                sixth_card(
                    orbit * PARTS[1], index, hand, left, upcard, suits_held, six, bets, rows, pays, flushes, lines[1]
                )
            else:
                exchanged = True
                weights[code, group] += orbit * PARTS[DRAWN[code]]
                for suit in range(4):
                    if code & ~suits[suit] == 0:
                        place = place_of(code, group, suit, suits[suit])
                        if suited[place] == 0:
                            places[found] = place
                            found += 1
                        suited[place] += orbit * PARTS[DRAWN[code]]
        for group in range(32):
            if bought[group]:
                own = ranks_at(hand, group)
                weight, suits_held = bought[group] * PARTS[1], (own, signed(-1), signed(0), signed(flushes.mask[own]))
                sixth_card(weight, index, hand, left, upcard, suits_held, six, bets, rows, pays, flushes, lines[1])
        if exchanged:
            ways_to_draw(left, ways)
            left_products(left, bit, products)
        for kept in range(32):
            if not exchanged or not weights[kept].any():
                continue
            drawn, bits = DRAWN[kept], split(hand, kept, held, out)
            packed = row
            if drawn >= 4:
                packed_without(out, drawn, least, rows, fours, row)
            else:
                packed = rows[FIRST[drawn] + number(out, drawn)]
            draws = draws_to(ranks, held, drawn, ways, flushes.begin)
            spread_flushes(drawn, hand, weights[kept], products, flushes, times, by_set)
            tally_sure(
                times, drawn, draws, packed, bets.five, pays, fix, flushes, by_set, DEALS[drawn], certain, lines[2]
            )
            looked_at = certain.rest[: certain.many[0]], certain.rest[SIZES[5] - certain.many[1] :]
            for group in range(32):
                if weights[kept, group] == 0:
                    continue
                own = ranks_at(hand, group)
                start = signed(flushes.mask[own])
                in_suit(left, EVERY & ~own & ~(1 << upcard), card_ways)
                for part in range(1 if start & flushes.core else 2):
                    tally_others(
                        weights[kept, group],
                        drawn,
                        draws,
                        looked_at[part],
                        packed,
                        bets.five,
                        pays,
                        flushes,
                        card_ways,
                        start,
                        DEALS[drawn],
                        room,
                        lines[2],
                    )
            sets = SETS[FIRST_SET[drawn] : FIRST_SET[drawn + 1]]
            for i in range(found):  # other suits together, whatever cards are dead in them: the sums are the same
                place = places[i]
                if place >> 10 & 31 != kept:
                    continue
                own_suit, group = place >> 15 == 1, place >> 5 & 31
                shared = own_suit << 5 | group
                if not asked[shared]:
                    asked[shared] = True
                    by_draw[shared, : len(sets)] = 0
                dead = ranks_at(hand, place & 31) | (1 << upcard if own_suit else 0)
                add_unseen(suited[place], sets, dead, by_draw[shared])
                suited[place] = 0
            for shared in range(64):
                if not asked[shared]:
                    continue
                asked[shared] = False
                tally_suited(
                    by_draw[shared],
                    drawn,
                    bits,
                    sets,
                    shared >= 32,
                    signed(flushes.mask[ranks_at(hand, shared & 31)]),
                    packed,
                    bets.five,
                    pays,
                    fix,
                    flushes,
                    ranks,
                    DEALS[drawn],
                    lines[2],
                )
