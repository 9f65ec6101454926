"""A floor to be backed up, and what the command says about it."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from cutcard.compose import open_desk
from cutcard.floor.desk.desk import Desk
from cutcard.ruling import Refused
from cutcard.table.messages.round import OpenBets
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import SYSTEM, Felt

NOW = "2026-01-02T00:00:00+00:00"  # when backups are made here


class Said(NamedTuple):
    code: int
    out: str
    err: str


Tell = Callable[..., Said]


class Kept(NamedTuple):
    """A floor that was closed, and its backup."""

    journal: Path
    file: Path
    keys: Path


def played(where: str | Path) -> Desk:
    """A floor with a round that is over, one in play, and a refusal."""
    desk = open_desk(where, ticking(), repeatable("backup"))
    felt, rng = Felt(desk, "plain-stud", name="1"), random.Random(3)
    felt.play(rng)
    felt.begin(rng)
    with pytest.raises(Refused):
        desk.execute_now("table/1", SYSTEM, OpenBets(), "refused")
    return desk


def the_next_day() -> Callable[[], datetime]:
    clock = ticking()
    return lambda: clock() + timedelta(days=1)
