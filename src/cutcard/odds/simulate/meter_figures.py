"""What simulated meters come to: how high a jackpot climbs, how long until it is hit, what it costs the house."""

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
    """Hits of one line that moves the meter. A path without a hit has no first day: then a quantile may be None."""

    hits: int
    expected: float
    meter: dict[str, Cents]  # at a hit
    paid: dict[str, Cents]
    first_day: dict[str, int | None]  # on which it is hit, by quantiles of the paths


class Costs(Struct, frozen=True):
    """Cents for each wager, the average of all paths."""

    retained: float  # what the house keeps of it,
    fixed: float  # and what that has to pay: fixed prizes,
    fixed_expected: float  # exactly;
    guaranteed: float  # what shares of the meter lack to the least prize;
    bonus: float
    seed: float  # what brings the meter up to its seed
    house: float  # what is left


class MeterFigures(Struct, frozen=True):
    """The figures of a pool, in cents."""

    pool: MeterPool
    wagers: int
    costs: Costs
    house: dict[str, Cents]  # what the jackpot brings the house in a path
    closing: dict[str, Cents]  # the meter at the end of a path
    lines: dict[str, MeterLine]


def figures(pool: MeterPool, course: MeterPaths) -> MeterFigures:
    """Every figure of a pool."""
    wagers = sum(book.wagers for book in course.books)
    jackpot = games.load(pool.game).jackpot
    if jackpot is None:
        raise Refused(None, f"{games.load(pool.game).title} has no jackpot")
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
