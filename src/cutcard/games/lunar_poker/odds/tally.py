"""What becomes of the choices in all states of one upcard: deals by line of the pay table.

States with the same ranks are taken together, and the same sum over draws is tallied once, with the weight of all
states that need it.
"""

import numpy as np

from cutcard.games.lunar_poker.odds.choose import (
    ALL,
    BET,
    DEALS,
    DRAWN,
    FIRST_SET,
    FOLD,
    PART,
    PARTS,
    PLACE,
    SETS,
    SIXTH,
    split,
    suits_of,
    ways_to_draw,
)
from cutcard.games.lunar_poker.odds.counting.draws import (
    ODD,
    SUITED,
    in_suit,
    sixth_card,
    tally_draws,
    tally_suited,
    tally_sure,
)
from cutcard.games.lunar_poker.odds.counting.multisets import FIRST, RANKS, SIZES, STRENGTHS, Array, number
from cutcard.games.lunar_poker.odds.counting.rows import FIELD, packed_without
from cutcard.games.lunar_poker.odds.counting.suited import MASKS, correct
from cutcard.odds.native.kernel import kernel


@kernel
def tally(
    rank: int,
    least: int,
    hands: Array,
    begin: Array,
    lowest: Array,
    live: Array,
    orbit: Array,
    choice: Array,
    bets: Array,
    six_bets: Array,
    flush_bets: Array,
    rows: Array,
    union: Array,
    factors: Array,
    plain: Array,
    form: Array,
    lost: Array,
    top: Array,
    low: Array,
    family: Array,
    flush_sets: Array,
    gain: Array,
    line: Array,
    six: Array,
    six_line: Array,
    six_flush_line: Array,
    total_of: Array,
    as_ranks: Array,
    as_flushes: Array,
    bare: Array,
    reach: Array,
    strengths: Array,
    fours: Array,
    bit: Array,
    lines: Array,
) -> None:
    """Adds deals to ``lines``, in ``UNIT`` for each state: of hands bet at once, after a sixth card, after an exchange."""
    left, row = np.empty(RANKS, np.int64), np.empty(STRENGTHS, np.int64)
    weights, bought = np.empty((32, 32), np.int64), np.empty(32, np.int64)
    places, suited, found = np.empty(1 << 16, np.int64), np.zeros(1 << 16, np.int64), 0
    suits, held, out = np.empty(4, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    weight, mask, card_ways = np.empty(32, np.int64), np.empty(32, np.int64), np.empty((RANKS * 8, 2), np.int64)
    ways, rest = np.empty(ALL[6], np.int64), np.empty(SIZES[5], np.int16)
    reached, by_set = np.empty(len(flush_sets), np.int64), np.empty((2, MASKS), np.int64)
    for index in range(len(hands)):
        hand = hands[index]
        left[:] = 4
        left[rank] = 3
        sum_ranks, possible = 0, True
        for i in range(5):
            left[hand[i]] -= 1
            sum_ranks += hand[i]
            possible &= left[hand[i]] >= 0
        if not possible:
            continue
        ways_to_draw(left, ways)
        weights[:] = 0
        bought[:] = 0
        found = 0
        for state in range(begin[index], begin[index + 1]):
            code = choice[state]
            if not live[state] or code == FOLD:
                continue
            flush, flush_ranks, own = suits_of(lowest[state], suits)
            group = suits[0]
            if code < FOLD:
                weights[code, group] += orbit[state] * PARTS[DRAWN[code]]
                for suit in range(4):
                    if code & ~suits[suit] == 0:
                        place = ((suit == 0) << 5 | code) << 10 | group << 5 | suits[suit]
                        if suited[place] == 0:
                            places[found] = place
                            found += 1
                        suited[place] += orbit[state] * PARTS[DRAWN[code]]
                continue
            if code == SIXTH and flush < 0:
                bought[group] += orbit[state]
                continue
            start = 0
            for r in range(RANKS):
                if own >> r & 1:
                    start |= bit[r]
            free = (1 << RANKS) - 1 & ~own & ~(1 << rank)
            if code == SIXTH:
                free_flush = free if flush == 0 else (1 << RANKS) - 1 & ~flush_ranks
                sixth_card(
                    orbit[state] * PARTS[1],
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
                    six_bets,
                    flush_bets,
                    total_of,
                    as_ranks,
                    as_flushes,
                    bare,
                    reach,
                    bit,
                    start,
                    DEALS[1],
                    lines[1],
                )
            elif code == BET:
                made = SUITED[flush_ranks] if flush >= 0 and suits[flush] == 31 else strengths[index]
                none, lower, equal = correct(as_ranks, as_flushes, bare, reach[made], start)
                packed, times = rows[0, made], orbit[state] * PART
                lines[0, line[made], 0] += times * (none + (packed & FIELD))
                lines[0, line[made], 1] += times * (lower + (packed >> 20 & FIELD))
                lines[0, line[made], 2] += times * (equal + (packed >> 40))
                lines[0, line[made], 3] += times * DEALS[0]
        for group in range(32):
            own = start = 0
            for i in range(5):
                if group >> i & 1:
                    own |= 1 << hand[i]
                    start |= bit[hand[i]]
            free = (1 << RANKS) - 1 & ~own & ~(1 << rank)
            if bought[group]:
                sixth_card(
                    bought[group] * PARTS[1],
                    index,
                    sum_ranks,
                    -1,
                    0,
                    left,
                    free,
                    0,
                    rows,
                    gain,
                    six,
                    six_line,
                    six_flush_line,
                    six_bets,
                    flush_bets,
                    total_of,
                    as_ranks,
                    as_flushes,
                    bare,
                    reach,
                    bit,
                    start,
                    DEALS[1],
                    lines[1],
                )
        for kept in range(32):
            if not weights[kept].any():
                continue
            drawn = DRAWN[kept]
            bits, _ = split(hand, kept, held, out)
            if drawn >= 4:
                packed_without(out, drawn, least, rows, fours, row)
                counts = row
            else:
                counts = rows[FIRST[drawn] + number(out, drawn)]
            base = PLACE[drawn] + number(held, 5 - drawn) * (ALL[drawn + 1] - ALL[drawn])
            unions, shapes = union[base : base + ALL[drawn + 1] - ALL[drawn]], factors[ALL[drawn] : ALL[drawn + 1]]
            total = 0
            reached[:] = 0
            for group in range(32):
                if weights[kept, group]:
                    start = 0
                    for i in range(5):
                        if group >> i & 1:
                            start |= bit[hand[i]]
                    total += weights[kept, group]
                    for i in range(len(flush_sets)):
                        if flush_sets[i] & start == 0:
                            reached[i] += weights[kept, group]
            by_set[:] = 0
            for i in range(len(flush_sets)):
                part, every = by_set[0 if i < bare[0] else 1], np.int64(flush_sets[i])
                some = every
                while True:
                    part[some] += -reached[i] if ODD[some] else reached[i]
                    if some == 0:
                        break
                    some = (some - 1) & every
            in_suit(left, (1 << RANKS) - 1 & ~(1 << rank), False, card_ways)
            others = tally_sure(
                total,
                DEALS[drawn],
                unions,
                shapes,
                counts,
                bets,
                form,
                lost[drawn],
                top,
                low,
                family,
                ways[ALL[drawn] : ALL[drawn + 1]],
                card_ways,
                bit,
                by_set,
                line,
                weight,
                mask,
                rest,
                lines[2],
            )
            for group in range(32):
                if weights[kept, group] == 0:
                    continue
                own = start = 0
                for i in range(5):
                    if group >> i & 1:
                        own |= 1 << hand[i]
                        start |= bit[hand[i]]
                in_suit(left, (1 << RANKS) - 1 & ~own & ~(1 << rank), True, card_ways)
                tally_draws(
                    weights[kept, group],
                    DEALS[drawn],
                    rest[:others],
                    unions,
                    shapes,
                    counts,
                    bets,
                    form,
                    lost[drawn],
                    as_ranks,
                    as_flushes,
                    bare,
                    reach,
                    card_ways,
                    bit,
                    start,
                    line,
                    weight,
                    mask,
                    lines[2],
                )
            for i in range(found):
                place = places[i]
                if place >> 10 & 31 != kept or suited[place] == 0:
                    continue
                group, in_it = place >> 5 & 31, place & 31
                dead = start = 0
                for c in range(5):
                    dead |= (in_it >> c & 1) << hand[c]
                    if group >> c & 1:
                        start |= bit[hand[c]]
                free = (1 << RANKS) - 1 & ~dead
                if place >> 15:
                    free &= ~(1 << rank)
                tally_suited(
                    suited[place],
                    DEALS[drawn],
                    bits,
                    SETS[FIRST_SET[drawn] : FIRST_SET[drawn + 1]],
                    free,
                    place >> 15 == 1,
                    counts,
                    bets,
                    form,
                    lost[drawn],
                    as_ranks,
                    as_flushes,
                    bare,
                    reach,
                    plain,
                    bit,
                    start,
                    line,
                    lines[2],
                )
                suited[place] = 0
