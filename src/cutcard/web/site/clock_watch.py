"""Looks at the clock every second, and records in the journal when it was set back."""

import asyncio
from datetime import timedelta

from cutcard.core.message import Actor, Role
from cutcard.floor.desk import clock_stream as clock
from cutcard.floor.desk.clock import SteadyClock
from cutcard.floor.desk.desk import Desk

WATCH = Actor("clock", Role.SYSTEM)
EVERY = 1.0  # seconds


class ClockWatch:
    """Whatever the clock has noticed is recorded once, also if the floor notices it before we look."""

    def __init__(self, desk: Desk, steady: SteadyClock) -> None:
        self._desk, self._clock = desk, steady
        self._recorded = 0

    async def run(self) -> None:
        while True:
            await self.once()
            await asyncio.sleep(EVERY)

    async def once(self) -> None:
        """Look, and record what is new."""
        self._clock()
        for at, step in self._clock.set_back[self._recorded :]:
            noted = clock.NoteClock(step // timedelta(milliseconds=1))
            await self._desk.execute(clock.STREAM, WATCH, noted, f"set back {at.isoformat()}")
            self._recorded += 1
