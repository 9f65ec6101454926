"""Settlement cells: frozen values that turn the readings of a box into a ruling."""

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar, Protocol, TypeAlias

from msgspec import Struct

from cutcard.money import Cents
from cutcard.rules.jackpot import Jackpot
from cutcard.rules.readings import Line, Reading, Readout, piles_read
from cutcard.ruling import Result, Ruling

Clauses: TypeAlias = tuple[str, ...]


class Paytable(Struct, frozen=True):
    """Odds by hand. ``sign``: the clause that lets a table's sign show other odds."""

    tag: ClassVar[str] = "pay table"
    name: str
    lines: tuple[Line, ...]
    hands: type[IntEnum]
    sign: str = ""


class Payouts(Struct, frozen=True):
    """The payouts in force: pay tables by name and hand, and limits on a wager and its winnings."""

    tables: Mapping[str, Mapping[int, Line]]
    maximum: Cents | None = None
    maximum_payout: Cents | None = None


class Cell(Protocol):
    """Turns readings into a ruling. A plain ``Ruling`` is the simplest cell."""

    def rule(self, values: Readout) -> Ruling: ...


class PayBy(Struct, frozen=True):
    """Win at the odds in a pay table for the value of a reading. ``otherwise``: for hands that are not in the table."""

    tag: ClassVar[str] = "pay by"
    table: str
    reading: str
    clauses: Clauses
    otherwise: Cell | None = None
    after: Clauses = ()  # clauses cited after that of the line

    def rule(self, values: Readout) -> Ruling:
        line = values.tables[self.table].get(values[self.reading])
        if line is not None:
            return Ruling(Result.WIN, (*self.clauses, line.clause, *self.after), line.odds)
        if self.otherwise is None:
            raise LookupError(f"the pay table {self.table} has no line for hand {values[self.reading]}")
        return self.otherwise.rule(values)


class PayTwice(Struct, frozen=True):
    """Win at the odds of a first hand and of a second hand, if there is one, each on the whole wager."""

    tag: ClassVar[str] = "pay twice"
    table: str
    first: str
    second: str
    clauses: Clauses
    second_clauses: Clauses

    def rule(self, values: Readout) -> Ruling:
        lines = values.tables[self.table]
        line, extra = lines[values[self.first]], lines.get(values[self.second])
        if extra is None:
            return Ruling(Result.WIN, (*self.clauses, line.clause), line.odds)
        (a, b), (c, d) = line.odds, extra.odds
        return Ruling(Result.WIN, (*self.clauses, line.clause, *self.second_clauses), (a * d + c * b, b * d))


class Versus(Struct, frozen=True):
    """Settlement against the dealer. ``no_hand``: cell used when the dealer does not qualify; None compares anyway.

    ``versus`` and ``qualified`` name the readings that compare the hands and say whether the dealer qualifies.
    """

    tag: ClassVar[str] = "versus"
    higher: Cell
    equal: Cell
    lower: Cell
    no_hand: Cell | None = None
    versus: str = "versus"
    qualified: str = "qualified"

    def rule(self, values: Readout) -> Ruling:
        return self.chosen(values).rule(values)

    def chosen(self, values: Readout) -> Cell:
        """The cell that applies to these hands."""
        if self.no_hand is not None and not values[self.qualified]:
            return self.no_hand
        versus = values[self.versus]
        return self.higher if versus > 0 else self.lower if versus < 0 else self.equal


class By(Struct, frozen=True):
    """Chooses a cell by the value of a reading."""

    tag: ClassVar[str] = "by"
    reading: str
    cases: tuple[tuple[int, Cell], ...]
    otherwise: Cell

    def rule(self, values: Readout) -> Ruling:
        return self.chosen(values).rule(values)

    def chosen(self, values: Readout) -> Cell:
        """The cell for the value of the reading."""
        value = values[self.reading]
        return next((cell for case, cell in self.cases if value == case), self.otherwise)


class PayJackpot(Struct, frozen=True):
    """The jackpot prize of a single winner. The stake stays in the pool."""

    tag: ClassVar[str] = "pay jackpot"
    jackpot: Jackpot
    reading: str
    clauses: Clauses
    otherwise: Cell
    after: Clauses = ()

    def rule(self, values: Readout) -> Ruling:
        line = self.jackpot.line(values[self.reading])
        if line is None:
            return self.otherwise.rule(values)
        return Ruling(Result.WIN, (*self.clauses, *line.clauses, *self.after), prize=line.prize(values.meter))


# what a cell depends on, without evaluating it


def piles_of(readings: Mapping[str, Reading], cell: Cell) -> frozenset[str]:
    """The piles of cards that a cell may use; none if the result is already fixed."""
    return frozenset(pile for name in readings_of(cell) for pile in piles_read(readings, name))


def readings_of(cell: Cell) -> frozenset[str]:
    """The readings that a cell may use."""
    return frozenset(name for inner in parts_of(cell) for name in _asked(inner))


def parts_of(cell: Cell) -> list[Cell]:
    """A cell with all the cells inside it."""
    match cell:
        case PayBy(otherwise=otherwise) | PayJackpot(otherwise=otherwise):
            inside = [otherwise] if otherwise else []
        case Versus(higher, equal, lower, no_hand):
            inside = [higher, equal, lower, *([no_hand] if no_hand else [])]
        case By(_, cases, otherwise):
            inside = [*(case for _, case in cases), otherwise]
        case _:
            inside = []
    return [cell, *(part for one in inside for part in parts_of(one))]


def _asked(cell: Cell) -> tuple[str, ...]:
    match cell:
        case PayBy(_, reading) | By(reading) | PayJackpot(_, reading):
            return (reading,)
        case PayTwice(_, first, second):
            return (first, second)
        case Versus(no_hand=no_hand, versus=versus, qualified=qualified):
            return (versus, qualified) if no_hand else (versus,)
        case _:
            return ()
