"""What a command needs from outside, told as data: first what it is decided by, then what the round waits for."""

from typing import TypeAlias

from msgspec import Struct

from cutcard.cards import DECK, Cards
from cutcard.core.message import Standing
from cutcard.floor.fairness.shuffle import Reshuffled, ShuffleTerms


class Needs(Struct, frozen=True):
    """What has to be known before a command is decided; its domain tells this from state and command alone."""

    standing: str = ""  # of which patron
    unrecorded: Standing | None = None  # how that patron stands if nothing is on record
    orders: tuple[str, str, str] | None = None  # of a game's register, for a table and a patron
    deck: ShuffleTerms | None = None  # a deck shuffled now, and what its commitment is bound to
    draw: bool = False  # a lot decides
    table: str = ""  # a table that the command names: which game is played there
    games: bool = False  # which games the floor has


NOTHING = Needs()


class CardsWanted(Struct, frozen=True):
    """Cards that a round waits for, by their places in its sealed deck, and the key that facts hold them under."""

    key: str
    segment: int
    places: tuple[int, ...]
    reshuffled: Reshuffled = ()
    deck: Cards = DECK


class MeterWanted(Struct, frozen=True):
    """A jackpot waits for what its pool holds."""

    pool: str


Wanted: TypeAlias = CardsWanted | MeterWanted
