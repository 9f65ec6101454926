"""Solves the whole game: best play in all 122,151,120 states, upcard by upcard, and its results."""

import zlib
from typing import TypeAlias

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from cutcard.games.lunar_poker.combinations import Combination
from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds.counting import counts
from cutcard.games.lunar_poker.odds.counting.bounds import prove
from cutcard.games.lunar_poker.odds.counting.dealer import PLACE
from cutcard.games.lunar_poker.odds.counting.deck import Array
from cutcard.games.lunar_poker.odds.counting.payoffs import (
    LEAST_PAIR,
    LEAST_STRAIGHT_FLUSH,
    LINES,
    STRENGTHS,
    Gains,
    five_lines,
    over_fold,
    six_lines,
    standard,
)
from cutcard.games.lunar_poker.odds.counting.ranks import SETS_OF_FIVE, least_hand, suited_tables
from cutcard.games.lunar_poker.odds.counting.sums import SharedSums, all_sums, world
from cutcard.games.lunar_poker.odds.follow import Counted, UpcardPart, count, follow, put_together
from cutcard.games.lunar_poker.odds.solution import LunarSolution
from cutcard.odds.native.cache import kept
from cutcard.odds.native.kernel import Progress, spread

PAIR, PAIR_AND_ACE_KING = Combination.ONE_PAIR * LINES, Combination.ONE_PAIR * LINES + Combination.ACE_KING
BANDS = (Combination.ODD_CARDS * LINES, Combination.ACE_KING * LINES, PAIR, PAIR_AND_ACE_KING)  # lines, as in bands
BETS = np.arange(STRENGTHS + 1) >= LEAST_PAIR  # hands that are bet as a rule; the bands find the exceptions
BETS[-1] = False
Bands: TypeAlias = tuple[Array, Array, Array, Array, Array]
MOST = (1 << 62) // choose.UNIT  # parts of an ante that a deal may gain: sums over a state are kept in 64 bits


class BestByUpcard(Struct, frozen=True):
    """One upcard: the choice for each class of five, its value over an immediate fold, and the results."""

    choice: NDArray[np.uint8]
    value: int
    part: UpcardPart


def solve_upcard(shared: SharedSums, rank: int, pays: Gains) -> BestByUpcard:
    """Solves the game for an upcard of this rank, in suit 0."""
    counted, size = count(shared, 4 * rank), len(shared.strength)
    bands = _bands(shared, rank, pays)
    choice, value = np.empty(size, np.uint8), np.empty(size, np.int64)
    known = _choose(shared, counted, pays, bands, choice, value)
    live = counted.live(shared)
    orbit = np.where(live, shared.orbit, 0).astype(np.int64)
    total = (int((value >> 24) @ orbit) << 24) + int((value & (1 << 24) - 1) @ orbit)
    six_bets = np.empty(len(shared.sixes), np.bool_)
    counts.worth_a_bet(counted.six_packed, shared.six_line, shared.gain, six_bets)
    part = follow(shared, counted, choice, BETS, six_bets)
    groups, noted = known, np.zeros((5, 4), np.int64)  # the large table is used again
    groups[:] = 0
    choose.push_bands(4 * rank, shared.by_ranks, shared.lowest[5], shared.orbit, choice, *bands, groups, noted)
    for kind, row in enumerate(BANDS):
        part.lines["exchange"][row] += noted[kind, [1, 2, 3, 0]]
    return BestByUpcard(choice, total, part)


def _choose(
    shared: SharedSums,
    counted: Counted,
    pays: Gains,
    bands: Bands,
    choice: NDArray[np.uint8],
    value: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Fill in choices and their values; returns the table of band values, which can be used again."""
    line, class_of, size = shared.line[shared.strength], shared.class_of[PLACE[5] :], len(shared.strength)
    bets, sixths = np.empty(size, np.int64), np.zeros(size, np.int64)
    counts.gains_of(counted.packed, line, shared.gain, bets)
    counts.sixth_values(
        shared.sixes, counted.six_packed, shared.six_line, shared.six_orbit, shared.gain, class_of, sixths
    )
    known = np.full((choose.GROUPS, 32), -1, np.int64)
    choose.choose_all(
        counted.upcard,
        shared.by_ranks,
        shared.lowest[5],
        shared.strength,
        LEAST_STRAIGHT_FLUSH,
        shared.class_of,
        shared.way,
        shared.base,
        all_sums(shared, counted.upcard, counted.dealer, counted.packed, BETS),
        bets,
        sixths,
        shared.orbit,
        pays.fee,
        *bands,
        known,
        choice,
        value,
    )
    return known


def _bands(shared: SharedSums, rank: int, pays: Gains) -> Bands:
    """Lowest qualifying hand, gains by kind of hand and tables of flushes, as the bands need them.

    Refuses payouts for which hands above the bands might not always be bet.
    """
    least, sets = least_hand(pays.least), len(SETS_OF_FIVE)
    suited = np.zeros(1 << 13, np.int64), np.zeros(1 << 13, np.int64), np.zeros((sets, 1 << 13), np.int16)
    suited_tables(rank, least, *suited)
    gain = np.array([shared.gain[:, row] for row in (*BANDS, -1)])
    every = (1 << 13) - 1 & ~(1 << rank)
    kings = shared.gain[:, [PAIR, PAIR_AND_ACE_KING]].min(axis=1)
    better = shared.gain[:, Combination.TWO_PAIRS * LINES : -1].min(axis=1)
    prove(rank, least, gain, kings, better, (int(suited[0][every]), int(suited[1][every])))
    return least, gain, *suited


class Solved(Struct, frozen=True):
    """A solution as it is stored on disk."""

    solution: LunarSolution
    choices: bytes  # by upcard's rank and class of five, compressed


def solve(progress: Progress | None = None, pays: Gains | None = None) -> tuple[LunarSolution, NDArray[np.uint8]]:
    """Results of best play, and its choices by rank of the upcard and class of five. Takes minutes if not on disk."""
    pays = pays or standard()
    question = [part.tolist() if isinstance(part, np.ndarray) else part for part in structs.astuple(pays)]
    solved = kept("lunar", question, Solved, lambda: _solve(progress, pays))
    return solved.solution, np.frombuffer(zlib.decompress(solved.choices), np.uint8).reshape(13, -1)


def _solve(progress: Progress | None, pays: Gains) -> Solved:
    check(pays)
    shared = world(five_lines(), *six_lines(), over_fold(pays), pays.least)
    found = spread(lambda rank: solve_upcard(shared, rank, pays), range(13), progress)
    solution = put_together([best.part for best in found], pays)
    _check(solution, found, pays)
    return Solved(solution, zlib.compress(np.array([best.choice for best in found]).tobytes()))


def check(pays: Gains) -> None:
    """Refuse rules for which best play cannot be counted, before counting begins."""
    least_hand(pays.least)
    check_parts(pays)


def check_parts(pays: Gains) -> None:
    """Refuse payouts in parts of an ante that are too small for sums in 64 bits."""
    most = int(np.abs(over_fold(pays)).max())
    if most > MOST:
        raise ValueError(
            f"payouts of up to {float(pays.antes(most)):g} antes, in parts of 1/{pays.scale}, are finer than is "
            f"counted: {MOST:,} parts at the most; round the odds"
        )


def _check(solution: LunarSolution, found: list[BestByUpcard], pays: Gains) -> None:
    """Compares two computations of the value: forwards from the choices, backwards from the results of all deals."""
    forward = 4 * sum(best.value for best in found)
    settled = sum(net * deals for net, deals in solution.distribution.items())
    paid = sum(
        4 * choose.UNIT * states * (pays.instant[made] - pays.fold)
        for best in found
        for made, states in best.part.instant.items()
    )
    if forward + paid + pays.fold * solution.deals != settled:
        raise AssertionError("values forwards and backwards differ")
