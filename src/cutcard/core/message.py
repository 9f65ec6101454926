"""Roles, the facts that come with a command, and the two kinds of message: commands and events."""

from enum import IntEnum
from typing import ClassVar

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.money import Cents


class Role(IntEnum):
    """The role of the person acting. Staff ranks are in ascending order; a player may act only for their own seat."""

    PLAYER = 0
    DEALER = 1
    GAMING_SUPERVISOR = 2
    CASINO_SUPERVISOR = 3
    GAMING_MANAGER = 4
    INSPECTOR = 10  # reads everything; the only command is ordering a count of the cards
    TOURNAMENT_DIRECTOR = 11  # has authority at tournaments only, none at a house table
    ANALYST = 12  # sees odds and strategies, so may not act on a floor
    ADMINISTRATOR = 13  # manages accounts, sessions and settings, so may not act in a game
    SYSTEM = 20  # automatic steps, such as closing bets at an electronic table


RANKS = (Role.DEALER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)


class Actor(Struct, frozen=True):
    id: str
    role: Role


class Standing(Struct, frozen=True, omit_defaults=True):
    """The patron's record, as far as the rules on wagering need it."""

    card: str = ""  # number of the patron's valid player card; "": none
    excluded: dict[str, str] = {}  # reason, by game or by "casino"
    employee: bool = False  # member of staff whom the staff gambling policy bars
    left: Cents | None = None  # amount that may still be staked within the loss limit; None: no limit set
    paused: str = ""  # no wagers before this time, when the limit's new period begins
    warned: tuple[str, ...] = ()  # games in which the next offence after a warning costs the stake (I-17)


class Orders(Struct, frozen=True, omit_defaults=True):
    """Orders from the incident register that bind a patron who sits down or wagers at a table."""

    apart: tuple[str, ...] = ()  # patrons who may not share a table with this one
    unsearched: int = 0  # number of a defect whose deck has not been searched yet; 0: none


class Facts(Struct, frozen=True, omit_defaults=True):
    """Outside facts that the rules need, recorded with the command: who and when, cards, the meter, the shuffle."""

    actor: Actor
    at: str
    cards: dict[str, Cards] = {}  # by pile, only those this command needs
    meter: Cents | None = None
    commitment: str = ""
    standing: Standing | None = None  # the wagering patron's record; None: no record, so nothing is checked
    orders: Orders | None = None  # orders that bind the patron or the table; None: none
    draw: str = ""  # 256 random bits in hex, for a ballot or a draw of cards
    table: str = ""  # game played at the table that the command names; "": no such table
    games: tuple[str, ...] = ()  # games on this floor, needed where their documents are cited


class Command(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A request. Its ``tag`` is written out, so that the journal does not depend on the class name.

    ``roles``: who may give it, nobody unless declared; a player only for their own box.

    ``authority``: path to the clause that gives the power, starting from its topic: ``life.cards.count``.
    """

    roles: ClassVar[tuple[Role, ...]] = ()
    authority: ClassVar[str] = ""


class Event(Struct, frozen=True, omit_defaults=True):
    """A recorded fact with a written ``tag``. ``version`` rises when its fields change; older rows are then upcast."""

    version: ClassVar[int] = 1


def tag(message: Command | Event | type[Command] | type[Event]) -> str:
    """The name of a command or event in the journal and in the API."""
    return str(message.__struct_config__.tag)


CASINO = "casino"  # scope of an exclusion from the whole casino


SUPERVISORS = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)  # each is a casino supervisor
