"""Processes on one PostgreSQL database, killed again and again: ``python -m tests.crash.postgres --kills 1000``."""

import argparse
import os
import random
import signal
import tempfile
from pathlib import Path

from tests.crash.fleet import Fleet, check
from tests.support.journal.postgres import Server


def run(
    where: str,
    folder: Path,
    *,
    processes: int = 4,
    clients: int = 16,
    kills: int = 1,
    acknowledged: int = 100,
    server: Server | None = None,
    seed: int = 1,
) -> tuple[int, int]:
    """Kill a process after so many answers, and so on; returns answers and rows.

    ``server``: killed as well, each tenth time.
    """
    chance = random.Random(seed)
    fleet = Fleet(where, folder, processes, clients)
    for number in range(1, kills + 1):
        fleet.wait_for(chance.randint(1, 2 * acknowledged))
        if server is not None and number % 10 == 0:
            server.stop(signal.SIGQUIT)
            server.start()
        fleet.kill_one(chance)
    fleet.wait_for(acknowledged + processes)
    return check(where, fleet.stop())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how many processes are killed (%(default)s)")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--clients", type=int, default=16, help="of each process (%(default)s)")
    parser.add_argument("--acknowledged", type=int, default=100, help="answers between two kills, on average")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    server = Server()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # the keys are kept here
        options = {name: getattr(asked, name) for name in ("kills", "processes", "clients", "acknowledged", "seed")}
        told, rows = run(server.url("postgres"), Path(folder), server=server, **options)
    found = f"{told} answers, {rows} rows: none lost, none doubled, one order explains all answers"
    print(f"PostgreSQL: {asked.kills} kills, {found}")


if __name__ == "__main__":
    main()
