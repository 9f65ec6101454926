"""Commands and events of a table's jackpot: equipment failure, play without it, wagers on another player's box."""

from typing import TypeAlias

from cutcard.core.bounds import Note, Number
from cutcard.core.message import SUPERVISORS, Command, Event, Role


class ReportMalfunction(Command, frozen=True, tag="ReportMalfunction"):
    """Report that the jackpot's equipment does not work."""

    roles = (Role.DEALER, *SUPERVISORS)
    details: Note


class PlayWithoutJackpot(Command, frozen=True, tag="PlayWithoutJackpot"):
    """Let the game continue without its jackpot."""

    roles = SUPERVISORS
    authority = "jackpots.malfunction"


class RestoreJackpot(Command, frozen=True, tag="RestoreJackpot"):
    """Record that the jackpot's equipment works again."""

    roles = SUPERVISORS
    details: Note


class AllowBacking(Command, frozen=True, tag="AllowBacking"):
    """Let a player put a jackpot wager on another player's box in this round."""

    roles = SUPERVISORS
    authority = "jackpots.elsewhere"
    seat: Number
    on: Number


class AcknowledgeMalfunction(Command, frozen=True, tag="AcknowledgeMalfunction"):
    """Acknowledge, as an inspector, that the jackpot's equipment failed."""

    roles = (Role.INSPECTOR,)
    authority = "jackpots.malfunction"
    number: Number


class JackpotFailed(Event, frozen=True, tag="JackpotFailed"):
    """No wagers and no deal until a supervisor lets the game continue without the jackpot."""

    details: str
    by: str
    at: str
    clauses: tuple[str, ...]
    number: int  # counts the failures of the table


class JackpotLeftOut(Event, frozen=True, tag="JackpotLeftOut"):
    by: str
    at: str
    clauses: tuple[str, ...]


class JackpotRestored(Event, frozen=True, tag="JackpotRestored"):
    details: str
    by: str
    at: str
    clauses: tuple[str, ...]


class MalfunctionAcknowledged(Event, frozen=True, tag="MalfunctionAcknowledged"):
    number: int
    by: str
    at: str
    clauses: tuple[str, ...]


class BackingAllowed(Event, frozen=True, tag="BackingAllowed"):
    patron: str
    box: int
    by: str
    at: str
    clauses: tuple[str, ...]


JackpotCommand: TypeAlias = (
    ReportMalfunction | PlayWithoutJackpot | RestoreJackpot | AllowBacking | AcknowledgeMalfunction
)
JackpotEvent: TypeAlias = JackpotFailed | JackpotLeftOut | JackpotRestored | BackingAllowed | MalfunctionAcknowledged
