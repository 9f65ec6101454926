"""Whole tournament events at random, by their rules alone; what breaks is told with the commands that lead there.

python -m tests.soak.events --seed 7                       one walk, again and again the same
python -m tests.soak.events --seed 1 --runs 300 --steps 150 --jobs 2
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from cutcard.cli.progress import counted
from tests.soak.events.shortest import shortest
from tests.soak.events.walk import KINDS, STEPS, Failed, Tally, walk

FULL = 100_000  # from so many steps on, every command must have been accepted


def attempt(seed: int, steps: int) -> Tally | str:
    """One walk, or what broke: plain values, as they cross from one process to another."""
    try:
        return walk(seed, steps)
    except Failed as failed:
        lines = "\n".join(f"    {one}" for one in shortest(seed, failed))
        when = "at the end" if failed.ending else f"after {len(failed.given)} accepted steps"
        how = f"python -m tests.soak.events --seed {seed} --steps {steps}"
        return f"seed {seed}, {when}: {failed}\n  again: {how}\n  the shortest way there:\n{lines}"


def walked(seeds: Sequence[int], steps: int, jobs: int) -> Iterator[Tally | str]:
    one = partial(attempt, steps=steps)
    if jobs <= 1:
        yield from map(one, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, seeds)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    began, broken = time.monotonic(), 0
    accepted, refused, ended = Counter[str](), Counter[str](), Counter[str]()
    runs = walked(range(asked.seed, asked.seed + asked.runs), asked.steps, asked.jobs)
    for found in counted(runs, asked.runs, "Walking through events"):
        if isinstance(found, str):
            print(found, file=sys.stderr, flush=True)  # and go on: there may be more than one fault
            broken += 1
            continue
        accepted.update(found.accepted)
        refused.update(found.refused)
        ended.update(found.ended)
    print(f"{asked.runs} walks of {asked.steps} steps, {broken} broken, {time.monotonic() - began:.0f} s")
    print(f"{accepted.total()} accepted, {refused.total()} refused; events {dict(sorted(ended.items()))}")
    never = sorted(kind.__name__ for kind in KINDS if not accepted[kind.__name__])
    if never:
        print(f"never accepted: {', '.join(never)}")
    return 1 if broken or (never and asked.runs * asked.steps >= FULL) else 0


if __name__ == "__main__":
    sys.exit(main())
