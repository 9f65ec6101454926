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
from cutcard.floor.stores.opening import open_journal
from tests.support.journal.postgres import server
from tests.support.journal.toy import TILLS


def ticking(step: timedelta = timedelta(minutes=1)) -> Callable[[], datetime]:
    """A clock that moves on each time it is looked at."""
    looks = count()
    return lambda: datetime(2026, 1, 1, tzinfo=UTC) + next(looks) * step


def repeatable(name: str) -> Callable[[int], bytes]:
    """Bytes that are the same in every run."""
    numbers = count()
    return lambda size: sha256(f"{name} {next(numbers)}".encode()).digest()[:size]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where a new journal may be kept: each test that asks for it runs on both stores."""
    if request.param == "sqlite":
        yield str(tmp_path / "journal.db")
        return
    monkeypatch.chdir(tmp_path)  # the keys are kept here
    with server().database() as url:
        yield url


@pytest.fixture
def journal(where: str) -> Iterator[Journal]:
    journal = open_journal(where)
    yield journal
    journal.close()


@pytest.fixture
def tills(where: str) -> Iterator[Desk]:
    desk = Desk.open(where, TILLS, ticking(timedelta(seconds=1)), repeatable("tills"))
    yield desk
    desk.close()


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    desk = open_desk(path, ticking(), repeatable("desk"))
    yield desk
    desk.close()
