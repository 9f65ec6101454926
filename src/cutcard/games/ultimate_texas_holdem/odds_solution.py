"""The figures of solved Ultimate Texas Hold'em, all exact: values, edge, risk, variance, outcomes, actions."""

from collections import Counter
from fractions import Fraction
from math import comb, isqrt
from typing import TypeAlias

from msgspec import Struct

from cutcard.cards import RANKS
from cutcard.games.ultimate_texas_holdem.odds_rules import READINGS, Rules

Tally: TypeAlias = dict[str, tuple[int, ...]]  # deals by action ("play 4x", "fold") and, in their order, by readings

EACH = comb(50, 3) * comb(47, 2) * comb(45, 2)  # deals for two given hole cards
DEALS = comb(52, 2) * EACH
CLASSES = tuple(
    RANKS[max(row, column)] + RANKS[min(row, column)] + ("s" if row > column else "o" if row < column else "")
    for row in range(13)
    for column in range(13)
)
HANDS = tuple(4 if row > column else 12 if row < column else 6 for row in range(13) for column in range(13))


def played(times: int) -> str:
    """The action of wagering so many antes on play."""
    return f"play {times}x"


def best(choices: dict[str, Fraction]) -> str:
    """The choice that is worth most; of equals the last, which stakes least."""
    return max(reversed(choices), key=lambda choice: choices[choice])


class Solution(Struct, frozen=True):
    """The best play of a round, one ante staked. Totals are over all deals of a class of hole cards, in units."""

    rules: Rules
    unit: int  # of these to the ante
    totals: tuple[tuple[int, int, int], ...]  # wagers but play; play, once; the best after the flop
    tally: Tally

    def choices(self, hole: str) -> dict[str, Fraction]:
        """What each choice before the flop is worth with such hole cards: ``"AKs"``, ``"72o"``, ``"TT"``."""
        at = CLASSES.index(hole)
        base, play, waiting = self.totals[at]
        whole = EACH * HANDS[at] * self.unit
        worth = {played(times): Fraction(base + times * play, whole) for times in reversed(self.rules.before)}
        return {**worth, "check": Fraction(waiting, whole), "fold": self.rules.fold()}

    def strategy(self) -> dict[str, str]:
        """The best choice before the flop by class of hole cards."""
        return {hole: best(self.choices(hole)) for hole in CLASSES}

    def ev(self) -> Fraction:
        """What a round is worth, per ante."""
        high, low = self.rules.before[-1], self.rules.before[0]
        best_of = (max(base + high * play, base + low * play, waiting) for base, play, waiting in self.totals)
        return Fraction(sum(best_of), DEALS * self.unit)

    def house_edge(self) -> Fraction:
        """What the house wins of an ante."""
        return -self.ev()

    def element_of_risk(self) -> Fraction:
        """What the house wins of all that is staked."""
        return self.house_edge() / self.average_bet()

    def actions(self) -> dict[str, int]:
        """Deals by what is at last wagered on play, if the hand is not folded."""
        return {action: sum(deals) for action, deals in self.tally.items()}

    def average_bet(self) -> Fraction:
        """All that is staked in a round on average, in antes."""
        play = sum(self._times(action) * deals for action, deals in self.actions().items())
        return sum(self.rules.stakes.values(), Fraction(play, DEALS))

    def by_wager(self) -> dict[str, Fraction]:
        """What each wager is worth under this play, per ante; together they are the whole."""
        return {area: sum(self._won(area).values(), Fraction()) / DEALS for area in (*self.rules.stakes, "play")}

    def outcomes(self) -> dict[Fraction, int]:
        """Deals by what the round wins, in antes: a second way to the figures above."""
        base, play, fold = self.rules.base(), self.rules.nets["play"], self.rules.fold()
        found: Counter[Fraction] = Counter()
        for action, deals in self.tally.items():
            times = self._times(action)
            for reading, count in zip(READINGS, deals, strict=True):
                if count:
                    found[base[reading] + times * play[reading] if times else fold] += count
        return dict(sorted(found.items()))

    def variance(self) -> Fraction:
        """Of what a round wins, in antes squared."""
        squares = sum((won * won * count for won, count in self.outcomes().items()), Fraction())
        return squares / DEALS - self.ev() ** 2

    def sd(self) -> float:
        """Standard deviation of what a round wins, in antes."""
        variance = self.variance()
        return isqrt(variance.numerator * 10**30 // variance.denominator) / 10**15

    def _times(self, action: str) -> int:
        every = {played(times): times for times in (*self.rules.before, self.rules.after, self.rules.river)}
        return every.get(action, 0)

    def _won(self, area: str) -> dict[str, Fraction]:
        """What a wager wins in all deals, by action."""
        net, stake = self.rules.nets[area], self.rules.stakes.get(area)
        found = {}
        for action, deals in self.tally.items():
            if times := self._times(action):
                won = sum((net[reading] * count for reading, count in zip(READINGS, deals, strict=True)), Fraction())
                found[action] = won * (times if stake is None else stake)
            elif stake is not None:
                found[action] = self.rules.folds[area] * stake * sum(deals)
        return found
