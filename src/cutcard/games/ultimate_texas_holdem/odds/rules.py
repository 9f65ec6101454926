"""The rules of Ultimate Texas Hold'em that the odds need: payoffs from the game's cells, multiples, qualification."""

from fractions import Fraction
from itertools import product
from math import lcm
from typing import TypeAlias

from msgspec import Struct

from cutcard.games.ultimate_texas_holdem.game import GAME
from cutcard.odds.model.compile import Stakes, least, net
from cutcard.rules.cells import Payouts
from cutcard.rules.game import Decide, Game

# Readings of a finished hand: its category; 0 lower, 1 equal or 2 higher than the dealer; whether the dealer qualified.
READINGS = tuple(product(range(10), range(3), range(2)))
Net: TypeAlias = dict[tuple[int, int, int], Fraction]  # what a stake of one wins, by readings


class HoldemPayoffs(Struct, frozen=True):
    """Payoffs of a stake of one on each wager, stakes for one ante, and multiples of play.

    ``nets``: by readings if the hand is played. ``folds``: if it is folded.
    """

    nets: dict[str, Net]
    folds: dict[str, Fraction]
    stakes: dict[str, Fraction]  # on all wagers except play
    before: tuple[int, ...]
    after: int
    river: int
    least: int  # lowest strength that qualifies the dealer
    moves: dict[str, dict[str, int]]  # raises by decision: their names, which a what-if keeps, and their multiples

    def base(self) -> Net:
        """What all wagers but play win together, for one ante."""
        return {
            reading: sum((stake * self.nets[area][reading] for area, stake in self.stakes.items()), Fraction())
            for reading in READINGS
        }

    def fold(self) -> Fraction:
        """What all wagers together win if the hand is folded."""
        return sum((stake * self.folds[area] for area, stake in self.stakes.items()), Fraction())

    def unit(self) -> int:
        """The smallest factor that makes all payoffs integers."""
        every = [self.fold(), *self.base().values(), *self.nets["play"].values()]
        return lcm(*(value.denominator for value in every))


def played(times: int) -> str:
    """The name of the action that wagers this many antes on play, whatever the game calls it."""
    return f"play {times}x"


def rules_of(game: Game = GAME, sign: Payouts | None = None, trips: Fraction | int = 0) -> HoldemPayoffs:
    """The rules of a game and sign, with ``trips`` staked on Trips for each ante; a what-if changes game or sign."""
    sign = sign or game.payouts()
    decisions = [phase for phase in game.phases if isinstance(phase, Decide)]
    before, after, river = (
        tuple(sorted(move.times for move in decision.moves if move.wager == "play")) for decision in decisions
    )
    if not before or len(after) != 1 or len(river) != 1:
        raise ValueError("play needs at least one multiple before the flop, one after it and one on the river")
    stakes = {"ante": Fraction(1), "blind": Fraction(1)}
    if trips:
        stakes["trips"] = Fraction(trips)
    endings = [move.then for decision in decisions for move in decision.moves if move.then and not move.wager]
    folds = {area: {net(game, sign, ending, alone(area), {}) for ending in endings} for area in stakes}
    if any(len(fates) != 1 for fates in folds.values()):
        raise ValueError("a fold must cost the same before the flop, after it and on the river")
    return HoldemPayoffs(
        nets={area: _nets(game, sign, area) for area in (*stakes, "play")},
        folds={area: fates.pop() for area, fates in folds.items()},
        stakes=stakes,
        before=before,
        after=after[0],
        river=river[0],
        least=least(game),
        moves={each.name: {move.name: move.times for move in each.moves if move.wager} for each in decisions},
    )


def _nets(game: Game, sign: Payouts, area: str) -> Net:
    found = {}
    for made, versus, qualified in READINGS:
        readings = {"made": made, "versus": versus - 1, "qualified": qualified}
        found[made, versus, qualified] = net(game, sign, "played", alone(area), readings)
    return found


def alone(area: str) -> Stakes:
    """A stake of one on this wager and nothing on the others."""
    return Stakes({area: Fraction(1)})
