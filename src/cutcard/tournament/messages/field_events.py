"""The course of the field: what has happened to tables and players."""

from typing import Literal, TypeAlias

from cutcard.core.message import Event
from cutcard.core.moment import When
from cutcard.tournament.engine.chiprace import RaceStep
from cutcard.tournament.engine.values import Begin, BountyMove, Chips
from cutcard.tournament.structure.clock import Clock
from cutcard.tournament.structure.structure import Structure

Cause: TypeAlias = Literal["hand", "forfeit", "elimination round", "absence"]


class TournamentAnnounced(Event, frozen=True, tag="TournamentAnnounced"):
    structure: Structure
    venue: str
    starts: When
    dealing: Literal["electronic", "recorded", "room"]
    confirm_moves: bool
    hand_for_hand: Literal["automatic", "by order"]
    clauses: tuple[str, ...]
    sharing: bool = False
    hands_an_hour: int = 25


class StartMoved(Event, frozen=True, tag="StartMoved"):
    starts: When
    reason: str
    clauses: tuple[str, ...]


class Started(Event, frozen=True, tag="Started"):
    """``tables``: their numbers; seats follow one by one."""

    at: When
    tables: tuple[int, ...]
    clauses: tuple[str, ...]


class Seated(Event, frozen=True, tag="Seated"):
    """A player gets a seat and a stack: a starting stack, or what was bagged."""

    player: str
    table: int
    seat: int
    stack: Chips
    present: bool
    clauses: tuple[str, ...]


class ButtonDrawn(Event, frozen=True, tag="ButtonDrawn"):
    """Where the button lies before the first hand of a table."""

    table: int
    button: int


class HandDue(Event, frozen=True, tag="HandDue"):
    """A hand begins; its table is told how. Its limits are those of the level at the cut (TOR 7.21)."""

    table: int
    begin: Begin
    clauses: tuple[str, ...]


class HandPlayed(Event, frozen=True, tag="HandPlayed"):
    """The stacks after a hand, by seat: as much as before it, nothing is charged (TOR 7.36).

    ``arrived``: players of whom nothing had shown yet that they were there (TOR 7.14).
    """

    table: int
    number: int
    stacks: dict[int, Chips]
    clauses: tuple[str, ...]
    arrived: tuple[str, ...] = ()


class HandCalledOff(Event, frozen=True, tag="HandCalledOff"):
    """A hand is called off: stacks and positions are as before it."""

    table: int
    number: int
    clauses: tuple[str, ...]


class HandHeldBack(Event, frozen=True, tag="HandHeldBack"):
    """Betting is complete at a table, and its cards stay down until the other tables have acted (TOR 7.31).

    Not ``held``: the hand was misdealt since, and is dealt again.
    """

    table: int
    clauses: tuple[str, ...]
    held: bool = True


class CardsMayBeShown(Event, frozen=True, tag="CardsMayBeShown"):
    """Every table has dealt and acted, so cards that were held back are turned up."""

    tables: tuple[int, ...]
    clauses: tuple[str, ...]


class Busted(Event, frozen=True, tag="Busted"):
    """No chips left, but a re-buy is still possible before the next round of play (TOR 7.22)."""

    player: str
    table: int
    seat: int
    group: int
    move: BountyMove | None
    clauses: tuple[str, ...]


class Eliminated(Event, frozen=True, tag="Eliminated"):
    """Out of the tournament. Who has the same ``group`` went out in the same round of play (TOR 7.19).

    ``chips``: of the player's own stake, removed from play and not lost to anybody.
    """

    player: str
    table: int
    seat: int
    group: int
    cause: Cause
    at: When
    clauses: tuple[str, ...]
    chips: Chips = 0


class ChipsRemoved(Event, frozen=True, tag="ChipsRemoved"):
    """A player's chips are taken out of play."""

    player: str
    chips: Chips
    clauses: tuple[str, ...]


class MovePlanned(Event, frozen=True, tag="MovePlanned"):
    player: str
    table: int
    seat: int
    clauses: tuple[str, ...]


class Moved(Event, frozen=True, tag="Moved"):
    """Re-seated, with all rights and duties of the new position (TOR 7.24)."""

    player: str
    table: int
    seat: int
    clauses: tuple[str, ...]
    reason: str = ""


class Exchanged(Event, frozen=True, tag="Exchanged"):
    """Two players change seats, each with all chips."""

    players: tuple[str, str]
    clauses: tuple[str, ...]
    reason: str = ""


class TableAdded(Event, frozen=True, tag="TableAdded"):
    table: int
    clauses: tuple[str, ...]


class BreakOrdered(Event, frozen=True, tag="BreakOrdered"):
    """The table is broken when its hand is over."""

    table: int
    clauses: tuple[str, ...]


class TableKept(Event, frozen=True, tag="TableKept"):
    table: int
    reason: str
    clauses: tuple[str, ...]


class TablesHeld(Event, frozen=True, tag="TablesHeld"):
    breaks: bool
    moves: bool
    reason: str
    clauses: tuple[str, ...]


class TableBroken(Event, frozen=True, tag="TableBroken"):
    """Its players have been moved; nobody sits there any more."""

    table: int
    clauses: tuple[str, ...]


class HandForHandBegan(Event, frozen=True, tag="HandForHandBegan"):
    clauses: tuple[str, ...]


class ClockSet(Event, frozen=True, tag="ClockSet"):
    """The clock as it runs, or stands, from now on: playing times are the director's (TOR 6.11)."""

    clock: Clock
    clauses: tuple[str, ...]
    reason: str = ""


class HandForHandRound(Event, frozen=True, tag="HandForHandRound"):
    """Every table deals one hand; together they are one round of play (T-12). ``at``: in a room, when it began."""

    round: int
    clauses: tuple[str, ...]
    at: str = ""


class HandForHandEnded(Event, frozen=True, tag="HandForHandEnded"):
    clauses: tuple[str, ...]
    reason: str = ""


class FinalTableDrawn(Event, frozen=True, tag="FinalTableDrawn"):
    """Who plays at the final table, and where everybody sits now."""

    table: int
    seats: dict[int, str]
    clauses: tuple[str, ...]


class ChipsRaced(Event, frozen=True, tag="ChipsRaced"):
    """Stacks by seat after the race, and how it came to them; ``change``: chips that came into play by it, or left."""

    table: int
    old: Chips
    new: Chips
    steps: tuple[RaceStep, ...]
    stacks: dict[int, Chips]
    change: int
    clauses: tuple[str, ...]


class EliminationRoundAnnounced(Event, frozen=True, tag="EliminationRoundAnnounced"):
    """``level``: of the structure's round, which begins with it; 0: the director's own, with the next deals."""

    hands: int
    level: int
    clauses: tuple[str, ...]


class EliminationRoundEnded(Event, frozen=True, tag="EliminationRoundEnded"):
    table: int
    clauses: tuple[str, ...]


class BonusRoundAnnounced(Event, frozen=True, tag="BonusRoundAnnounced"):
    hands: int
    level: int
    chips: Chips
    prize: str
    clauses: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="RoundBegan"):
    """A round of the structure begins with the first deal of its level."""

    kind: Literal["elimination", "bonus"]
    level: int
    clauses: tuple[str, ...]


class RoundWithdrawn(Event, frozen=True, tag="RoundWithdrawn"):
    kind: Literal["elimination", "bonus"]
    reason: str
    clauses: tuple[str, ...]


class BonusWon(Event, frozen=True, tag="BonusWon"):
    """What the casino added to a pot or promised to its winner; shared if the main pot was split."""

    number: int  # under which a prize is owed until it is handed over
    players: tuple[str, ...]
    chips: Chips
    prize: str
    clauses: tuple[str, ...]


class RegistrationClosed(Event, frozen=True, tag="RegistrationClosed"):
    at: When
    clauses: tuple[str, ...]


class RegistrationReopened(Event, frozen=True, tag="RegistrationReopened"):
    """The clock was set back: entries are taken again, and the prizes will be fixed anew."""

    at: When
    clauses: tuple[str, ...]


class TournamentWon(Event, frozen=True, tag="TournamentWon"):
    """Play is over; more than one winner where a satellite's seats are all won."""

    winners: tuple[str, ...]
    at: When
    clauses: tuple[str, ...]


FieldEvent: TypeAlias = (
    TournamentAnnounced
    | StartMoved
    | Started
    | Seated
    | ButtonDrawn
    | HandDue
    | HandPlayed
    | HandCalledOff
    | HandHeldBack
    | CardsMayBeShown
    | Busted
    | Eliminated
    | ChipsRemoved
    | MovePlanned
    | Moved
    | Exchanged
    | TableAdded
    | BreakOrdered
    | TableKept
    | TablesHeld
    | TableBroken
    | HandForHandBegan
    | ClockSet
    | HandForHandRound
    | HandForHandEnded
    | FinalTableDrawn
    | ChipsRaced
    | EliminationRoundAnnounced
    | EliminationRoundEnded
    | BonusRoundAnnounced
    | RoundBegan
    | RoundWithdrawn
    | BonusWon
    | RegistrationClosed
    | RegistrationReopened
    | TournamentWon
)
