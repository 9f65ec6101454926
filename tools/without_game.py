"""Removes a game from a copy of the checkout, or adds an example, and checks which tests appear or disappear.

A game is two folders, ``src/cutcard/games/NAME`` and ``tests/games/NAME``. Without them every other test must still be
collected, and a new game must not change any. Only tests in its folder, or named after it, may appear or disappear.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
GAMES, TESTS = Path("src/cutcard/games"), Path("tests/games")
LEFT_OUT = (".git", ".venv", ".peers", "build", "dist", "mutants", "site", "var")  # folders of the checkout itself
# What pytest compiled names the files of the checkout.
MADE = shutil.ignore_patterns("*-pytest-*.pyc", "*.egg-info", ".*_cache")
SMALL = ("tests/registers/patrons", "tests/rules/test_order.py")  # enough to show that the comparison works
NODE = re.compile(r"^(tests/[^:]+)::(.+)$")


class Changed(NamedTuple):
    """The collected tests compared with those of the whole checkout."""

    gone: list[str]
    new: list[str]
    foreign: list[str]  # missing or new, although they do not belong to the game
    complaint: str


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="keys of the games to remove; all of them if left out")
    parser.add_argument("--add", type=Path, action="append", default=[], help="a folder such as examples/let_it_ride")
    parser.add_argument("--run", action="store_true", help="also run the remaining tests, except browser tests")
    parser.add_argument("--jobs", default="2", help="number of processes for --run")
    parser.add_argument("--small", action="store_true", help="remove only the first game, and look at a few tests")
    asked = parser.parse_args()
    known = sorted(file.parent.name for file in (ROOT / GAMES).glob("*/game.py"))
    names = [key.replace("-", "_") for key in asked.games] or ([] if asked.add else known)
    if unknown := sorted(set(names) - set(known)):
        parser.error(f"no game {', '.join(unknown)}: choose {', '.join(known)}")
    names, paths = (names[:1], SMALL) if asked.small else (names, ("tests",))
    wrong = 0
    with copied() as copy:
        before, complaint = collected(copy, paths)
        if complaint:
            print(complaint, file=sys.stderr)
            return 1
        print(f"{len(before)} tests with {len(known)} games")
        for name in names:
            with taken_out(copy, name):
                wrong += told(f"without {name}", changes(copy, paths, before, marks(ROOT / GAMES / name)))
                if asked.run:
                    wrong += ran(copy, paths, asked.jobs)
        for example in asked.add:
            with put_in(copy, example) as game:
                wrong += told(f"with {example.name}", changes(copy, paths, before, marks(game)))
                if asked.run:
                    wrong += ran(copy, paths, asked.jobs)
    return 1 if wrong else 0


@contextmanager
def copied() -> Iterator[Path]:
    """A temporary copy of the checkout."""
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=left_out, symlinks=True)
        yield copy


def left_out(folder: str, names: list[str]) -> set[str]:
    """What of a folder is not copied; a package may have the name of a folder that is built."""
    return MADE(folder, names) | (set(LEFT_OUT) if Path(folder) == ROOT else set())


@contextmanager
def taken_out(copy: Path, name: str) -> Iterator[None]:
    """Remove a game and its tests temporarily."""
    aside = copy.with_name("aside")
    for number, folder in enumerate((GAMES / name, TESTS / name)):
        aside.mkdir(exist_ok=True)
        (copy / folder).rename(aside / str(number))
    try:
        yield
    finally:
        for number, folder in enumerate((GAMES / name, TESTS / name)):
            (aside / str(number)).rename(copy / folder)


@contextmanager
def put_in(copy: Path, example: Path) -> Iterator[Path]:
    """Add the game of an example and its tests temporarily."""
    (found,) = (ROOT / example).glob("src/*/game.py")
    name = found.parent.name
    game, tests = copy / GAMES / name, copy / TESTS / name
    shutil.copytree(found.parent, game)
    shutil.copytree(ROOT / example / "tests", tests, ignore=shutil.ignore_patterns("conftest.py", "__pycache__"))
    for file in tests.glob("*.py"):
        own = rf"^from ({'|'.join(one.stem for one in tests.glob('*.py'))}) import"
        file.write_text(
            re.sub(own, rf"from tests.games.{name}.\1 import", file.read_text("utf-8"), flags=re.M), "utf-8"
        )
    try:
        yield game
    finally:
        shutil.rmtree(game)
        shutil.rmtree(tests)


def marks(game: Path) -> re.Pattern[str]:
    """Matches the names of tests that belong to this game, by its folder, key or document."""
    names = [game.name, game.name.replace("_", "-")]
    if (registry := game / "rules.toml").is_file():
        names.append(tomllib.loads(registry.read_text("utf-8"))["document"]["code"])
    return re.compile(rf"(?<![A-Za-z0-9])({'|'.join(map(re.escape, names))})(?![A-Za-z0-9])")


def pytest(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in the copy, isolated from the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_", "CUTCARD_"))}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    there = kept | {"PYTHONPATH": str(copy / "src")}
    return subprocess.run(command, cwd=copy, env=there, capture_output=True, text=True, check=False)


def collected(copy: Path, paths: tuple[str, ...]) -> tuple[set[str], str]:
    """The names of all tests, and errors during collection."""
    found = pytest(copy, "--collect-only", *paths)
    nodes = {line for line in found.stdout.splitlines() if NODE.match(line)}
    return nodes, "" if found.returncode == 0 and nodes else found.stdout[-4000:] + found.stderr[-2000:]


def changes(copy: Path, paths: tuple[str, ...], before: set[str], own: re.Pattern[str]) -> Changed:
    """The tests collected now, compared with those before."""
    after, complaint = collected(copy, paths)
    gone, new = sorted(before - after), sorted(after - before)
    return Changed(gone, new, [name for name in (*gone, *new) if not own.search(name)], complaint)


def told(what: str, changed: Changed) -> int:
    """Print what changed. Returns 1 if something changed that should not."""
    print(
        f"{what}: {len(changed.gone)} tests gone, {len(changed.new)} new, {len(changed.foreign)} of them of other games"
    )
    for name in changed.foreign:
        print(f"  {name}")
    if changed.complaint:
        print(changed.complaint)
    return 1 if changed.foreign or changed.complaint else 0


def ran(copy: Path, paths: tuple[str, ...], jobs: str) -> int:
    """Run the remaining tests. Returns 1 if one fails."""
    done = pytest(copy, "-n", jobs, "--dist", "loadgroup", "--ignore=tests/browser", *paths)
    print(done.stdout[-6000:])
    return 1 if done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
