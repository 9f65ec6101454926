"""HTTP connections with time limits: a request must arrive, and its answer must be read, within a time."""

import asyncio
from typing import Any, cast

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cutcard.web.edge.limits import EdgeSettings

CONTINUE = b"HTTP/1.1 100 "  # the client waits for this before it sends the body
UNREAD = 1 << 20  # bytes that may wait for one reader of a live feed


class _Deadline:
    """One time limit of a connection, after which it is cut off."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self._loop, self._seconds = loop, seconds
        self._timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        """Start, unless it runs already: more bytes do not buy more time."""
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, transport.abort)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class WholeAnswers:
    """A connection on which the head of an answer leaves together with its body: one packet and one call less."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self._head = transport, b""
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        if not self._head and data.startswith(b"HTTP/1.1 ") and not data.startswith(CONTINUE):
            self._head = data
        else:
            head, self._head = self._head, b""
            self._transport.write(head + data)

    def close(self) -> None:
        """Nothing more comes: send what is left."""
        self._transport.write(self._head)
        self._transport.close()


class TimedHttp(H11Protocol):
    """Uvicorn's own protocol, which waits for ever for a request and for a reader, with an end to both."""

    limits = EdgeSettings()

    def __init__(self, config: Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._arriving = _Deadline(self.loop, self.limits.arriving)
        self._unread = _Deadline(self.loop, self.limits.unread)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as Uvicorn has it
        super().connection_made(transport)
        self._arriving.start(transport)

    def data_received(self, data: bytes) -> None:
        self._arriving.start(self.transport)
        super().data_received(data)
        if self._arrived():
            self._arriving.stop()

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not isinstance(self.cycle.transport, WholeAnswers):
            self.cycle.transport = cast(asyncio.Transport, WholeAnswers(self.transport))

    def _arrived(self) -> bool:
        """Whether the request is here whole, or the connection no longer speaks HTTP."""
        upgraded = self.transport.get_protocol() is not self
        return upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:  # the next request has begun: its head came with this one
            self._arriving.start(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arriving.stop()
        self._unread.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start(self.transport)

    def resume_writing(self) -> None:
        self._unread.stop()
        super().resume_writing()


class TimedWebSocket(WebSocketsSansIOProtocol):
    """The same for live feeds: whoever does not read what is sent is cut off, and sooner if it is very much."""

    limits = EdgeSettings()

    def __init__(self, config: Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._unread = _Deadline(self.loop, self.limits.unread)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_write_buffer_size() > UNREAD:  # such as the answers to a flood of pings
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start(self.transport)

    def resume_writing(self) -> None:
        self._unread.stop()
        super().resume_writing()


def timed(limits: EdgeSettings) -> tuple[type[TimedHttp], type[TimedWebSocket]]:
    """The protocols with these limits, as uvicorn wants them: as classes."""
    return (
        type("LimitedHttp", (TimedHttp,), {"limits": limits}),
        type("LimitedWebSocket", (TimedWebSocket,), {"limits": limits}),
    )
