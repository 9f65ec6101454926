"""The tables of one upcard, and the kernels that use them."""

from math import comb

import numpy as np
from msgspec import Struct

from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds.choose import DEALS, FOLD, HandStates
from cutcard.games.lunar_poker.odds.counting.deck import Array, classes, strengths
from cutcard.games.lunar_poker.odds.counting.draws import Bets, DrawPays
from cutcard.games.lunar_poker.odds.counting.multisets import CHOOSE, FIRST, SIZES, STRENGTHS, Ranks, ranks
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_STRAIGHT_FLUSH,
    LINES,
    Gains,
    five_lines,
    over_fold,
    six_lines,
)
from cutcard.games.lunar_poker.odds.counting.rows import DealtRanks, dealt, rows_of, value_rows
from cutcard.games.lunar_poker.odds.counting.sixth import Six, slots
from cutcard.games.lunar_poker.odds.counting.suited import Corrections, Flushes, corrections, flushes, sets_of
from cutcard.games.lunar_poker.odds.tally import tally
from cutcard.hands import lookup as hands_table

WHAT_GAINS = Bets(np.zeros(1, np.bool_), np.zeros((1, 1), np.bool_), np.zeros((1, 1), np.bool_))


class UpcardTables(Struct, frozen=True, eq=False):
    """What all upcards share: classes of five cards, those with the same ranks together, hands, gains."""

    order: Array  # the classes, by ranks
    begin: Array  # where those of each choice of ranks begin
    lowest: Array  # their cards
    suits: Array  # and suits, see ``describe``
    orbit: Array  # how many hands are in each
    strength: Array
    ranks: Ranks
    slot: Array  # of five ranks and a sixth, in the tables of six cards
    six: Six
    pays: DrawPays
    gains: Gains


def shared(gains: Gains) -> UpcardTables:
    """The tables that all upcards share; takes less than a second."""
    tables, fives, (ranked, flush_line) = ranks(), classes(5), six_lines()
    by_ranks = np.sum([CHOOSE[(fives.lowest[:, i] >> 2) + i, i + 1] for i in range(5)], axis=0)
    order = np.argsort(by_ranks, kind="stable")
    lowest, strength = fives.lowest[order], np.empty(len(order), np.uint16)
    strengths(lowest, strength)
    suits = np.empty(len(order), np.int64)
    choose.describe(lowest, suits)
    gain, line, slot = over_fold(gains), five_lines().astype(np.int64), slots(tables.five)
    worst = gain[1, -1]
    form = np.stack([gain[0][line] - worst, gain[1][line] - worst, np.full(STRENGTHS, gain[0, -1] - worst)], axis=1)
    six = Six(np.array(hands_table.RANKED)[slot], ranked[slot], flush_line, tables.total)
    return UpcardTables(
        order,
        np.searchsorted(by_ranks[order], np.arange(SIZES[5] + 1)),
        lowest,
        suits,
        fives.orbit[order].astype(np.int64),
        strength,
        tables,
        slot,
        six,
        DrawPays(gain, form, np.array([*worst * DEALS, worst]), line),
        gains,
    )


class Upcard(Struct, frozen=True, eq=False):
    """One upcard, in suit 0."""

    rank: int
    states: HandStates
    instant: Array  # states that are paid at once
    dealer: DealtRanks
    rows: Array
    flushes: Flushes
    fix: Corrections


def upcard(known: UpcardTables, rank: int, discards: int = 3) -> Upcard:
    """The tables of an upcard; ``discards``: the most cards that are laid down, if fewer than three."""
    dealer, sets = dealt(known.ranks, rank, known.gains.least), sets_of(rank, known.gains.least)
    suited = flushes(rank, sets)
    there, high = ~(known.lowest == 4 * rank).any(axis=1), known.strength >= LEAST_STRAIGHT_FLUSH
    plain = np.sort(known.ranks.plain[known.ranks.plain >= 0]).astype(np.int64)
    return Upcard(
        rank,
        HandStates(known.begin, known.suits, known.orbit, there & ~high),
        there & high,
        dealer,
        rows_of(rank, dealer, discards),
        suited,
        corrections(sets, suited, known.pays.form, known.pays.line, plain),
    )


def best_choices(known: UpcardTables, at: Upcard) -> tuple[Array, Array]:
    """The best choice in every state, and its value over an immediate fold; FOLD and 0 where there is none."""
    pays, least = known.pays, known.gains.least
    narrow = int(np.abs(pays.gain).max()) * comb(46, 4) < 1 << 30
    values = np.zeros((FIRST[5], STRENGTHS), np.int32 if narrow else np.int64)
    value_rows(least, at.rows, pays.form, pays.lost, at.fix.most, known.ranks.four, at.dealer.strength, values)
    choice, value = np.full(len(known.order), FOLD, np.uint8), np.zeros(len(known.order), np.int64)
    tables = at.states, known.ranks, known.six, WHAT_GAINS, at.rows, values, pays, at.flushes, at.fix
    choose.choose_all(at.rank, known.gains.fee, *tables, choice, value)
    return choice, value


def follow(known: UpcardTables, at: Upcard, choice: Array, bets: Bets = WHAT_GAINS) -> Array:
    """What becomes of choices, and then of bets: deals by line, bet at once, after a sixth card, after an exchange."""
    lines = np.zeros((3, LINES * LINES, 4), np.int64)
    tables = known.ranks, known.six, bets, at.rows, at.dealer.strength, known.pays, at.flushes, at.fix
    tally(at.rank, known.gains.least, at.states, *tables, choice, lines)
    return lines
