"""Who is present: open live feeds and the last request of each person."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

HEARD = 6.0  # seconds that the count of another process is believed; it is said every two


class Presence:
    """Counts the live feeds of each person, up to a limit, and knows who has been away too long."""

    def __init__(self, lines: int, patience: float, clock: Callable[[], float] = monotonic) -> None:
        self._limit, self._patience, self._clock = lines, patience, clock
        self._lines: Counter[str] = Counter()
        self._seen: dict[str, float] = {}
        self._start = clock()
        self._others: dict[str, dict[str, tuple[int, float]]] = {}  # feeds at other processes, and until when it counts
        self._tidied = self._start
        self.changed: Callable[[str, int], object] = lambda id, count: None  # is told how many feeds a person has

    def admit(self, id: str) -> bool:
        """Whether the person may open one more feed, here or at another process. Each must be released again."""
        if self._lines[id] + self._elsewhere(id) >= self._limit:
            return False
        self._lines[id] += 1
        self.changed(id, self._lines[id])
        return True

    def let_go(self, id: str) -> None:
        self._lines[id] -= 1
        self.changed(id, self._lines[id])
        self.note(id)

    def counts(self) -> dict[str, int]:
        """How many feeds each person has here, as far as they have any."""
        return {id: count for id, count in self._lines.items() if count}

    def learn(self, process: str, id: str, count: int) -> None:
        """Another process says how many feeds the person has there. It counts until it should have said so again."""
        now = self._clock()
        self._others.setdefault(id, {})[process] = count, now + HEARD
        if now > self._tidied + HEARD:  # people leave, and a process that died never says that its feeds are gone
            self._tidied = now
            for each in list(self._others):
                self._elsewhere(each)

    def _elsewhere(self, id: str) -> int:
        now = self._clock()
        lasting = {name: one for name, one in self._others.pop(id, {}).items() if one[0] and one[1] > now}
        if lasting:
            self._others[id] = lasting
        return sum(count for count, _ in lasting.values())

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
