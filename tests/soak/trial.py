"""Steps tried on a fork of the floor before they are taken."""

from collections import Counter
from datetime import datetime

from cutcard.ruling import Refused
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.support.cures.fork import Fork, forked


def refusal(floor: Floor, step: Step) -> Refused | None:
    """Why a step would be refused now; None: it would be carried out."""
    fork = _fork(floor)
    try:
        fork.execute_now(*step, next(fork.keys))
    except Refused as refused:
        return refused
    floor.spare = None
    return None


def _fork(floor: Floor) -> Fork:
    """A fork of the floor as it is. A refusal changes nothing, so the fork that refused last serves again."""
    at = floor.desk, floor.desk.streams.moved, floor.now
    if floor.spare is None or floor.spare[0] != at:
        floor.spare = at, forked(floor.desk, floor.now)
    return floor.spare[1]


def accepted(floor: Floor, step: Step) -> bool:
    """Whether a step would be carried out now."""
    return refusal(floor, step) is None


class ForkedFloor(Floor):
    """A floor that goes on from a fork; nothing of it reaches the journal, and its time is the fork's."""

    def __init__(self, floor: Floor, fork: Fork) -> None:
        self.desk = self.fork = fork
        self.rng, self.tables, self.path = fork.chance, floor.tables, floor.path
        self.news, self.next_seed, self._keys = [], b"", fork.keys
        self.last, self.pairs, self.accepted, self.event = {}, Counter(), Counter(), floor.event
        self.spare = None

    @property
    def now(self) -> datetime:
        return self.fork.now

    @now.setter
    def now(self, at: datetime) -> None:
        self.fork.now = at
