"""Who is present: open live feeds and the last request of each person."""

from collections import Counter
from collections.abc import Callable
from time import monotonic


class Presence:
    """Counts the live feeds of each person, up to a limit, and knows who has been away too long."""

    def __init__(self, lines: int, patience: float, clock: Callable[[], float] = monotonic) -> None:
        self._limit, self._patience, self._clock = lines, patience, clock
        self._lines: Counter[str] = Counter()
        self._seen: dict[str, float] = {}
        self._start = clock()

    def admit(self, id: str) -> bool:
        """Whether the person may open one more feed. Each must be released again."""
        if self._lines[id] >= self._limit:
            return False
        self._lines[id] += 1
        return True

    def let_go(self, id: str) -> None:
        self._lines[id] -= 1
        self.note(id)

    @property
    def feeds(self) -> int:
        """How many feeds are open."""
        return self._lines.total()

    def note(self, id: str) -> None:
        """Record a request by this person."""
        self._seen[id] = self._clock()

    def away(self, id: str) -> bool:
        """Whether the person has had no feed and no request for too long. A restart starts the wait again."""
        return not self._lines[id] and self._clock() - self._seen.get(id, self._start) > self._patience
