"""HTTP connections with time limits: a request must arrive, and its answer must be read, within a time."""

import asyncio
from typing import Any, cast

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cutcard.web.edge.door import Connections
from cutcard.web.edge.limits import EdgeSettings

CONTINUE = b"HTTP/1.1 100 "  # the client waits for this before it sends the body
REQUEST = 1 << 20  # bytes of a whole request, before anything reads its body
UNREAD = 1 << 20  # bytes that may wait for one reader of a live feed
NO_FEED = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


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

    def flush(self) -> None:
        """The answer has ended, perhaps without a body."""
        if self._head:
            self.write(b"")

    def close(self) -> None:
        self.flush()
        self._transport.close()


class TimedHttp(HttpToolsProtocol):
    """Uvicorn's own protocol, which waits for ever for a request and for a reader, with an end to both.

    It takes a head of any length, too, and anything after a body; here both have limits.
    """

    limits = EdgeSettings()
    places: Connections | None = None

    def __init__(self, config: Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._arriving = _Deadline(self.loop, self.limits.arriving)
        self._unread = _Deadline(self.loop, self.limits.unread)
        self._whole = self._headed = False  # whether the last request is here completely, and its head
        self._stuck = False  # whether nobody reads the answer
        self._size = 0  # bytes of a request that is not here completely

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as Uvicorn has it
        super().connection_made(transport)
        self._answers = WholeAnswers(transport)
        self._arriving.start(transport)
        own = transport.get_extra_info("socket") if self.places else None
        self._number = own.fileno() if own else -1
        self._settle()

    def _settle(self) -> None:
        """Say whether a request is being answered here. Otherwise others may get this place when all are taken."""
        if self.places is None:
            return
        upgraded = self.transport.get_protocol() is not self
        if upgraded or (self._whole and self._answering() and not self._stuck):
            self.places.busy(self._number)
        else:
            self.places.rest(self._number, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if not self._answering():
            self._whole = False  # whatever comes must become a request
        self._arriving.start(self.transport)
        self._size += len(data)
        super().data_received(data)
        if self._arrived():
            self._arriving.stop()
            self._settle()
        if self._headed and self._size > REQUEST:
            self.transport.abort()
        elif not self._headed and self._size > self.limits.heading and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def _answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request, whatever its type says
        return cycle is not None and not cycle.response_complete

    def _arrived(self) -> bool:
        """Whether the request is here whole or cannot arrive yet, or the connection no longer speaks HTTP."""
        upgraded = self.transport.get_protocol() is not self
        return upgraded or self._whole or bool(self.pipeline)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._whole = self._headed = False

    def on_headers_complete(self) -> None:
        self._headed = True
        super().on_headers_complete()
        if self._answering():
            self.cycle.transport = cast(asyncio.Transport, self._answers)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._whole, self._size = True, 0

    def on_response_complete(self) -> None:
        self._answers.flush()
        super().on_response_complete()
        if not self._arrived():  # the next request has begun: its head came with this one
            self._arriving.start(self.transport)
        if not self.transport.is_closing():
            self._settle()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arriving.stop()
        self._unread.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start(self.transport)
        self._stuck = True
        self._settle()

    def resume_writing(self) -> None:
        self._unread.stop()
        super().resume_writing()
        self._stuck = False
        self._settle()


class TimedWebSocket(WebSocketsSansIOProtocol):
    """The same for live feeds: whoever does not read what is sent is cut off, and sooner if it is very much."""

    limits = EdgeSettings()

    def __init__(self, config: Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._unread = _Deadline(self.loop, self.limits.unread)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            # The head came whole, and is none of a feed, such as one with a body. Nothing else would ever end this.
            self.transport.write(NO_FEED)
            self.transport.close()
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


def timed(limits: EdgeSettings, connections: Connections | None = None) -> tuple[type[TimedHttp], type[TimedWebSocket]]:
    """The protocols with these limits, as uvicorn wants them: as classes."""
    return (
        type("LimitedHttp", (TimedHttp,), {"limits": limits, "places": connections}),
        type("LimitedWebSocket", (TimedWebSocket,), {"limits": limits}),
    )
