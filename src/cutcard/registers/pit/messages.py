"""Commands and events of a table's float: slips for chips that come and go, counts of tray and drop box."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from cutcard.core.bounds import Amount, Count, Note, Number
from cutcard.core.message import SUPERVISORS, Actor, Command, Event, Role
from cutcard.money import Cents

SlipKind: TypeAlias = Literal["fill", "credit"]
Counted: TypeAlias = Literal["float", "drop box"]
Occasion: TypeAlias = Literal["opening", "change of shift", "closing", "check"]
WITNESSES = (Role.DEALER, Role.CASHIER, *SUPERVISORS)  # whoever stands at the table or brings the chips


class ChipStack(Struct, frozen=True, forbid_unknown_fields=True):
    """So many chips of one denomination."""

    value: Amount
    count: Count


Chips: TypeAlias = Annotated[tuple[ChipStack, ...], Meta(max_length=20)]


class AskFill(Command, frozen=True, tag="AskFill"):
    """Ask the cage for chips: a fill slip. They are the table's once a second person has counted them."""

    roles = SUPERVISORS
    chips: Chips


class AskCredit(Command, frozen=True, tag="AskCredit"):
    """Send chips back to the cage: a credit slip. They leave the table once a second person has counted them."""

    roles = SUPERVISORS
    chips: Chips


class ConfirmSlip(Command, frozen=True, tag="ConfirmSlip"):
    """Confirm, as a second person, that these chips were counted and handed over."""

    roles = WITNESSES
    fresh = True
    number: Number


class CancelSlip(Command, frozen=True, tag="CancelSlip"):
    """Cancel a slip: the chips stay where they are."""

    roles = WITNESSES
    number: Number
    reasons: Note


class CountFloat(Command, frozen=True, tag="CountFloat"):
    """Count the float tray. It counts once a second person has counted the same."""

    roles = (Role.DEALER, *SUPERVISORS)
    chips: Chips
    occasion: Occasion


class CountDrop(Command, frozen=True, tag="CountDrop"):
    """Count the cash of the drop box. It counts once a second person has counted the same.

    ``corrects``: the number of a count that was wrong, and ``reasons``: how that was found.
    """

    roles = (Role.CASHIER, *SUPERVISORS)
    cash: Amount
    corrects: Number = 0
    reasons: Note = ""


class ConfirmPitCount(Command, frozen=True, tag="ConfirmPitCount"):
    """Confirm, as a second person, that you counted the same."""

    roles = WITNESSES
    fresh = True
    number: Number


class RejectPitCount(Command, frozen=True, tag="RejectPitCount"):
    """You counted otherwise: it is counted again."""

    roles = WITNESSES
    number: Number
    reasons: Note


class SlipAsked(Event, frozen=True, tag="SlipAsked"):
    number: int
    kind: SlipKind
    chips: tuple[ChipStack, ...]
    amount: Cents
    by: Actor
    at: str


class SlipConfirmed(Event, frozen=True, tag="SlipConfirmed"):
    """Both people, and what moved between cage and table."""

    number: int
    kind: SlipKind
    amount: Cents
    first: Actor
    by: Actor
    at: str


class SlipCancelled(Event, frozen=True, tag="SlipCancelled"):
    number: int
    kind: SlipKind
    reasons: str
    by: Actor
    at: str


class PitCountMade(Event, frozen=True, tag="PitCountMade"):
    number: int
    what: Counted
    occasion: Occasion
    chips: tuple[ChipStack, ...]
    amount: Cents
    by: Actor
    at: str
    corrects: int = 0
    reasons: str = ""


class PitCountConfirmed(Event, frozen=True, tag="PitCountConfirmed"):
    """Both people, what was counted, and by how much it differs from the books, or from the count it ``corrects``."""

    number: int
    what: Counted
    occasion: Occasion
    amount: Cents
    difference: Cents
    first: Actor
    by: Actor
    at: str
    corrects: int = 0


class PitCountRejected(Event, frozen=True, tag="PitCountRejected"):
    number: int
    reasons: str
    by: Actor
    at: str


FloatCommand: TypeAlias = (
    AskFill | AskCredit | ConfirmSlip | CancelSlip | CountFloat | CountDrop | ConfirmPitCount | RejectPitCount
)
FloatEvent: TypeAlias = SlipAsked | SlipConfirmed | SlipCancelled | PitCountMade | PitCountConfirmed | PitCountRejected
