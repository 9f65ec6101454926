"""What travels of a tournament: the event as everybody may see it, and one of its tables as one person may."""

from typing import Literal

from msgspec import Struct

from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.hand.course import HandNeed
from cutcard.tournament.hand.messages import HandCommand
from cutcard.tournament.hand.state import Time
from cutcard.tournament.structure.clock import ClockView


class Offered(Struct, frozen=True):
    """A command that would not be refused now: what it is called, and to whom it goes."""

    label: str
    to: Literal["tournament", "table"]
    command: TournamentCommand | HandCommand


class OwnEntry(Struct, frozen=True):
    """A player's own part: standing on the register, the seat, chips on the account, what can be done about it."""

    id: str
    name: str
    status: str
    table: int
    seat: int
    balance: int
    offers: list[Offered]


class EventSeat(Struct, frozen=True):
    seat: int
    name: str
    stack: int
    present: bool


class EventTable(Struct, frozen=True):
    number: int
    hands: int
    in_play: bool
    seats: list[EventSeat]


class Placed(Struct, frozen=True):
    """Somebody's result; ``place`` 0: disqualified."""

    place: int
    tied: int
    name: str
    prize: int
    bounties: int


class EventView(Struct, frozen=True):
    """A tournament on the big screen. ``now``: the server's time, by which the page counts down."""

    id: str
    version: int
    name: str
    venue: str
    starts: str
    phase: str
    dealing: str
    now: str
    role: str
    clock: ClockView
    next_blinds: Blinds
    registration: bool
    hand_for_hand: bool
    entry_fee: int
    administration_fee: int
    bounty: int
    starting_stack: int
    cap: int
    players: int
    entries: int
    left: int
    waiting: int
    chips: int
    average: int
    pool: int
    prizes: list[int]  # by place, once fixed
    tables: list[EventTable]
    results: list[Placed]
    winners: list[str]
    mine: OwnEntry | None
    silence: str | None


class SeatSeen(Struct, frozen=True):
    """A seat: ``cards`` lie face up or are the viewer's own, "??" is a back; ``won``: in the hand that has ended."""

    seat: int
    name: str
    mine: bool
    stack: int
    present: bool
    dealt_in: bool = False
    bet: int = 0
    folded: bool = False
    all_in: bool = False
    bounty: bool = False
    cards: list[str] = []
    early: str = ""
    won: int = 0


class TableSeen(Struct, frozen=True):
    """A table of a tournament as one person may see it; ``elsewhere``: the table at which this player sits instead."""

    id: str
    number: int
    version: int
    name: str
    phase: str
    dealing: str
    now: str
    role: str
    seat: int
    elsewhere: int
    clock: ClockView
    places: int
    unit: int  # the smallest chip on the table
    hand: int  # its number; 0: none is in play
    blinds: Blinds
    button: int
    small: int
    big: int
    seats: list[SeatSeen]
    board: list[str]
    pots: list[int]
    waits_for: str
    turn: int
    awaits: HandNeed | None
    time: Time | None
    held: bool
    ended: int  # the number of the hand that has just ended and is still on view
    commitment: str
    offers: list[Offered]
    misdeals: tuple[str, ...]
    silence: str | None


class EventDone(Struct, frozen=True):
    """A command to a tournament carried out."""

    version: int
    view: EventView


class SeatDone(Struct, frozen=True):
    """A command to a table of a tournament carried out."""

    version: int
    view: TableSeen
