"""Figures from simulated paths: hold, swings, the chance of a loss, and the distance from the exact average.

Quantiles are results that occurred: the lowest that this share of paths does not exceed. Money is in whole cents.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, sqrt

import numpy as np
from msgspec import Struct

from cutcard.money import Cents
from cutcard.odds.model.solution import Solution
from cutcard.odds.native.kernel import Ints
from cutcard.odds.simulate.simulate import Paths, Trial, apart

SPELLS = {"day": 1, "month": 30, "year": 365}
LEVELS = ("0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99")
MARKS = 60  # maximum number of days for which bands are reported


class Spell(Struct, frozen=True):
    """What the house wins in this many consecutive days."""

    days: int
    spells: int  # number of such periods in all paths
    mean: float
    sd: float
    loss: float  # share of them in which the house lost
    quantiles: dict[str, Cents]


class Hold(Struct, frozen=True):
    """The share of all stakes that the house keeps: exact, and by path."""

    expected: float
    mean: float
    quantiles: dict[str, float]


class SeatFigures(Struct, frozen=True):
    """What the players of one seat win by path, and the share of paths in which they win."""

    mean: float
    ahead: float
    quantiles: dict[str, Cents]


class Bands(Struct, frozen=True):
    """What the house has won by the end of certain days, as quantiles of the paths."""

    days: list[int]
    quantiles: dict[str, list[Cents]]


class Figures(Struct, frozen=True):
    """The figures of a trial. Money is in cents; ``expected`` and ``mean`` are the house's win in a path."""

    trial: Trial
    rounds: int  # total number of boxes settled
    house_edge: float
    expected: float
    mean: float
    standard_error: float
    hold: Hold
    spells: dict[str, Spell]
    drawdown: dict[str, Cents]
    seats: list[SeatFigures]
    bands: Bands


def quantiles(values: Ints) -> dict[str, int]:
    """For each level, the lowest value that this share of all values does not exceed."""
    ordered = np.sort(values, axis=None)
    return {level: at_level(ordered, level) for level in LEVELS}


def at_level(ordered: Sequence[int] | Ints, level: str) -> int:
    """The lowest value that this share of all values does not exceed."""
    return int(ordered[max(0, ceil(Fraction(level) * len(ordered)) - 1)])


def figures(trial: Trial, solution: Solution, paths: Paths) -> Figures:
    """Every figure of a trial."""
    unit = Fraction(trial.ante, paths.scale)
    settled = trial.days * trial.rounds * trial.boxes  # boxes in a path
    totals = paths.won.sum(axis=1)
    beside, stakes = apart(trial), dict(trial.sides)
    edge = solution.house_edge - sum(stakes[name] * bet.ev for name, bet in beside.items())
    average = solution.average_bet + sum(stakes[name] for name in beside)
    staked = average * trial.ante * settled
    days = paths.won.size
    error = (
        float(np.std(paths.won)) / sqrt(days) * trial.days * float(unit)
    )  # days are identically distributed and independent
    hold = {level: float(total * unit / staked) for level, total in quantiles(totals).items()}
    mean = float(unit * int(totals.sum()) / trial.paths)
    return Figures(
        trial,
        settled * trial.paths,
        float(edge),
        float(edge * trial.ante * settled),
        mean,
        error,
        Hold(float(edge / average), mean / float(staked), hold),
        {name: _spell(paths.won, length, unit) for name, length in SPELLS.items() if length <= trial.days},
        _cents(quantiles(paths.fall), unit),
        [_seat(won, unit) for won in paths.seats.T],
        _bands(paths.won, unit),
    )


def _cents(values: Mapping[str, int], unit: Fraction) -> dict[str, Cents]:
    return {level: round(value * unit) for level, value in values.items()}


def _spell(won: Ints, length: int, unit: Fraction) -> Spell:
    """Consecutive periods without a gap. Days left over at the end are ignored."""
    whole = won.shape[1] // length
    sums = won[:, : whole * length].reshape(len(won), whole, length).sum(axis=2)
    mean, sd = float(unit * int(sums.sum()) / sums.size), float(np.std(sums)) * float(unit)
    return Spell(length, sums.size, mean, sd, float((sums < 0).mean()), _cents(quantiles(sums), unit))


def _seat(won: Ints, unit: Fraction) -> SeatFigures:
    mean = float(unit * int(won.sum()) / len(won))
    return SeatFigures(mean, float((won > 0).mean()), _cents(quantiles(won), unit))


def _bands(won: Ints, unit: Fraction) -> Bands:
    so_far, days = won.cumsum(axis=1), won.shape[1]
    marks = sorted({days * mark // min(days, MARKS) for mark in range(1, min(days, MARKS) + 1)})
    at = [_cents(quantiles(so_far[:, day - 1]), unit) for day in marks]
    return Bands(marks, {level: [each[level] for each in at] for level in LEVELS})
