"""How likely chance alone is to depart as far as what was counted: the p-value of the chi-squared test."""

from collections.abc import Mapping, Sequence
from math import erfc, exp, lgamma, log, sqrt

LEAST_EXPECTED = 5.0  # cells with fewer are put together: the test is not exact for them
_CLOSE = 1e-15


def chi_squared(counted: Sequence[int], expected: Sequence[float]) -> float:
    """The p-value of these counts."""
    cells = _gathered(counted, expected)
    if len(cells) < 2:
        raise ValueError("too few counts for a test: take more shuffles")
    return upper_gamma((len(cells) - 1) / 2, _distance(cells) / 2)


def square(counted: Sequence[int], size: int, number: int) -> float:
    """The p-value of how often each of ``size`` cards came in each place.

    A shuffle fills every place and uses every card, so cells of one shuffle hang together: all but a row and a column
    are free, and the distance is larger than that of independent counts by size / (size - 1).
    """
    share = number / size
    if share < LEAST_EXPECTED:
        raise ValueError(f"too few counts for a test: take at least {int(LEAST_EXPECTED) * size} shuffles")
    distance = _distance([(one, share) for one in counted]) * (size - 1) / size
    return upper_gamma((size - 1) ** 2 / 2, distance / 2)


def _distance(cells: Sequence[tuple[float, float]]) -> float:
    return sum((one - share) ** 2 / share for one, share in cells)


def _gathered(counted: Sequence[int], expected: Sequence[float]) -> list[tuple[float, float]]:
    """Counts with what was expected, cells with too small an expectation put together with those that follow."""
    cells, one, share = list[tuple[float, float]](), 0.0, 0.0
    for number, portion in zip(counted, expected, strict=True):
        one, share = one + number, share + portion
        if share >= LEAST_EXPECTED:
            cells.append((one, share))
            one, share = 0.0, 0.0
    if share or one:
        last = cells.pop() if cells else (0.0, 0.0)
        cells.append((last[0] + one, last[1] + share))
    return cells


def distribution(counted: Mapping[int, int], exact: Mapping[int, float], number: int) -> float:
    """The p-value of counts of a value whose exact chances are known."""
    if strange := counted.keys() - exact.keys():
        raise ValueError(f"{min(strange)} cannot happen at all")
    return chi_squared([counted.get(one, 0) for one in exact], [number * chance for chance in exact.values()])


def normal(value: float) -> float:
    """The p-value, on both sides, of a value that chance spreads normally around zero with deviation one."""
    return erfc(abs(value) / sqrt(2))


def upper_gamma(a: float, x: float) -> float:
    """The regularised incomplete gamma function Q(a, x): by its series below a + 1, else by its continued fraction."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * _CLOSE:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b, c = x + 1 - a, 1e300
    d = fraction = 1 / b
    for n in range(1, 100_000):
        step = -n * (n - a)
        b += 2
        d, c = 1 / (step * d + b), b + step / c
        fraction *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return front * fraction
