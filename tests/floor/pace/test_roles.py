"""Tasks run in the process that plays their role, start and end with it, and stop if nobody can say who plays it."""

import asyncio
from collections.abc import Collection

import pytest

from cutcard.floor.journal.others import Alone, Others
from cutcard.floor.pace import roles as module
from cutcard.floor.pace.roles import Roles, Run


class Told(Alone):
    """Others as a test tells them to be."""

    renew = 0.001

    def __init__(self) -> None:
        self.mine: frozenset[str] = frozenset()
        self.away = False

    def hold(self, roles: Collection[str]) -> frozenset[str]:
        if self.away:
            raise ConnectionError("the database is away")
        return self.mine & frozenset(roles)


def played(others: Others, running: set[str]) -> Roles:
    """Roles whose tasks say in ``running`` whether they run."""

    def start(what: str, run: Run) -> "asyncio.Task[None]":
        async def task() -> None:
            running.add(what)
            try:
                await run()
            finally:
                running.discard(what)

        return asyncio.create_task(task())

    return Roles(others, start)


async def for_ever() -> None:
    await asyncio.Event().wait()


async def until(running: set[str], wanted: set[str]) -> None:
    async with asyncio.timeout(60):
        while running != wanted:
            await asyncio.sleep(0.001)


def test_alone_everything_runs_at_once() -> None:
    async def main() -> None:
        running = set[str]()
        roles = played(Alone(), running)
        roles.add("a", "first", for_ever)
        roles.add("a", "second", for_ever)
        await asyncio.sleep(0)
        assert running == {"first", "second"}
        assert roles.held == {"a"}

    asyncio.run(main())


def test_tasks_come_and_go_with_their_role(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        running, others, now = set[str](), Told(), [0.0]
        monkeypatch.setattr(module, "monotonic", lambda: now[0])
        roles = played(others, running)
        roles.add("a", "a1", for_ever)
        roles.add("b", "b1", for_ever)
        asking = asyncio.create_task(roles.run())
        others.mine = frozenset({"a", "c"})
        await until(running, {"a1"})
        roles.add("a", "a2", for_ever)
        roles.add("c", "c1", for_ever)
        await until(running, {"a1", "a2", "c1"})
        others.mine = frozenset({"b"})
        await until(running, {"b1"})
        others.mine = frozenset({"b", "c"})
        await until(running, {"b1", "c1"})
        others.away = True
        await asyncio.sleep(0.01)
        assert running == {"b1", "c1"}, "what is held has not run out"
        now[0] += 60
        await until(running, set())
        others.away = False
        await until(running, {"b1", "c1"})
        asking.cancel()

    asyncio.run(main())
