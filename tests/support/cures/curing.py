"""In tests too, the cure of a refusal at a desk is taken on a fork, a few times for each place that refuses."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from cutcard.core.message import Actor, Command
from cutcard.floor.desk.desk import Desk, Outcome, RefusedBefore
from cutcard.ruling import Refused
from tests.support.cures import refusals
from tests.support.cures import taking as cures
from tests.support.cures.fork import Fork
from tests.support.cures.taking import Case

TIMES = 2
WRITTEN = "CUTCARD_REFUSALS"  # names a folder for what the tests have met
_taken: Counter[str] = Counter()
_carry_out = Desk.execute_now
_paused: ContextVar[bool] = ContextVar("no cure is taken", default=False)


def _cured(self: Desk, stream: str, actor: Actor, command: Command, key: str) -> Outcome:
    """Carry out a command; if it is refused, take the cure on a fork."""
    try:
        return _carry_out(self, stream, actor, command, key)
    except Refused as refused:
        place = refusals.place(refused)
        wanted = refused.cure is not None and not isinstance(self, Fork) and not isinstance(refused, RefusedBefore)
        if wanted and not _paused.get() and _taken[place] < TIMES:
            _taken[place] += 1
            if cures.check(self, self.clock(), Case(stream, actor, command, refused)):
                refusals.MET.taken[place] += 1
        raise


@contextmanager
def paused() -> Iterator[None]:
    """For what takes cures itself, and must not depend on what was met in this process before."""
    before = _paused.set(True)
    try:
        yield
    finally:
        _paused.reset(before)


def install() -> None:
    refusals.install()
    Desk.execute_now = _cured  # type: ignore[method-assign]  # watches every desk


def write(worker: str) -> None:
    """Keep what was met, if a folder is named for it."""
    if folder := os.environ.get(WRITTEN):
        refusals.MET.write(Path(folder) / f"{worker}.json")
