"""Mutate every value of the games' tables and of their topics, one at a time: for each mutant some test must fail.

Each mutant is judged in a process of its own, forked with everything loaded, where it takes the place of the game:
first by four tests called at once (milliseconds), then by pytest on the files below. Survivors are listed by place.
"""

import argparse
import contextlib
import importlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest
from msgspec import Struct

from cutcard import games
from cutcard.rules.faults import Fault
from tests.games import test_golden, test_tables
from tests.project import test_topics
from tests.table.faults import test_faults
from tools.table_mutants import mutants, topic_mutants

ROOT = Path(__file__).parents[1]


def _faults(key: str) -> None:
    for fault in Fault:
        test_faults.test_each_document_says_of_a_fault_what_is_read_here(key, fault)


Mutant: TypeAlias = tuple[str, str, Struct]  # the table's name, the place in it, what stands in for it
AT_ONCE = (
    test_topics.says_what_is_written,
    _faults,
    test_golden.test_every_case_settles_as_it_is_written,
    test_tables.test_the_course_is_as_its_document_has_it,
)
JUDGES = (  # one call of pytest each, quickest first
    ("tests/rules/test_order.py", "tests/rules/test_jackpot.py", "tests/table/faults/test_faults.py"),
    tuple(f"tests/games/test_{name}.py" for name in ("tables", "golden", "scenarios")),
    ("tests/games/test_golden_rounds.py",),
)
PROCESSES = 2
SECONDS = 120  # a mutant that never ends is dead, too
SURVIVED = 0


def killed(key: str, name: str, mutant: Struct) -> bool:
    """Whether a test fails when the mutant stands in for its table; to be called in a process of its own."""
    importlib.import_module(f"{games.find(key).package}.{name}").__dict__[name.upper()] = mutant
    games.forget()
    try:
        for test in AT_ONCE:
            test(key)
    except Exception:  # whatever goes wrong, the test fails
        return True
    options = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return any(pytest.main([*options, *files]) != pytest.ExitCode.OK for files in JUDGES)


def fork(key: str, name: str, mutant: Struct) -> int:
    """Judge a mutant in a new process; its id."""
    process = os.fork()
    if process:
        return process
    signal.alarm(SECONDS)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    code = 1
    with contextlib.suppress(BaseException):
        code = 1 if killed(key, name, mutant) else SURVIVED
    os._exit(code)


def judge(key: str, limit: int | None, only: tuple[str, ...]) -> tuple[int, list[str]]:
    """How many mutants of a game there were, and which of them survived."""
    running: dict[int, str] = {}
    survivors: list[str] = []
    total = 0

    def collect() -> None:
        process, status = os.wait()
        place = running.pop(process)
        if status == SURVIVED:
            survivors.append(place)
            print(f"{key}{place}: all tests pass", file=sys.stderr)

    for test in AT_ONCE:  # so that each process finds loaded what does not depend on the game
        test(key)
    running[fork(key, "game", games.load(key))] = ": unchanged"
    collect()
    if not survivors:
        raise SystemExit(f"{key}: the tests fail without any change; mend that first")
    survivors.clear()
    began = time.monotonic()
    chosen = (one for one in _all(key) if f"{one[0]}{one[1]}".startswith(only))
    for name, place, mutant in _some(chosen, limit):
        if len(running) == PROCESSES:
            collect()
        running[fork(key, name, mutant)] = f".{name}{place}"
        total += 1
        if total % 100 == 0:
            print(f"{key}: {total} mutants, {time.monotonic() - began:.0f} s", file=sys.stderr)
    while running:
        collect()
    return total, survivors


def _all(key: str) -> Iterator[Mutant]:
    """The mutants of the game's own table, then those of its topics."""
    game = games.load(key)
    yield from (("game", place, mutant) for place, mutant in mutants(game))
    for name in test_topics.topics(key):
        yield from ((name, place, mutant) for place, mutant in topic_mutants(game, getattr(games.topics(key), name)))


def _some(all_of_them: Iterator[Mutant], limit: int | None) -> Iterator[Mutant]:
    """All mutants, or so many of them spread over the whole."""
    if limit is None:
        yield from all_of_them
        return
    every = list(all_of_them)
    yield from every[:: max(1, len(every) // limit)][:limit]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(games.names()), help="only this game")
    parser.add_argument("--limit", type=int, help="so many mutants of each game, spread over its tables")
    parser.add_argument(
        "--only", nargs="+", default=[""], help="only mutants whose place begins so, such as game.faults or life"
    )
    options = parser.parse_args()
    os.chdir(ROOT)
    survived = 0
    for key in [options.game] if options.game else games.names():
        total, survivors = judge(key, options.limit, tuple(options.only))
        survived += len(survivors)
        print(f"{key}: {total - len(survivors)}/{total} killed")
        for place in survivors:
            print(f"  survived: {place.removeprefix('.')}")
        sys.stdout.flush()
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
