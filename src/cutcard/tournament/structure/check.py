"""Checks a structure: reports every mistake with its place, its clause if there is one, and the cure."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from cutcard.core.moment import moment
from cutcard.money import MOST
from cutcard.tournament.structure.structure import Chip, Flight, Level, Structure, in_play

LONGEST_NAME = 60
MOST_LEVELS, MOST_CHIPS, MOST_VENUES, MOST_ROUNDS = 200, 12, 20, 50
MOST_MINUTES = 24 * 60
MOST_STAKE = 10**9  # chips; all stacks together still fit in 64 bits
MOST_PLAYERS = 3_000  # the last column of the table of payouts
MOST_SEATS = 10
FUNDED = {"gold-coast": "TOR 3.1", "brisbane": "TOR 3.2"}  # clause by which each venue pays for the bounties
BOUNTIES = 100  # that each of them funds
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


class Mistake(Struct, frozen=True):
    """``place`` counts from 1: ``level[7].big`` is the big blind of level 7."""

    place: str
    reason: str
    clause: str | None = None

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


Found = Iterator[Mistake]


def mistakes(structure: Structure, venue: str = "") -> Found:
    """Every mistake in a structure with the right types. Checks that depend on a wrong size are skipped.

    ``venue``: where the event is held, if that is known; otherwise any venue of the structure may be it.
    """
    wrong = [*_sizes(structure)]
    yield from wrong
    if not wrong:
        yield from _levels(structure)
        yield from _chips(structure)
        yield from _options(structure)
        yield from _funded(structure, venue)


def _sizes(structure: Structure) -> Found:
    """Numbers and lengths that are not possible."""
    last = len(structure.levels)
    yield from _count("level", structure.levels, MOST_LEVELS, least=1)
    yield from _count("chip", structure.chips, MOST_CHIPS, least=1)
    yield from _count("venue", structure.venues, MOST_VENUES)
    yield from _count("flight", structure.flights, MOST_VENUES)
    yield from _count("elimination_round", structure.elimination_rounds, MOST_ROUNDS)
    yield from _count("bonus_round", structure.bonus_rounds, MOST_ROUNDS)
    yield from _name("name", structure.name)
    yield from _within("entry_fee", structure.entry_fee, 0, MOST // MOST_PLAYERS)
    yield from _within("administration_fee", structure.administration_fee, 0, MOST // MOST_PLAYERS)
    yield from _within("bounty", structure.bounty, 0, MOST // MOST_PLAYERS)
    yield from _within("least", structure.least, 2, MOST_PLAYERS, "TOR 1")
    yield from _within("cap", structure.cap, structure.least, MOST_PLAYERS, "TOR 1")
    yield from _within("starting_stack", structure.starting_stack, 1, MOST_STAKE, "TOR 7.10")
    yield from _within("seats_per_table", structure.seats_per_table, 2, MOST_SEATS, "TOR 7.8")
    yield from _within("final_table", structure.final_table, 2, MOST_SEATS, "TOR 7.25")
    yield from _within("registration_until_level", structure.registration_until_level, 1, last, "TOR 4")
    yield from _within("alternates_until_level", structure.alternates_until_level, 0, last, "TOR 5")
    for number, level in enumerate(structure.levels, 1):
        place = f"level[{number}]"
        yield from _within(f"{place}.small", level.small, 1, MOST_STAKE)
        yield from _within(f"{place}.big", level.big, 1, MOST_STAKE)
        yield from _within(f"{place}.ante", level.ante, 0, MOST_STAKE)
        yield from _within(f"{place}.minutes", level.minutes, 1, MOST_MINUTES)
        yield from _within(f"{place}.break_after", level.break_after, 0, MOST_MINUTES)
        yield from _within(f"{place}.day", level.day, 1, last)
    for number, chip in enumerate(structure.chips, 1):
        yield from _name(f"chip[{number}].colour", chip.colour)
        yield from _within(f"chip[{number}].value", chip.value, 1, MOST_STAKE)
        yield from _within(f"chip[{number}].count", chip.count, 0, MOST_STAKE)
        yield from _within(f"chip[{number}].race_after", chip.race_after, 0, last)


def _levels(structure: Structure) -> Found:
    """Blinds must rise, the ante must stay once it has started, and a level must follow each break."""
    before: Level | None = None
    for number, level in enumerate(structure.levels, 1):
        place = f"level[{number}]"
        if level.small > level.big:
            yield Mistake(
                f"{place}.small", f"{level.small:,} is above the big blind of {level.big:,}: write less", "TOR 4"
            )
        if level.ante > level.big:
            yield Mistake(
                f"{place}.ante", f"{level.ante:,} is above the big blind of {level.big:,}: write less", "TOR 4"
            )
        if before and level.big < before.big:
            yield Mistake(f"{place}.big", f"blinds only rise: write at least {before.big:,}", "TOR 7.21")
        if before and level.small < before.small:
            yield Mistake(f"{place}.small", f"blinds only rise: write at least {before.small:,}", "TOR 7.21")
        if before and level.ante < before.ante:
            yield Mistake(f"{place}.ante", f"the ante stays until the end: write at least {before.ante:,}", "TOR 4")
        before = level
    if structure.levels[-1].break_after:
        yield Mistake(
            f"level[{len(structure.levels)}].break_after", "no level follows this break: take it out", "TOR 4"
        )


def _chips(structure: Structure) -> Found:
    """Each denomination must divide the next, lower ones are raced off first, and all blinds and antes are payable."""
    for number, (low, high) in enumerate(zip(structure.chips, structure.chips[1:], strict=False), 2):
        place = f"chip[{number}]"
        if high.value <= low.value:
            yield Mistake(f"{place}.value", f"denominations rise: write more than {low.value:,}")
        elif high.value % low.value:
            yield Mistake(f"{place}.value", f"is not a multiple of {low.value:,}: no race could pay it out", "TOR 7.40")
        if high.race_after and not 0 < low.race_after <= high.race_after:
            yield Mistake(
                f"{place}.race_after", f"chips of {low.value:,} go first: race those off no later", "TOR 7.40"
            )
    if structure.chips[-1].race_after:
        yield Mistake(
            f"chip[{len(structure.chips)}].race_after", "the largest chip is never raced off: write 0", "TOR 7.40"
        )
        return
    made = sum(chip.value * chip.count for chip in structure.chips)
    if made != structure.starting_stack:
        yield Mistake(
            "starting_stack",
            f"is {structure.starting_stack:,}, but the counts of the chips make {made:,}: change one of them",
            "TOR 7.10",
        )
    for number, level in enumerate(structure.levels, 1):
        yield from _payable(structure, number, level)


def _payable(structure: Structure, number: int, level: Level) -> Found:
    smallest = in_play(structure, number).chips[0]
    for name, amount in (("small", level.small), ("big", level.big), ("ante", level.ante)):
        if amount % smallest.value:
            earlier = _needed(structure.chips, amount)
            cure = (
                f"race chips of {earlier.value:,} off later" if earlier else f"write a multiple of {smallest.value:,}"
            )
            yield Mistake(
                f"level[{number}].{name}",
                f"{amount:,} cannot be paid in chips of {smallest.value:,}: {cure}",
                "TOR 7.40",
            )


def _needed(chips: Sequence[Chip], amount: int) -> Chip | None:
    """The largest denomination that pays an amount."""
    return next((chip for chip in reversed(chips) if amount % chip.value == 0), None)


def _options(structure: Structure) -> Found:
    last = len(structure.levels)
    for number, venue in enumerate(structure.venues, 1):
        yield from _event(f"venue[{number}]", venue.id, venue.name, venue.start)
    for number, flight in enumerate(structure.flights, 1):
        yield from _event(f"flight[{number}]", flight.id, flight.name, flight.start)
        yield from _within(f"flight[{number}].until_level", flight.until_level, 1, last, "TOR 5")
        if flight.until_level != structure.flights[0].until_level:
            yield Mistake(
                f"flight[{number}].until_level",
                f"every phase is played to the same point: write {structure.flights[0].until_level}",
                "TOR 5",
            )
        if flight.cap:
            yield from _within(f"flight[{number}].cap", flight.cap, structure.least, MOST_PLAYERS, "TOR 1")
        elif any(one.cap for one in structure.flights):
            yield Mistake(f"flight[{number}].cap", "other flights have a limit of their own: give each one", "TOR 1")
    for kind, ids in (
        ("venue", [one.id for one in structure.venues]),
        ("flight", [one.id for one in structure.flights]),
    ):
        for number, one in enumerate(ids, 1):
            if one in ids[: number - 1]:
                yield Mistake(f"{kind}[{number}].id", f"{one!r} is used already: choose another id")
    if again := structure.re_entry:
        yield from _within("re_entry.until_level", again.until_level, 2, last, "TOR 6.5")
        yield from _within("re_entry.most", again.most, 0, MOST_PLAYERS, "TOR 6.5")
        if again.until_level > (closes := structure.registration_until_level):
            told = f"registration closes at level {closes}, and nobody enters any more: write at most {closes}"
            yield Mistake("re_entry.until_level", told, "TOR 6.5")
        if again.bounty and not structure.bounty:
            yield Mistake("re_entry.bounty", "there is no bounty: write false, or give the bounty its value", "TOR 3")
    if rebuy := structure.rebuy:
        yield from _bank("rebuy", rebuy.price, rebuy.fee, rebuy.chips, structure)
        yield from _within("rebuy.until_level", rebuy.until_level, 2, last, "TOR 7.22")
        yield from _within("rebuy.stack_at_most", rebuy.stack_at_most, 0, MOST_STAKE, "TOR 7.22")
        yield from _within("rebuy.most", rebuy.most, 0, MOST_PLAYERS, "TOR 7.22")
    if add_on := structure.add_on:
        yield from _bank("add_on", add_on.price, add_on.fee, add_on.chips, structure)
        yield from _within("add_on.after_level", add_on.after_level, 1, last - 1, "TOR 7.22")
        if rebuy and add_on.after_level != rebuy.until_level - 1:
            yield Mistake(
                "add_on.after_level",
                f"add-ons follow the re-buys: write {rebuy.until_level - 1}, the last level with re-buys",
                "TOR 7.22",
            )
    for number, fewer in enumerate(structure.elimination_rounds, 1):
        yield from _within(f"elimination_round[{number}].level", fewer.level, 1, last, "TOR 7.22")
        yield from _within(f"elimination_round[{number}].hands", fewer.hands, 1, 100, "TOR 7.22")
    for number, bonus in enumerate(structure.bonus_rounds, 1):
        yield from _bonus(f"bonus_round[{number}]", bonus.level, bonus.hands, bonus.chips, bonus.prize, structure)
    if satellite := structure.satellite:
        yield from _name("satellite.into", satellite.into)
        yield from _within("satellite.seat", satellite.seat, 1, MOST // MOST_PLAYERS, "TOR 7.3")


def _bonus(place: str, level: int, hands: int, chips: int, prize: str, structure: Structure) -> Found:
    yield from _within(f"{place}.level", level, 1, len(structure.levels), "TOR 5")
    yield from _within(f"{place}.hands", hands, 1, 100, "TOR 5")
    yield from _within(f"{place}.chips", chips, 0, MOST_STAKE, "TOR 5")
    if prize:
        yield from _name(f"{place}.prize", prize)
    if not chips and not prize:
        yield Mistake(place, "nothing is added: give chips for each pot or a prize", "TOR 5")
    unit = in_play(structure, level).unit()
    if chips % unit:
        yield Mistake(f"{place}.chips", f"cannot be paid in chips of {unit:,}: write a multiple", "TOR 5")


def _bank(place: str, price: int, fee: int, chips: int, structure: Structure) -> Found:
    """A price, a fee and the chips they buy."""
    yield from _within(f"{place}.price", price, 0, MOST // MOST_PLAYERS, "TOR 7.22")
    yield from _within(f"{place}.fee", fee, 0, MOST // MOST_PLAYERS, "TOR 7.22")
    yield from _within(f"{place}.chips", chips, 1, MOST_STAKE, "TOR 7.22")
    unit = structure.chips[0].value
    if chips % unit:
        yield Mistake(f"{place}.chips", f"cannot be made up of chips of {unit:,}: write a multiple", "TOR 7.22")


def funded_bounties(structure: Structure, flight: Flight) -> int:
    """How many bounties a venue funds in a flight: as many as it may take players, or an equal part."""
    return flight.cap or BOUNTIES // len(structure.flights)


def funded_in(structure: Structure, phase: str) -> int:
    """How many bounties a venue funds in a phase: in the last one what announced limits of flights leave."""
    for one in structure.flights:
        if one.id == phase:
            return funded_bounties(structure, one)
    limits = sum(one.cap for one in structure.flights)
    return BOUNTIES - limits if limits else BOUNTIES // max(1, len(structure.flights))


def _funded(structure: Structure, venue: str) -> Found:
    """A venue funds bounties for at most a hundred entrants, of all flights together."""
    held = (venue,) if venue else tuple(one.id for one in structure.venues)
    clause = next((FUNDED[one] for one in held if one in FUNDED), None)
    if clause is None or not structure.bounty:
        return
    funds = f"this venue funds {BOUNTIES} bounties"
    limits = [one.cap for one in structure.flights if one.cap]
    if limits and sum(limits) > BOUNTIES:
        told = (
            f"{funds}, and the flights take {sum(limits)} players together: write at most {BOUNTIES - sum(limits[:-1])}"
        )
        last = len(structure.flights)
        yield Mistake(f"flight[{last}].cap", told, clause)
    most = BOUNTIES if limits else BOUNTIES // max(1, len(structure.flights))
    if structure.cap > most:
        each = " in each flight, or give each flight its own limit" if most < BOUNTIES else ""
        yield Mistake("cap", f"{funds}: enter at most {most}{each}, or no bounty", clause)


def _event(place: str, key: str, name: str, start: str) -> Found:
    if not _ID.fullmatch(key):
        yield Mistake(f"{place}.id", f"{key[:20]!r} is not an id: write small letters, digits and hyphens, 32 at most")
    yield from _name(f"{place}.name", name)
    try:
        moment(start)
    except ValueError as error:
        yield Mistake(f"{place}.start", f"{error}: write it with its offset from UTC")


def _name(place: str, name: str) -> Found:
    if not name.strip():
        yield Mistake(place, "is empty: write a name")
    elif len(name) > LONGEST_NAME or not name.isprintable():
        yield Mistake(place, f"write at most {LONGEST_NAME} printable characters on one line")


def _within(place: str, value: int, least: int, most: int, clause: str | None = None) -> Found:
    if not least <= value <= most:
        told = f"{value:,}" if abs(value) < 10**15 else "the number"
        yield Mistake(place, f"{told} is not possible: write {least:,} to {most:,}", clause)


def _count(place: str, values: Sequence[object], most: int, least: int = 0) -> Found:
    if not least <= len(values) <= most:
        yield Mistake(place, f"there are {len(values):,}: give {least} to {most}")
