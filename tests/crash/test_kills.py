"""kill -9 in the midst of group commits loses no acknowledged command and leaves a journal that is whole."""

from pathlib import Path

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from tests.crash import postgres, sqlite
from tests.support.journal.audit import verify
from tests.support.journal.postgres import server
from tests.support.journal.toy import TILLS, Add


@pytest.mark.parametrize("acknowledged", [1, 40])
def test_one_process_on_a_file(tmp_path: Path, acknowledged: int) -> None:
    path = tmp_path / "journal.db"
    told, rows = sqlite.run(path, kills=2, acknowledged=acknowledged, seed=acknowledged)
    assert told
    assert rows
    desk = Desk.open(path, TILLS)
    after = desk.execute_now("till/0", Actor("dana", Role.DEALER), Add(1), "after")
    assert after.version == desk.journal.version("till/0"), "and it goes on"
    desk.close()
    report = verify(path, domains=TILLS)
    assert (report.fault, report.rows) == (None, rows + 1)


def test_four_processes_on_one_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with server().database() as url:
        told, rows = postgres.run(url, tmp_path, processes=4, clients=4, kills=2, acknowledged=60)
        assert told > 50
        assert rows
