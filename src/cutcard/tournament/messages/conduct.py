"""Commands and events about players: presence, penalties, disqualification, forfeits, chips, disputes, names."""

from typing import Annotated, Literal, TypeAlias

from cutcard.core.bounds import MANY, Count, Name, Names, Note, Number
from cutcard.core.message import Command, Event
from cutcard.core.moment import When
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.director import DIRECTOR, RUNNING
from cutcard.tournament.structure.penalties import Kind

# Grounds for a penalty or a disqualification; the clause of each is in conduct.py.
Ground: TypeAlias = Literal[
    "conduct", "not following the rules", "lending chips", "hiding chips", "absence", "exposing the hand", "advice"
]


# -- commands


class MarkAbsent(Command, frozen=True, tag="MarkAbsent"):
    """Mark a player as not at the table: they are dealt in, post blinds and are folded."""

    roles = RUNNING
    player: Name


class MarkPresent(Command, frozen=True, tag="MarkPresent"):
    """Mark a player as arrived, or back, at their seat."""

    roles = RUNNING
    player: Name


class ProvisionallyEliminate(Command, frozen=True, tag="ProvisionallyEliminate"):
    """Remove the stake of a player who has not taken their seat by the end of level 4."""

    roles = DIRECTOR
    player: Name


class ReturnAbsent(Command, frozen=True, tag="ReturnAbsent"):
    """Return the stake of a player who has arrived after all, minus the blinds and antes missed."""

    roles = DIRECTOR
    player: Name


class Penalise(Command, frozen=True, tag="Penalise"):
    """Give a warning, or 10, 20 or 30 minutes away from the table."""

    roles = DIRECTOR
    player: Name
    kind: Kind
    ground: Ground
    note: Note
    minutes: Count = 0


class Disqualify(Command, frozen=True, tag="Disqualify"):
    """Disqualify a player; their chips leave play. ``refund``: reason to refund the entry fee, for absence only."""

    roles = DIRECTOR
    player: Name
    ground: Ground
    note: Note
    refund: Note = ""


class LiftPenalty(Command, frozen=True, tag="LiftPenalty"):
    roles = DIRECTOR
    player: Name
    reason: Note


class ForfeitChips(Command, frozen=True, tag="ForfeitChips"):
    """Give up a stack of at most the starting stack, to be able to buy back in."""

    roles = RUNNING
    player: Name


class ReturnChips(Command, frozen=True, tag="ReturnChips"):
    """Record chips that an eliminated player returns to the dealer."""

    roles = RUNNING
    player: Name
    chips: Chips


class ArrangeChips(Command, frozen=True, tag="ArrangeChips"):
    """Direct a player to stack chips by denomination in clear view, so that they can be counted."""

    roles = RUNNING
    player: Name


class CountChips(Command, frozen=True, tag="CountChips"):
    """Record the count of all returned chips, by denomination."""

    roles = RUNNING
    counted: Annotated[dict[Chips, Number], MANY]


class RecordName(Command, frozen=True, tag="RecordName"):
    """Record the name that a player gives to the supervisor on request."""

    roles = RUNNING
    player: Name
    name: Name


class DecideTournamentDispute(Command, frozen=True, tag="DecideTournamentDispute"):
    """Record the director's decision, which is final."""

    roles = DIRECTOR
    about: Note
    decision: Note
    players: Names = ()


# -- events


class PlayerAbsent(Event, frozen=True, tag="PlayerAbsent"):
    player: str
    clauses: tuple[str, ...]


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


class PenaltyImposed(Event, frozen=True, tag="PenaltyImposed"):
    """``since``: the seconds the clock had run; the minutes run with it (T-24)."""

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


class DisqualificationOrdered(Event, frozen=True, tag="DisqualificationOrdered"):
    """The player is disqualified when the hand in play is over."""

    player: str
    ground: Ground
    note: str
    refund: str
    clauses: tuple[str, ...]


class Disqualified(Event, frozen=True, tag="Disqualified"):
    """The player gets no place, their chips leave play, the bounty is void. ``refund``: why the fee is refunded."""

    player: str
    chips: Chips
    ground: Ground
    note: str
    refund: str
    clauses: tuple[str, ...]


class ChipsReturned(Event, frozen=True, tag="ChipsReturned"):
    player: str
    chips: Chips
    clauses: tuple[str, ...]


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


class NameRecorded(Event, frozen=True, tag="NameRecorded"):
    player: str
    name: str
    clauses: tuple[str, ...]


class TournamentDisputeDecided(Event, frozen=True, tag="TournamentDisputeDecided"):
    about: str
    decision: str
    players: tuple[str, ...]
    by: str
    at: When
    clauses: tuple[str, ...]


ConductCommand: TypeAlias = (
    MarkAbsent
    | MarkPresent
    | ProvisionallyEliminate
    | ReturnAbsent
    | Penalise
    | Disqualify
    | LiftPenalty
    | ForfeitChips
    | ReturnChips
    | ArrangeChips
    | CountChips
    | RecordName
    | DecideTournamentDispute
)
ConductEvent: TypeAlias = (
    PlayerAbsent
    | PlayerPresent
    | ProvisionallyEliminated
    | AbsentReturned
    | PenaltyImposed
    | PenaltyLifted
    | DisqualificationOrdered
    | Disqualified
    | ChipsReturned
    | ChipsToBeArranged
    | ChipsCounted
    | NameRecorded
    | TournamentDisputeDecided
)
