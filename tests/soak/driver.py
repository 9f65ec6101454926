"""Steps at random on a whole floor, each checked against what must hold; a failure names the seed and the step.

python -m tests.soak.driver --seed 7 --steps 5000                        one run, again and again the same
python -m tests.soak.driver --seed 1 --steps 5000 --runs 200 --jobs 2    runs with the seeds 1 to 200
python -m tests.soak.driver --runs 0 --empty 100 --seed 1                100 pairs of commands that never came
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from cutcard.cli.progress import counted
from cutcard.compose import domains
from cutcard.games import finding
from tests.soak import matrix
from tests.soak.running import STEPS, Failed, Tally, run
from tests.support.cures import refusals
from tests.support.declared.game_data import PLAIN

FULL = 200_000  # from so many steps on, every command must have been accepted and every event seen
MATRIX, MET = Path("var/soak-matrix.txt"), Path("var/soak-refusals.json")


AT_THE_DOOR = ("people", "entrance", "clock", "archive")  # given at the door or by programs, never at a desk


def missing(tally: Tally) -> list[str]:
    """Commands that were never accepted, and events that never happened."""
    return [
        f"{domain.name}: {kind.__name__}"
        for domain in domains()
        if domain.name not in AT_THE_DOOR
        for kinds, met in ((domain.commands.kinds, tally.accepted), (domain.events.kinds, tally.events))
        for kind in kinds
        if (domain.name, kind.__name__) not in met
    ]


def attempt(seed: int, steps: int, plain: bool) -> Tally | str:
    """One run, or what broke: plain values, as they cross from one process to another."""
    try:
        return run(seed, steps, plain=plain, look=True)
    except Failed as failed:
        return str(failed)


def walked(seeds: Sequence[int], steps: int, plain: bool, jobs: int) -> Iterator[Tally | str]:
    """What each seed comes to, in order."""
    one = partial(attempt, steps=steps, plain=plain)
    if jobs <= 1:
        yield from map(one, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, seeds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="with the games for tests in place of those that ship")
    parser.add_argument("--empty", type=int, default=0, help="print so many empty cells of the matrix written last")
    options = parser.parse_args()
    os.environ[finding.VARIABLE] = str(PLAIN)
    if options.empty:
        print("\n".join(" ".join(cell) for cell in matrix.drawn(matrix.read(MATRIX), options.empty, options.seed)))
    if not options.runs or options.empty:
        return 0
    tally, began, seeds = Tally(), time.monotonic(), range(options.seed, options.seed + options.runs)
    broken = 0
    runs = walked(seeds, options.steps, options.plain, options.jobs)
    for told in counted(runs, options.runs, "Walking the floor"):
        if isinstance(told, str):
            print(told, file=sys.stderr, flush=True)  # and go on: a night of steps finds more than one fault
            broken += 1
        else:
            tally.add(told)
    print(f"{options.runs} runs of {options.steps:,} steps, {broken} broken, {time.monotonic() - began:.0f} s")
    return told_of(tally, options.runs * options.steps >= FULL) or min(broken, 1)


def told_of(tally: Tally, whole: bool) -> int:
    """Print what was met; 1 if a full run has left out a command or an event."""
    print(f"{tally.accepted.total()} accepted, {tally.refused.total()} refused, {tally.events.total()} events")
    print(f"settled alike by a second engine: {dict(sorted(tally.compared.items()))}")
    print(f"brought to their end: {dict(sorted(tally.ended.items()))}")
    matrix.write(tally.pairs, MATRIX)
    print("\n".join(["one command after another (all pairs in var/soak-matrix.txt):", *matrix.summary(tally.pairs)]))
    tally.met.write(MET)
    print("\n".join([*refusals.report(tally.met)][:2]), f"\n(all of it: python -m tests.support.cures.refusals {MET})")
    never = missing(tally)
    if never:
        print(f"never met: {', '.join(never)}")
    return 1 if never and whole else 0


if __name__ == "__main__":
    sys.exit(main())
