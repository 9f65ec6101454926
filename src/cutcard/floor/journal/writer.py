"""Group commit: all waiting jobs are written in one transaction with one sync, then their futures complete."""

import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Lock, Semaphore, Thread
from typing import Any, Generic, TypeAlias, TypeVar

from cutcard.floor.journal.schema import connect
from cutcard.floor.journal.seal import GENESIS, head_of_refusals, head_of_seals

GROUP = 500  # maximum number of jobs in one transaction
REMEMBERED = 50_000  # streams whose last row is kept in memory

Head: TypeAlias = tuple[int, bytes]  # number of the last row and its hash
T = TypeVar("T")


class Heads:
    """The heads of all chains, as the running transaction sees them."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.seal = head_of_seals(db)
        self.refusal = head_of_refusals(db)
        self.streams: dict[str, Head] = {}

    def stream(self, name: str) -> Head:
        if name not in self.streams:
            if len(self.streams) >= REMEMBERED:
                self.streams.clear()
            row = self.db.execute(
                "select version, hash from journal where stream = ? order by version desc limit 1", (name,)
            ).fetchone()
            self.streams[name] = (row[0], row[1]) if row else (0, GENESIS)
        return self.streams[name]


Work: TypeAlias = Callable[[sqlite3.Connection, Heads], T]


class WriteJob(Generic[T]):
    """Work to be written completely or not at all, and the future that waits for it."""

    __slots__ = ("future", "work")

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.future: Future[T] = Future()


class Closed(RuntimeError):
    """The journal is closed and accepts no more work."""


class Writer:
    """Runs one transaction at a time for all waiting jobs. A job changes the heads only after its last statement."""

    def __init__(self, path: str | Path) -> None:
        self._db = connect(path)
        self._waiting: deque[WriteJob[Any]] = deque()
        self._something = Semaphore(0)
        self._writing = Lock()
        self._gate = Lock()
        self._open = True
        self._foreign = -1
        self._heads = Heads(self._db)
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T], *, here: bool = False) -> "Future[T]":
        """Queue work. Its future completes once the transaction is on disk.

        ``here``: the caller would only wait, so it writes on its own thread, together with everything queued by then.
        """
        job = WriteJob(work)
        with self._gate:
            if not self._open:
                raise Closed("the journal is closed: open it again")
            self._waiting.append(job)
        if here:
            self._drain()
        else:
            self._something.release()
        return job.future

    def close(self) -> None:
        """Write pending work, then stop."""
        self._shut()
        self._something.release()
        self._thread.join()
        self._drain()
        self._db.close()

    def _shut(self) -> None:
        with self._gate:
            self._open = False

    def _run(self) -> None:
        while self._open:
            self._something.acquire()
            self._drain()

    def _drain(self) -> None:
        """Write all pending work in groups. Work queued meanwhile goes into the next group."""
        with self._writing:
            group: list[WriteJob[Any]] = []
            try:
                while group := self._take():
                    self._commit(group)
            except BaseException:  # a bug in this program: accept no more work, and leave nobody waiting for ever
                self._shut()
                group += self._waiting
                self._waiting.clear()
                for job in group:
                    if not job.future.done():
                        job.future.set_exception(Closed("the journal has failed: open it again"))
                raise

    def _take(self) -> list[WriteJob[Any]]:
        group: list[WriteJob[Any]] = []
        while self._waiting and len(group) < GROUP:
            job = self._waiting.popleft()
            if job.future.set_running_or_notify_cancel():
                group.append(job)
        return group

    def _commit(self, group: list[WriteJob[Any]]) -> None:
        try:
            self._db.execute("begin immediate")
            self._notice_others()
            answers = [self._attempt(job) for job in group]
            self._db.execute("commit")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            self._foreign = -1
            for job in group:
                job.future.set_exception(error)
            return
        for job, (value, failure) in zip(group, answers, strict=True):
            if failure is None:
                job.future.set_result(value)
            else:
                job.future.set_exception(failure)

    def _attempt(self, job: WriteJob[Any]) -> tuple[Any, Exception | None]:
        self._db.execute("savepoint job")
        try:
            value = job.work(self._db, self._heads)
        except Exception as failure:  # one failed job must not undo the others in its group
            self._db.execute("rollback to job")
            self._db.execute("release job")
            return None, failure
        self._db.execute("release job")
        return value, None

    def _notice_others(self) -> None:
        """Forget the heads if another process or a failed transaction has changed the chains."""
        version = self._db.execute("pragma data_version").fetchone()[0]
        if version != self._foreign:
            self._foreign = version
            self._heads = Heads(self._db)
