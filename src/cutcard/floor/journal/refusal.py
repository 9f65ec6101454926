"""Refusals, kept for the inspector in a separate hash chain. Rate-limited, so that nobody can flood it."""

from datetime import datetime, timedelta
from threading import Lock

from msgspec import Struct
from msgspec.structs import astuple

from cutcard.floor.journal.seal import link

LONGEST = 100  # characters of a wrong name that a refusal records
REFUSAL = "at, actor, role, stream, key, command, clause, reason, omitted"


class Refusal(Struct, frozen=True):
    """A command that was not allowed. ``omitted``: number of this actor's refusals left out just before it."""

    at: str
    actor: str
    role: int
    stream: str
    key: str
    command: str
    clause: str  # "" if no rule applies
    reason: str
    omitted: int = 0

    def link(self, previous: bytes, number: int) -> bytes:
        """The hash that this refusal must have, given the hash of the one before it."""
        return link(previous, number, *astuple(self))


def storable(text: str, longest: int = LONGEST) -> str:
    """What a refusal records of a text that may be anything. PostgreSQL stores no zero character."""
    return text[:longest].replace("\0", "\ufffd")


class RefusalAllowance:
    """Limits how many refusals of one actor are recorded: a burst, then one per interval."""

    def __init__(self, burst: int = 20, interval: timedelta = timedelta(seconds=3), actors: int = 10_000) -> None:
        self._burst, self._interval, self._actors = burst, interval, actors
        self._lock = Lock()
        self._free: dict[str, tuple[datetime, int]] = {}  # when the whole burst is available again; omitted so far

    def take(self, actor: str, now: datetime) -> int | None:
        """How many were left out before this one; None if this one must be left out too."""
        with self._lock:
            free, omitted = self._free.pop(actor, (now, 0))
            free = max(free, now)
            if free - now > self._interval * (self._burst - 1):
                self._free[actor] = free, omitted + 1
                return None
            self._free[actor] = free + self._interval, 0
            while len(self._free) > self._actors:
                del self._free[next(iter(self._free))]
            return omitted
