"""The structure of a tournament: fees, chips, levels, and which options of the document it allows."""

from typing import Annotated, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from cutcard.core.bounds import MANY, Name, Whole
from cutcard.core.moment import When
from cutcard.tournament.engine.values import Blinds, Chips


class Venue(Struct, frozen=True, forbid_unknown_fields=True):
    """Where and when the event is held. Each venue is a separate event (T-35)."""

    id: Name
    name: Name
    start: When


class Chip(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A denomination: ``count`` of it in a starting stack; raced off when level ``race_after`` ends, 0 never."""

    value: Chips
    colour: Name
    count: Whole = 0
    race_after: Whole = 0


class Level(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is posted, and for how long; ``break_after``: minutes of the break that follows, 0 none."""

    small: Chips
    big: Chips
    ante: Chips = 0
    minutes: Whole = 25
    break_after: Whole = 0
    day: Whole = 1  # as it is labelled; level follows level all the same (T-29)

    def blinds(self) -> Blinds:
        return Blinds(self.small, self.big, self.ante)


class ReEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Players who are out may enter again until the start of a level, at most ``most`` times; 0: no limit."""

    until_level: Whole
    most: Whole = 0
    bounty: bool = False  # whether a re-entry brings a new bounty (T-05)


class Rebuy(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """More chips for a price until the start of a level, with a stack not above ``stack_at_most``."""

    price: Whole
    chips: Chips
    until_level: Whole
    stack_at_most: Chips
    fee: Whole = 0
    most: Whole = 0  # times for each entrant; 0 as often as wanted


class AddOnOffer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One more bank of chips for a price, between a level's end and the start of the next."""

    price: Whole
    chips: Chips
    after_level: Whole
    fee: Whole = 0


class EliminationRound(Struct, frozen=True, forbid_unknown_fields=True):
    """Hands of a level after which the lowest stack of each table is out."""

    level: Whole
    hands: Whole


class BonusRound(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hands of a level in which the casino adds chips to each pot, or a prize for its winner."""

    level: Whole
    hands: Whole
    chips: Chips = 0
    prize: Name = ""


class Satellite(Struct, frozen=True, forbid_unknown_fields=True):
    """The winners get entries to another tournament, each worth what that entry costs."""

    into: Name
    seat: Whole


class Flight(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A starting phase, played to the end of the same level as the others. ``cap``: its own limit; 0: the event's."""

    id: Name
    name: Name
    start: When
    until_level: Whole
    cap: Whole = 0


class Structure(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is fixed and announced before the start. Levels count from 1; money is in cents."""

    name: Name
    entry_fee: Whole
    starting_stack: Chips
    registration_until_level: Whole
    chips: Annotated[tuple[Chip, ...], MANY] = field(name="chip")
    levels: Annotated[tuple[Level, ...], MANY] = field(name="level")
    administration_fee: Whole = 0
    bounty: Whole = 0
    cap: Whole = 100  # different players, alternates among them (T-13)
    least: Whole = 2
    seats_per_table: Whole = 9
    final_table: Whole = 9
    alternates_until_level: Whole = 0  # how long the queue is seated; 0: until it is empty (T-14)
    half_raise: bool = True  # T-18: several chips without a word raise from half a raise on; False: a full one
    venues: Annotated[tuple[Venue, ...], MANY] = field(default=(), name="venue")
    re_entry: ReEntry | None = None
    rebuy: Rebuy | None = None
    add_on: AddOnOffer | None = None
    elimination_rounds: Annotated[tuple[EliminationRound, ...], MANY] = field(default=(), name="elimination_round")
    bonus_rounds: Annotated[tuple[BonusRound, ...], MANY] = field(default=(), name="bonus_round")
    satellite: Satellite | None = None
    flights: Annotated[tuple[Flight, ...], MANY] = field(default=(), name="flight")


class InPlay(Struct, frozen=True):
    """Denominations that stand on the tables in a level, and the clauses that took the others away."""

    chips: tuple[Chip, ...]
    clauses: tuple[str, ...]

    def unit(self) -> Chips:
        """The smallest chip in play."""
        return self.chips[0].value


def level(structure: Structure, number: int) -> Level:
    """A level by its number; after the last one that one repeats (T-29)."""
    return structure.levels[min(number, len(structure.levels)) - 1]


def with_limit(structure: Structure, phase: str, players: int = 0) -> Structure:
    """The structure of one phase: a flight's own limit is that of its event. ``players``: a limit that is set later."""
    own = next((one.cap for one in structure.flights if one.id == phase), 0)
    flights = tuple(replace(one, cap=players or own) if own and one.id == phase else one for one in structure.flights)
    return replace(structure, cap=players or own or structure.cap, flights=flights)


def seats_waiting(structure: Structure, number: int) -> bool:
    """Whether players who wait are still given seats in a level (TOR 5, T-14)."""
    return not structure.alternates_until_level or number < structure.alternates_until_level


def entries_until(structure: Structure) -> int:
    """The level from whose start nobody enters: registration has ended, or nobody who waits is seated (TOR 5, T-14)."""
    return min(
        structure.registration_until_level, structure.alternates_until_level or structure.registration_until_level
    )


def in_play(structure: Structure, number: int) -> InPlay:
    """The chips of a level."""
    left = tuple(chip for chip in structure.chips if not 0 < chip.race_after < number)
    return InPlay(left, ("TOR 4", "TOR 7.40") if len(left) < len(structure.chips) else ("TOR 4",))


def raced_after(structure: Structure, number: int) -> tuple[Chips, ...]:
    """The denominations that are raced off when a level has ended, the smallest first."""
    return tuple(chip.value for chip in structure.chips if chip.race_after == number)


Period = Literal["re-entry", "re-buy", "add-on"]


def periods(structure: Structure) -> dict[int, tuple[Period, ...]]:
    """By level: the periods that end with it, so that an option must be offered then."""
    ends: dict[int, tuple[Period, ...]] = {}
    if structure.re_entry:
        ends[structure.re_entry.until_level - 1] = ("re-entry",)
    if structure.rebuy:
        number = structure.rebuy.until_level - 1
        ends[number] = (*ends.get(number, ()), "re-buy")
    if structure.add_on:
        number = structure.add_on.after_level
        ends[number] = (*ends.get(number, ()), "add-on")
    return dict(sorted(ends.items()))
