"""Turns counts of hands against a dealer into a solution. Shared by games with one decision."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.odds.model.compile import Payoffs, Stakes, named, net, payoffs
from cutcard.odds.model.solution import Choice, OutcomeCount, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.rules.game import Game, Move

Array: TypeAlias = NDArray[np.int64]
Played: TypeAlias = NDArray[np.bool_]

FEW = 100_000  # up to this many classes, plain Python is used until native code is compiled


class Counts(Struct, frozen=True, eq=False):
    """Classes of holdings and, for each, counts of the dealer's hands. The hands are in a separate list."""

    hands: NDArray[np.int8]  # cards of every hand, in ascending order
    strength: NDArray[np.int16]  # of every hand
    made: NDArray[np.uint8]  # of every hand
    place: NDArray[np.int32]  # by class: index of one of its hands
    upcard: NDArray[np.int8]  # by class; -1 if none is shown
    weight: NDArray[Any]  # by class: how many holdings it represents
    none: NDArray[Any]  # by class: dealer's hands that do not qualify
    lower: NDArray[Any]  # by class: dealer's hands that qualify and are lower than the player's
    equal: NDArray[Any]
    behind: int  # total number of dealer's hands, the same for each class


Strategy: TypeAlias = Callable[[Counts], Played]


class WagerPlan(Struct, frozen=True, eq=False):
    """Stakes and scaled net results: for play by case and hand made, for a fold one result."""

    play: Stakes
    fold: Stakes
    pay: Payoffs
    table: Array
    lost: int


def move(game: Game, ending: str) -> Move:
    """The move that leads to an ending, in the only decision of the game."""
    return next(each for each in game.decisions[0].moves if each.then == ending)


def planned(terms: WhatIfTerms, sides: Mapping[str, Fraction]) -> WagerPlan:
    """The payoffs of both choices, from the rules."""
    game, way = terms.game, move(terms.game, terms.game.played)
    folded = {game.base: Fraction(1), **sides}
    play, fold = Stakes({**folded, way.wager: Fraction(way.times)}, terms.ante), Stakes(folded, terms.ante)
    pay = payoffs(game, terms.payouts, game.played, play, range(len(game.order.hands)))
    lost = net(game, terms.payouts, game.fold(), fold, {"made": 0, "qualified": 1, "versus": -1}) * pay.scale
    if lost.denominator != 1:
        raise ArithmeticError("the loss from a fold is not a whole number on this scale")
    return WagerPlan(play, fold, pay, np.array([pay.no_hand, pay.higher, pay.equal, pay.lower], np.int64), int(lost))


def tally(made, place, weight, none, lower, equal, behind, table, lost, decide, played, sums):  # type: ignore[no-untyped-def]
    """Deals by hand made, by choice and by case. ``decide``: play if it is worth more than a fold."""
    for i in range(len(place)):
        kind = made[place[i]]
        higher = behind - none[i] - lower[i] - equal[i]
        if decide:
            worth = table[0, kind] * none[i] + table[1, kind] * lower[i]
            worth += table[2, kind] * equal[i] + table[3, kind] * higher
            played[i] = worth > lost * behind
        choice = 1 if played[i] else 0
        sums[kind, choice, 0] += weight[i] * none[i]
        sums[kind, choice, 1] += weight[i] * lower[i]
        sums[kind, choice, 2] += weight[i] * equal[i]
        sums[kind, choice, 3] += weight[i] * higher


@cache
def _native() -> Callable[..., None]:
    from cutcard.odds.native.kernel import kernel

    return kernel(tally)


def decided(plan: WagerPlan, counts: Counts, strategy: Strategy | None = None) -> tuple[Played, Array]:
    """The classes that are played, by best play or a strategy, and the sums of deals. A tie is folded to stake less."""
    played = np.zeros(len(counts.place), np.bool_) if strategy is None else strategy(counts)
    sums = np.zeros((plan.table.shape[1], 2, 4), np.int64)
    told = counts.made, counts.place, counts.weight, counts.none, counts.lower, counts.equal, counts.behind
    run = tally if len(counts.place) < FEW else _native()
    run(*told, plan.table, plan.lost, strategy is None, played, sums)
    return played, sums


def solve(
    terms: WhatIfTerms, counts: Counts, sides: Mapping[str, Fraction] | None = None, strategy: Strategy | None = None
) -> Solution:
    """The game by best play, or by a given strategy."""
    plan = planned(terms, sides or {})
    _, sums = decided(plan, counts, strategy)
    game, pay = terms.game, plan.pay
    fold, play = move(game, game.fold()).name, move(game, game.played).name
    cases = {
        "dealer does not qualify": pay.no_hand,
        "win": pay.higher,
        "stand-off": pay.equal,
        "dealer wins": pay.lower,
    }
    deals, folded = int(sums.sum()), int(sums[:, 0].sum())
    outcomes = [OutcomeCount(fold, Fraction(plan.lost, pay.scale), folded)]
    outcomes += [
        OutcomeCount(f"{case}: {named(made)}", Fraction(table[made], pay.scale), weight)
        for made in sorted(game.order.hands)
        for at, (case, table) in enumerate(cases.items())
        if (weight := int(sums[made, 1, at]))
    ]
    staked = [sum(each.areas.values(), Fraction(0)) for each in (plan.play, plan.fold)]
    average = (staked[0] * (deals - folded) + staked[1] * folded) / deals
    return Solution(game.key, deals, tuple(outcomes), {play: deals - folded, fold: folded}, average)


def choices(terms: WhatIfTerms, counts: Counts, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """The values of play and fold for the one holding that was counted."""
    plan = planned(terms, sides or {})
    none, lower, equal = (int(part[0]) for part in (counts.none, counts.lower, counts.equal))
    cases = none, lower, equal, counts.behind - none - lower - equal
    worth = sum(int(pay) * count for pay, count in zip(plan.table[:, counts.made[counts.place[0]]], cases, strict=True))
    return [
        Choice(move(terms.game, terms.game.played).name, Fraction(worth, plan.pay.scale * counts.behind)),
        Choice(move(terms.game, terms.game.fold()).name, Fraction(plan.lost, plan.pay.scale)),
    ]
