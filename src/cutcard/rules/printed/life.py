"""Where a document prints its rules on the life of a table, and the data in which documents differ."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

SHUFFLER = "single deck shuffler"


class LowLimitClauses(Struct, frozen=True):
    offer: str
    tournament: str
    source: str


class LimitClauses(Struct, frozen=True):
    """Where a document prints its rules on limits. ``low``: None if it has no low-limit tables."""

    sign: str
    duty: str  # players are responsible for keeping within the limits
    change: str  # changing limits, with notice of a higher minimum
    keep: str  # a higher minimum without notice
    marker: str
    leave: str
    kept: str  # notice of a higher kept minimum
    both: str  # the sign shows two minimums
    new: str  # players who come later
    own: str  # own limits of a single player
    low: LowLimitClauses | None = None


class CardClauses(Struct, frozen=True):
    """Where a document prints its rules on the cards; None: it has no such rule."""

    deck: str
    cutting_card: bool  # the deck includes a cutting card
    checked: str | None  # only checked cards come into play
    secured: str  # cards prepared ahead are kept secure
    count: str
    shuffle: str
    start: str
    after_round: str
    vacant: str
    ordered: str | None
    by_hand: str  # shuffling by hand before the device
    device: tuple[str, ...]  # a second deck for a device
    backs: str  # the second deck has backs of another colour
    cut: Mapping[str, tuple[str, ...]]  # by source of the cards
    uncut: str  # a device's cards are not cut
    dealer_only: str
    dropped: str | None
    replace: str
    all_new: str
    on_card: Mapping[str, str]  # the deck is laid on the cutting card, by source
    in_shoe: str  # the deck is put into the shoe
    shuffler: str | None = None  # a shuffler is allowed with a shoe or by hand
    called: str | None = None  # wagers close at the dealer's call, not at the first card
    by_hand_draws: str | None = None  # cards drawn later are dealt by hand

    @property
    def collected(self) -> str:
        """The clause by which a supervisor has dropped cards verified: its own, or that on counts at any time."""
        return self.dropped or self.count


class AttendanceClauses(Struct, frozen=True):
    """Where a document prints its rules on refused wagers, idle players and closing."""

    refuse: str
    vacate: str
    close: str
    place: str  # players are responsible for the position of their wagers
    seats: str | None = None  # clause on the most players at a table
    most: int | None = None


class ChangeClauses(Struct, frozen=True):
    """``words``: the definitions. ``removed``: None if the drop box always stays, so no table is cashless."""

    words: str
    drop_box: str
    removed: str | None = None


class Item(Struct, frozen=True):
    """A piece of equipment, and when a table must have it. ``with a jackpot``: a progressive one, which has a pool."""

    name: str
    clause: str
    when: Literal["always", "with a jackpot", "with cash", "with a shoe", "with a device", "never"] = "always"


class EquipmentClauses(Struct, frozen=True):
    """``list``: clause that introduces the list of items."""

    list: str
    items: tuple[Item, ...]
    other_source: tuple[str, ...]  # play continues with cards from another source
    new_cards: bool  # the other source needs new cards
    or_by_hand: bool = False  # the other source may be the dealer's hand


class Printed(Struct, frozen=True):
    """Something that the cloth or a sign shows, always or only with a jackpot.

    ``inscribed``: the text is the inscription itself; otherwise it describes what is there.
    """

    text: str
    clause: str
    when: Literal["always", "with a jackpot"] = "always"
    inscribed: bool = False


class SignClauses(Struct, frozen=True):
    """Where the document requires items on the sign besides the limits; None: it does not."""

    layout: tuple[Printed, ...]
    costs: Mapping[str, str] = {}  # by area: the price of a wager
    schedules: Mapping[str, str] = {}  # by pay table: the schedule in force
    maximum_payout: str | None = None
    jackpot: str | None = None
    prizes: str | None = None
    bonus: str | None = None
    offered: str | None = None  # each player is offered the jackpot
    accepted: str | None = None  # players check for themselves that their jackpot wager was accepted
    sixth: str | None = None  # a token marks a box with a sixth card


class LifeRules(Struct, frozen=True):
    """Where one document prints its rules on the life of a table, and the data in which documents differ."""

    limits: LimitClauses
    cards: CardClauses
    attendance: AttendanceClauses
    changes: ChangeClauses
    equipment: EquipmentClauses
    sign: SignClauses
