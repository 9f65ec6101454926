"""Rounds and tournament hands in front of people of every role: nothing that leaves may tell what is hidden.

python -m tests.web.secrecy.driver --rounds 20000 --hands 2000 --seed 1 --jobs 2    floors with the seeds 1, 2, ...
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from cutcard import games
from cutcard.cli.progress import counted
from tests.support.memory import MEMORY
from tests.web.secrecy.floor import Tally, hands, rounds

ROUNDS, HANDS = 200, 50  # of one floor


def one(work: tuple[str, int, int]) -> tuple[int, Tally]:
    """One floor with its seed: so many rounds of the games that ship, or so many hands."""
    kind, seed, count = work
    folder = Path(tempfile.mkdtemp(dir=MEMORY))
    try:
        keys = tuple(games.packaged())
        return seed, asyncio.run(rounds(folder, seed, keys, count) if kind == "rounds" else hands(folder, seed, count))
    finally:
        shutil.rmtree(folder)


def parts(kind: str, count: int, most: int, seed: int) -> list[tuple[str, int, int]]:
    """The work, split into floors."""
    return [(kind, seed + n, min(most, count - n * most)) for n in range(-(-count // most))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    work = [
        *parts("hands", options.hands, HANDS, options.seed),
        *parts("rounds", options.rounds, ROUNDS, options.seed),
    ]
    began, played = time.monotonic(), Tally(Counter(), 0, Counter(), Counter(), [])
    with ProcessPoolExecutor(options.jobs) as pool:
        for seed, found in counted(pool.map(one, work), len(work), "Listening"):
            played.rounds += found.rounds
            played.hands += found.hands
            played.bytes += found.bytes
            played.channels += found.channels
            played.leaks += [f"seed {seed}: {leak}" for leak in found.leaks]
            for leak in played.leaks[-len(found.leaks) :] if found.leaks else ():
                print(leak, flush=True)  # at once: a long run may be stopped
            if not sys.stderr.isatty():
                print(f"{played.rounds.total()} rounds, {played.hands} hands, {len(played.leaks)} leaks", flush=True)
    print(f"seeds from {options.seed} on, {time.monotonic() - began:.0f} s, {os.cpu_count()} cores")
    for title, counts in (("rounds", played.rounds), ("bytes by role", played.bytes), ("by channel", played.channels)):
        print(f"{title}: {', '.join(f'{name} {count:,}' for name, count in sorted(counts.items()))}")
    print(f"{played.rounds.total():,} rounds and {played.hands:,} hands: {len(played.leaks)} leaks")
    return 1 if played.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
