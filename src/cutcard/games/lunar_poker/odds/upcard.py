"""One upcard: its tables, and the kernels that use them."""

from math import comb

import numpy as np
from msgspec import Struct

from cutcard.games.lunar_poker.odds import choose, tally
from cutcard.games.lunar_poker.odds.counting.deck import classes, strengths
from cutcard.games.lunar_poker.odds.counting.multisets import FIRST, RANKS, SIZES, STRENGTHS, Array, Ranks, ranks
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_STRAIGHT_FLUSH,
    LINES,
    Gains,
    five_lines,
    over_fold,
    six_lines,
)
from cutcard.games.lunar_poker.odds.counting.rows import Dealt, dealt, rows_of, value_rows
from cutcard.games.lunar_poker.odds.counting.suited import MASKS, Suited, correct_all, suited
from cutcard.hands import lookup as hands_table


class Shared(Struct, frozen=True, eq=False):
    """What all upcards share."""

    ranks: Ranks
    union: Array
    factors: Array
    plain: Array  # strength of different ranks without a flush, by bits
    six: Array  # strength of five ranks and a sixth, without a flush
    six_line: Array
    six_flush_line: Array
    line: Array
    order: Array  # states, those of the same ranks together
    begin: Array  # where those of each choice of five ranks begin
    lowest: Array  # in this order
    orbit: Array
    strength: Array
    slot: Array  # of five ranks and a sixth, in the tables of six cards
    gain: Array
    form: Array  # by strength: what a dealer without a hand, a lower, an equal one adds to a lost bet
    lost: Array  # by cards drawn: if every dealer's hand is higher; at 6, one of them
    pays: Gains


def shared(pays: Gains) -> Shared:
    found, fives = ranks(), classes(5)
    key = np.array(hands_table.KEY, np.int64)[::4]
    sums = key[found.of[5]].sum(axis=1)[:, None] + key[None, :] & hands_table.RANK
    slot = sums + np.array(hands_table.OFFSET)[sums >> hands_table.ROW]
    slot = np.where((slot >= 0) & (slot < hands_table.SLOTS), slot, 0)  # five equal ranks: never asked for
    ranked, flush_line = six_lines()
    five_bits = np.bitwise_or.reduce(1 << found.of[5].astype(np.int64), axis=1)
    plain = np.zeros(1 << RANKS, np.int16)
    different = found.suited >= 0
    plain[five_bits[different]] = found.plain[different]
    by_ranks = sum(choose.CHOOSE[(fives.lowest[:, i] >> 2) + i, i + 1] for i in range(5))
    order = np.argsort(by_ranks, kind="stable")
    lowest = fives.lowest[order]
    begin = np.searchsorted(by_ranks[order], np.arange(SIZES[5] + 1))
    strength = np.empty(len(lowest), np.uint16)
    strengths(lowest, strength)
    gain, line = over_fold(pays), five_lines().astype(np.int64)
    worst = gain[1, -1]
    form = np.stack([gain[0][line] - worst, gain[1][line] - worst, np.full(STRENGTHS, gain[0, -1] - worst)], axis=1)
    lost = worst * np.array([*(comb(46 - drawn, 4) for drawn in range(6)), 1])
    wide = np.zeros((choose.ALL[6], 5), np.uint8)
    for size in range(6):
        wide[choose.ALL[size] : choose.ALL[size + 1], : found.factors[size].shape[1]] = found.factors[size]
    return Shared(
        found,
        np.concatenate([each.ravel() for each in found.union]),
        wide,
        plain,
        np.array(hands_table.RANKED).astype(np.int64)[slot],
        ranked[slot],
        flush_line,
        line,
        order,
        begin,
        lowest,
        fives.orbit[order].astype(np.int64),
        strength,
        slot,
        gain,
        form,
        lost,
        pays,
    )


class Upcard(Struct, frozen=True, eq=False):
    rank: int
    dealer: Dealt
    flushes: Suited
    rows: Array
    bit: Array
    live: Array  # states in which there is a choice
    instant: Array  # states that are paid at once


def upcard(known: Shared, rank: int) -> Upcard:
    dealer = dealt(known.ranks, rank, known.pays.least)
    bit = np.array([0 if other == rank else 1 << other - (other > rank) for other in range(RANKS)])
    dealt_to, high = ~(known.lowest == 4 * rank).any(axis=1), known.strength >= LEAST_STRAIGHT_FLUSH
    rows = rows_of(known.ranks, rank, dealer)
    return Upcard(rank, dealer, suited(rank, known.pays.least), rows, bit, dealt_to & ~high, dealt_to & high)


class Corrections(Struct, frozen=True, eq=False):
    most: Array
    low: Array
    kinds: Array
    worth: Array
    family: Array


def corrections(known: Shared, at: Upcard) -> Corrections:
    flushes = at.flushes
    lines = flushes.as_ranks, flushes.as_flushes, flushes.bare
    plain = np.zeros(STRENGTHS, np.bool_)
    plain[known.ranks.plain[known.ranks.plain >= 0]] = True
    keys = np.column_stack([flushes.reach, known.line])
    distinct, kind = np.unique(keys[plain], axis=0, return_inverse=True)
    firsts = np.flatnonzero(plain)[np.unique(kind.ravel(), return_index=True)[1]]
    most, low, kinds = (np.zeros(STRENGTHS, np.int64) for _ in range(3))
    worth, class_most, class_low = np.empty((len(distinct), MASKS), np.int64), *np.empty((2, len(distinct)), np.int64)
    correct_all(*lines, flushes.reach[firsts], known.form[firsts], class_most, class_low, worth)
    kinds[plain] = kind.ravel()
    most[plain], low[plain] = class_most[kind.ravel()], class_low[kind.ravel()]
    flush = np.flatnonzero(~plain)
    flush_most, flush_low = np.empty((2, len(flush)), np.int64)
    correct_all(*lines, flushes.reach[flush], known.form[flush], flush_most, flush_low, np.empty((0, 0), np.int64))
    most[flush] = flush_most
    none, odd = flushes.bare[0], flushes.odd
    family = np.zeros(STRENGTHS, np.int64)
    if flushes.bare[1] == 0:
        family[(flushes.reach == (odd, odd, 0, 0)).all(axis=1)] = 2
        family[(flushes.reach == (none, none, 0, 0)).all(axis=1)] = 1
    return Corrections(most, low, kinds, worth, family)


def best_choices(known: Shared, at: Upcard, fix: Corrections) -> tuple[Array, Array]:
    flushes = at.flushes
    most = fix.most
    lines = flushes.as_ranks, flushes.as_flushes, flushes.bare
    narrow = np.abs(known.gain).max() * comb(46, 4) < 1 << 30
    values = np.zeros((FIRST[5], STRENGTHS), np.int32 if narrow else np.int64)
    value_rows(known.pays.least, at.rows, known.form, known.lost, most, known.ranks.of[4], at.dealer.strength, values)
    choice, value = np.full(len(known.lowest), choose.FOLD, np.uint8), np.zeros(len(known.lowest), np.int64)
    choose.choose_all(
        at.rank,
        known.pays.fee,
        known.ranks.of[5],
        known.begin,
        known.lowest,
        at.live,
        at.rows,
        values,
        known.union,
        known.factors,
        fix.kinds,
        fix.worth,
        known.plain,
        known.form,
        known.lost,
        most,
        fix.low,
        fix.family,
        flushes.sets[: flushes.odd],
        known.gain,
        known.six,
        known.six_line,
        known.six_flush_line,
        known.ranks.total,
        *lines,
        flushes.reach,
        known.ranks.plain.astype(np.int64),
        at.bit,
        choice,
        value,
    )
    return choice, value


def follow(
    known: Shared,
    at: Upcard,
    fix: Corrections,
    choice: Array,
    bets: Array = choose.NO_BETS,
    six_bets: Array = choose.NO_SIX,
    flush_bets: Array = choose.NO_SIX,
) -> Array:
    """What becomes of choices, and then of bets; by default those that gain."""
    lines = np.zeros((3, LINES * LINES, 4), np.int64)
    flushes = at.flushes
    tally.tally(
        at.rank,
        known.pays.least,
        known.ranks.of[5],
        known.begin,
        known.lowest,
        at.live,
        known.orbit,
        choice,
        bets,
        six_bets,
        flush_bets,
        at.rows,
        known.union,
        known.factors,
        known.plain,
        known.form,
        known.lost,
        fix.most,
        fix.low,
        fix.family,
        flushes.sets[: flushes.odd],
        known.gain,
        known.line,
        known.six,
        known.six_line,
        known.six_flush_line,
        known.ranks.total,
        flushes.as_ranks,
        flushes.as_flushes,
        flushes.bare,
        flushes.reach,
        known.ranks.plain.astype(np.int64),
        at.dealer.strength,
        at.bit,
        lines,
    )
    return lines
