"""Which tasks of the floor this process runs. Each belongs to a role, which one process plays at a time."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeAlias

from cutcard.floor.journal.others import Others
from cutcard.floor.pace.schedule import happens_within

LOG = logging.getLogger(__name__)

Run: TypeAlias = Callable[[], Awaitable[None]]
Start: TypeAlias = Callable[[str, Run], "asyncio.Task[None]"]  # keeps a task of this name running


class Roles:
    """Starts the tasks of a role when this process gets it, and ends them when another process has it."""

    def __init__(self, others: Others, start: Start) -> None:
        self._others, self._start = others, start
        self._runs: defaultdict[str, list[tuple[str, Run]]] = defaultdict(list)
        self._tasks: dict[str, list[asyncio.Task[None]]] = {}
        self._more = asyncio.Event()
        self._until = 0.0  # when what is held runs out

    def add(self, role: str, what: str, run: Run) -> None:
        """A task that belongs to a role."""
        self._runs[role].append((what, run))
        if self._others.renew is None:
            self._tasks.setdefault(role, []).append(self._start(what, run))
        elif role in self._tasks:
            self._tasks[role].append(self._start(what, run))
        else:
            self._more.set()

    @property
    def held(self) -> frozenset[str]:
        """The roles that this process plays now."""
        return frozenset(self._tasks)

    async def run(self) -> None:
        """Ask for the roles again and again, until the task is cancelled."""
        while (renew := self._others.renew) is not None:
            self._more.clear()
            asked = monotonic()
            try:
                held = await asyncio.to_thread(self._others.hold, tuple(self._runs))
                self._until = asked + 4 * renew
                self._play(held)
            except Exception as error:  # the database is away: it may come back before the roles have run out
                LOG.warning("the roles of this process were not renewed: %s", error)
                if monotonic() > self._until:
                    self._play(frozenset())
            await happens_within(self._more, renew)

    def _play(self, held: frozenset[str]) -> None:
        for role in self._tasks.keys() - held:
            for task in self._tasks.pop(role):
                task.cancel()
        for role in sorted(held - self._tasks.keys()):
            self._tasks[role] = [self._start(what, run) for what, run in self._runs[role]]
