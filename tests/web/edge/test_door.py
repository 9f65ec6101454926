"""Connections: capped in all and by address, cut off when nothing comes, or when nobody reads."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from cutcard.table.messages.round import TakeSeat
from cutcard.web.edge.door import DROPPING, Connections
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.edge.protocol import REQUEST, TimedHttp, WholeAnswers
from tests.support.floor.running import Floor
from tests.support.floor.sockets import everything, opened
from tests.support.floor.waiting import until

MOST, EACH = 12, 8


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    edge = EdgeSettings(connections=MOST, per_address=EACH, arriving=0.2, unread=0.2, heading=4_096)
    with Floor(tmp_path_factory.mktemp("floor"), edge=edge) as running:
        yield running


def alone(floor: Floor) -> None:
    until(lambda: floor.connections.open == 0)


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"POST /tables/stud/commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nslow",
        b"POST /tables/stud/commands HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nslow",
    ],
    ids=["nothing", "headers", "body", "chunks"],
)
def test_a_request_that_does_not_arrive_is_cut_off(floor: Floor, beginning: bytes) -> None:
    alone(floor)
    slow = opened(floor)
    slow.sendall(beginning)
    assert b"200 OK" not in everything(slow)
    alone(floor)


def test_one_byte_at_a_time_buys_no_time(floor: Floor) -> None:
    alone(floor)
    slow = opened(floor)
    with pytest.raises(OSError, match=r"reset|pipe|closed"):
        drip(slow)
    slow.close()


def drip(connection: socket.socket, what: bytes = b"G") -> None:
    """Send something again and again, until the server has had enough."""
    connection.settimeout(0.02)
    while True:
        connection.sendall(what)
        with suppress(TimeoutError):
            if not connection.recv(1):
                raise ConnectionResetError("closed")


def test_an_answered_connection_may_not_begin_another_request_for_ever(floor: Floor) -> None:
    alone(floor)
    slow = opened(floor)
    slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    said = b""
    while b'{"status":"ok"}' not in said:
        said += slow.recv(65_536)
    slow.sendall(b"GET /healthz HTTP/1.1\r\n")
    assert everything(slow) == b""


def test_a_request_that_came_with_the_last_one_must_arrive_too(floor: Floor) -> None:
    alone(floor)
    slow = opened(floor)
    first = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    slow.sendall(first + b"POST /api/sign-out HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
    assert b'{"status":"ok"}' in everything(slow)
    alone(floor)


class Written(asyncio.Transport):
    """A connection that keeps what is written, call by call."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[bytes] = []
        self.received = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.calls.append(bytes(data))

    def close(self) -> None:
        self.calls.append(b"closed")

    def abort(self) -> None:
        self.calls.append(b"cut off")

    def is_closing(self) -> bool:
        return self.calls[-1:] in ([b"closed"], [b"cut off"])

    def pause_reading(self) -> None:
        """It is given what comes, whatever it wants."""

    def resume_reading(self) -> None:
        """The same."""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol


@pytest.mark.parametrize(
    ("parts", "calls"),
    [
        ([b"HTTP/1.1 200 OK\r\n\r\n", b"body", b""], [b"HTTP/1.1 200 OK\r\n\r\nbody", b""]),
        ([b"HTTP/1.1 204 No Content\r\n\r\n", b"", b""], [b"HTTP/1.1 204 No Content\r\n\r\n", b""]),
        (
            [b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n", b"HTTP/1.1 is text here, too"],
            [b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 is text here, too"],
        ),
        ([b"HTTP/1.1 200 OK\r\n\r\n"], []),
    ],
    ids=["body", "none", "continue", "waiting"],
)
def test_the_head_of_an_answer_leaves_with_its_body(parts: list[bytes], calls: list[bytes]) -> None:
    connection = Written()
    answer = WholeAnswers(connection)
    for part in parts:
        answer.write(part)
    assert connection.calls == calls
    answer.close()
    assert b"".join(connection.calls) == b"".join(parts) + b"closed"


def test_a_client_is_told_to_continue_before_it_sends_the_body(floor: Floor) -> None:
    alone(floor)
    waiting = opened(floor)
    head = b"POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    waiting.sendall(head)
    assert waiting.recv(65_536) == b"HTTP/1.1 100 Continue\r\n\r\n"
    waiting.sendall(b"{}")
    assert waiting.recv(65_536).startswith(b"HTTP/1.1 ")
    waiting.close()
    alone(floor)


def test_somebody_who_does_not_read_is_cut_off(floor: Floor) -> None:
    alone(floor)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    deaf.connect(("127.0.0.1", floor.port))
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    deaf.sendall(asked * 50)
    until(lambda: floor.connections.open == 1)
    alone(floor)
    deaf.close()


@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_a_feed_that_is_asked_for_with_a_body_is_refused(floor: Floor, method: bytes) -> None:
    """It is no feed, and nothing else would end it: sixteen addresses could otherwise keep everybody out for ever."""
    alone(floor)
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    asking = opened(floor)
    asking.settimeout(5)
    asking.sendall(
        method
        + b" /tables/stud/live HTTP/1.1\r\nHost: localhost\r\n"
        + upgrade
        + key
        + b"Content-Length: 4\r\n\r\nbody"
    )
    assert everything(asking).startswith(b"HTTP/1.1 400 ")
    alone(floor)


def test_headers_have_an_end(floor: Floor) -> None:
    long = opened(floor)
    long.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 8_000)
    assert b"400 Bad Request" in everything(long)


CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n", b"x" * 10_000),
        (CHUNKED, b"2710\r\n" + b"x" * 10_000 + b"\r\n"),
        (CHUNKED + b"0\r\n", b"X-Long: x\r\n" * 1_000),
    ],
    ids=["body", "chunks", "trailers"],
)
def test_a_request_has_an_end(start: bytes, more: bytes) -> None:
    """Neither a body nor what may follow it is read for ever, whether or not it is answered already."""
    connection = asyncio.run(flood(start, more))
    assert connection.calls[-1] == b"cut off"
    assert connection.received < 2 * REQUEST


async def flood(start: bytes, more: bytes) -> Written:
    async def refusing(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 413, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})

    http = TimedHttp(Config(refusing, lifespan="off"), ServerState(), {})
    connection = Written()
    connection.set_protocol(http)
    http.connection_made(connection)
    http.data_received(start)
    await asyncio.sleep(0)
    while not connection.is_closing() and connection.received < 4 * REQUEST:
        http.data_received(more)
        connection.received += len(more)
    http.connection_lost(ConnectionResetError())
    return connection


def test_an_answer_without_a_body_is_not_held_back(floor: Floor) -> None:
    alone(floor)
    asking = opened(floor)
    for _ in range(2):
        asking.sendall(b"HEAD /static/shared/mark.svg HTTP/1.1\r\nHost: localhost\r\n\r\n")
        said = asking.recv(65_536)
        assert said.startswith(b"HTTP/1.1 200 OK\r\n")
        assert said.endswith(b"\r\n\r\n")
    asking.close()
    alone(floor)


def test_empty_lines_after_an_answer_buy_no_time(floor: Floor) -> None:
    alone(floor)
    slow = opened(floor)
    slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert b"200 OK" in slow.recv(65_536)
    with pytest.raises(OSError, match=r"reset|pipe|closed"):
        drip(slow, b"\r\n")
    slow.close()


def test_one_address_has_only_so_many_connections(floor: Floor) -> None:
    alone(floor)
    held = [opened(floor) for _ in range(EACH)]
    until(lambda: floor.connections.open == EACH)
    refused = floor.connections.refused
    turned_away = opened(floor)
    turned_away.settimeout(20)
    answer = everything(turned_away)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"too many connections" in answer
    head, _, body = answer.partition(b"\r\n\r\n")
    assert f"Content-Length: {len(body)}".encode() in head
    assert floor.connections.refused == refused + 1
    elsewhere = opened(floor, "127.0.0.2")
    elsewhere.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert b"200 OK" in everything(elsewhere)
    for one in held:
        one.close()
    alone(floor)


def test_half_open_sockets_in_all_are_capped_and_the_server_goes_on(floor: Floor) -> None:
    """1,100 sockets on which nothing was sent once stopped the server."""
    alone(floor)
    sockets = [opened(floor, f"127.0.0.{1 + number % 20}") for number in range(60)]
    assert floor.connections.open <= MOST + DROPPING  # those that were dropped are closed in a moment
    until(lambda: floor.connections.open <= MOST)
    for one in sockets:
        one.close()
    # The last of them may still be on their way in, and take the places for a moment.
    until(lambda: httpx.get(f"{floor.address}/healthz", verify=False).status_code == 200)


@pytest.mark.parametrize(
    "beginning", [b"", b"GET /healthz HTTP/1.1\r\n", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"]
)
def test_whoever_sends_a_whole_request_gets_in_although_half_open_ones_fill_the_limit(
    tmp_path: Path, beginning: bytes
) -> None:
    """Forty addresses, each below its own limit, once shut everybody out for ten seconds."""
    edge = EdgeSettings(connections=MOST, per_address=EACH, arriving=60, idle=60)
    with Floor(tmp_path, edge=edge) as floor:
        guest = floor.guest()
        with guest.live("stud") as line:
            line.news()
            held = [opened(floor, f"127.0.0.{2 + number % 5}") for number in range(3 * MOST)]
            for one in held:
                with suppress(OSError):
                    one.sendall(beginning)
            until(lambda: floor.connections.open == MOST)
            refused = floor.connections.refused
            for _ in range(MOST):
                assert httpx.get(f"{floor.address}/healthz").status_code == 200
            assert floor.connections.refused == refused
            assert floor.connections.dropped
            assert floor.connections.open <= MOST
            guest.do("stud", TakeSeat(1))
            line.until(lambda view: view["seat"] == 1)  # feeds stay
        for one in held:
            one.close()
        guest.http.close()
        alone(floor)


def test_places_are_taken_from_the_address_that_holds_the_most() -> None:
    door, gone = Connections(EdgeSettings(connections=4, per_address=4)), list[int]()
    for number, address in enumerate(("10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.2")):
        assert door.admit(address)
        door.enter(number, address, partial(gone.append, number))
    assert door.admit("10.0.0.3")
    assert gone == [1], "the oldest of 10.0.0.2, not the oldest of all"
    door.leave("10.0.0.2", 1)
    door.enter(4, "10.0.0.3", lambda: gone.append(4))
    for number in range(5):
        door.busy(number)
    assert not door.admit("10.0.0.4"), "whole requests are answered"
    assert gone == [1]


def test_a_live_feed_counts_and_leaves(floor: Floor) -> None:
    alone(floor)
    guest = floor.guest()
    with guest.live("stud") as line:
        line.news()
        guest.http.close()
        until(lambda: floor.connections.open == 1)
    alone(floor)
