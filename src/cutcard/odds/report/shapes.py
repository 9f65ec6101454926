"""Answers about odds in their JSON form: reports, values of choices, the value of a jackpot wager."""

from fractions import Fraction

from msgspec import Struct

from cutcard.money import Cents
from cutcard.odds.strategy.chart import Chart


class Exact(Struct, frozen=True):
    """A fraction in JSON: numbers of any length, as text."""

    num: str
    den: str

    @property
    def fraction(self) -> Fraction:
        return Fraction(int(self.num), int(self.den))


class Share(Struct, frozen=True):
    """The number of deals, and their share of all deals."""

    deals: str
    frequency: float


class OutcomeReport(Struct, frozen=True):
    """One way that a round ends: net result in antes, number of deals, share of all deals."""

    net: str
    deals: str
    frequency: float


class LineReport(Struct, frozen=True):
    chance: Exact
    one_in: float
    half_by: int
    prize: Cents


class JackpotReport(Struct, frozen=True):
    """A jackpot wager at a meter. Amounts in cents."""

    wager: Cents
    meter: Cents
    boxes: int
    value: float  # net value of a wager
    per_10000: float  # how much $10,000 more on the meter adds to the value of a wager
    break_even: Cents | None
    rounds_to_hit: float
    hits: dict[str, LineReport]


class Side(Struct, frozen=True, omit_defaults=True):
    ev: Exact
    house_edge: float
    sd: float | None = None
    jackpot: JackpotReport | None = None
    note: str = ""


class Wanted(Struct, frozen=True):
    """The answer to --solve."""

    line: str
    house_edge: float
    odds: Exact
    exact: bool
    nearest: int
    payable: dict[str, float]  # edge for each nearby whole number of odds to one


class Report(Struct, frozen=True, omit_defaults=True):
    """An exact report on a game, per ante."""

    game: str
    paytables: dict[str, dict[str, str]]
    reading: list[str]
    ev: Exact
    house_edge: float
    element_of_risk: float
    sd: float
    average_bet: float
    actions: dict[str, Share]
    outcomes: dict[str, OutcomeReport]
    side_bets: dict[str, Side]
    seconds: float
    changes: list[str] = []
    staked: dict[str, str] = {}
    strategy: str | None = None
    cost: float | None = None  # loss of the strategy against best play, per ante
    solved: Wanted | None = None
    chart: Chart | None = None


class Value(Struct, frozen=True):
    """A choice: its value in antes, and how much worse it is than the best."""

    move: str
    value: Exact
    worth: float
    cost: float


class Values(Struct, frozen=True, omit_defaults=True):
    """The choices of one holding, the best first."""

    game: str
    hand: str
    choices: list[Value]
    best: str
    seconds: float
    upcard: str = ""
    board: str = ""
    discard: str = ""
    drawn: str = ""


class JackpotWager(Struct, frozen=True):
    """A jackpot wager and the meter, in cents, and the number of boxes that wager."""

    stake: Cents
    meter: Cents
    boxes: int = 1


def exact(value: Fraction) -> Exact:
    return Exact(str(value.numerator), str(value.denominator))


class KeyFigure(Struct, frozen=True, omit_defaults=True):
    """A key figure. ``how``: exact, computed (exact to the digits shown), approximation, bound or estimate.

    Lines of a section with columns make a table. ``unit``: share, antes, rounds, cents or one in.
    """

    section: str
    row: str
    column: str
    value: float | None
    unit: str
    how: str
    exact: Exact | None = None
    note: str = ""


class KeyFigures(Struct, frozen=True, omit_defaults=True):
    """The key figures of a game, line by line. Antes are worth ``ante`` cents."""

    game: str
    title: str
    played: str
    ante: Cents
    rounds_per_hour: int
    lines: list[KeyFigure]
    changes: list[str] = []
    staked: dict[str, str] = {}
    reading: list[str] = []
    maximum_payout: Cents | None = None


class FiguresFile(Struct, frozen=True):
    """A sheet as a file."""

    name: str
    text: str


class ComparedLine(Struct, frozen=True):
    """A figure of two variants and the difference, exact where both are; None where a variant does not have it."""

    section: str
    name: str
    unit: str
    first: float | None
    second: float | None
    difference: float | None
    exact: Exact | None = None


class Comparison(Struct, frozen=True):
    """Two variants side by side: what each is in words, and every line."""

    first: str
    second: str
    lines: list[ComparedLine]


class ThumbRule(Struct, frozen=True):
    """A strategy of few lines: as text and in words, its value, edge, and cost compared with best play, per ante."""

    name: str
    lines: int  # with a condition; the moves for all other hands are not counted
    text: str
    words: list[str]
    ev: Exact
    house_edge: float
    exact_cost: Exact
    cost: float


class RulesOfThumb(Struct, frozen=True):
    """The best strategies found with at most 1, 2, ... lines among ``vocabulary`` lines; and those that are known."""

    game: str
    title: str
    vocabulary: int  # different lines that were searched; 0 if the game cannot be searched
    best: Exact
    rules: list[ThumbRule]
    known: list[ThumbRule]


class DrillHand(Struct, frozen=True):
    """A hand to drill: the decision, and what each choice is worth."""

    decision: str
    values: Values

    @property
    def ahead(self) -> float:
        """By how many antes the best choice is ahead of the next."""
        return self.values.choices[1].cost


class DrillHands(Struct, frozen=True):
    hands: list[DrillHand]
