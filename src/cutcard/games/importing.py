"""Imports the modules of a game's folder, and says what is wrong with one that cannot be imported."""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType

from cutcard.games.finding import FoundGame
from cutcard.ruling import Refused


class BadGame(Refused):
    """A game that cannot be played as it is written, with every fault that was found."""

    def __init__(self, place: str, faults: Iterable[str]) -> None:
        self.place, self.faults = place, tuple(faults)
        super().__init__(
            None, "\n  ".join((f"{place}:", *self.faults)) if self.faults[1:] else f"{place}: {self.faults[0]}"
        )


def has_module(found: FoundGame, name: str) -> bool:
    """Whether a game's folder has a module; it is not imported."""
    place = found.folder.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def import_part(found: FoundGame, name: str) -> ModuleType:
    """A module of a game's folder; any error is reported with its file and line."""
    _make_room(found)
    try:
        module = import_module(f"{found.package}.{name}")
    except (Exception, SystemExit) as error:  # a game must not end the process for all others
        raise BadGame(str(found.folder), [cause(found, name, error)]) from error
    if not Path(str(module.__file__)).resolve().is_relative_to(found.folder):
        reason = f"Python imports {found.package!r} from {module.__file__}: give this game's folder another name"
        raise BadGame(str(found.folder), [reason])
    return module


def _make_room(found: FoundGame) -> None:
    """Drop modules of this name that were imported from another folder of games."""
    places = [Path(place) for place in getattr(sys.modules.get(found.package), "__path__", ())]
    elsewhere = places and found.folder not in [place.resolve() for place in places]
    if elsewhere and all((place / "game.py").is_file() or not place.exists() for place in places):
        drop(found.package)


def drop(package: str) -> None:
    """Forget the modules of a package, so that they are imported again when they are next needed."""
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]


def cause(found: FoundGame, name: str, error: Exception | SystemExit) -> str:
    """What went wrong in a module of a game: the file and line, the problem, the cure."""
    from traceback import extract_tb  # slow to import

    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: {error.msg}; mend this line"
    if isinstance(error, ModuleNotFoundError) and error.name in (found.package, f"{found.package}.{name}"):
        return f"Python has another module {found.package!r}: give this game's folder another name"
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(found.folder)]
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else f"{name.replace('.', '/')}.py"
    if isinstance(error, ModuleNotFoundError):
        return f"{place}: {error}; install it, or mend the name"
    return f"{place}: {type(error).__name__}: {error}; mend this line"
