"""Answers the questions that pages send."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

import msgspec

from cutcard import games
from cutcard.cards import RANKS, Cards
from cutcard.odds.families.estimate import Estimate
from cutcard.odds.families.progressive import progressive
from cutcard.odds.model.fit import exact as countable
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.numbers import starts_with_two
from cutcard.odds.model.solution import Progress
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.report.compare import compare
from cutcard.odds.report.drill import drill
from cutcard.odds.report.files import as_csv
from cutcard.odds.report.questions import (
    Answered,
    AskCompare,
    AskDrill,
    Asked,
    AskEstimate,
    AskHands,
    AskMeters,
    AskReport,
    AskSeries,
    AskSheet,
    AskThumbs,
    AskValues,
    MeterSeries,
    Point,
    Series,
    Solve,
    StartingHand,
    StartingHands,
    Variant,
    Worth,
)
from cutcard.odds.report.report import guessed, mathematics, report, solved, staked_on, terms_of, values
from cutcard.odds.report.shapes import FiguresFile, KeyFigures
from cutcard.odds.report.sheet import sheet
from cutcard.odds.report.thumbs import rules_of_thumb
from cutcard.odds.strategy import follow as strategy
from cutcard.ruling import Refused


def answer(asked: Asked, progress: Progress | None = None) -> Answered:
    """The answer, or a refusal with its cure."""
    match asked:
        case AskReport():
            return _report(asked, progress)
        case AskValues():
            return values(
                asked.game,
                asked.hand,
                asked.changes,
                upcard=asked.upcard,
                board=asked.board,
                discard=asked.discard,
                drawn=asked.drawn,
                staked=asked.staked,
                decision=asked.decision,
                sides=asked.sides,
                ante=asked.ante,
                maximum_payout=asked.maximum_payout,
                reading=asked.reading,
            )
        case AskSeries():
            return _series(asked, progress)
        case AskMeters():
            return _meters(asked)
        case AskHands():
            return _hands(asked, progress)
        case AskSheet():
            return _sheet(asked, progress)
        case AskCompare():
            for each in (asked.against, asked):
                _named_strategy(each)
            return compare(asked.against, asked, progress)
        case AskThumbs():
            return rules_of_thumb(asked.game, asked.changes, reading=asked.reading, progress=progress)
        case AskDrill():
            return drill(asked.game, asked.seed)
        case AskEstimate():
            return _estimate(asked, progress)


def _estimate(asked: AskEstimate, progress: Progress | None) -> Estimate:
    if countable(asked.game):
        raise Refused(None, f"estimate: {games.load(asked.game).title} has exact odds; ask for its report")
    if asked.reading or asked.maximum_payout is not None:
        raise Refused(None, "estimate: other readings and a maximum payout need exact odds; leave them out")
    return guessed(asked.game, asked.changes, asked.sides, asked.seed, asked.rounds, progress)


def _report(asked: AskReport, progress: Progress | None) -> Answered:
    return report(
        asked.game,
        asked.changes,
        sides=asked.sides,
        ante=asked.ante,
        maximum_payout=asked.maximum_payout,
        reading=asked.reading,
        strategy_name=_named_strategy(asked),
        jackpot=asked.jackpot,
        solve_for=None if asked.solve is None else _wanted(asked.solve),
        chart=asked.chart,
        progress=progress,
    )


def _sheet(asked: AskSheet, progress: Progress | None) -> KeyFigures | FiguresFile:
    found = sheet(
        asked.game,
        asked.changes,
        sides=asked.sides,
        ante=asked.ante,
        maximum_payout=asked.maximum_payout,
        reading=asked.reading,
        strategy_name=_named_strategy(asked),
        jackpot=asked.jackpot,
        rounds_per_hour=asked.rounds_per_hour,
        hours=asked.hours,
        bankrolls=asked.bankrolls,
        progress=progress,
    )
    return as_csv(found) if asked.csv else found


def _named_strategy(asked: AskReport | AskSheet | Variant) -> str | None:
    """A strategy shipped with the game. A remote user must not be able to name files."""
    if asked.strategy is not None and asked.game in games.names():
        known = strategy.names(games.load(asked.game))
        if asked.strategy not in known:
            raise Refused(None, f"strategy: there is no {asked.strategy!r}; available: {', '.join(known) or 'none'}")
    return asked.strategy


def _wanted(solve: Solve) -> tuple[str, Fraction]:
    try:
        return solve.line, Fraction(solve.edge)
    except (ValueError, ZeroDivisionError):
        raise Refused(None, f"edge: {solve.edge[:20]!r} is not a number; write 0.05 or 1/20") from None


def _terms(asked: Asked) -> WhatIfTerms:
    return terms_of(
        asked.game, asked.changes, ante=asked.ante, maximum_payout=asked.maximum_payout, reading=asked.reading
    )


def _series(asked: AskSeries, progress: Progress | None) -> Series:
    """The points one by one. If the table belongs to a side bet without a stake, the edge is the side bet's."""
    terms = _terms(asked)
    sides, table = staked_on(terms.game, asked.sides), asked.line.partition(".")[0]
    alone = table not in sides and any(bet.name == table for bet in mathematics(asked.game).side_bets(terms))

    def edge(odds: str) -> float:
        other = msgspec.structs.replace(terms, game=change(terms.game, f"{asked.line}={odds}"))
        if alone:
            return float(-next(bet.ev for bet in mathematics(asked.game).side_bets(other) if bet.name == table))
        return float(solved(other, sides).house_edge)

    points = []
    for done, odds in enumerate(asked.odds):
        points.append(Point(odds, edge(odds)))
        if progress is not None:
            progress(done + 1, len(asked.odds))
    return Series(asked.line, table if alone else terms.game.title, points)


def _meters(asked: AskMeters) -> MeterSeries:
    terms = _terms(asked)
    found = [progressive(terms, asked.stake, meter, asked.boxes) for meter in asked.meters]
    points = [Worth(each.meter, float(each.value)) for each in found]
    return MeterSeries(asked.stake, asked.boxes, found[0].break_even, points)


def _hands(asked: AskHands, progress: Progress | None) -> StartingHands:
    terms = _terms(asked)
    if not starts_with_two(terms.game):
        raise Refused(
            None, f"hands: in {terms.game.title} players do not decide on two cards; choose a game in which they do"
        )
    sides = staked_on(terms.game, asked.sides)
    solved(terms, sides, None, progress)
    choices = mathematics(asked.game).choices
    found = []
    for name, cards in starting_hands():
        worth = {each.move: float(each.value) for each in choices(terms, Holding(cards), sides)}
        found.append(StartingHand(name, worth))
    return StartingHands(found)


def starting_hands() -> Sequence[tuple[str, Cards]]:
    """The 169 starting hands of two cards (pairs, suited, unsuited), with one example of each."""
    found: list[tuple[str, Cards]] = []
    for low, high in combinations_with_replacement(range(len(RANKS)), 2):
        if low == high:
            found.append((RANKS[high] * 2, (high * 4 + 1, high * 4)))
        else:
            found.append((f"{RANKS[high]}{RANKS[low]}s", (high * 4, low * 4)))
            found.append((f"{RANKS[high]}{RANKS[low]}o", (high * 4, low * 4 + 1)))
    return found
