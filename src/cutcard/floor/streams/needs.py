"""What a command needs from outside, as data: first to be decided, then for the round to go on."""

from typing import TypeAlias

from msgspec import Struct

from cutcard.cards import DECK, Cards
from cutcard.core.message import Standing
from cutcard.core.reading import CardToCheck, SealedWanted
from cutcard.floor.fairness.shuffle import Reshuffled, ShuffleTerms


class Named(Struct, frozen=True):
    """A person as a command names them: the id, and references to their name and date of birth."""

    id: str
    name: str
    born: str


class Needs(Struct, frozen=True):
    """What must be known before a command is decided. The domain derives it from state and command alone."""

    standing: str = ""  # the patron whose standing is needed
    unrecorded: Standing | None = None  # standing of that patron if nothing is recorded
    apart: tuple[str, tuple[str, ...]] | None = None  # a game, and the patrons to look up in its register
    deck: ShuffleTerms | None = None  # shuffle a deck now; its commitment is bound to these terms
    draw: bool = False  # a random draw is needed
    table: str = ""  # a table whose game is needed
    recording: str = ""  # a table of which must be known whether its play is recorded
    games: bool = False  # the games on the floor are needed
    people: tuple[str, ...] = ()  # patrons whose records are needed
    acts: int = 0  # number of the round whose rows are needed; 0: none
    limits: bool = False  # the amounts that staff may move alone are needed
    purses: tuple[str, ...] = ()  # patrons whose balances are needed
    round: tuple[str, int] | None = None  # a table, and the number of its round whose record is needed
    person: Named | None = None  # a person whose age is needed, and other ids of the same person
    secret: bool = False  # a secret for the cards that a reader will read in the round that begins
    read: CardToCheck | None = None  # a card of which must be known whether it can be right
    opened: SealedWanted | None = None  # cards that are turned up with the command
    tray: str = ""  # a table of which must be known whether it has a float tray
    duties: bool = False  # everything that is open on the floor is needed
    holds: str = ""  # a person of staff whose roles are needed
    flights: tuple[str, ...] = ()  # tournaments that are other flights of one that the patron enters
    bountied: tuple[str, ...] = ()  # players who may be seated, of whom must be known who had a bounty in ``phases``
    phases: tuple[str, ...] = ()  # the other flights of a tournament with bounties
    last_phase: bool = False  # they are asked for the last one, to which bounties come back with a bag
    beside: str = ""  # a tournament table whose players are needed, those without cards among them
    matters: str = ""  # a person of whom must be known what is open between them and the house


NOTHING = Needs()


class CardsWanted(Struct, frozen=True):
    """Cards that a round waits for: their places in its sealed deck, and the key for them in the facts."""

    key: str
    segment: int
    places: tuple[int, ...]
    reshuffled: Reshuffled = ()
    deck: Cards = DECK
    players: bytes = b""  # what players have added to the shuffle; see players_seed


class MeterWanted(Struct, frozen=True):
    """A jackpot waits for the balance of its pool."""

    pool: str


Wanted: TypeAlias = CardsWanted | SealedWanted | MeterWanted
