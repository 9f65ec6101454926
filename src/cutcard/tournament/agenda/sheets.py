"""Sheets on paper: seats, counts, clock and queue at a moment, so that an event goes on without the system (T-69).

What is then written on them is entered afterwards, at the time at which it happened.
"""

from msgspec import Struct

from cutcard.money import Cents
from cutcard.tournament.director.deal import serving
from cutcard.tournament.engine.values import Blinds, Chips
from cutcard.tournament.money.results import places
from cutcard.tournament.room.counts import most_odd
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import level

AHEAD = 4  # levels that a sheet shows after the present one


class SheetSeat(Struct, frozen=True):
    """``stack`` is the last one known; ``bounty``: whether the player still has their bounty chip."""

    seat: int
    player: str
    name: str
    stack: Chips
    bounty: bool
    present: bool


class PaperTable(Struct, frozen=True):
    """A table: everybody in it, the smallest chip, and the button where it is known."""

    table: int
    seats: tuple[SheetSeat, ...]
    unit: Chips
    button: int


class SheetLevel(Struct, frozen=True):
    number: int
    blinds: Blinds
    minutes: int
    break_after: int


class EventSheet(Struct, frozen=True):
    """Everything that is needed to go on with pen and paper."""

    name: str
    at: str
    level: int
    remaining: int  # seconds of the level or break
    state: str
    levels: tuple[SheetLevel, ...]  # the present one and those that follow
    tables: tuple[PaperTable, ...]
    queue: tuple[str, ...]  # names, alternates before re-entries
    players: int
    entries: int
    chips: Chips
    prizes: tuple[Cents, ...]
    out: tuple[tuple[int, str], ...]  # the last to go, with their places
    pending: tuple[str, ...]  # whose bounty has no winner yet
    penalties: tuple[str, ...]


class RaceEstimate(Struct, frozen=True):
    """What a chip race needs at most. ``exchange``: new chips for all old ones; ``tables``: raced for at each table."""

    old: Chips
    new: Chips
    after_level: int
    exchange: int
    tables: dict[int, int]


def sheet(t: Tournament, at: str) -> EventSheet:
    """The event at a moment, as it is printed at every level."""
    names = {player: one.name for player, one in t.register.entrants.items()}
    view = clock.at(t.clock, t.structure, at)
    last = sorted(places(t).items(), key=lambda one: one[1].first)[:10]
    return EventSheet(
        name=t.structure.name,
        at=at,
        level=view.level,
        remaining=view.remaining,
        state=view.state,
        levels=tuple(_level(t, number) for number in range(view.level, view.level + AHEAD + 1)),
        tables=tuple(_table(t, number, names) for number in sorted(t.field.tables)),
        queue=tuple(names[player] for player in t.register.queue),
        players=len(t.field.where),
        entries=t.register.entries,
        chips=t.issued - t.removed,
        prizes=t.purse.prizes or (),
        out=tuple((place.first, names[player]) for player, place in last),
        pending=tuple(names[one.owner] for one in t.room.pending),
        penalties=tuple(f"{names[who]}: {-(-left // 60)} minutes left" for who, left in serving(t, at).items()),
    )


def _level(t: Tournament, number: int) -> SheetLevel:
    found = level(t.structure, number)
    return SheetLevel(number, found.blinds(), found.minutes, found.break_after)


def _table(t: Tournament, number: int, names: dict[str, str]) -> PaperTable:
    table = t.field.tables[number]
    own = t.bounties.own
    seats = tuple(
        SheetSeat(seat, one.player, names[one.player], one.stack, own.get(one.player) == "held", one.present)
        for seat, one in table.seats.items()
    )
    return PaperTable(number, seats, table.unit, table.positions.button if table.positions else 0)


def race_estimate(t: Tournament) -> RaceEstimate | None:
    """What the next chip race needs at most, before anybody has counted; None: no chips are raced off any more."""
    if not t.field.tables:
        return None
    old = min(table.unit for table in t.field.tables.values())
    chip = next(one for one in t.structure.chips if one.value == old)
    new = next((one.value for one in t.structure.chips if one.value > old), 0)
    if not new or not chip.race_after:
        return None
    stacks = -(-t.issued // t.structure.starting_stack)  # at most so many were handed out
    exchange = min(stacks * chip.count * old, t.issued - t.removed) // new
    waiting = {number: table for number, table in t.field.tables.items() if table.unit == old}
    each = {number: -(-most_odd(len(table.seats), old, new) * old // new) for number, table in waiting.items()}
    return RaceEstimate(old, new, chip.race_after, exchange, each)


def knows_stacks(t: Tournament) -> bool:
    """Whether the stacks are those on the tables: everywhere but in a room, and there once all are counted."""
    return not in_room(t) or not t.room.loose
