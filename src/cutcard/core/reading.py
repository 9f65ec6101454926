"""What the floor says of a card that a reader has read face down, without naming it."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.cards import DECK, Cards

Misreading: TypeAlias = Literal["unknown", "foreign", "twice", "count"]


class ReadCheck(Struct, frozen=True, omit_defaults=True):
    """Whether a card can be what the reader says. ``twin``: the place in the deal where the same card was read."""

    kind: Misreading | None = None  # None: nothing speaks against it
    twin: int = -1


class CardToCheck(Struct, frozen=True):
    """A card that was read face down, sealed under the secret of its round, and what it must not be."""

    segment: int
    sealed: str
    hidden: dict[int, str]  # other cards, sealed, by place
    seen: Cards
    deck: Cards = DECK


class SealedWanted(Struct, frozen=True):
    """Cards that were read face down and are turned up now, sealed, and the key for them in the facts."""

    key: str
    segment: int
    sealed: tuple[str, ...]


class ReaderState(Struct, frozen=True):
    """What a card reader may know: which message comes next, and how many cards the table waits for. Never a card."""

    table: str
    round: int  # the round in play; 0: none
    next: int  # number of the next message
    wanted: int  # cards that were dealt and not read yet
    stopped: bool  # a misreading must be mended first
