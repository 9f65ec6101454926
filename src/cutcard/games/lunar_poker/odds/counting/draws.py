"""Sums over draws: what the better of bet and fold gains after each of them, and which results it leads to.

Draws are taken together by their ranks and by which of these are in suit 0, since nothing else matters but flushes of
the player's own. Those need kept cards of one suit and are put right apart, draw by draw.

Most draws are bet whatever cards of suit 0 are dead, with the same correction for each of the dealer's flushes of a
column that is still possible. For these the flushes are summed only once for each hand and cards kept (``inclusion``).
Only the other draws are looked at pattern by pattern.

A sum returns what the better choice gains over a fold. A tally adds to ``lines`` what becomes of the hands that are
bet: dealers without a hand, lower, equal, and all, by line.
"""

from typing import NamedTuple

import numpy as np

from cutcard.games.lunar_poker.odds.counting.deck import Array, signed
from cutcard.games.lunar_poker.odds.counting.inclusion import COLUMNS, END, WHOLE, over_supersets
from cutcard.games.lunar_poker.odds.counting.multisets import CHOOSE, RANKS, SIZES, Ranks
from cutcard.games.lunar_poker.odds.counting.rows import FIELD
from cutcard.games.lunar_poker.odds.counting.suited import CORE, PATTERNS, Corrections, Flushes, correct
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

SUITED: Array = np.array(hands_table.SUITED, dtype=np.int64)  # strength of a flush by its ranks as bits


class DrawPays(NamedTuple):
    """What a bet gains over a fold."""

    gain: Array  # by line without a dealer's hand, and higher; in the last column, equal and lower
    form: Array  # by strength of five cards: what a dealer without a hand, a lower, an equal one adds to a lost bet
    lost: Array  # by cards drawn, the sum if every dealer's hand is higher; at 6, one of them
    line: Array  # of five cards, by strength


class Bets(NamedTuple):
    """Which final hands are bet: by strength; of six cards by ranks, and by ranks of a suit. One entry: what gains."""

    five: Array
    six: Array
    flush: Array


class Draws(NamedTuple):
    """All draws of one size to certain cards, by choice of ranks."""

    union: Array  # the hand made
    factors: Array
    ways: Array  # how many draws
    begin: Array  # where the sets of each begin, see ``inclusion``


class Certain(NamedTuple):
    """What draws gain that are bet whatever cards of suit 0 are dead, and the draws that must be looked at."""

    sum: Array  # without the dealer's flushes; of the ``CORE`` alone
    added: Array  # by column and set of cards drawn, what each of the dealer's flushes adds; the first of the ``CORE``
    many: Array  # how many draws are looked at in any case, from the beginning; from the end, those of the ``CORE``
    rest: Array


class DrawRoom(NamedTuple):
    """Space for patterns: how many draws, and the dead cards of suit 0."""

    weight: Array
    mask: Array


@kernel
def in_suit(left: Array, free: int, ways: Array) -> None:
    """Ways to draw a rank so many times (rank * 8 + times): without the card of suit 0, and with it.

    ``left``: unseen cards by rank. ``free``: the ranks of suit 0 that are unseen, as bits.
    """
    for rank in range(RANKS):
        own = free >> rank & 1
        for times in range(1, 5):
            ways[rank * 8 + times, 0] = CHOOSE[left[rank] - own, times]
            ways[rank * 8 + times, 1] = CHOOSE[left[rank] - 1, times - 1] if own and left[rank] else 0


@kernel
def patterns(factors: Array, ways: Array, bit: Array, start: int, room: DrawRoom) -> int:
    """All ways to have some of the ranks drawn in suit 0; returns how many."""
    weight, mask, size = room.weight, room.mask, 1
    weight[0], mask[0] = 1, start
    for j in range(5):
        factor = signed(factors[j])
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
    drawn: int, draws: Draws, values: Array, fix: Corrections, products: Array, flushes: Flushes, found: Certain
) -> None:
    """Fills in what is gained over all draws that are bet whatever cards of suit 0 are dead."""
    found.sum[:], found.many[:] = 0, 0
    added, sums, many = found.added, found.sum, found.many
    few = END[min(drawn, 4)]
    added[:, : END[drawn]] = 0
    for draw in range(len(draws.union)):
        made = signed(draws.union[draw])
        if made < 0 or draws.ways[draw] == 0 or values[made] <= 0:
            continue
        value, kind = values[made] - fix.most[made], fix.kind[made]
        if fix.family[kind] == PATTERNS or value + fix.low[made] <= 0:
            found.rest[many[0]] = draw
            many[0] += 1
            continue
        core = 1 if fix.family[kind] == CORE else 0
        if core:
            many[1] += 1
            found.rest[SIZES[5] - many[1]] = draw
        sums[core] += draws.ways[draw] * value
        for i in range(draws.begin[draw], draws.begin[draw + 1]):
            some, times = flushes.slot[i], draws.ways[draw] * flushes.times[i]
            if core:
                added[COLUMNS, some] += times * fix.each[kind, 0]
            else:
                for column in range(COLUMNS):
                    added[column, some] += times * fix.each[kind, column]
    for column in range(COLUMNS + 1 if many[1] else COLUMNS):
        over_supersets(added[column], drawn)
        for some in range(few):
            added[column, some] //= products[some]


@kernel
def certain_gains(drawn: int, found: Certain, dead: bool, through: Array) -> int:
    """The gains of draws that are bet whatever cards are dead; ``dead``: one of the ``CORE`` is."""
    total, few = found.sum[0], END[min(drawn, 4)]
    for column in range(COLUMNS):
        for some in range(few):
            total += found.added[column, some] * through[column, some]
    if dead and found.many[1]:
        total += found.sum[1]
        for some in range(few):
            total += found.added[COLUMNS, some] * through[0, some]
    return signed(total)


@kernel
def other_draws(
    draws: Draws, rest: Array, values: Array, fix: Corrections, ways: Array, bit: Array, start: int, room: DrawRoom
) -> int:
    """What is gained over some draws, flushes of the player's own not counted as such."""
    total = 0
    for draw in rest:
        made = signed(draws.union[draw])
        value, kind = values[made], fix.kind[made]
        for i in range(patterns(draws.factors[draw], ways, bit, start, room)):
            gain = value + fix.worth[kind, room.mask[i]]
            if gain > 0:
                total += room.weight[i] * gain
    return total


@kernel
def suited_gains(
    kept: int,
    sets: Array,
    own: bool,
    start: int,
    values: Array,
    form: Array,
    fix: Corrections,
    flushes: Flushes,
    by_bits: Array,
    gains: Array,
) -> None:
    """What each draw that makes a flush of the kept cards' suit gains, more than the same ranks without it.

    ``kept``: the ranks kept, as bits; ``own``: they are of suit 0. Draws of a rank that is kept are left out.
    """
    for i in range(len(sets)):
        drawn, gains[i] = sets[i], 0
        if drawn & kept:
            continue
        mask = start | signed(flushes.mask[drawn]) if own else start
        made, same, value = SUITED[kept | drawn], signed(by_bits[kept | drawn]), 0
        none, lower, equal = correct(flushes, made, mask)
        gain = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + values[made] - fix.most[made]
        value += gain if gain > 0 else 0
        if values[same] > 0:  # before corrections, none of which adds to it
            without = values[same] + fix.worth[fix.kind[same], mask]
            value -= without if without > 0 else 0
        gains[i] = value


@kernel
def sum_unseen(sets: Array, dead: int, gains: Array) -> int:
    """The sum over draws of one suit without its dead ranks, given as bits."""
    total = 0
    for i in range(len(sets)):
        total += gains[i] if sets[i] & dead == 0 else 0
    return total


@kernel
def note(lines: Array, line: int, times: int, none: int, lower: int, equal: int, deals: int) -> None:
    """Adds to the results of a line."""
    lines[line, 0] += times * none
    lines[line, 1] += times * lower
    lines[line, 2] += times * equal
    lines[line, 3] += times * deals


@kernel
def tally_sure(
    times: Array,
    drawn: int,
    draws: Draws,
    packed: Array,
    bets: Array,
    pays: DrawPays,
    fix: Corrections,
    flushes: Flushes,
    by_set: Array,
    deals: int,
    found: Certain,
    lines: Array,
) -> None:
    """What becomes of draws that are bet whatever cards of suit 0 are dead; lists the others.

    ``times``: their weight, and that of the ``CORE``. ``by_set``: by column and set of cards of suit 0, times
    ``WHOLE``, the weight of the dealer's flushes that its cards leave; the first column of the ``CORE``.
    """
    form, many = pays.form, found.many
    many[:] = 0
    for draw in range(len(draws.union)):
        made = signed(draws.union[draw])
        if made < 0 or draws.ways[draw] == 0 or (len(bets) > 1 and not bets[made]):
            continue
        count, gain, kind, ways = packed[made], 0, fix.kind[made], draws.ways[draw]
        none, lower, equal = count & FIELD, count >> 20 & FIELD, count >> 40
        if len(bets) == 1:
            gain = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + pays.lost[drawn]
            if gain + fix.most[made] <= 0:
                continue
        if fix.family[kind] == PATTERNS or (len(bets) == 1 and gain + fix.low[made] <= 0):
            found.rest[many[0]] = draw
            many[0] += 1
            continue
        core = 1 if fix.family[kind] == CORE else 0
        if core:
            many[1] += 1
            found.rest[SIZES[5] - many[1]] = draw
        note(lines, pays.line[made], times[core] * ways, none, lower, equal, deals)
        for column in range(1 if core else COLUMNS):
            weight = 0
            for i in range(draws.begin[draw], draws.begin[draw + 1]):
                weight += flushes.times[i] * by_set[COLUMNS if core else column, flushes.slot[i]]
            none, lower, equal = fix.moves[kind, column]
            note(lines, pays.line[made], ways * weight // WHOLE, none, lower, equal, 0)


@kernel
def tally_others(
    times: int,
    drawn: int,
    draws: Draws,
    rest: Array,
    packed: Array,
    bets: Array,
    pays: DrawPays,
    flushes: Flushes,
    ways: Array,
    start: int,
    deals: int,
    room: DrawRoom,
    lines: Array,
) -> None:
    """What becomes of the other draws."""
    form, weight, mask = pays.form, room.weight, room.mask
    for draw in rest:
        made = signed(draws.union[draw])
        count = packed[made]
        none, lower, equal = count & FIELD, count >> 20 & FIELD, count >> 40
        gain = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + pays.lost[drawn]
        bet = bare = low = same = 0
        for i in range(patterns(draws.factors[draw], ways, flushes.bit, start, room)):
            no, below, alike = correct(flushes, made, mask[i])
            more = form[made, 0] * no + form[made, 1] * below + form[made, 2] * alike
            if len(bets) > 1 or gain + more > 0:
                bet += weight[i]
                bare += weight[i] * no
                low += weight[i] * below
                same += weight[i] * alike
        note(lines, pays.line[made], times, bet * none + bare, bet * lower + low, bet * equal + same, bet * deals)


@kernel
def add_unseen(times: int, sets: Array, dead: int, weights: Array) -> None:
    """Adds to the weights of draws of one suit without its dead ranks, given as bits."""
    for i in range(len(sets)):
        weights[i] += times if sets[i] & dead == 0 else 0


@kernel
def tally_suited(
    weights: Array,
    drawn: int,
    kept: int,
    sets: Array,
    own: bool,
    start: int,
    packed: Array,
    bets: Array,
    pays: DrawPays,
    fix: Corrections,
    flushes: Flushes,
    ranks: Ranks,
    deals: int,
    lines: Array,
) -> None:
    """What becomes of draws that make a flush; the same ranks without it are taken away from ``lines``.

    ``weights`` by draw; ``own``: the flush is of suit 0.
    """
    form = pays.form
    for i in range(len(sets)):
        more, times = sets[i], weights[i]
        if times == 0:
            continue
        mask = start | signed(flushes.mask[more]) if own else start
        for sign in (1, -1):
            made = SUITED[kept | more] if sign > 0 else signed(ranks.by_bits[kept | more])
            none, lower, equal = packed[made] & FIELD, packed[made] >> 20 & FIELD, packed[made] >> 40
            gain = form[made, 0] * none + form[made, 1] * lower + form[made, 2] * equal + pays.lost[drawn]
            if not bets[made] if len(bets) > 1 else gain + fix.most[made] <= 0:
                continue
            bare, low, same = correct(flushes, made, mask)
            gain += form[made, 0] * bare + form[made, 1] * low + form[made, 2] * same
            if len(bets) > 1 or gain > 0:
                note(lines, pays.line[made], sign * times, none + bare, lower + low, equal + same, deals)
