"""Records in plain words for staff: names of messages, fields of a value. Cards are never written as numbers."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum, IntEnum
from typing import get_args

from msgspec import Struct
from msgspec.structs import fields

from cutcard.core.day import Day, date
from cutcard.core.message import Actor, Command, Event, tag
from cutcard.money import dollars

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CONSTANT = re.compile(r"[A-Z]{4,}|[A-Z]+(_[A-Z]+)+")  # a stored hand, such as ROYAL_FLUSH
STAMP = ("by", "at", "clauses", "clause")  # already shown beside a line


def words(name: str) -> str:
    """``ShowNotice`` or ``award_at`` in plain words."""
    return _HUMP.sub(" ", name).replace("_", " ").lower().capitalize()


def message(value: object) -> str:
    """A message: its name and what it says."""
    said = sentence(value) if isinstance(value, Struct) else ""
    name = tag(value) if isinstance(value, Command | Event) else type(value).__name__
    return f"{words(name)}{f': {said}' if said else ''}"


def sentence(value: Struct) -> str:
    """The fields of a value in a row, without empty ones."""
    kinds = {field.name: field.type for field in fields(value)}
    told = [(name, text_of(getattr(value, name), kind)) for name, kind in kinds.items() if name not in STAMP]
    return ", ".join(f"{words(name).lower()} {text}" for name, text in told if text)


def row(value: Struct, *names: str) -> tuple[str, ...]:
    """These fields of a value, one cell each."""
    kinds = {field.name: field.type for field in fields(value)}
    return tuple(text_of(getattr(value, name), kinds.get(name)) for name in names)


def text_of(value: object, kind: object = None) -> str:
    """A value in plain words; ``kind`` is its declared type, which tells amounts from numbers."""
    match value:
        case None | "":
            return ""
        case bool():
            return "yes" if value else "no"
        case IntEnum():
            return value.name.lower().replace("_", " ")
        case Enum():
            return str(value.value)
        case int():
            return dollars(value) if _money(kind) else date(value) if kind == Day else str(value)
        case str():
            return value.lower().replace("_", " ") if _CONSTANT.fullmatch(value) else value
        case Actor(id, role):
            return f"{id} ({role.name.lower().replace('_', ' ')})"
        case Struct():
            return sentence(value)
        case Mapping():
            inner = _parts(kind)[1:]
            return "; ".join(f"{key}: {text_of(one, inner[0] if inner else None)}" for key, one in value.items())
        case tuple() if _parts(kind) and all(map(_money, _parts(kind))):
            return " to ".join(map(dollars, value))
        case Iterable():
            several = [one for one in value if not isinstance(one, int)]  # a list of numbers may be cards
            return "; ".join(text for one in several if (text := text_of(one)))
        case _:
            return ""


def _parts(kind: object) -> tuple[object, ...]:
    """The types inside a list, a mapping or a union, with or without a length limit."""
    return get_args(get_args(kind)[0]) if hasattr(kind, "__metadata__") else get_args(kind)


def _money(kind: object) -> bool:
    """Whether a type is, or may be, an amount in cents."""
    if hasattr(kind, "__metadata__"):
        return any((one.extra_json_schema or {}).get("format") == "cents" for one in kind.__metadata__)
    return any(map(_money, get_args(kind)))
