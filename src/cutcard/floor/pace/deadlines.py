"""Carries out the changes that a table's signs have announced, when they are due. Derived from the state alone."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

from cutcard.floor.desk.desk import Overtaken
from cutcard.floor.pace.schedule import Due, happens_within
from cutcard.ruling import Refused
from cutcard.table.messages.life import ApplyNotice, CloseTable
from cutcard.table.messages.round import TableCommand
from cutcard.table.play.coming import limits_to_come
from cutcard.table.state.table import Table

AGAIN = 60.0  # seconds until a refused command is tried again, if nothing has happened


def announced(table: Table) -> list[Due]:
    """Announced changes that can be made, the earliest first. A round in play ends before its table closes."""
    life, found = table.life, list[Due]()
    if life.closed:
        return []
    for notice in life.notices:
        low, high = limits_to_come(table, notice.area)
        if notice.kept or low < notice.minimum <= high:
            found.append(Due(ApplyNotice(notice.kept, notice.area), datetime.fromisoformat(notice.due)))
    if life.closing is not None and (table.round is None or table.round.stage in ("open", "closed")):
        found.append(Due(CloseTable(), datetime.fromisoformat(life.closing.due)))
    return sorted(found, key=lambda due: (due.at is not None, due.at))


class Deadlines:
    """Keeps the announced times of one table. After a restart, everything overdue is done at once."""

    def __init__(
        self, table: Table, give: Callable[[TableCommand], Awaitable[object]], clock: Callable[[], datetime]
    ) -> None:
        self._table, self._give, self._clock = table, give, clock
        self._changed = asyncio.Event()  # something else is announced now
        self._moved = asyncio.Event()  # a row was recorded

    def note(self, table: Table) -> None:
        """A row was recorded; this is the table now."""
        before, self._table = self._table, table
        self._moved.set()
        if announced(before) != announced(table):
            self._changed.set()

    async def run(self) -> None:
        """Give each command when it is due, until the task is cancelled."""
        while True:
            self._changed.clear()
            due = next(iter(announced(self._table)), None)
            if due is None:
                await self._changed.wait()
            elif due.at is not None and (left := (due.at - self._clock()).total_seconds()) > 0:
                await happens_within(self._changed, left)
            else:
                self._moved.clear()
                try:
                    await self._give(due.command)
                except Overtaken:  # by another row, which has arrived here or is about to
                    await happens_within(self._moved, AGAIN)
                except Refused:  # somebody may have to do something first
                    await happens_within(self._changed, AGAIN)
                else:
                    await self._changed.wait()
