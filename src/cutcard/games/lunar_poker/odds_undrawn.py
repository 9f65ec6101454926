"""Strategies without draws: the five cards dealt are bet or folded, unless they are paid at once.

Five cards and an upcard against all hands behind it, as ``upcards`` counts them; final hands are told apart by their
lines, and what a line wins comes from the cells.
"""

from collections import Counter
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.games.lunar_poker.odds_payoffs import LEAST_QUALIFIED, LEAST_STRAIGHT_FLUSH, LINES, Gains, five_lines
from cutcard.games.lunar_poker.odds_solution import outcomes
from cutcard.house.game import Decide, Game
from cutcard.odds.solution import Solution
from cutcard.odds.strategy import Plan, played
from cutcard.odds.upcards import count
from cutcard.ruling import Refused


def solve(game: Game, pays: Gains, plan: Plan) -> Solution:
    """What a strategy comes to; one that draws is refused."""
    _check(game, plan)
    counts = count(LEAST_QUALIFIED)
    line = five_lines()[counts.strength][counts.place]
    live = (counts.strength < LEAST_STRAIGHT_FLUSH)[counts.place]
    way, weight = played(game, plan)(counts), counts.weight.astype(np.int64)
    paid, bets = _by_line(line, weight, ~live), _by_line(line, weight, live & way)
    none, lower, equal = (
        _by_line(line, weight * part, live & way) for part in (counts.none, counts.lower, counts.equal)
    )
    actions = {
        "instant": int(paid.sum()) * counts.behind,
        "fold": int(weight[live & ~way].sum()) * counts.behind,
        "bet": int(bets.sum()) * counts.behind,
    }
    results: Counter[int] = Counter({pays.fold: actions["fold"]})
    for made, net in pays.instant.items():
        results[net] += int(paid[made * LINES : (made + 1) * LINES].sum()) * counts.behind
    for at, holdings in enumerate(bets.tolist()):
        results[int(pays.no_hand[at])] += int(none[at])
        results[int(pays.higher[at])] += int(lower[at])
        results[pays.equal] += int(equal[at])
        results[pays.lower] += holdings * counts.behind - int(none[at] + lower[at] + equal[at])
    deals = results.total()
    if sum(actions.values()) != deals:
        raise AssertionError("deals are missing")
    ends = outcomes(+results)  # those that occur
    return Solution(game.key, deals, ends, actions, 1 + pays.bet * Fraction(actions["bet"], deals))


def _check(game: Game, plan: Plan) -> None:
    first = next(phase for phase in game.phases if isinstance(phase, Decide))
    still = [move.name for move in first.moves if move.draw is None]
    for rule in plan.rules:
        if rule.decision != first.name or rule.move not in still:
            where = f"{plan.name}, line {rule.line}: {rule.move}"
            raise Refused(None, f"{where}: draws are counted for best play only; {' or '.join(still)} the cards dealt")


def _by_line(line: NDArray[np.uint8], weight: NDArray[np.int64], taken: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Sums by line; all are far below 2 ** 53, so that they are exact."""
    return np.bincount(line[taken], weight[taken], LINES * LINES).astype(np.int64)
