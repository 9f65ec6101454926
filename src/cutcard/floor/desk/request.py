"""A command on its way through the desk: as it was received, the rows that it becomes, and the wait for the disk."""

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Actor, Command, Event
from cutcard.core.personal import OPENING, Detail
from cutcard.floor.journal.drafts import Draft
from cutcard.floor.streams.streams import Opened
from cutcard.registers.patrons.identity_messages import DetailsErased

MARK = OPENING.encode()


class Request(Struct, frozen=True):
    """A command as it was received."""

    stream: str
    actor: Actor
    command: Command
    key: str
    body: bytes
    at: datetime
    here: bool  # synchronous caller: commit on its own thread
    details: tuple[Detail, ...] = ()  # what the references in the command stand for
    after: int | None = None  # only as the next row after this version

    @property
    def refers(self) -> bool:
        """Whether the command came with references, which only the desk makes."""
        return self.body.count(MARK) > len(self.details) or any(OPENING in one.value for one in self.details)

    @property
    def recorded_at(self) -> str:
        return self.at.isoformat(timespec="milliseconds")


class DecidedRow(Struct, frozen=True):
    """A row ready to be appended, and the state of its stream after it."""

    draft: Draft
    opened: Opened
    events: tuple[Event, ...]


def with_details(decided: list[DecidedRow], details: tuple[Detail, ...]) -> list[DecidedRow]:
    """The rows, the first of them with the details to which it refers."""
    if not details:
        return decided
    first = decided[0]
    return [replace(first, draft=replace(first.draft, details=details)), *decided[1:]]


def erased(events: Sequence[object]) -> str:
    """The person whose details these events erase; "" if nobody's."""
    return next((event.patron for event in events if isinstance(event, DetailsErased)), "")
