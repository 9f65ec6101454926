"""The bar of long commands: on a terminal with the time left, and nowhere else."""

import os
import pty
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from cutcard.cli import progress as progress_module
from cutcard.cli.progress import bar, counted
from tests.cli.conftest import Cutcard

SLOW = """
import sys
from cutcard.cli import progress
progress.PATIENCE = 0
for number in progress.counted(range(4), 4, "Counting sheep", quiet="quiet" in sys.argv):
    print("sheep", number)
    import time; time.sleep(0.15)
"""
EVENTS = ("tournament", "simulate", "--players", "3", "--seed", "1", "--events", "15")


class Watched(NamedTuple):
    code: int
    out: str
    err: str  # what the terminal got


def on_a_terminal(*words: str, environment: Mapping[str, str] | None = None) -> Watched:
    """Run with standard error on a pseudo-terminal and standard output in a pipe."""
    ours, theirs = pty.openpty()
    given = {name: value for name, value in os.environ.items() if name != "CI"}
    given |= {"TERM": "xterm", "COLUMNS": "100", **(environment or {})}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, stdin=subprocess.DEVNULL, env=given) as process:
        os.close(theirs)
        assert process.stdout is not None
        shown = b""
        try:
            while chunk := os.read(ours, 65_536):
                shown += chunk
        except OSError:  # Linux tells so that the other end is closed
            pass
        out = process.stdout.read().decode()
    os.close(ours)
    return Watched(process.returncode, out, shown.decode())


def test_a_terminal_shows_one_bar_with_the_time_left() -> None:
    ran = on_a_terminal(sys.executable, "-c", SLOW)
    assert ran.code == 0
    assert "Counting sheep" in ran.err
    assert "%" in ran.err
    assert "0:00:0" in ran.err
    assert "left" in ran.err
    assert ran.out.split("\n") == ["sheep 0", "sheep 1", "sheep 2", "sheep 3", ""]
    assert "\n\n" not in ran.err.replace("\r", "")  # one line drawn again and again, taken away at the end


@pytest.mark.parametrize(
    ("environment", "words"), [({"CI": "true"}, ()), ({"TERM": "dumb"}, ()), ({}, ("quiet",))], ids=str
)
def test_a_ci_job_a_plain_terminal_and_json_see_none(environment: dict[str, str], words: tuple[str, ...]) -> None:
    ran = on_a_terminal(sys.executable, "-c", SLOW, *words, environment=environment)
    assert (ran.code, ran.err) == (0, "")


def test_a_pipe_sees_none_and_rich_is_not_imported() -> None:
    look = SLOW + "print('rich' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    assert ran.stdout.splitlines()[-1] == "False"


AT_ONCE = "from cutcard.cli import entry, progress; progress.PATIENCE = 0; entry()"  # however fast the machine is


def test_a_command_in_a_terminal_shows_its_bar_and_prints_the_same() -> None:
    command = str(Path(sys.executable).with_name("cutcard"))
    ran = on_a_terminal(sys.executable, "-c", AT_ONCE, *EVENTS)
    assert ran.code == 0
    assert "Playing tournaments" in ran.err
    assert "15 tournaments of 3 players, seed 1" in ran.out
    piped = subprocess.run([command, *EVENTS], capture_output=True, text=True, check=True)
    assert (piped.stdout, piped.stderr) == (ran.out, "")


def test_a_quick_command_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "wanted", lambda: True)
    monkeypatch.setattr(progress_module, "_shown", lambda: pytest.fail("a bar for an instant"))
    monkeypatch.setattr(time, "monotonic", lambda: 7.0)
    assert list(counted("abc", 3, "Spelling")) == ["a", "b", "c"]


def test_a_second_count_begins_at_its_own_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "PATIENCE", 0)
    monkeypatch.setattr(progress_module, "wanted", lambda: True)
    shown = progress_module._shown()
    monkeypatch.setattr(progress_module, "_shown", lambda: shown)
    with bar("Counting") as progress:
        assert progress is not None
        for done, of in ((1, 2), (2, 2), (1, 5)):
            progress(done, of)
        assert (shown.tasks[0].completed, shown.tasks[0].total) == (1, 5)
        assert len(shown.tasks) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "plain-three"),
        ("odds", "plain-three", "--simulate", "--days", "2", "--paths", "2", "--seed", "1"),
        ("tournament", "simulate", "--players", "9", "--seed", "1"),
        (*EVENTS[:-1], "3"),
    ],
)
def test_commands_are_quiet_in_a_pipe(cutcard: Cutcard, words: tuple[str, ...]) -> None:
    code, _, err = cutcard(*words)
    assert code == 0
    assert "\r" not in err
    assert "%" not in err
