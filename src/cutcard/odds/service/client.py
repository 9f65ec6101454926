"""Client of the odds process: sends it questions one by one. A question can be cancelled."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from time import monotonic

import msgspec

from cutcard.core.decoding import decode
from cutcard.odds.report.questions import Asked
from cutcard.odds.service.worker import WorkerLine
from cutcard.ruling import Refused

COMMAND: tuple[str, ...] = (sys.executable, "-m", "cutcard.odds.service.worker")
LONGEST = 1 << 24  # bytes of one answer
SHORT = 3.0  # seconds: a cancelled job older than this is killed, a younger one may finish


class Busy(Exception):
    """Too many questions are waiting."""


class Job:
    """One question. ``finished`` once it has an answer, a refusal or a fault, or was cancelled."""

    def __init__(self, id: str, owner: str, question: bytes) -> None:
        self.id, self.owner, self.question = id, owner, question
        self.done, self.of = 0, 0
        self.began: float | None = None
        self.finished = asyncio.Event()
        self.off = False
        self.result: bytes | None = None
        self.refusal: Refused | None = None
        self.fault = ""


class Worker:
    """A queue for one process, which is started for the first question."""

    def __init__(self, waiting: int = 4, kept: int = 32) -> None:
        self._most, self._kept = waiting, kept
        self._queue: deque[Job] = deque()
        self._jobs: dict[str, Job] = {}
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._now: Job | None = None
        self._number = 0

    def ask(self, owner: str, asked: Asked) -> Job:
        """Queue a question. The answer arrives later."""
        mine = [job for job in self._queue if job.owner == owner]
        if len(mine) >= self._most:
            raise Busy(f"{len(mine)} of your questions are already waiting: cancel one, or wait")
        self._number += 1
        job = Job(str(self._number), owner, msgspec.json.encode(asked))
        self._jobs[job.id] = job
        while len(self._jobs) > self._kept:
            oldest = next(iter(self._jobs))
            self.call_off(self._jobs.pop(oldest))
        self._queue.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return job

    def find(self, owner: str, id: str) -> Job | None:
        job = self._jobs.get(id)
        return job if job is not None and job.owner == owner else None

    def call_off(self, job: Job) -> None:
        """Cancel a question."""
        if job.finished.is_set():
            return
        job.off = True
        if job in self._queue:
            self._queue.remove(job)
            job.finished.set()
        elif job is self._now and self._process and monotonic() - (job.began or 0) > SHORT:
            self._process.kill()

    async def close(self) -> None:
        for job in (*self._queue, *([self._now] if self._now else [])):
            job.off = True
        self._queue.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._end()

    async def _run(self) -> None:
        while self._queue:
            job = self._now = self._queue.popleft()
            try:
                await self._count(job)
            finally:
                self._now = None
                job.finished.set()

    async def _count(self, job: Job) -> None:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        job.began = monotonic()
        with suppress(ConnectionError, msgspec.MsgspecError):  # the process has ended, which is reported below
            process.stdin.write(job.question + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                if _heard(job, decode(line, WorkerLine)):
                    return
        job.fault = "cancelled" if job.off else "the calculation stopped unexpectedly: try again"
        await self._end()

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
            )
        return self._process

    async def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        if self._process is not None:
            await self._process.wait()
        self._process = None


def _heard(job: Job, said: WorkerLine) -> bool:
    """Handle a line from the process. Returns whether it was the last line for this question."""
    if bytes(said.answer):
        job.result = bytes(said.answer)
    elif said.refused is not None:
        job.refusal = Refused(said.clause, said.refused)
    elif said.fault is not None:
        job.fault = said.fault
    else:
        job.done, job.of = said.done, said.of
        return False
    return True
