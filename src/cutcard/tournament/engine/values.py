"""Values shared by the director, the tables and the simulation."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cutcard.core.bounds import MANY, Amount, Name, Names, Number

# Tournament chips: an amount without value in money (TOR 5).
Chips: TypeAlias = Annotated[int, Meta(ge=-(10**15), le=10**15)]

Counted: TypeAlias = Annotated[int, Meta(ge=0, le=10**15)]  # chips that somebody has counted

ONE_DECK = 22  # players to whom one deck deals a hand


def in_units(chips: Chips, unit: Chips) -> Chips:
    """Round an amount to the chips in use. Half a chip counts as a whole one, as in a chip race (T-47)."""
    return (chips + unit // 2) // unit * unit


def kept_in_units(chips: Chips, unit: Chips) -> Chips:
    """Round a stack that stays in play: at least one chip is left of it, as in a chip race (TOR 7.40(g), T-47)."""
    return max(unit, in_units(chips, unit))


class Blinds(Struct, frozen=True):
    """Blinds and ante of a level. Only the big blind posts the ante (TOR 4)."""

    small: Chips
    big: Chips
    ante: Chips = 0


class Positions(Struct, frozen=True):
    """Seats of the button and the blinds, which may be empty. ``small`` is 0 if no small blind is due."""

    button: Number
    small: Number
    big: Number


class HandSeat(Struct, frozen=True):
    """A player who is dealt in. ``bounty``: still has their original bounty chip, which goes in with the last chips.

    ``away``: absent for a penalty, so cannot be marked present during this hand.
    """

    seat: Number
    player: Name
    stack: Chips
    absent: bool = False
    bounty: bool = False
    away: bool = False


class Begin(Struct, frozen=True):
    """Everything that a table needs for one hand. ``unit``: the smallest chip in play."""

    number: Number
    level: Number
    blinds: Blinds
    positions: Positions
    seats: Annotated[tuple[HandSeat, ...], MANY]  # in the order of dealing: clockwise from the button's left
    unit: Chips = 1
    bounty: Amount = 100_00  # what a bounty chip is worth (TOR 3)
    bonus: Chips = 0  # added to the main pot by the casino in a bonus round (TOR 5)
    held_back: bool = False  # hand-for-hand: cards stay down until every table has acted (TOR 7.31)


class Out(Struct, frozen=True):
    """A player without chips at the end of a hand."""

    seat: Number
    player: Name
    stack: Chips  # at the start of the hand


class BountyMove(Struct, frozen=True):
    """Who gets the bounty of a player who is out, with shares in cents if the pot was split."""

    owner: Name
    shares: Annotated[tuple[tuple[Name, Amount], ...], MANY]
    clauses: Names


class HandResult(Struct, frozen=True):
    """The result of a hand: stacks by seat, who is out, and who won which bounty.

    ``main``: winners of the main pot, in dealing order. ``void``: the hand was called off. ``acted``: players who were
    there, since they acted on their hands.
    """

    number: Number
    stacks: Annotated[dict[Number, Chips], MANY]
    out: Annotated[tuple[Out, ...], MANY] = ()
    bounties: Annotated[tuple[BountyMove, ...], MANY] = ()
    main: Names = ()
    void: bool = False
    acted: Names = ()
