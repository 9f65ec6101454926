"""A short name for the exact rules of a round: a hash of the game's tables and the table's sign."""

import hashlib
from enum import IntEnum

import msgspec

from cutcard.rules.game import Game
from cutcard.rules.sign import TableSign


def digest(game: Game, sign: TableSign) -> str:
    """Sixteen hex digits that change with any odds, multiple, count, clause or limit."""
    tables = msgspec.json.encode([plain(game), plain(sign)], order="deterministic")
    return hashlib.sha256(tables).hexdigest()[:16]


def plain(value: object) -> object:
    """Tables as plain data; functions and classes by name."""
    if isinstance(value, msgspec.Struct):
        fields = {name: plain(getattr(value, name)) for name in value.__struct_fields__}
        return [type(value).__name__, fields]
    if isinstance(value, dict):
        return sorted(([str(key), plain(inner)] for key, inner in value.items()), key=lambda pair: str(pair[0]))
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    if isinstance(value, IntEnum):
        return value.name
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if value is None or isinstance(value, str | int):
        return value
    return getattr(value, "__qualname__", repr(value))
