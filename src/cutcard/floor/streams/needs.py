"""What a command needs from outside, as data: first to be decided, then for the round to go on."""

from typing import TypeAlias

from msgspec import Struct

from cutcard.cards import DECK, Cards
from cutcard.core.message import Standing
from cutcard.floor.fairness.shuffle import Reshuffled, ShuffleTerms


class Needs(Struct, frozen=True):
    """What must be known before a command is decided. The domain derives it from state and command alone."""

    standing: str = ""  # the patron whose standing is needed
    unrecorded: Standing | None = None  # standing of that patron if nothing is recorded
    orders: tuple[str, str, str] | None = None  # game, table and patron whose orders are needed
    deck: ShuffleTerms | None = None  # shuffle a deck now; its commitment is bound to these terms
    draw: bool = False  # a random draw is needed
    table: str = ""  # a table whose game is needed
    games: bool = False  # the games on the floor are needed


NOTHING = Needs()


class CardsWanted(Struct, frozen=True):
    """Cards that a round waits for: their places in its sealed deck, and the key for them in the facts."""

    key: str
    segment: int
    places: tuple[int, ...]
    reshuffled: Reshuffled = ()
    deck: Cards = DECK


class MeterWanted(Struct, frozen=True):
    """A jackpot waits for the balance of its pool."""

    pool: str


Wanted: TypeAlias = CardsWanted | MeterWanted
