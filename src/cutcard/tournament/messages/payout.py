"""Commands and events about paying out: shares by a formula that the last players know, and prizes on slips."""

from typing import Annotated, Literal, TypeAlias

from cutcard.core.bounds import MANY, Amount, Name, Note, Number
from cutcard.core.message import Command, Event, Role
from cutcard.money import Cents
from cutcard.tournament.messages.director import DIRECTOR

Method: TypeAlias = Literal["even", "chip-chop", "ICM"]
CAGE = (Role.CASHIER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)


class ProposeDeal(Command, frozen=True, tag="ProposeDeal"):
    """Propose shares of the remaining prizes by a formula: even, by chips, or by the value of the stacks (ICM).

    ``played_for``: cents by place, the first place first, that are not shared but played for.
    """

    roles = DIRECTOR
    method: Method
    played_for: Annotated[tuple[Amount, ...], MANY] = ()


class MakeOutSlip(Command, frozen=True, tag="MakeOutSlip"):
    """Make out a payout slip for a player whose place is final. The director signs it so."""

    roles = DIRECTOR
    player: Name


class PaySlip(Command, frozen=True, tag="PaySlip"):
    """Pay the prize on a slip. ``identity``: how it was checked who the ``player`` is; ``signed``: by the player."""

    roles = CAGE
    personal = ("identity",)
    whose = "player"
    number: Number
    identity: Note
    signed: bool
    player: Name


class VoidSlip(Command, frozen=True, tag="VoidSlip"):
    """Void a slip that is not paid."""

    roles = DIRECTOR
    number: Number
    reason: Note


class SlipMadeOut(Event, frozen=True, tag="SlipMadeOut"):
    number: int
    player: str
    place: int
    tied: int
    value: Cents
    by: str
    clauses: tuple[str, ...]


class SlipPaid(Event, frozen=True, tag="SlipPaid"):
    """The payment itself follows in the same row."""

    number: int
    identity: str
    by: str
    clauses: tuple[str, ...]


class SlipVoided(Event, frozen=True, tag="SlipVoided"):
    number: int
    reason: str
    by: str
    clauses: tuple[str, ...]


PayoutCommand: TypeAlias = ProposeDeal | MakeOutSlip | PaySlip | VoidSlip
PayoutEvent: TypeAlias = SlipMadeOut | SlipPaid | SlipVoided
