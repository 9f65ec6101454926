"""Measures a floor under load: durable rates of store, desk and HTTP, many watchers, and many tables on PostgreSQL.

Rates are of wagers and choices, each waiting for its answer; both stores sync every commit to the same disk. The
watchers' messages are read by another process. A simulated floor plays rounds at a rising rate until it falls behind.
"""

import argparse
import asyncio
import os
import selectors
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from bench import stores
from bench.desk import SYSTEM, Meter, do, phase, play, prepare
from bench.served import ROOT, Served, environment, opened
from bench.settle import table
from bench.web import Http, choices, wagers, watch, watched
from cutcard.compose import open_desk
from cutcard.table.messages.round import CloseBets
from tests.support.journal.postgres import Server

RATE_BAR, WATCHERS_BAR = 0.5, 3
STORES = ("SQLite", "PostgreSQL")
PARTS = ("rates", "watching", "simulated")
LATE = 1.0  # seconds: a floor that answers later than this has not held its rate
KEPT = 0.95  # of the rounds asked for: a floor that begins fewer has not held it either
RATES = (10, 20, 30, 40, 50, 75, 100, 150, 200)  # rounds a second


# -- rates


def at_the_desk(where: str, tables: int, rounds: int) -> float:
    """Commands a second at so many tables at once."""
    names, meter = [str(number) for number in range(tables)], Meter()

    async def run() -> None:
        desk = open_desk(where)
        await prepare(desk, names)
        await play(desk, names, Meter())
        for _ in range(rounds):
            await play(desk, names, meter)
        desk.close()

    asyncio.run(run())
    return sum(meter.count.values()) / sum(meter.wall.values())


def over_http(where: str, tables: int, rounds: int) -> float:
    with ExitStack() as held:
        served = held.enter_context(Served(where, tables))
        people = {
            name: [held.enter_context(closing(Http(served.about.port, cookie))) for cookie in cookies]
            for name, cookies in served.about.players.items()
        }
        pool = held.enter_context(ThreadPoolExecutor(tables))
        count, taken = 0, 0.0
        for number in range(rounds + 1):
            served.ask("open", *people)
            for part in (wagers, choices):
                if part is choices:
                    served.ask("close", *people)
                began = time.perf_counter()
                done = sum(pool.map(part, people, people.values()))
                if number:  # the first round loads tables of hands and the like
                    count, taken = count + done, taken + time.perf_counter() - began
    return count / taken


def rates(tables: int, rounds: int, seconds: float, server: Server, stored: Sequence[str] = STORES) -> None:
    rows = []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as held:
        for store in stored:
            places = [
                str(Path(folder) / f"{number}.db") if store == "SQLite" else held.enter_context(server.database())
                for number in range(3)
            ]
            taken, _ = stores.run(places[0], 1, tables, seconds)
            alone, desk = len(taken) / seconds, at_the_desk(places[1], tables, rounds)
            http = over_http(places[2], tables, rounds)
            bar = f"at least {RATE_BAR}" if store == "SQLite" else ""
            rows.append((store, f"{alone:,.0f}", f"{desk:,.0f}", f"{http:,.0f}", f"{desk / alone:.2f}", bar))
    head = ("store", "store alone", "desk", "HTTP", "desk to store", "bar")
    table(f"durable commands a second, {tables} tables at once", head, rows)


# -- watchers


def read_all(port: int, cookies: Sequence[str]) -> None:
    """The other process: read what many watchers are sent, until the input ends."""
    ready = selectors.DefaultSelector()
    for cookie in cookies:
        line = watch(port, cookie, "0")
        line.setblocking(False)
        ready.register(line, selectors.EVENT_READ, line)
    ready.register(sys.stdin, selectors.EVENT_READ)
    print(len(cookies), flush=True)
    while True:
        for key, _ in ready.select():
            if key.data is None or not key.data.recv(1 << 16):
                return


class Timed(Http):
    """Notes how long each command takes, in seconds."""

    def __init__(self, port: int, cookie: str, taken: list[float]) -> None:
        super().__init__(port, cookie)
        self._taken = taken

    def ask(self, method: str, path: str, body: bytes = b"") -> object:
        began = time.perf_counter()
        answer = super().ask(method, path, body)
        if method == "POST":
            self._taken.append(time.perf_counter() - began)
        return answer


class Watched:
    """A table with its watchers, in a server of its own, and how long its players' commands take."""

    def __init__(self, held: ExitStack, folder: str, watchers: int) -> None:
        self.served = held.enter_context(Served(str(Path(folder) / f"{watchers}.db"), 1, watchers))
        self.taken, self.cpu = list[float](), 0.0
        self._people: list[Http] = []

    def begin(self, held: ExitStack) -> None:
        """Connect the players, and play a round that does not count: it loads tables of hands and the like."""
        about = self.served.about
        self._people = [held.enter_context(closing(Timed(about.port, one, self.taken))) for one in about.players["0"]]
        self.play()
        self.taken.clear()
        self.cpu = 0.0

    def play(self) -> None:
        """A round: all commands of the players, one after another."""
        before = self.served.cpu()
        self.served.ask("open", "0")
        wagers("0", self._people)
        self.served.ask("close", "0")
        choices("0", self._people)
        self.cpu += self.served.cpu() - before

    def row(self) -> tuple[str, str, str]:
        """Median, 99th percentile, and processor time of the server for each command."""
        p50, p99 = quantiles(self.taken)
        return f"{p50:.1f} ms", f"{p99:.1f} ms", f"{1000 * self.cpu / len(self.taken):.1f} ms"


def watching(many: int, rounds: int) -> None:
    """Rounds at a table that many watch and at one that one watches, in turn, so that other load affects both alike."""
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory())
        few, full = Watched(held, folder, 1), Watched(held, folder, many)
        few.begin(held)
        full.begin(held)
        held.enter_context(watched(few.served, "0"))
        reader = subprocess.Popen(
            [sys.executable, "-m", "bench.floor", "--read", str(full.served.about.port)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(ROOT) | {"COOKIES": " ".join(full.served.about.watchers)},
        )
        assert reader.stdin is not None
        assert reader.stdout is not None
        assert reader.stdout.readline()
        for _ in range(rounds):
            few.play()
            full.play()
        reader.stdin.close()
        reader.wait()
    ratio = quantiles(full.taken)[1] / quantiles(few.taken)[1]
    rows = [("1", *few.row(), "", ""), (f"{many:,}", *full.row(), f"{ratio:.2f}", f"at most {WATCHERS_BAR}")]
    head = ("watchers", "p50", "p99", "CPU each", "p99 to one watcher", "bar")
    table(f"players' commands at a watched table, on disk, {rounds} rounds each in turn", head, rows)


def quantiles(taken: Sequence[float]) -> tuple[float, float]:
    """Median and 99th percentile, in milliseconds."""
    percent = statistics.quantiles(taken, n=100)
    return 1000 * percent[49], 1000 * percent[98]


# -- a simulated floor


async def rounds_at(
    where: str, first: int, tables: int, rate: float, seconds: float, prepared: bool
) -> tuple[int, list[float]]:
    """One process: play rounds at its tables in turn, one begun every 1/rate seconds.

    Returns the number of rounds begun, fewer than asked for by a process that cannot keep up, and the latencies of all
    commands.
    """
    desk, taken, number = open_desk(where), list[float](), 0
    names = [str(number) for number in range(first, first + tables)]

    async def one(name: str) -> None:
        for step in (
            lambda: opened(desk, name),
            lambda: phase(desk, name, "PlaceWagers"),
            lambda: do(desk, name, CloseBets(), SYSTEM),
            lambda: phase(desk, name, "Choose"),
        ):
            began = time.perf_counter()
            count = await step() or 1
            taken.extend([(time.perf_counter() - began) / count] * count)

    if not prepared:
        await prepare(desk, names)
    else:
        end, playing = time.monotonic() + seconds, set[asyncio.Task[None]]()
        while time.monotonic() < end:
            playing.add(asyncio.create_task(one(names[number % tables])))
            number += 1
            await asyncio.sleep(max(0, end - seconds + number / rate - time.monotonic()))
        await asyncio.gather(*playing)
    desk.close()
    return number, taken


def database_cpu(server: Server) -> float:
    """Processor time of all processes of the database so far, in seconds."""
    main = (server.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0]
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            pid, _, rest = stat.read_text("utf-8").partition(" (")
            fields = rest.rpartition(") ")[2].split()
            if pid == main:
                ticks += sum(map(int, fields[11:15]))  # its own, and those of its children that have ended
            elif fields[1] == main:
                ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Played(msgspec.Struct):
    """What one process has done: rounds begun, latencies, processor time, and how long it took in all."""

    rounds: int
    taken: list[float]
    cpu: float
    wall: float


def simulate(where: str, first: int, tables: int, rate: float, seconds: float, prepared: bool) -> Played:
    began, used = time.monotonic(), time.process_time()
    rounds, taken = asyncio.run(rounds_at(where, first, tables, rate, seconds, prepared))
    return Played(rounds, taken, time.process_time() - used, time.monotonic() - began)


def everybody(where: str, tables: int, processes: int, rate: float, seconds: float, *, prepared: bool) -> list[Played]:
    share = tables // processes
    started = []
    for number in range(processes):
        words = msgspec.json.encode([where, number * share, share, rate / processes, seconds, prepared]).decode()
        command = [sys.executable, "-m", "bench.floor", "--simulate", words]
        started.append(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env=environment(ROOT)))
    return [msgspec.json.decode(one.communicate()[0], type=Played) for one in started]


def simulated(tables: int, processes: int, seconds: float, every: Sequence[float], server: Server) -> None:
    rows = []
    with server.database() as where:
        everybody(where, tables, 1, 1, 0, prepared=False)
        for rate in every:
            before = database_cpu(server)
            found = everybody(where, tables, processes, rate, seconds, prepared=True)
            database = database_cpu(server) - before
            p50, p99 = quantiles([one for played in found for one in played.taken])
            begun = sum(played.rounds for played in found) / seconds
            late = max(played.wall for played in found) > seconds + 10 * LATE
            held = begun > KEPT * rate and p99 < 1000 * LATE and not late
            used = ", ".join(f"{played.cpu / seconds:.0%}" for played in found)
            rows.append(
                (
                    f"{rate:g}",
                    f"{begun:.0f}",
                    f"{sum(len(played.taken) for played in found) / seconds:,.0f}",
                    f"{p50:.1f} ms",
                    f"{p99:.1f} ms",
                    used,
                    f"{database / seconds:.0%}",
                    "yes" if held else "no",
                )
            )
            if not held:
                break
    head = (
        "rounds a second",
        "begun",
        "commands a second",
        "p50",
        "p99",
        "CPU of each desk",
        "CPU of the database",
        "held",
    )
    table(
        f"{tables:,} tables on PostgreSQL, {processes} processes, {seconds:g} s each (aim: 50 rounds a second)",
        head,
        rows,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="run a little of everything, as a check that it works")
    parser.add_argument("--processes", type=int, default=2, help="desks of the simulated floor (%(default)s)")
    parser.add_argument("--part", choices=PARTS, help="measure only this")
    parser.add_argument("--read", type=int, metavar="PORT", help=argparse.SUPPRESS)
    parser.add_argument("--simulate", metavar="JSON", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.read:
        read_all(asked.read, os.environ["COOKIES"].split())
        return 0
    if asked.simulate:
        print(msgspec.json.encode(simulate(*msgspec.json.decode(asked.simulate))).decode())
        return 0
    parts, small = [asked.part] if asked.part else PARTS, asked.small
    if "watching" in parts:
        many, rounds = (3, 1) if small else (1000, 40)
        watching(many, rounds)
    if parts != ["watching"]:
        server = Server(on_disk=True)
        if "rates" in parts:
            tables, rounds, seconds = (2, 1, 0.5) if small else (50, 6, 5)
            rates(tables, rounds, seconds, server, STORES[1:] if small else STORES)
        if "simulated" in parts and small:
            simulated(2, 1, 1, (2,), server)
        elif "simulated" in parts:
            simulated(1000, asked.processes, 15, RATES, server)
        server.remove()
    return 0


if __name__ == "__main__":
    sys.exit(main())
