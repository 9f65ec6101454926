"""JSON read into types, from any thread.

msgspec looks at a type when it meets it for the first time, and the process dies if two threads do that at once. Here
one thread at a time does; what was looked at once is read without waiting.
"""

from functools import lru_cache
from threading import RLock
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")
_LOOKING = RLock()


@overload
def decoder(kind: type[T]) -> "msgspec.json.Decoder[T]": ...
@overload
def decoder(kind: object) -> "msgspec.json.Decoder[Any]": ...
def decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    """What reads JSON as a type, or as one of several."""
    with _LOOKING:
        return msgspec.json.Decoder(kind)


_decoder = lru_cache(maxsize=1024)(decoder)


@overload
def decode(data: bytes | str, kind: type[T]) -> T: ...
@overload
def decode(data: bytes | str, kind: object) -> Any: ...
def decode(data: bytes | str, kind: Any) -> Any:
    """JSON as a value of a type."""
    return _decoder(kind).decode(data)


@overload
def convert(raw: object, kind: type[T], *, str_keys: bool = False) -> T: ...
@overload
def convert(raw: object, kind: object, *, str_keys: bool = False) -> Any: ...
def convert(raw: object, kind: Any, *, str_keys: bool = False) -> Any:
    """Dictionaries, lists and plain values as a value of a type."""
    return msgspec.convert(raw, look_at(kind), str_keys=str_keys)


def look_at(kind: T) -> T:
    """The same type, which any thread may use from now on."""
    _decoder(kind)
    return kind
