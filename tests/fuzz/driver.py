"""Requests at random, drawn from the OpenAPI description, by people of every role: no server error, nothing undeclared.

python -m tests.fuzz.driver --minutes 30 --seed 1             floors with the seeds 1, 2, ... until the time is over
python -m tests.fuzz.driver --floors 1 --seed 7               one floor, again the same requests
python -m tests.fuzz.driver --again var/fuzz-7.jsonl          the requests of a failure, on a new floor
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import msgspec

from tests.fuzz.cases import drawn
from tests.fuzz.floor import Request
from tests.fuzz.run import Wrong, again, fuzz

MEMORY = Path("/dev/shm")  # nothing here has to survive
CASES = Path("var")  # where the requests of a failure are kept


def run(seed: int, until: float, counts: Counter[str]) -> tuple[list[Wrong], list[Request]]:
    """One floor with its seed: what is wrong, and all requests in order."""
    folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
    try:
        wrong, fuzzed = asyncio.run(fuzz(folder, seed, list(drawn(seed)), lambda: time.monotonic() > until))
    finally:
        shutil.rmtree(folder)
    counts += fuzzed.statuses + fuzzed.accepted
    return wrong, fuzzed.sent


def repeat(sent: list[Request], seed: int) -> list[str]:
    """What the last of these requests leads to on a new floor."""
    folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
    try:
        return asyncio.run(again(folder, seed, sent))
    finally:
        shutil.rmtree(folder)


def shortest(sent: list[Request], seed: int) -> list[Request]:
    """The requests that a failure needs: the last of them, with as few before it as will do."""
    count = 1
    while count < len(sent):
        if repeat(sent[-count:], seed):
            return sent[-count:]
        count *= 4
    return sent


def report(wrong: Wrong, sent: list[Request], seed: int) -> None:
    """Write down how to see a failure again."""
    upto = sent[: sent.index(wrong.request) + 1]
    kept = shortest(upto, seed)
    number = sum(1 for _ in CASES.glob(f"fuzz-{seed}-*.jsonl"))
    file = CASES / f"fuzz-{seed}-{number}.jsonl"
    file.write_bytes(b"\n".join(msgspec.json.encode(one) for one in kept) + b"\n")
    _, who, _, method, path, headers, body = wrong.request
    print(f"\nseed {seed}: {who} {method} {path} {headers or ''}\n  {body[:2000]!r}\n  {wrong.what}", file=sys.stderr)
    print(f"  {len(kept)} requests show it again: python -m tests.fuzz.driver --again {file}", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--floors", type=int, default=10**6)
    parser.add_argument("--again", type=Path)
    options = parser.parse_args()
    if options.again:
        sent = [msgspec.json.decode(line, type=Request) for line in options.again.read_bytes().splitlines()]
        found = repeat(sent, options.seed)
        print("\n".join(found) or "nothing is wrong now")
        return 1 if found else 0
    CASES.mkdir(exist_ok=True)
    began, asked, counts = time.monotonic(), 0, Counter[str]()
    until, seed, met = began + options.minutes * 60, options.seed, set[str]()
    while time.monotonic() < until and seed < options.seed + options.floors:
        wrongs, sent = run(seed, until, counts)
        for wrong in wrongs:
            if wrong.like not in met:
                met.add(wrong.like)
                report(wrong, sent, seed)
        asked, seed = asked + len(sent), seed + 1
        print(f"{time.monotonic() - began:.0f} s: {asked} requests, {len(met)} failures", flush=True)
    statuses = {name: count for name, count in sorted(counts.items()) if name.isdecimal()}
    kinds = {name: count for name, count in sorted(counts.items()) if name not in statuses}
    print(f"seeds {options.seed} to {seed - 1}; answers: {', '.join(f'{code} {n:,}' for code, n in statuses.items())}")
    print(f"{len(kinds)} kinds of commands were accepted, {sum(kinds.values()):,} in all")
    print(f"{asked:,} requests: {len(met)} failures")
    return 1 if met else 0


if __name__ == "__main__":
    sys.exit(main())
