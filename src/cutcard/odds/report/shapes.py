"""What the mathematics tells, in the form that JSON has: reports, the values of choices, a jackpot's worth."""

from fractions import Fraction

from msgspec import Struct

from cutcard.money import Cents
from cutcard.odds.strategy.chart import Chart


class Exact(Struct, frozen=True):
    """A fraction as JSON has it: numbers of any length, as text."""

    num: str
    den: str

    @property
    def fraction(self) -> Fraction:
        return Fraction(int(self.num), int(self.den))


class Share(Struct, frozen=True):
    """How many deals, and what part of all."""

    deals: str
    frequency: float


class OutcomeReport(Struct, frozen=True):
    """A way that a round ends: net result in antes, how many deals, what part of all."""

    net: str
    deals: str
    frequency: float


class LineReport(Struct, frozen=True):
    chance: Exact
    one_in: float
    half_by: int
    prize: Cents


class JackpotReport(Struct, frozen=True):
    """A jackpot wager at a meter; sums in cents."""

    wager: Cents
    meter: Cents
    boxes: int
    value: float  # of a wager, its stake taken off
    per_10000: float  # what $10,000 more on the meter is worth to a wager
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
    payable: dict[str, float]  # edges by whole odds to one


class Report(Struct, frozen=True, omit_defaults=True):
    """A game counted out, per ante."""

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
    cost: float | None = None  # of the strategy against the best play, per ante
    solved: Wanted | None = None
    chart: Chart | None = None


class Value(Struct, frozen=True):
    """A choice: what it is worth in antes, and what it gives away against the best."""

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
    """A jackpot wager and the meter that it is made at, in cents, with so many boxes that make it."""

    stake: Cents
    meter: Cents
    boxes: int = 1


def exact(value: Fraction) -> Exact:
    return Exact(str(value.numerator), str(value.denominator))
