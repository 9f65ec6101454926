"""Who asks, what is known, and the two kinds of message: commands and events."""

from enum import IntEnum
from typing import ClassVar

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.money import Cents


class Role(IntEnum):
    """Who asks. Staff ranks are in order; a player may act only for their own seat."""

    PLAYER = 0
    DEALER = 1
    GAMING_SUPERVISOR = 2
    CASINO_SUPERVISOR = 3
    GAMING_MANAGER = 4
    INSPECTOR = 10  # reads everything, commands nothing but a count of cards
    TOURNAMENT_DIRECTOR = 11  # of tournaments only: no rank at a house table
    ANALYST = 12  # sees odds and strategies, and therefore has no part in a floor
    ADMINISTRATOR = 13  # keeps accounts, sessions and settings, and therefore has no part in a game
    SYSTEM = 20  # the pace of an electronic table


RANKS = (Role.DEALER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)


class Actor(Struct, frozen=True):
    id: str
    role: Role


class Standing(Struct, frozen=True, omit_defaults=True):
    """What is known of the patron who wagers, as far as a rule asks for it."""

    card: str = ""  # the number of the patron's own valid player card; "" there is none
    excluded: dict[str, str] = {}  # reason by game, or by "casino" for all of it
    employee: bool = False  # staff whom the house's policy bars from gambling
    left: Cents | None = None  # what may still be staked within the loss limit; None: no limit is set
    paused: str = ""  # no wagers before this moment, for a new period of the limit
    warned: tuple[str, ...] = ()  # games in which a further instance costs a stake (I-17)


class Orders(Struct, frozen=True, omit_defaults=True):
    """What the register of incidents orders for a patron who sits down or wagers at a table."""

    apart: tuple[str, ...] = ()  # patrons with whom this one may not share a table
    unsearched: int = 0  # the number of a defect whose deck nobody has searched yet


class Facts(Struct, frozen=True, omit_defaults=True):
    """What the rules need from outside, recorded with the command: who and when, cards, the meter, the shuffle."""

    actor: Actor
    at: str
    cards: dict[str, Cards] = {}  # by pile, as far as this command needs them
    meter: Cents | None = None
    commitment: str = ""
    standing: Standing | None = None  # of the patron who wagers; None: nothing is known, nothing is asked
    orders: Orders | None = None  # that bind the patron or the table; None: there are none
    draw: str = ""  # 256 bits in hex, where a ballot or a draw of cards decides
    table: str = ""  # the game of the table that the command names; "": there is no such table
    games: tuple[str, ...] = ()  # that the floor has, where their documents are cited


class Command(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody asks for. Its ``tag`` is written out, because the journal keeps it when the class is renamed.

    ``roles``: who may ask, nobody unless declared; a player only for their own box.

    ``authority``: where a game's clauses give that power, as a path from its topic: ``life.cards.count``.
    """

    roles: ClassVar[tuple[Role, ...]] = ()
    authority: ClassVar[str] = ""


class Event(Struct, frozen=True, omit_defaults=True):
    """A fact, with a written ``tag``. ``version`` counts the shapes it has had; old ones are upcast when read."""

    version: ClassVar[int] = 1


def tag(message: Command | Event | type[Command] | type[Event]) -> str:
    """What a command or event is called in the journal and by programs."""
    return str(message.__struct_config__.tag)


CASINO = "casino"  # excluded from all of it


SUPERVISORS = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)  # each is a casino supervisor
