"""Finds games by their folders, loads them and checks them."""

import os
from functools import lru_cache
from importlib import invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from cutcard.games.checked import is_unchanged
from cutcard.games.finding import (
    VARIABLE,
    FoundGame,
    UnusablePlace,
    added,
    in_folder,
    in_folders,
    installed,
    named,
    packaged,
)
from cutcard.games.importing import BadGame, drop, has_module, import_part
from cutcard.rules.game import Game
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from cutcard.rules.printed.topics import Topics

__all__ = [
    "BadGame",
    "FoundGame",
    "UnusablePlace",
    "added",
    "bad",
    "chosen",
    "every",
    "faults",
    "find",
    "folder",
    "folders",
    "forget",
    "has",
    "in_folder",
    "load",
    "names",
    "packaged",
    "part",
    "topics",
]

RESERVED = {"TOR": "the tournament"}  # Cutcard's documents that are not games


class NoGame(Refused):
    """A game that is not installed here."""

    def __init__(self, key: str) -> None:
        super().__init__(None, f"no game {key[:40]!r}: choose {', '.join(every())}")
        self.key = key


# -- finding games


def find(key: str) -> FoundGame:
    """Where the game with this key is. If several have it: this package first, then folders, then installed ones."""
    for found in (*packaged().values(), *named()):
        if isinstance(found, FoundGame) and found.key == key:
            return found
    for found in installed():
        if isinstance(found, FoundGame) and found.key == key:
            return found
    raise NoGame(key)


def every() -> tuple[str, ...]:
    """The key of every game that was found, whether it can be played or not."""
    return tuple(dict.fromkeys(found.key for found in _all() if isinstance(found, FoundGame)))


def names() -> tuple[str, ...]:
    """The key of every game that can be played: found, imported and free of faults."""
    return _survey(os.environ.get(VARIABLE, ""))[0]


def bad() -> tuple[BadGame, ...]:
    """Games that were found but cannot be played."""
    return _survey(os.environ.get(VARIABLE, ""))[1]


def _all() -> list[FoundGame | UnusablePlace]:
    return [*packaged().values(), *named(), *installed()]


@lru_cache(maxsize=16)
def _survey(_: str) -> tuple[tuple[str, ...], tuple[BadGame, ...]]:
    good = dict(RESERVED)  # by document
    wrong: list[BadGame] = []
    for found in _all():
        if isinstance(found, UnusablePlace):
            wrong.append(BadGame(found.place, [found.reason]))
        elif found.folder != find(found.key).folder:
            wrong.append(_twice(found))
        elif found.key not in good.values():
            try:
                game = load(found.key)
            except BadGame as error:
                wrong.append(error)
                continue
            if game.document in good:
                other = f"its document has the code {game.document}, as has {good[game.document]}: give it another code"
                wrong.append(BadGame(str(found.folder), [other]))
            else:
                good[game.document] = found.key
    return tuple(key for code, key in good.items() if code not in RESERVED), tuple(wrong)


def _twice(found: FoundGame) -> BadGame:
    first = find(found.key).folder
    return BadGame(
        str(found.folder), [f"its key {found.key} is that of the game in {first}: rename one of the folders"]
    )


# -- one game


def chosen(key: str) -> Game:
    """The game that a person names: refused if there is none, if two have this key, or if it has faults."""
    for found in named():
        if isinstance(found, FoundGame) and found.key == key and found.folder != find(key).folder:
            raise _twice(found)
    return load(key)


def load(key: str) -> Game:
    """The game with this key. If it has faults, ``BadGame`` names all of them."""
    return _load(find(key))


def folder(key: str) -> Path:
    """The folder of a game, with its code, ``rules.toml`` and other files."""
    return find(key).folder


def folders() -> tuple[Path, ...]:
    """The folder of every game that can be played."""
    return tuple(map(folder, names()))


def has(key: str, name: str) -> bool:
    """Whether a game's folder has a module, such as ``odds`` or ``odds.table``; it is not imported."""
    return has_module(find(key), name)


def part(key: str, name: str) -> ModuleType | None:
    """A module of a game's folder, such as ``odds.table``; None if the folder has no such file."""
    found = find(key)
    return import_part(found, name) if has_module(found, name) else None


def topics(key: str) -> "Topics":
    """What a game's document covers besides the game itself, from the files in its folder ``printed``."""
    from cutcard.games.covered import read_topics  # a command that only settles does not need it

    return read_topics(find(key))


def forget() -> None:
    """Forget all games, so that they are found and loaded again when they are next needed."""
    from cutcard.games.covered import read_topics

    for found in named():
        if isinstance(found, FoundGame):
            drop(found.package)
    for cached in (_survey, _load, read_topics, packaged, installed, in_folders):
        cached.cache_clear()
    invalidate_caches()


@lru_cache(maxsize=64)
def _load(found: FoundGame) -> Game:
    game = _declared(found)
    if found.origin != "cutcard" or not is_unchanged(found.folder):
        _check(found)
    vars(game)["faults"] = ()  # so that it is not checked again
    return game


def faults(key: str) -> tuple[str, ...]:
    """Every fault of a game. Unlike ``load``, this also checks a packaged game that was not edited."""
    try:
        chosen(key)
        _check(find(key))
    except BadGame as error:
        return error.faults
    return ()


def _check(found: FoundGame) -> None:
    """Refuse a game that has faults."""
    from cutcard.games.checking import faults_of  # slow to import, and most commands name a packaged game

    if wrong := [*faults_of(found, _declared(found))]:
        raise BadGame(str(found.folder), wrong)


def _declared(found: FoundGame) -> Game:
    """The game that a folder declares, not yet checked."""
    game = vars(import_part(found, "game")).get("GAME")
    if not isinstance(game, Game):
        raise BadGame(str(found.folder / "game.py"), ["it declares no game: end it with GAME = Game(...)"])
    return game
