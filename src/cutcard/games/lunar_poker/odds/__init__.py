"""Public functions for the odds of Lunar Poker: solution, choices with a holding, side bets, chart."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS, Cards, show
from cutcard.games.lunar_poker.combinations import COMBINATIONS, Combination
from cutcard.games.lunar_poker.game import GAME
from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds import values as odds_values
from cutcard.games.lunar_poker.odds import whole as odds_solve
from cutcard.games.lunar_poker.odds.counting import deck as odds_deck
from cutcard.games.lunar_poker.odds.counting.deck import strengths
from cutcard.games.lunar_poker.odds.counting.payoffs import LEAST_STRAIGHT_FLUSH, Gains, gains
from cutcard.games.lunar_poker.odds.sides import PILES, side_bets
from cutcard.games.lunar_poker.odds.solution import LunarSolution as Counted
from cutcard.games.lunar_poker.odds.solution import outcomes
from cutcard.odds.model.compile import named
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.odds.strategy.follow import Plan, load
from cutcard.odds.thumbs.search import Valued
from cutcard.ruling import Refused

__all__ = ["chart", "choices", "side_bets", "solve", "tangents", "valued"]

APART = tuple(PILES)  # side bets that no choice changes
BASIC = "basic"  # the strategy to learn
ACTIONS = ("fold", "bet", "sixth", "exchange 2", "exchange 3", "exchange 4", "exchange 5")


def gains_of(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None) -> Gains:
    """What the game pays, from its cells; terms that cannot be counted are refused."""
    title = terms.game.title
    if sides:
        raise Refused(None, f"with: no choice changes a super in {title}; add the figure of the side bet alone")
    try:
        return gains(terms.game, terms.payouts)
    except ValueError as error:
        raise Refused(None, f"{title}: {error}") from error


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play or a strategy, which takes some seconds the first time."""
    pays = gains_of(terms, sides)
    if strategy is not None:
        found = odds_solve.planned(terms.game, pays, strategy, progress)
    else:
        found, _ = best(terms, pays, progress)
    ends, actions = outcomes(found.distribution, found.scale), found.actions | found.after
    return Solution(terms.game.key, found.deals, ends, actions, found.average_stake)


def best(terms: WhatIfTerms, pays: Gains, progress: Progress | None = None) -> tuple[Counted, NDArray[np.uint8]]:
    """Solves the game for best play; also returns the choices."""
    try:
        return odds_solve.solve(progress, pays)
    except ValueError as error:
        raise Refused(None, f"{terms.game.title}: {error}") from error


def tangents(progress: Progress | None = None) -> Callable[[WhatIfTerms, WhatIfTerms], tuple[Fraction, Fraction]]:
    """A function that gives the value of best play, and how much the same play is worth more on other terms."""

    def tangent(terms: WhatIfTerms, more: WhatIfTerms) -> tuple[Fraction, Fraction]:
        found, _ = best(terms, gains_of(terms, None), progress)
        return found.value, found.worth(gains_of(more, None)) - found.value

    return tangent


def valued(terms: WhatIfTerms, progress: Progress | None = None) -> Valued:
    """The game as the search for rules of thumb values it; takes some minutes."""
    from cutcard.games.lunar_poker.odds.thumbs import LunarThumbs

    return LunarThumbs(terms.game, gains_of(terms, None), progress)


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth on the five cards dealt, or on the final hand after a draw."""
    pays, upcard = gains_of(terms, sides), holding.upcard
    assert upcard is not None
    try:
        odds_solve.check_parts(pays)
    except ValueError as error:
        raise Refused(None, f"{terms.game.title}: {error}") from error
    if holding.drawn:
        final: Cards = tuple(card for card in holding.hand if card not in holding.discard) + holding.drawn
        fold, bet = odds_values.after_draw(final, holding.discard, upcard, pays)
        return [Choice("fold", fold), Choice("bet", bet)]
    found = odds_values.values(holding.hand, upcard, pays)
    if found.instant is not None:
        return [Choice("instant", found.instant)]
    exchanges = [
        Choice(f"exchange {show(tuple(card for card in holding.hand if card not in kept))}", value)
        for kept, value in found.exchange.items()
    ]
    return [Choice("fold", found.fold), Choice("bet", found.bet), Choice("sixth", found.sixth), *exchanges]


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """What best play does with each kind of hand dealt, over all upcards."""
    _, chosen = best(terms, gains_of(terms, sides))
    classes = odds_deck.classes(5)
    strength = np.zeros(len(classes.lowest), np.uint16)
    strengths(classes.lowest, strength)
    made = np.frombuffer(COMBINATIONS, np.uint8)[strength].astype(np.int64)
    totals = np.zeros((len(Combination), len(ACTIONS)), np.int64)
    for rank, choice in enumerate(chosen):
        live = (strength < LEAST_STRAIGHT_FLUSH) & ~(classes.lowest == 4 * rank).any(axis=1)
        action = np.where(choice < choose.FOLD, choose.DRAWN[choice & 31] + 1, choice - choose.FOLD)
        sums = np.bincount(made[live] * len(ACTIONS) + action[live], classes.orbit[live], totals.size)
        totals += sums.astype(np.int64).reshape(totals.shape)
    rows = tuple(
        ChartRow(
            named(kind), tuple(f"{100 * share / totals[kind].sum():.1f}%" if share else "" for share in totals[kind])
        )
        for kind in reversed(Combination)
        if totals[kind].any()
    )
    title = f"{terms.game.title}: what is done with the five cards dealt, over all upcards ({RANKS[0]} to {RANKS[-1]})"
    return Chart(title, ("hand dealt", *ACTIONS), rows, _rules(terms))


def _rules(terms: WhatIfTerms) -> tuple[str, ...]:
    """Rules that a person can learn, for the game as printed."""
    if terms.game != GAME:
        return ()
    told = [rule for rule in load(GAME, BASIC).text.splitlines() if rule and not rule.startswith("#")]
    return (f"A few rules come near it (--strategy {BASIC}); the first that applies decides:", *told)
