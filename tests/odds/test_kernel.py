"""How kernels are kept and run."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cutcard.odds import kernel

LOOK_UP = "from cutcard.odds import lookup; print(lookup.three(0, 4, 8), lookup.five(0, 4, 8, 12, 16))"


def test_answers_come_in_the_order_of_tasks() -> None:
    heard: list[tuple[int, int]] = []

    def work(task: int) -> int:
        time.sleep(0.01 * (5 - task))
        return task * task

    assert kernel.spread(work, range(5), lambda done, of: heard.append((done, of)), workers=5) == [0, 1, 4, 9, 16]
    assert heard == [(done, 5) for done in range(1, 6)]


def test_a_task_that_fails_ends_the_rest() -> None:
    begun = []

    def work(task: int) -> None:
        begun.append(task)
        if task == 0:
            raise ZeroDivisionError
        time.sleep(0.02)

    with pytest.raises(ZeroDivisionError):
        kernel.spread(work, range(500), workers=2)
    assert len(begun) < 500


def test_native_code_is_announced_once_and_then_kept(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment |= {"XDG_CACHE_HOME": str(tmp_path)}
    ran = [
        subprocess.run([sys.executable, "-c", LOOK_UP], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert ran[0].stdout == ran[1].stdout != ""
    assert ran[0].stderr.count("compiling (once, about") == 1
    assert ran[1].stderr == ""


def test_without_a_place_to_write_kernels_work_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment |= {"XDG_CACHE_HOME": str(blocked)}
    ran = subprocess.run([sys.executable, "-c", LOOK_UP], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split()[0].isdigit()
