"""Event streams in memory: loaded from a snapshot plus rows, advanced row by row, published to subscribers."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from threading import RLock
from typing import Any, TypeAlias

from msgspec import Struct

from cutcard.core.message import Actor, Role
from cutcard.floor.journal.journal import Journal, Row
from cutcard.floor.streams.domain import Domain
from cutcard.ruling import Refused

AnyDomain: TypeAlias = Domain[Any, Any, Any]

EVERY = ""  # subscribe to this name to get the rows of all streams
STREAM = re.compile(r"[a-z-]+/[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
LOG = logging.getLogger(__name__)


class Opened(Struct, frozen=True):
    """The current state of a stream, its version, and when its last row was recorded."""

    version: int
    state: Any
    at: str = ""
    snapshot: int = 0  # version of the last snapshot


class News(Struct, frozen=True):
    """One row that has been written, and the state after it."""

    stream: str
    version: int
    at: str
    events: tuple[Any, ...]
    state: Any


class HistoryRow(Struct, frozen=True):
    """A decoded row: who gave which command when, and its events."""

    version: int
    at: str
    actor: Actor
    command: Any
    events: tuple[Any, ...]


Subscriber: TypeAlias = Callable[[News], None]


class Streams:
    """The streams of one journal. A stream's name begins with the name of its domain."""

    def __init__(self, journal: Journal, domains: Iterable[AnyDomain]) -> None:
        self.journal = journal
        self.domains: Mapping[str, AnyDomain] = {domain.name: domain for domain in domains}
        self._opened: dict[str, Opened] = {}
        self._subscribers: dict[str, list[Subscriber]] = {}
        self._lock = RLock()

    def domain(self, stream: str) -> AnyDomain:
        """The domain that a stream belongs to."""
        domain = self.domains.get(stream.partition("/")[0])
        if domain is None or (stream not in self._opened and not STREAM.fullmatch(stream)):
            raise Refused(
                None,
                f"there is no stream {stream[:40]!r}: a name is one of {', '.join(self.domains)}, a slash and an id",
            )
        return domain

    def get(self, stream: str) -> Opened:
        """A stream's current state: from memory, or from its last snapshot and the rows after it."""
        if opened := self._opened.get(stream):
            return opened
        with self._lock:
            opened = self._opened.get(stream) or self._open(stream)
            if opened.version:  # an unused name is not worth keeping in memory
                self._opened[stream] = opened
            return opened

    def _open(self, stream: str) -> Opened:
        domain, kept = self.domain(stream), self.journal.snapshot(stream)
        version, state, at = 0, domain.initial(stream), ""
        if kept and kept.schema == domain.states.schema:
            version, state = kept.version, domain.states.decode(kept.state)
            at = self.journal.rows(stream, version - 1, 1)[0].at
        taken = version
        for row in self.journal.tail(stream, version):
            version, at = row.version, row.at
            state = reduce(domain.evolve, domain.events.read_all(row.events), state)
        return Opened(version, state, at, taken)

    def refresh(self, stream: str) -> Opened:
        """Read rows that another desk on the same journal has appended."""
        domain = self.domain(stream)
        with self._lock:
            opened = self.get(stream)
            for row in self.journal.tail(stream, opened.version):
                events = tuple(domain.events.read_all(row.events))
                state = reduce(domain.evolve, events, opened.state)
                opened = Opened(row.version, state, row.at, opened.snapshot)
                self._move(stream, opened, events)
            return opened

    def advance(self, stream: str, opened: Opened, events: tuple[Any, ...]) -> None:
        """Advance a stream by a written row. A second call for the same row does nothing."""
        with self._lock:
            cached = self._opened.get(stream)
            before = cached.version if cached else opened.version - 1  # not in memory, so this must be its first row
            if opened.version == before + 1:
                self._move(stream, opened, events)

    def _move(self, stream: str, opened: Opened, events: tuple[Any, ...]) -> None:
        self._opened[stream] = opened
        news = News(stream, opened.version, opened.at, events, opened.state)
        for tell in [*self._subscribers.get(stream, ()), *self._subscribers.get(EVERY, ())]:
            try:
                tell(news)
            except Exception:  # the row is written, so a failing subscriber must not fail the command
                LOG.exception("a subscriber of %s failed at version %s", stream, opened.version)

    def subscribe(self, stream: str, tell: Subscriber) -> Callable[[], None]:
        """Call ``tell`` with each new row, in order. Returns a function that unsubscribes. ``tell`` must be fast."""
        with self._lock:
            if stream != EVERY:
                self._opened[stream] = self.get(stream)  # in memory, so no later row is missed
            self._subscribers.setdefault(stream, []).append(tell)

        def stop() -> None:
            with self._lock:
                self._subscribers[stream].remove(tell)

        return stop

    def entry(self, row: Row) -> HistoryRow:
        """A row decoded."""
        domain = self.domain(row.stream)
        command, events = domain.commands.read(row.command), domain.events.read_all(row.events)
        return HistoryRow(row.version, row.at, Actor(row.actor, Role(row.role)), command, tuple(events))
