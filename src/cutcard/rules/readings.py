"""Readings: what the rules look at in the cards, each a small integer. Standard readings are data, so that
programs can recognise them. Anything else is a custom reading: a function with its own name."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cached_property
from itertools import chain
from typing import ClassVar, Protocol, TypeAlias

from msgspec import Struct

from cutcard.cards import Cards, parse
from cutcard.hands import Five, Three, lookup
from cutcard.money import Cents, Odds

Piles: TypeAlias = Mapping[str, Cards]
Least: TypeAlias = str | IntEnum  # the minimum hand: its cards, or its category, meaning the lowest hand in it

OF_COUNT: Mapping[int, Callable[..., int]] = {3: lookup.three, 5: lookup.five, 6: lookup.six, 7: lookup.seven}
CATEGORIES: Mapping[type[IntEnum], bytes] = {Five: lookup.CATEGORY, Three: lookup.THREE_CATEGORY}


class Line(Struct, frozen=True):
    """One line of a pay table: the hand, its odds and its clause."""

    tag: ClassVar[str] = "line"
    hand: IntEnum
    odds: Odds
    clause: str


class Readout(dict[str, int]):
    """Values of a game's readings for one box, computed from its cards on first use or preset by the odds."""

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
    """The strength of a minimum hand: of its cards, or of the lowest hand in its category; other values as they are."""
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
    """Strength of the best hand in some piles: of three cards, or the best five of five to seven."""

    tag: ClassVar[str] = "best"
    piles: tuple[str, ...]

    def read(self, values: Readout) -> int:
        piles = values.piles
        cards = piles[self.piles[0]]
        for name in self.piles[1:]:
            cards += piles[name]
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
    """The highest grade whose minimum hand a strength reaches; 0: none. Such as "tens or better", "ace-king"."""

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
    """1, 0 or -1: the player's hand is higher than the dealer's, equal or lower."""

    tag: ClassVar[str] = "compare"
    player: str
    dealer: str

    def read(self, values: Readout) -> int:
        player, dealer = values[self.player], values[self.dealer]
        return (player > dealer) - (player < dealer)


class AtLeast(Struct, frozen=True, dict=True):
    """1 if a strength reaches that of the minimum hand, otherwise 0."""

    tag: ClassVar[str] = "at least"
    of: str
    least: Least

    def read(self, values: Readout) -> int:
        return int(values[self.of] >= self.strength)

    @cached_property
    def strength(self) -> int:
        return strength(self.least)


class Count(Struct, frozen=True):
    """The number of cards in some piles."""

    tag: ClassVar[str] = "count"
    piles: tuple[str, ...]

    def read(self, values: Readout) -> int:
        return sum(len(values.piles[name]) for name in self.piles)


class Custom(Struct, frozen=True):
    """A reading that no standard reading covers: a named function of the cards of some piles.

    Rules are compared and hashed by this name, so give a changed function a new name.
    """

    tag: ClassVar[str] = "custom"
    name: str
    piles: tuple[str, ...]
    by: Callable[..., int]
    hands: type[IntEnum] | None = None  # names of its values

    def read(self, values: Readout) -> int:
        return self.by(*chain.from_iterable(map(values.piles.__getitem__, self.piles)))


STANDARD = (Best, Category, Grade, Compare, AtLeast, Count)


def sources(reading: Reading) -> tuple[str, ...]:
    """The other readings that a reading is based on."""
    match reading:
        case Category(of) | Grade(of) | AtLeast(of):
            return (of,)
        case Compare(player, dealer):
            return (player, dealer)
        case _:
            return ()


def piles_read(readings: Mapping[str, Reading], name: str) -> frozenset[str]:
    """The piles that a reading uses, directly or through other readings."""
    match readings[name]:
        case Best(piles) | Count(piles) | Custom(_, piles):
            return frozenset(piles)
        case reading:
            return frozenset[str]().union(*(piles_read(readings, other) for other in sources(reading)))


def hands_read(readings: Mapping[str, Reading], name: str) -> type[IntEnum] | None:
    """The hands that the values of a reading represent; None: they are plain numbers."""
    match readings.get(name):
        case Category(_, hands):
            return hands
        case Grade(_, ((grade, _), *_)):
            return type(grade)
        case Custom(_, _, _, hands):
            return hands
        case _:
            return None
