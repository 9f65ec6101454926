"""Some value of any type, for tests that try every message there is."""

import enum
import types
import typing
from typing import Any, get_args, get_origin, get_type_hints

import msgspec


def value(kind: Any) -> Any:
    """Some value of a type, the plainest there is."""
    origin = get_origin(kind)
    if origin is typing.Literal:
        return get_args(kind)[0]
    if origin in (typing.Union, types.UnionType):
        return None if type(None) in get_args(kind) else value(get_args(kind)[0])
    if origin in (tuple, list, frozenset, dict):
        return origin()
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return next(iter(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return plainest(kind)
    return kind()


def plainest(kind: Any) -> Any:
    """A command with every field at its plainest: enough to ask at the door."""
    hints = get_type_hints(kind)
    return kind(**{name: value(hints[name]) for name in kind.__struct_fields__})
