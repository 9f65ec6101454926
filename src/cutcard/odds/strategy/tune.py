"""Finds the payment of a pay-table line that gives a wanted edge.

With best play, the value of a game is a convex, piecewise linear function of what a line pays, with one piece for each
way to play. The wanted number is bracketed by two neighbours on a fine grid. If the function continues with the same
slope beyond one of them, it is linear between them and the number is exact; otherwise it is right to one grid step.

Where a game is slow to solve, ``follow`` uses tangents: what a way to play is worth if the line pays more is known once
the game is solved. A tangent lies below the function, so it reaches the wanted value at or above the wanted number;
two points with the same tangent have a straight line between them.
"""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

from msgspec import Struct

from cutcard.money import LONGEST
from cutcard.ruling import Refused

GRID = 1_000  # steps to one

Value = Callable[[Fraction], Fraction]
Tangent = Callable[[Fraction], tuple[Fraction, Fraction]]  # value and slope


class Payable(Struct, frozen=True):
    """Whole odds to one, and the resulting edge."""

    odds: int
    house_edge: Fraction


class Tuned(Struct, frozen=True):
    """The number found (exact, or right to one grid step), and the whole odds on either side of it."""

    line: str
    wanted: Fraction
    odds: Fraction
    exact: bool
    payable: tuple[Payable, ...]

    @property
    def nearest(self) -> Payable:
        return min(self.payable, key=lambda each: abs(each.house_edge - self.wanted))


def tune(line: str, wanted: Fraction, value: Value, start: Fraction) -> Tuned:
    """Find what ``line`` must pay. ``value`` gives the value of the game for a payment to one."""
    known: dict[Fraction, Fraction] = {}

    def at(odds: Fraction) -> Fraction:
        if odds not in known:
            known[odds] = value(odds)
        return known[odds]

    target, step = -wanted, Fraction(1, GRID)
    low, high = _bracket(line, target, at, start)
    while high - low > step:
        chord = low + (target - at(low)) * (high - low) / (at(high) - at(low))
        guess = min(Fraction(floor(chord * GRID), GRID), high - step)
        middle = Fraction(floor((low + high) / 2 * GRID), GRID)
        for odds in (guess, guess + step, middle):
            if low < odds < high:
                low, high = (odds, high) if at(odds) < target else (low, odds)
    slope = (at(high) - at(low)) / (high - low)
    odds = low + (target - at(low)) / slope
    exact = at(high) == target or at(low) == target or _straight(low, high, at, step)
    whole = sorted({floor(odds), floor(odds) + 1}) if odds.denominator > 1 else [int(odds)]
    return Tuned(line, wanted, odds, exact, tuple(Payable(n, -at(Fraction(n))) for n in whole))


def follow(line: str, wanted: Fraction, tangent: Tangent, start: Fraction) -> Tuned:
    """The same with few solutions; ``tangent`` gives value and slope for a payment to one."""
    known: dict[Fraction, tuple[Fraction, Fraction]] = {}

    def at(odds: Fraction) -> tuple[Fraction, Fraction]:
        if odds not in known:
            known[odds] = tangent(odds)
        return known[odds]

    def reached(odds: Fraction) -> Fraction:
        """Where the tangent has the wanted value."""
        value, slope = at(odds)
        return odds + (target - value) / slope

    target, step = -wanted, Fraction(1, GRID)
    low, high = _neighbours(line, target, at, Fraction(floor(start)))
    whole = sorted({low, high})
    while not (exact := _same_line(at(low), low, at(high), high)) and high - low > step:
        guess = min(reached(odds) for odds in (low, high) if at(odds)[1])
        odds = Fraction(ceil(guess * GRID), GRID)
        if odds >= high:  # no tangent leads further down
            odds = high - step
        low, high = (odds, high) if at(odds)[0] < target else (low, odds)
    odds = reached(high) if exact else low + (target - at(low)[0]) * (high - low) / (at(high)[0] - at(low)[0])
    exact = exact or target in (at(low)[0], at(high)[0])
    if odds.denominator == 1:
        whole = [odds]
    return Tuned(line, wanted, odds, exact, tuple(Payable(int(n), -at(n)[0]) for n in whole))


def _same_line(one: tuple[Fraction, Fraction], low: Fraction, other: tuple[Fraction, Fraction], high: Fraction) -> bool:
    """Whether one of two tangents goes through both points, which makes the function straight between them."""
    rise, run = other[0] - one[0], high - low
    return rise == one[1] * run or rise == other[1] * run


def _straight(low: Fraction, high: Fraction, at: Value, step: Fraction) -> bool:
    """Whether the line continues straight beyond one of the points; a convex function is then linear between them."""
    slope = (at(high) - at(low)) / (high - low)
    beyond = (at(high + step) - at(high)) / step
    before = (at(low) - at(low - step)) / step if low >= step else None
    return slope in (beyond, before)


def _neighbours(line: str, target: Fraction, at: Tangent, start: Fraction) -> tuple[Fraction, Fraction]:
    """Two neighbouring whole numbers whose values bracket the target, by tangents."""
    low, high, odds, width = None, None, start, Fraction(1)
    while True:
        value, slope = at(odds)
        low, high = (odds, high) if value < target else (low, odds)
        if high is None:
            if odds == LONGEST or (width > 2 and not slope):
                raise Refused(None, _out_of_reach(line, -target, -value, "no payment is high enough"))
            odds = Fraction(ceil(odds + (target - value) / slope)) if slope else odds + width
            odds, width = min(odds, Fraction(LONGEST)), width * 2
        elif low is not None and high - low <= 1:
            return low, high
        else:
            value, slope = at(high)
            if high == 0 or not slope:
                why = "it is lower even if the line pays nothing"
                raise Refused(None, _out_of_reach(line, -target, -value, why))
            odds = min(Fraction(floor(high + (target - value) / slope)), high - 1)
            odds = max(odds, Fraction(0) if low is None else low + 1)


def _bracket(line: str, target: Fraction, at: Value, start: Fraction) -> tuple[Fraction, Fraction]:
    """Two whole numbers whose values bracket the target; steps double."""
    low = high = Fraction(floor(start))
    width = Fraction(1)
    if at(high) < target:
        while at(high) < target:
            low, high, width = high, min(high + width, Fraction(LONGEST)), width * 2
            if low == high or (width > 2 and at(high) == at(low)):
                raise Refused(None, _out_of_reach(line, -target, -at(high), "no payment is high enough"))
    else:
        while at(low) >= target:
            if low == 0 or (width > 2 and at(high) == at(low)):
                raise Refused(None, _out_of_reach(line, -target, -at(low), "it is lower even if the line pays nothing"))
            low, high, width = max(low - width, Fraction(0)), low, width * 2
    return low, high


def _out_of_reach(line: str, wanted: Fraction, edge: Fraction, why: str) -> str:
    return (
        f"{line}: an edge of {float(wanted):.4%} cannot be reached ({why}: {float(edge):.4%}); "
        "enter another edge, or change another line as well"
    )
