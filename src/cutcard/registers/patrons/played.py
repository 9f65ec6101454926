"""What tables tell a patron's record: results of players with a loss limit, and warnings."""

from cutcard.core.bounds import Name, Names, Number
from cutcard.core.message import Command, Event
from cutcard.money import Cents


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
