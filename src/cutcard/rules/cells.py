"""Readings of cards and cells of settlement: from what lies on the table to a ruling, as frozen values."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Protocol, TypeAlias

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.money import Cents, Odds
from cutcard.rules.jackpot import Jackpot
from cutcard.ruling import Result, Ruling

Clauses: TypeAlias = tuple[str, ...]
Piles: TypeAlias = Mapping[str, Cards]  # "player", "drawn", "final", "dealer", "board", "flop"


class Line(Struct, frozen=True):
    """One line of a pay table: the hand, what it pays, where that is printed."""

    hand: IntEnum
    odds: Odds
    clause: str


class Paytable(Struct, frozen=True):
    """Odds by hand. With ``sign`` the table's sign may print other odds, under that clause."""

    name: str
    lines: tuple[Line, ...]
    hands: type[IntEnum]
    sign: str = ""


class Sign(Struct, frozen=True):
    """What a table announces: pay tables in force by name and hand, limits on wagers and on a payout."""

    tables: Mapping[str, Mapping[int, Line]]
    maximum: Cents | None = None
    maximum_payout: Cents | None = None


# Readings: what the rules look at in the cards, each a small integer, taken when first asked for.


class Sight(dict[str, int]):
    """The readings of one box: given ready-made by the mathematics, or taken from its cards on demand."""

    __slots__ = ("meter", "piles", "readings", "tables")

    def __init__(
        self,
        tables: Mapping[str, Mapping[int, Line]],
        readings: Mapping[str, "Reading"] | None = None,
        piles: Piles | None = None,
        meter: Cents = 0,
    ) -> None:
        self.tables, self.readings, self.piles, self.meter = tables, readings or {}, piles or {}, meter

    def __missing__(self, name: str) -> int:
        value = self[name] = self.readings[name].read(self)
        return value


class Reading(Protocol):
    def read(self, see: Sight) -> int: ...


class OfCards(Struct, frozen=True):
    """A reading of the cards of some piles, laid together."""

    piles: tuple[str, ...]
    by: Callable[..., int]

    def read(self, see: Sight) -> int:
        piles = see.piles
        if len(self.piles) == 2:
            return self.by(*piles[self.piles[0]], *piles[self.piles[1]])
        return self.by(*piles[self.piles[0]])


class Kind(Struct, frozen=True):
    """The category of another reading, by a table from strength to category."""

    of: str
    categories: bytes

    def read(self, see: Sight) -> int:
        return self.categories[see[self.of]]


class Compare(Struct, frozen=True):
    """1, 0 or -1: the player's hand is higher than the dealer's, equal, lower."""

    player: str
    dealer: str

    def read(self, see: Sight) -> int:
        player, dealer = see[self.player], see[self.dealer]
        return (player > dealer) - (player < dealer)


class AtLeast(Struct, frozen=True):
    """1 if a reading reaches the least strength that counts, 0 below it."""

    of: str
    least: int

    def read(self, see: Sight) -> int:
        return int(see[self.of] >= self.least)


# Cells: from readings to a ruling. A plain Ruling is a cell too.


class Cell(Protocol):
    def rule(self, see: Sight) -> Ruling: ...


class PayBy(Struct, frozen=True):
    """Win at the odds that a pay table prints for a reading; hands off the table go ``otherwise``."""

    table: str
    reading: str
    clauses: Clauses
    otherwise: Cell | None = None
    after: Clauses = ()  # cited after the line

    def rule(self, see: Sight) -> Ruling:
        line = see.tables[self.table].get(see[self.reading])
        if line is not None:
            return Ruling(Result.WIN, (*self.clauses, line.clause, *self.after), line.odds)
        if self.otherwise is None:
            raise LookupError(f"{self.table} has no line for hand {see[self.reading]}")
        return self.otherwise.rule(see)


class PayTwice(Struct, frozen=True):
    """Win at the odds of a first hand and, where there is one, of a second, both on the whole wager."""

    table: str
    first: str
    second: str
    clauses: Clauses
    second_clauses: Clauses

    def rule(self, see: Sight) -> Ruling:
        lines = see.tables[self.table]
        line, extra = lines[see[self.first]], lines.get(see[self.second])
        if extra is None:
            return Ruling(Result.WIN, (*self.clauses, line.clause), line.odds)
        (a, b), (c, d) = line.odds, extra.odds
        return Ruling(Result.WIN, (*self.clauses, line.clause, *self.second_clauses), (a * d + c * b, b * d))


class Versus(Struct, frozen=True):
    """Settlement against the dealer; without ``no_hand`` it does not matter whether the dealer qualifies."""

    higher: Cell
    equal: Cell
    lower: Cell
    no_hand: Cell | None = None

    def rule(self, see: Sight) -> Ruling:
        if self.no_hand is not None and not see["qualified"]:
            return self.no_hand.rule(see)
        versus = see["versus"]
        cell = self.higher if versus > 0 else self.lower if versus < 0 else self.equal
        return cell.rule(see)


class By(Struct, frozen=True):
    """One cell or another, by the value of a reading."""

    reading: str
    cases: tuple[tuple[int, Cell], ...]
    otherwise: Cell

    def rule(self, see: Sight) -> Ruling:
        value = see[self.reading]
        for case, cell in self.cases:
            if value == case:
                return cell.rule(see)
        return self.otherwise.rule(see)


class PayJackpot(Struct, frozen=True):
    """The prize that a jackpot pays a single winner; the stake stays in the pool."""

    jackpot: Jackpot
    reading: str
    clauses: Clauses
    otherwise: Cell
    after: Clauses = ()

    def rule(self, see: Sight) -> Ruling:
        line = self.jackpot.line(see[self.reading])
        if line is None:
            return self.otherwise.rule(see)
        return Ruling(Result.WIN, (*self.clauses, *line.clauses, *self.after), prize=line.prize(see.meter))


# What a cell depends on, told without asking it.


def piles_of(readings: Mapping[str, Reading], cell: Cell) -> frozenset[str]:
    """The piles of cards that a cell may look at: none for a fate that is settled already."""
    return frozenset(pile for name in readings_of(cell) for pile in _piles(readings, name))


def readings_of(cell: Cell) -> frozenset[str]:
    """The readings that a cell may ask for."""
    match cell:
        case PayBy(_, reading, _, otherwise):
            return frozenset({reading}) | (readings_of(otherwise) if otherwise else frozenset())
        case PayTwice(_, first, second):
            return frozenset({first, second, "versus"})
        case Versus(higher, equal, lower, no_hand):
            inner = [higher, equal, lower, *([no_hand] if no_hand else [])]
            own = {"versus", "qualified"} if no_hand else {"versus"}
            return frozenset(own).union(*map(readings_of, inner))
        case By(reading, cases, otherwise):
            return frozenset({reading}).union(readings_of(otherwise), *(readings_of(case) for _, case in cases))
        case PayJackpot(_, reading):
            return frozenset({reading})
        case _:
            return frozenset()


def _piles(readings: Mapping[str, Reading], name: str) -> frozenset[str]:
    match readings[name]:
        case OfCards(piles):
            return frozenset(piles)
        case Kind(of) | AtLeast(of):
            return _piles(readings, of)
        case Compare(player, dealer):
            return _piles(readings, player) | _piles(readings, dealer)
        case other:
            raise TypeError(f"{type(other).__name__} is no reading")
