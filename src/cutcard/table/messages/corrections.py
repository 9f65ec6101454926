"""Correcting the record of a round at a table dealt by people."""

from typing import TypeAlias

from cutcard.core.bounds import Name, Note, Number, OneCard
from cutcard.core.message import SUPERVISORS, Command, Event, Role


class CorrectAct(Command, frozen=True, tag="CorrectAct"):
    """Take back the last command recorded in the round, to record it again correctly (recorded dealing).

    ``box``: take back the last decision of this box instead, although others have decided since.
    """

    roles = (Role.DEALER, *SUPERVISORS)
    reasons: Note = ""
    box: Number = 0


class CorrectCard(Command, frozen=True, tag="CorrectCard"):
    """Replace one card that was recorded wrongly; everything else recorded in the round stays (recorded dealing)."""

    roles = (Role.DEALER, *SUPERVISORS)
    pile: Name
    slot: Number
    card: OneCard
    reasons: Note = ""


class CardCorrected(Event, frozen=True, tag="CardCorrected"):
    """One card of a pile was recorded wrongly: this is the one that really lies there."""

    pile: str
    slot: int
    card: int
    was: int
    reasons: str
    by: str
    at: str
    clauses: tuple[str, ...]


Correction: TypeAlias = CorrectAct | CorrectCard
