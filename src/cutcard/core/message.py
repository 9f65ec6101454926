"""Roles, the facts that come with a command, and the two kinds of message: commands and events."""

from enum import IntEnum
from typing import ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct

from cutcard.cards import Cards
from cutcard.core.moment import moment
from cutcard.core.reading import ReadCheck
from cutcard.core.record import RoundRecord
from cutcard.core.sums import MoneyLimits
from cutcard.money import Cents


class Role(IntEnum):
    """The role of the person acting. Staff ranks are in ascending order; a player may act only for their own seat."""

    PLAYER = 0
    DEALER = 1
    GAMING_SUPERVISOR = 2
    CASINO_SUPERVISOR = 3
    GAMING_MANAGER = 4
    INSPECTOR = 10  # reads everything; may order a count of the cards, and acknowledges notices
    TOURNAMENT_DIRECTOR = 11  # has authority at tournaments only, none at a house table
    ANALYST = 12  # sees odds and strategies, so may not act on a floor
    ADMINISTRATOR = 13  # manages accounts, sessions and settings, so may not act in a game
    SURVEILLANCE = 14  # watches the floor, and acknowledges notices
    CASHIER = 15  # works at the cage: takes money in and pays it out
    CARD_READER = 16  # a device, not a person: sends the cards of its own table, and does nothing else
    SYSTEM = 20  # automatic steps, such as closing bets at an electronic table


RANKS = (Role.DEALER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)


Age: TypeAlias = Literal["", "of age", "under age", "no date"]


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
    bars: tuple[str, ...] = ()  # times at which the staff gambling policy began and stopped barring the person, in turn
    lowered: Cents = 0  # by how much the loss limit was lowered since cards were dealt in a round still in play
    declared: Cents | None = None  # chips declared where play is not recorded; None: no limit, or nobody asked
    merged: str = ""  # the other record of the same person, which counts; "": this one does

    def barred_at(self, at: str) -> bool:
        """Whether the staff gambling policy barred the person at this time."""
        return sum(moment(one) <= moment(at) for one in self.bars) % 2 == 1


class OpenMatter(Struct, frozen=True, omit_defaults=True):
    """Something that is not settled yet between the house and a person: what, and the name or number of it."""

    kind: str
    name: str
    clause: str = ""  # that keeps the details of the person


class OpenDuty(Struct, frozen=True):
    """A duty that was open: its stream and its id there."""

    stream: str
    duty: str


class RecordedAct(Struct, frozen=True):
    """A row of the current round, as the journal holds it."""

    actor: Actor
    command: str  # the command's tag
    events: msgspec.Raw


class Facts(Struct, frozen=True, omit_defaults=True):
    """Outside facts that the rules need, recorded with the command: who and when, cards, the meter, the shuffle."""

    actor: Actor
    at: str
    cards: dict[str, Cards] = {}  # by pile, only those this command needs
    meter: Cents | None = None
    commitment: str = ""
    standing: Standing | None = None  # the wagering patron's record; None: no record, so nothing is checked
    apart: dict[str, tuple[str, ...]] = {}  # by patron: those who may not share a table with that patron
    draw: str = ""  # 256 random bits in hex, for a ballot or a draw of cards
    table: str = ""  # game played at the table that the command names; "": no such table
    games: tuple[str, ...] = ()  # games on this floor, needed where their documents are cited
    people: dict[str, Standing] = {}  # records of the patrons that the command concerns, as far as there are any
    acts: tuple[RecordedAct, ...] = ()  # rows of the current round, needed to take one of them back
    second: Actor | None = None  # the person who confirmed what the actor asked for
    limits: MoneyLimits | None = None  # amounts that staff may move alone; None: not checked
    seats: tuple[str, ...] = ()  # players seated at the table that the command names
    purses: dict[str, tuple[Cents, Cents]] = {}  # chips and tokens of patrons who may have to give something back
    round: RoundRecord | None = None  # the round that the command names; None: no such round
    age: Age = ""  # what the date of birth says that came with the command; "": not asked
    same: tuple[str, ...] = ()  # other ids under which this person is known, by name and date of birth or by a merger
    matters: tuple[OpenMatter, ...] = ()  # what is open between the house and the person whom the command concerns
    read: ReadCheck | None = None  # whether a card read face down can be what its reader says
    tray: bool = False  # the table that the command names is dealt by hand, so that it has a float tray
    duties: tuple[OpenDuty, ...] = ()  # everything on the floor that waits for somebody
    assisted: bool = False  # play is not recorded at the table that the command names
    holds: tuple[Role, ...] | None = None  # roles of the person whom the command names; None: no accounts are kept
    struck: str = ""  # another flight of the tournament, from which the person was disqualified
    bountied: tuple[str, ...] = ()  # players who may be seated and have had their bounty in another flight
    own: tuple[str, ...] = ()  # other records of those who act: of the actor, and of the second person
    beside: dict[int, str] = {}  # players at the tournament table, by seat, whether or not they were dealt in
    counts: dict[str, str] = {}  # merged records whose money moves, and the record of the same person that counts

    def is_actor(self, person: str) -> bool:
        """Whether this is the person who acts, under whichever of their records."""
        return person in (self.actor.id, *self.own)


class Command(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A request. Its ``tag`` is written out, so that the journal does not depend on the class name.

    ``roles``: who may give it, nobody unless declared; a player only for their own box.

    ``authority``: path to the clause that gives the power, starting from its topic: ``life.cards.count``.

    ``authority_by``: a field, and for some of its values another such path.

    ``personal``: fields with details of a person, which the journal does not hold; ``whose``: the field with the id of
    that person, "" if it is the one whose stream it is.

    ``fresh``: whoever gives it must just have proved who they are.
    """

    roles: ClassVar[tuple[Role, ...]] = ()
    authority: ClassVar[str] = ""
    authority_by: ClassVar[tuple[str, dict[str, str]]] = ("", {})
    personal: ClassVar[tuple[str, ...]] = ()
    whose: ClassVar[str] = ""
    fresh: ClassVar[bool] = False


class Event(Struct, frozen=True, omit_defaults=True):
    """A recorded fact with a written ``tag``. ``version`` rises when its fields change; older rows are then upcast."""

    version: ClassVar[int] = 1


def tag(message: Command | Event | type[Command] | type[Event]) -> str:
    """The name of a command or event in the journal and in the API."""
    return str(message.__struct_config__.tag)


CASINO = "casino"  # scope of an exclusion from the whole casino


SUPERVISORS = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)  # each is a casino supervisor
