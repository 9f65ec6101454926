"""The games in ``examples/``: each proves itself as its author would, and nothing in the package names one of them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.cli import main

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(file.parents[2] for file in ROOT.glob("examples/*/src/*/game.py"))


def test_there_are_three() -> None:
    assert [place.name for place in EXAMPLES] == ["casino_holdem", "let_it_ride", "mississippi_stud"]


@pytest.mark.parametrize("place", EXAMPLES, ids=lambda place: place.name)
def test_its_own_tests_pass(place: Path) -> None:
    """In a process of its own, with the game found by its folder."""
    environ = os.environ | {"CUTCARD_GAMES": str(place / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests"]
    ran = subprocess.run(command, cwd=place, env=environ, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


@pytest.mark.parametrize("place", EXAMPLES, ids=lambda place: place.name)
def test_the_document_and_its_registry_have_the_same_clauses(place: Path) -> None:
    document = [line.split()[1] for line in (place / "RULES.md").read_text("utf-8").splitlines() if line[:2] == "- "]
    registry = (place / "src" / place.name / "rules.toml").read_text("utf-8")
    assert [line[6:-1] for line in registry.splitlines() if line.startswith('id = "')] == document


@pytest.mark.parametrize("place", EXAMPLES, ids=lambda place: place.name)
def test_nothing_in_the_package_names_it(place: Path) -> None:
    names = (place.name, place.name.replace("_", "-"))
    texts = [file for kind in ("py", "js", "toml", "html") for file in (ROOT / "src").rglob(f"*.{kind}")]
    named = [file for file in texts if any(name in file.read_text("utf-8") for name in names)]
    assert [file.relative_to(ROOT).as_posix() for file in named] == []


@pytest.mark.parametrize("place", EXAMPLES, ids=lambda place: place.name)
def test_its_trace_is_up_to_date(place: Path) -> None:
    assert main(["rules", "build", str(place / "src" / place.name), "--check"]) == 0, "run make trace"
