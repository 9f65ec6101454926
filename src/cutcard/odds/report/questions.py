"""Questions to the mathematics as values, and answers beside reports; to read them no heavy library is needed."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cutcard.money import Cents
from cutcard.odds.report.shapes import JackpotWager, Report, Values

Text: TypeAlias = Annotated[str, Meta(max_length=80)]
Few: TypeAlias = Annotated[tuple[Text, ...], Meta(max_length=100)]
Points: TypeAlias = Annotated[tuple[Text, ...], Meta(min_length=1, max_length=33)]
Meters: TypeAlias = Annotated[tuple[Cents, ...], Meta(min_length=1, max_length=33)]
Sides: TypeAlias = Annotated[dict[Text, Text], Meta(max_length=10)]


class Solve(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a pay table, and the edge that is wanted of it."""

    line: Text
    edge: Text


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of which game, with which other numbers, under which other readings, with what staked beside."""

    game: Text
    changes: Few = ()
    reading: Few = ()
    sides: Sides = {}
    ante: Cents | None = None
    maximum_payout: Cents | None = None


class AskReport(Question, frozen=True, kw_only=True, tag="report"):
    """The whole game: best play or a named strategy."""

    strategy: Text | None = None
    jackpot: JackpotWager | None = None
    solve: Solve | None = None
    chart: bool = False


class AskValues(Question, frozen=True, kw_only=True, tag="values"):
    """One holding."""

    hand: Text
    upcard: Text = ""
    board: Text = ""
    discard: Text = ""
    drawn: Text = ""


class AskSeries(Question, frozen=True, kw_only=True, tag="series"):
    """The edge against what a line pays."""

    line: Text
    odds: Points


class AskMeters(Question, frozen=True, kw_only=True, tag="meters"):
    """What a jackpot wager is worth against its meter."""

    stake: Cents
    meters: Meters
    boxes: Annotated[int, Meta(ge=1, le=20)] = 1


class AskHands(Question, frozen=True, kw_only=True, tag="hands"):
    """The choices with each of the 169 starting hands of two cards."""


Asked: TypeAlias = AskReport | AskValues | AskSeries | AskMeters | AskHands


class Point(Struct, frozen=True):
    """The edge at one pay of a line."""

    odds: str
    house_edge: float


class Series(Struct, frozen=True):
    """``of``: what the edge is taken of, the whole game or a side bet."""

    line: str
    of: str
    points: list[Point]


class Worth(Struct, frozen=True):
    """What a jackpot wager is worth at a meter, in cents, its stake taken off."""

    meter: Cents
    value: float


class MeterSeries(Struct, frozen=True):
    stake: Cents
    boxes: int
    break_even: Cents | None
    points: list[Worth]


class StartingHand(Struct, frozen=True):
    """A starting hand as players write it, and what each choice is worth with it."""

    hand: str
    worth: dict[str, float]


class StartingHands(Struct, frozen=True):
    hands: list[StartingHand]


Answered: TypeAlias = Report | Values | Series | MeterSeries | StartingHands
