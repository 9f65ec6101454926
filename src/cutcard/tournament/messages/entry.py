"""Entering a tournament: what the desk and the players ask. Sums are cents."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from cutcard.core.bounds import MANY, Amount, Count, Name, Names, Note
from cutcard.core.message import Command, Role
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.director import DIRECTOR
from cutcard.tournament.structure.structure import AddOnOffer as AddOnTerms
from cutcard.tournament.structure.structure import Rebuy as RebuyTerms
from cutcard.tournament.structure.structure import ReEntry as ReEntryTerms

DESK = (
    Role.GAMING_SUPERVISOR,
    Role.CASINO_SUPERVISOR,
    Role.GAMING_MANAGER,
    Role.TOURNAMENT_DIRECTOR,
    Role.SYSTEM,
)
ANYBODY = (Role.PLAYER, *DESK)

Way: TypeAlias = Literal["desk", "online", "form"]  # how an application is made (TOR 6.1)
Source: TypeAlias = Literal["cash", "account", "house", "satellite"]  # where the fees come from, and go back to
Paid: TypeAlias = Literal["cash", "account", "house", "satellite", "later"]
Purchase: TypeAlias = Literal["entry", "re-entry", "re-buy", "add-on"]


class FeePayment(Struct, frozen=True, omit_defaults=True):
    """Both fees of one purchase, and where they came from."""

    purchase: Purchase
    entry_fee: Amount
    administration_fee: Amount
    source: Source


class Enter(Command, frozen=True, tag="Enter"):
    """An application. ``discretion``: why the director lets in a non-member, or takes the fees later."""

    roles = ANYBODY
    player: Name
    name: Name
    way: Way = "desk"
    born: Name = ""  # 2004-01-26
    proof: Note = ""  # or the document that showed the age
    member: bool = False
    agreed: bool = False  # to the playing times
    paid: Paid = "cash"
    discretion: Note = ""


class PayFees(Command, frozen=True, tag="PayFees"):
    """The fees of an entry that was accepted without them."""

    roles = ANYBODY
    player: Name
    paid: Source = "cash"


class RefuseEntry(Command, frozen=True, tag="RefuseEntry"):
    """The director refuses a person's application, now and until further word."""

    roles = DIRECTOR
    player: Name
    reason: Note


class AllowEntry(Command, frozen=True, tag="AllowEntry"):
    """The director takes a refusal back."""

    roles = DIRECTOR
    player: Name
    reason: Note


class TransferEntry(Command, frozen=True, tag="TransferEntry"):
    """An entry goes to another person, who must be eligible as well; the place in the queue goes with it."""

    roles = ANYBODY
    player: Name
    to: Name
    name: Name
    born: Name = ""
    proof: Note = ""
    member: bool = False
    agreed: bool = False
    discretion: Note = ""


class CancelEntry(Command, frozen=True, tag="CancelEntry"):
    """An entrant withdraws before being seated; ``without_refund``: also where the fees are not given back."""

    roles = ANYBODY
    player: Name
    without_refund: bool = False


class ReEnter(Command, frozen=True, tag="ReEnter"):
    """Back in after elimination, behind the alternates."""

    roles = ANYBODY
    player: Name
    paid: Source = "cash"


class ReBuy(Command, frozen=True, tag="ReBuy"):
    """Additional banks of chips for a player at a table."""

    roles = ANYBODY
    player: Name
    banks: Count = 1
    paid: Source = "cash"


class AddOn(Command, frozen=True, tag="AddOn"):
    """The one additional bank at the end of the re-buy period."""

    roles = ANYBODY
    player: Name
    paid: Source = "cash"


class RefundUnseated(Command, frozen=True, tag="RefundUnseated"):
    """Fees back to those who waited for a seat and will not get one (T-14)."""

    roles = DIRECTOR
    players: Names
    reason: Note


class SetConditions(Command, frozen=True, tag="SetConditions"):
    """On which conditions players buy again, settled and announced before the start, in place of the structure's.

    ``banks``: additional chip banks there are for it; None enough for all.
    """

    roles = DIRECTOR
    re_entry: ReEntryTerms | None = None
    rebuy: RebuyTerms | None = None
    add_on: AddOnTerms | None = None
    banks: Count | None = None


class ConnectPlayers(Command, frozen=True, tag="ConnectPlayers"):
    """The director knows these players to belong together: they are seated apart."""

    roles = DIRECTOR
    players: Names
    because: Note


class RecordSystem(Command, frozen=True, tag="RecordSystem"):
    """Whether the poker management system can be used; entry forms are taken only while it cannot."""

    roles = DESK
    available: bool
    note: Note = ""


class TellPrizes(Command, frozen=True, tag="TellPrizes"):
    """The details of a satellite's prizes, for all entrants."""

    roles = DIRECTOR
    details: Note


class AwardEntry(Command, frozen=True, tag="AwardEntry"):
    """A place-getter of a satellite wins an entry of the tournament it is held for."""

    roles = DIRECTOR
    player: Name


class GrantEntry(Command, frozen=True, tag="GrantEntry"):
    """An entry won elsewhere; follows from the satellite."""

    player: Name
    satellite: Name
    value: Amount


class CloseFlight(Command, frozen=True, tag="CloseFlight"):
    """The flight has come to its point: remaining stacks are bagged for the final phase, the tournament ``into``."""

    roles = DIRECTOR
    into: Name


class ReceiveFlight(Command, frozen=True, tag="ReceiveFlight"):
    """Qualifiers with their bags, and the pool of a flight with all that was paid; follows from the flight."""

    flight: Name
    names: Annotated[dict[Name, Name], MANY]
    bags: Annotated[dict[Name, Chips], MANY]
    pool: Amount
    entries: Count
    payments: Annotated[dict[Name, Annotated[tuple[FeePayment, ...], MANY]], MANY]


EntryCommand: TypeAlias = (
    Enter
    | PayFees
    | RefuseEntry
    | AllowEntry
    | TransferEntry
    | CancelEntry
    | ReEnter
    | ReBuy
    | AddOn
    | RefundUnseated
    | SetConditions
    | ConnectPlayers
    | RecordSystem
    | TellPrizes
    | AwardEntry
    | GrantEntry
    | CloseFlight
    | ReceiveFlight
)
