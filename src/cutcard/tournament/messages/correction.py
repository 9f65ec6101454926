"""Corrections: records stay as they are, and each correction is recorded with its reason."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from cutcard.core.bounds import MANY, Amount, Count, Name, Names, Note, Number
from cutcard.core.message import Command, Event
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.conduct import Leaving
from cutcard.tournament.messages.director import DIRECTOR

Shares: TypeAlias = Annotated[tuple[tuple[Name, Amount], ...], MANY]


# -- commands


class CorrectStacks(Command, frozen=True, tag="CorrectStacks"):
    """Correct the stacks of some players. The total must stay the same."""

    roles = DIRECTOR
    stacks: Annotated[dict[Name, Chips], MANY]
    reason: Note


class Back(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who comes back, and the seat; 0: by lot."""

    player: Name
    table: Number = 0
    seat: Number = 0


class Reinstate(Command, frozen=True, tag="Reinstate"):
    """Undo an elimination: the player returns to the seat with chips that the named players give back.

    If the chips were removed from play (elimination round, forfeit), they come back from there: name nobody.
    In a room name nobody either: who has the chips is not recorded.
    ``table`` and ``seat`` 0: by lot, at one more table if every seat is taken. ``also``: others, in a room.
    """

    roles = DIRECTOR
    player: Name
    table: Number
    seat: Number
    chips: Annotated[dict[Name, Chips], MANY]  # given back, by player
    reason: Note
    also: Annotated[tuple[Back, ...], MANY] = ()


class CorrectOrder(Command, frozen=True, tag="CorrectOrder"):
    """Correct the order of elimination. Players in one group went out together."""

    roles = DIRECTOR
    groups: Annotated[tuple[Names, ...], MANY]
    reason: Note


class CorrectBounty(Command, frozen=True, tag="CorrectBounty"):
    """Correct who won the bounty of a player who is out. ``entry``: the one that it was lost with, 0: the last one."""

    roles = DIRECTOR
    owner: Name
    shares: Shares
    reason: Note
    entry: Count = 0


class VoidEntry(Command, frozen=True, tag="VoidEntry"):
    """Void a player's last entry or re-entry, taken by mistake: fees are refunded, chips leave play."""

    roles = DIRECTOR
    player: Name
    reason: Note
    counted: Leaving = None


class LiftDisqualification(Command, frozen=True, tag="LiftDisqualification"):
    """Lift a wrong disqualification: the player is back as before, with the chips that left play.

    ``table`` and ``seat``: for a player who was seated at the time; 0: by lot.
    """

    roles = DIRECTOR
    player: Name
    reason: Note
    table: Number = 0
    seat: Number = 0


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
    loose: Chips = 0  # of chips in a room whose holder is not known


class OrderCorrected(Event, frozen=True, tag="OrderCorrected"):
    """The group of each player anew. ``shift``: groups from a number on are so many higher, also of those not out."""

    groups: dict[str, int]
    reason: str
    by: str
    clauses: tuple[str, ...]
    shift: tuple[int, int] = (0, 0)


class BountyCorrected(Event, frozen=True, tag="BountyCorrected"):
    owner: str
    before: Shares
    shares: Shares
    reason: str
    by: str
    clauses: tuple[str, ...]
    entry: int = 0


class EntryVoided(Event, frozen=True, tag="EntryVoided"):
    """``chips``: out of play with it. Who had been eliminated before a re-entry is so again."""

    player: str
    chips: Chips
    reason: str
    by: str
    clauses: tuple[str, ...]


class DisqualificationLifted(Event, frozen=True, tag="DisqualificationLifted"):
    """``chips``: back in play; 0 where the player was not seated."""

    player: str
    table: int
    seat: int
    chips: Chips
    reason: str
    by: str
    clauses: tuple[str, ...]


CorrectionCommand: TypeAlias = (
    CorrectStacks | Reinstate | CorrectOrder | CorrectBounty | VoidEntry | LiftDisqualification
)
CorrectionEvent: TypeAlias = (
    StacksCorrected | Reinstated | OrderCorrected | BountyCorrected | EntryVoided | DisqualificationLifted
)
