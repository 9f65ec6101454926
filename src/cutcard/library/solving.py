"""``cutcard.solve``: the exact odds of a game."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard.library.given import mapping, text, texts, the_game, whole
from cutcard.money import Cents
from cutcard.odds.model.solution import Progress, SideBet, Solution
from cutcard.odds.model.whatif import change
from cutcard.odds.report.report import mathematics, solved, staked_on, terms_of
from cutcard.odds.strategy import follow
from cutcard.rules.game import Game


class OutcomeRow(Struct, frozen=True):
    """One way a round can end: its name, the net result in antes, its probability."""

    name: str
    net: Fraction
    probability: Fraction


class SideBetRow(Struct, frozen=True):
    """A side bet on its own, per unit staked."""

    name: str
    ev: Fraction
    note: str = ""  # assumptions behind the figure

    @property
    def edge(self) -> Fraction:
        """The share of each unit staked that the house keeps."""
        return -self.ev


class SolvedGame(Struct, frozen=True):
    """The odds of a game, per ante. Every figure is exact except ``standard_deviation``."""

    game: str
    ev: Fraction
    element_of_risk: Fraction
    average_bet: Fraction
    standard_deviation: float
    outcomes: tuple[OutcomeRow, ...]
    actions: dict[str, Fraction]  # how often each move is made
    side_bets: tuple[SideBetRow, ...]

    @property
    def edge(self) -> Fraction:
        """The share of each ante that the house keeps; negative if the game favours the player."""
        return -self.ev


def solve(
    game: Game | str,
    changes: Sequence[str] = (),
    *,
    sides: Mapping[str, Fraction | int | str] | None = None,
    strategy: str | None = None,
    reading: Sequence[str] = (),
    ante: Cents | None = None,
    maximum_payout: Cents | None = None,
    progress: Progress | None = None,
) -> SolvedGame:
    """Solve a game exactly, for best play or for a strategy.

    Every deal is counted and paid by the same cells that settle wagers at a table. The first call compiles native code,
    which takes seconds. Results are kept on disk. The first call for Lunar Poker takes minutes.

        >>> import cutcard
        >>> solved = cutcard.solve("three-card-poker")
        >>> solved.ev
        Fraction(-686689, 20358520)
        >>> f"{float(solved.edge):.4%}"
        '3.3730%'
        >>> [(bet.name, f"{float(bet.edge):.4%}") for bet in solved.side_bets]
        [('pair-plus', '7.2760%')]

    ``changes`` change the game: a line of a pay table, a multiple, the dealer's qualification.

        >>> better = cutcard.solve("three-card-poker", ["ante-bonus.straight=2"])
        >>> better.edge < solved.edge
        True

    ``sides`` stakes side bets, in antes, and solves them together with the game. ``strategy`` is a strategy's text or
    the name of one shipped with the game. ``reading`` chooses the other reading of an unclear clause, by its id.
    """
    given, options = the_game(game), texts("reading", reading)
    cap, unit = whole("maximum payout", maximum_payout), whole("ante", ante)
    terms = terms_of(given.key, ante=unit, maximum_payout=cap, reading=options)
    played = change(reduce(Game.under, options, given), *texts("changes", changes))
    terms = replace(terms, game=played)
    plan = None if strategy is None else _plan(played, text("strategy", strategy))
    found = solved(terms, staked_on(played, mapping("sides", {} if sides is None else sides)), plan, progress)
    return _row(given.key, found, mathematics(given.key).side_bets(terms))


def _plan(game: Game, strategy: str) -> follow.Plan:
    return follow.load(game, strategy) if strategy in follow.names(game) else follow.read(game, strategy)


def _row(game: str, found: Solution, sides: Sequence[SideBet]) -> SolvedGame:
    return SolvedGame(
        game=game,
        ev=found.ev,
        element_of_risk=found.element_of_risk,
        average_bet=found.average_bet,
        standard_deviation=found.deviation,
        outcomes=tuple(OutcomeRow(each.name, each.net, Fraction(each.weight, found.deals)) for each in found.outcomes),
        actions={name: found.frequency(name) for name in found.actions},
        side_bets=tuple(SideBetRow(bet.name, bet.ev, bet.note) for bet in sides),
    )
