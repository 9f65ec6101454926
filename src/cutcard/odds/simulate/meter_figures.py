"""Figures from simulated meters: how high a jackpot climbs, how long until it is hit, what it costs the house."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct

from cutcard import games
from cutcard.money import Cents
from cutcard.odds.model.compile import named
from cutcard.odds.simulate.figures import LEVELS, at_level, quantiles
from cutcard.odds.simulate.meter import MeterPaths, MeterPool, chances
from cutcard.ruling import Refused


class MeterLine(Struct, frozen=True):
    """Hits of one line that is paid from the meter. A quantile is None if it falls on a path without a hit."""

    hits: int
    expected: float
    meter: dict[str, Cents]  # at a hit
    paid: dict[str, Cents]
    first_day: dict[str, int | None]  # day of the first hit, as quantiles of the paths


class Costs(Struct, frozen=True):
    """Cents per wager, averaged over all paths."""

    retained: float  # part of the wager that the house keeps
    fixed: float  # fixed prizes that the house pays
    fixed_expected: float  # exact average of the fixed prizes
    guaranteed: float  # added to shares of the meter below the minimum prize
    bonus: float
    seed: float  # added to bring the meter up to its seed
    house: float  # left for the house


class MeterFigures(Struct, frozen=True):
    """The figures of a pool, in cents."""

    pool: MeterPool
    wagers: int
    costs: Costs
    house: dict[str, Cents]  # the house's net win from the jackpot in a path
    closing: dict[str, Cents]  # the meter at the end of a path
    lines: dict[str, MeterLine]


def figures(pool: MeterPool, course: MeterPaths) -> MeterFigures:
    """Every figure of a pool."""
    wagers = sum(book.wagers for book in course.books)
    jackpot = games.load(pool.game).jackpot
    if jackpot is None:
        raise Refused(None, f"{games.load(pool.game).title} has no jackpot: choose another game")
    odds = chances(pool.game, pool.boxes).alone
    lines = {
        named(line.hand): _line(pool, course, named(line.hand), float(odds[line.hand] * wagers))
        for line in jackpot.lines
        if line.percent
    }
    fixed = sum((odds[line.hand] * line.least for line in jackpot.lines if not line.percent), Fraction())

    def each(name: str) -> float:
        return sum(int(getattr(book, name)) for book in course.books) / wagers

    costs = Costs(
        float(pool.price - pool.increment),
        each("fixed"),
        float(fixed),
        each("guaranteed"),
        each("bonus"),
        each("top_ups"),
        each("house"),
    )
    house = quantiles(np.array([book.house for book in course.books]))
    return MeterFigures(pool, wagers, costs, house, quantiles(course.meters[:, -1]), lines)


def _line(pool: MeterPool, course: MeterPaths, hand: str, expected: float) -> MeterLine:
    hits = [hit for hit in course.hits if hit.hand == hand]
    daily = pool.rounds * pool.tables * pool.boxes
    never = pool.days + 1
    first = dict.fromkeys(range(pool.paths), never)
    for hit in hits:
        first[hit.path] = min(first[hit.path], -(-hit.wager // daily))
    days = sorted(first.values())
    waits = {level: None if (day := at_level(days, level)) == never else day for level in LEVELS}
    return MeterLine(
        len(hits), expected, _spread([hit.meter for hit in hits]), _spread([hit.paid for hit in hits]), waits
    )


def _spread(values: Sequence[Cents]) -> dict[str, Cents]:
    return quantiles(np.array(values)) if values else {}
