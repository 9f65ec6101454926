"""Commands and events about players: presence, penalties, disqualification, forfeits, chips, names."""

from typing import Annotated, TypeAlias

from cutcard.core.bounds import MANY, Count, Name, Note, Number
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.core.moment import When
from cutcard.tournament.engine.values import Chips, Counted
from cutcard.tournament.messages.director import DIRECTOR, RUNNING
from cutcard.tournament.messages.dispute import DisputeCommand, DisputeEvent
from cutcard.tournament.structure.penalties import Ground, Kind

Leaving: TypeAlias = Counted | None  # in a room: chips that leave play, counted

# -- commands


class TakeTable(Command, frozen=True, tag="TakeTable"):
    """Record that you deal at this table from now on."""

    roles = (Role.DEALER,)
    table: Number


class MarkAbsent(Command, frozen=True, tag="MarkAbsent"):
    """Mark a player as not at the table: dealt in, blinds posted, hand folded. ``never_sat``: has not come at all."""

    roles = RUNNING
    player: Name
    never_sat: bool = False


class MarkPresent(Command, frozen=True, tag="MarkPresent"):
    """Mark a player as arrived, or back, at their seat."""

    roles = RUNNING
    player: Name


class ProvisionallyEliminate(Command, frozen=True, tag="ProvisionallyEliminate"):
    """Remove the stake of a player who has not taken their seat by the end of level 4."""

    roles = DIRECTOR
    player: Name
    counted: Leaving = None


class ReturnAbsent(Command, frozen=True, tag="ReturnAbsent"):
    """Return the stake of a player who has arrived after all, minus the blinds and antes missed.

    ``charged``: what these were, set by the director where hands are not counted.
    """

    roles = DIRECTOR
    player: Name
    charged: Leaving = None


class EndAbsence(Command, frozen=True, tag="EndAbsence"):
    """Record that a player whose chips were removed is no longer expected."""

    roles = DIRECTOR
    player: Name
    reason: Note


class Penalise(Command, frozen=True, tag="Penalise"):
    """Give a warning, or 10, 20 or 30 minutes away from the table."""

    roles = DIRECTOR
    player: Name
    kind: Kind
    ground: Ground
    note: Note
    minutes: Count = 0


class Disqualify(Command, frozen=True, tag="Disqualify"):
    """Disqualify a player; their chips leave play, and a hand they still have is dead at once."""

    roles = DIRECTOR
    player: Name
    ground: Ground
    note: Note
    counted: Leaving = None


class RefundDisqualified(Command, frozen=True, tag="RefundDisqualified"):
    """Refund the entry fee of a player disqualified for absence, at the expense of the house."""

    roles = DIRECTOR
    player: Name
    reason: Note


class LiftPenalty(Command, frozen=True, tag="LiftPenalty"):
    """Lift a player's last penalty of a kind: minutes away from the table, or a warning. Earlier ones stand."""

    roles = DIRECTOR
    player: Name
    reason: Note
    kind: Kind = "away"


class ForfeitChips(Command, frozen=True, tag="ForfeitChips"):
    """Give up a stack of at most the starting stack, to be able to buy back in.

    ``word``: what the player said, if staff record it; a second person must confirm.
    """

    roles = (Role.PLAYER, *RUNNING)
    player: Name
    word: Note = ""
    counted: Leaving = None


class PlayOn(Command, frozen=True, tag="PlayOn"):
    """Keep a short stack and play on. ``word``: what the player said, if staff record it."""

    roles = (Role.PLAYER, *RUNNING)
    player: Name
    word: Note = ""


class CloseOption(Command, frozen=True, tag="CloseOption"):
    """Close the option to forfeit chips; players who have not chosen play on."""

    roles = (*DIRECTOR, Role.SYSTEM)


class ReturnChips(Command, frozen=True, tag="ReturnChips"):
    """Record chips that an eliminated player returns to the dealer.

    ``in_all``: so many in all since the player went out; what was recorded before was wrong.
    """

    roles = RUNNING
    player: Name
    chips: Chips
    in_all: bool = False


class ArrangeChips(Command, frozen=True, tag="ArrangeChips"):
    """Direct a player to stack chips by denomination in clear view, so that they can be counted."""

    roles = RUNNING
    player: Name


class CountChips(Command, frozen=True, tag="CountChips"):
    """Record the count of all returned chips, by denomination."""

    roles = RUNNING
    counted: Annotated[dict[Chips, Number], MANY]


class AcceptDifference(Command, frozen=True, tag="AcceptDifference"):
    """Record why the chips counted differ from the chips issued."""

    roles = DIRECTOR
    finding: Note


class RecordName(Command, frozen=True, tag="RecordName"):
    """Record the name that a player gives to the supervisor on request, beside the registered name."""

    roles = (*SUPERVISORS, Role.TOURNAMENT_DIRECTOR)
    personal, whose = ("name",), "player"
    player: Name
    name: Name


# -- events


class TableTaken(Event, frozen=True, tag="TableTaken"):
    """``by`` deals at this table from now on."""

    table: int
    by: str
    at: When


class PlayerAbsent(Event, frozen=True, tag="PlayerAbsent"):
    player: str
    clauses: tuple[str, ...]
    never_sat: bool = False


class PlayerPresent(Event, frozen=True, tag="PlayerPresent"):
    player: str
    clauses: tuple[str, ...]


class ProvisionallyEliminated(Event, frozen=True, tag="ProvisionallyEliminated"):
    """The chips are out of play and the bounty is void until the player arrives (TOR 7.14, T-08)."""

    player: str
    chips: Chips
    at: When
    clauses: tuple[str, ...]


class AbsentReturned(Event, frozen=True, tag="AbsentReturned"):
    """The player is back with what is left after ``charged``. ``chips`` 0: nothing is left, and the player is out."""

    player: str
    table: int
    seat: int
    chips: Chips
    charged: Chips
    clauses: tuple[str, ...]


class AbsenceEnded(Event, frozen=True, tag="AbsenceEnded"):
    """The place of the eliminated player is final."""

    player: str
    reason: str
    clauses: tuple[str, ...]


class PenaltyImposed(Event, frozen=True, tag="PenaltyImposed"):
    """``since``: the seconds the clock had run; the minutes run with it (T-24, T-55)."""

    player: str
    kind: Kind
    ground: Ground
    note: str
    since: int
    minutes: int
    clauses: tuple[str, ...]


class PenaltyLifted(Event, frozen=True, tag="PenaltyLifted"):
    player: str
    reason: str
    clauses: tuple[str, ...]
    kind: Kind = "away"


class DisqualificationOrdered(Event, frozen=True, tag="DisqualificationOrdered"):
    """The player's hand is dead now; the player is disqualified when the hand in play is over."""

    player: str
    ground: Ground
    note: str
    clauses: tuple[str, ...]


class Disqualified(Event, frozen=True, tag="Disqualified"):
    """The player gets no place, and their chips leave play. ``bounty``: their own bounty, still held, is void."""

    player: str
    chips: Chips
    ground: Ground
    note: str
    clauses: tuple[str, ...]
    bounty: bool = False


class PlayedOn(Event, frozen=True, tag="PlayedOn"):
    """``chosen``: by the player, rather than because time was up."""

    player: str
    level: int
    chosen: bool
    clauses: tuple[str, ...]


class ChipsReturned(Event, frozen=True, tag="ChipsReturned"):
    """``in_all``: everything that the player has handed in, instead of what was recorded before."""

    player: str
    chips: Chips
    clauses: tuple[str, ...]
    in_all: bool = False


class ChipsToBeArranged(Event, frozen=True, tag="ChipsToBeArranged"):
    player: str
    stack: Chips
    clauses: tuple[str, ...]


class ChipsCounted(Event, frozen=True, tag="ChipsCounted"):
    """``expected``: chips issued minus chips removed; ``difference``: counted minus expected."""

    counted: Chips
    expected: Chips
    difference: int
    clauses: tuple[str, ...]


class DifferenceAccepted(Event, frozen=True, tag="DifferenceAccepted"):
    difference: int
    finding: str
    by: str
    clauses: tuple[str, ...]


class NameRecorded(Event, frozen=True, tag="NameRecorded"):
    player: str
    name: str
    clauses: tuple[str, ...]


ConductCommand: TypeAlias = (
    DisputeCommand
    | TakeTable
    | MarkAbsent
    | MarkPresent
    | ProvisionallyEliminate
    | ReturnAbsent
    | EndAbsence
    | Penalise
    | Disqualify
    | RefundDisqualified
    | LiftPenalty
    | ForfeitChips
    | PlayOn
    | CloseOption
    | ReturnChips
    | ArrangeChips
    | CountChips
    | AcceptDifference
    | RecordName
)
ConductEvent: TypeAlias = (
    DisputeEvent
    | TableTaken
    | PlayerAbsent
    | PlayerPresent
    | ProvisionallyEliminated
    | AbsentReturned
    | AbsenceEnded
    | PenaltyImposed
    | PenaltyLifted
    | DisqualificationOrdered
    | Disqualified
    | PlayedOn
    | ChipsReturned
    | ChipsToBeArranged
    | ChipsCounted
    | DifferenceAccepted
    | NameRecorded
)
