"""The live feed of a table or a tournament: a one-way WebSocket from server to viewer.

The first message has the whole view, each later one only the fields of it that have changed. Viewers who see the same
share one view, and one text of each change.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import islice, takewhile
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect

from cutcard.web.http.answers import Json
from cutcard.web.words.lines import LogLine, lines

LOG = 200  # lines kept, and sent at most
POLICY = 1008  # close code for a viewer that sent something, or that may not have this feed
AT_ONCE = 8  # onlookers told before commands get their turn
REST = 3  # times as long as it took to tell them: what the loop has for everything else
PAUSE = 0.05  # seconds between two messages to an onlooker; what happens meanwhile comes with the second
SENT = "The first message has this form and the whole view; each later one, a ViewChange, only what has changed"
CLOCK = partial(datetime.now, UTC)
KEPT = 64  # texts of changes kept for others who need the same


class LiveView(Protocol):
    """What every view has: its version, and the clause that forbids talk at the table."""

    @property
    def version(self) -> int: ...

    @property
    def silence(self) -> str | None: ...


View = TypeVar("View", bound=LiveView)


class ViewNews(Struct, Generic[View]):
    """First message of the feed: the table as the viewer may see it, and the new lines of the log.

    ``now`` is the server's time, by which the page counts down.
    """

    version: int
    now: str
    view: View
    log: list[LogLine]


class ViewChange(Struct):
    """Each later message: the fields of the view of version ``since`` that are different now, and new lines of the log.

    Whoever does not have that version opens the feed again, and gets the whole view.
    """

    version: int
    since: int
    changed: Json
    log: list[LogLine]


class Glimpse(Generic[View]):
    """A view as one person sees it: ``shared`` with everybody who sees the same, and the fields that are their own."""

    __slots__ = ("own", "shared")

    def __init__(self, shared: View, own: Mapping[str, object] | None = None) -> None:
        self.shared, self.own = shared, own

    def whole(self) -> View:
        shared: Any = self.shared
        return replace(shared, **self.own) if self.own else self.shared


Look: TypeAlias = Callable[[], Glimpse[View] | None]


class Watcher(Generic[View]):
    """One open connection. Changes that come faster than they can be sent are combined."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.changed = asyncio.Event()
        self.seen: Glimpse[View] | None = None  # what was sent last

    @property
    def near(self) -> bool:
        """Whether they see something of their own, such as their hand; others only look on."""
        return self.seen is None or self.seen.own is None


class Feed:
    """The log of one table and its open connections."""

    def __init__(
        self,
        version: int,
        past: Iterable[tuple[int, Sequence[object]]],
        names: Mapping[str, str],
        read: Callable[[Iterable[object], Mapping[str, str]], list[LogLine]] = lines,
        clock: Callable[[], datetime] = CLOCK,
    ) -> None:
        self.version, self._clock = version, clock
        self.poked = 0  # how often something outside the table's own rows has changed
        self.watchers: set[Watcher[Any]] = set()
        self._waiting: dict[Watcher[Any], None] = {}  # onlookers to be told, those who wait longest first
        self._next: asyncio.Handle | None = None  # when the next of them are told
        self._paused = 0.0  # until when none is told
        self._texts: dict[tuple[int, int, int], tuple[object, object, str]] = {}
        self._names, self._read = names, read
        self._log: deque[tuple[int, LogLine]] = deque(maxlen=LOG)
        for number, events in past:
            self._log.extend((number, line) for line in read(events, names))

    def note(self, version: int, events: Sequence[object]) -> None:
        """A row was recorded."""
        self.version = version
        self._log.extend((version, line) for line in self._read(events, self._names))
        self._tell()

    def poke(self) -> None:
        """Send everybody what has changed in their view, because of something outside the table's own rows."""
        self.poked += 1
        self._tell()

    def _tell(self) -> None:
        """Wake those at the table at once, and onlookers a few at a time, so that commands need not wait for them."""
        for watcher in self.watchers:
            if watcher.near:
                watcher.changed.set()
            else:
                self._waiting.setdefault(watcher)
        if self._waiting and self._next is None:
            self._next = asyncio.get_running_loop().call_at(self._paused, self._wake)

    def _wake(self) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        for watcher in [*islice(self._waiting, AT_ONCE)]:
            del self._waiting[watcher]
            watcher.changed.set()
        self._next = loop.call_soon(self._rest, began)  # runs after those who were woken

    def _rest(self, began: float) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._paused = now + PAUSE
        rest = min(REST * (now - began), PAUSE)  # a machine that stood still must not keep them waiting
        self._next = loop.call_at(now + rest, self._wake) if self._waiting else None

    def since(self, version: int) -> list[LogLine]:
        """The lines of the log after a version."""
        new = takewhile(lambda kept: kept[0] > version, reversed(self._log))
        return [line for _, line in new][::-1]

    def message(self, watcher: Watcher[View], now: Glimpse[View]) -> str:
        """What has changed for a viewer since the last message, or the whole view if there was none; "": nothing."""
        before = watcher.seen
        if before is None:
            time = self._clock().isoformat()
            return _text(ViewNews(now.shared.version, time, now.whole(), self.since(watcher.after)))
        if before.own != now.own:
            return self._change(before.whole(), now.whole(), watcher.after)
        key = id(before.shared), id(now.shared), watcher.after
        if key not in self._texts:
            if len(self._texts) >= KEPT:
                self._texts.clear()
            text = self._change(before.shared, now.shared, watcher.after)
            self._texts[key] = before.shared, now.shared, text  # both are kept, so that no other gets their id
        return self._texts[key][2]

    def _change(self, before: View, now: View, after: int) -> str:
        log, changed = self.since(after), changes(before, now)
        if not changed and not log:
            return ""
        return _text(ViewChange(now.version, before.version, changed, log))


def changes(before: View, now: View) -> dict[str, object]:
    """The fields of a view that are different now."""
    new: Any = now
    fields: tuple[str, ...] = new.__struct_fields__
    pairs = ((field, getattr(before, field), getattr(now, field)) for field in fields)
    return {field: value for field, old, value in pairs if value != old}


def _text(message: object) -> str:
    return msgspec.json.encode(message).decode()


async def follow(
    socket: WebSocket, feed: Feed, after: int, look: Look[View], joined: Callable[[], None] = lambda: None
) -> None:
    """Keep a connection open until it breaks, the client sends something, or ``look`` returns nothing."""
    await socket.accept()
    watcher = Watcher[View](after)
    watcher.changed.set()
    feed.watchers.add(watcher)
    joined()
    down, up = asyncio.create_task(_send(socket, feed, watcher, look)), asyncio.create_task(socket.receive())
    try:
        await asyncio.wait([down, up], return_when=asyncio.FIRST_COMPLETED)
        gone = up.done() and up.exception() is None and up.result()["type"] == "websocket.disconnect"
        if not gone:
            with suppress(WebSocketDisconnect, RuntimeError):  # the client may just have disconnected
                await socket.close(POLICY, _hush(look()))
    finally:
        feed.watchers.discard(watcher)
        for task in (down, up):
            task.cancel()
        await asyncio.gather(down, up, return_exceptions=True)


def _hush(seen: Glimpse[View] | None) -> str:
    """Why a connection is closed if the client sends something: players must not be able to talk here."""
    said = "this connection is for viewing only: send commands to the desk"
    return f"{said} ({seen.shared.silence})" if seen and seen.shared.silence else said


async def _send(socket: WebSocket, feed: Feed, watcher: Watcher[View], look: Look[View]) -> None:
    while True:
        await watcher.changed.wait()
        watcher.changed.clear()
        now = look()
        if now is None:
            return
        message = feed.message(watcher, now)
        watcher.seen, watcher.after = now, now.shared.version
        if message:
            await socket.send({"type": "websocket.send", "text": message})
