"""Players at the tables: presence, penalties, disqualification, forfeits, chips handed back, disputes, names."""

from typing import Annotated, Literal, TypeAlias

from cutcard.core.bounds import MANY, Count, Name, Names, Note, Number
from cutcard.core.message import Command, Event
from cutcard.core.moment import When
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.director import DIRECTOR, RUNNING
from cutcard.tournament.structure.penalties import Kind

# What a player is penalised or disqualified for, each with its clause in conduct.py.
Ground: TypeAlias = Literal[
    "conduct", "not following the rules", "lending chips", "hiding chips", "absence", "exposing the hand", "advice"
]


# -- commands


class MarkAbsent(Command, frozen=True, tag="MarkAbsent"):
    """The player is not at the table: dealt in, blinded and folded."""

    roles = RUNNING
    player: Name


class MarkPresent(Command, frozen=True, tag="MarkPresent"):
    """The player has come, or come back, to their seat."""

    roles = RUNNING
    player: Name


class ProvisionallyEliminate(Command, frozen=True, tag="ProvisionallyEliminate"):
    """The stake of a player who has not taken the position by the end of level 4 is removed from play."""

    roles = DIRECTOR
    player: Name


class ReturnAbsent(Command, frozen=True, tag="ReturnAbsent"):
    """The player has arrived after all: the stake comes back, less the blinds and antes missed."""

    roles = DIRECTOR
    player: Name


class Penalise(Command, frozen=True, tag="Penalise"):
    """A warning, or 10, 20 or 30 minutes away from the table."""

    roles = DIRECTOR
    player: Name
    kind: Kind
    ground: Ground
    note: Note
    minutes: Count = 0


class Disqualify(Command, frozen=True, tag="Disqualify"):
    """Out of the tournament, chips out of play. ``refund``: of the entry fee, for absence only, with its reason."""

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
    """A player with a starting stack or less gives it up, to be able to buy back in."""

    roles = RUNNING
    player: Name


class ReturnChips(Command, frozen=True, tag="ReturnChips"):
    """An eliminated player hands remaining chips to the dealer."""

    roles = RUNNING
    player: Name
    chips: Chips


class ArrangeChips(Command, frozen=True, tag="ArrangeChips"):
    """Direct a player to stack chips by denomination in clear view, so that they can be counted."""

    roles = RUNNING
    player: Name


class CountChips(Command, frozen=True, tag="CountChips"):
    """What staff have counted when all chips were handed in, by denomination."""

    roles = RUNNING
    counted: Annotated[dict[Chips, Number], MANY]


class RecordName(Command, frozen=True, tag="RecordName"):
    """A player gives the name to the table's supervisor on request."""

    roles = RUNNING
    player: Name
    name: Name


class DecideTournamentDispute(Command, frozen=True, tag="DecideTournamentDispute"):
    """The director's word, which is final."""

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
    """Chips are out of play, the bounty is void, until the player arrives (TOR 7.14, T-08)."""

    player: str
    chips: Chips
    at: When
    clauses: tuple[str, ...]


class AbsentReturned(Event, frozen=True, tag="AbsentReturned"):
    """Back in play with what is left after ``charged``; ``chips`` 0: nothing is, the player is out."""

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
    """The player's hand is in play: it ends first."""

    player: str
    ground: Ground
    note: str
    refund: str
    clauses: tuple[str, ...]


class Disqualified(Event, frozen=True, tag="Disqualified"):
    """Takes no place; chips leave play, the bounty is void. ``refund``: why the entry fee goes back, if it does."""

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
    """``expected``: all chips issued, less those removed; ``difference``: counted above (or below) that."""

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
