"""Power cuts, full disks and disks that fail lose no acknowledged command of a SQLite journal. Small versions."""

import random
from pathlib import Path

import pytest

from tests.crash import faults, images
from tests.crash.disk import IOERR_FSYNC, Disk, Op


def test_no_power_cut_loses_an_acknowledged_command(tmp_path: Path) -> None:
    assert images.run(tmp_path, commands=12, number=150) == 12


def test_with_less_synchronisation_power_cuts_do(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"has \d+ rows, and \d+ were acknowledged"):
        images.run(tmp_path, commands=12, number=150, synchronous="normal")


def test_what_was_written_since_the_last_sync_may_be_there_in_part() -> None:
    first, second = Op("write", "a", 0, b"x" * 1024), Op("write", "a", 512, b"y" * 1024)
    platter = images.Platter({})
    for op in (first, Op("sync", "a"), second):
        platter.take(op)
    assert platter.cut(None) == {"a": b"x" * 1024}
    chance = random.Random(1)
    seen = {bytes(platter.cut(chance)["a"]) for _ in range(100)}
    nothing, all_of_it = b"x" * 1024, b"x" * 512 + b"y" * 1024
    assert seen == {nothing, all_of_it, b"x" * 512 + b"y" * 512, b"x" * 1024 + b"y" * 512}


@pytest.mark.parametrize(
    ("fault", "ended"),
    [
        ("full for a while", "written"),
        ("full for good", "full"),
        ("write fails once", "stopped"),
        ("sync fails once", "stopped"),
        ("all fails for good", "stopped"),
    ],
)
def test_a_disk_that_is_full_or_fails(tmp_path: Path, fault: str, ended: str) -> None:
    assert faults.one(tmp_path, fault, 40, commands=12) == ended


def test_a_fault_that_was_not_noticed_would_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sync that fails without a word loses what follows: the check must see it."""
    real = Disk._done

    def silent(self: Disk, op: Op, act: object) -> int:
        if op.kind == "sync" and self.fail("sync") == IOERR_FSYNC:
            return 0  # it says that all is well, and nothing is on the disk
        return real(self, op, act)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(Disk, "_done", silent)
    monkeypatch.setattr(faults, "failing", lambda fault, point: lambda kind: IOERR_FSYNC if kind == "sync" else 0)
    with pytest.raises(AssertionError, match="were acknowledged"):
        faults.one(tmp_path, "full for good", 1, commands=3)
