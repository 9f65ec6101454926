"""The results of best play as exact counts, and the figures computed from them."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from cutcard.games.lunar_poker.odds.counting.payoffs import Gains
from cutcard.odds.model.solution import OutcomeCount


def outcomes(distribution: Mapping[int, int], scale: int = 1) -> tuple[OutcomeCount, ...]:
    """Converts counts of net results in parts of an ante to outcomes named in antes, the lowest first."""
    nets = {Fraction(net, scale): weight for net, weight in sorted(distribution.items())}
    names = {net: f"wins {net}" if net > 0 else f"loses {-net}" if net else "even" for net in nets}
    return tuple(OutcomeCount(names[net], net, weight) for net, weight in nets.items())


LineResults: TypeAlias = tuple[int, int, int, int]  # deals bet: dealer without a hand, lower, equal, and all


def results(
    pays: Gains,
    actions: Mapping[str, int],
    after: Mapping[str, int],
    instant: Mapping[int, int],
    lines: Mapping[str, Mapping[int, LineResults]],
) -> dict[int, int]:
    """Deals by net result, of a way to play and what the game pays."""
    distribution: Counter[int] = Counter({pays.fold: actions.get("fold", 0)})
    for made, deals in instant.items():
        distribution[pays.instant[made]] += deals
    for action, table in lines.items():
        fee = 0 if action == "bet" else pays.fee
        distribution[pays.fold + fee] += after.get(f"{action}, fold", 0)
        for line, (none, lower, equal, every) in table.items():
            for net, deals in (
                (pays.no_hand[line], none),
                (pays.higher[line], lower),
                (pays.equal, equal),
                (pays.lower, every - none - lower - equal),
            ):
                distribution[int(net) + fee] += deals
    return {net: deals for net, deals in sorted(distribution.items()) if deals}


class LunarSolution(Struct, frozen=True):
    """Weights of deals out of ``deals``: five cards, an upcard, and all ways in which the rest can be dealt."""

    deals: int
    distribution: dict[int, int]  # by net result, in parts of an ante
    actions: dict[str, int]  # instant, fold, bet, sixth, exchange 2 to 5
    after: dict[str, int]  # exchange or sixth, and then bet or fold
    fee: int  # antes that a draw costs
    bet: int  # antes that a bet costs
    scale: int = 1  # parts to an ante
    instant: dict[int, int] = {}  # paid at once, by combination
    lines: dict[str, dict[int, LineResults]] = {}  # hands bet at once, after a sixth card, after an exchange, by line

    def worth(self, pays: Gains) -> Fraction:
        """The value of an ante for the same play if the game pays something else."""
        nets = results(pays, self.actions, self.after, self.instant, self.lines)
        return Fraction(sum(net * weight for net, weight in nets.items()), self.deals * pays.scale)

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
