"""The project that ``cutcard games new`` writes: a small game with its document, registry, tests and packaging."""

import re
from importlib.resources import files
from pathlib import Path

from cutcard import games, rulebook
from cutcard.rulebook import build
from cutcard.ruling import Refused

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PLACES = {  # file of the template, and where it goes in the project
    "game.py.txt": "src/{package}/game.py",
    "rules.toml.txt": "src/{package}/rules.toml",
    "init.py.txt": "src/{package}/__init__.py",
    "RULES.md.txt": "RULES.md",
    "pyproject.toml.txt": "pyproject.toml",
    "conftest.py.txt": "tests/conftest.py",
    "scenarios.txt.txt": "tests/scenarios.txt",
    "round.txt.txt": "tests/rounds/one_wins_one_folds.txt",
    "test_game.py.txt": "tests/test_{package}.py",
}


def scaffold(key: str, home: Path) -> Path:
    """Write the project of a new game into a folder named after it. Refused if the folder already exists."""
    if not NAME.fullmatch(key):
        raise Refused(
            None, f"{key!r} is not a valid name for a game: use small letters, digits and hyphens, such as high-five"
        )
    if key in games.every():
        raise Refused(None, f"there is already a game {key}, in {games.folder(key)}: choose another name")
    project = home / key
    if project.exists():
        raise Refused(None, f"{project} already exists: choose another name, or another folder with --in DIR")
    words = {"key": key, "package": key.replace("-", "_"), "title": key.replace("-", " ").title(), "code": _code(key)}
    for template, place in PLACES.items():
        file = project / place.format(**words)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = files("cutcard.cli").joinpath("template", template).read_text("utf-8")
        file.write_text(re.sub(r"@(\w+)@", lambda found: words[found[1]], text), "utf-8")
    for file, trace in build.of_game(project / "src" / words["package"], project / "tests").items():
        file.write_text(trace, "utf-8")
    return project


def _code(key: str) -> str:
    """Three capital letters for the document, not used by any other."""
    taken = {registry.document.code for registry in rulebook.registries()}
    letters = re.sub(r"[^a-z]", "", key).upper().ljust(3, "X")
    initials = "".join(word[0] for word in key.split("-") if word[0].isalpha()).upper()
    wanted = [f"{initials:X<3}"[:3], letters[:3], *(letters[:2] + chr(last) for last in range(ord("A"), ord("Z") + 1))]
    return next(code for code in wanted if code not in taken)
