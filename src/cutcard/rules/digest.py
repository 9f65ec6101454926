"""A short name for the exact rules of a round: a hash of what the game declares and of the table's sign.

Nothing in it rests on a Python name: a type of value has a written tag, a custom reading its own name, a hand the name
that people read. A field left at its default is not told, so that a new field with a default changes no digest.
"""

import hashlib
from collections.abc import Mapping
from enum import Enum, IntEnum, StrEnum

import msgspec

from cutcard.rules.game import Game
from cutcard.rules.readings import Custom
from cutcard.rules.sign import TableSign


def digest(game: Game, sign: TableSign) -> str:
    """Sixteen hex digits that change with any odds, multiple, count, clause or limit."""
    return _hash([_of_game(game), _fields(sign)])[:16]


def _of_game(game: Game) -> str:
    """The hash of a game, worked out once for each value."""
    known: dict[str, str] = vars(game)
    if "content" not in known:
        known["content"] = _hash(content(game))
    return known["content"]


def _hash(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="deterministic")).hexdigest()


def content(value: object) -> object:
    """What is declared, as plain data."""
    match value:
        case msgspec.Struct():
            tag = getattr(type(value), "tag", None)
            if not isinstance(tag, str):
                raise TypeError(f"{type(value).__name__} is no value that a game is declared with: it has no tag")
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
            raise TypeError(f"a {type(value).__name__} cannot be told in a digest")


def _fields(value: msgspec.Struct) -> dict[str, object]:
    """Fields by name, without those at their default and without the function of a reading, which has its name."""
    told = {}
    for field in msgspec.structs.fields(value):
        inner = getattr(value, field.name)
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if not (type(inner) is type(default) and inner == default) and not (
            isinstance(value, Custom) and field.name == "by"
        ):
            told[field.name] = content(inner)
    return told


def _read(key: object) -> str:
    """A key, or a hand as people read it."""
    return key.name.lower().replace("_", " ") if isinstance(key, Enum) else "" if key is None else str(key)
