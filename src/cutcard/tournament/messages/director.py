"""Commands of the director and the dealers about the field."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from cutcard.core.bounds import MANY, Count, Name, Names, Note, Number, SomeCards, Whole
from cutcard.core.message import RANKS, Command, Role
from cutcard.core.moment import When
from cutcard.tournament.engine.values import Chips, HandResult
from cutcard.tournament.structure.structure import Structure

# Forms treat lists of plain numbers as cards; these are not cards.
TableNumber: TypeAlias = Annotated[int, Meta(ge=1, le=9_999, extra_json_schema={"format": "table"})]

Dealing: TypeAlias = Literal["electronic", "recorded", "room"]
HandsAnHour: TypeAlias = Annotated[int, Meta(ge=1, le=200)]

DIRECTOR = (Role.TOURNAMENT_DIRECTOR,)
RUNNING = (*RANKS, Role.TOURNAMENT_DIRECTOR, Role.SYSTEM)  # who runs a table


class Announce(Command, frozen=True, tag="Announce"):
    """Announce a tournament: everything that is fixed before the start.

    ``confirm_moves``: a move waits until a dealer confirms it. ``hand_for_hand`` starts one player before the bubble
    and the final table, or only when the director orders it. ``sharing``: the last players may agree on other shares
    of the prizes that are left (T-52). ``dealing``: cards dealt electronically, typed in by dealers, or in a "room"
    where only people know them; ``hands_an_hour`` there estimates what an absent player has missed (TOR 7.14).
    """

    roles = (*DIRECTOR, Role.SYSTEM)
    structure: Structure
    venue: Name = ""
    starts: When = ""
    dealing: Dealing = "electronic"
    confirm_moves: bool = False
    hand_for_hand: Literal["automatic", "by order"] = "automatic"
    sharing: bool = False
    hands_an_hour: HandsAnHour = 25


class MoveStart(Command, frozen=True, tag="MoveStart"):
    """Move the start to another time. The deadline for refunds moves with it."""

    roles = DIRECTOR
    starts: When
    reason: Note


class Start(Command, frozen=True, tag="Start"):
    """Draw the seats and start the clock. ``absent``: players who are not at their seats yet.

    ``tables``: how many to use, 0: as many as needed. ``numbers``: their numbers, otherwise from 1.
    ``without``: flights that were not held, so that nobody comes from them into the last phase.
    """

    roles = DIRECTOR
    absent: Names = ()
    tables: Count = 0
    numbers: Annotated[tuple[TableNumber, ...], MANY] = ()
    without: Names = ()


class DealHand(Command, frozen=True, tag="DealHand"):
    """Deal the next hand at a table; its level is fixed when the cards are cut."""

    roles = RUNNING
    table: Number


class ReportHand(Command, frozen=True, tag="ReportHand"):
    """Report the end of a hand. Caused by its table."""

    table: Number
    result: HandResult


class ReportHeld(Command, frozen=True, tag="ReportHeld"):
    """Betting is complete at a table and its cards stay down; follows from the table. Not ``held``: a misdeal since."""

    table: Number
    held: bool = True


class NoteMatter(Command, frozen=True, tag="NoteMatter"):
    """Report something that the director may want to penalise; follows from the table."""

    table: Number
    player: Name
    ground: Literal["exposing the hand", "advice"]
    note: Note


class PauseClock(Command, frozen=True, tag="PauseClock"):
    roles = DIRECTOR
    reason: Note = ""


class ResumeClock(Command, frozen=True, tag="ResumeClock"):
    roles = (*DIRECTOR, Role.SYSTEM)


class MoveClock(Command, frozen=True, tag="MoveClock"):
    """Move the clock to the start of a level. It stops at the end of a period whose option is still to be offered."""

    roles = DIRECTOR
    level: Number
    reason: Note


class CorrectClock(Command, frozen=True, tag="CorrectClock"):
    """Move the clock on by some seconds, or back by a negative number of them."""

    roles = DIRECTOR
    seconds: Whole
    reason: Note


class MovePlayer(Command, frozen=True, tag="MovePlayer"):
    """Move a player to another seat. If it is occupied, the two players swap seats."""

    roles = DIRECTOR
    player: Name
    table: Number
    seat: Number
    reason: Note


class ConfirmMove(Command, frozen=True, tag="ConfirmMove"):
    """Confirm that a player has arrived at the new seat with all chips."""

    roles = RUNNING
    player: Name


class BreakTable(Command, frozen=True, tag="BreakTable"):
    """Break a table and move its players to the others, after its hand. 0: the highest-numbered table."""

    roles = DIRECTOR
    table: Number = 0


class KeepTable(Command, frozen=True, tag="KeepTable"):
    """Keep a table that was going to be broken."""

    roles = DIRECTOR
    table: Number
    reason: Note


class HoldTables(Command, frozen=True, tag="HoldTables"):
    """Hold automatic breaks of tables, or moves of players, or release them."""

    roles = DIRECTOR
    breaks: bool
    moves: bool
    reason: Note


class AddTable(Command, frozen=True, tag="AddTable"):
    """Add a table for waiting players or to spread players out. 0: the next number."""

    roles = DIRECTOR
    table: Number = 0


class GoHandForHand(Command, frozen=True, tag="GoHandForHand"):
    """Start hand for hand: all tables play the same number of hands from now on."""

    roles = DIRECTOR


class EndHandForHand(Command, frozen=True, tag="EndHandForHand"):
    roles = DIRECTOR
    reason: Note


class RedrawFinal(Command, frozen=True, tag="RedrawFinal"):
    """Draw the seats of the final table."""

    roles = DIRECTOR


class CloseRegistration(Command, frozen=True, tag="CloseRegistration"):
    """Close late registration, because the level that ends it has begun."""

    roles = (*DIRECTOR, Role.SYSTEM)


class RaceChips(Command, frozen=True, tag="RaceChips"):
    """Race off the denomination that is due at a table. ``cards``: by seat, if a dealer has dealt them."""

    roles = RUNNING
    table: Number
    cards: Annotated[dict[Number, SomeCards], MANY] = field(default_factory=dict)


class AnnounceEliminationRound(Command, frozen=True, tag="AnnounceEliminationRound"):
    """Announce an elimination round: after this many hands, the lowest stake at each table is out."""

    roles = DIRECTOR
    hands: Count = 1


class AnnounceBonusRound(Command, frozen=True, tag="AnnounceBonusRound"):
    """Announce a bonus round: the casino adds chips to the next pots of every table, or a prize for their winners."""

    roles = DIRECTOR
    hands: Count = 1
    chips: Chips = 0
    prize: Name = ""


class AnnounceRounds(Command, frozen=True, tag="AnnounceRounds"):
    """Announce the elimination and bonus rounds of this level and the next."""

    roles = (*DIRECTOR, Role.SYSTEM)


class WithdrawRound(Command, frozen=True, tag="WithdrawRound"):
    """Withdraw an announced special round, or end one that is being played."""

    roles = DIRECTOR
    kind: Literal["elimination", "bonus"]
    reason: Note


FieldCommand: TypeAlias = (
    Announce
    | MoveStart
    | Start
    | DealHand
    | ReportHand
    | ReportHeld
    | NoteMatter
    | PauseClock
    | ResumeClock
    | MoveClock
    | CorrectClock
    | MovePlayer
    | ConfirmMove
    | BreakTable
    | KeepTable
    | HoldTables
    | AddTable
    | GoHandForHand
    | EndHandForHand
    | RedrawFinal
    | CloseRegistration
    | RaceChips
    | AnnounceEliminationRound
    | AnnounceBonusRound
    | AnnounceRounds
    | WithdrawRound
)
