"""A server process for measurements: a floor with full tables on a port of its own, steered over standard input.

Each line that comes in names a request, each line that goes out is its answer. Nothing at the tables happens by itself.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from bench.desk import BOXES, SYSTEM, do, player, prepare, state_of
from cutcard.compose import open_desk
from cutcard.core.message import Role
from cutcard.floor.desk.clock import wall
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of
from cutcard.floor.pace.schedule import Pace
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.plan.floorplan import FloorName, Floorplan
from cutcard.registers.people.messages import OpenDemoAccount
from cutcard.ruling import Refused
from cutcard.table.messages.round import CloseBets, OpenBets, Settle
from cutcard.table.play.course import needs
from cutcard.web.app import make_app
from cutcard.web.edge.door import Connections, listen
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.edge.server import make_server
from cutcard.web.http.session import Person, Sessions
from cutcard.web.http.settings import Settings
from cutcard.web.site.site import Site

ROOT = Path(__file__).parents[1]
NEVER = Pace(1e6, 1e6, 1e6, 1e6)  # seconds: nothing happens by itself
MANY = 1_000_000  # commands and connections that nobody reaches


class Serving(msgspec.Struct):
    """Where the floor is, and the cookies of its people: of each box of each table, and of those who only watch."""

    port: int
    players: dict[str, list[str]]
    watchers: list[str]


def environment(root: Path) -> dict[str, str]:
    """The environment of a process that runs the code of a checkout."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}


class Steered:
    """A process that answers each line with a line, and ends when there are no more."""

    def __init__(self, command: Sequence[str], root: Path = ROOT) -> None:
        self.command = command
        self.process = subprocess.Popen(
            command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(root)
        )

    def line(self) -> bytes:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.command[-1][:200]} has ended with {self.process.wait()}")
        return line

    def send(self, line: bytes) -> bytes:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return self.line()

    def number(self, asked: int) -> float:
        return float(self.send(str(asked).encode()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Served(Steered):
    """The server process seen from outside."""

    def __init__(self, where: str, tables: int, watchers: int = 1) -> None:
        words = ["--where", where, "--tables", str(tables), "--watchers", str(watchers)]
        super().__init__([sys.executable, "-m", "bench.served", *words])
        self.about = msgspec.json.decode(self.line(), type=Serving)

    def ask(self, *words: str) -> Any:
        return msgspec.json.decode(self.send(msgspec.json.encode(words)))

    def cpu(self) -> float:
        """Processor time of the server so far, in seconds."""
        return float(self.ask("cpu"))


# -- in the process itself


async def opened(desk: Desk, name: str) -> None:
    """Bring a table to where wagers are taken."""
    while (kind := needs((state := state_of(desk, name)).rules, state.opened).kind) != "wagers":
        with suppress(Refused):  # the pace of a new table was faster
            await do(desk, name, Settle() if kind == "settlement" else OpenBets(), SYSTEM)


async def answer(desk: Desk, words: Sequence[str]) -> object:
    match words:
        case ["cpu"]:
            return time.process_time()
        case ["open", *names]:
            await asyncio.gather(*(opened(desk, name) for name in names))
        case ["close", *names]:
            await asyncio.gather(*(do(desk, name, CloseBets(), SYSTEM) for name in names))
        case _:
            raise ValueError(f"unknown request: {words}")
    return None


async def control(desk: Desk, stop: Callable[[], None]) -> None:
    """Answer requests until there are no more."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    try:
        while line := await reader.readline():
            print(msgspec.json.encode(await answer(desk, msgspec.json.decode(line))).decode(), flush=True)
    finally:
        stop()


async def run(where: str, tables: int, watchers: int) -> None:
    desk = open_desk(where)
    names = [str(number) for number in range(tables)]
    await prepare(desk, names)
    sessions = Sessions(desk, wall, demo=True)
    seated = {name: [player(name, box).id for box in range(1, BOXES + 1)] for name in names}
    looking = [f"onlooker-{number}" for number in range(watchers)]

    async def signed_in(ids: list[str]) -> list[str]:
        for id in ids:
            await desk.execute(stream_of(id), DOOR, OpenDemoAccount(Role.PLAYER), f"account of {id}")
            sessions.names[id] = id.title()
        return [await sessions.enter(Person(id, Role.PLAYER, id.title()), "demonstration link") for id in ids]

    settings = Settings(pace=NEVER, commands=(MANY, MANY), reads=(MANY, MANY), watching=MANY)
    site = Site(desk, Floorplan(FloorName("Bench"), ()), sessions, settings)
    edge = EdgeSettings(per_address=MANY, idle=MANY)  # other turns may take long on a busy machine
    listening = listen("127.0.0.1", 0, Connections(edge))
    about = Serving(
        listening.getsockname()[1],
        {name: await signed_in(ids) for name, ids in seated.items()},
        await signed_in(looking),
    )
    ready = asyncio.Event()
    server = make_server(make_app(site, ready.set), site, edge, listening)

    def stop() -> None:
        server.should_exit = True

    async def begin() -> None:
        await ready.wait()
        print(msgspec.json.encode(about).decode(), flush=True)
        await control(desk, stop)

    beginning = asyncio.create_task(begin())
    await server.serve(sockets=[listening])
    await beginning


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--where", required=True, help="the journal: a file or a database")
    parser.add_argument("--tables", type=int, default=1, help="(%(default)s)")
    parser.add_argument("--watchers", type=int, default=1, help="people who only watch (%(default)s)")
    asked = parser.parse_args()
    asyncio.run(run(asked.where, asked.tables, asked.watchers))
    return 0


if __name__ == "__main__":
    sys.exit(main())
