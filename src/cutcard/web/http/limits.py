"""Rate limits: a burst, then a number of requests per second."""

from collections.abc import Callable
from time import monotonic

REMEMBERED = 10_000  # number of names to keep track of


class Allowance:
    """A token bucket for each name, refilled at a steady rate up to its burst."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._full: dict[str, float] = {}  # when each bucket is full again

    def wait(self, name: str, cost: float = 1) -> float:
        """Count the request and return 0 if it is allowed; otherwise return the seconds to wait."""
        now = self._clock()
        full = max(self._full.pop(name, now), now)
        over = full - now - max(self._burst - cost, 0) / self._rate
        over = over if over > 1e-9 else 0.0
        self._full[name] = full if over else full + cost / self._rate
        while len(self._full) > REMEMBERED:
            del self._full[next(iter(self._full))]
        return over
