"""kill -9 in the midst of group commits loses no acknowledged command and leaves a journal that is whole."""

import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.journal import Row
from tests.support.audit import verify
from tests.support.toy import TILLS, Add

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "tests" / "support" / "crash.py"


@pytest.mark.parametrize("acknowledged", [1, 40, 150])
def test_no_acknowledged_command_is_lost(path: Path, acknowledged: int) -> None:
    lines = []
    with subprocess.Popen(
        [sys.executable, str(SCRIPT), str(path)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    ) as victim:
        assert victim.stdout is not None
        for _ in range(acknowledged):
            lines.append(victim.stdout.readline())
        victim.kill()
        lines += victim.stdout.readlines()
    told = [line.split() for line in lines if line.endswith("\n")]
    assert len(told) >= acknowledged
    desk = Desk.open(path, TILLS)
    for actor, key, stream, version in told:
        row = desk.journal.first_answer(actor, key)
        assert isinstance(row, Row), f"{actor}'s command {key} was acknowledged, and is lost"
        assert (row.stream, row.version) == (stream, int(version))
    rows = sum(desk.journal.version(stream) for stream in desk.journal.streams())
    assert rows >= len(told)
    assert verify(path, domains=TILLS).fault is None
    after = desk.execute_now("till/0", Actor("dana", Role.DEALER), Add(1), "after")
    assert after.version == desk.journal.version("till/0"), "and it goes on"
    desk.close()
    report = verify(path, domains=TILLS)
    assert (report.fault, report.rows) == (None, rows + 1)
