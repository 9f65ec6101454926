"""What the desk page is sent: streams, a stream as one role may see it, reports."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct


class Sheet(Struct):
    """A titled table of texts."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class DutyView(Struct):
    """Something that somebody has to do, until when if a time is set; ``mine``: by whoever looks."""

    role: str
    text: str
    clause: str
    due: str
    mine: bool


class Noted(Struct):
    """A line of a stream's log."""

    version: int
    at: str
    who: str
    text: str
    clauses: tuple[str, ...]


class Offer(Struct):
    """A command ready to be given once it is confirmed: what it will do, and by which clauses."""

    label: str
    says: str
    clauses: tuple[str, ...]
    command: dict[str, Any]


class StreamView(Struct):
    """A stream as one role may see it, and what that role may do there. ``choices``: values that fields may take."""

    domain: str
    id: str
    title: str
    version: int
    role: str
    sheets: list[Sheet]
    due: list[DutyView]
    log: list[Noted]
    commands: tuple[str, ...]
    offers: list[Offer]
    choices: dict[str, list[str]]


class StreamLine(Struct):
    """A stream in the list; ``opened``: something is on record there."""

    domain: str
    id: str
    title: str
    opened: bool


class NewStream(Struct):
    """A kind of stream that this person may begin, and how the next one could be named."""

    domain: str
    command: str
    example: str


class StreamList(Struct):
    """The streams that a person may see, and those that the person may open."""

    streams: list[StreamLine]
    openings: list[NewStream]
    reports: bool
    journal: bool


class CommandGiven(Struct):
    """A command carried out at the desk: what came of it, and the stream after it."""

    version: int
    text: list[Noted]
    view: StreamView


class RefusalLine(Struct):
    """A command that was refused."""

    number: int
    at: str
    who: str
    stream: str
    command: str
    clause: str
    reason: str
    omitted: int


class Verified(Struct):
    """What a walk over the whole journal found."""

    rows: int
    streams: int
    refusals: int
    seal: str
    fault: str


class ReplayedRound(Struct):
    """A round told again, every card of it."""

    table: str
    number: int
    lines: list[Noted]
