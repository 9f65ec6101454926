"""Types sent for a tournament: the event as everybody sees it, and a table as one person may see it."""

from typing import Literal

from msgspec import Struct

from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.hand.course import HandNeed
from cutcard.tournament.hand.messages import HandCommand
from cutcard.tournament.hand.state import Time
from cutcard.tournament.structure.clock import ClockView


class Offered(Struct, frozen=True):
    """A command that would not be refused now: its title and its target."""

    label: str
    to: Literal["tournament", "table"]
    command: TournamentCommand | HandCommand


class OwnEntry(Struct, frozen=True):
    """A player's own part: status of the entry, the seat, the balance, and what the player can do."""

    id: str
    name: str
    status: str
    table: int
    seat: int
    balance: int
    offers: list[Offered]
    queue: int = 0  # place among those who wait for a seat
    rank: int = 0  # by chips; 0: not known
    stack: int = 0  # 0: not known
    going: tuple[int, int] | None = None  # to this table and seat
    won: int = 0  # bounties, in cents
    prize: int = 0  # in cents, once the place is certain
    place: int = 0
    moved: str = ""  # when the player got this seat after the start; "": long ago


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
    """A player's result. ``place`` 0: disqualified."""

    place: int
    tied: int
    name: str
    prize: int
    bounties: int


class Notice(Struct, frozen=True):
    """What everybody, or the viewer alone, is told, with its clause; ``standing``: as long as the tournament lasts."""

    text: str
    clause: str
    standing: bool


class EventView(Struct, frozen=True):
    """A tournament on the big screen. ``now``: the server's time, which the page uses to count down."""

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
    places: int  # seats of a table
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
    notices: list[Notice]
    option_until: str  # when an electronic clock goes on from the option at the end of a period; "" it does not
    silence: str | None


class SeatSeen(Struct, frozen=True):
    """A seat. ``cards`` are face up or the viewer's own, "??" is a card back; ``won``: in the hand that has ended."""

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
    """A tournament table as one person may see it. ``elsewhere``: the table where this player sits instead."""

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
    hand: int  # number of the hand; 0: none is in play
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
    ended: int  # number of the hand that has just ended and is still shown
    commitment: str
    deal: int  # number of the last deal, which names a hand that is over
    offers: list[Offered]
    notices: list[Notice]
    misdeals: tuple[str, ...]
    silence: str | None


class ServerTime(Struct, frozen=True):
    now: str


class EventDone(Struct, frozen=True):
    """The result of a command to a tournament."""

    version: int
    view: EventView


class SeatDone(Struct, frozen=True):
    """The result of a command to a tournament table."""

    version: int
    view: TableSeen
