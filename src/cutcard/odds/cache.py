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
from typing import Any, TypeVar

import msgspec

PACKAGE = Path(__file__).parents[1]
_in_use: ContextVar[bool] = ContextVar("the cache is in use", default=True)

Result = TypeVar("Result")


class Entry(msgspec.Struct, forbid_unknown_fields=True):
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
def ingredients() -> str:
    """Digest of the files that kernels and results are made of, the rules of settlement included."""
    files = [PACKAGE / "data" / "hands.bin", *PACKAGE.glob("*.py"), PACKAGE / "house" / "cells.py"]
    files += [*PACKAGE.glob("odds/*.py"), *PACKAGE.glob("games/*/odds*.py")]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def kept(name: str, question: object, kind: type[Result], count: Callable[[], Result]) -> Result:
    """The answer to a question, any value of JSON: from disk if this code has counted it before, else counted now."""
    home = folder() if _in_use.get() else None
    if home is None:
        return count()
    asked = msgspec.json.encode(msgspec.to_builtins(question, str_keys=True), order="deterministic").decode()
    file = home / f"{name}-{hashlib.sha256(asked.encode()).hexdigest()[:24]}.json"
    entry = _entry(file, asked)
    if entry is not None:
        try:
            return msgspec.json.decode(entry.result, type=kind, dec_hook=_decoded)
        except (msgspec.MsgspecError, ValueError, ZeroDivisionError) as error:
            _say(f"{file}: not a result ({error}); counting again")
    result = count()
    raw = msgspec.Raw(msgspec.json.encode(result, enc_hook=_encoded))
    _write(file, msgspec.json.encode(Entry(ingredients(), asked, raw)))
    return result


def _entry(file: Path, question: str) -> Entry | None:
    try:
        entry = msgspec.json.decode(file.read_bytes(), type=Entry)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        _say(f"{file}: cannot be read ({error}); counting again")
        return None
    if entry.code != ingredients() or entry.question != question:
        _say(f"{file}: counted by another version of the code; counting again")
        return None
    return entry


def _write(file: Path, data: bytes) -> None:
    """All of it or nothing, whoever else writes."""
    try:
        handle, part = tempfile.mkstemp(dir=file.parent, prefix=file.stem)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data)
            os.replace(part, file)
        except OSError:
            os.unlink(part)
            raise
    except OSError as error:
        _say(f"{file}: not kept ({error.strerror}); the result itself is right")


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def _encoded(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be kept")


def _decoded(kind: type, value: Any) -> object:
    if kind is Fraction:
        return Fraction(value)
    raise TypeError(f"{kind.__name__} is not kept")
