"""Identifies the exact rules of a round: a hash of what the game declares and of the table's sign.

It does not depend on Python names: each type has a written tag, each custom reading and each hand its own name.
Fields at their default are left out, so that adding a field with a default does not change any digest.
"""

import hashlib
from collections.abc import Mapping
from enum import Enum, IntEnum, StrEnum
from functools import cache

import msgspec
from msgspec.structs import FieldInfo

from cutcard.core.kept import kept
from cutcard.rules.game import Game
from cutcard.rules.readings import Custom
from cutcard.rules.sign import TableSign


@kept(4096)  # a row names its rules
def digest(game: Game, sign: TableSign) -> str:
    """Sixteen hex digits that change with any odds, multiple, count, clause or limit."""
    return _hash([of_game(game), _fields(sign)])[:16]


def of_game(game: Game) -> str:
    """The hash of a game, cached for each game."""
    known: dict[str, str] = vars(game)
    if "content" not in known:
        known["content"] = _hash(content(game))
    return known["content"]


def _hash(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="deterministic")).hexdigest()


def content(value: object) -> object:
    """The declared content as plain data."""
    match value:
        case msgspec.Struct():
            tag = getattr(type(value), "tag", None)
            if not isinstance(tag, str):
                raise TypeError(f"{type(value).__name__} cannot be part of a game's declaration, because it has no tag")
            return [tag, _fields(value)]
        case StrEnum():
            return value.value
        case IntEnum():
            return [int(value), _read(value)]
        case type() if issubclass(value, IntEnum):
            return [content(member) for member in value]
        case Mapping():
            return sorted(([_read(key), content(inner)] for key, inner in value.items()), key=lambda pair: str(pair[0]))
        case tuple():
            return [content(inner) for inner in value]
        case None | bool() | int() | str():
            return value
        case _:
            raise TypeError(f"a {type(value).__name__} cannot be part of a game's declaration")


def _fields(value: msgspec.Struct) -> dict[str, object]:
    """Fields by name, without those at their default and without the function of a custom reading, which has a name."""
    found = {}
    for field in _declared(type(value)):
        inner = getattr(value, field.name)
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if not (type(inner) is type(default) and inner == default) and not (
            isinstance(value, Custom) and field.name == "by"
        ):
            found[field.name] = content(inner)
    return found


@cache  # asked for thousands of values, of few types
def _declared(kind: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _read(key: object) -> str:
    """A key as text; for a hand, its everyday name."""
    return key.name.lower().replace("_", " ") if isinstance(key, Enum) else "" if key is None else str(key)
