"""Types sent to those who run a tournament: the console, its sheets, and what can be pressed there."""

from typing import Literal

from msgspec import Struct

from cutcard.tournament.agenda.sheets import EventSheet, RaceEstimate
from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.structure.clock import ClockView


class Rival(Struct, frozen=True):
    """Somebody at the same table."""

    player: str
    name: str
    seat: int


class Blank(Struct, frozen=True):
    """Something to be filled in on a form; ``name``: the part of the command that it is."""

    name: str
    label: str
    kind: Literal["number", "text", "tick"]
    value: str = ""  # a proposal


class Press(Struct, frozen=True):
    """A button: its words, what follows, its clause, and the command that the rules would accept now.

    ``field``: a part of the command that its reader still enters, a number or words; ``value``: a proposal for it.
    ``chips``: how many of each of these chips, by value. ``rivals``: one or several of them. ``blanks``: a form.
    """

    id: str
    label: str
    command: TournamentCommand
    detail: str = ""
    clause: str = ""
    tone: Literal["", "main", "danger"] = ""
    field: str = ""
    kind: Literal["", "number", "text", "chips", "players", "shares"] = ""
    value: str = ""
    chips: tuple[int, ...] = ()
    rivals: list[Rival] = []
    blanks: list[Blank] = []


class DueNow(Struct, frozen=True):
    """Something that waits for the director, in words, with the acts that deal with it.

    ``lead``: words of one large button behind which the acts answer a question, ``ask``; ``detail``: what follows.
    """

    text: str
    clause: str
    acts: list[Press] = []
    lead: str = ""
    detail: str = ""
    ask: str = ""


class MapSeat(Struct, frozen=True):
    """A seat on the map. ``coming``: the player is still on the way to it; ``away``: seconds of a penalty left."""

    seat: int
    player: str
    name: str
    stack: int
    present: bool = True
    bounty: bool = False
    counted: bool = True  # the stack is known; in a room only after a count
    coming: bool = False
    leaving: bool = False
    away: int = 0


class MapTable(Struct, frozen=True):
    """A table on the map. ``lean``: how many players more or fewer than a balanced table would have."""

    number: int
    players: int
    seats: list[MapSeat]
    lean: int
    hands: int
    in_play: bool
    chip: int
    breaking: bool = False
    waits: str = ""  # in hand-for-hand: "" its hand is over; otherwise what the others wait for


class QueueLine(Struct, frozen=True):
    player: str
    name: str
    kind: Literal["alternate", "re-entry"]


class RunningPenalty(Struct, frozen=True):
    player: str
    name: str
    minutes: int
    left: int  # seconds of play
    ground: str
    acts: list[Press] = []


class PayLine(Struct, frozen=True):
    """What a place is or will be paid, and to whom once that is certain."""

    place: int
    prize: int
    name: str = ""
    paid: bool = False
    acts: list[Press] = []


class BountyLine(Struct, frozen=True):
    """Bounties of one player in cents: ``won`` and not paid yet, and what was paid."""

    player: str
    name: str
    won: int
    paid: int
    acts: list[Press] = []


class ConsoleView(Struct, frozen=True):
    """A tournament as its director sees it. Buttons hold only what the rules would accept."""

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
    clock_acts: list[Press]
    due: list[DueNow]
    tables: list[MapTable]
    seats: int  # of each table
    queue: list[QueueLine]
    players: int
    entries: int
    cap: int
    left: int
    chips: int
    average: int
    pool: int
    places: int  # paid; 0: not fixed yet
    to_money: int  # players who must still go out before the rest are paid; -1: not known yet
    registration: bool
    until_level: int  # whose start ends registration
    hand_for_hand: int  # number of the round; -1: no
    waiting_tables: list[int]  # whose hand of the round is not over
    penalties: list[RunningPenalty]
    payouts: list[PayLine]
    bounty: int  # value of one
    bounties: list[BountyLine]
    escrow: int  # cents for bounties that nobody has received
    held: list[str]  # what happens only by the director's order: breaks, moves
    option_until: str
    event: list[Press]  # about the whole event: announcements, special rounds, cancelling
    told: str  # what everybody is told now
    late: list[str]  # tags of the commands that may be entered afterwards from paper
    silence: str | None


class FreeSeat(Struct, frozen=True):
    """A seat to which a player may be moved; ``name``: of the player who would change places."""

    table: int
    seat: int
    name: str = ""


class PlayerSheet(Struct, frozen=True):
    """One entrant: how they stand, what may be done, and where they may move."""

    player: str
    name: str
    status: str
    card: str
    table: int
    seat: int
    stack: int
    entries: int
    won: int  # bounties in cents
    bounty: str  # the player's own: held, lost, void or redeemed; "" none
    place: int
    acts: list[Press]
    moves: list[FreeSeat]
    out: Press | None = None  # in a room: record that the player is out
    rivals: list[Rival] = []  # one of whom has won the bounty, if the player has one
    transfers: bool = False  # the entry may be transferred to another person


class TableSheet(Struct, frozen=True):
    """One table: what may be done with it."""

    number: int
    players: int
    acts: list[Press]
    button: list[Press] = []  # in a room: the seats where the button may be
    count: list[Rival] = []  # in a room: whose stacks may be counted


class FoundEntrant(Struct, frozen=True):
    """Somebody on the register, or a patron who has not entered (``status`` "")."""

    player: str
    name: str
    status: str
    card: str = ""
    table: int = 0
    seat: int = 0
    place: int = 0  # in the queue


class FoundEntrants(Struct, frozen=True):
    found: list[FoundEntrant]


class PastLine(Struct, frozen=True):
    """Something that was done, who did it, and the acts that take it back.

    ``at``: when it happened. ``paper``: on which paper it stood until it was entered, at the time ``entered``.
    ``followed``: it followed by itself from what was done.
    """

    version: int
    at: str
    who: str
    text: str
    clauses: list[str]
    undo: list[Press] = []
    paper: str = ""
    entered: str = ""
    followed: bool = False


class PastLines(Struct, frozen=True):
    lines: list[PastLine]


class PaperSheet(Struct, frozen=True):
    """What is printed at every level. ``counted``: the stacks are those on the tables."""

    id: str
    now: str
    sheet: EventSheet
    race: RaceEstimate | None
    counted: bool
