"""Questions about odds and the smaller answers, as data. Reading them needs no heavy library."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cutcard.money import Cents
from cutcard.odds.families.estimate import FEWEST, MOST, Estimate
from cutcard.odds.report.shapes import (
    Comparison,
    DrillHands,
    FiguresFile,
    JackpotWager,
    KeyFigures,
    Report,
    RulesOfThumb,
    Values,
)

Text: TypeAlias = Annotated[str, Meta(max_length=80)]
Few: TypeAlias = Annotated[tuple[Text, ...], Meta(max_length=100)]
Points: TypeAlias = Annotated[tuple[Text, ...], Meta(min_length=1, max_length=33)]
Meters: TypeAlias = Annotated[tuple[Cents, ...], Meta(min_length=1, max_length=33)]
Sides: TypeAlias = Annotated[dict[Text, Text], Meta(max_length=10)]
Hours: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=1, le=10_000)], ...], Meta(min_length=1, max_length=8)]
Bankrolls: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=1, le=1_000_000)], ...], Meta(min_length=1, max_length=8)]


class Solve(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a pay table, and the edge that it should give."""

    line: Text
    edge: Text


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game that a question is about: changed numbers, other readings, stakes on side bets."""

    game: Text
    changes: Few = ()
    reading: Few = ()
    sides: Sides = {}
    ante: Cents | None = None
    maximum_payout: Cents | None = None


class AskReport(Question, frozen=True, kw_only=True, tag="report"):
    """A question about the whole game: best play or a named strategy."""

    strategy: Text | None = None
    jackpot: JackpotWager | None = None
    solve: Solve | None = None
    chart: bool = False


class AskValues(Question, frozen=True, kw_only=True, tag="values"):
    """A question about one holding."""

    hand: Text
    upcard: Text = ""
    board: Text = ""
    discard: Text = ""
    drawn: Text = ""
    staked: Sides = {}  # on the layout now, in antes; needed only where choices depend on it
    decision: Text = ""  # its name; needed only where the same cards are seen at several decisions


class AskSeries(Question, frozen=True, kw_only=True, tag="series"):
    """A question about the edge as a function of what a line pays."""

    line: Text
    odds: Points


class AskMeters(Question, frozen=True, kw_only=True, tag="meters"):
    """A question about the value of a jackpot wager as a function of its meter."""

    stake: Cents
    meters: Meters
    boxes: Annotated[int, Meta(ge=1, le=20)] = 1


class AskHands(Question, frozen=True, kw_only=True, tag="hands"):
    """A question about the choices with each of the 169 starting hands of two cards."""


class AskSheet(Question, frozen=True, kw_only=True, tag="sheet"):
    """A question about the key figures of a game; ``csv``: as a file."""

    strategy: Text | None = None
    jackpot: JackpotWager | None = None
    rounds_per_hour: Annotated[int, Meta(ge=1, le=1_000)] = 40
    hours: Hours = (1, 4, 8, 40)
    bankrolls: Bankrolls = (50, 100, 200, 500)
    csv: bool = False


class Variant(Question, frozen=True, kw_only=True):
    """A variant of a game, and how it is played."""

    strategy: Text | None = None


class AskCompare(Variant, frozen=True, kw_only=True, tag="compare"):
    """A question about two variants: this one, and another with which it is compared."""

    against: Variant


class AskEstimate(Question, frozen=True, kw_only=True, tag="estimate"):
    """A question about a game that cannot be counted; ``rounds``: as many as in an earlier answer."""

    seed: Annotated[int, Meta(ge=0, lt=1 << 32)] = 1
    rounds: Annotated[int, Meta(ge=FEWEST, le=MOST)] | None = None


class AskThumbs(Question, frozen=True, kw_only=True, tag="thumbs"):
    """A question about the best strategies of few lines."""


class AskDrill(Question, frozen=True, kw_only=True, tag="drill"):
    """A question about hands to drill of the game as printed, dealt by a seed."""

    seed: Annotated[int, Meta(ge=0, lt=1 << 32)]


Asked: TypeAlias = (
    AskReport
    | AskValues
    | AskSeries
    | AskMeters
    | AskHands
    | AskSheet
    | AskCompare
    | AskThumbs
    | AskDrill
    | AskEstimate
)


class Point(Struct, frozen=True):
    """The edge for one payment of a line."""

    odds: str
    house_edge: float


class Series(Struct, frozen=True):
    """A series of edges. ``of``: whether they are of the whole game or of a side bet."""

    line: str
    of: str
    points: list[Point]


class Worth(Struct, frozen=True):
    """The net value of a jackpot wager at a meter, in cents."""

    meter: Cents
    value: float


class MeterSeries(Struct, frozen=True):
    stake: Cents
    boxes: int
    break_even: Cents | None
    points: list[Worth]


class StartingHand(Struct, frozen=True):
    """A starting hand as players write it, and the value of each choice with it."""

    hand: str
    worth: dict[str, float]


class StartingHands(Struct, frozen=True):
    hands: list[StartingHand]


Answered: TypeAlias = (
    Report
    | Values
    | Series
    | MeterSeries
    | StartingHands
    | KeyFigures
    | FiguresFile
    | Comparison
    | RulesOfThumb
    | DrillHands
    | Estimate
)
