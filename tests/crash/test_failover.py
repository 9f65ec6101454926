"""A standby that takes over has every acknowledged command if commits wait for it; else the check finds out."""

import signal
from pathlib import Path

import pytest

from tests.crash import failover
from tests.crash.fleet import Fleet, check
from tests.support.journal.postgres import Server, either


def test_a_failover_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answers, rows, _ = failover.run(tmp_path, processes=1, clients=4, acknowledged=30)
    assert answers > 60
    assert rows


def test_a_standby_that_commits_do_not_wait_for_may_lack_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    primary = Server()
    standby = failover.follow(primary, synchronous=False)
    fleet = Fleet(either(primary, standby), tmp_path, 1, 2)
    fleet.wait_for(5)
    standby.stop()  # from here on it hears of nothing
    fleet.wait_for(20)
    history = fleet.stop()
    primary.stop(signal.SIGKILL)
    standby.start()
    standby.promote()
    with pytest.raises(AssertionError, match="was acknowledged, and is lost"):
        check(standby.url("postgres"), history)
    for server in (primary, standby):
        server.remove()
