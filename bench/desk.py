"""Measures the desk: CPU time and rate of commands, alone and in groups, in memory and on disk; opening a table.

CPU time is that of the whole process, including the writer's thread: rules, encoding, hashing and SQLite. In memory
(tmpfs) a sync costs nothing, so only the work itself is measured. Opening is measured with a short and a long history.
"""

import argparse
import asyncio
import itertools
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from secrets import token_hex

sys.path.insert(0, str(Path(__file__).parents[1]))

from msgspec.structs import astuple, replace

from bench.settle import table
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table import FloorTable, TableDomain
from cutcard.floor.domains.table_messages import FloorEvent, OpenTable
from cutcard.floor.journal import ledger
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.seal import ROWS, stored_tree
from cutcard.floor.plan.opening import welcome
from cutcard.floor.stores.sqlite.connection import SqliteSql, connect
from cutcard.floor.stores.sqlite.writer import write_postings, write_seal
from cutcard.money import MOST
from cutcard.rules.sign import TableSign
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    OpenBets,
    PlaceWagers,
    RoundEnded,
    RoundOpened,
    Settle,
    TakeSeat,
)
from cutcard.table.play.course import needs
from tests.support.journal.audit import verify

DOMAIN = TableDomain()
STREAM = "table/0"
GAME = "ultimate-texas-holdem"
BETS = (Bet("ante", 1000), Bet("blind", 1000), Bet("trips", 500), Bet("jackpot", 500))
SYSTEM = Actor("pace", Role.SYSTEM)
SEED = 1_000_000  # cents of the jackpot pool, on the sign as well
SIGN = TableSign(jackpot=500, jackpot_seed=SEED)
BOXES = 5
OPENINGS = 25
AT_ONCE = 50  # tables that are filled at once
MEMORY = Path("/dev/shm")
KEYS = map(f"{token_hex(4)}-{{}}".format, itertools.count())  # several processes may measure one journal


def folder(in_memory: bool) -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(dir=MEMORY if in_memory and MEMORY.is_dir() else None)


class Meter:
    """CPU time of the process by kind of command."""

    def __init__(self) -> None:
        self.cpu: dict[str, float] = defaultdict(float)
        self.wall: dict[str, float] = defaultdict(float)
        self.count: Counter[str] = Counter()

    def note(self, kind: str, count: int, cpu: float, wall: float) -> None:
        self.cpu[kind] += cpu
        self.wall[kind] += wall
        self.count[kind] += count


def player(name: str, box: int) -> Actor:
    return Actor(f"{name}-{box}", Role.PLAYER)


async def do(desk: Desk, name: str, command: Command, actor: Actor, *, alone: bool = False) -> None:
    """Give a command through the event loop, or directly if it is the only one."""
    if alone:
        desk.execute_now(f"table/{name}", actor, command, next(KEYS))
    else:
        await desk.execute(f"table/{name}", actor, command, next(KEYS))


async def prepare(desk: Desk, names: Iterable[str]) -> None:
    """Open a pool and tables, and seat a player with chips at every box."""
    await desk.execute("pool/A", SYSTEM, OpenPool(SEED, 70), next(KEYS))
    places = list(names)
    for name in places:  # one after another, because each is linked to the pool
        await do(desk, name, OpenTable(GAME, SIGN, pool="A"), SYSTEM)
    for few in range(0, len(places), AT_ONCE):
        await asyncio.gather(*(seat(desk, name) for name in places[few : few + AT_ONCE]))


async def seat(desk: Desk, name: str) -> None:
    for box in range(1, BOXES + 1):
        patron = player(name, box)
        await welcome(desk, patron.id, MOST)
        await do(desk, name, TakeSeat(box), patron)


def state_of(desk: Desk, name: str) -> FloorTable:
    state = desk.state(f"table/{name}").state
    assert isinstance(state, FloorTable)
    return state


async def phase(desk: Desk, name: str, kind: str, *, alone: bool = False) -> int:
    """All commands of one kind that a table has in a round."""
    if kind == "PlaceWagers":
        for box in range(1, BOXES + 1):
            await do(desk, name, PlaceWagers(box, BETS), player(name, box), alone=alone)
        return BOXES
    count = 0
    while (need := needs((state := state_of(desk, name)).rules, state.opened)).kind == "choice":
        move = need.moves[(state.opened.rounds + need.box) % len(need.moves)]
        await do(desk, name, Choose(need.box, move.name), player(name, need.box), alone=alone)
        count += 1
    return count


async def play(desk: Desk, names: Sequence[str], meter: Meter) -> None:
    """Play one round at every table at the same time, and measure wagers and choices."""
    await asyncio.gather(*(do(desk, name, OpenBets(), SYSTEM) for name in names))
    for kind in ("PlaceWagers", "Choose"):
        if kind == "Choose":
            await asyncio.gather(*(do(desk, name, CloseBets(), SYSTEM) for name in names))
        cpu, wall = time.process_time(), time.perf_counter()
        counts = await asyncio.gather(*(phase(desk, name, kind, alone=len(names) == 1) for name in names))
        meter.note(kind, sum(counts), time.process_time() - cpu, time.perf_counter() - wall)
    for name in names:
        state = state_of(desk, name)
        if needs(state.rules, state.opened).kind == "settlement":
            await do(desk, name, Settle(), SYSTEM)


def commands(tables: int, rounds: int, in_memory: bool) -> Meter:
    """The cost of wagers and choices for a number of rounds and tables."""
    names, meter = [str(number) for number in range(tables)], Meter()

    async def run(desk: Desk) -> None:
        await prepare(desk, names)
        await play(desk, names, Meter())  # the first round loads tables of hands and the like
        for _ in range(rounds):
            await play(desk, names, meter)

    with folder(in_memory) as place:
        desk = open_desk(Path(place) / "journal.db")
        asyncio.run(run(desk))
        desk.close()
        report = verify(Path(place) / "journal.db", audit=False)
        assert report.fault is None, report.fault
    return meter


def executing(count: int, many: int) -> None:
    rows = []
    for title, tables, in_memory in (
        ("one at a time, in memory", 1, True),
        (f"{many} tables at once, in memory", many, True),
        ("one at a time, on disk", 1, False),
        (f"{many} tables at once, on disk", many, False),
    ):
        meter = commands(tables, max(1, count // (tables * 11)), in_memory)
        for kind in meter.count:
            number = meter.count[kind]
            cpu, rate = 1e6 * meter.cpu[kind] / number, number / meter.wall[kind]
            rows.append((f"{kind}, {title}", f"{number:,}", f"{cpu:.0f} us", f"{cpu / 300:.2f}", f"{rate:,.0f}"))
        number, cpu = sum(meter.count.values()), sum(meter.cpu.values())
        cpu, rate = 1e6 * cpu / number, number / sum(meter.wall.values())
        rows.append((f"both, {title}", f"{number:,}", f"{cpu:.0f} us", f"{cpu / 300:.2f}", f"{rate:,.0f}"))
    table("commands through the desk", ("command", "count", "CPU each", "to 300 us", "each second"), rows)


# -- opening


def grow(path: Path, rows: int) -> None:
    """Extend the history of table 0 to this many rows by repeating its last round, chained and sealed."""
    desk = open_desk(path)
    state = state_of(desk, "0")
    assert state.opened.round is not None
    number, playing = state.opened.rounds, state.opened.round
    pattern = [(row, numbered(row)) for row in desk.journal.segment(STREAM, number)]
    desk.close()
    db = connect(path)
    db.execute("pragma synchronous = off")
    db.execute("begin immediate")
    tree, sums, last = stored_tree(SqliteSql(db)), Counter[tuple[str, str]](), pattern[-1][0]
    while last.version < rows:
        number += 1
        db.execute("insert into segments values (?, ?, ?)", (STREAM, number, last.version + 1))
        for kept, events in pattern:
            last = renumbered(kept, events, last, number)
            db.execute(f"insert into journal values ({', '.join('?' * 13)})", astuple(last))
            tree = write_seal(db, tree, ROWS, STREAM, last.version, last.hash)
            for posting in ledger.decode(kept.postings):
                sums[posting.account, posting.commodity] += posting.amount
    write_postings(db, ledger.net([ledger.Posting(*key, amount) for key, amount in sums.items()]))
    after = replace(state, table=replace(state.opened, rounds=number, round=replace(playing, number=number)))
    kept_state = STREAM, last.version, DOMAIN.states.schema, DOMAIN.states.encode(after)
    db.execute("insert or replace into snapshots values (?, ?, ?, ?)", kept_state)
    db.execute("commit")
    db.close()


def numbered(row: Row) -> list[FloorEvent] | None:
    """The events of a row that carry the number of their round; None where none does."""
    events = list(DOMAIN.events.read_all(row.events))
    return events if any(isinstance(event, RoundOpened | RoundEnded) for event in events) else None


def renumbered(kept: Row, events: list[FloorEvent] | None, last: Row, number: int) -> Row:
    """A row of the pattern as the next one of the history."""
    text = kept.events
    if events is not None:
        changed = [
            replace(event, number=number) if isinstance(event, RoundOpened | RoundEnded) else event for event in events
        ]
        text = DOMAIN.events.encode_all(changed).decode()
    row = replace(kept, version=last.version + 1, at=last.at, key=f"{number} {kept.version}", events=text)
    return replace(row, hash=row.link(last.hash))


def history(path: Path, rows: int) -> int:
    """A journal whose table has a long history, and then the better part of a round; its last version."""

    async def begin(desk: Desk) -> None:
        await prepare(desk, "0")
        await play(desk, "0", Meter())

    async def go_on(desk: Desk) -> None:
        await play(desk, "0", Meter())
        await do(desk, "0", OpenBets(), SYSTEM)
        await phase(desk, "0", "PlaceWagers")

    for step in (begin, go_on):
        desk = open_desk(path)
        asyncio.run(step(desk))
        version = desk.state(STREAM).version
        desk.close()
        if step is begin:
            grow(path, rows)
    return version


def opening(short: int, long: int, times: int) -> None:
    with folder(in_memory=False) as place:
        paths = [Path(place) / f"{rows}.db" for rows in (short, long)]
        lengths = [history(path, rows) for path, rows in zip(paths, (short, long), strict=True)]
        report = verify(paths[0], audit=False)
        assert report.fault is None, report.fault
        taken: list[list[float]] = [[], []]
        for _ in range(times):  # alternate, so that other load affects both equally
            for spans, path, length in zip(taken, paths, lengths, strict=True):
                began = time.perf_counter()
                desk = open_desk(path)
                opened = desk.state(STREAM)
                spans.append(time.perf_counter() - began)
                assert opened.version == length
                desk.close()
        base = statistics.median(taken[0])
        rows = [
            (
                f"{length:,} commands",
                f"{path.stat().st_size / 2**20:.1f} MB",
                f"{1000 * statistics.median(spans):.2f} ms",
                f"{1000 * min(spans):.2f} ms",
                f"{statistics.median(spans) / base:.2f}",
            )
            for length, path, spans in zip(lengths, paths, taken, strict=True)
        ]
    table(f"opening a table, {times} times", ("history", "journal", "median", "least", "ratio"), rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=3000, help="number of commands per line (3,000)")
    parser.add_argument("--full", action="store_true", help="use a history of 1,000,000 commands instead of 100,000")
    parser.add_argument("--small", action="store_true", help="run a little of everything, as a check that it works")
    options = parser.parse_args()
    if options.small:
        executing(20, 2)
        opening(100, 200, 1)
    else:
        executing(options.commands, 40)
        opening(1000, 1_000_000 if options.full else 100_000, OPENINGS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
