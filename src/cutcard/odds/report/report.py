"""Public API of the odds package: builds the report shown by Python, the command line and pages.

from cutcard.odds.report import report, values

told = report("three-card-poker", changes=["ante-bonus.straight=2"])
told.house_edge, told.ev.num, told.ev.den
"""

import time
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeAlias, cast

import msgspec

from cutcard import games
from cutcard.cards import show
from cutcard.money import MOST, Cents
from cutcard.odds.families.estimate import Estimate, estimate
from cutcard.odds.families.progressive import progressive
from cutcard.odds.model.compile import named
from cutcard.odds.model.fit import Fit, fit, module_of
from cutcard.odds.model.holding import Holding, read
from cutcard.odds.model.solution import Choice, Progress, SideBet, Solution
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.native.cache import kept, of_game
from cutcard.odds.report.shapes import (
    JackpotReport,
    JackpotWager,
    LineReport,
    OutcomeReport,
    Report,
    Share,
    Side,
    Value,
    Values,
    Wanted,
    exact,
)
from cutcard.odds.strategy import follow as strategy
from cutcard.odds.strategy import tune
from cutcard.odds.strategy.chart import Chart
from cutcard.rules.digest import content
from cutcard.rules.game import Game
from cutcard.ruling import Refused


class Mathematics(Protocol):
    """The interface of a game's ``odds`` module."""

    def solve(
        self,
        terms: WhatIfTerms,
        sides: Mapping[str, Fraction] | None = None,
        strategy: strategy.Plan | None = None,
        progress: Progress | None = None,
    ) -> Solution: ...

    def choices(
        self, terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None
    ) -> list[Choice]: ...

    def side_bets(self, terms: WhatIfTerms) -> tuple[SideBet, ...]: ...

    def chart(self, terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart: ...


Tangents: TypeAlias = Callable[[WhatIfTerms, WhatIfTerms], tuple[Fraction, Fraction]]


class NotCounted(Refused):
    """No family counts a game. It is known which one comes nearest and what is in the way; it can be estimated."""

    def __init__(self, title: str, found: Fit) -> None:
        super().__init__(
            None,
            f"{title} has no exact odds. The family that comes nearest is {found.family}; in the way: "
            f"{'; '.join(found.obstacles)}. See docs/odds.md for how a game brings its own counting",
        )


def guessed(
    key: str,
    changes: Sequence[str] = (),
    sides: Mapping[str, Fraction | int | str] | None = None,
    seed: int = 1,
    rounds: int | None = None,
    progress: Progress | None = None,
) -> Estimate:
    """An estimate by simulation for a game that cannot be counted. Without ``rounds`` it takes about ten seconds."""
    game = change(games.load(key), *changes)
    return estimate(WhatIfTerms(game), staked_on(game, sides or {}), seed, rounds, progress)


def mathematics(key: str) -> Mathematics:
    """The module that solves a game."""
    module = games.part(key, "odds")
    if module is None:
        found = fit(games.load(key))
        if not found.solved:
            raise NotCounted(games.load(key).title, found)
        module = module_of(games.load(key))
    return cast(Mathematics, module)


def terms_of(
    key: str,
    changes: Sequence[str] = (),
    *,
    ante: Cents | None = None,
    maximum_payout: Cents | None = None,
    reading: Sequence[str] = (),
) -> WhatIfTerms:
    """The game as it would be played: with changes, other readings of unclear clauses, and a maximum payout."""
    mathematics(key)
    game = games.load(key)
    for option in reading:
        if option not in game.options:
            known = ", ".join(game.options) or "none"
            raise Refused(None, f"reading: {game.title} has no other reading {option[:20]!r}; available: {known}")
        game = game.under(option)
    if maximum_payout is not None and ante is None:
        raise Refused(None, "maximum payout: it is in cents; enter the ante in cents as well")
    for name, sum_ in (("ante", ante), ("maximum payout", maximum_payout)):
        if sum_ is not None and not 0 < sum_ <= MOST:
            raise Refused(None, f"{name}: {sum_} is not possible; enter 1 to {MOST} cents")
    return WhatIfTerms(change(game, *changes), ante, maximum_payout)


def staked_on(game: Game, sides: Mapping[str, Fraction | int | str]) -> dict[str, Fraction]:
    """Stakes on the game's side bets, in antes."""
    known = [
        wager.name
        for wager in game.wagers
        if wager.placed == "before the deal"
        and wager.limited
        and wager.name != game.base
        and not _equal(game, wager.name)
    ]
    found = {}
    for name, stake in sides.items():
        if name not in known:
            raise Refused(
                None, f"with: {game.title} has no side bet {name[:40]!r}; available: {', '.join(known) or 'none'}"
            )
        try:
            found[name] = Fraction(stake)
        except (TypeError, ValueError, ZeroDivisionError):
            raise Refused(
                None, f"with: {name}={stake!s:.20} is not a stake; enter antes, as in {name}=1 or 1/2"
            ) from None
        if not 0 < found[name] <= 1000 or found[name].denominator > 1000:
            raise Refused(None, f"with: {name}={stake!s:.20} is not possible; enter a stake of 1/1000 to 1000 antes")
    return found


def _equal(game: Game, name: str) -> bool:
    """Whether a wager must equal another one, which makes it part of the game."""
    return any(
        relation.how == "equal to" for wager in game.wagers if wager.name == name for relation in wager.relations
    )


def solved(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    plan: strategy.Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The exact solution. Computed once, then read from disk."""
    sides = dict(sides or {})
    game = terms.game
    asked = [content(game), terms.ante, terms.maximum_payout, {k: str(v) for k, v in sides.items()}, plan and plan.text]
    solve = mathematics(game.key).solve
    return kept(game.key, asked, Solution, lambda: solve(terms, sides, plan, progress), of_game(game.key))


def report(
    key: str,
    changes: Sequence[str] = (),
    *,
    sides: Mapping[str, Fraction | int | str] | None = None,
    ante: Cents | None = None,
    maximum_payout: Cents | None = None,
    reading: Sequence[str] = (),
    strategy_name: str | None = None,
    jackpot: JackpotWager | None = None,
    solve_for: tuple[str, Fraction] | None = None,
    chart: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Report on a game: best play or a strategy, side bets, a jackpot wager, the pay that gives a wanted edge."""
    began = time.perf_counter()
    terms = terms_of(key, changes, ante=ante, maximum_payout=maximum_payout, reading=reading)
    game, stakes = terms.game, staked_on(terms.game, sides or {})
    plan = None if strategy_name is None else strategy.load(game, strategy_name)
    found = solved(terms, stakes, plan, progress)
    best = found if plan is None else solved(terms, stakes, None, progress)
    side_bets = {bet.name: _side(bet) for bet in mathematics(key).side_bets(terms)}
    if jackpot is not None:
        side_bets["jackpot"] = _jackpot(terms, jackpot)
    wanted = None if solve_for is None else _wanted(terms, stakes, *solve_for, progress)
    drawn = mathematics(key).chart(terms, stakes) if chart else None
    return Report(
        game=key,
        paytables={
            table.name: {named(line.hand): str(Fraction(*line.odds)) for line in table.lines}
            for table in game.paytables
        },
        reading=list(reading),
        ev=exact(found.ev),
        house_edge=float(found.house_edge),
        element_of_risk=float(found.element_of_risk),
        sd=found.deviation,
        average_bet=float(found.average_bet),
        actions={name: Share(str(deals), deals / found.deals) for name, deals in found.actions.items()},
        outcomes={
            each.name: OutcomeReport(str(each.net), str(each.weight), each.weight / found.deals)
            for each in found.outcomes
        },
        side_bets=side_bets,
        seconds=round(time.perf_counter() - began, 3),
        changes=list(changes),
        staked={name: str(stake) for name, stake in stakes.items()},
        strategy=strategy_name,
        cost=None if plan is None else float(best.ev - found.ev),
        solved=wanted,
        chart=drawn,
    )


def values(
    key: str,
    hand: str,
    changes: Sequence[str] = (),
    *,
    upcard: str = "",
    board: str = "",
    discard: str = "",
    drawn: str = "",
    staked: Mapping[str, str] | None = None,
    decision: str = "",
    sides: Mapping[str, Fraction | int | str] | None = None,
    ante: Cents | None = None,
    maximum_payout: Cents | None = None,
    reading: Sequence[str] = (),
) -> Values:
    """The value of each choice with one holding, with best play afterwards."""
    began = time.perf_counter()
    terms = terms_of(key, changes, ante=ante, maximum_payout=maximum_payout, reading=reading)
    laid = {"upcard": upcard, "board": board, "discard": discard, "drawn": drawn, "decision": decision}
    held = read(terms.game, hand, staked=staked, **laid)
    choices = mathematics(key).choices(terms, held, staked_on(terms.game, sides or {}))
    choices = sorted(choices, key=lambda choice: -choice.value)
    most = choices[0].value
    return Values(
        game=key,
        hand=show(held.hand),
        choices=[Value(each.move, exact(each.value), float(each.value), float(most - each.value)) for each in choices],
        best=choices[0].move,
        seconds=round(time.perf_counter() - began, 3),
        upcard="" if held.upcard is None else show((held.upcard,)),
        board=show(held.board),
        discard=show(held.discard),
        drawn=show(held.drawn),
    )


def _side(bet: SideBet) -> Side:
    return Side(exact(bet.ev), float(-bet.ev), float(bet.variance) ** 0.5, note=bet.note)


def _jackpot(terms: WhatIfTerms, wager: JackpotWager) -> Side:
    found = progressive(terms, wager.stake, wager.meter, wager.boxes)
    hits = {
        name: LineReport(exact(hit.chance), float(1 / hit.chance), hit.half_by, hit.prize)
        for name, hit in found.hits.items()
    }
    worth, more, rounds = float(found.value), float(found.more), float(1 / found.round_hit)
    told = JackpotReport(found.stake, found.meter, found.boxes, worth, more, found.break_even, rounds, hits)
    return Side(exact(found.ev), float(found.house_edge), jackpot=told)


def _wanted(
    terms: WhatIfTerms, sides: Mapping[str, Fraction], line: str, edge: Fraction, progress: Progress | None
) -> Wanted:
    """What a line must pay for a wanted edge of the game, or of the side bet that the table belongs to."""
    table, _, hand = line.partition(".")
    printed = next((each for each in terms.game.paytables if each.name == table), None)
    if printed is None or not hand:
        tables = ", ".join(each.name for each in terms.game.paytables)
        raise Refused(
            None, f"solve: {line[:40]!r} is not a line; write a table ({tables}) and a hand, as in 'trips.flush'"
        )
    start = next((Fraction(*each.odds) for each in printed.lines if named(each.hand) == hand), Fraction(1))
    alone = table not in sides and any(bet.name == table for bet in mathematics(terms.game.key).side_bets(terms))

    def changed(odds: Fraction) -> WhatIfTerms:
        return msgspec.structs.replace(terms, game=change(terms.game, f"{line}={odds}"))

    def value(odds: Fraction) -> Fraction:
        if alone:
            return next(bet.ev for bet in mathematics(terms.game.key).side_bets(changed(odds)) if bet.name == table)
        return mathematics(terms.game.key).solve(changed(odds), sides, None, progress).ev

    own: Callable[[Progress | None], Tangents] | None = vars(mathematics(terms.game.key)).get("tangents")
    if own is None or alone or sides:
        found = tune.tune(line, edge, value, start)
    else:
        tangent = own(progress)
        found = tune.follow(line, edge, lambda odds: tangent(changed(odds), changed(odds + 1)), start)
    payable = {str(each.odds): float(each.house_edge) for each in found.payable}
    return Wanted(line, float(edge), exact(found.odds), found.exact, found.nearest.odds, payable)
