"""Values that the director, the tables and the simulation hand to one another."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cutcard.core.bounds import MANY, Amount, Name, Names, Number

# Tournament chips: an amount without value in money (TOR 5).
Chips: TypeAlias = Annotated[int, Meta(ge=-(10**15), le=10**15)]


def in_units(chips: Chips, unit: Chips) -> Chips:
    """An amount in chips that are still used: half of one counts as a whole, as in a chip race (T-47)."""
    return (chips + unit // 2) // unit * unit


class Blinds(Struct, frozen=True):
    """What is posted in a level; the ante is the big blind's alone (TOR 4)."""

    small: Chips
    big: Chips
    ante: Chips = 0


class Positions(Struct, frozen=True):
    """Seats of the button and the blinds; either may be empty, ``small`` is 0 where none is due."""

    button: Number
    small: Number
    big: Number


class HandSeat(Struct, frozen=True):
    """A player who is dealt in. ``bounty``: still has their original bounty chip, which goes in with the last chips."""

    seat: Number
    player: Name
    stack: Chips
    absent: bool = False
    bounty: bool = False


class Begin(Struct, frozen=True):
    """All that a table needs to know for one hand. ``unit``: the smallest chip in play."""

    number: Number
    level: Number
    blinds: Blinds
    positions: Positions
    seats: Annotated[tuple[HandSeat, ...], MANY]  # in the order of dealing: the first left of the button, clockwise
    unit: Chips = 1
    bounty: Amount = 100_00  # what a bounty chip is worth (TOR 3)
    bonus: Chips = 0  # added to the main pot by the casino in a bonus round (TOR 5)
    held_back: bool = False  # hand-for-hand: cards stay down until every table has acted (TOR 7.31)


class Out(Struct, frozen=True):
    """A player without chips at the end of a hand."""

    seat: Number
    player: Name
    stack: Chips  # with which the hand was begun


class BountyMove(Struct, frozen=True):
    """Who gets the bounty of a player who is out; shares in cents where the pot was split."""

    owner: Name
    shares: Annotated[tuple[tuple[Name, Amount], ...], MANY]
    clauses: Names


class HandResult(Struct, frozen=True):
    """What a hand has changed: stacks by seat afterwards, who is out, whose bounty went where."""

    number: Number
    stacks: Annotated[dict[Number, Chips], MANY]
    out: Annotated[tuple[Out, ...], MANY] = ()
    bounties: Annotated[tuple[BountyMove, ...], MANY] = ()
