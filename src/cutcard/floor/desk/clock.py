"""A clock that never goes back: if the machine's clock is set back, time goes on from where it was."""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Lock

LOG = logging.getLogger(__name__)
NOTICED = timedelta(seconds=1)  # smaller steps back are corrected without a word


def wall() -> datetime:
    """The machine's clock."""
    return datetime.now(UTC)


class SteadyClock:
    """The machine's time plus what it was set back by. Steps forward are taken as they are."""

    def __init__(
        self,
        since: datetime | None = None,
        wall: Callable[[], datetime] = wall,
        running: Callable[[], float] = time.monotonic,
    ) -> None:
        """``since``: the last time on record, before which nothing more may be recorded."""
        self._wall, self._running, self._lock = wall, running, Lock()
        self._last, self._at = since or datetime.min.replace(tzinfo=UTC), running()
        self.behind = timedelta()  # what the machine's clock is behind the time that is recorded
        self.set_back: list[tuple[datetime, timedelta]] = []  # each time it was noticed, and by how much

    def __call__(self) -> datetime:
        with self._lock:
            told, running = self._wall() + self.behind, self._running()
            if told < self._last:
                due = self._last + timedelta(seconds=running - self._at)
                step, self.behind, told = due - told, self.behind + (due - told), due
                if step > NOTICED:
                    self.set_back.append((told, step))
                    LOG.warning("the machine's clock was set back by %s: recorded times go on without a step", step)
            self._last, self._at = told, running
            return told
