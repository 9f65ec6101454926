"""The door: a listening socket that counts connections and turns away those above the limits.

It counts before TLS and HTTP begin, so connections on which nothing is ever sent count as well. When all places are
taken, whoever comes gets the place of a connection on which no request is being answered.
"""

import resource
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.http.addresses import household, networks, within

WAITING = 256  # connections that may wait to be accepted
SPARE = 200  # open files that are kept for everything except connections
DROPPING = 64  # of them for connections that were dropped and are not closed yet

_REASON = b'{"clause":null,"reason":"too many connections are open: close some pages, or try again later"}'
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 10\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_REASON), _REASON)
)


Drop: TypeAlias = Callable[[], object]  # ends a connection


class Connections:
    """How many connections are open, in all and by address. Trusted proxies have only the limit in all."""

    def __init__(self, settings: EdgeSettings) -> None:
        self.most, self._per_address = affordable(settings.connections), settings.per_address
        self._proxies = networks(settings.proxies)
        self._by_address: Counter[str] = Counter()
        self._resting: dict[str, dict[int, Drop]] = {}  # by address and file number, those that rest longest first
        self._whose: dict[int, str] = {}
        self._dropping: set[int] = set()
        self.open = 0
        self.refused = 0
        self.dropped = 0

    @property
    def hurried(self) -> bool:
        """Whether so many were dropped that they must be closed before others come."""
        return len(self._dropping) >= DROPPING

    def admit(self, address: str) -> bool:
        """Count a connection, unless there are too many. Each that is admitted must leave."""
        whose = household(address)
        above = self._by_address[whose] >= self._per_address and not within(address, self._proxies)
        if above or (self.open - len(self._dropping) >= self.most and not self._drop()):
            self.refused += 1
            if not self._by_address[whose]:
                del self._by_address[whose]
            return False
        self.open += 1
        self._by_address[whose] += 1
        return True

    def leave(self, address: str, number: int = -1) -> None:
        whose = household(address)
        self.open -= 1
        self._by_address[whose] -= 1
        if not self._by_address[whose]:
            del self._by_address[whose]
        self.busy(number)
        self._whose.pop(number, None)
        self._dropping.discard(number)

    def enter(self, number: int, address: str, drop: Drop) -> None:
        """An admitted connection has this file number. No request has come yet, so it rests."""
        self._whose[number] = household(address)
        self.rest(number, drop)

    def rest(self, number: int, drop: Drop) -> None:
        """No request is being answered on this connection, or nobody reads the answer: it may be dropped."""
        if number in self._whose and number not in self._dropping:
            self._resting.setdefault(self._whose[number], {})[number] = drop

    def busy(self, number: int) -> None:
        """A whole request has come: it is answered, whoever else comes."""
        whose = self._whose.get(number, "")
        if (resting := self._resting.get(whose)) and resting.pop(number, None) and not resting:
            del self._resting[whose]

    def _drop(self) -> bool:
        """Make room: the address with the most connections that rest loses the one that has rested longest."""
        if not self._resting:
            return False
        resting = max(self._resting.values(), key=len)
        number, drop = next(iter(resting.items()))
        self.busy(number)
        self._dropping.add(number)
        self.dropped += 1
        drop()
        return True


class AdmittedSocket(socket.socket):
    """A connection that was admitted. When it is closed, it leaves."""

    left: Callable[[], None] | None = None

    def end(self) -> None:
        """End it before anything speaks on it. Whoever reads from it next closes it."""
        with suppress(OSError):  # the other side was faster
            self.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        super().close()
        left, self.left = self.left, None
        if left is not None:
            left()


class FrontDoor(socket.socket):
    """A listening socket that accepts only those who are admitted. The others are told so, unless TLS is spoken."""

    connections: Connections
    tls = False

    @classmethod
    def shared(cls, listening: socket.socket, connections: Connections, *, tls: bool) -> "FrontDoor":
        """The door of a process that shares a listening socket with others."""
        door = cls(listening.family, listening.type, listening.proto, fileno=listening.detach())
        door.connections, door.tls = connections, tls
        return door

    def accept(self) -> tuple[socket.socket, tuple[str | int, ...]]:
        if self.connections.hurried:
            raise BlockingIOError  # to asyncio: close what was dropped, then come back
        plain, address = super().accept()
        where = str(address[0])
        if not self.connections.admit(where):
            self._turn_away(plain)
            raise ConnectionAbortedError(f"too many connections from {where}")  # to asyncio: come back for the next
        admitted = AdmittedSocket(plain.family, plain.type, plain.proto, fileno=plain.detach())
        number = admitted.fileno()
        admitted.left = lambda: self.connections.leave(where, number)
        self.connections.enter(number, where, admitted.end)
        return admitted, address

    def _turn_away(self, connection: socket.socket) -> None:
        with suppress(OSError), connection:  # whoever is gone already need not be told
            if not self.tls:
                connection.setblocking(False)
                connection.send(FULL)
                connection.shutdown(socket.SHUT_WR)


def listen(host: str, port: int, connections: Connections | None = None, *, tls: bool = False) -> FrontDoor:
    """A listening socket, opened before the address is printed, so that the address works at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Name the protocol: asyncio sends small answers without delay only if it knows that this is TCP.
    door = FrontDoor(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    door.connections, door.tls = connections or Connections(EdgeSettings()), tls
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(WAITING)
    except BaseException:
        door.close()
        raise
    return door


def affordable(wanted: int) -> int:
    """As many connections as wanted, or as the system gives files for. The soft limit is raised if need be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft != resource.RLIM_INFINITY and soft < needed:
        more = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(OSError):  # a service manager may forbid it: then it has set the limit that it wants
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - SPARE))
