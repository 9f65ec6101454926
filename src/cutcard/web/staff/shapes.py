"""Types sent to the desk page: streams, a stream as one role may see it, reports."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cutcard.web.http.answers import Json
from cutcard.web.words.named import tables_named


class Sheet(Struct):
    """A titled table of texts."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def called(self, names: Mapping[str, str]) -> "Sheet":
        """The same with tables by their names."""
        return Sheet(self.title, self.columns, [tuple(tables_named(cell, names) for cell in row) for row in self.rows])


class DutyView(Struct):
    """Something that must be done or acknowledged, with its deadline if there is one. ``mine``: by the viewer.

    ``closes``: the command that closes it; ``Acknowledge`` only if the viewer may acknowledge it.
    """

    id: str
    role: str
    text: str
    clause: str
    since: str
    due: str
    closes: str
    mine: bool


class InboxLine(Struct):
    """A duty of the viewer, and the stream that it belongs to."""

    domain: str
    id: str
    duty: DutyView


class Noted(Struct):
    """A line of a stream's log."""

    version: int
    at: str
    who: str
    text: str
    clauses: tuple[str, ...]


class Offer(Struct):
    """A command that only needs to be confirmed: what it will do, and by which clauses.

    ``here``: somebody else must confirm it, and may do so at this screen.
    """

    label: str
    says: str
    clauses: tuple[str, ...]
    command: Json
    here: bool = False


class OpenLine(Struct):
    """Something that is open about a person, and the stream where it stands; "" if it is their own record."""

    text: str
    stream: str


class StreamView(Struct):
    """A stream as one role may see it, and what that role may do there.

    ``choices``: suggested values for fields; ``called``: the names of tables among them.
    """

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
    called: dict[str, str]
    choices: dict[str, list[str]]
    open: tuple[OpenLine, ...] = ()  # about a person, wherever it stands


class StreamLine(Struct):
    """A stream in the list. ``opened``: something has been recorded there."""

    domain: str
    id: str
    title: str
    opened: bool


class NewStream(Struct):
    """A kind of stream that this person may open, and a suggested name for the next one."""

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
    """The result of a command at the desk: what happened, and the stream afterwards."""

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
    """The result of verifying the whole journal."""

    rows: int
    streams: int
    refusals: int
    seal: str
    fault: str


class ReplayedRound(Struct):
    """A replayed round, with every card."""

    table: str
    name: str
    number: int
    lines: list[Noted]
