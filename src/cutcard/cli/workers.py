"""Several server processes on one database and one port. One that dies is started again; all end with this one."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from argparse import Namespace
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from secrets import token_bytes
from types import FrameType
from typing import TypeAlias

from cutcard.web.site import watchdog

LOG = logging.getLogger(__name__)
YOUNG = 5.0  # seconds: a process that dies earlier is started again only after a pause
PAUSE = 1.0

# Serves until the process is told to stop: what was asked, the listening socket, the secret of the links, and a
# function to call with the links once it serves.
Serve: TypeAlias = Callable[[Namespace, socket.socket, bytes, Callable[[object], None]], int]


class Crew:
    """The processes of one floor on this machine."""

    def __init__(self, serve: Serve, asked: Namespace, listening: socket.socket) -> None:
        self._serve, self._asked, self._listening, self._secret = serve, asked, listening, token_bytes(32)
        self._context = multiprocessing.get_context("spawn")  # a fork would share connections and threads
        self._at_work: dict[int, tuple[SpawnProcess, float]] = {}
        self._ending = False

    def work(self, started: Callable[[object], None]) -> int:
        """Run until this process is told to stop. ``started`` is called with the links once all processes serve."""
        for told in (signal.SIGINT, signal.SIGTERM):
            signal.signal(told, self._end)
        ready = [self._start() for _ in range(self._asked.workers)]
        links = [_received(one) for one in ready]
        if None in links and not self._ending:
            self._end()
            self._join()
            return 1
        if not self._ending:
            started(links[0])
            watchdog.notify("READY=1")
        while not self._ending:
            self._watch()
        self._join()
        return 0

    def _start(self) -> "Connection[object, object]":
        mine, theirs = self._context.Pipe(duplex=False)
        shared = socket.socket(fileno=os.dup(self._listening.fileno()))
        process = self._context.Process(target=_work, args=(self._serve, self._asked, shared, self._secret, theirs))
        process.start()
        shared.close()
        theirs.close()
        assert process.sentinel
        self._at_work[process.sentinel] = process, time.monotonic()
        return mine

    def _watch(self) -> None:
        """Start another process for each that has died."""
        watchdog.notify("WATCHDOG=1")  # a service manager hears only this process, and it can always start another
        for sentinel in wait(list(self._at_work), timeout=1.0):
            assert isinstance(sentinel, int)
            process, since = self._at_work.pop(sentinel)
            if self._ending:
                return
            LOG.error("server process %s has ended with %s: another is started", process.pid, process.exitcode)
            if time.monotonic() - since < YOUNG:
                time.sleep(PAUSE)
            self._start().close()

    def _end(self, number: int = 0, frame: FrameType | None = None) -> None:
        self._ending = True
        for process, _ in list(self._at_work.values()):
            process.terminate()

    def _join(self) -> None:
        for process, _ in self._at_work.values():
            process.join()


def _received(pipe: "Connection[object, object]") -> object:
    """What a process sends once it serves; None if it ends before."""
    with pipe:
        try:
            return pipe.recv()
        except EOFError:
            return None


def _work(
    serve: Serve, asked: Namespace, listening: socket.socket, secret: bytes, ready: "Connection[object, object]"
) -> None:
    """In the new process: end if the first process is gone, however it went."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all: the first process tells the others to end

    def follow() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()

    def started(links: object) -> None:
        try:
            ready.send(links)
        except BrokenPipeError:  # not among the first, so nobody waits for its links
            LOG.info("server process %s serves", os.getpid())
        ready.close()

    raise SystemExit(serve(asked, listening, secret, started))
