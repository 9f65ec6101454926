"""Group commit: all waiting jobs are written in one transaction with one sync, then their futures complete."""

import logging
from abc import ABC, abstractmethod
from collections import deque
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Any, Generic, TypeVar

LOG = logging.getLogger(__name__)
GROUP = 500  # maximum number of jobs in one transaction

W = TypeVar("W")  # what a store takes as work


class WriteJob(Generic[W]):
    """Work to be written completely or not at all, and the future that waits for it."""

    __slots__ = ("future", "work")

    def __init__(self, work: W) -> None:
        self.work = work
        self.future: Future[Any] = Future()


class NotWritten(RuntimeError):
    """The store could not write this. Whoever asked may try again with the same key."""


class Closed(NotWritten):
    """The journal is closed and accepts no more work."""


class GroupWriter(ABC, Generic[W]):
    """Queues jobs and commits all that wait together, one group at a time."""

    most = GROUP

    def __init__(self) -> None:
        self._waiting: deque[WriteJob[W]] = deque()
        self._something = SimpleQueue[None]()  # wakes the thread; a semaphore takes twice as long
        self._writing = Lock()
        self._gate = Lock()
        self._open = True
        self.stopped = ""  # why no more work is accepted, if the disk has failed
        self.jobs, self.groups, self.seconds = 0, 0, 0.0  # written so far, and the time it took
        self.failure = ""  # why the last group could not be written; nothing once another was
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    @abstractmethod
    def commit(self, group: list[WriteJob[W]]) -> None:
        """Write a group and complete its futures. What this raises is a bug, and ends the writer.

        While ``failure`` stands, a group writes something even if it has nothing to write: only that proves the store.
        """

    def submit(self, work: W, *, here: bool = False) -> "Future[Any]":
        """Queue work. Its future completes once the transaction is on disk.

        ``here``: the caller would only wait, so it writes on its own thread, together with everything queued by then.
        """
        job = WriteJob(work)
        with self._gate:
            if not self._open:
                raise Closed(self.stopped or "the journal is closed: open it again")
            self._waiting.append(job)
        if here:
            self._drain()
        else:
            self._something.put(None)
        return job.future

    def close(self) -> None:
        """Write pending work, then stop."""
        self._shut()
        self._something.put(None)
        self._thread.join()
        self._drain()

    @property
    def waiting(self) -> int:
        """How many jobs are queued."""
        return len(self._waiting)

    def _shut(self) -> None:
        with self._gate:
            self._open = False

    def _failed(self, group: list[WriteJob[W]], error: Exception) -> None:
        """The store did not take a group: tell all who wait for it."""
        if not self.failure:
            LOG.error("the journal could not be written: %s", error)
        self.failure = str(error)
        for job in group:
            failure = NotWritten(f"the journal could not be written: {error}")
            failure.__cause__ = error
            job.future.set_exception(failure)

    def _stop(self, error: Exception) -> None:
        """Accept no more work, because nobody knows any longer what the disk holds. A restart reads it again."""
        self.stopped = f"the journal is stopped, because the disk failed ({error}): check the disk, then start again"
        LOG.critical("%s", self.stopped)
        self._shut()
        for job in self._waiting:
            job.future.set_exception(Closed(self.stopped))
        self._waiting.clear()

    def _written(self) -> None:
        """A group was written."""
        if self.failure:
            LOG.warning("the journal is written again, after: %s", self.failure)
            self.failure = ""

    def _run(self) -> None:
        while self._open:
            self._something.get()
            self._drain()

    def _drain(self) -> None:
        """Write all pending work in groups. Work queued meanwhile goes into the next group."""
        with self._writing:
            group: list[WriteJob[W]] = []
            try:
                while group := self._take():
                    began = perf_counter()
                    self.commit(group)
                    self.jobs, self.groups = self.jobs + len(group), self.groups + 1
                    self.seconds += perf_counter() - began
            except BaseException:  # a bug in this program: accept no more work, and leave nobody waiting for ever
                self.stopped = self.stopped or "the journal has failed: open it again"
                self._shut()
                group += self._waiting
                self._waiting.clear()
                for job in group:
                    if not job.future.done():
                        job.future.set_exception(Closed(self.stopped))
                raise

    def _take(self) -> list[WriteJob[W]]:
        group: list[WriteJob[W]] = []
        while self._waiting and len(group) < self.most:
            job = self._waiting.popleft()
            if job.future.set_running_or_notify_cancel():
                group.append(job)
        return group
