"""Side by side, in one run: settling by game, start-up, memory and hand look-up, as figures and ratios.

The real command runs on a file with lines rich in rare hands; making the lines is not counted. One process at a time,
one core each.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from cutcard import games, hands
from cutcard.cards import DECK
from cutcard.hands import lookup as hands_table
from tests.support.lines.random import lines

COMMAND = str(Path(sys.executable).with_name("cutcard"))
STARTS = 15
FEW = 10_000  # lines against which the memory of all is held


class Cost(NamedTuple):
    wall: float
    cpu: float
    memory: int  # bytes at the peak


# A process begins with the peak memory of the one that starts it: a small one starts and measures each command.
LAUNCH = """
import os, sys, time
began = time.perf_counter()
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
_, status, used = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent), 0)
print(status, time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


def cost(*command: str) -> Cost:
    """What a command takes from its start to its end, its output thrown away."""
    launch = [sys.executable, "-I", "-S", "-c", LAUNCH, *command]
    status, wall, cpu, memory = subprocess.run(launch, capture_output=True, text=True, check=True).stdout.split()
    if int(status):
        raise SystemExit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(int(status))}")
    return Cost(float(wall), float(cpu), int(memory) * (1 if sys.platform == "darwin" else 1024))


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows of text, the first column to the left, the others to the right."""
    every = [head, *rows]
    widths = [max(len(row[column]) for row in every) for column in range(len(head))]
    print(f"\n{title}")
    for row in every:
        first, *rest = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join((first.strip().ljust(widths[0]), *rest)))


def settling(folder: Path, count: int) -> None:
    rows, costs = [], {}
    for key in games.packaged():
        few, many = folder / f"{key}.few", folder / f"{key}.many"
        with few.open("w") as small, many.open("w") as large:
            for number, line in enumerate(lines(key, count, seed=1)):
                text = json.dumps(line) + "\n"
                large.write(text)
                if number < FEW:
                    small.write(text)
        costs[key] = cost(COMMAND, "settle", key, str(few)), cost(COMMAND, "settle", key, str(many))
    fastest = max(count / many.wall for _, many in costs.values())
    for key, (few_cost, many_cost) in costs.items():
        rows.append(
            (
                key,
                f"{count / many_cost.wall:,.0f}",
                f"{count / many_cost.wall / fastest:.2f}",
                f"{many_cost.cpu:.2f} s",
                f"{few_cost.memory / 2**20:.1f} MB",
                f"{many_cost.memory / 2**20:.1f} MB",
                f"{many_cost.memory / few_cost.memory:.2f}",
            )
        )
    head = ("game", "lines/s", "to fastest", "CPU", f"peak at {min(FEW, count):,}", f"peak at {count:,}", "ratio")
    table(f"cutcard settle, {count:,} lines a game", head, rows)


def starting(folder: Path, times: int) -> None:
    empty = folder / "empty.jsonl"
    empty.touch()
    commands = {
        "python -c pass": (sys.executable, "-c", "pass"),
        "cutcard --version": (COMMAND, "--version"),
        **{f"cutcard settle {key} (no line)": (COMMAND, "settle", key, str(empty)) for key in games.packaged()},
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(times):  # in turn, so that a busy moment hits all alike
        for name, command in commands.items():
            taken[name].append(cost(*command).wall)
    bare = statistics.median(taken["python -c pass"])
    rows = [
        (
            name,
            f"{1000 * statistics.median(spans):.0f} ms",
            f"{1000 * min(spans):.0f} ms",
            f"{statistics.median(spans) / bare:.2f}",
        )
        for name, spans in taken.items()
    ]
    table(f"start to end, {times} times", ("command", "median", "least", "to bare python"), rows)


def looking_up(count: int) -> None:
    rng = Random(1)
    dealt = [tuple(rng.sample(DECK, 7)) for _ in range(count)]
    assert len({hands_table.seven(*cards) for cards in dealt}) > count // 20

    def rate(call: Callable[[], object], count: int) -> float:
        began = time.perf_counter()
        call()
        return count / (time.perf_counter() - began)

    seven, best = hands_table.seven, hands.best_five
    fast = max(rate(lambda: [seven(*cards) for cards in dealt], len(dealt)) for _ in range(10))
    slow = max(rate(lambda: [best(cards) for cards in dealt[: count // 40]], count // 40) for _ in range(3))
    rows = [
        ("hands_table.seven", f"{fast:,.0f}", f"{fast / slow:,.0f}"),
        ("hands.best_five", f"{slow:,.0f}", "1"),
    ]
    table("seven-card hands, one call each", ("function", "calls/s", "ratio"), rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000, help="lines a game (100,000)")
    parser.add_argument("--small", action="store_true", help="a little of everything, to see that it runs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        starting(Path(folder), 1 if options.small else STARTS)
        settling(Path(folder), 100 if options.small else options.lines)
    looking_up(400 if options.small else 20_000)
    return 0


if __name__ == "__main__":
    sys.exit(main())
