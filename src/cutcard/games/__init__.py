"""The games that are there, found by folder."""

import os
import sys
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import TypeVar

import msgspec

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
from cutcard.rules.check import check, check_topics
from cutcard.rules.game import Game
from cutcard.rules.printed.gestures import Gestures
from cutcard.rules.printed.incidents import IncidentClauses
from cutcard.rules.printed.jackpots import JackpotClauses
from cutcard.rules.printed.life import LifeRules
from cutcard.rules.printed.patrons import PatronClauses
from cutcard.rules.printed.promotions import PromotionClauses
from cutcard.rules.printed.topics import Topics
from cutcard.rules.registry import Registry, TraceLine
from cutcard.ruling import Refused

__all__ = [
    "BadGame",
    "FoundGame",
    "UnusablePlace",
    "added",
    "bad",
    "chosen",
    "every",
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

Topic = TypeVar("Topic")
RESERVED = {"TOR": "the tournament"}  # documents of Cutcard that are no games


class BadGame(Refused):
    """A game that cannot be played as it is written, with every fault that was found."""

    def __init__(self, place: str, faults: Iterable[str]) -> None:
        self.place, self.faults = place, tuple(faults)
        super().__init__(
            None, "\n  ".join((f"{place}:", *self.faults)) if self.faults[1:] else f"{place}: {self.faults[0]}"
        )


class NoGame(Refused):
    """A game that is not installed here."""

    def __init__(self, key: str) -> None:
        super().__init__(None, f"no game {key[:40]!r}: choose {', '.join(every())}")
        self.key = key


# -- which games there are


def find(key: str) -> FoundGame:
    """Where the game of this key lies; of several the first, in the order package, folders, installed."""
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
    """Games that were found and cannot be played."""
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
    """The game that somebody names: refused if there is none, if two could be meant, or if it has faults."""
    for found in named():
        if isinstance(found, FoundGame) and found.key == key and found.folder != find(key).folder:
            raise _twice(found)
    return load(key)


def load(key: str) -> Game:
    """The game of this key; ``BadGame`` names all its faults."""
    return _load(find(key))


def folder(key: str) -> Path:
    """The folder of a game: its code, ``rules.toml``, and what else it brings."""
    return find(key).folder


def folders() -> tuple[Path, ...]:
    """The folder of every game that can be played."""
    return tuple(map(folder, names()))


def has(key: str, name: str) -> bool:
    """Whether a game's folder has a module, such as ``odds`` or ``odds.table``; it is not imported."""
    return _has(find(key), name)


def part(key: str, name: str) -> ModuleType | None:
    """A module of a game's folder, such as ``odds.table``; None where the folder has no such file."""
    found = find(key)
    return _import(found, name) if _has(found, name) else None


def topics(key: str) -> Topics:
    """What a game's document covers beside the game itself, from the files of its folder ``printed``."""
    return _topics(find(key))


def forget() -> None:
    """Look for games anew, and load them anew, when they are asked for next."""
    for found in named():
        if isinstance(found, FoundGame):
            _drop(found.package)
    for cached in (_survey, _load, _topics, packaged, installed, in_folders):
        cached.cache_clear()
    invalidate_caches()


@lru_cache(maxsize=64)
def _load(found: FoundGame) -> Game:
    game = vars(_import(found, "game")).get("GAME")
    if not isinstance(game, Game):
        raise BadGame(str(found.folder / "game.py"), ["it declares no game: end it with GAME = Game(...)"])
    faults = [*_faults(found, game)]
    if faults:
        raise BadGame(str(found.folder), faults)
    vars(game)["faults"] = ()  # so that nobody has to check it again
    return game


def _faults(found: FoundGame, game: Game) -> Iterable[str]:
    """All faults of a game's folder. The games of Cutcard itself are not tried out: its tests have done that."""
    registry, covered = None, Topics()
    try:
        registry = _registry(found)
    except BadGame as error:
        yield from error.faults
    try:
        covered = _topics(found)
    except BadGame as error:
        yield from error.faults
    named = {name: topic for name in Topics.__struct_fields__ if (topic := getattr(covered, name)) is not None}
    try:
        wrong = check(game, registry, found.key.replace("-", "_"), tried=found.origin != "cutcard")
        wrong += check_topics(game, named, registry)
    except Exception as error:  # one author's game must not stop everybody else's
        raise BadGame(str(found.folder), [_cause(found, "game", error)]) from error
    yield from map(str, wrong)


def _registry(found: FoundGame) -> Registry | None:
    """The clauses that a game's folder registers; None where it has no registry."""
    file = found.folder / "rules.toml"
    if not file.exists():
        return None
    try:
        registry = msgspec.convert(tomllib.loads(file.read_text("utf-8")), Registry)
        if found.origin != "cutcard":
            _trace(found)
    except UnicodeDecodeError as error:
        raise BadGame(str(found.folder), [f"rules.toml: {error}: save it as UTF-8"]) from error
    except (OSError, ValueError) as error:  # msgspec's and tomllib's errors are values that do not fit
        raise BadGame(str(found.folder), [f"rules.toml: {error}: see the registry of another game"]) from error
    return registry


def _trace(found: FoundGame) -> None:
    """Refuse a trace that cannot be read: the rules of all games are shown together."""
    file = found.folder / "trace.jsonl"
    if file.exists():
        try:
            msgspec.json.Decoder(TraceLine).decode_lines(file.read_bytes())
        except (OSError, ValueError) as error:
            cure = f"make it again: cutcard rules build {found.folder}"
            raise BadGame(str(found.folder), [f"trace.jsonl: {error}: {cure}"]) from error


@lru_cache(maxsize=64)
def _topics(found: FoundGame) -> Topics:
    files = {file.stem for file in (found.folder / "printed").glob("*.py")} - {"__init__"}
    if unknown := sorted(files - {*Topics.__struct_fields__}):
        known = ", ".join(Topics.__struct_fields__)
        raise BadGame(str(found.folder), [f"printed/{name}.py: no such topic; choose {known}" for name in unknown])
    return Topics(
        _topic(found, "life", LifeRules),
        _topic(found, "patrons", PatronClauses),
        _topic(found, "jackpots", JackpotClauses),
        _topic(found, "incidents", IncidentClauses),
        _topic(found, "gestures", Gestures),
        _topic(found, "promotions", PromotionClauses),
    )


def _topic(found: FoundGame, name: str, kind: type[Topic]) -> Topic | None:
    if not _has(found, f"printed.{name}"):
        return None
    value = vars(_import(found, f"printed.{name}")).get(name.upper())
    if not isinstance(value, kind):
        cure = f"write {name.upper()} = {kind.__name__}(...)"
        raise BadGame(str(found.folder), [f"printed/{name}.py: {name.upper()} is no {kind.__name__}: {cure}"])
    return value


# -- importing


def _has(found: FoundGame, name: str) -> bool:
    place = found.folder.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def _import(found: FoundGame, name: str) -> ModuleType:
    """A module of a game's folder; whatever goes wrong is told with its file and line."""
    _make_room(found)
    try:
        module = import_module(f"{found.package}.{name}")
    except (Exception, SystemExit) as error:  # a game that ends the process would end everybody else's
        raise BadGame(str(found.folder), [_cause(found, name, error)]) from error
    if not Path(str(module.__file__)).resolve().is_relative_to(found.folder):
        reason = f"Python imports {found.package!r} from {module.__file__}: give this game's folder another name"
        raise BadGame(str(found.folder), [reason])
    return module


def _make_room(found: FoundGame) -> None:
    """Drop modules of this name that came from another folder of games, named earlier."""
    places = [Path(place) for place in getattr(sys.modules.get(found.package), "__path__", ())]
    elsewhere = places and found.folder not in [place.resolve() for place in places]
    if elsewhere and all((place / "game.py").is_file() or not place.exists() for place in places):
        _drop(found.package)


def _drop(package: str) -> None:
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]


def _cause(found: FoundGame, name: str, error: Exception | SystemExit) -> str:
    """What went wrong in a module of a game: the file and line, the problem, the cure."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: {error.msg}; mend this line"
    if isinstance(error, ModuleNotFoundError) and error.name in (found.package, f"{found.package}.{name}"):
        return f"Python has another module {found.package!r}: give this game's folder another name"
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(found.folder)]
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else f"{name.replace('.', '/')}.py"
    if isinstance(error, ModuleNotFoundError):
        return f"{place}: {error}; install it, or mend the name"
    return f"{place}: {type(error).__name__}: {error}; mend this line"
