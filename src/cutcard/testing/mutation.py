"""Table mutation: changes every value of a game's tables, one at a time. Some proof must fail each time.

Each mutant is tested in its own process, so an endless loop does no harm. ``survivors`` lists every change that no
scenario, golden settlement, golden round or table in the folder noticed.
"""

import contextlib
import os
import signal
from collections.abc import Callable, Iterator

from cutcard.testing.mutants import mutants, topic_mutants
from cutcard.testing.proving import Subject, proofs

PROCESSES = 2
SECONDS = 120  # a mutant that never ends counts as noticed
SURVIVED = 0

Told = Callable[[int, list[str]], None]  # number tested, survivors so far


def every(one: Subject) -> Iterator[tuple[str, Subject]]:
    """Each mutant with its place, such as ``game.paytables[0].lines[2].odds: (3, 1) -> (4, 1)``."""
    for place, game in mutants(one.game):
        yield f"game{place}", one._replace(game=game)
    for name, topic in one.topics.items():
        for place, changed in topic_mutants(one.game, topic):
            yield f"{name}{place}", one._replace(topics={**one.topics, name: changed})


def survivors(
    one: Subject, only: tuple[str, ...] = ("",), limit: int | None = None, told: Told = lambda count, found: None
) -> tuple[int, list[str]]:
    """The number of mutants tested, and the places of those that no proof noticed.

    ``only`` keeps places that begin with one of these; ``limit`` takes this many, spread over the tables.
    """
    if noticed(one):
        raise AssertionError(f"{one.game.key}: a proof fails even without a change; fix that first")
    running: dict[int, str] = {}
    found: list[str] = []
    total = 0

    def collect() -> None:
        process, status = os.wait()
        place = running.pop(process)
        if status == SURVIVED:
            found.append(place)

    chosen = (mutant for mutant in every(one) if mutant[0].startswith(only))
    for place, mutant in spread(chosen, limit):
        if len(running) == PROCESSES:
            collect()
        running[_fork(mutant)] = place
        total += 1
        told(total, found)
    while running:
        collect()
    return total, found


def noticed(one: Subject) -> str:
    """The name of the first proof that fails; "" if all hold."""
    name = "reading the folder"
    try:
        for proof in proofs(one):
            name = proof.name
            proof.run()
    except Exception:  # any error means that the change was noticed
        return name
    return ""


def _fork(mutant: Subject) -> int:
    """Test a mutant in a new process. Returns the id of the process."""
    process = os.fork()
    if process:
        return process
    signal.alarm(SECONDS)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    code = 1
    with contextlib.suppress(BaseException):
        code = 1 if noticed(mutant) else SURVIVED
    os._exit(code)


def spread(mutants: Iterator[tuple[str, Subject]], limit: int | None) -> Iterator[tuple[str, Subject]]:
    """All mutants, or this many, spread evenly."""
    if limit is None:
        yield from mutants
        return
    known = list(mutants)
    yield from known[:: max(1, len(known) // limit)][:limit]
