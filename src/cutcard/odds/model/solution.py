"""A solved game: exact weights of outcomes and actions, and the figures derived from them."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

Progress: TypeAlias = Callable[[int, int], None]  # tasks done, of how many


class OutcomeCount(Struct, frozen=True):
    """One way a round can end: its name, the net result in antes, and the number of deals that end this way."""

    name: str
    net: Fraction
    weight: int


class Solution(Struct, frozen=True):
    """One way to play a game, evaluated exactly. Weights add up to ``deals``; stakes and results are in antes."""

    game: str
    deals: int
    outcomes: tuple[OutcomeCount, ...]
    actions: dict[str, int]
    average_bet: Fraction

    @property
    def ev(self) -> Fraction:
        """The expected net result per ante."""
        return Fraction(sum(outcome.net * outcome.weight for outcome in self.outcomes)) / self.deals

    @property
    def house_edge(self) -> Fraction:
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per unit staked."""
        return -self.ev / self.average_bet

    @property
    def variance(self) -> Fraction:
        squares = Fraction(sum(outcome.net**2 * outcome.weight for outcome in self.outcomes)) / self.deals
        return squares - self.ev**2

    @property
    def deviation(self) -> float:
        """The standard deviation of one round."""
        return sqrt(self.variance)

    def frequency(self, action: str) -> Fraction:
        return Fraction(self.actions[action], self.deals)

    def distribution(self) -> dict[Fraction, int]:
        """Weights by net result, lowest first."""
        weights: dict[Fraction, int] = {}
        for outcome in self.outcomes:
            weights[outcome.net] = weights.get(outcome.net, 0) + outcome.weight
        return dict(sorted(weights.items()))


class SideBet(Struct, frozen=True):
    """A wager settled on its own, evaluated exactly: net results per unit staked."""

    name: str
    deals: int
    outcomes: tuple[OutcomeCount, ...]
    note: str = ""  # assumptions behind the figure

    @property
    def ev(self) -> Fraction:
        return Fraction(sum(outcome.net * outcome.weight for outcome in self.outcomes)) / self.deals

    @property
    def variance(self) -> Fraction:
        squares = Fraction(sum(outcome.net**2 * outcome.weight for outcome in self.outcomes)) / self.deals
        return squares - self.ev**2


class Choice(Struct, frozen=True):
    """The value of one choice in antes, with best play afterwards."""

    move: str
    value: Fraction


def best(choices: Iterable[Choice]) -> Choice:
    """The choice with the highest value; the first of equals."""
    return max(choices, key=lambda choice: choice.value)
