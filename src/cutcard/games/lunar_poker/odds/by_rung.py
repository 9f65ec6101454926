"""What hands dealt gain if they are played in a certain way, by what they become: sums for rules of thumb.

For one upcard, by ranks and kind of suits of the cards dealt, by move, and by *rung* of the final hand: what bets gain
over a fold, summed over all draws.
"""

import numpy as np

from cutcard.games.lunar_poker.odds.choose import (
    DRAWN,
    FIRST_SET,
    PART,
    PARTS,
    SETS,
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
from cutcard.games.lunar_poker.odds.counting.draws import SUITED, Bets, DrawPays, DrawRoom, Draws, in_suit, patterns
from cutcard.games.lunar_poker.odds.counting.inclusion import COLUMNS, END, FEW, WHOLE, left_products
from cutcard.games.lunar_poker.odds.counting.multisets import EVERY, FIRST, RANKS, SIZES, STRENGTHS, Ranks, number
from cutcard.games.lunar_poker.odds.counting.rows import FIELD, packed_without
from cutcard.games.lunar_poker.odds.counting.sixth import Six, sixth_card
from cutcard.games.lunar_poker.odds.counting.suited import SURE, Corrections, Flushes, correct
from cutcard.games.lunar_poker.odds.tally import ranks_at, spread_flushes
from cutcard.odds.native.kernel import kernel

KINDS = 3  # of suits: fewer than four cards in one, four, five


@kernel
def note_draws(
    total: int,
    drawn: int,
    draws: Draws,
    packed: Array,
    rung: Array,
    pays: DrawPays,
    fix: Corrections,
    flushes: Flushes,
    by_set: Array,
    rest: Array,
    found: Array,
) -> int:
    """What all draws gain that need no look at each pattern, by rung; returns how many others go to ``rest``."""
    form, left = pays.form, 0
    for draw in range(len(draws.union)):
        made = signed(draws.union[draw])
        if made < 0 or draws.ways[draw] == 0 or rung[made] < 0:
            continue
        kind = fix.kind[made]
        if fix.family[kind] != SURE:
            rest[left] = draw
            left += 1
            continue
        count, ways = packed[made], draws.ways[draw]
        gain = form[made, 0] * (count & FIELD) + form[made, 1] * (count >> 20 & FIELD) + form[made, 2] * (count >> 40)
        value = total * ways * (gain + pays.lost[drawn])
        for column in range(COLUMNS):
            weight = 0
            for i in range(draws.begin[draw], draws.begin[draw + 1]):
                weight += flushes.times[i] * by_set[column, flushes.slot[i]]
            value += ways * weight // WHOLE * fix.each[kind, column]
        found[rung[made]] += value
    return left


@kernel
def gain_of(made: int, mask: int, packed: Array, lost: int, form: Array, flushes: Flushes) -> int:
    """What a bet gains over a fold with a final hand."""
    none, lower, equal = correct(flushes, made, mask)
    count = packed[made]
    none, lower, equal = none + (count & FIELD), lower + (count >> 20 & FIELD), equal + (count >> 40)
    return signed(form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + lost)


@kernel
def by_rung(
    at: int,
    least: int,
    states: HandStates,
    ranks: Ranks,
    six: Six,
    rows: Array,
    fours: Array,
    pays: DrawPays,
    flushes: Flushes,
    fix: Corrections,
    kept_by: Array,
    rung: Array,
    bets: Bets,
    hands: Array,
    found: Array,
) -> None:
    """Fills in, by ranks and kind of suits, how many hands there are, and by move and rung what draws gain.

    Move 0 of ``found`` is the bet at once, on rung 0; move 1 a sixth card; the others exchanges that keep ``kept_by``.
    """
    form, bit = pays.form, flushes.bit
    begin, suits_by, orbit, live = states.begin, states.suits, states.orbit, states.live
    left, ways, row = np.empty(RANKS, np.int64), np.empty(FIRST[6], np.int64), np.empty(STRENGTHS, np.int64)
    weights, products = np.empty((KINDS, 32), np.int64), np.ones(FEW, np.int64)
    suits, held, out = np.empty(4, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    room, card_ways = DrawRoom(np.empty(32, np.int64), np.empty(32, np.int64)), np.empty((RANKS * 8, 2), np.int64)
    rest, by_set, total = np.empty(SIZES[5], np.int16), np.empty((COLUMNS + 1, END[5]), np.int64), np.empty(2, np.int64)
    places, times = np.empty(1 << 12, np.int64), np.zeros((KINDS, 1 << 16), np.int64)
    no_lines, rungs = np.empty((1, 4), np.int64), found.shape[3]
    for index in range(len(ranks.five)):
        hand = ranks.five[index]
        if not unseen(hand, at, left) or begin[index] == begin[index + 1]:
            continue
        ways_to_draw(left, ways)
        left_products(left, bit, products)
        weights[:] = 0
        for state in range(begin[index], begin[index + 1]):
            if not live[state]:
                continue
            flush, flush_ranks, own = suits_of(suits_by[state], suits)
            kind = 0 if flush < 0 else 2 if suits[flush] == 31 else 1
            group, start = suits[0], signed(flushes.mask[own])
            made = SUITED[flush_ranks] if kind == 2 else signed(ranks.plain[index])
            hands[index, kind] += orbit[state]
            none, lower, equal = at_once(made, start, rows, flushes)
            gain = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + pays.lost[0]
            found[index, kind, 0, 0] += orbit[state] * gain * PART
            if kind:
                held_in = own, flush, flush_ranks, start
                for k in range(rungs):
                    bet = Bets(bets.five[k], bets.six[k], bets.flush[k])
                    worth = sixth_card(
                        signed(0), index, hand, left, at, held_in, six, bet, rows, pays, flushes, no_lines
                    )
                    found[index, kind, 1, k] += orbit[state] * worth * PARTS[1]
            weights[kind, group] += orbit[state]
        for group in range(32):
            if weights[0, group]:
                own = ranks_at(hand, group)
                held_in = own, signed(-1), signed(0), signed(flushes.mask[own])
                for k in range(rungs):
                    bet = Bets(bets.five[k], bets.six[k], bets.flush[k])
                    worth = sixth_card(
                        signed(0), index, hand, left, at, held_in, six, bet, rows, pays, flushes, no_lines
                    )
                    found[index, 0, 1, k] += weights[0, group] * worth * PARTS[1]
        for move in range(kept_by.shape[1]):
            kept = signed(kept_by[index, move])
            if kept < 0:
                continue
            drawn, bits = DRAWN[kept], split(hand, kept, held, out)
            packed, lost, some = row, pays.lost[drawn], 0
            if drawn >= 4:
                packed_without(out, drawn, least, rows, fours, row)
            else:
                packed = rows[FIRST[drawn] + number(out, drawn)]
            for state in range(begin[index], begin[index + 1]):
                if not live[state]:
                    continue
                flush, _, _ = suits_of(suits_by[state], suits)
                kind = 0 if flush < 0 else 2 if suits[flush] == 31 else 1
                for suit in range(4):
                    if kept & ~suits[suit] == 0:
                        place = place_of(kept, suits[0], suit, suits[suit])
                        if not times[:, place].any():
                            places[some] = place
                            some += 1
                        times[kind, place] += orbit[state] * PARTS[drawn]
            draws = draws_to(ranks, held, drawn, ways, flushes.begin)
            for kind in range(KINDS):
                if not weights[kind].any():
                    continue
                into = found[index, kind, move + 2]
                spread_flushes(drawn, hand, weights[kind] * PARTS[drawn], products, flushes, total, by_set)
                others = note_draws(total[0], drawn, draws, packed, rung, pays, fix, flushes, by_set, rest, into)
                for group in range(32):
                    if weights[kind, group] == 0:
                        continue
                    own = ranks_at(hand, group)
                    start = signed(flushes.mask[own])
                    in_suit(left, EVERY & ~own & ~(1 << at), card_ways)
                    for draw in rest[:others]:
                        made = signed(draws.union[draw])
                        for i in range(patterns(draws.factors[draw], card_ways, bit, start, room)):
                            gain = gain_of(made, room.mask[i], packed, lost, form, flushes)
                            into[rung[made]] += weights[kind, group] * PARTS[drawn] * room.weight[i] * gain
            for i in range(some):
                place = places[i]
                own_suit, start = place >> 15 == 1, signed(flushes.mask[ranks_at(hand, place >> 5 & 31)])
                free = EVERY & ~ranks_at(hand, place & 31) & ~(1 << at if own_suit else 0)
                for more in SETS[FIRST_SET[drawn] : FIRST_SET[drawn + 1]]:
                    if more & ~free:
                        continue
                    mask = start | signed(flushes.mask[more]) if own_suit else start
                    made, same = SUITED[bits | more], signed(ranks.by_bits[bits | more])
                    gain = gain_of(made, mask, packed, lost, form, flushes)
                    for kind in range(KINDS):
                        found[index, kind, move + 2, rung[made]] += times[kind, place] * gain
                    if rung[same] >= 0:
                        gain = gain_of(same, mask, packed, lost, form, flushes)
                        for kind in range(KINDS):
                            found[index, kind, move + 2, rung[same]] -= times[kind, place] * gain
                times[:, place] = 0
