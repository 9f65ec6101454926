"""Event streams in memory: loaded from a snapshot plus rows, advanced row by row, published to subscribers."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from threading import RLock
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Actor, Command, Event, Role
from cutcard.floor.journal.drafts import Snapshot
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.sql import ALL
from cutcard.floor.streams.domain import Domain
from cutcard.ruling import Refused

AnyDomain: TypeAlias = Domain[Any, Any, Any]

EVERY = ""  # subscribe to this name to get the rows of all streams
STREAM = re.compile(r"[a-z-]+/[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
UNUSED = 1000  # names without a stream that are kept in memory
LOG = logging.getLogger(__name__)


class Opened(Struct, frozen=True):
    """The current state of a stream, its version, and when its last row was recorded."""

    version: int
    state: Any  # of the domain's own type
    at: str = ""
    snapshot: int = 0  # version of the last snapshot
    told: bool = False  # whether subscribers here have heard of its last row


class News(Struct, frozen=True):
    """One row that has been written, and the state after it."""

    stream: str
    version: int
    at: str
    events: tuple[Event, ...]
    state: Any


class HistoryRow(Struct, frozen=True):
    """A decoded row: who gave which command when, and its events."""

    version: int
    at: str
    actor: Actor
    command: Command
    events: tuple[Any, ...]  # of the domain's own types, which whoever asks for the stream knows


Subscriber: TypeAlias = Callable[[News], None]


class Streams:
    """The streams of one journal. A stream's name begins with the name of its domain."""

    def __init__(self, journal: Journal, domains: Iterable[AnyDomain]) -> None:
        self.journal = journal
        self.domains: Mapping[str, AnyDomain] = {domain.name: domain for domain in domains}
        self.without_snapshot: set[str] = set()  # streams whose last snapshot could not be written or read
        self.moved = 0  # rows that have reached the streams in memory
        self._opened: dict[str, Opened] = {}
        self._unused: dict[str, Opened] = {}  # streams without a row
        self._subscribers: dict[str, list[Subscriber]] = {}
        self._lock = RLock()
        journal.listen(self._changed)

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
        if opened := self._opened.get(stream) or self._unused.get(stream):
            return opened
        with self._lock:
            opened = self._opened.get(stream) or self._open(stream)
            if opened.version:
                self._opened[stream] = opened
            else:  # asked for again and again, such as a register without an entry; but anybody can think of names
                if len(self._unused) >= UNUSED:
                    self._unused.clear()
                self._unused[stream] = opened
            return opened

    def beginning(self, stream: str) -> Opened:
        """A stream before the first of its rows that are here: empty, or as it was where the journal was cut."""
        domain, kept = self.domain(stream), self.journal.sealed_state(stream)
        if kept is None:
            return Opened(0, domain.initial(stream))
        return Opened(kept.version, domain.states.unseal(kept.form, kept.state), kept.at)

    def _open(self, stream: str) -> Opened:
        domain, opened = self.domain(stream), self._from_snapshot(stream) or self.beginning(stream)
        for row in self.journal.tail(stream, opened.version):
            if row.version != opened.version + 1:  # the rows in between were archived just now
                return self._open(stream)
            state = reduce(domain.evolve, domain.events.read_all(row.events), opened.state)
            opened = Opened(row.version, state, row.at, opened.snapshot)
        return opened if opened.version else self.beginning(stream)  # or all rows were archived just now

    def _from_snapshot(self, stream: str) -> Opened | None:
        states, kept = self.domain(stream).states, self.journal.snapshot(stream)
        if kept is None or kept.schema != states.schema:
            return None
        try:
            at = self.journal.rows(stream, kept.version - 1, 1)[0].at
            return Opened(kept.version, states.decode(kept.state), at, kept.version)
        except Exception:  # a copy that cannot be read is no reason to stop: the rows are all there
            LOG.exception("the snapshot of %s cannot be read: replaying all its rows", stream)
            self.without_snapshot.add(stream)
            return None

    def snapshot(self, stream: str, version: int, state: object) -> Snapshot | None:
        """A copy of the state that saves replay. Without one the stream goes on, and only opening it takes longer."""
        states = self.domain(stream).states
        try:
            snapshot = Snapshot(version, states.schema, states.encode(state))
        except Exception:  # whatever is wrong with a copy, the rows are what counts
            LOG.exception("%s has no snapshot at version %s and goes on without it", stream, version)
            self.without_snapshot.add(stream)
            return None
        self.without_snapshot.discard(stream)
        return snapshot

    def refresh(self, stream: str) -> Opened:
        """Read rows that another desk on the same journal has appended."""
        domain = self.domain(stream)
        rows = list(self.journal.tail(stream, self.get(stream).version))  # without the lock: others need not wait
        with self._lock:
            opened = self.get(stream)
            for row in rows:
                if row.version != opened.version + 1:  # somebody else was faster
                    continue
                events = tuple(domain.events.read_all(row.events))
                state = reduce(domain.evolve, events, opened.state)
                opened = Opened(row.version, state, row.at, opened.snapshot)
                self._move(stream, opened, events)
            return opened

    def _changed(self, versions: Mapping[str, int]) -> None:
        """Other processes have appended to these streams, or to any if none is named."""
        with self._lock:
            for stream in versions or list(self._unused):
                self._unused.pop(stream, None)
        for stream, version in versions.items() or [(stream, ALL) for stream in list(self._opened)]:
            if opened := self._opened.get(stream):
                if opened.version < version:
                    self.refresh(stream)
                self._tell_if_untold(stream)
            elif self._subscribers.get(EVERY) and stream.partition("/")[0] in self.domains:
                self._begin(stream)

    def _begin(self, stream: str) -> None:
        """Open a stream that changed elsewhere, and tell its last row to those who want to hear of all streams."""
        opened = self._open(stream)
        with self._lock:
            if stream not in self._opened and opened.version:
                self._tell_last(stream, opened)

    def _tell_if_untold(self, stream: str) -> None:
        """Tell of a row that was read from the journal before its writer's notice came."""
        with self._lock:
            opened = self._opened[stream]
            if opened.version and not opened.told:
                self._tell_last(stream, opened)

    def _tell_last(self, stream: str, opened: Opened) -> None:
        for row in self.journal.rows(stream, opened.version - 1, 1):  # an archived row is no news
            self._move(stream, opened, tuple(self.domain(stream).events.read_all(row.events)))

    def advance(self, stream: str, opened: Opened, events: tuple[Event, ...]) -> None:
        """Advance a stream by a written row. A second call for the same row does nothing.

        Somebody may have read the row from the journal after it was written and before its writer came here: then
        the state is in memory already, but subscribers have not heard of the row.
        """
        with self._lock:
            cached = self._opened.get(stream)
            next_one = cached is None or opened.version == cached.version + 1
            if next_one or (cached and opened.version == cached.version and not cached.told):
                self._move(stream, opened, events)

    def _move(self, stream: str, opened: Opened, events: tuple[Event, ...]) -> None:
        self.moved += 1
        self._opened[stream] = replace(opened, told=True)
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
