"""How results vary over many rounds: where a player stands after hours of play, and the chance to lose a bankroll.

The results of one round lie on a grid of parts of an ante. Sums of many rounds are products of Fourier transforms, and
the chance of ruin is carried back from the last round to the first; both are sums of exact chances, computed in
floating point. What is too long for that is a normal approximation, and is called one.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, erf, exp, lcm, log, sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Floats = NDArray[np.float64]
LONGEST = 1 << 22  # points of a sum of rounds
MOST = 1_200_000_000  # steps of a chance of ruin
FAR = 10  # standard deviations beyond which nobody is ruined
LEVELS = (0.05, 0.95)
UNSEEN = 1e-6  # a chance that does not change the digits shown


class Walk(Struct, frozen=True, eq=False):
    """The results of one round: net results in steps, ``scale`` to an ante, and their chances."""

    scale: int
    nets: NDArray[np.int64]
    chances: Floats
    mean: Fraction
    variance: Fraction

    @property
    def needs(self) -> int:
        """Steps that a round can cost: with less, somebody cannot play it to its end."""
        return max(int(-self.nets.min()), 1)


class After(Struct, frozen=True):
    """Where a player stands after some rounds, in antes. ``computed``: by summing chances; otherwise approximated."""

    low: float
    high: float
    ahead: float
    computed: bool


class Ruin(Struct, frozen=True, eq=False):
    """The chance to be ruined within some rounds, by bankroll in steps; beyond the last it is nil."""

    walk: Walk
    chances: Floats | None  # None: approximated
    rounds: int

    def risk(self, bankroll: Fraction) -> float:
        """The chance with a bankroll in antes."""
        steps = int(bankroll * self.walk.scale)
        if steps < self.walk.needs:
            return 1.0
        if self.chances is None:
            return _diffused(self.walk, steps - self.walk.needs + 1, self.rounds)
        at = steps - self.walk.needs
        return float(self.chances[at]) if at < len(self.chances) else 0.0

    def bankroll(self, risk: float) -> Fraction:
        """The lowest bankroll in antes with which ruin is no likelier than this."""
        low, high = self.walk.needs - 1, self.walk.needs + _top(self.walk, self.rounds)
        while high - low > 1:
            middle = (low + high) // 2
            if self.risk(Fraction(middle, self.walk.scale)) <= risk:
                high = middle
            else:
                low = middle
        return Fraction(high, self.walk.scale)


def walk(distribution: Mapping[Fraction, Fraction]) -> Walk:
    """The results of a round, from their exact chances by net result in antes."""
    scale = lcm(*(net.denominator for net in distribution))
    mean = sum((net * chance for net, chance in distribution.items()), Fraction())
    squares = sum((net * net * chance for net, chance in distribution.items()), Fraction())
    nets = sorted(net for net, chance in distribution.items() if chance)
    return Walk(
        scale,
        np.array([int(net * scale) for net in nets], np.int64),
        np.array([float(distribution[net]) for net in nets]),
        mean,
        squares - mean**2,
    )


def after(steps: Walk, rounds: int) -> After:
    """Where a player stands: nine in ten are between ``low`` and ``high``; ``ahead`` is the chance to have won."""
    least = int(steps.nets.min())
    size = _window(steps, rounds)
    if size > LONGEST:
        return _approximate(steps, rounds)
    once = np.bincount((steps.nets - least) % size, steps.chances, size)
    chances = np.fft.irfft(np.fft.rfft(once) ** rounds, size).clip(min=0)
    until = chances.cumsum()
    low, high = (float(Fraction(int(np.searchsorted(until, level)) + rounds * least, steps.scale)) for level in LEVELS)
    return After(low, high, float(chances[max(0, 1 - rounds * least) :].sum()), True)


def _window(steps: Walk, rounds: int) -> int:
    """Points enough for all sums of rounds but a few far above, whose chance is below ``UNSEEN`` (Cantelli)."""
    least = int(steps.nets.min())
    width = rounds * (int(steps.nets.max()) - least) + 1
    far = sqrt(float(steps.variance) * rounds / UNSEEN) + float(steps.mean) * rounds
    return 1 << (min(width, ceil(far * steps.scale) - rounds * least) - 1).bit_length()


def _approximate(steps: Walk, rounds: int) -> After:
    mean, deviation = float(steps.mean) * rounds, sqrt(steps.variance * rounds)
    width = 1.6448536269514722 * deviation  # nine in ten
    return After(mean - width, mean + width, 1 - _normal(-mean / deviation), False)


def _normal(value: float) -> float:
    return (1 + erf(value / sqrt(2))) / 2


def _top(steps: Walk, rounds: int) -> int:
    """Steps above what a round needs from which nobody is ruined: by far, or at all."""
    drift = max(0.0, -float(steps.mean)) * rounds + FAR * sqrt(steps.variance * rounds)
    return min(rounds * steps.needs, ceil(drift * steps.scale)) + 1


def ruins(steps: Walk, rounds: Sequence[int]) -> dict[int, Ruin]:
    """The chance of ruin within each number of rounds."""
    found: dict[int, Ruin] = {}
    for number in sorted(set(rounds)):
        if number * len(steps.nets) * _top(steps, number) > MOST:
            found[number] = Ruin(steps, None, number)
    told = [number for number in rounds if number not in found]
    if told:
        found |= {number: Ruin(steps, chances, number) for number, chances in _ruined(steps, told).items()}
    return found


def _ruined(steps: Walk, rounds: Sequence[int]) -> dict[int, Floats]:
    """By number of rounds and bankroll, from the least that a round needs: the chance of ruin."""
    states = _top(steps, max(rounds))
    before, beyond = np.ones(max(0, -int(steps.nets.min()))), np.zeros(max(0, int(steps.nets.max())))
    moves = [
        (int(net) + len(before), chance) for net, chance in zip(steps.nets, steps.chances, strict=True) if net < states
    ]
    chances, found = np.zeros(states), {}
    for number in range(1, max(rounds) + 1):
        row = np.concatenate([before, chances, beyond])
        chances = np.zeros(states)
        for start, chance in moves:
            chances += chance * row[start : start + states]
        if number in rounds:
            found[number] = chances
    return found


def _diffused(steps: Walk, distance: int, rounds: int) -> float:
    """The chance that a Brownian motion with the same mean and variance falls by a distance."""
    fall, mean = distance / steps.scale, float(steps.mean)
    deviation = sqrt(steps.variance * rounds)
    turned = -2 * mean * fall / float(steps.variance)
    first = _normal((-fall - mean * rounds) / deviation)
    second = _normal((-fall + mean * rounds) / deviation)
    return min(1.0, first + (exp(min(turned, 700)) * second if second else 0.0))


def house_bankroll(steps: Walk, risk: float) -> float | None:
    """Antes that one box wins from the house with at most this chance, ever (Lundberg); None if there is no edge."""
    if steps.mean >= 0 or steps.nets.max() <= 0:
        return None
    nets = steps.nets / steps.scale

    def excess(rate: float) -> float:
        return float(steps.chances @ np.expm1(rate * nets))

    low, high = 0.0, 1 / float(nets.max())
    while excess(high) < 0:
        low, high = high, high * 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return -log(risk) / low if low else None
