"""Commands and events that the floor adds to those of a game: open a table, name it, link it to a jackpot pool."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Count, Name, Names
from cutcard.core.message import Command, Event
from cutcard.floor.streams.domain import MANAGERS
from cutcard.rules.sign import TableSign
from cutcard.table.messages.orders import OrderCommand
from cutcard.table.messages.round import TableCommand, TableEvent

RATE = 70  # percent of a jackpot wager that raises the meter, unless the floor sets another rate


class OpenTable(Command, frozen=True, tag="OpenTable"):
    """Open a table. This is the first row of its stream, so the journal alone is enough to replay it."""

    roles = MANAGERS
    game: Name
    sign: TableSign = TableSign()
    dealing: Literal["electronic", "recorded"] = "electronic"
    source: Literal["device", "shoe", "hand"] = "device"
    boxes: Count = 0  # 0: the usual number for the game
    pool: Name = ""
    rate: Count = RATE
    options: Names = ()  # unclear clauses whose other reading is in force
    parts: bool = False  # players may add to the shuffle (electronic dealing only)
    recording: Literal["full", "assisted"] = "full"  # assisted: cards, wagers and decisions are not recorded


class TableOpened(Event, frozen=True, tag="TableOpened"):
    game: str
    sign: TableSign
    dealing: Literal["electronic", "recorded"]
    source: Literal["device", "shoe", "hand"]
    boxes: int
    pool: str
    rate: int
    options: tuple[str, ...] = ()
    parts: bool = False
    recording: Literal["full", "assisted"] = "full"


class NameTable(Command, frozen=True, tag="NameTable"):
    """Give a table the name that people read and say; its id stays what it was."""

    roles = MANAGERS
    name: Name


class TableNamed(Event, frozen=True, tag="TableNamed"):
    name: str


class LinkPool(Command, frozen=True, tag="LinkPool"):
    """Link a table whose sign offers a jackpot to a pool."""

    roles = MANAGERS
    pool: Name
    rate: Count = RATE


class UnlinkPool(Command, frozen=True, tag="UnlinkPool"):
    """Unlink a table from its pool, between rounds. It takes no jackpot wagers until it is linked again."""

    roles = MANAGERS


class PoolLinked(Event, frozen=True, tag="PoolLinked"):
    pool: str
    rate: int
    clauses: tuple[str, ...]


class PoolUnlinked(Event, frozen=True, tag="PoolUnlinked"):
    pool: str


FloorCommand: TypeAlias = OpenTable | NameTable | LinkPool | UnlinkPool | TableCommand | OrderCommand
OF_FLOOR: TypeAlias = TableOpened | TableNamed | PoolLinked | PoolUnlinked  # what play knows nothing of
FloorEvent: TypeAlias = OF_FLOOR | TableEvent
