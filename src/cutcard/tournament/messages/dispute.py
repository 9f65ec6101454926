"""Calls and matters from tables, disputes, and what the director tells everybody."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from cutcard.core.bounds import Names, Note, Number
from cutcard.core.message import Command, Event, Role
from cutcard.core.moment import When
from cutcard.tournament.messages.director import DIRECTOR, RUNNING
from cutcard.tournament.structure.penalties import Ground

# What a decision does at once, for each player whom it names.
Remedy: TypeAlias = Literal[
    "none", "reverse the prize", "reverse the bounties", "void the entry", "lift the disqualification", "pay the prize"
]


# Why a table calls the floor, and what came of it.
About: TypeAlias = Literal["floor", "clock", "ruling", "cards", "chips"]
Minutes: TypeAlias = Annotated[int, Meta(ge=1, le=600)]
CallAnswer: TypeAlias = Literal["coming", "time", "hurried", "declined", "acted", "dead", "done"]

# -- commands


class CallFloor(Command, frozen=True, tag="CallFloor"):
    """Call the director to a table. ``about`` "clock": a player asks for time on the player in ``seat``."""

    roles = RUNNING
    table: Number
    about: About = "floor"
    seat: Number = 0
    note: Note = ""


class AnswerCall(Command, frozen=True, tag="AnswerCall"):
    """Answer a call: somebody is coming; time is called, or the player is told to play faster, or not; how it ended."""

    roles = RUNNING
    number: Number
    answer: CallAnswer
    reason: Note = ""


class CloseMatter(Command, frozen=True, tag="CloseMatter"):
    """Close a matter reported from a table without a penalty."""

    roles = DIRECTOR
    number: Number
    decision: Note


class RaiseTournamentDispute(Command, frozen=True, tag="RaiseTournamentDispute"):
    """Raise a dispute for the director to decide."""

    roles = (Role.PLAYER, *RUNNING)
    about: Note
    players: Names = ()


class DecideTournamentDispute(Command, frozen=True, tag="DecideTournamentDispute"):
    """Record the director's decision, which is final. 0: a dispute that was not raised before.

    ``remedy`` is carried out for each player named. To take chips back from others, use ``Reinstate``.
    """

    roles = DIRECTOR
    about: Note
    decision: Note
    players: Names = ()
    remedy: Remedy = "none"
    number: Number = 0


class TellPlayers(Command, frozen=True, tag="TellPlayers"):
    """Tell everybody something on screens and phones for some minutes. No text: take down what is shown."""

    roles = DIRECTOR
    text: Note = ""
    minutes: Minutes = 10


# -- events


class FloorCalled(Event, frozen=True, tag="FloorCalled"):
    """Open until somebody has ended it."""

    number: int
    table: int
    about: About
    seat: int
    note: str
    by: str
    at: When
    clauses: tuple[str, ...]


class CallAnswered(Event, frozen=True, tag="CallAnswered"):
    """``until``: when the minute is over, if time was called."""

    number: int
    answer: CallAnswer
    reason: str
    by: str
    at: When
    clauses: tuple[str, ...]
    until: When = ""


class MatterNoted(Event, frozen=True, tag="MatterNoted"):
    """Open until the director penalises or closes it."""

    number: int
    table: int
    player: str
    ground: Ground
    note: str
    clauses: tuple[str, ...]


class MatterClosed(Event, frozen=True, tag="MatterClosed"):
    number: int
    decision: str
    by: str
    clauses: tuple[str, ...]


class DisputeRaised(Event, frozen=True, tag="DisputeRaised"):
    number: int
    about: str
    players: tuple[str, ...]
    by: str
    at: When
    clauses: tuple[str, ...]


class TournamentDisputeDecided(Event, frozen=True, tag="TournamentDisputeDecided"):
    """The results of the remedy follow in the same row."""

    about: str
    decision: str
    players: tuple[str, ...]
    by: str
    at: When
    clauses: tuple[str, ...]
    remedy: Remedy = "none"
    number: int = 0


class PlayersTold(Event, frozen=True, tag="PlayersTold"):
    """Shown until that moment; without words nothing is shown any more."""

    words: str
    until: When
    by: str
    clauses: tuple[str, ...]


DisputeCommand: TypeAlias = (
    CallFloor | AnswerCall | CloseMatter | RaiseTournamentDispute | DecideTournamentDispute | TellPlayers
)
DisputeEvent: TypeAlias = (
    FloorCalled | CallAnswered | MatterNoted | MatterClosed | DisputeRaised | TournamentDisputeDecided | PlayersTold
)
