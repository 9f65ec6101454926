"""The state of a tournament: the announcement, seats and stacks, who is out, and all its money."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.money import Cents
from cutcard.tournament.engine.values import Begin, Chips, Positions
from cutcard.tournament.messages.conduct import DisqualificationOrdered, PenaltyImposed
from cutcard.tournament.messages.field_events import Busted, Cause, TournamentAnnounced
from cutcard.tournament.messages.purse import ValueAdded
from cutcard.tournament.state.register import EntryRegister
from cutcard.tournament.structure.clock import Clock
from cutcard.tournament.structure.structure import Structure

Phase: TypeAlias = Literal["new", "announced", "running", "final table", "finished", "closed", "cancelled"]


class Seat(Struct, frozen=True, omit_defaults=True):
    """A player in a seat. ``arrived``: whether they have ever taken it (TOR 7.14)."""

    player: str
    stack: Chips
    present: bool = True
    arrived: bool = True


class Bonus(Struct, frozen=True):
    """Pots to which the casino still adds chips or a prize."""

    hands: int
    chips: Chips
    prize: str


class FieldTable(Struct, frozen=True, omit_defaults=True):
    """A table. ``begin``: the hand in play, with the stacks at its start; ``positions``: of the last hand."""

    seats: dict[int, Seat] = {}
    unit: Chips = 1  # smallest chip in use
    button: int = 0  # drawn by lot, before the first hand
    positions: Positions | None = None
    hands: int = 0
    begin: Begin | None = None
    waiting: tuple[int, ...] = ()  # newcomers who have not been dealt in yet
    elimination: int = 0  # hands left of an elimination round, and one for its end
    bonus: Bonus | None = None

    def chips(self) -> Chips:
        return sum(seat.stack for seat in self.seats.values())


class Planned(Struct, frozen=True):
    """A seat reserved for a player who is moving there."""

    player: str
    table: int
    seat: int


class Field(Struct, frozen=True, omit_defaults=True):
    """The tables in use; ``where``: table and seat of everybody in play."""

    tables: dict[int, FieldTable] = {}
    where: dict[str, tuple[int, int]] = {}
    planned: tuple[Planned, ...] = ()
    opened: int = 0  # the highest number that a table has had

    def seat(self, player: str) -> Seat:
        table, seat = self.where[player]
        return self.tables[table].seats[seat]


class HandForHand(Struct, frozen=True):
    """``round`` 0: earlier hands are still in play; ``dealt``: tables that have played their hand of the round."""

    round: int = 0
    dealt: tuple[int, ...] = ()
    group: int = 0  # of those who go out in this round


class Outed(Struct, frozen=True):
    """A player who is out. A later group has a better place; the same group shares a place."""

    player: str
    group: int
    table: int
    cause: Cause
    at: str
    chips: Chips = 0  # removed from play with the player


class Missing(Struct, frozen=True):
    """Provisionally eliminated. ``charged``: blinds and antes missed so far, in parts of 2,520 (TOR 7.14, T-16)."""

    table: int
    stack: Chips
    bounty: bool
    charged: int = 0


class Bounties(Struct, frozen=True, omit_defaults=True):
    """Bounty chips issued, each worth ``value``; the status of each player's own; cents won and paid by player."""

    value: Cents = 0
    issued: int = 0
    void: int = 0
    own: dict[str, Literal["held", "lost", "void", "redeemed"]] = {}
    lost: dict[str, tuple[tuple[str, Cents], ...]] = {}  # the last shares of each owner's bounty
    won: dict[str, Cents] = {}
    redeemed: dict[str, Cents] = {}

    def escrow(self) -> Cents:
        """What the casino has paid in and nobody has received yet."""
        return (self.issued - self.void) * self.value - sum(self.redeemed.values())


class Purse(Struct, frozen=True, omit_defaults=True):
    """``prizes``: by place, once fixed; ``paid``: by player."""

    added: Cents = 0  # cash only
    gifts: tuple[ValueAdded, ...] = ()
    prizes: tuple[Cents, ...] | None = None
    entries: int = 0
    pool: Cents = 0
    paid: dict[str, Cents] = {}


class Tournament(Struct, frozen=True, omit_defaults=True):
    """One event, from its announcement to its closed log."""

    id: str
    phase: Phase = "new"
    announced: TournamentAnnounced | None = None
    register: EntryRegister = EntryRegister()
    field: Field = Field()
    clock: Clock = Clock()
    issued: Chips = 0
    removed: Chips = 0
    hand_for_hand: HandForHand | None = None
    groups: int = 0  # rounds of play in which somebody went out
    outs: tuple[Outed, ...] = ()  # as they went
    busts: dict[str, Busted] = {}  # without chips, may still re-buy
    missing: dict[str, Missing] = {}
    away: dict[str, PenaltyImposed] = {}  # minutes away from the table
    penalties: tuple[PenaltyImposed, ...] = ()
    ordered: dict[str, DisqualificationOrdered] = {}  # once the hand is over
    disqualified: tuple[str, ...] = ()
    automatic: bool = True  # hand-for-hand begins by itself, as long as the director has not ended it
    drawn: bool = False  # the seats of the final table
    rounds: tuple[str, ...] = ()  # elimination and bonus rounds of the structure that have been announced
    registration_closed: bool = False
    winners: tuple[str, ...] = ()
    counted: int | None = None  # the difference found when chips were counted
    bounties: Bounties = Bounties()
    purse: Purse = Purse()

    @property
    def structure(self) -> Structure:
        assert self.announced is not None, "nothing is announced yet"
        return self.announced.structure

    def in_play(self) -> Chips:
        """Chips on the tables. During a hand, the stacks at its start count."""
        return sum(table.chips() for table in self.field.tables.values())
