"""Sums over draws: what the better of bet and fold gains after each of them, and which results it leads to.

Draws are taken together by their ranks and by which of these are in suit 0, since nothing else matters but flushes of
the player's own. Those need kept cards of one suit and are put right apart, draw by draw.

A sum returns what the better choice gains over a fold; a tally adds to ``lines`` what becomes of the hands that are bet:
dealers without a hand, lower, equal, and all, by line. Its ``bets`` say which hands are bet; a single one means those
that gain by it.
"""

import numpy as np

from cutcard.games.lunar_poker.odds.counting.multisets import CHOOSE, FIRST, RANKS, Array
from cutcard.games.lunar_poker.odds.counting.rows import FIELD
from cutcard.games.lunar_poker.odds.counting.suited import MASKS, correct
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

ODD: Array = np.array([some.bit_count() & 1 for some in range(MASKS)], np.bool_)
SUITED: Array = np.array(hands_table.SUITED, dtype=np.int64)  # strength of a flush by its ranks as bits


@kernel
def in_suit(left: Array, free: int, exactly: bool, ways: Array) -> None:
    """Ways to draw a rank so many times (rank * 8 + times): without the card of suit 0 (or with any), and with it.

    ``left``: unseen cards by rank. ``free``: the ranks of suit 0 that are unseen, as bits.
    """
    for rank in range(RANKS):
        own = free >> rank & 1
        for times in range(1, 5):
            ways[rank * 8 + times, 0] = CHOOSE[left[rank] - (own if exactly else 0), times]
            ways[rank * 8 + times, 1] = CHOOSE[left[rank] - 1, times - 1] if own and left[rank] else 0


@kernel
def patterns(factors: Array, ways: Array, bit: Array, start: int, weight: Array, mask: Array) -> int:
    """All ways to have some of the ranks drawn in suit 0: how many draws each, and the dead cards of the suit."""
    weight[0], mask[0], size = 1, start, 1
    for j in range(len(factors)):
        factor = np.int64(factors[j])
        if factor == 0:
            break
        without, within = ways[factor, 0], ways[factor, 1]
        if within:
            for i in range(size):
                weight[size + i] = weight[i] * within
                mask[size + i] = mask[i] | bit[factor >> 3]
        for i in range(size):
            weight[i] *= without
        if within:
            size *= 2
    return size


@kernel
def sure_draws(
    union: Array,
    factors: Array,
    values: Array,
    most: Array,
    low: Array,
    family: Array,
    form: Array,
    ways: Array,
    any_ways: Array,
    bit: Array,
    sets: Array,
    bare: int,
    added: Array,
    weight: Array,
    mask: Array,
    rest: Array,
    avoided: Array,
) -> tuple[int, int]:
    """What is gained over all draws after which a bet is right whatever cards of suit 0 are dead.

    Dealer's flushes are left to ``avoided``: by flush, what must be added if none of its cards is dead. ``rest`` gets
    the draws that must be looked at one by one. Returns the sum, and how many these are.
    """
    total = left = 0
    added[:] = 0
    for draw in range(len(union)):
        made = np.int64(union[draw])
        if made < 0 or ways[draw] == 0:
            continue
        value = np.int64(values[made])
        if value <= 0:
            continue
        if family[made] == 0 or value - most[made] + low[made] <= 0:
            rest[left] = draw
            left += 1
            continue
        total += ways[draw] * (value - most[made])
        none, lower = form[made, 0], form[made, 1] if family[made] == 2 else 0
        for i in range(patterns(factors[draw], any_ways, bit, 0, weight, mask)):
            added[0, mask[i]] += weight[i] * none
            added[1, mask[i]] += weight[i] * lower
    for i in range(len(sets)):
        part, every, value = added[0 if i < bare else 1], np.int64(sets[i]), 0
        some = every
        while True:
            value += part[some] if ODD[some] else -part[some]
            if some == 0:
                break
            some = (some - 1) & every
        avoided[i] = value
    return total, left


@kernel
def draws(
    rest: Array,
    union: Array,
    factors: Array,
    values: Array,
    kind: Array,
    worth: Array,
    ways: Array,
    bit: Array,
    start: int,
    weight: Array,
    mask: Array,
) -> int:
    """What is gained over the other draws, flushes of the player's own not counted as such."""
    total = 0
    for draw in rest:
        made = np.int64(union[draw])
        value = np.int64(values[made])
        corrected = worth[kind[made]]
        for i in range(patterns(factors[draw], ways, bit, start, weight, mask)):
            gain = value + corrected[mask[i]]
            if gain > 0:
                total += weight[i] * gain
    return total


@kernel
def tally_sure(
    times: int,
    deals: int,
    union: Array,
    factors: Array,
    packed: Array,
    bets: Array,
    form: Array,
    lost: int,
    most: Array,
    low: Array,
    family: Array,
    ways: Array,
    any_ways: Array,
    bit: Array,
    flushes: Array,
    line: Array,
    weight: Array,
    mask: Array,
    rest: Array,
    lines: Array,
) -> int:
    """What becomes of draws that are bet whatever cards of suit 0 are dead; returns how many others go to ``rest``.

    ``flushes``: by set of cards of suit 0, with its sign, the weight of the dealer's flushes that contain it, of those
    that ranks count as no hand and of the others.
    """
    left = 0
    for draw in range(len(union)):
        made = np.int64(union[draw])
        if made < 0 or ways[draw] == 0 or (len(bets) > 1 and not bets[made]):
            continue
        count = packed[made]
        none, lower, equal = count & FIELD, count >> 20 & FIELD, count >> 40
        if len(bets) == 1:
            gain = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + lost
            if gain + most[made] <= 0:
                continue
        if family[made] == 0 or (len(bets) == 1 and gain + low[made] <= 0):
            rest[left] = draw
            left += 1
            continue
        no_hand = beaten = 0
        for i in range(patterns(factors[draw], any_ways, bit, 0, weight, mask)):
            no_hand += weight[i] * flushes[0, mask[i]]
            beaten += weight[i] * flushes[1, mask[i]]
        row, bet = lines[line[made]], times * ways[draw]
        row[0] += bet * none - no_hand
        row[1] += bet * lower - (beaten if family[made] == 2 else 0)
        row[2] += bet * equal
        row[3] += bet * deals
    return left


@kernel
def tally_draws(
    times: int,
    deals: int,
    rest: Array,
    union: Array,
    factors: Array,
    packed: Array,
    bets: Array,
    form: Array,
    lost: int,
    as_ranks: Array,
    as_flushes: Array,
    bare: Array,
    reach: Array,
    ways: Array,
    bit: Array,
    start: int,
    line: Array,
    weight: Array,
    mask: Array,
    lines: Array,
) -> None:
    """What becomes of the other draws: adds to ``lines``, ``times`` for each."""
    for draw in rest:
        made = np.int64(union[draw])
        count = packed[made]
        none, lower, equal = count & FIELD, count >> 20 & FIELD, count >> 40
        bet = sum_none = sum_lower = sum_equal = 0
        for i in range(patterns(factors[draw], ways, bit, start, weight, mask)):
            if weight[i] == 0:
                continue
            no, low, same = correct(as_ranks, as_flushes, bare, reach[made], mask[i])
            if len(bets) == 1:
                gain = form[made, 0] * (none + no) + form[made, 1] * (lower + low) + form[made, 2] * (equal + same)
                if gain + lost <= 0:
                    continue
            bet += weight[i]
            sum_none += weight[i] * no
            sum_lower += weight[i] * low
            sum_equal += weight[i] * same
        if bet:
            row = lines[line[made]]
            row[0] += times * (bet * none + sum_none)
            row[1] += times * (bet * lower + sum_lower)
            row[2] += times * (bet * equal + sum_equal)
            row[3] += times * bet * deals


@kernel
def suited_draws(
    kept: int,
    sets: Array,
    free: int,
    own: bool,
    values: Array,
    most: Array,
    kind: Array,
    worth: Array,
    form: Array,
    as_ranks: Array,
    as_flushes: Array,
    bare: Array,
    reach: Array,
    plain: Array,
    bit: Array,
    start: int,
) -> int:
    """What draws that make a flush of the kept cards' suit gain, more than the same ranks without it.

    ``kept`` and ``free`` are the ranks kept and those unseen in the suit, as bits; ``own``: it is suit 0.
    """
    total = 0
    for drawn in sets:
        if drawn & ~free:
            continue
        mask = start
        if own:
            for rank in range(RANKS):
                if drawn >> rank & 1:
                    mask |= bit[rank]
        made, same = SUITED[kept | drawn], np.int64(plain[kept | drawn])
        none, lower, equal = correct(as_ranks, as_flushes, bare, reach[made], mask)
        gain = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + values[made] - most[made]
        total += max(gain, 0) - max(np.int64(values[same]) + worth[kind[same], mask], 0)
    return total


@kernel
def tally_suited(
    times: int,
    deals: int,
    kept: int,
    sets: Array,
    free: int,
    own: bool,
    packed: Array,
    bets: Array,
    form: Array,
    lost: int,
    as_ranks: Array,
    as_flushes: Array,
    bare: Array,
    reach: Array,
    plain: Array,
    bit: Array,
    start: int,
    line: Array,
    lines: Array,
) -> None:
    """What becomes of them; the same ranks without the flush are taken away from ``lines``."""
    for drawn in sets:
        if drawn & ~free:
            continue
        mask = start
        if own:
            for rank in range(RANKS):
                if drawn >> rank & 1:
                    mask |= bit[rank]
        for sign in (1, -1):
            made = SUITED[kept | drawn] if sign > 0 else np.int64(plain[kept | drawn])
            none, lower, equal = correct(as_ranks, as_flushes, bare, reach[made], mask)
            none += packed[made] & FIELD
            lower += packed[made] >> 20 & FIELD
            equal += packed[made] >> 40
            gain = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + lost
            if (gain > 0) if len(bets) == 1 else bets[made]:
                row = lines[line[made]]
                row[0] += sign * times * none
                row[1] += sign * times * lower
                row[2] += sign * times * equal
                row[3] += sign * times * deals


@kernel
def sixth_card(
    times: int,
    hand: int,
    sum_ranks: int,
    flush: int,
    flush_ranks: int,
    left: Array,
    free: int,
    free_flush: int,
    rows: Array,
    gain: Array,
    six: Array,
    six_line: Array,
    six_flush_line: Array,
    six_bets: Array,
    flush_bets: Array,
    total_of: Array,
    as_ranks: Array,
    as_flushes: Array,
    bare: Array,
    reach: Array,
    bit: Array,
    start: int,
    deals: int,
    lines: Array,
) -> int:
    """The same for a sixth card bought: returns what is gained over all of them, or adds to ``lines``.

    ``flush``: a suit of which four or five are held, or -1; ``flush_ranks`` and ``free_flush``: its ranks held and
    unseen, as bits.
    """
    total, counted, held = 0, len(six_bets) == 1, 0
    for rank in range(RANKS):
        held += flush_ranks >> rank & 1
    for rank in range(RANKS):
        rest = left[rank]
        for way in range(3):  # the card of the flush's suit, that of suit 0, any other
            cards, mask, suited, sixth = 0, start, held == 5, rank
            if way == 0 and flush >= 0 and free_flush >> rank & 1:
                cards, suited = 1, True
                if held == 5:
                    sixth = RANKS
            elif way == 1 and flush != 0 and free >> rank & 1:
                cards = 1
            elif way == 2:
                cards = rest
            if cards == 0:
                continue
            if way == 1 or (way == 0 and flush == 0):
                mask |= bit[rank]
            rest -= cards
            if suited:
                ranks = flush_ranks | 1 << rank if way == 0 else flush_ranks
                if way == 0 and held == 4:
                    sixth = sum_ranks
                    for other in range(RANKS):
                        if flush_ranks >> other & 1:
                            sixth -= other
                made, kind = SUITED[ranks], np.int64(six_flush_line[ranks, sixth])
                bets = False if counted else flush_bets[ranks, sixth]
            else:
                made, kind = np.int64(six[hand, rank]), np.int64(six_line[hand, rank])
                bets = False if counted else six_bets[hand, rank]
            packed = rows[FIRST[1] + sum_ranks + rank - total_of[made], made]
            none, lower, equal = correct(as_ranks, as_flushes, bare, reach[made], mask)
            none, lower, equal = none + (packed & FIELD), lower + (packed >> 20 & FIELD), equal + (packed >> 40)
            worth = gain[0, kind] * none + gain[1, kind] * lower + gain[0, -1] * equal
            worth += gain[1, -1] * (deals - none - lower - equal)
            if (worth > 0) if counted else bets:
                total += worth * cards
                if times:
                    row = lines[kind]
                    row[0] += times * cards * none
                    row[1] += times * cards * lower
                    row[2] += times * cards * equal
                    row[3] += times * cards * deals
    return total
