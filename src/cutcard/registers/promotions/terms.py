"""The terms of a promotion and its prizes."""

from msgspec import Struct

from cutcard.core.moment import When
from cutcard.money import Cents
from cutcard.rules.printed.promotions import PrizeKind, Way


class PrizeItem(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One item in a prize. ``millilitres``: for liquor; ``particulars``: details that some kinds need."""

    what: str
    kind: PrizeKind
    value: Cents
    millilitres: int = 0
    particulars: dict[str, str] = {}


class Prize(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize, awarded ``count`` times. ``alternative``: the terms offer its value in money instead."""

    name: str
    items: tuple[PrizeItem, ...]
    conditions: str = ""
    count: int = 1
    alternative: bool = False

    @property
    def value(self) -> Cents:
        return sum(item.value for item in self.items)

    @property
    def money(self) -> Cents:
        """The part of the prize that is money."""
        return sum(item.value for item in self.items if item.kind is PrizeKind.MONEY)


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Terms and conditions, item by item. An empty field is not stated. Times are ISO 8601."""

    name: str
    gaming: tuple[str, ...] = ()  # the gaming that the promotion is held with
    manner: str = ""
    award_at: When = ""
    award_place: str = ""
    eligibility: str = ""
    wager_needed: bool = False
    wager: Cents = 0
    nature: str = ""
    reservations: str = ""  # qualifications, reservations and guarantees, if any
    closes: When = ""
    place: str = ""
    commences: When = ""
    claiming: str = ""
    presence: bool | None = None  # whether a winner must be present; None: not stated
    notification: str = ""
    results: str = ""
    prizes: tuple[Prize, ...] = ()
    disbursement: tuple[Way, ...] = ()
    regulations_checked_by: str = ""  # who checked that no prize is one the regulations prescribe
