"""How fast somebody may ask: a burst, then so many a second."""

from collections.abc import Callable
from time import monotonic

REMEMBERED = 10_000  # whose allowance is kept in mind


class Allowance:
    """A bucket for each name, filled at a steady rate up to its burst."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._full: dict[str, float] = {}  # when each bucket is full again

    def wait(self, name: str) -> float:
        """0 if the request is allowed, and counted; otherwise the seconds until it would be."""
        now = self._clock()
        full = max(self._full.pop(name, now), now)
        over = full - now - (self._burst - 1) / self._rate
        over = over if over > 1e-9 else 0.0
        self._full[name] = full if over else full + 1 / self._rate
        while len(self._full) > REMEMBERED:
            del self._full[next(iter(self._full))]
        return over
