"""Commands of the desk and the players about entries. Amounts are in cents."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct, field

from cutcard.core.bounds import MANY, Amount, Count, Name, Names, Note
from cutcard.core.message import Command, Role
from cutcard.core.moment import When
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
Source: TypeAlias = Literal["cash", "account", "house", "satellite"]  # where the fees come from, and are refunded to
Paid: TypeAlias = Literal["cash", "account", "house", "satellite", "later"]
Purchase: TypeAlias = Literal["entry", "re-entry", "re-buy", "add-on"]


class FeePayment(Struct, frozen=True, omit_defaults=True):
    """Both fees of one purchase, and where they came from; ``payer``: whose account it was, if not the player's own."""

    purchase: Purchase
    entry_fee: Amount
    administration_fee: Amount
    source: Source
    payer: Name = ""


class Enter(Command, frozen=True, tag="Enter"):
    """Enter a tournament. ``discretion``: why the director admits a non-member or takes the fees later.

    ``card``: the loyalty card that staff have seen; online, the card on record counts. ``filled``: when an
    entry form was filled in that is typed in later.
    """

    roles = ANYBODY
    personal, whose = ("name", "born", "proof"), "player"
    player: Name
    name: Name
    way: Way = "desk"
    born: Name = ""  # 2004-01-26
    proof: Note = ""  # or the document that showed the age
    card: Name = ""
    agreed: bool = False  # to the playing times
    informed: bool = False  # where the rules can be read, and that the casino may advertise with entrants
    paid: Paid = "cash"
    discretion: Note = ""
    filled: When = ""


class AgreeToDebit(Command, frozen=True, tag="AgreeToDebit"):
    """Allow the desk to take fees of this tournament from your account, up to an amount; 0 withdraws this."""

    roles = (Role.PLAYER,)
    player: Name
    most: Amount


class PayFees(Command, frozen=True, tag="PayFees"):
    """Pay the fees of an entry that was accepted without them."""

    roles = ANYBODY
    player: Name
    paid: Source = "cash"


class RefuseEntry(Command, frozen=True, tag="RefuseEntry"):
    """Refuse a person's application until the director takes the refusal back."""

    roles = DIRECTOR
    player: Name
    reason: Note


class AllowEntry(Command, frozen=True, tag="AllowEntry"):
    """Take back a refusal."""

    roles = DIRECTOR
    player: Name
    reason: Note


class TransferEntry(Command, frozen=True, tag="TransferEntry"):
    """Transfer an entry and its place in the queue to another eligible person; both are at the desk."""

    roles = DESK
    personal, whose = ("name", "born", "proof"), "to"
    player: Name
    to: Name
    name: Name
    born: Name = ""
    proof: Note = ""
    card: Name = ""
    agreed: bool = False
    informed: bool = False
    discretion: Note = ""


class OfferEntry(Command, frozen=True, tag="OfferEntry"):
    """Offer your entry to another person, who may take it; leave ``to`` empty to withdraw the offer."""

    roles = (Role.PLAYER,)
    player: Name
    to: Name


class TakeEntry(Command, frozen=True, tag="TakeEntry"):
    """Take an entry that was offered to you."""

    roles = (Role.PLAYER,)
    personal, whose = ("name", "born"), "to"
    player: Name  # who offers it
    to: Name
    name: Name
    born: Name
    agreed: bool = False
    informed: bool = False


class CancelEntry(Command, frozen=True, tag="CancelEntry"):
    """Withdraw an entry before the player is seated. ``without_refund``: even if the fees are not refunded."""

    roles = ANYBODY
    player: Name
    without_refund: bool = False


class ReEnter(Command, frozen=True, tag="ReEnter"):
    """Enter again after elimination, behind the alternates."""

    roles = ANYBODY
    player: Name
    paid: Source = "cash"


class ReBuy(Command, frozen=True, tag="ReBuy"):
    """Buy additional banks of chips for a player at a table."""

    roles = ANYBODY
    player: Name
    banks: Count = 1
    paid: Source = "cash"


class AddOn(Command, frozen=True, tag="AddOn"):
    """Buy the one additional bank at the end of the re-buy period."""

    roles = ANYBODY
    player: Name
    paid: Source = "cash"


class RefundUnseated(Command, frozen=True, tag="RefundUnseated"):
    """Refund the fees of players who waited for a seat and will not get one (T-14)."""

    roles = DIRECTOR
    players: Names
    reason: Note


class SetConditions(Command, frozen=True, tag="SetConditions"):
    """Set the conditions for buying again before the start, in place of those in the structure.

    ``banks``: number of additional chip banks; None: enough for everybody.
    """

    roles = DIRECTOR
    re_entry: ReEntryTerms | None = None
    rebuy: RebuyTerms | None = None
    add_on: AddOnTerms | None = None
    banks: Count | None = None


class ConnectPlayers(Command, frozen=True, tag="ConnectPlayers"):
    """Record that these players are connected, so that they are seated apart. ``mistaken``: they are not connected."""

    roles = DIRECTOR
    players: Names
    because: Note
    mistaken: bool = False


class SetEntryLimit(Command, frozen=True, tag="SetEntryLimit"):
    """Set how many different players may enter."""

    roles = DIRECTOR
    players: Count
    reason: Note


class CorrectName(Command, frozen=True, tag="CorrectName"):
    """Correct a name on the register."""

    roles = DESK
    personal, whose = ("name",), "player"
    player: Name
    name: Name
    reason: Note


FLIGHT = "flight "  # begins the scope of a disqualification in another flight of the tournament


class HearExclusion(Command, frozen=True, tag="HearExclusion"):
    """An entrant has been excluded, or readmitted (no reason); follows from the patron register.

    ``scope``: the casino, its tournaments, or a flight in which the person was disqualified.
    """

    player: Name
    scope: Name
    reason: Note


class RecordSystem(Command, frozen=True, tag="RecordSystem"):
    """Record whether the poker management system works. Entry forms are used only while it does not."""

    roles = DESK
    available: bool
    note: Note = ""


class TellPrizes(Command, frozen=True, tag="TellPrizes"):
    """Announce the prizes of a satellite to all entrants."""

    roles = DIRECTOR
    details: Note


class AwardEntry(Command, frozen=True, tag="AwardEntry"):
    """Award a place-getter of a satellite an entry to the tournament it is held for."""

    roles = DIRECTOR
    player: Name


class GrantEntry(Command, frozen=True, tag="GrantEntry"):
    """Record an entry won elsewhere. Caused by the satellite."""

    player: Name
    satellite: Name
    value: Amount


class CloseFlight(Command, frozen=True, tag="CloseFlight"):
    """Close a flight and bag the remaining stacks for the final phase, the tournament ``into``."""

    roles = DIRECTOR
    into: Name


class ReceiveFlight(Command, frozen=True, tag="ReceiveFlight"):
    """Receive the qualifiers of a flight with their bags, and its pool. Caused by the flight.

    ``struck``: who was disqualified there, and whether while they waited for a seat.
    """

    flight: Name
    names: Annotated[dict[Name, Name], MANY]
    bags: Annotated[dict[Name, Chips], MANY]
    pool: Amount
    entries: Count
    payments: Annotated[dict[Name, Annotated[tuple[FeePayment, ...], MANY]], MANY]
    struck: Annotated[dict[Name, bool], MANY] = field(default_factory=dict)


EntryCommand: TypeAlias = (
    Enter
    | PayFees
    | RefuseEntry
    | AllowEntry
    | AgreeToDebit
    | TransferEntry
    | OfferEntry
    | TakeEntry
    | CancelEntry
    | ReEnter
    | ReBuy
    | AddOn
    | RefundUnseated
    | SetConditions
    | ConnectPlayers
    | SetEntryLimit
    | CorrectName
    | HearExclusion
    | RecordSystem
    | TellPrizes
    | AwardEntry
    | GrantEntry
    | CloseFlight
    | ReceiveFlight
)
