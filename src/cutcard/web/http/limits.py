"""Rate limits: a burst, then a number of requests per second, for all processes of a floor together."""

from collections.abc import Callable, Mapping
from time import monotonic

from cutcard.web.http.settings import Settings

REMEMBERED = 10_000  # number of names to keep track of
SHARED = 1.0  # seconds between two reports to the other processes
NOTICEABLE = SHARED / 8  # of a report: names that have used up less than an eighth of the rate are left out


class Allowance:
    """A token bucket for each name, refilled at a steady rate up to its burst."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._full: dict[str, float] = {}  # when each bucket is full again
        self._spent: dict[str, float] = {}  # seconds of refilling that each has cost since the last report

    def due(self, name: str, cost: float = 1) -> float:
        """Seconds until such a request would be allowed; counts nothing."""
        now = self._clock()
        over = max(self._full.get(name, now), now) - now - max(self._burst - cost, 0) / self._rate
        return over if over > 1e-9 else 0.0

    def wait(self, name: str, cost: float = 1) -> float:
        """Count the request and return 0 if it is allowed; otherwise return the seconds to wait."""
        over, now = self.due(name, cost), self._clock()
        full = max(self._full.pop(name, now), now)
        self._full[name] = full if over else full + cost / self._rate
        while len(self._full) > REMEMBERED:
            del self._full[next(iter(self._full))]
        if not over and len(self._spent) < REMEMBERED:
            self._spent[name] = self._spent.get(name, 0.0) + cost / self._rate
        return over

    def report(self) -> dict[str, float]:
        """What each name has cost here since the last report, in seconds of refilling, as far as others should know."""
        spent, self._spent = self._spent, {}
        return {name: seconds for name, seconds in spent.items() if seconds >= NOTICEABLE}

    def learn(self, name: str, seconds: float) -> None:
        """All processes together have used so much that this bucket is full only after this time."""
        self._full[name] = self._clock() + seconds + self._spent.get(name, 0.0)


class RequestLimits:
    """The limits of a floor, by what they are on."""

    def __init__(self, settings: Settings) -> None:
        self.commands = Allowance(*settings.commands)
        self.guests = Allowance(*settings.guests)
        self.knocks = Allowance(*settings.knocks)
        self.misses = Allowance(*settings.misses)
        self.reads = Allowance(*settings.reads)
        self.visits = Allowance(*settings.visits)
        self._all = {name: one for name, one in vars(self).items() if isinstance(one, Allowance)}
        self._reported: dict[str, tuple[Allowance, str]] = {}

    def report(self, name: Callable[[str], str]) -> dict[str, float]:
        """What was used here since the last report. ``name``: what stands for a name where the processes meet."""
        used = [(one, kind, whose, much) for kind, one in self._all.items() for whose, much in one.report().items()]
        self._reported = {name(f"{kind} {whose}"): (one, whose) for one, kind, whose, _ in used}
        return {name(f"{kind} {whose}"): much for _, kind, whose, much in used}

    def learn(self, found: Mapping[str, float]) -> None:
        """What all processes together have used of the limits that were reported last."""
        for mark, seconds in found.items():
            allowance, whose = self._reported[mark]
            allowance.learn(whose, seconds)
