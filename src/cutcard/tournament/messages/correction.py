"""Corrections: records stay as they are, and each correction is recorded with its reason."""

from typing import Annotated, TypeAlias

from cutcard.core.bounds import MANY, Amount, Name, Names, Note, Number
from cutcard.core.message import Command, Event
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.director import DIRECTOR

Shares: TypeAlias = Annotated[tuple[tuple[Name, Amount], ...], MANY]


# -- commands


class CorrectStacks(Command, frozen=True, tag="CorrectStacks"):
    """Correct the stacks of some players. The total must stay the same."""

    roles = DIRECTOR
    stacks: Annotated[dict[Name, Chips], MANY]
    reason: Note


class Reinstate(Command, frozen=True, tag="Reinstate"):
    """Undo an elimination: the player returns to the seat with chips that the named players give back.

    If the chips were removed from play (elimination round, forfeit), they come back from there: name nobody.
    """

    roles = DIRECTOR
    player: Name
    table: Number
    seat: Number
    chips: Annotated[dict[Name, Chips], MANY]  # given back, by player
    reason: Note


class CorrectOrder(Command, frozen=True, tag="CorrectOrder"):
    """Correct the order of elimination. Players in one group went out together."""

    roles = DIRECTOR
    groups: Annotated[tuple[Names, ...], MANY]
    reason: Note


class CorrectBounty(Command, frozen=True, tag="CorrectBounty"):
    """Correct who won the bounty of a player who is out."""

    roles = DIRECTOR
    owner: Name
    shares: Shares
    reason: Note


# -- events


class StacksCorrected(Event, frozen=True, tag="StacksCorrected"):
    stacks: dict[str, Chips]
    reason: str
    by: str
    clauses: tuple[str, ...]


class Reinstated(Event, frozen=True, tag="Reinstated"):
    """``bounty``: shares taken back from those who had won the player's bounty chip; ``restored``: removed chips."""

    player: str
    table: int
    seat: int
    chips: dict[str, Chips]
    bounty: Shares
    reason: str
    by: str
    clauses: tuple[str, ...]
    restored: Chips = 0


class OrderCorrected(Event, frozen=True, tag="OrderCorrected"):
    """The group of each player anew."""

    groups: dict[str, int]
    reason: str
    by: str
    clauses: tuple[str, ...]


class BountyCorrected(Event, frozen=True, tag="BountyCorrected"):
    owner: str
    before: Shares
    shares: Shares
    reason: str
    by: str
    clauses: tuple[str, ...]


CorrectionCommand: TypeAlias = CorrectStacks | Reinstate | CorrectOrder | CorrectBounty
CorrectionEvent: TypeAlias = StacksCorrected | Reinstated | OrderCorrected | BountyCorrected
