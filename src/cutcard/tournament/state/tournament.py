"""The state of a tournament: the announcement, seats and stacks, who is out, and all its money."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.money import Cents
from cutcard.tournament.engine.values import Begin, Chips, Positions
from cutcard.tournament.messages.conduct import DisqualificationOrdered, PenaltyImposed
from cutcard.tournament.messages.dispute import About, DisputeRaised, MatterNoted, PlayersTold
from cutcard.tournament.messages.entry import FeePayment
from cutcard.tournament.messages.field_events import BonusWon, Busted, Cause, TournamentAnnounced
from cutcard.tournament.messages.payout import SlipMadeOut
from cutcard.tournament.messages.proposal import Proposed
from cutcard.tournament.messages.purse import ValueAdded
from cutcard.tournament.messages.room import TableRaced
from cutcard.tournament.state.register import EntryRegister, Status
from cutcard.tournament.structure.clock import Clock
from cutcard.tournament.structure.penalties import Ground
from cutcard.tournament.structure.structure import Structure

Phase: TypeAlias = Literal["new", "announced", "running", "final table", "finished", "closed", "cancelled"]


class Seat(Struct, frozen=True, omit_defaults=True):
    """A player in a seat. ``arrived``: has taken the position at all (TOR 7.14); ``seen``: by an act or a record."""

    player: str
    stack: Chips
    present: bool = True
    arrived: bool = True
    seen: bool = False
    pause: str = ""  # in a room: in which pause the stack was counted; otherwise it is the last one known


class Bonus(Struct, frozen=True):
    """Pots to which the casino still adds chips or a prize."""

    hands: int
    chips: Chips
    prize: str


class BeforeHand(Struct, frozen=True, omit_defaults=True):
    """Positions before the hand in play, newcomers not dealt in then, and who is charged for missing it (T-16)."""

    positions: Positions | None = None
    waiting: tuple[int, ...] = ()
    missed: tuple[str, ...] = ()
    newcomers: dict[int, int] = {}


class FieldTable(Struct, frozen=True, omit_defaults=True):
    """A table. ``begin``: the hand in play, by whose stacks its chips count; ``positions``: of the last hand.

    ``eliminating`` and ``bonus_now``: whether the hand in play is one of a special round; a hand that was dealt before
    the announcement is not. In a room: whether the hand last reported was one, which can be taken back.
    ``before``: what a hand that is called off leaves behind.
    """

    seats: dict[int, Seat] = {}
    unit: Chips = 1  # smallest chip in use
    button: int = 0  # drawn by lot, before the first hand
    positions: Positions | None = None
    hands: int = 0
    begin: Begin | None = None
    waiting: tuple[int, ...] = ()  # newcomers who have not been dealt in yet
    elimination: int = 0  # hands left of an elimination round, and one for its end
    newcomers: dict[int, int] = {}  # seats taken in such a round with no hand of it dealt to them since: its hands then
    bonus: Bonus | None = None
    eliminating: bool = False
    bonus_now: Bonus | None = None
    bonus_won: int = 0  # in a room: number of the prize of that hand
    before: "BeforeHand | None" = None
    raced: TableRaced | None = None  # in a room: the last chip race there
    button_at: str = ""  # in a room: when ``positions`` were recorded; they are used for one move

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

    def seated(self, table: int) -> dict[int, str]:
        """Who sits at a table, by seat."""
        at = self.tables.get(table)
        return {seat: one.player for seat, one in at.seats.items()} if at else {}


class HandForHand(Struct, frozen=True):
    """``round`` 0: hands begun before are still in play; ``dealt``: tables that have had their hand of the round.

    ``held``: tables whose betting is complete, with cards that stay down (TOR 7.31).
    """

    round: int = 0
    dealt: tuple[int, ...] = ()
    group: int = 0  # of those who go out in this round
    held: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()  # in a room: tables whose cards were turned up and whose hand is not done yet
    began: tuple[str, ...] = ()  # in a room: when each round so far began


class Outed(Struct, frozen=True):
    """A player who is out. A later group has a better place; the same group shares a place."""

    player: str
    group: int
    table: int
    cause: Cause
    at: str
    chips: Chips = 0  # removed from play with the player
    loose: Chips = 0  # in a room: the last stack known, which others have now
    handed: Chips = 0  # handed in since (TOR 7.11)
    missing: "Missing | None" = None  # kept with an elimination before a re-entry: the stake that could still come back


class Missing(Struct, frozen=True):
    """Provisionally eliminated. ``charged``: blinds and antes missed so far, in parts of 2,520 (TOR 7.14, T-16).

    Not ``expected``: nobody waits for the player, whose chips come back all the same if the player comes (T-60).
    """

    table: int
    stack: Chips
    bounty: bool
    charged: int = 0
    expected: bool = True
    since: int = 0  # in a room: the place of the clock on the timetable, in microseconds


class Struck(Struct, frozen=True, omit_defaults=True):
    """Somebody disqualified, as they stood before: ``out`` among those eliminated, or with ``chips`` in play."""

    ground: Ground
    status: Status
    chips: Chips = 0
    out: Outed | None = None
    bounty: bool = False  # was held, and void with it
    missing: Missing | None = None  # was provisionally eliminated
    refund: FeePayment | None = None  # what the house has given back since (TOR 7.16.2)
    handed: Chips = 0  # handed in since, by somebody disqualified in play; by others: in ``out``


class LostBounty(Struct, frozen=True):
    """A bounty that was lost with the owner's entry of this number; no shares: nobody has said to whom (T-65)."""

    entry: int
    shares: tuple[tuple[str, Cents], ...]


class Bounties(Struct, frozen=True, omit_defaults=True):
    """Bounty chips issued, each worth ``value``; the status of each player's own; cents won and paid by player."""

    value: Cents = 0
    issued: int = 0
    void: int = 0
    own: dict[str, Literal["held", "lost", "void", "redeemed"]] = {}
    lost: dict[str, tuple[tuple[str, Cents], ...]] = {}  # the last shares of each owner's bounty
    came_in: dict[str, int] = {}  # the owner's entry that the last one came with
    lost_in: dict[str, int] = {}  # the entry that it was lost with
    void_in: dict[str, tuple[int, ...]] = {}  # the entries with which bounties of the owner became void
    earlier: dict[str, tuple[LostBounty, ...]] = {}  # lost with entries before that one
    won: dict[str, Cents] = {}
    redeemed: dict[str, Cents] = {}

    def escrow(self) -> Cents:
        """What the casino has paid in and nobody has received yet."""
        return (self.issued - self.void) * self.value - sum(self.redeemed.values())


class Purse(Struct, frozen=True, omit_defaults=True):
    """``prizes``: by place, once fixed; ``paid``: by player; ``shares``: what the last players have agreed on instead.

    ``values`` and ``bonuses`` by number; ``handed``: what of them is in whose hands.
    """

    added: Cents = 0  # cash only
    values: dict[int, ValueAdded] = {}
    bonuses: dict[int, BonusWon] = {}  # prizes of bonus rounds
    handed: dict[int, str] = {}
    numbered: int = 0
    prizes: tuple[Cents, ...] | None = None
    entries: int = 0
    pool: Cents = 0
    paid: dict[str, Cents] = {}
    shares: dict[str, Cents] = {}
    proposed: dict[str, Cents] = {}  # shares that the players may agree on
    agreed: tuple[str, ...] = ()  # who has
    played_for: tuple[Cents, ...] = ()  # by place, beside the shares proposed or agreed on (T-71)
    slips: dict[int, SlipMadeOut] = {}  # not paid yet
    slips_numbered: int = 0


class PendingBounty(Struct, frozen=True):
    """A bounty that was lost with the owner's entry of this number, and nobody has said to whom (T-65)."""

    owner: str
    entry: int
    table: int
    at: str
    left: tuple[str, ...]  # who was left at the table


class HandedIn(Struct, frozen=True):
    """Bounty chips that a player has handed in, against ``least`` to ``most`` by the record."""

    chips: int
    least: int
    most: int
    explained: bool = False

    @property
    def wrong(self) -> bool:
        return not self.explained and not self.least <= self.chips <= self.most


class Bag(Struct, frozen=True):
    """Chips of a player at the end of a flight, in a bag with a number."""

    chips: Chips
    number: str


class CompleteCount(Struct, frozen=True):
    """When everybody was last counted. ``loose``: of the chips then; another number since shows that stacks are old."""

    pause: str
    at: str
    loose: Chips


class RoomRecord(Struct, frozen=True, omit_defaults=True):
    """What people report of a room. ``loose``: chips in play whose holder is not known; below 0 if stacks are old."""

    loose: Chips = 0
    pending: tuple[PendingBounty, ...] = ()
    difference: int = 0  # found when all stacks were counted, and not explained
    complete: CompleteCount | None = None
    handed: dict[str, HandedIn] = {}
    bags: dict[str, Bag] = {}
    asked: int = 0  # the last level at whose end all players were asked at the tables (TOR 7.13)
    last: dict[str, str] = {}  # when a player last paid, was counted or went out: what is entered afterwards is later


class FloorCall(Struct, frozen=True, omit_defaults=True):
    """A call from a table that has not ended. ``answer``: the last one; ``until``: when a called minute is over."""

    table: int
    about: About
    seat: int
    note: str
    at: str
    answer: str = ""
    until: str = ""


class ComingRound(Struct, frozen=True, omit_defaults=True):
    """A special round of the structure that is announced and begins with its level."""

    kind: Literal["elimination", "bonus"]
    level: int
    hands: int
    chips: Chips = 0
    prize: str = ""


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
    former: dict[str, tuple[Outed, ...]] = {}  # eliminations of players who have re-entered since
    ordered: dict[str, DisqualificationOrdered] = {}  # once the hand is over
    disqualified: dict[str, Struck] = {}
    claims: dict[str, Cents] = {}  # what players owe for payments that were reversed
    proposals: dict[int, Proposed] = {}  # that wait for a second person
    proposed: int = 0  # the number of the last one
    automatic: bool = True  # hand-for-hand begins by itself, as long as the director has not ended it
    drawn: bool = False  # the seats of the final table
    rounds: tuple[str, ...] = ()  # elimination and bonus rounds of the structure that have been announced
    coming: tuple[ComingRound, ...] = ()  # of these, what has not begun
    breaking: tuple[int, ...] = ()  # tables that are broken when their hands have ended, by order
    hold_breaks: bool = False
    hold_moves: bool = False
    answers: dict[str, int] = {}  # at the end of which level a player chose to keep a short stack
    matters: dict[int, MatterNoted] = {}  # reported from tables, for the director
    disputes: dict[int, DisputeRaised] = {}  # to be decided
    calls: dict[int, FloorCall] = {}  # from tables, not ended yet
    called: int = 0  # the number of the last one
    told: PlayersTold | None = None  # what everybody was told last
    dealers: dict[int, str] = {}  # who deals at each table, as dealers have recorded it
    reported: int = 0  # the number of the last matter or dispute
    registration_closed: bool = False
    closed_at: str = ""  # when registration was closed
    winners: tuple[str, ...] = ()
    counted: int | None = None  # the difference found when chips were counted
    explained: bool = False  # that difference
    bounties: Bounties = Bounties()
    purse: Purse = Purse()
    room: RoomRecord = RoomRecord()

    @property
    def structure(self) -> Structure:
        assert self.announced is not None, "nothing is announced yet"
        return self.announced.structure

    def in_play(self) -> Chips:
        """Chips on the tables. During a hand, the stacks at its start count."""
        return self.room.loose + sum(table.chips() for table in self.field.tables.values())


def in_room(t: Tournament) -> bool:
    """Whether cards and chips are real, and only what people report is known (T-64)."""
    return t.announced is not None and t.announced.dealing == "room"
