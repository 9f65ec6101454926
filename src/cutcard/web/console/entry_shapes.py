"""Types sent to the entry desk: who was found, what an application needs, receipts and seat cards."""

from msgspec import Struct

from cutcard.web.console.shapes import FoundEntrant


class AddressCode(Struct, frozen=True):
    """The QR code of an address: the side of its square, and its path as SVG writes it."""

    address: str
    side: int
    path: str


class EntryDesk(Struct, frozen=True):
    """The entry desk: how the event stands, and who was found."""

    id: str
    name: str
    venue: str
    starts: str
    phase: str
    now: str
    role: str
    open: bool  # entries are taken
    system: bool  # the poker management system works; if not, entries are made on forms
    until_level: int
    price: int  # both fees, in cents
    entry_fee: int
    administration_fee: int
    players: int
    cap: int
    entries: int
    waiting: int
    found: list[FoundEntrant]
    code: AddressCode


class Requirement(Struct, frozen=True):
    """One condition of entry; ``reason`` says what is missing."""

    what: str
    met: bool
    clause: str
    reason: str = ""


class EntryCheck(Struct, frozen=True):
    """All conditions at once. ``ready``: the application would be accepted as it is; ``waits``: as an alternate."""

    requirements: list[Requirement]
    ready: bool
    waits: bool


class FeeLine(Struct, frozen=True):
    what: str
    entry_fee: int
    administration_fee: int
    source: str


class SeatCard(Struct, frozen=True):
    """What is printed for one player: the receipt, and the seat once it is drawn."""

    player: str
    name: str
    number: int  # of the entry
    table: int
    seat: int
    stack: int
    place: int  # in the queue; 0: none
    bounty: int
    receipts: list[FeeLine]


class SeatCards(Struct, frozen=True):
    """Cards to print."""

    name: str
    venue: str
    starts: str
    now: str
    code: AddressCode
    cards: list[SeatCard]
