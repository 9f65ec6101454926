"""The exact results of a strategy: its draws and bets, counted over all deals."""

import numpy as np

from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds.counting import counts
from cutcard.games.lunar_poker.odds.counting.payoffs import Gains, five_lines, over_fold, six_lines
from cutcard.games.lunar_poker.odds.counting.sums import SharedSums, world
from cutcard.games.lunar_poker.odds.follow import UpcardPart, count, follow, put_together
from cutcard.games.lunar_poker.odds.solution import LunarSolution
from cutcard.games.lunar_poker.odds.strategy import Policy, policy
from cutcard.odds.native.kernel import Progress, spread
from cutcard.odds.strategy.follow import Plan
from cutcard.rules.game import Game


def solve(game: Game, pays: Gains, plan: Plan, progress: Progress | None = None) -> LunarSolution:
    """Solves the game for a strategy: takes seconds, or minutes if it exchanges cards."""
    shared = world(five_lines(), *six_lines(), over_fold(pays), pays.least)
    found = policy(game, plan, shared.lowest[5], shared.strength)
    return put_together(spread(lambda rank: follow_upcard(shared, rank, found), range(13), progress), pays)


def follow_upcard(shared: SharedSums, rank: int, plan: Policy) -> UpcardPart:
    """The results for an upcard of this rank, in suit 0."""
    choice = plan.choice[rank]
    bought = bool((choice == choose.SIXTH).any())
    counted = count(shared, 4 * rank, sixth=bought)
    bets = np.zeros(len(shared.sixes), np.bool_)
    if bought:
        counts.six_lines(shared.sixes, plan.ranked[rank], plan.suited[rank], np.empty(len(bets), np.uint16), bets)
    return follow(shared, counted, np.where(counted.live(shared), choice, choose.FOLD), plan.bets[rank], bets)
