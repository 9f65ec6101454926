"""Prints what ``cutcard odds`` takes for every game, and compares it with the solvers that games brought before.

For each game the exact value, the time of counting, time and memory of the whole command, and the lines of counting of
its own. With ``--old``, Three Card Poker, Caribbean Stud and Ultimate Texas Hold'em are solved by turns with the code
of that commit and with this one: medians of processor seconds of the whole command, and their ratio. Kernels are
compiled before the clock starts, and no result is read from the cache. With ``--lunar``, Lunar Poker, the slowest game:
as it is, with another pay line, and the pay line for a wanted edge.
"""

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.settle import table
from cutcard import games

ROOT = Path(__file__).parents[1]
EXAMPLES = ("casino-holdem", "let-it-ride", "mississippi-stud")
BEFORE = "1ebd5476"  # the last commit in which games had solvers of their own
SLOW = {"as it is": (), "another pay line": ("--change", "bet.flush=6")}
SLOW |= {"a pay line for a wanted edge": ("--solve", "bet.flush", "--edge", "0")}
COMPARED = ("three-card-poker", "caribbean-stud", "ultimate-texas-holdem")


class Run(NamedTuple):
    value: str
    counted: float
    wall: float
    processor: float
    memory: int  # kilobytes


def run(key: str, source: Path = ROOT / "src", *more: str) -> Run:
    """One ``cutcard odds`` in a process of its own."""
    command = [sys.executable, "-m", "cutcard", "odds", key, "--json", "--no-cache", *more]
    began = time.perf_counter()
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, env=os.environ | {"PYTHONPATH": str(source)})
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{' '.join(command)} failed")
        out.seek(0)
        told = json.load(out)
    found = told["solved"]["odds"] if "solved" in told else told["ev"]
    value = f"{found['num']}/{found['den']}"
    return Run(value, told["seconds"], wall, used.ru_utime + used.ru_stime, used.ru_maxrss)


def own_lines(key: str) -> int:
    """Lines of counting that a game brings itself."""
    return sum(len(file.read_text("utf-8").splitlines()) for file in (games.folder(key) / "odds").rglob("*.py"))


def every_game(small: bool) -> None:
    rows = []
    with games.added(ROOT / "examples"):
        for key in ("let-it-ride",) if small else (*games.packaged(), *EXAMPLES):
            more = ("--games", str(ROOT / "examples")) if key in EXAMPLES else ()
            if not small:
                run(key, ROOT / "src", *more)
            one = run(key, ROOT / "src", *more)
            times = (f"{seconds:.2f}" for seconds in (one.counted, one.wall, one.processor))
            rows.append((key, one.value, *times, f"{one.memory / 1024:.0f}", str(own_lines(key))))
    head = ("game", "value of an ante", "counted, s", "whole, s", "processor, s", "memory, MB", "own lines")
    table("cutcard odds GAME --json --no-cache", head, rows)


def lunar() -> None:
    run("lunar-poker")  # compiles
    rows = []
    for what, more in SLOW.items():
        one = run("lunar-poker", ROOT / "src", *more)
        rows.append((what, one.value, f"{one.wall:.1f}", f"{one.processor:.1f}", f"{one.memory / 1024:.0f}"))
    head = ("Lunar Poker", "value of an ante, or odds", "whole, s", "processor, s", "memory, MB")
    table("cutcard odds lunar-poker --json --no-cache", head, rows)


def compared(commit: str, turns: int) -> None:
    """The old solvers and today's, by turns."""
    archive = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True).stdout
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(archive)) as old:
            old.extractall(folder, filter="data")
        sources = Path(folder) / "src", ROOT / "src"
        for key in COMPARED:
            values = {run(key, source).value for source in sources}  # compiles
            if len(values) > 1:
                raise SystemExit(f"{key}: the values differ: {values}")
            pairs = [tuple(run(key, source) for source in sources) for _ in range(turns)]
            before, now = (median(pair[at].processor for pair in pairs) for at in range(2))
            counts = [median(pair[at].counted for pair in pairs) for at in range(2)]
            rows.append((key, *(f"{each:.2f}" for each in (before, now, now / before, *counts, counts[1] / counts[0]))))
    head = ("game", "own solver, s", "family, s", "ratio", "counted before, s", "counted, s", "ratio")
    table(f"processor seconds of the whole command, and seconds of counting, medians of {turns} turns", head, rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="one game only, to see that it runs")
    parser.add_argument("--old", nargs="?", const=BEFORE, help=f"compare with the solvers of this commit ({BEFORE})")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--lunar", action="store_true", help="Lunar Poker with other numbers")
    asked = parser.parse_args()
    if asked.lunar:
        lunar()
    elif asked.old:
        compared(asked.old, asked.turns)
    else:
        every_game(asked.small)
    return 0


if __name__ == "__main__":
    sys.exit(main())
