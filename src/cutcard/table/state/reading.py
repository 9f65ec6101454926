"""What a card reader has read in a round, and how each of its events changes that."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.reading import Misreading
from cutcard.table.messages.reader import CardMisread, CardRead, ReadingMended

BY_HAND = ""  # stands for a card that is entered as it is turned up, whatever the reader says


class Misread(Struct, frozen=True):
    """A reading that cannot be right: in which piles, and at which places of the deal."""

    kind: Misreading
    piles: tuple[str, ...]
    places: tuple[int, ...]

    @property
    def words(self) -> str:
        """What went wrong and which cards are concerned, without naming a card that nobody may see."""
        where = " and ".join(self.piles) or "the shoe"
        return {
            "unknown": f"the reader could not read a card of {where}",
            "foreign": f"the reader read a card of {where} that this deck does not have",
            "twice": f"the reader read the same card twice, at {where}",
            "count": f"the reader counted another number of cards than {where} takes",
        }[self.kind]


class CardsRead(Struct, frozen=True):
    """Cards read so far, sealed, by their place in the deal; and a misreading that waits to be mended."""

    cards: dict[int, str] = {}
    misread: Misread | None = None

    def evolve(self, event: CardRead | CardMisread | ReadingMended) -> "CardsRead":
        match event:
            case CardRead(place=place, sealed=sealed):
                return replace(self, cards={**self.cards, place: sealed})
            case CardMisread(_, kind, piles, places):
                return replace(self, misread=Misread(kind, piles, places))
            case ReadingMended(places, by_hand):
                mended = replace(self.without(places), misread=None)
                return mended.entered(places) if by_hand else mended

    def without(self, places: Iterable[int]) -> "CardsRead":
        """As if these places had not been read."""
        gone = set(places)
        return replace(self, cards={place: card for place, card in self.cards.items() if place not in gone})

    def entered(self, places: Iterable[int]) -> "CardsRead":
        """The cards at these places are entered as they are turned up, whatever the reader says."""
        return replace(self, cards={**self.cards, **dict.fromkeys(places, BY_HAND)})

    def laid_down(self, places: Iterable[int]) -> "CardsRead":
        """Somebody has laid down cards of a hand unseen: nobody knows which of these the others are."""
        return self.entered(places) if self.cards else self

    def sealed(self, places: Iterable[int]) -> tuple[str, ...]:
        """The cards at these places, sealed; empty if one of them was not read."""
        found = [self.cards.get(place, BY_HAND) for place in places]
        return tuple(found) if all(found) else ()
