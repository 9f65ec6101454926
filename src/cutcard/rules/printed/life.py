"""Where a document prints its rules on the life of a table, and the data in which documents differ."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct


class LowLimitClauses(Struct, frozen=True):
    offer: str
    tournament: str
    source: str


class LimitClauses(Struct, frozen=True):
    """Where a document prints its rules on limits; ``low`` is None where it knows no low-limit tables."""

    sign: str
    duty: str  # wagers within the limits are the player's affair
    change: str  # and the notice of a higher minimum
    keep: str  # a rise without notice
    marker: str
    leave: str
    kept: str  # notice of a rise of the kept minimum
    both: str  # the sign shows two minimums
    new: str  # who comes later
    own: str  # a player's own limits
    low: LowLimitClauses | None = None


class CardClauses(Struct, frozen=True):
    """Where a document prints its rules on the cards; None where it is silent."""

    deck: str
    cutting_card: bool  # belongs to the deck
    checked: str | None  # only checked cards come into play
    secured: str  # prepared ahead and kept safe
    count: str
    shuffle: str
    start: str
    after_round: str
    vacant: str
    ordered: str | None
    by_hand: str  # before the device gets the cards
    device: tuple[str, ...]  # a second deck,
    backs: str  # whose backs have another colour
    cut: Mapping[str, tuple[str, ...]]  # by where cards are dealt from
    uncut: str  # a device's cards are not cut
    dealer_only: str
    dropped: str | None
    replace: str
    all_new: str
    on_card: Mapping[str, str]  # the deck is laid on the cutting card,
    in_shoe: str  # and put into the shoe
    shuffler: str | None = None  # a shuffler beside the shoe or the hand is allowed
    by_hand_draws: str | None = None  # cards drawn later are dealt from the hand


class AttendanceClauses(Struct, frozen=True):
    """Where a document prints its rules on refused wagers, idle players and closing."""

    refuse: str
    vacate: str
    close: str
    place: str  # players answer for where their wagers lie
    seats: str  # places for players and one for the dealer
    most: int | None = None  # players at a table, where the document gives a number


class ChangeClauses(Struct, frozen=True):
    """``words``: the definitions. ``removed`` is None where the drop box always stays, so no table is cashless."""

    words: str
    drop_box: str
    removed: str | None = None


class Item(Struct, frozen=True):
    """A piece of equipment, and when a table must have it."""

    name: str
    clause: str
    when: Literal["always", "with a jackpot", "with cash", "with a shoe", "with a device", "never"] = "always"


class EquipmentClauses(Struct, frozen=True):
    """``list``: the clause that heads the list of items, where it says something."""

    list: str
    items: tuple[Item, ...]
    other_source: tuple[str, ...]  # play goes on from elsewhere,
    new_cards: bool  # with new cards


class Printed(Struct, frozen=True):
    """Something that the cloth shows, always or with a jackpot."""

    text: str
    clause: str
    when: Literal["always", "with a jackpot"] = "always"


class SignClauses(Struct, frozen=True):
    """What the sign shows beside the limits, and where the document asks for it; None where it does not."""

    layout: tuple[Printed, ...]
    costs: Mapping[str, str] = {}  # by area: what a wager costs
    schedules: Mapping[str, str] = {}  # by pay table: the schedule in force
    maximum_payout: str | None = None
    jackpot: str | None = None
    prizes: str | None = None
    bonus: str | None = None
    folded: str | None = None  # folded hands may still win the jackpot
    offered: str | None = None  # each player is offered the jackpot
    accepted: str | None = None  # players see to it that their jackpot wager is taken
    sixth: str | None = None  # a token marks a box with a sixth card


class LifeRules(Struct, frozen=True):
    """Where one document prints its rules on the life of a table, and the data in which documents differ."""

    limits: LimitClauses
    cards: CardClauses
    attendance: AttendanceClauses
    changes: ChangeClauses
    equipment: EquipmentClauses
    sign: SignClauses
