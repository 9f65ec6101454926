"""Every program that ``make`` calls, and every other in bench/ and tools/, runs here on a little work."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard import games
from tests.support.declared.game_data import folder

ROOT = Path(__file__).parents[2]
GAME = next(iter(games.packaged()))
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE)
FOLDERS = ("bench", "tools")

# What a program is called with here: seconds of work, through the same door as the whole.
SMALL: dict[str, tuple[str, ...]] = {
    "bench/desk.py": ("--small",),
    "bench/evaluate.py": ("--small",),
    "bench/games.py": ("--small",),
    "bench/hands.py": ("--small",),
    "bench/odds.py": ("--small",),
    "bench/settle.py": ("--small",),
    "bench/verify.py": ("--small",),
    "bench/floor.py": ("--small",),
    "bench/served.py": ("--help",),
    "bench/electronic.py": ("2", "1"),
    "bench/room.py": ("12",),
    "bench/sockets.py": ("--port", "0", "--one", "5", "--others", "0"),
    "bench/stores.py": ("--small",),
    "bench/web.py": ("--small",),
    "cutcard.testing": ("mutate", GAME, str(folder(GAME)), "--limit", "2"),
    "tests.crash.faults": ("--points", "5"),
    "tests.crash.images": ("--images", "20", "--commands", "3"),
    "tests.crash.tamper": ("--journals", "14"),
    "tests.soak.driver": ("--steps", "40"),
    "tests.soak.events": ("--steps", "20"),
    "tests.soak.tournaments": ("--runs", "2", "--done", "{folder}/done.txt"),
    "tests.support.table.offered": ("--states", "20"),
    "tests.web.secrecy.driver": ("--rounds", "1", "--hands", "0"),
    "tools/build_hands_table.py": ("--check",),
    "tools/chromium.sh": (),
    "tools/mutate.py": ("--help",),
    "tools/postgresql.sh": (),
    "tools/mutate_clauses.py": ("--sample", "25", "--most", "1", "--first"),
    "tools/release_journal.py": ("--output", "{folder}/small.export", "--steps", "20", "--tries", "1"),
    "tools/thumbs.py": ("plain-three", "--to", "{folder}"),
    "tools/without_game.py": ("--small",),
    "tools/within.py": ("--minutes", "1", "--", sys.executable, "-c", ""),
}
OTHERWISE = {
    "tests.crash.failover": "its drill on a small scale: tests/crash/test_failover.py",
    "tests.crash.postgres": "its kills on a small scale: tests/crash/test_kills.py",
    "tests.crash.sqlite": "its kills on a small scale: tests/crash/test_kills.py",
    "tests.evenings.driver": "in the browser of the tests: tests/browser/test_evenings.py",
    "tests.fuzz.driver": "draws requests for seconds before it sends any: tests/fuzz/test_fuzz.py",
    "bench/pages.py": "measures once: tests/browser/test_loading.py",
    "tools/kernels.py": "called by make test before the tests",
    "tools/mutant_types.py": "called by mutmut: tests/tools/test_mutate.py",
    "tools/page_check.py": "called by make lint, with which make test begins",
    "tools/page_types.py": "its answer is compared with the pages: tests/web/test_page_types.py",
    "tools/pictures.py": "takes pictures of a page for each kind of person: tests/browser/test_pictures.py",
    "pytest": "runs this test",
    "compileall": "called by make test before the tests",
    "pip": "sets the environment up, in which this test runs",
}
# Of .venv/bin: the first three are run by `make test` itself, the site is built by tests/project/test_docs.py.
COMMANDS = {"ruff", "mypy", "uv", "zensical", "python", "cutcard"}
SAYS = {
    "bench/desk.py": "opening a table",
    "bench/evaluate.py": "two cores to one",
    "bench/games.py": "own lines",
    "bench/hands.py": "cutcard, every act checked",
    "bench/floor.py": "2 tables on PostgreSQL",
    "bench/odds.py": "one state",
    "bench/electronic.py": "2 tables, ",
    "bench/room.py": "12 players, ",
    "bench/sockets.py": "somebody else was answered with 200",
    "bench/settle.py": "seven-card hands",
    "bench/verify.py": "two processes to one",
    "bench/stores.py": "PostgreSQL          2     2",
    "bench/web.py": "over HTTP, with one watcher",
    "cutcard.testing": "2 mutants, 0 unnoticed",
    "tests.crash.tamper": "14 tampered journals, 0 not found",
    "tests.soak.driver": "settled alike by a second engine",
    "tests.soak.tournaments": "2 tournaments, ",
    "tests.web.secrecy.driver": "1 rounds and 0 hands: 0 leaks",
    "tests.support.table.offered": "20 states: each page offers exactly",
    "tools/mutate_clauses.py": "clauses noticed by their own tests",
    "tools/release_journal.py": "refusals in",
    "tools/within.py": "of 1 minutes",
    "tools/without_game.py": "0 of them of other games",
}


def called() -> set[str]:
    """Every Python module, file or script that a recipe of the Makefile starts."""
    files = re.findall(r"(?:\$\(BIN\)/python|bash|sh) ([\w/]+\.(?:py|sh))", MAKEFILE)
    modules = re.findall(r"\$\(BIN\)/python -m ([\w.]+)", MAKEFILE)
    return {*files, *modules}


def with_a_main() -> set[str]:
    """Every file of bench/ and tools/ that is a program."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).iterdir() if path.suffix in (".py", ".sh")]
    return {
        str(path.relative_to(ROOT))
        for path in files
        if path.suffix == ".sh" or '__name__ == "__main__"' in path.read_text("utf-8")
    }


def test_every_program_is_run_by_some_test() -> None:
    assert {"bench/desk.py", "tests.soak.driver", "pytest", "tools/chromium.sh"} <= called()
    known = {*SMALL, *OTHERWISE}
    assert not (called() | with_a_main()) - known, "add a small call of it to SMALL"
    assert not known - called() - with_a_main(), "gone: take it out of SMALL"


def test_every_command_of_the_environment_is_known() -> None:
    assert set(re.findall(r"\$\(BIN\)/(\w+)", MAKEFILE)) == COMMANDS


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_can_be_made(target: str) -> None:
    """A dry run: no rule is missing and no variable misspelt. ``make`` runs nothing."""
    ran = subprocess.run(
        ["make", "--dry-run", "--warn-undefined-variables", "GROUPS=", "UPGRADE=", target],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=os.environ | {"MAKEFLAGS": ""},
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("program", SMALL)
def test_every_program_runs(program: str, tmp_path: Path) -> None:
    if program.endswith(".sh"):
        start = ["sh", program]
    else:
        start = [sys.executable, *([program] if program.endswith(".py") else ["-m", program])]
    words = [word.format(folder=tmp_path) for word in SMALL[program]]
    ran = subprocess.run(
        [*start, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))},
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    assert SAYS.get(program, "") in ran.stdout + ran.stderr
