"""What tables tell a patron's record: results of players with a loss limit, and warnings."""

from typing import TypeAlias

from cutcard.core.bounds import Name, Names, Note, Number
from cutcard.core.message import Command, Event, Facts, Role
from cutcard.core.text import require_text
from cutcard.money import Cents
from cutcard.ruling import Refused


class RecordPlay(Command, frozen=True, tag="RecordPlay"):
    """Update the position of a player with a loss limit at a table. Sent by the table, not by a person."""

    roles = ()
    table: Name
    round: Number
    at_risk: Cents  # stakes on the table
    won: Cents  # net result of wagers already settled; negative: lost
    dealt: bool
    over: bool


class RecordWarning(Command, frozen=True, tag="RecordWarning"):
    """Record a warning that the next offence will cost the stake. Sent by the table, not by a person."""

    roles = ()
    game: Name
    table: Name
    clauses: Names


class WithdrawWarning(Command, frozen=True, tag="WithdrawWarning"):
    """Withdraw a warning that was recorded by mistake, so that the next offence is the first one."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    game: Name
    reason: Note


class PlayRecorded(Event, frozen=True, tag="PlayRecorded"):
    """``period``: the loss limit's period that the result counts towards."""

    table: str
    round: int
    at_risk: Cents
    won: Cents
    dealt: bool
    over: bool
    period: int


class WarningRecorded(Event, frozen=True, tag="WarningRecorded"):
    game: str
    table: str
    at: str
    clauses: tuple[str, ...]


class WarningWithdrawn(Event, frozen=True, tag="WarningWithdrawn"):
    game: str
    reason: str
    by: str
    at: str
    clauses: tuple[str, ...]


PlayCommand: TypeAlias = RecordPlay | RecordWarning | WithdrawWarning
PlayEvent: TypeAlias = PlayRecorded | WarningRecorded | WarningWithdrawn


def withdrawn(warned: tuple[str, ...], command: WithdrawWarning, facts: Facts) -> WarningWithdrawn:
    """The end of a warning; refused if none is on record. ``warned``: the games in which the patron was warned."""
    require_text("I-17", command.reason, "why the warning was a mistake")
    if command.game not in warned:
        raise Refused("I-17", f"no warning in {command.game[:40]!r} is on record, so there is none to withdraw")
    return WarningWithdrawn(command.game, command.reason, facts.actor.id, facts.at, ("I-17",))
