"""The live feed of a table or a tournament: a one-way WebSocket from server to viewer."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from cutcard.web.words.lines import LogLine, lines

LOG = 200  # lines kept, and sent at most
POLICY = 1008  # close code for a viewer that sent something, or that may not have this feed


class LiveView(Protocol):
    """What every view has: its version, and the clause that forbids talk at the table."""

    @property
    def version(self) -> int: ...

    @property
    def silence(self) -> str | None: ...


View = TypeVar("View", bound=LiveView)


class ViewNews(Struct, Generic[View]):
    """One message of the feed: the table as the viewer may see it, and the new lines of the log."""

    version: int
    view: View
    log: list[LogLine]


class Watcher:
    """One open connection. Changes that come faster than they can be sent are combined."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.changed = asyncio.Event()


class Feed:
    """The log of one table and its open connections."""

    def __init__(
        self,
        version: int,
        past: Iterable[tuple[int, Sequence[Any]]],
        names: Mapping[str, str],
        read: Callable[[Iterable[Any], Mapping[str, str]], list[LogLine]] = lines,
    ) -> None:
        self.version = version
        self.watchers: set[Watcher] = set()
        self._names, self._read = names, read
        self._log: deque[tuple[int, LogLine]] = deque(maxlen=LOG)
        for number, events in past:
            self._log.extend((number, line) for line in read(events, names))

    def note(self, version: int, events: Sequence[Any]) -> None:
        """A row was recorded."""
        self.version = version
        self._log.extend((version, line) for line in self._read(events, self._names))
        self.poke()

    def poke(self) -> None:
        """Send everybody the view again, because something outside the table's own rows has changed."""
        for watcher in self.watchers:
            watcher.changed.set()

    def since(self, version: int) -> list[LogLine]:
        return [line for number, line in self._log if number > version]


async def follow(
    socket: WebSocket,
    feed: Feed,
    after: int,
    look: Callable[[], View | None],
    joined: Callable[[], None] = lambda: None,
) -> None:
    """Keep a connection open until it breaks, the client sends something, or ``look`` returns nothing."""
    await socket.accept()
    watcher = Watcher(after)
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


def _hush(seen: LiveView | None) -> str:
    """Why a connection is closed if the client sends something: players must not be able to talk here."""
    said = "this connection is for viewing only: send commands to the desk"
    return f"{said} ({seen.silence})" if seen and seen.silence else said


async def _send(socket: WebSocket, feed: Feed, watcher: Watcher, look: Callable[[], View | None]) -> None:
    while True:
        await watcher.changed.wait()
        watcher.changed.clear()
        seen = look()
        if seen is None:
            return
        news = ViewNews(seen.version, seen, feed.since(watcher.after))
        watcher.after = seen.version
        await socket.send_text(msgspec.json.encode(news).decode())
