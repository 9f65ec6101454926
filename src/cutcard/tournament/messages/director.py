"""The course of the field: what the director and the dealers ask."""

from typing import Annotated, Literal, TypeAlias

from msgspec import field

from cutcard.core.bounds import MANY, Count, Name, Names, Note, Number, SomeCards
from cutcard.core.message import RANKS, Command, Role
from cutcard.core.moment import When
from cutcard.tournament.engine.values import Chips, HandResult
from cutcard.tournament.structure.structure import Structure

DIRECTOR = (Role.TOURNAMENT_DIRECTOR,)
RUNNING = (*RANKS, Role.TOURNAMENT_DIRECTOR, Role.SYSTEM)  # who runs a table


class Announce(Command, frozen=True, tag="Announce"):
    """Everything that is fixed before the start.

    ``confirm_moves``: a move waits until a dealer confirms it. ``hand_for_hand`` begins one player before the bubble
    and the final table, or only when the director orders it.
    """

    roles = (*DIRECTOR, Role.SYSTEM)
    structure: Structure
    venue: Name = ""
    starts: When = ""
    dealing: Literal["electronic", "recorded"] = "electronic"
    confirm_moves: bool = False
    hand_for_hand: Literal["automatic", "by order"] = "automatic"


class Start(Command, frozen=True, tag="Start"):
    """Ballot for seats and start the clock; ``absent`` have not taken their positions yet."""

    roles = DIRECTOR
    absent: Names = ()
    tables: Count = 0  # how many are used; 0: as many as the entries need


class DealHand(Command, frozen=True, tag="DealHand"):
    """The cards of the next hand are cut at a table."""

    roles = RUNNING
    table: Number


class ReportHand(Command, frozen=True, tag="ReportHand"):
    """A hand has ended; follows from its table."""

    table: Number
    result: HandResult


class PauseClock(Command, frozen=True, tag="PauseClock"):
    roles = DIRECTOR
    reason: Note = ""


class ResumeClock(Command, frozen=True, tag="ResumeClock"):
    roles = (*DIRECTOR, Role.SYSTEM)


class MoveClock(Command, frozen=True, tag="MoveClock"):
    """To the beginning of a level."""

    roles = DIRECTOR
    level: Number
    reason: Note


class CorrectClock(Command, frozen=True, tag="CorrectClock"):
    """Give back (or take) seconds of the level."""

    roles = DIRECTOR
    seconds: Count
    reason: Note


class MovePlayer(Command, frozen=True, tag="MovePlayer"):
    """The director seats a player elsewhere; who sits there takes the seat that becomes free."""

    roles = DIRECTOR
    player: Name
    table: Number
    seat: Number
    reason: Note


class ConfirmMove(Command, frozen=True, tag="ConfirmMove"):
    """The player has arrived at the new seat with all chips."""

    roles = RUNNING
    player: Name


class BreakTable(Command, frozen=True, tag="BreakTable"):
    """Spread a table's players over the others; 0: the one which is due."""

    roles = DIRECTOR
    table: Number = 0


class AddTable(Command, frozen=True, tag="AddTable"):
    """An additional table, for those who wait for a seat."""

    roles = DIRECTOR


class GoHandForHand(Command, frozen=True, tag="GoHandForHand"):
    """All tables play the same number of hands from now on."""

    roles = DIRECTOR


class EndHandForHand(Command, frozen=True, tag="EndHandForHand"):
    roles = DIRECTOR
    reason: Note


class RedrawFinal(Command, frozen=True, tag="RedrawFinal"):
    """Draw the seats of the final table."""

    roles = DIRECTOR


class CloseRegistration(Command, frozen=True, tag="CloseRegistration"):
    """The level has begun with which late registration ends."""

    roles = (*DIRECTOR, Role.SYSTEM)


class RaceChips(Command, frozen=True, tag="RaceChips"):
    """Race off the denomination that is due at a table; ``cards`` by seat, where a dealer has dealt them."""

    roles = RUNNING
    table: Number
    cards: Annotated[dict[Number, SomeCards], MANY] = field(default_factory=dict)


class AnnounceEliminationRound(Command, frozen=True, tag="AnnounceEliminationRound"):
    """So many hands on, the lowest table stake of each table is out."""

    roles = DIRECTOR
    hands: Count = 1


class AnnounceBonusRound(Command, frozen=True, tag="AnnounceBonusRound"):
    """The casino adds chips to the next pots of every table, or a prize for their winners."""

    roles = DIRECTOR
    hands: Count = 1
    chips: Chips = 0
    prize: Name = ""


FieldCommand: TypeAlias = (
    Announce
    | Start
    | DealHand
    | ReportHand
    | PauseClock
    | ResumeClock
    | MoveClock
    | CorrectClock
    | MovePlayer
    | ConfirmMove
    | BreakTable
    | AddTable
    | GoHandForHand
    | EndHandForHand
    | RedrawFinal
    | CloseRegistration
    | RaceChips
    | AnnounceEliminationRound
    | AnnounceBonusRound
)
