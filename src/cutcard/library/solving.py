"""``cutcard.solve``: the exact odds of a game."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard.library.given import mapping, text, texts, the_game, whole
from cutcard.library.showing import as_html, sheet_rows
from cutcard.money import Cents
from cutcard.odds.model.solution import Progress, SideBet, Solution
from cutcard.odds.model.whatif import change
from cutcard.odds.report.report import mathematics, solved, staked_on, terms_of
from cutcard.odds.report.sheet import BANKROLLS, HOURS, hits
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
    hit_frequency: Fraction = Fraction(0)  # how often it wins
    variance: Fraction = Fraction(0)

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

    @property
    def distribution(self) -> dict[Fraction, Fraction]:
        """The probability of each net result in antes, lowest first."""
        found: dict[Fraction, Fraction] = {}
        for row in self.outcomes:
            found[row.net] = found.get(row.net, Fraction(0)) + row.probability
        return dict(sorted(found.items()))

    @property
    def variance(self) -> Fraction:
        """Of one round, in antes squared."""
        return sum((net**2 * chance for net, chance in self.distribution.items()), Fraction(0)) - self.ev**2

    @property
    def hit_frequency(self) -> Fraction:
        """How often a round wins something over all its wagers."""
        return sum((chance for net, chance in self.distribution.items() if net > 0), Fraction(0))

    def tables(self) -> dict[str, list[dict[str, object]]]:
        """Everything as plain rows, ready for ``pandas.DataFrame`` or ``csv.DictWriter``."""
        figures: dict[str, Fraction | float] = {
            "House edge": self.edge,
            "Element of risk": self.element_of_risk,
            "Average bet": self.average_bet,
            "Hit frequency": self.hit_frequency,
            "Variance": self.variance,
            "Standard deviation": self.standard_deviation,
        }
        return {
            "figures": [{"figure": name, "value": value} for name, value in figures.items()],
            "choices": [{"choice": name, "frequency": share} for name, share in self.actions.items()],
            "outcomes": [
                {"outcome": row.name, "net": row.net, "probability": row.probability} for row in self.outcomes
            ],
            "side bets": [
                {"bet": bet.name, "edge": bet.edge, "hit frequency": bet.hit_frequency, "variance": bet.variance}
                for bet in self.side_bets
            ],
        }

    def sheet(
        self, *, rounds_per_hour: int = 40, hours: Sequence[int] = HOURS, bankrolls: Sequence[int] = BANKROLLS
    ) -> list[dict[str, object]]:
        """Key figures as plain rows: the game, hours of play, risk of ruin. ``how`` says what is exact."""
        return sheet_rows(self.distribution, self.average_bet, rounds_per_hour, hours, bankrolls)

    def _repr_html_(self) -> str:
        return as_html(self.game, self.tables())


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
    which takes seconds. Results are kept on disk. The first call for Lunar Poker takes about a minute.

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

    A notebook shows the result as tables. ``tables()`` and ``sheet()`` give plain rows.

        >>> [row["value"] for row in solved.tables()["figures"]][0]
        Fraction(686689, 20358520)
        >>> solved.sheet(hours=[1])[0]["row"]
        'House edge'
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
        side_bets=tuple(
            SideBetRow(bet.name, bet.ev, bet.note, hits(bet.outcomes, bet.deals), bet.variance) for bet in sides
        ),
    )
