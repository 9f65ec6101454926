"""Journals and desks in a temporary folder, with a clock and chance that repeat."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.journal import Journal
from tests.support.toy import TILLS


def ticking() -> Callable[[], datetime]:
    """A clock that moves on a minute each time it is looked at."""
    minutes = count()
    return lambda: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=next(minutes))


def repeatable(name: str) -> Callable[[int], bytes]:
    """Bytes that are the same in every run."""
    numbers = count()
    return lambda size: sha256(f"{name} {next(numbers)}".encode()).digest()[:size]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    journal = Journal(path)
    yield journal
    journal.close()


@pytest.fixture
def tills(path: Path) -> Iterator[Desk]:
    desk = Desk.open(path, TILLS, ticking(), repeatable("tills"))
    yield desk
    desk.close()


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    desk = open_desk(path, ticking(), repeatable("desk"))
    yield desk
    desk.close()
