"""The whole game: best play in all 122,151,120 states, upcard by upcard, and what it comes to."""

import zlib
from collections import Counter
from math import comb
from typing import TypeAlias

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from cutcard.games.lunar_poker import odds_choose as choose
from cutcard.games.lunar_poker import odds_counts as counts
from cutcard.games.lunar_poker.combinations import Combination
from cutcard.games.lunar_poker.odds_bounds import prove
from cutcard.games.lunar_poker.odds_dealer import PLACE, Dealer, dealer
from cutcard.games.lunar_poker.odds_deck import Array
from cutcard.games.lunar_poker.odds_joint import ALL, EQUAL, HIGHER, NO_HAND
from cutcard.games.lunar_poker.odds_payoffs import (
    LEAST_QUALIFIED,
    LEAST_STRAIGHT_FLUSH,
    LINES,
    Gains,
    five_lines,
    over_fold,
    six_lines,
    standard,
)
from cutcard.games.lunar_poker.odds_ranks import suited_tables
from cutcard.games.lunar_poker.odds_solution import Solution
from cutcard.games.lunar_poker.odds_sums import World, all_shares, all_sums, world
from cutcard.odds.cache import kept
from cutcard.odds.kernel import Progress, spread

PAIR, PAIR_AND_ACE_KING = Combination.ONE_PAIR * LINES, Combination.ONE_PAIR * LINES + Combination.ACE_KING
BANDS = (Combination.ODD_CARDS * LINES, Combination.ACE_KING * LINES, PAIR, PAIR_AND_ACE_KING)  # lines, as in bands
STATES = comb(51, 5)  # of one upcard
Table: TypeAlias = NDArray[np.int64]


class Part(Struct, frozen=True):
    """One upcard: the choice of each class of five, and by line what follows, in UNITs of a state."""

    choice: NDArray[np.uint8]
    value: int  # over a fold at once
    chosen: dict[str, int]  # states by action
    instant: dict[int, int]  # states that are paid at once
    lines: dict[str, Table]  # bet, sixth, exchange: deals bet


def solve_upcard(shared: World, rank: int, pays: Gains) -> Part:
    """Everything that follows an upcard of this rank, in suit 0."""
    cards, size = dealer(4 * rank), len(shared.strength)
    packed, six_packed = _count(shared, 4 * rank, cards)
    line, class_of = shared.line[shared.strength], shared.class_of[PLACE[5] :]
    bets, sixths = np.empty(size, np.int64), np.zeros(size, np.int64)
    counts.gains_of(packed, line, shared.gain, bets)
    six = (shared.sixes, six_packed, shared.six_line, shared.six_orbit, shared.gain, class_of)
    counts.sixth_values(*six, sixths)
    sums = all_sums(shared, 4 * rank, cards, packed)
    bands = _bands(shared, rank)
    known, choice, value = (
        np.full((choose.GROUPS, 32), -1, np.int64),
        np.empty(size, np.uint8),
        np.empty(size, np.int64),
    )
    states = (4 * rank, shared.by_ranks, shared.lowest[5])
    where = (shared.class_of, shared.way, shared.base)
    choose.choose_all(
        *states,
        shared.strength,
        LEAST_STRAIGHT_FLUSH,
        *where,
        sums,
        bets,
        sixths,
        shared.orbit,
        pays.fee,
        *bands,
        known,
        choice,
        value,
    )
    live = (packed >= 0) & (shared.strength < LEAST_STRAIGHT_FLUSH)
    orbit = np.where(live, shared.orbit, 0).astype(np.int64)
    total = (int((value >> 24) @ orbit) << 24) + int((value & (1 << 24) - 1) @ orbit)
    weights, groups, noted = sums, known, np.zeros((5, 4), np.int64)  # the great tables serve once more
    weights[:], groups[:] = 0, 0
    choose.push_all(*states, *where, shared.orbit, choice, *bands, weights, groups, noted)
    choose.push_groups(*states, choice, *bands, groups, noted)
    lines = {action: np.zeros((LINES * LINES, 4), np.int64) for action in ("bet", "sixth", "exchange")}
    all_shares(shared, 4 * rank, cards, packed, weights, lines["exchange"])
    for kind, row in enumerate(BANDS):
        lines["exchange"][row] += noted[kind, [1, 2, 3, 0]]
    counts.share_out_fives(packed, line, np.where(choice == choose.BET, orbit, 0), lines["bet"])
    counts.share_out_sixth(*six, (choice == choose.SIXTH).astype(np.int64), lines["sixth"])
    lines["bet"] *= choose.PART
    lines["sixth"] *= choose.PARTS[1]
    drawn = np.where(choice < choose.FOLD, choose.DRAWN[choice & 31], 0)
    chosen = {f"exchange {k}": int(orbit[drawn == k].sum()) for k in range(2, 6)}
    codes = {"fold": choose.FOLD, "bet": choose.BET, "sixth": choose.SIXTH}
    chosen |= {action: int(orbit[choice == code].sum()) for action, code in codes.items()}
    instant = {made: int(shared.orbit[(packed >= 0) & (line // LINES == made)].sum(dtype=int)) for made in pays.instant}
    return Part(choice, total, chosen, instant, lines)


def _count(shared: World, upcard: int, cards: Dealer) -> tuple[Table, Table]:
    """Packed counts of classes of five, and of the sixes in order of strength."""
    order, packed, six_packed = (
        shared.fives,
        np.empty(len(shared.fives), np.int64),
        np.empty(len(shared.sixes), np.int64),
    )
    in_order, dealt = np.empty(len(order), np.int64), (cards.strength, cards.within, LEAST_QUALIFIED)
    counts.count_hands(upcard, shared.lowest[5][order], shared.strength[order], *dealt, in_order)
    packed[order] = in_order
    counts.count_hands(upcard, shared.sixes, shared.six_strength, *dealt, six_packed)
    return packed, six_packed


def _bands(shared: World, rank: int) -> tuple[Array, Array, Array, Array]:
    """Gains by kind of hand and tables of flushes, as the bands use them; proven that the bands reach high enough."""
    suited = np.zeros(1 << 13, np.int64), np.zeros(1 << 13, np.int64), np.zeros((165, 1 << 13), np.int16)
    suited_tables(rank, *suited)
    gain = np.array([shared.gain[:, row] for row in (*BANDS, -1)])
    every = (1 << 13) - 1 & ~(1 << rank)
    kings = shared.gain[:, [PAIR, PAIR_AND_ACE_KING]].min(axis=1)
    better = shared.gain[:, Combination.TWO_PAIRS * LINES : -1].min(axis=1)
    prove(rank, gain, kings, better, (int(suited[0][every]), int(suited[1][every])))
    return gain, *suited


class Solved(Struct, frozen=True):
    """A solution as it is kept on disk."""

    solution: Solution
    choices: bytes  # by upcard's rank and class of five, compressed


def solve(progress: Progress | None = None, pays: Gains | None = None) -> tuple[Solution, NDArray[np.uint8]]:
    """Figures of best play, and its choices by upcard's rank and class of five; minutes, unless kept on disk."""
    pays = pays or standard()
    question = [part.tolist() if isinstance(part, np.ndarray) else part for part in structs.astuple(pays)]
    solved = kept("lunar", question, Solved, lambda: _solve(progress, pays))
    return solved.solution, np.frombuffer(zlib.decompress(solved.choices), np.uint8).reshape(13, -1)


def _solve(progress: Progress | None, pays: Gains) -> Solved:
    shared = world(five_lines(), *six_lines(), over_fold(pays))
    parts = spread(lambda rank: solve_upcard(shared, rank, pays), range(13), progress)
    choices = np.array([part.choice for part in parts])
    return Solved(put_together(parts, pays), zlib.compress(choices.tobytes()))


def put_together(parts: list[Part], pays: Gains) -> Solution:
    """One solution of the parts of all upcards; each stands for four suits."""
    suits, unit = 4, choose.UNIT
    distribution: Counter[int] = Counter()
    actions: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for part in parts:
        for action, states in part.chosen.items():
            actions[action] += suits * states * unit
        distribution[pays.fold] += suits * part.chosen["fold"] * unit
        for made, states in part.instant.items():
            distribution[pays.instant[made]] += suits * states * unit
            actions["instant"] += suits * states * unit
        for action, table in part.lines.items():
            fee = 0 if action == "bet" else pays.fee
            for line, row in enumerate(table.tolist()):
                results = (pays.no_hand[line], row[NO_HAND]), (pays.higher[line], row[HIGHER]), (pays.equal, row[EQUAL])
                for net, deals in (*results, (pays.lower, row[ALL] - row[NO_HAND] - row[HIGHER] - row[EQUAL])):
                    distribution[int(net) + fee] += suits * deals
            if fee:
                dealt = sum(states for name, states in part.chosen.items() if name.startswith(action)) * unit
                bet = sum(table[:, ALL].tolist())
                after[f"{action}, bet"] += suits * bet
                after[f"{action}, fold"] += suits * (dealt - bet)
                distribution[pays.fold + fee] += suits * (dealt - bet)
    distribution = Counter({net: deals for net, deals in sorted(distribution.items()) if deals})
    solution = Solution(13 * suits * STATES * unit, distribution, dict(actions), dict(after), -pays.fee, pays.bet)
    _check(solution, parts, pays)
    return solution


def _check(solution: Solution, parts: list[Part], pays: Gains) -> None:
    """The figures were found twice: forwards as values of choices, backwards as what becomes of all deals."""
    forward = 4 * sum(part.value for part in parts)
    settled = sum(net * deals for net, deals in solution.distribution.items())
    paid = sum(
        4 * choose.UNIT * states * (pays.instant[made] - pays.fold)
        for part in parts
        for made, states in part.instant.items()
    )
    if sum(solution.distribution.values()) != solution.deals or sum(solution.actions.values()) != solution.deals:
        raise AssertionError("deals are missing")
    if forward + paid + pays.fold * solution.deals != settled:
        raise AssertionError("values forwards and backwards differ")
