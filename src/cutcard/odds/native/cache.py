"""Results that took long to count, kept on disk for each user; what is spoilt or out of date is counted anew."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from cutcard import games

PACKAGE = Path(__file__).parents[2]
_in_use: ContextVar[bool] = ContextVar("the cache is in use", default=True)

Result = TypeVar("Result")


class CacheEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A result on disk: the code that counted it, the question, the answer."""

    code: str
    question: str
    result: msgspec.Raw


@contextmanager
def unused() -> Iterator[None]:
    """Within this, everything is counted anew and nothing is kept."""
    token = _in_use.set(False)
    try:
        yield
    finally:
        _in_use.reset(token)


def folder() -> Path | None:
    """Where this user's native code and results are kept; None where nothing can be written."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    place = Path(home) / "cutcard" / "odds"
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return place if os.access(place, os.W_OK) else None


@cache
def ingredients(file: str = "") -> str:
    """Digest of what code in a file is made of: shared files, with the rules of settlement, and those of its game.

    Without a file, those of all games.
    """
    files = {
        *PACKAGE.glob("*.py"),
        *PACKAGE.glob("hands/*.*"),
        PACKAGE / "rules" / "cells.py",
        *PACKAGE.glob("odds/**/*.py"),
    }
    files |= {Path(file)} if Path(file).is_file() else set()  # a game need not have odds of its own
    for folder in {_game_of(file)} if file else PACKAGE.glob("games/*"):
        files |= {*folder.glob("odds/**/*.py"), *folder.glob("combinations.py")}
    digest = hashlib.sha256()
    for each in sorted(files):
        digest.update(hashlib.sha256(each.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _game_of(file: str) -> Path:
    """The folder of the game that a file of its odds belongs to; its own folder for any other file."""
    return next((folder.parent for folder in Path(file).parents if folder.name == "odds"), Path(file).parent)


def of_game(key: str) -> str:
    """The file that solves a game, by which it is known what a result of the game is made of."""
    return str(games.folder(key) / "odds" / "__init__.py")


def kept(name: str, question: object, kind: type[Result], count: Callable[[], Result], file: str = "") -> Result:
    """The answer to a question, any value of JSON: from disk if this code has counted it before, else counted now.

    ``file``: whose code that is; if it is not said, the one that ``count`` is written in.
    """
    home = folder() if _in_use.get() else None
    if home is None:
        return count()
    code = ingredients(file or str(sys.modules[count.__module__].__file__))
    asked = msgspec.json.encode(msgspec.to_builtins(question, str_keys=True), order="deterministic").decode()
    place = home / f"{name}-{hashlib.sha256(asked.encode()).hexdigest()[:24]}.json"
    entry = _entry(place, code, asked)
    if entry is not None:
        try:
            return msgspec.json.decode(entry.result, type=kind, dec_hook=_decoded)
        except (msgspec.MsgspecError, ValueError, ZeroDivisionError) as error:
            _say(f"{place}: not a result ({error}); counting again")
    result = count()
    raw = msgspec.Raw(msgspec.json.encode(result, enc_hook=_encoded))
    write(place, msgspec.json.encode(CacheEntry(code, asked, raw)))
    return result


def _entry(place: Path, code: str, question: str) -> CacheEntry | None:
    try:
        entry = msgspec.json.decode(place.read_bytes(), type=CacheEntry)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        _say(f"{place}: cannot be read ({error}); counting again")
        return None
    if entry.code != code or entry.question != question:
        _say(f"{place}: counted by another version of the code; counting again")
        return None
    return entry


def write(place: Path, data: bytes) -> None:
    """All of it or nothing, whoever else writes."""
    try:
        place.parent.mkdir(exist_ok=True)
        handle, part = tempfile.mkstemp(dir=place.parent, prefix=place.stem)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data)
            os.replace(part, place)
        except OSError:
            os.unlink(part)
            raise
    except OSError as error:
        _say(f"{place}: not kept ({error.strerror}); the result itself is right")


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def _encoded(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be kept")


def _decoded(kind: type, value: str) -> object:
    if kind is Fraction:
        return Fraction(value)
    raise TypeError(f"{kind.__name__} is not kept")
