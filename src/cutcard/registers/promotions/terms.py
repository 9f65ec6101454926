"""The terms of a promotion and its prizes."""

from typing import Annotated

from msgspec import Struct

from cutcard.core.bounds import MANY, Amount, Count, Name, Names, Note
from cutcard.core.moment import When
from cutcard.money import Cents
from cutcard.rules.printed.promotions import PrizeKind, Way


class PrizeItem(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One item in a prize. ``millilitres``: for liquor; ``particulars``: details that some kinds need."""

    what: Note
    kind: PrizeKind
    value: Amount
    millilitres: Count = 0
    particulars: Annotated[dict[Name, Note], MANY] = {}


class Prize(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize, awarded ``count`` times. ``alternative``: the terms offer its value in money instead."""

    name: Name
    items: Annotated[tuple[PrizeItem, ...], MANY]
    conditions: Note = ""
    count: Count = 1
    alternative: bool = False

    @property
    def value(self) -> Cents:
        return sum(item.value for item in self.items)

    @property
    def money(self) -> Cents:
        """The part of the prize that is money."""
        return sum(item.value for item in self.items if item.kind is PrizeKind.MONEY)

    @property
    def pays(self) -> Cents:
        """The part of the prize that is money or can be wagered."""
        return self.money + sum(item.value for item in self.items if item.kind is PrizeKind.CASINO_DOLLARS)


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Terms and conditions, item by item. An empty field is not stated. Times are ISO 8601."""

    name: Name
    gaming: Names = ()  # the gaming that the promotion is held with
    manner: Note = ""
    award_at: When = ""
    award_place: Note = ""
    eligibility: Note = ""
    wager_needed: bool = False
    wager: Amount = 0
    nature: Note = ""
    reservations: Note = ""  # qualifications, reservations and guarantees, if any
    closes: When = ""
    place: Name = ""
    commences: When = ""
    claiming: Note = ""
    presence: bool | None = None  # whether a winner must be present; None: not stated
    notification: Note = ""
    results: Note = ""
    prizes: Annotated[tuple[Prize, ...], MANY] = ()
    disbursement: Annotated[tuple[Way, ...], MANY] = ()
    regulations_checked_by: Name = ""  # who checked that no prize is one the regulations prescribe
