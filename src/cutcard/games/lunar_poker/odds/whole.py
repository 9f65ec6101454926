"""Solves the whole game: best play in all 122,151,120 states, or a strategy, upcard by upcard, and its results."""

import zlib
from collections import Counter
from math import comb

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds.counting.draws import Bets
from cutcard.games.lunar_poker.odds.counting.payoffs import LINES, Gains, over_fold, standard
from cutcard.games.lunar_poker.odds.solution import LunarSolution
from cutcard.games.lunar_poker.odds.strategy import policy
from cutcard.games.lunar_poker.odds.upcard import Shared, Upcard, best_choices, follow, shared, upcard
from cutcard.odds.native.cache import kept
from cutcard.odds.native.kernel import Progress, spread
from cutcard.odds.strategy.follow import Plan
from cutcard.rules.game import Game

MOST = (1 << 62) // choose.UNIT  # parts of an ante that a deal may gain: sums over a state are kept in 64 bits


STATES = comb(51, 5)  # for each upcard


class UpcardPart(Struct, frozen=True):
    """The results for one upcard, by line, in ``UNIT`` for each state."""

    chosen: dict[str, int]  # states by action
    instant: dict[int, int]  # states that are paid at once
    lines: dict[str, NDArray[np.int64]]  # bet, sixth, exchange: deals bet


class BestByUpcard(Struct, frozen=True):
    """One upcard: the choice for each class of five, its value over an immediate fold, and the results."""

    choice: NDArray[np.uint8]
    value: int
    part: UpcardPart


class Solved(Struct, frozen=True):
    """A solution as it is stored on disk."""

    solution: LunarSolution
    choices: bytes  # by upcard's rank and class of five, compressed


def solve(progress: Progress | None = None, pays: Gains | None = None) -> tuple[LunarSolution, NDArray[np.uint8]]:
    """Results of best play, and its choices by rank of the upcard and class of five."""
    pays = pays or standard()
    question = [part.tolist() if isinstance(part, np.ndarray) else part for part in structs.astuple(pays)]
    solved = kept("lunar", question, Solved, lambda: _solve(progress, pays))
    return solved.solution, np.frombuffer(zlib.decompress(solved.choices), np.uint8).reshape(13, -1)


def _solve(progress: Progress | None, pays: Gains) -> Solved:
    check_parts(pays)
    known = shared(pays)
    found = spread(lambda rank: best_play(known, rank), range(13), progress)
    solution = put_together([one.part for one in found], pays)
    _check(solution, found, pays)
    return Solved(solution, zlib.compress(np.array([one.choice for one in found]).tobytes(), 1))


def best_play(known: Shared, rank: int) -> BestByUpcard:
    """Best play against an upcard of this rank, in suit 0."""
    at = upcard(known, rank)
    choice, value = best_choices(known, at)
    part = _part(known, at, choice, follow(known, at, choice))
    orbit = np.where(at.states.live, known.orbit, 0)
    total = (int((value >> 24) @ orbit) << 24) + int((value & (1 << 24) - 1) @ orbit)
    in_order = np.empty_like(choice)
    in_order[known.order] = choice
    return BestByUpcard(in_order, total, part)


def planned(game: Game, pays: Gains, plan: Plan, progress: Progress | None = None) -> LunarSolution:
    """The exact results of a strategy: its draws and bets, counted over all deals."""
    known = shared(pays)
    lowest, strength = np.empty_like(known.lowest), np.empty_like(known.strength)
    lowest[known.order], strength[known.order] = known.lowest, known.strength
    found = policy(game, plan, lowest, strength)

    def one(rank: int) -> UpcardPart:
        codes = found.choice[rank][known.order]
        drawn = np.where(codes < choose.FOLD, choose.DRAWN[codes & 31], codes == choose.SIXTH)
        at = upcard(known, rank, min(3, int(drawn.max())))
        choice = np.where(at.states.live, codes, choose.FOLD).astype(np.uint8)
        bets = Bets(found.bets[rank], found.ranked[rank][known.slot], found.suited[rank])
        return _part(known, at, choice, follow(known, at, choice, bets))

    return put_together(spread(one, range(13), progress), pays)


def _part(known: Shared, at: Upcard, choice: NDArray[np.uint8], lines: NDArray[np.int64]) -> UpcardPart:
    """The results for one upcard."""
    orbit = np.where(at.states.live, known.orbit, 0)
    drawn = np.where(choice < choose.FOLD, choose.DRAWN[choice & 31], 0)
    chosen = {f"exchange {size}": int(orbit[drawn == size].sum()) for size in range(2, 6)}
    codes = ("fold", choose.FOLD), ("bet", choose.BET), ("sixth", choose.SIXTH)
    chosen |= {action: int(orbit[choice == code].sum()) for action, code in codes}
    at_once = np.where(at.instant, known.orbit, 0)
    made = known.pays.line[known.strength] // LINES
    instant = {kind: int(at_once[made == kind].sum()) for kind in np.unique(made[at_once > 0]).tolist()}
    return UpcardPart(chosen, instant, dict(zip(("bet", "sixth", "exchange"), lines, strict=True)))


def put_together(parts: list[UpcardPart], pays: Gains) -> LunarSolution:
    """Combines the parts of all upcards into one solution; each upcard stands for four suits."""
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
            for line, (none, lower, equal, every) in enumerate(table.tolist()):
                results = (pays.no_hand[line], none), (pays.higher[line], lower), (pays.equal, equal)
                for net, deals in (*results, (pays.lower, every - none - lower - equal)):
                    distribution[int(net) + fee] += suits * deals
            if action != "bet":
                dealt = sum(states for name, states in part.chosen.items() if name.startswith(action)) * unit
                bet = sum(table[:, 3].tolist())
                after[f"{action}, bet"] += suits * bet
                after[f"{action}, fold"] += suits * (dealt - bet)
                distribution[pays.fold + fee] += suits * (dealt - bet)
    distribution = Counter({net: deals for net, deals in sorted(distribution.items()) if deals})
    told = {action: deals for action, deals in actions.items() if deals}
    later = {action: deals for action, deals in after.items() if deals}
    solution = LunarSolution(13 * suits * STATES * unit, distribution, told, later, pays.draw, pays.bet, pays.scale)
    if sum(distribution.values()) != solution.deals or sum(told.values()) != solution.deals:
        raise AssertionError("deals are missing")
    return solution


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
    forward = 4 * sum(one.value for one in found)
    settled = sum(net * deals for net, deals in solution.distribution.items())
    paid = sum(
        4 * choose.UNIT * states * (pays.instant[made] - pays.fold)
        for one in found
        for made, states in one.part.instant.items()
    )
    if forward + paid + pays.fold * solution.deals != settled:
        raise AssertionError("values forwards and backwards differ")
