"""Where a document prints its rules on promotions, and the kinds of prizes that they mention."""

from enum import StrEnum

from msgspec import Struct

from cutcard.money import Cents


class PrizeKind(StrEnum):
    """The kind of an item in a prize."""

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


MONEY_WAYS = (Way.CASH, Way.CHEQUE, Way.TRANSFER)  # ways to pay money, and nothing else

# particulars that four kinds of items need; "none" or "not included" is enough, a blank is not
PARTICULARS: dict[PrizeKind, tuple[str, ...]] = {
    PrizeKind.APPLIANCE: ("make", "model", "accessories"),
    PrizeKind.MOTOR_VEHICLE: ("make", "model", "accessories", "registration and on-road costs"),
    PrizeKind.TRAVEL: (
        *("persons", "flights", "transfers", "other transport", "meals", "length of stay", "class of lodging"),
        *("restrictions on dates", "spending money"),
    ),
    PrizeKind.REAL_ESTATE: (
        *("type of dwelling", "plans", "contract", "easements", "location"),
        *("conveyancing", "legal costs", "fixtures", "furniture"),
    ),
}


class Payments(Struct, frozen=True):
    """How a document lets prizes be paid. The documents have three such regimes."""

    ways: tuple[Way, ...]  # ways of paying money; empty: the terms name the ways for every prize
    chosen_above: Cents | None = None  # above this amount the winner chooses how it is paid
    stated: bool = False  # money instead of a prize in kind only if the terms say so
    never_money: tuple[PrizeKind, ...] = (PrizeKind.CASINO_DOLLARS,)  # kinds that may not be exchanged for money

    def cash(self) -> bool:
        return Way.CASH in self.ways

    def named(self, disbursement: tuple[Way, ...]) -> tuple[Way, ...]:
        """The ways of paying money that the terms name, without handing over, which would be cash."""
        return tuple(way for way in disbursement if way is not Way.HANDED_OVER)


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
    methods: dict[str, str]  # methods of notifying a winner, each with its clause
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
