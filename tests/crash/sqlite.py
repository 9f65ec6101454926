"""One process on a SQLite file, killed again and again: ``python -m tests.crash.sqlite --kills 1000``."""

import argparse
import random
import tempfile
from pathlib import Path

from tests.crash.fleet import Fleet, check


def run(path: Path, *, clients: int = 8, kills: int = 1, acknowledged: int = 40, seed: int = 1) -> tuple[int, int]:
    """Kill the process after so many answers, and so on; returns answers and rows."""
    chance = random.Random(seed)
    fleet = Fleet(str(path), path.parent, 1, clients)
    for _ in range(kills):
        fleet.wait_for(chance.randint(1, 2 * acknowledged))
        fleet.kill_one(chance)
    fleet.wait_for(2)
    return check(str(path), fleet.stop())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how often the process is killed (%(default)s)")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--acknowledged", type=int, default=40, help="answers between two kills, on average")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        options = {name: getattr(asked, name) for name in ("kills", "clients", "acknowledged", "seed")}
        told, rows = run(Path(folder) / "journal.db", **options)
    found = f"{told} answers, {rows} rows: none lost, none doubled, one order explains all answers"
    print(f"SQLite: {asked.kills} kills, {found}")


if __name__ == "__main__":
    main()
