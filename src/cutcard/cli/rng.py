"""``cutcard rng``: test the shuffle, or write its bytes for the batteries of a laboratory."""

import argparse
import os
import sys
from collections.abc import Iterator

import msgspec

from cutcard.cli import add_verb
from cutcard.cli.progress import counted
from cutcard.floor.fairness.battery import Battery, Departure, orders, run, seeds, stream_findings
from cutcard.floor.fairness.shuffle import SEED, stream

LEAST, MOST = 1_000, 10_000_000
CHUNK = 1 << 16
STREAM_BYTES = 250_000
EXAMPLES = (
    "cutcard rng test --shuffles 100000",
    "cutcard rng bytes --count 1000000000 | dieharder -a -g 200",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Test the shuffle that deals every electronic round, or write its bytes.

Each round's deck comes from 32 bytes of the operating system's generator. Without --seed each run draws new
ones, as a round does. With --seed a run can be repeated."""
    parser.epilog = "\n  ".join(("examples:", *EXAMPLES))
    verbs = parser.add_subparsers(dest="verb", metavar="test|bytes", required=True)
    test = add_verb(verbs, "test", "run a statistical battery over many shuffles", EXAMPLES[0])
    test.add_argument("--shuffles", type=int, default=100_000, metavar="N", help="how many shuffles to test (100000)")
    test.add_argument("--json", action="store_true", help="print JSON only")
    test.set_defaults(run=battery)
    written = add_verb(verbs, "bytes", "write to standard output the bytes from which decks are shuffled", EXAMPLES[1])
    written.add_argument("--count", type=int, default=1_000_000, metavar="N", help="how many bytes to write (1000000)")
    written.set_defaults(run=write)
    for verb in (test, written):
        verb.add_argument("--seed", default="", metavar="HEX", help=f"{2 * SEED} hexadecimal digits, to repeat a run")


def battery(asked: argparse.Namespace) -> int:
    """Exit code 1 if chance alone hardly explains what was counted."""
    if not LEAST <= asked.shuffles <= MOST:
        return _refused(f"--shuffles {asked.shuffles}: ask for {LEAST:,} to {MOST:,}")
    master = _seed(asked.seed)
    if master is None:
        return _refused(f"--seed: write {2 * SEED} hexadecimal digits")
    drawn = seeds(master, asked.shuffles) if asked.seed else _fresh(asked.shuffles)
    found = run(orders(counted(drawn, asked.shuffles, "Shuffling", quiet=asked.json)))
    below = stream_findings(_bytes(master, STREAM_BYTES))
    whole = Battery(found.shuffles, (*found.findings, *below))
    if asked.json:
        told = {"shuffles": whole.shuffles, "findings": whole.findings, "suspect": [one.name for one in whole.suspects]}
        print(msgspec.json.encode(told).decode())
    else:
        _print(whole)
    return 1 if whole.suspects else 0


def _print(whole: Battery) -> None:
    print(f"{whole.shuffles:,} shuffles")
    for one in whole.findings:
        print(f"  {one.name:<9} {_shown(one)}  {one.looks_at}{'   <- suspect' if one in whole.suspects else ''}")
    print("Suspect: chance alone hardly explains it." if whole.suspects else "Nothing suspect: chance explains it.")


def _shown(one: Departure) -> str:
    return f"p = {one.p:.4f}" if one.p >= 0.0001 else f"p = {one.p:.0e} "


def write(asked: argparse.Namespace) -> int:
    master = _seed(asked.seed)
    if master is None:
        return _refused(f"--seed: write {2 * SEED} hexadecimal digits")
    left = asked.count
    if left < 1:
        return _refused(f"--count {left}: ask for at least 1")
    source = stream(master, "shuffle 0 of 52")
    while left:
        part = bytes(next(source) for _ in range(min(left, CHUNK)))
        try:
            sys.stdout.buffer.write(part)
            sys.stdout.buffer.flush()
        except BrokenPipeError:  # the reader has enough
            return 0
        left -= len(part)
    return 0


def _seed(text: str) -> bytes | None:
    if not text:
        return os.urandom(SEED)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        return None
    return seed if len(seed) == SEED else None


def _fresh(number: int) -> Iterator[bytes]:
    return (os.urandom(SEED) for _ in range(number))


def _bytes(seed: bytes, number: int) -> bytes:
    source = stream(seed, "shuffle 0 of 52")
    return bytes(next(source) for _ in range(number))


def _refused(reason: str) -> int:
    print(reason, file=sys.stderr)
    return 2
