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
from cutcard.games.lunar_poker.odds.solution import LineResults, LunarSolution, results
from cutcard.games.lunar_poker.odds.strategy import Policy, policy
from cutcard.games.lunar_poker.odds.upcard import Upcard, UpcardTables, best_choices, follow, shared, upcard
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


def best_play(known: UpcardTables, rank: int) -> BestByUpcard:
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
    return put_together(spread(lambda rank: follow_plan(known, found, rank), range(13), progress), pays)


def follow_plan(known: UpcardTables, plan: Policy, rank: int) -> UpcardPart:
    """What a strategy comes to against an upcard of this rank."""
    codes = plan.choice[rank][known.order]
    drawn = np.where(codes < choose.FOLD, choose.DRAWN[codes & 31], codes == choose.SIXTH)
    at = upcard(known, rank, min(3, int(drawn.max())))
    choice = np.where(at.states.live, codes, choose.FOLD).astype(np.uint8)
    bets = Bets(plan.bets[rank], plan.ranked[rank][known.slot], plan.suited[rank])
    return _part(known, at, choice, follow(known, at, choice, bets))


def _part(known: UpcardTables, at: Upcard, choice: NDArray[np.uint8], lines: NDArray[np.int64]) -> UpcardPart:
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
    suits = 4
    chosen: Counter[str] = Counter()
    instant: Counter[int] = Counter()
    lines: dict[str, dict[int, LineResults]] = {}
    for part in parts:
        chosen.update({action: suits * states * choose.UNIT for action, states in part.chosen.items()})
        instant.update({made: suits * states * choose.UNIT for made, states in part.instant.items()})
    for action in parts[0].lines:
        tables = [part.lines[action].tolist() for part in parts]
        sums = [[suits * sum(column) for column in zip(*rows, strict=True)] for rows in zip(*tables, strict=True)]
        lines[action] = {line: (row[0], row[1], row[2], row[3]) for line, row in enumerate(sums) if row[3]}
    after: dict[str, int] = {}
    for action in ("sixth", "exchange"):
        dealt = sum(deals for name, deals in chosen.items() if name.startswith(action))
        bet = sum(row[3] for row in lines[action].values())
        after |= {f"{action}, bet": bet, f"{action}, fold": dealt - bet}
    actions = {action: deals for action, deals in (chosen + Counter(instant=sum(instant.values()))).items() if deals}
    later = {action: deals for action, deals in after.items() if deals}
    distribution = results(pays, actions, later, dict(instant), lines)
    deals = 13 * suits * STATES * choose.UNIT
    if sum(distribution.values()) != deals or sum(actions.values()) != deals:
        raise AssertionError("deals are missing")
    return LunarSolution(deals, distribution, actions, later, pays.draw, pays.bet, pays.scale, dict(instant), lines)


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
