"""Readings: what the rules look at in the cards, each a small integer. Standard readings are named data, so that
programs can recognise them; a reading that no standard one covers is a function under a name of its own."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cached_property
from typing import ClassVar, Protocol, TypeAlias

from msgspec import Struct

from cutcard.cards import Cards, parse
from cutcard.hands import Five, Three, lookup
from cutcard.money import Cents, Odds

Piles: TypeAlias = Mapping[str, Cards]
Least: TypeAlias = str | IntEnum  # the least hand that counts: its cards, or its category (then the lowest of it)

OF_COUNT: Mapping[int, Callable[..., int]] = {3: lookup.three, 5: lookup.five, 6: lookup.six, 7: lookup.seven}
CATEGORIES: Mapping[type[IntEnum], bytes] = {Five: lookup.CATEGORY, Three: lookup.THREE_CATEGORY}


class Line(Struct, frozen=True):
    """One line of a pay table: the hand, what it pays, where that is printed."""

    tag: ClassVar[str] = "line"
    hand: IntEnum
    odds: Odds
    clause: str


class Readout(dict[str, int]):
    """Values of a game's readings for one box: computed from its cards on first use, or given by the odds."""

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
    def read(self, values: Readout) -> int: ...


def strength(least: Least) -> int:
    """The strength of a hand given by its cards, or of the lowest hand of a category; of other values their own."""
    match least:
        case Five():
            return lookup.LEAST[least]
        case Three():
            return lookup.THREE_LEAST[least]
        case IntEnum():
            return int(least)
        case _:
            return lookup.of(parse(least))


class Best(Struct, frozen=True):
    """Strength of the best hand in the cards of some piles: of three cards, or the best five of five to seven."""

    tag: ClassVar[str] = "best"
    piles: tuple[str, ...]

    def read(self, values: Readout) -> int:
        piles, names = values.piles, self.piles
        cards = piles[names[0]] if len(names) == 1 else sum((piles[name] for name in names), ())
        return OF_COUNT[len(cards)](*cards)


class Category(Struct, frozen=True, dict=True):
    """Category of a strength: a ``Five``, or a ``Three`` for hands of three cards."""

    tag: ClassVar[str] = "category"
    of: str
    hands: type[IntEnum] = Five

    def read(self, values: Readout) -> int:
        return self.by_strength[values[self.of]]

    @cached_property
    def by_strength(self) -> bytes:
        return CATEGORIES[self.hands]


class Grade(Struct, frozen=True, dict=True):
    """The highest grade whose least hand a strength reaches, 0 below them all: "tens or better", "ace-king"."""

    tag: ClassVar[str] = "grade"
    of: str
    grades: tuple[tuple[IntEnum, Least], ...]

    def read(self, values: Readout) -> int:
        return self.by_strength[values[self.of]]

    @cached_property
    def by_strength(self) -> bytes:
        """The grade of every strength."""
        steps = sorted((strength(least), int(grade)) for grade, least in self.grades)
        found, grade = bytearray(), 0
        for least, next_grade in steps:
            found += bytes([grade]) * (least - len(found))
            grade = next_grade
        return bytes(found + bytes([grade]) * (len(lookup.CATEGORY) - len(found)))


class Compare(Struct, frozen=True):
    """1, 0 or -1: the player's hand is higher than the dealer's, equal, lower."""

    tag: ClassVar[str] = "compare"
    player: str
    dealer: str

    def read(self, values: Readout) -> int:
        player, dealer = values[self.player], values[self.dealer]
        return (player > dealer) - (player < dealer)


class AtLeast(Struct, frozen=True, dict=True):
    """1 if a strength reaches that of the least hand that counts, 0 below it."""

    tag: ClassVar[str] = "at least"
    of: str
    least: Least

    def read(self, values: Readout) -> int:
        return int(values[self.of] >= self.strength)

    @cached_property
    def strength(self) -> int:
        return strength(self.least)


class Count(Struct, frozen=True):
    """How many cards lie in some piles."""

    tag: ClassVar[str] = "count"
    piles: tuple[str, ...]

    def read(self, values: Readout) -> int:
        return sum(len(values.piles[name]) for name in self.piles)


class Custom(Struct, frozen=True):
    """A reading that no standard one covers: a function of the cards of some piles, under a name of its own.

    The name stands for the function wherever rules are compared or hashed: give a changed function another name.
    """

    tag: ClassVar[str] = "custom"
    name: str
    piles: tuple[str, ...]
    by: Callable[..., int]
    hands: type[IntEnum] | None = None  # what its values are called

    def read(self, values: Readout) -> int:
        return self.by(*(card for name in self.piles for card in values.piles[name]))


STANDARD = (Best, Category, Grade, Compare, AtLeast, Count)


def sources(reading: Reading) -> tuple[str, ...]:
    """The other readings that a reading is taken from."""
    match reading:
        case Category(of) | Grade(of) | AtLeast(of):
            return (of,)
        case Compare(player, dealer):
            return (player, dealer)
        case _:
            return ()


def piles_read(readings: Mapping[str, Reading], name: str) -> frozenset[str]:
    """The piles that a reading looks at, itself or through others."""
    match readings[name]:
        case Best(piles) | Count(piles) | Custom(_, piles):
            return frozenset(piles)
        case reading:
            return frozenset[str]().union(*(piles_read(readings, other) for other in sources(reading)))


def hands_read(readings: Mapping[str, Reading], name: str) -> type[IntEnum] | None:
    """The hands that the values of a reading stand for; None where they are plain numbers."""
    match readings.get(name):
        case Category(_, hands):
            return hands
        case Grade(_, ((grade, _), *_)):
            return type(grade)
        case Custom(_, _, _, hands):
            return hands
        case _:
            return None
