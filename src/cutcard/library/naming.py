"""``cutcard.hand``: the name and strength of a hand."""

from msgspec import Struct

from cutcard.cards import Cards, counted, parse, show
from cutcard.hands import Three, describe
from cutcard.hands.lookup import of
from cutcard.library.given import text, the_game
from cutcard.rules.game import Game
from cutcard.rules.order import announce
from cutcard.rules.readings import Category
from cutcard.ruling import Refused

SIZES = (3, 5, 6, 7)


class NamedHand(Struct, frozen=True):
    """A poker hand in words, with its strength. Of two hands of the same size, the higher has the greater strength."""

    cards: str
    name: str
    strength: int
    best: str = ""  # the cards that count; only with a game
    clauses: tuple[str, ...] = ()  # of the game's document; only with a game

    def beats(self, other: "NamedHand") -> bool:
        """Whether this hand is higher. Equal hands do not beat each other."""
        if not isinstance(other, NamedHand):
            raise Refused(None, "beats: pass another hand, as returned by cutcard.hand")
        three, others = (len(hand.cards.split()) == 3 for hand in (self, other))
        if three != others:
            raise Refused(None, "three-card and five-card hands are ranked differently: compare hands of the same size")
        return self.strength > other.strength


def hand(cards: str, game: Game | str | None = None) -> NamedHand:
    """Name the best hand of three, five, six or seven cards, and its strength.

        >>> import cutcard
        >>> kings = cutcard.hand("Kc Kd 4h 4s 2c")
        >>> kings.name
        'two pairs, kings and fours with a two'
        >>> kings.beats(cutcard.hand("Qc Qd Js Jd Ah"))
        True

    With a game, the hand follows that game's rules and cites its document:

        >>> cutcard.hand("Ah 2d 3c", game="three-card-poker").clauses
        ('TCP 11.1.3', 'TCP 9.8')
    """
    held = _read(text("cards", cards))
    if game is None:
        return NamedHand(show(held), describe(held), of(held))
    played = the_game(game)
    if (len(held) == 3) != _of_three(played):
        raise Refused(played.order.ranking, f"{played.title} has no hands of {counted(len(held))}")
    found = announce(played, held)
    return NamedHand(show(held), found.name, of(held), show(found.cards), found.clauses)


def _of_three(game: Game) -> bool:
    """Whether the hands of a game have three cards, by its printed order or by what it reads."""
    if game.order.hands:
        return all(isinstance(kind, Three) for kind in game.order.hands)
    return any(isinstance(one, Category) and one.hands is Three for one in game.readings.values())


def _read(written: str) -> Cards:
    try:
        cards = parse(written)
    except ValueError as error:
        raise Refused(None, str(error)) from None
    if len(cards) not in SIZES:
        raise Refused(None, f"you passed {counted(len(cards))}; pass three, five, six or seven")
    if len(set(cards)) != len(cards):
        raise Refused(None, f"a card occurs twice in {written[:40]!r}; a deck has one of each")
    return cards
