"""Commands and events of a table's jackpot: equipment that fails, play without it, wagers on another's box."""

from typing import TypeAlias

from cutcard.core.bounds import Note, Number
from cutcard.core.message import SUPERVISORS, Command, Event, Role


class ReportMalfunction(Command, frozen=True, tag="ReportMalfunction"):
    """The jackpot's equipment does not work."""

    roles = (Role.DEALER, *SUPERVISORS)
    details: Note


class PlayWithoutJackpot(Command, frozen=True, tag="PlayWithoutJackpot"):
    """Let the game go on without its jackpot."""

    roles = SUPERVISORS
    authority = "jackpots.malfunction"


class RestoreJackpot(Command, frozen=True, tag="RestoreJackpot"):
    """The equipment works again."""

    roles = SUPERVISORS
    details: Note


class AllowBacking(Command, frozen=True, tag="AllowBacking"):
    """Let a player put a jackpot wager on another player's box in this round."""

    roles = SUPERVISORS
    authority = "jackpots.elsewhere"
    seat: Number
    on: Number


class JackpotFailed(Event, frozen=True, tag="JackpotFailed"):
    """Nothing is staked until a supervisor lets the game go on without the jackpot; an inspector is told."""

    details: str
    told: str
    by: str
    at: str
    clauses: tuple[str, ...]


class JackpotLeftOut(Event, frozen=True, tag="JackpotLeftOut"):
    by: str
    at: str
    clauses: tuple[str, ...]


class JackpotRestored(Event, frozen=True, tag="JackpotRestored"):
    details: str
    by: str
    at: str
    clauses: tuple[str, ...]


class BackingAllowed(Event, frozen=True, tag="BackingAllowed"):
    patron: str
    box: int
    by: str
    at: str
    clauses: tuple[str, ...]


JackpotCommand: TypeAlias = ReportMalfunction | PlayWithoutJackpot | RestoreJackpot | AllowBacking
JackpotEvent: TypeAlias = JackpotFailed | JackpotLeftOut | JackpotRestored | BackingAllowed
