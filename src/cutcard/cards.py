"""Cards are small integers, rank * 4 + suit: the two of clubs is 0, the ace of spades 51."""

Card = int  # plain aliases, because importing typing would take three quarters of the look-up's import time
Cards = tuple[Card, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: Cards = tuple(range(52))

_NAME = {card: RANKS[card >> 2] + SUITS[card & 3] for card in DECK}
_CARD = {name: card for card, name in _NAME.items()}


def parse(text: str) -> Cards:
    """Parse cards separated by spaces, such as ``"As Kd"``. A card that occurs twice is returned twice."""
    try:
        return tuple(map(_CARD.__getitem__, text.split()))
    except KeyError as unknown:
        raise ValueError(_cure(unknown.args[0][:20])) from None


def show(cards: Cards) -> str:
    """Write cards as text that :func:`parse` reads back."""
    return " ".join(map(_NAME.__getitem__, cards))


def counted(count: int) -> str:
    """How many cards, in words for a sentence: "1 card", "5 cards"."""
    return "1 card" if count == 1 else f"{count} cards"


def _cure(word: str) -> str:
    """Why a word is not a card, and what to write instead."""
    meant = word.replace("10", "T").replace("1", "A").capitalize()
    if meant in _CARD:
        return f"{word!r} is not a card: write {meant!r}"
    return (
        f"{word!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, as in 'Th', with spaces between cards"
    )
