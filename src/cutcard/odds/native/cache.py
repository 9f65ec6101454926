"""Disk cache for slow results, per user. A damaged or outdated result is computed again."""

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
from cutcard.core.decoding import decode, look_at

PACKAGE = Path(__file__).parents[2]
_in_use: ContextVar[bool] = ContextVar("the cache is in use", default=True)

Result = TypeVar("Result")


class CacheEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A result on disk: a digest of the code that computed it, the question, the answer."""

    code: str
    question: str
    result: msgspec.Raw


@contextmanager
def unused() -> Iterator[None]:
    """Context manager: compute everything again and store nothing."""
    token = _in_use.set(False)
    try:
        yield
    finally:
        _in_use.reset(token)


def folder() -> Path | None:
    """The folder for this user's native code and results; None if nothing can be written."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    place = Path(home) / "cutcard" / "odds"
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return place if os.access(place, os.W_OK) else None


@cache
def ingredients(file: str = "") -> str:
    """Digest of the sources that code in a file depends on: shared files, settlement rules, and those of its game.

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
    """The folder of the game that an odds file belongs to; for any other file, its own folder."""
    return next((folder.parent for folder in Path(file).parents if folder.name == "odds"), Path(file).parent)


def of_game(key: str) -> str:
    """The file that solves a game; it determines which sources a result depends on."""
    return str(games.folder(key) / "odds" / "__init__.py")


def kept(name: str, question: object, kind: type[Result], count: Callable[[], Result], file: str = "") -> Result:
    """The answer to a question, as any JSON value: from disk if this code computed it before, otherwise computed now.

    ``file``: the source file of that code; by default the one that defines ``count``.
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
            return msgspec.json.decode(entry.result, type=look_at(kind), dec_hook=_decoded)
        except (msgspec.MsgspecError, ValueError, ZeroDivisionError) as error:
            _say(f"{place}: damaged result ({error}); computing it again")
    result = count()
    raw = msgspec.Raw(msgspec.json.encode(result, enc_hook=_encoded))
    write(place, msgspec.json.encode(CacheEntry(code, asked, raw)))
    return result


def _entry(place: Path, code: str, question: str) -> CacheEntry | None:
    try:
        entry = decode(place.read_bytes(), CacheEntry)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        _say(f"{place}: cannot be read ({error}); computing it again")
        return None
    if entry.code != code or entry.question != question:
        _say(f"{place}: computed by another version of the code; computing it again")
        return None
    return entry


def write(place: Path, data: bytes) -> None:
    """Write the file atomically, even if others write it at the same time."""
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
        _say(f"{place}: the result could not be saved ({error.strerror}); it is still correct")


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def _encoded(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be stored")


def _decoded(kind: type, value: str) -> object:
    if kind is Fraction:
        return Fraction(value)
    raise TypeError(f"{kind.__name__} is not stored")
