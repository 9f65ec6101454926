"""Measures verification: rows a second when every decision is made again, by one process and by two.

The journal has tables of every game, played at random. Processor time is that of all processes.
"""

import argparse
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.desk import MEMORY
from cutcard import games
from cutcard.compose import domains, open_desk
from cutcard.floor.proofs import verify as proofs
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import Felt

TABLES = 5  # of each game


def journal(path: Path, rows: int) -> None:
    """Play until there are so many rows."""
    desk, rng = open_desk(path, ticking(), repeatable("bench")), random.Random(1)
    felts = [Felt(desk, game, name=f"{n}-{game}") for n in range(TABLES) for game in games.packaged()]
    while desk.journal.anchor().size < rows:
        for felt in felts:
            felt.play(rng)
    desk.close()


def used() -> float:
    """Processor time of this process and of those that it started and that have ended."""
    both = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)


def measure(path: Path, processes: int, *, audit: bool = True) -> float:
    """Rows a second."""
    began, before = time.perf_counter(), used()
    report = proofs.verify(path, domains(), processes=processes, audit=audit)
    seconds, cpu = time.perf_counter() - began, used() - before
    if report.fault is not None:
        raise SystemExit(f"a fault in an honest journal: {report.fault}")
    rate = report.rows / seconds
    what = "every decision made again" if audit else "chains and states only"
    print(
        f"  {what}, {processes} process{'es' * (processes > 1)}: {rate:7,.0f} rows/s,"
        f" {1e6 * cpu / report.rows:5.0f} microseconds of processor time a row"
    )
    return rate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=50_000)
    parser.add_argument("--small", action="store_true", help="a few hundred rows, to see that it works")
    asked = parser.parse_args()
    rows = 300 if asked.small else asked.rows
    proofs.ENOUGH = min(proofs.ENOUGH, rows // 4)
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        path = Path(folder) / "journal.db"
        journal(path, rows)
        print(f"verification of {rows:,} rows")
        measure(path, 1, audit=False)
        one, two = measure(path, 1), measure(path, 2)
        print(f"  two processes to one: {two / one:.2f}")


if __name__ == "__main__":
    main()
