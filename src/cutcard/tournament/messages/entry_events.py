"""What is kept of entries: who, when, sums and clauses, as the ledger and the log need them. Sums are cents."""

from typing import TypeAlias

from msgspec import field

from cutcard.core.message import Event
from cutcard.money import Cents
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.entry import FeePayment, Purchase, Source, Way
from cutcard.tournament.structure.structure import AddOnOffer, Rebuy, ReEntry


class Kept(Event, frozen=True):
    """Everything about entries says who did it, when and under which clauses."""

    by: str
    at: str
    clauses: tuple[str, ...]


class EntryAccepted(Kept, frozen=True, tag="EntryAccepted"):
    """``card``: the loyalty card; "" where the director made an exception. ``filled``: when the entry form was."""

    player: str
    name: str
    way: Way
    card: str
    proof: str = ""
    discretion: str = ""
    filled: str = ""


class DebitAgreed(Kept, frozen=True, tag="DebitAgreed"):
    player: str
    most: Cents


class FeesPaid(Kept, frozen=True, tag="FeesPaid"):
    """Both fees of a purchase; a satellite's grant pays for its winner. ``consent``: the player agreed to the debit."""

    player: str
    purchase: Purchase
    entry_fee: Cents
    administration_fee: Cents
    source: Source
    satellite: str = ""
    consent: bool = False


class FeesRefunded(Kept, frozen=True, tag="FeesRefunded"):
    """Fees go back where they came from, those of an entry won in a satellite to its winner.

    ``house``: the house bears it, the pool is not touched. ``payer``: whose account it was, if not the player's own.
    """

    player: str
    purchase: Purchase
    entry_fee: Cents
    administration_fee: Cents
    source: Source
    house: bool = False
    payer: str = ""


class EntryRefused(Kept, frozen=True, tag="EntryRefused"):
    player: str
    reason: str


class EntryAllowed(Kept, frozen=True, tag="EntryAllowed"):
    player: str
    reason: str


class EntryTransferred(Kept, frozen=True, tag="EntryTransferred"):
    player: str
    to: str
    name: str
    card: str
    proof: str = ""
    discretion: str = ""


class EntryOffered(Kept, frozen=True, tag="EntryOffered"):
    """``to`` empty: the offer is withdrawn."""

    player: str
    to: str


class EntryCancelled(Kept, frozen=True, tag="EntryCancelled"):
    """``refunded``: whether the fees go back."""

    player: str
    refunded: bool


class ReEntered(Kept, frozen=True, tag="ReEntered"):
    """``number``: of the player's entries, the first included; ``bounty``: a new one comes with it (T-05)."""

    player: str
    number: int
    bounty: bool


class EntryUnseated(Kept, frozen=True, tag="EntryUnseated"):
    """Waited for a seat until it was certain that there would be none."""

    player: str
    reason: str


class ChipsBought(Kept, frozen=True, tag="ChipsBought"):
    """Chips to be put to a player's table stake."""

    player: str
    purchase: Purchase
    banks: int
    chips: Chips


class ConditionsAnnounced(Kept, frozen=True, tag="ConditionsAnnounced"):
    """From now on part of the structure."""

    re_entry: ReEntry | None
    rebuy: Rebuy | None
    add_on: AddOnOffer | None
    banks: int | None


class PlayersConnected(Kept, frozen=True, tag="PlayersConnected"):
    players: tuple[str, ...]
    because: str
    mistaken: bool = False


class EntryLimitSet(Kept, frozen=True, tag="EntryLimitSet"):
    players: int
    reason: str


class NameCorrected(Kept, frozen=True, tag="NameCorrected"):
    player: str
    before: str
    name: str
    reason: str


class ExclusionHeard(Kept, frozen=True, tag="ExclusionHeard"):
    """``reason`` empty: readmitted. ``seated``: while the player was in play."""

    player: str
    scope: str
    reason: str
    seated: bool = False


class SystemRecorded(Kept, frozen=True, tag="SystemRecorded"):
    available: bool
    note: str


class PrizesTold(Kept, frozen=True, tag="PrizesTold"):
    details: str


class EntryWon(Kept, frozen=True, tag="EntryWon"):
    """``value``: what the entry costs over there, both fees; it comes out of this pool."""

    player: str
    into: str
    value: Cents


class EntryGranted(Kept, frozen=True, tag="EntryGranted"):
    player: str
    satellite: str
    value: Cents


class GrantPaidOut(Kept, frozen=True, tag="GrantPaidOut"):
    """An entry won elsewhere and never used: its value goes to the winner."""

    player: str
    satellite: str
    value: Cents


class FlightClosed(Kept, frozen=True, tag="FlightClosed"):
    """``names`` and ``payments`` of everybody whose fees are in the pool, ``bags`` of those who are left.

    ``struck``: who was disqualified, and whether while they waited for a seat.
    """

    into: str
    names: dict[str, str]
    bags: dict[str, Chips]
    pool: Cents
    entries: int
    payments: dict[str, tuple[FeePayment, ...]]
    struck: dict[str, bool] = field(default_factory=dict)


class FlightReceived(Kept, frozen=True, tag="FlightReceived"):
    flight: str
    names: dict[str, str]
    bags: dict[str, Chips]
    pool: Cents
    entries: int
    payments: dict[str, tuple[FeePayment, ...]]
    struck: dict[str, bool] = field(default_factory=dict)


EntryEvent: TypeAlias = (
    EntryAccepted
    | DebitAgreed
    | FeesPaid
    | FeesRefunded
    | EntryRefused
    | EntryAllowed
    | EntryTransferred
    | EntryOffered
    | EntryCancelled
    | ReEntered
    | EntryUnseated
    | ChipsBought
    | ConditionsAnnounced
    | PlayersConnected
    | EntryLimitSet
    | NameCorrected
    | ExclusionHeard
    | SystemRecorded
    | PrizesTold
    | EntryWon
    | EntryGranted
    | GrantPaidOut
    | FlightClosed
    | FlightReceived
)
