"""Matters reported from tables and disputes, which the director decides."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Names, Note, Number
from cutcard.core.message import Command, Event, Role
from cutcard.core.moment import When
from cutcard.tournament.messages.director import DIRECTOR, RUNNING
from cutcard.tournament.structure.penalties import Ground

# What a decision does at once, for each player whom it names.
Remedy: TypeAlias = Literal[
    "none", "reverse the prize", "reverse the bounties", "void the entry", "lift the disqualification", "pay the prize"
]


# -- commands


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


# -- events


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


DisputeCommand: TypeAlias = CloseMatter | RaiseTournamentDispute | DecideTournamentDispute
DisputeEvent: TypeAlias = MatterNoted | MatterClosed | DisputeRaised | TournamentDisputeDecided
