"""Finds games: in this package, in folders named by ``CUTCARD_GAMES``, and in other installed packages.

A game is a folder with ``game.py``; its key is the folder's name with hyphens. Finding a game does not import it.
"""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

VARIABLE = "CUTCARD_GAMES"  # folders, separated as in PATH; child processes inherit it
GROUP = "cutcard.games"  # entry points: each value is the package that holds game.py
DEPTHS = ("", "*/", "src/*/", "*/src/*/")  # where a named folder may hold game.py
HERE = Path(__file__).parent
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")  # of a game's folder

Origin: TypeAlias = Literal["cutcard", "folder", "package"]


class FoundGame(Struct, frozen=True):
    """A folder that holds a game, and the package name under which it is imported."""

    key: str
    package: str
    folder: Path
    origin: Origin
    source: str  # as people read it: "cutcard", "folder ../mine", "package high-card 1.0"


class UnusablePlace(Struct, frozen=True):
    """A place that was named as a game but cannot be used: the reason, and what to do."""

    place: str
    reason: str


def key_of(folder: str) -> str:
    """The key of the game in a folder of this name."""
    return folder.replace("_", "-")


@lru_cache(maxsize=1)
def packaged() -> dict[str, FoundGame]:
    """The games in this package, by key."""
    folders = sorted(file.parent for file in HERE.glob("*/game.py"))
    return {
        key_of(place.name): FoundGame(key_of(place.name), f"{__package__}.{place.name}", place, "cutcard", "cutcard")
        for place in folders
    }


def named() -> list[FoundGame | UnusablePlace]:
    """Games in the folders that ``CUTCARD_GAMES`` names."""
    return in_folders(os.environ.get(VARIABLE, ""))


@contextmanager
def added(*folders: Path) -> Iterator[None]:
    """Context manager: look for games in these folders too, in this process and in those it starts meanwhile."""
    before = os.environ.get(VARIABLE, "")
    known = [part for part in before.split(os.pathsep) if part]
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys((*known, *(str(folder.absolute()) for folder in folders))))
    try:
        yield
    finally:
        os.environ[VARIABLE] = before


def in_folder(home: Path) -> Iterator[FoundGame | UnusablePlace]:
    """The games in one folder: the folder of a game, the folder of a project, or one that holds several of either."""
    if not home.is_dir():
        yield UnusablePlace(str(home), "there is no such folder: name one that holds games")
        return
    games = sorted({file.parent.resolve() for depth in DEPTHS for file in home.glob(f"{depth}game.py")})
    for file in sorted(file for depth in DEPTHS for file in home.glob(f"{depth}rules.toml")):
        if file.parent.resolve() not in games:
            yield UnusablePlace(str(file.parent), "it has rules.toml but no game.py: write one with GAME = Game(...)")
    if not games:
        yield UnusablePlace(str(home), "it holds no game: a game is a folder with game.py (cutcard games new NAME)")
    for place in games:
        if not _usable(place.name):
            cure = re.sub(r"[^a-z0-9]+", "_", place.name.lower()).strip("_")
            cure = cure if _usable(cure) else f"my_{cure}".rstrip("_")
            yield UnusablePlace(str(place), f"a game's folder is named in small letters: rename it, such as {cure}")
        else:
            yield FoundGame(key_of(place.name), place.name, place, "folder", f"folder {home}")


def _usable(name: str) -> bool:
    """Whether Python can import a folder of this name, and it gives a valid key."""
    return NAME.fullmatch(name) is not None and not iskeyword(name)


@lru_cache(maxsize=64)
def in_folders(value: str) -> list[FoundGame | UnusablePlace]:
    """The games in several folders, which are written as in ``PATH``."""
    return [found for part in value.split(os.pathsep) if part for found in in_folder(Path(part))]


@lru_cache(maxsize=1)
def installed() -> tuple[FoundGame | UnusablePlace, ...]:
    """Games in other packages, found by their entry points."""
    from importlib.metadata import entry_points  # slow to import, and most commands name a packaged game

    return tuple(_entry(entry) for entry in entry_points(group=GROUP))


def _entry(entry: "EntryPoint") -> FoundGame | UnusablePlace:
    source = f"package {entry.dist.name} {entry.dist.version}" if entry.dist else f"entry point {entry.name}"
    try:
        spec = find_spec(entry.value)
    except (Exception, SystemExit) as error:  # its parent package is imported and may fail in any way
        return UnusablePlace(source, f"its entry point {entry.value!r} cannot be imported ({error}): install it again")
    place = Path(next(iter(spec.submodule_search_locations or ()), "")) if spec else Path()
    if not (place / "game.py").is_file():
        return UnusablePlace(source, f"its entry point {entry.value!r} must name a package that holds game.py")
    name = entry.value.rpartition(".")[2]
    if not _usable(name):
        return UnusablePlace(source, f"the folder of its game is {name!r}: a game's folder is named in small letters")
    return FoundGame(key_of(name), entry.value, place.resolve(), "package", source)


class _Finder:
    """Imports a game's folder by its own name, wherever it is, without adding to ``sys.path``."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is not None:
            return None
        places = [found.folder for found in named() if isinstance(found, FoundGame) and found.package == fullname]
        return PathFinder.find_spec(fullname, [str(places[0].parent)]) if places else None


if not any(type(finder).__name__ == _Finder.__name__ for finder in sys.meta_path):
    sys.meta_path.append(_Finder())  # last: a game's folder never hides another module
