"""A service manager hears when the floor is open, and that it works, as long as it does."""

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cutcard.floor.stores.opening import open_journal
from cutcard.web.site import watchdog
from cutcard.web.site.health import Health
from tests.support.floor.running import Floor


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "90000000")
        monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
        yield listening


def test_a_floor_tells_that_it_is_open_and_works_and_stops(manager: socket.socket, tmp_path: Path) -> None:
    with Floor(tmp_path):  # it is open
        heard = {manager.recv(100), manager.recv(100)}
    assert heard == {b"READY=1", b"WATCHDOG=1"}
    assert manager.recv(100) == b"STOPPING=1"


def test_a_floor_that_needs_a_restart_is_silent(manager: socket.socket, tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "floor.db")
    journal.writer.stopped = "the disk failed"

    async def tell() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(watchdog.keep_telling(Health(journal, fresh=0), 60), 0.05)

    asyncio.run(tell())
    manager.setblocking(False)
    with pytest.raises(BlockingIOError):
        manager.recv(100)
    journal.writer.stopped = ""
    asyncio.run(tell())
    assert manager.recv(100) == b"WATCHDOG=1"
    journal.close()


def test_nobody_is_told_who_does_not_listen(manager: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    assert watchdog.period() == 30
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog.period() is None
    monkeypatch.delenv("NOTIFY_SOCKET")
    assert not watchdog.notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", "vsock:2:1234")
    assert not watchdog.notify("READY=1")


def test_a_manager_that_does_not_read_holds_nothing_up(manager: socket.socket) -> None:
    while watchdog.notify("WATCHDOG=1"):
        pass
    assert manager.recv(100) == b"WATCHDOG=1"


def test_an_abstract_socket_is_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0cutcard-{os.getpid()}")
        monkeypatch.setenv("NOTIFY_SOCKET", f"@cutcard-{os.getpid()}")
        assert watchdog.notify("READY=1")
        assert listening.recv(100) == b"READY=1"
