"""Commands and events of a table on the floor beside those of its game: opening it, linking it to a jackpot pool."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Count, Name, Names
from cutcard.core.message import Command, Event
from cutcard.floor.streams.domain import MANAGERS
from cutcard.rules.sign import TableSign
from cutcard.table.messages.orders import OrderCommand
from cutcard.table.messages.round import TableCommand, TableEvent

RATE = 70  # percent of a jackpot wager that raises the meter, where the floor says nothing else


class OpenTable(Command, frozen=True, tag="OpenTable"):
    """Open a table: the first row of its stream, so that the journal alone is enough to replay it."""

    roles = MANAGERS
    game: Name
    sign: TableSign = TableSign()
    dealing: Literal["electronic", "recorded"] = "electronic"
    source: Literal["device", "shoe", "hand"] = "device"
    boxes: Count = 0  # 0: as many as is usual in the game
    pool: Name = ""
    rate: Count = RATE
    options: Names = ()  # unclear clauses whose other reading is in force
    practice: Name = ""  # why no player card is asked for, as in practice; "": it is, where the document has it


class TableOpened(Event, frozen=True, tag="TableOpened"):
    game: str
    sign: TableSign
    dealing: Literal["electronic", "recorded"]
    source: Literal["device", "shoe", "hand"]
    boxes: int
    pool: str
    rate: int
    options: tuple[str, ...] = ()
    practice: str = ""


class LinkPool(Command, frozen=True, tag="LinkPool"):
    """Link a table whose sign offers a jackpot to a pool."""

    roles = MANAGERS
    pool: Name
    rate: Count = RATE


class UnlinkPool(Command, frozen=True, tag="UnlinkPool"):
    """Take a table out of its pool, between rounds: no jackpot wagers until it is linked again."""

    roles = MANAGERS


class PoolLinked(Event, frozen=True, tag="PoolLinked"):
    pool: str
    rate: int
    clauses: tuple[str, ...]


class PoolUnlinked(Event, frozen=True, tag="PoolUnlinked"):
    pool: str


FloorCommand: TypeAlias = OpenTable | LinkPool | UnlinkPool | TableCommand | OrderCommand
FloorEvent: TypeAlias = TableOpened | PoolLinked | PoolUnlinked | TableEvent
