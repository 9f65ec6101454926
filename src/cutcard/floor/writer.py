"""Group commit: one thread takes whatever waits, writes it in one transaction with one sync, then answers."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeAlias, TypeVar

from cutcard.floor.schema import connect
from cutcard.floor.seal import GENESIS, head_of_refusals, head_of_seals

GROUP = 500  # the most jobs in one transaction
REMEMBERED = 50_000  # streams whose last row is kept in mind

Head: TypeAlias = tuple[int, bytes]  # number of the last row and its hash
T = TypeVar("T")


class Heads:
    """The ends of all chains, as the running transaction sees them."""

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


class Job(Generic[T]):
    """Something to be written, all of it or nothing, and the answer somebody waits for."""

    __slots__ = ("future", "work")

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.future: Future[T] = Future()


class Closed(RuntimeError):
    """The journal has been closed: nothing more is taken."""


class Writer:
    """The one thread that writes. Work changes the heads only after its last statement has succeeded."""

    def __init__(self, path: str | Path) -> None:
        self._db = connect(path)
        self._queue: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._open = True
        self._lock = Lock()
        self._last = False
        self._foreign = -1
        self._heads = Heads(self._db)
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> "Future[T]":
        """Queue work; the future is answered once its transaction is on disk."""
        job = Job(work)
        with self._lock:
            if not self._open:
                raise Closed("the journal is closed: open it again")
            self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._lock:
            self._open = False
            self._queue.put(None)
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        group: list[Job[Any]] = []
        try:
            while group := self._take():
                self._commit(group)
        finally:  # closed; or a fault of this program, and then nobody must wait for ever
            self._fail([*group, *self._left()])

    def _take(self) -> list[Job[Any]]:
        """Whatever waits, as soon as something does; nothing, once the journal is to be closed."""
        group: list[Job[Any]] = []
        while len(group) < GROUP and not self._last:
            try:
                job = self._queue.get(block=not group)
            except Empty:
                break
            if job is None:
                self._last = True
            elif job.future.set_running_or_notify_cancel():
                group.append(job)
        return group

    def _left(self) -> list[Job[Any]]:
        with self._lock:
            self._open = False
        left = []
        while not self._queue.empty():
            if job := self._queue.get():
                left.append(job)
        return left

    def _fail(self, group: list[Job[Any]]) -> None:
        for job in group:
            if not job.future.done():
                job.future.set_exception(Closed("the journal has stopped: open it again"))

    def _commit(self, group: list[Job[Any]]) -> None:
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

    def _attempt(self, job: Job[Any]) -> tuple[Any, Exception | None]:
        self._db.execute("savepoint job")
        try:
            value = job.work(self._db, self._heads)
        except Exception as failure:  # whatever is wrong with one job must not undo the others of its group
            self._db.execute("rollback to job")
            self._db.execute("release job")
            return None, failure
        self._db.execute("release job")
        return value, None

    def _notice_others(self) -> None:
        """Forget the heads if another process, or a failed transaction, has moved the ends of the chains."""
        version = self._db.execute("pragma data_version").fetchone()[0]
        if version != self._foreign:
            self._foreign = version
            self._heads = Heads(self._db)
