"""Every command that README shows runs as it stands: whole blocks, by a shell, in a folder with what a clone has."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from cutcard import games
from tests.support.declared.named_games import can_run, named, named_with

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
SHELL = ("", "sh", "bash", "shell", "console")
DEMO = "var/demo.db"
TABLE = re.compile(r"\btable/([\w-]+)")
SECONDS = 120  # for the demonstration to deal a round, on a busy machine


def blocks(text: str) -> list[str]:
    """Fenced blocks that are for a shell, in order; a prompt before a command is taken away."""
    fenced = re.findall(r"^[ \t]*```[ \t]*(\w*)[^\n`]*\n(.*?)^[ \t]*```[ \t]*$", text, re.MULTILINE | re.DOTALL)
    return [re.sub(r"^\$ ", "", block, flags=re.MULTILINE) for language, block in fenced if language in SHELL]


BLOCKS = blocks((ROOT / "README.md").read_text("utf-8"))
MAKES = [word for block in BLOCKS for word in re.findall(r"^make +([\w-]+)", block, re.MULTILINE)]


def of_demonstration() -> list[str]:
    """Blocks that read the journal of the demonstration."""
    return [block for block in BLOCKS if DEMO in block]


def demonstrated() -> list[str]:
    """Tables of the demonstration that deal by themselves."""
    plans = [plan for key in games.packaged() if (plan := games.folder(key) / "demo.toml").is_file()]
    tables = [table for plan in plans for table in tomllib.loads(plan.read_text("utf-8")).get("table", ())]
    return [table["id"] for table in tables if table.get("dealing", "electronic") == "electronic"]


def with_tables(block: str, there: list[str]) -> str:
    """The lines of a block, but for those that read a table of a game which is not there."""
    return "\n".join(line for line in block.splitlines() if set(TABLE.findall(line)) <= set(there))


def script(block: str) -> str:
    """A block as it is run here: what sets up, tests or serves for ever is left to tests of its own."""
    return "\n".join(line for line in block.splitlines() if not line.startswith(("make ", ". .venv/bin/activate")))


def environment() -> dict[str, str]:
    return os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def run(block: str, place: Path) -> None:
    """Run a block as a person would who pasted it; the first command that fails ends it."""
    ran = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script(block)],
        cwd=place,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, f"{block}\n{ran.stdout[-1000:]}{ran.stderr[-2000:]}"
    assert ran.stdout, f"prints nothing:\n{block}"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the files that commands of README read."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def played(clone: Path, table: str) -> Path:
    """The same after what ``make run`` calls has dealt a round at a table, and was stopped by Ctrl-C."""
    command = [str(BIN / "cutcard"), "serve", "--demo", "--database", f"sqlite:///{DEMO}", "--port", "0"]
    server = subprocess.Popen(command, cwd=clone, env=environment(), stdout=subprocess.PIPE, text=True)
    try:
        look = [str(BIN / "cutcard"), "journal", "replay", DEMO, "--round", f"table/{table}/round/1"]
        until = time.monotonic() + SECONDS
        while subprocess.run(look, cwd=clone, env=environment(), capture_output=True).returncode:
            assert time.monotonic() < until, "no round was dealt"
            assert server.poll() is None, "the demonstration has ended"
            time.sleep(0.2)
    finally:
        server.send_signal(signal.SIGINT)
        said, _ = server.communicate(timeout=60)
    assert server.returncode == 0
    assert "http://localhost:" in said
    return clone


def test_blocks_are_found() -> None:
    """A planted page: languages, prompts, indents, text that only looks like a fence."""
    page = "```\none\n```\n```python\ntwo\n```\n  ```sh\n  $ three\n$ four\n  ```\n`````\n```console title\nfive\n```\n"
    assert blocks(page) == ["one\n", "  $ three\nfour\n", "five\n"]
    with pytest.raises(AssertionError, match="no-such-command"):
        run("echo; no-such-command", ROOT)


def test_what_a_block_names_is_found() -> None:
    page = 'cutcard settle high-five <<END\ncutcard rules show "TOR 6.2"\ncutcard rules trace --document HIF\n'
    page += "cutcard odds high-five --solve pair-plus.flush --with ace-up=1\ncutcard hand 2c --game two-up\n"
    assert named(page + 'cutcard.load("red-dog")\nhand("Ah 2d 3c", game="six-up")\nmoves=["check", "a-b"]\n') == [
        "HIF",
        "TOR",
        "high-five",
        "red-dog",
        "six-up",
        "two-up",
    ]
    assert not can_run(page)
    assert can_run('cutcard odds plain-three\ncutcard rules show "TOR 6.2"')


def test_readme_shows_the_main_commands() -> None:
    shown = {word for block in BLOCKS for word in re.findall(r"^cutcard (\w+)", block, re.MULTILINE)}
    assert {"settle", "hand", "odds", "tournament", "journal", "rules"} <= shown
    assert {"run", "test"} <= set(MAKES)


@pytest.mark.parametrize(
    "block",
    [one for one in BLOCKS if script(one).strip() and DEMO not in one and can_run(one)],
    ids=lambda block: named_with(block.split("\n")[0], block),
)
def test_a_block_runs_as_it_stands(block: str, clone: Path) -> None:
    run(block, clone)


def test_what_reads_the_demonstration_runs_as_it_stands(clone: Path) -> None:
    there = demonstrated()
    named = [name for block in of_demonstration() for name in TABLE.findall(block)]
    place = played(clone, next((name for name in named if name in there), there[0]))
    for block in of_demonstration():
        run(with_tables(block, there), place)


def test_make_run_serves_what_these_tests_serve() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert (
        f"cutcard serve --demo --room $(ROOM) --speed $(SPEED) --database sqlite:///{DEMO} --port $(PORT)" in makefile
    )
    assert all(re.search(rf"^{target}:.*## ", makefile, re.MULTILINE) for target in MAKES)
