"""Tells other processes after a commit which streams have new rows, and hears it from them.

Notices are sent on a connection of their own, after the commit and several streams at once: PostgreSQL lets only one
transaction at a time commit a notice, so inside the transactions of the writers it would make them all wait. A process
that dies between its commit and its notice has told nobody: so the sealer tells everybody once more of what it seals,
in the transaction that seals it.
"""

import logging
from collections.abc import Iterator, Mapping
from secrets import token_hex
from threading import Event, Lock, Thread

import msgspec
from msgspec import Struct
from psycopg import Error as DatabaseError
from psycopg import OperationalError

from cutcard.core.decoding import decoder
from cutcard.floor.journal.journal import Changed
from cutcard.floor.journal.others import Heard
from cutcard.floor.stores.postgres.connection import Db, Unreachable, connect, listen, number

LOG = logging.getLogger(__name__)
LONGEST = 7000  # bytes of names in one notice; PostgreSQL takes 8,000
RETRY = 0.5  # seconds between attempts to connect again
PAUSE = 0.01  # seconds between two notices, so that commits share one
EVERYBODY = ""  # sender of a notice that the sender itself must hear, too
LOOK = 0.5  # seconds between two looks whether to stop


class Rung(Struct, frozen=True, array_like=True):
    """What one process tells the others: streams and their last versions, or something about a topic."""

    own: str
    versions: dict[str, int] = {}
    topic: str = ""
    text: str = ""


NOTICE = decoder(Rung)


class Bell:
    """Rings at other processes and listens to their bells."""

    def __init__(self, url: str) -> None:
        self._url, self._own = url, token_hex(8)
        self._news: dict[str, int] = {}
        self._said: list[Rung] = []
        self._heard: dict[str, Heard] = {}
        self._lock, self._something, self._closing = Lock(), Event(), Event()
        self._told: list[Changed] = []
        self._ready = Event()
        self._threads = [Thread(target=run, name="bell", daemon=True) for run in (self._ring, self._hear)]
        for thread in self._threads:
            thread.start()

    def ring(self, versions: Mapping[str, int]) -> None:
        """Tell the others, soon."""
        with self._lock:
            self._news.update(versions)
        self._something.set()

    def say(self, topic: str, text: str) -> None:
        """Tell the others something, soon. If they cannot be reached, it is lost."""
        with self._lock:
            self._said.append(Rung(self._own, {}, topic, text))
        self._something.set()

    def hear(self, topic: str, heard: Heard) -> None:
        self._heard[topic] = heard

    def listen(self, changed: Changed) -> None:
        """Call this when others ring. Returns once their rings are heard."""
        self._told.append(changed)
        self._ready.wait(10)

    def close(self) -> None:
        self._closing.set()
        self._something.set()
        for thread in self._threads:
            thread.join()

    # -- telling

    def _ring(self) -> None:
        while not self._closing.is_set():
            try:
                with connect(self._url) as db:
                    channel = channel_of(db)
                    db.execute("set synchronous_commit = off")  # a notice need not wait for the disk
                    while self._news or not self._closing.is_set():
                        self._something.wait()
                        self._something.clear()
                        self._send(db, channel)
                        self._closing.wait(PAUSE)
            except (DatabaseError, Unreachable) as error:
                LOG.warning("other processes do not hear about new rows: %s", error)
                self._closing.wait(RETRY)

    def _send(self, db: Db, channel: str) -> None:
        with self._lock:
            news, self._news = self._news, {}
            said, self._said = self._said, []
        try:
            notify(db, channel, self._own, news)
            for notice in said:
                _send(db, channel, notice)
        except DatabaseError:
            with self._lock:
                self._news = news | self._news
            self._something.set()
            raise

    # -- hearing

    def _hear(self) -> None:
        while not self._closing.is_set():
            try:
                with connect(self._url) as db:
                    listen(db, channel_of(db))
                    self._ready.set()
                    self._tell({})  # whatever was told before was missed
                    while not self._closing.is_set():
                        for notice in db.notifies(timeout=LOOK):
                            self._take(notice.payload)
            except (DatabaseError, Unreachable) as error:
                LOG.warning("other processes cannot be heard: %s", error)
                self._closing.wait(RETRY)

    def _take(self, payload: str) -> None:
        try:
            notice = NOTICE.decode(payload)
        except (msgspec.MsgspecError, UnicodeError) as error:  # anybody in the database may send one
            LOG.warning("a notice was not understood: %s", error)
            return
        if notice.own == self._own:
            return
        if not notice.topic:
            self._tell(notice.versions)
        elif heard := self._heard.get(notice.topic):
            heard(notice.text)

    def _tell(self, versions: dict[str, int]) -> None:
        for changed in self._told:
            try:
                changed(versions)
            except OperationalError as error:
                LOG.warning("the news of %s were not read: %s", sorted(versions), error)
            except Exception:  # the rows are written; whoever could not read them now will read them later
                LOG.exception("the news of %s were not read", sorted(versions))


def channel_of(db: Db) -> str:
    """The name under which processes on the same tables ring."""
    return f"cutcard_{number(db)}"


def notify(db: Db, channel: str, own: str, versions: Mapping[str, int]) -> None:
    """Send notices: who sends them, and streams with their last versions."""
    for part in _parts(versions):
        _send(db, channel, Rung(own, part))


def _send(db: Db, channel: str, notice: Rung) -> None:
    db.execute("select pg_notify(%s, %s)", (channel, msgspec.json.encode(notice).decode()))


def _parts(versions: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """News in portions that fit into one notice."""
    part, size = dict[str, int](), 0
    for name, version in versions.items():
        long = len(name.encode()) + len(str(version)) + 4
        if part and size + long > LONGEST:
            yield part
            part, size = {}, 0
        part[name] = version
        size += long
    if part:
        yield part
