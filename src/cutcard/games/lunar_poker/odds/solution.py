"""The results of best play as exact counts, and the figures computed from them."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from cutcard.odds.model.solution import OutcomeCount


def outcomes(distribution: Mapping[int, int], scale: int = 1) -> tuple[OutcomeCount, ...]:
    """Converts counts of net results in parts of an ante to outcomes named in antes, the lowest first."""
    nets = {Fraction(net, scale): weight for net, weight in sorted(distribution.items())}
    names = {net: f"wins {net}" if net > 0 else f"loses {-net}" if net else "even" for net in nets}
    return tuple(OutcomeCount(names[net], net, weight) for net, weight in nets.items())


class LunarSolution(Struct, frozen=True):
    """Weights of deals out of ``deals``: five cards, an upcard, and all ways in which the rest can be dealt."""

    deals: int
    distribution: dict[int, int]  # by net result, in parts of an ante
    actions: dict[str, int]  # instant, fold, bet, sixth, exchange 2 to 5
    after: dict[str, int]  # exchange or sixth, and then bet or fold
    fee: int  # antes that a draw costs
    bet: int  # antes that a bet costs
    scale: int = 1  # parts to an ante

    @property
    def value(self) -> Fraction:
        """Expected net result of an ante."""
        return Fraction(sum(net * weight for net, weight in self.distribution.items()), self.deals * self.scale)

    @property
    def edge(self) -> Fraction:
        """What the house keeps of an ante."""
        return -self.value

    @property
    def variance(self) -> Fraction:
        """Variance of the net result of an ante."""
        squares = sum(net * net * weight for net, weight in self.distribution.items())
        return Fraction(squares, self.deals * self.scale**2) - self.value**2

    @property
    def drawn(self) -> Fraction:
        """How often a draw is paid for."""
        draws = sum(weight for action, weight in self.actions.items() if action.startswith(("sixth", "exchange")))
        return Fraction(draws, self.deals)

    @property
    def bets(self) -> Fraction:
        """How often the bet is made, at once or after a draw."""
        later = sum(weight for action, weight in self.after.items() if action.endswith("bet"))
        return Fraction(self.actions.get("bet", 0) + later, self.deals)

    @property
    def average_stake(self) -> Fraction:
        """Average stake of a round in antes: the ante, and the draw fee and the bet if they are paid."""
        return 1 + self.fee * self.drawn + self.bet * self.bets

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of everything staked, including draw fees."""
        return self.edge / self.average_stake
