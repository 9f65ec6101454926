"""Commands and events about who a patron is."""

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from cutcard.core.bounds import Amount, Name, Names, Note, Number, Whole
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.core.moment import When
from cutcard.money import Cents

SEEN = "identity papers were shown"
Limit: TypeAlias = tuple[Amount, Number, Number]  # amount, days of the period, first day
Scopes: TypeAlias = Annotated[dict[Name, Note], Meta(max_length=100)]


class RecordPerson(Command, frozen=True, tag="RecordPerson"):
    """Record a person who has no card and no account. ``identified``: how you know who they are."""

    roles = SUPERVISORS
    personal = ("identified", "name")
    identified: Note
    name: Name = ""  # as they give it; empty if they do not


class RecordDetails(Command, frozen=True, tag="RecordDetails"):
    """Record or correct who this patron is. Leave empty what is not known."""

    roles = (*SUPERVISORS, Role.CASHIER)
    personal = ("name", "born", "address")
    name: Name
    born: Name = ""  # 2004-01-26
    address: Name = ""


class EraseDetails(Command, frozen=True, tag="EraseDetails"):
    """Erase all personal details of this patron. The record itself stays, under its id."""

    roles = (Role.GAMING_MANAGER,)
    reason: Note


class MergeRecord(Command, frozen=True, tag="MergeRecord"):
    """This record and another are of one person: chips, exclusions, bars and warnings move to the record ``into``."""

    roles = (Role.GAMING_MANAGER,)
    into: Name
    reason: Note


class TakeOver(Command, frozen=True, tag="TakeOver"):
    """Take over what another record of the same person held. Caused by that record."""

    other: Name
    chips: Amount
    tokens: Amount
    excluded: Scopes
    employee: bool
    loss_limit: Limit | None = None
    lost: Whole = 0  # in the period of that limit
    period: Number = 0
    deposit_limit: Amount | None = None
    tournaments: Names = ()
    warned: Names = ()  # games in which the person was warned
    paused: When = ""  # no wagers before this time
    also: Names = ()  # records that the other one had taken over before
    deposited: Amount = 0  # on the day of its last deposit
    deposit_day: Number = 0
    bars: Names = ()  # when the staff gambling policy began and stopped barring the person, in turn
    struck: Scopes = field(default_factory=dict)  # flights in which the person was disqualified, and why


class DetailsRecorded(Event, frozen=True, tag="DetailsRecorded"):
    """``details``: references, by field."""

    details: dict[str, str]
    by: str
    at: str


class DetailsErased(Event, frozen=True, tag="DetailsErased"):
    patron: str
    reason: str
    by: str
    at: str


class RecordMerged(Event, frozen=True, tag="RecordMerged"):
    into: str
    chips: Cents
    tokens: Cents
    reason: str
    by: str
    at: str


class RecordTakenOver(Event, frozen=True, tag="RecordTakenOver"):
    other: str
    chips: Cents
    tokens: Cents
    excluded: dict[str, str]
    employee: bool
    at: str
    loss_limit: tuple[Cents, int, int] | None = None
    lost: Cents = 0
    period: int = 0
    deposit_limit: Cents | None = None
    tournaments: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()
    paused: str = ""
    also: tuple[str, ...] = ()
    deposited: Cents = 0
    deposit_day: int = 0
    bars: tuple[str, ...] = ()
    struck: dict[str, str] = field(default_factory=dict)


IdentityCommand: TypeAlias = RecordDetails | EraseDetails | MergeRecord | TakeOver
IdentityEvent: TypeAlias = DetailsRecorded | DetailsErased | RecordMerged | RecordTakenOver
