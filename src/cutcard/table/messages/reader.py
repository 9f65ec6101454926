"""A card reader at a table dealt by people: cards that it reads face down, misreadings, and turning cards up."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from cutcard.core.bounds import Count, Name, Number
from cutcard.core.message import SUPERVISORS, Command, Event, Role
from cutcard.core.reading import Misreading

Sealed: TypeAlias = Annotated[str, Meta(max_length=64)]  # a card under the round's secret


class AttachReader(Command, frozen=True, tag="AttachReader"):
    """Let a card reader send the cards of this table, from the next round on."""

    roles = (*SUPERVISORS, Role.SYSTEM)
    reader: Name


class DetachReader(Command, frozen=True, tag="DetachReader"):
    """Go on without the card reader. Cards that it has not read are entered as they are turned up."""

    roles = (Role.DEALER, *SUPERVISORS)


class ReadCard(Command, frozen=True, tag="ReadCard"):
    """One card has left the shoe or device face down. It is sealed before it comes to the desk."""

    roles = (Role.CARD_READER,)
    round: Number
    number: Number  # of the message, counted by the reader without gaps
    sealed: Sealed
    packet: Count = 0  # with the last card of a packet: how many cards the reader let go; 0: not counted


class MendReading(Command, frozen=True, tag="MendReading"):
    """After a misreading: put the packet through the reader again, or enter its cards as they are turned up."""

    roles = (Role.DEALER, *SUPERVISORS)
    by_hand: bool = False


class TurnUp(Command, frozen=True, tag="TurnUp"):
    """Turn up the cards that the round waits for. The reader has read them, so nobody enters them."""

    roles = (Role.DEALER,)
    pile: Name


class ReaderAttached(Event, frozen=True, tag="ReaderAttached"):
    reader: str
    by: str
    at: str

    @property
    def now(self) -> str:
        """The reader whose cards count from now on."""
        return self.reader


class ReaderDetached(Event, frozen=True, tag="ReaderDetached"):
    reader: str
    by: str
    at: str

    @property
    def now(self) -> str:
        return ""


class CardRead(Event, frozen=True, tag="CardRead"):
    """A card was read face down. ``place``: its place in the order of dealing.

    ``number``: of the reader's message; 0: a card of a draw that was undone, which is the next one dealt.
    """

    number: int
    to: str
    place: int
    sealed: str


class CardMisread(Event, frozen=True, tag="CardMisread"):
    """The reading cannot be right, so play waits until it is mended. ``places``: the cards to be read again."""

    number: int
    kind: Misreading
    piles: tuple[str, ...]
    places: tuple[int, ...]


class ReadingMended(Event, frozen=True, tag="ReadingMended"):
    """``by_hand``: the cards at these places are entered as they are turned up; otherwise they are read again."""

    places: tuple[int, ...]
    by_hand: bool
    by: str
    at: str


class PlacesSwapped(Event, frozen=True, tag="PlacesSwapped"):
    """Two cards of a pile have changed their places in the order of dealing. ``one``, ``other``: where they lie."""

    to: str
    one: int
    other: int


ReaderCommand: TypeAlias = AttachReader | DetachReader | ReadCard | MendReading | TurnUp
ReaderEvent: TypeAlias = ReaderAttached | ReaderDetached | CardRead | CardMisread | ReadingMended | PlacesSwapped
