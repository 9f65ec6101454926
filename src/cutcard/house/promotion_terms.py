"""The terms of a promotion and its prizes as values, and where a document prints the rules on them."""

from enum import StrEnum

from msgspec import Struct

from cutcard.house.moment import When
from cutcard.money import Cents


class Kind(StrEnum):
    """What an item of a prize is."""

    MONEY = "money"
    CASINO_DOLLARS = "casino dollars"
    SLOTS_DOLLARS = "slots dollars"
    GOODS = "goods"
    SERVICE = "service"
    APPLIANCE = "machinery or electric appliance"
    MOTOR_VEHICLE = "motor vehicle"
    TRAVEL = "travel"
    REAL_ESTATE = "real estate"
    LIQUOR = "liquor"
    TOBACCO = "tobacco"
    FIREARM = "firearm"
    IMITATION_FIREARM = "imitation firearm"
    AMMUNITION = "ammunition"
    PROHIBITED_WEAPON = "prohibited weapon"
    PRESCRIBED = "prescribed by the regulations"


class Way(StrEnum):
    """How a prize is given."""

    CASH = "cash"
    CHEQUE = "crossed cheque"
    TRANSFER = "electronic transfer"
    ACCOUNT = "credit to the patron's account"
    VOUCHER = "voucher"
    HANDED_OVER = "handed over"


# Particulars that four kinds of items need; "none" or "not included" is an answer, silence is not.
PARTICULARS: dict[Kind, tuple[str, ...]] = {
    Kind.APPLIANCE: ("make", "model", "accessories"),
    Kind.MOTOR_VEHICLE: ("make", "model", "accessories", "registration and on-road costs"),
    Kind.TRAVEL: (
        *("persons", "flights", "transfers", "other transport", "meals", "length of stay", "class of lodging"),
        *("restrictions on dates", "spending money"),
    ),
    Kind.REAL_ESTATE: (
        *("type of dwelling", "plans", "contract", "easements", "location"),
        *("conveyancing", "legal costs", "fixtures", "furniture"),
    ),
}


class Payments(Struct, frozen=True):
    """How a document lets prizes be paid: the three regimes are values of this."""

    ways: tuple[Way, ...]  # of paying money; none: the terms name the ways, for every prize
    chosen_above: Cents | None = None  # money above this is paid in the ways that its winner picks
    stated: bool = False  # money instead of a prize in kind only where the terms say so
    never_money: tuple[Kind, ...] = (Kind.CASINO_DOLLARS,)  # no money instead of these

    def cash(self) -> bool:
        return Way.CASH in self.ways

    def named(self, terms: "Terms") -> tuple[Way, ...]:
        """The ways of paying money that terms name; money handed over would be cash."""
        return tuple(way for way in terms.disbursement if way is not Way.HANDED_OVER)


class PromotionClauses(Struct, frozen=True, kw_only=True):
    """Where one document prints each rule on promotions, and the figures that it sets. Periods are microseconds."""

    regulator: str
    offer: str
    scrutineer: str
    scrutineer_above: Cents
    alternative: str
    payment: str
    payments: Payments
    barred: str
    tobacco: str
    firearms: str
    weapons: str
    liquor: str
    liquor_most: int  # millilitres
    prescribed: str
    available: str
    complete: str
    manner: str
    award: str
    eligibility: str
    wager: str
    nature: str
    closing: str
    held: str
    claiming: str
    notification: str
    results: str
    prizes: str
    appliance: str
    motor_vehicle: str
    travel: str
    real_estate: str
    notice: str
    notice_within: int
    methods: dict[str, str]  # of telling a winner, each with its clause
    refusal: str
    denied: str
    denied_above: Cents
    dispute: str
    integrity: str
    inspector_within: int  # 0: at once
    submission: str
    submission_ahead: int
    amendment: str
    approval: bool  # whether a change after the start needs the regulator's approval first


class Item(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing in a prize; ``millilitres`` of liquor, ``particulars`` where the kind needs them."""

    what: str
    kind: Kind
    value: Cents
    millilitres: int = 0
    particulars: dict[str, str] = {}


class Prize(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize, given ``count`` times. ``alternative``: the terms offer its value in money instead."""

    name: str
    items: tuple[Item, ...]
    conditions: str = ""
    count: int = 1
    alternative: bool = False

    @property
    def value(self) -> Cents:
        return sum(item.value for item in self.items)

    @property
    def money(self) -> Cents:
        """The part of it that is money."""
        return sum(item.value for item in self.items if item.kind is Kind.MONEY)


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Terms and conditions, item by item; what is left empty is not stated. Times are ISO 8601."""

    name: str
    gaming: tuple[str, ...] = ()  # the gaming that it goes with
    manner: str = ""
    award_at: When = ""
    award_place: str = ""
    eligibility: str = ""
    wager_needed: bool = False
    wager: Cents = 0
    nature: str = ""
    reservations: str = ""  # qualifications, reservations, guarantees: if there are any
    closes: When = ""
    place: str = ""
    commences: When = ""
    claiming: str = ""
    presence: bool | None = None  # whether a winner has to be there; None: not stated
    notification: str = ""
    results: str = ""
    prizes: tuple[Prize, ...] = ()
    disbursement: tuple[Way, ...] = ()
    regulations_checked_by: str = ""  # who found no prize among those the regulations prescribe
