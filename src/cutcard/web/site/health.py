"""Whether the floor can take commands, as its journal's writer says itself."""

import asyncio
from concurrent.futures import Future
from time import monotonic

from cutcard.floor.journal.group import NotWritten
from cutcard.floor.journal.journal import Journal

PATIENCE = 2.0  # seconds in which the writer must answer
FRESH = 0.5  # seconds for which its last answer counts

FAILED = "the journal cannot be written, so no command is taken: see the log of the server"
DEAD = 60.0  # seconds after which a writer that does not answer never will
STOPPED = "the journal is stopped: check the disk and the log of the server, then start it again"
SLOW = "the journal's writer does not answer: a command would wait; see the log of the server"


class Health:
    """Asks the writer to write nothing at all, which it does only after everything that waits before."""

    def __init__(self, journal: Journal, patience: float = PATIENCE, fresh: float = FRESH) -> None:
        self._journal, self._patience, self._fresh = journal, patience, fresh
        self._asked: Future[None] | None = None  # at most one question waits
        self._since = 0.0  # when it was asked
        self._answer: tuple[float, str] = (-fresh, "")

    async def why_not(self) -> str:
        """Why commands cannot be taken now; nothing if they can."""
        at, last = self._answer
        if monotonic() - at >= self._fresh:
            last = await self._ask()
            self._answer = monotonic(), last
        return last

    async def why_restart(self) -> str:
        """Why only a restart helps; nothing if the floor works, or may work again."""
        await self.why_not()
        lost = self._asked is not None and monotonic() - self._since > DEAD
        return STOPPED if lost or self._journal.writer.stopped else ""

    async def _ask(self) -> str:
        if self._asked is None:
            try:
                self._asked, self._since = self._journal.append([]), monotonic()
            except NotWritten:
                return FAILED
        asked, answered = self._asked, asyncio.wrap_future(self._asked)
        answered.add_done_callback(_read)
        done, _ = await asyncio.wait([answered], timeout=self._patience)
        if not done:
            return SLOW
        self._asked = None
        return FAILED if asked.exception() else ""


def _read(answered: "asyncio.Future[None]") -> None:
    """Look at the answer, so that asyncio does not complain of an error that nobody has seen."""
    if not answered.cancelled():
        answered.exception()
