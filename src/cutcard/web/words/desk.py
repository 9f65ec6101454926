"""Records in plain words for staff: names of messages, fields of a value. Cards are never written as numbers."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum, IntEnum
from typing import get_args

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from cutcard.core.day import Day, date
from cutcard.core.message import Actor, Command, Event, tag
from cutcard.money import dollars
from cutcard.web.words.named import table_called

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CONSTANT = re.compile(r"FLUSH|STRAIGHT|[A-Z]+(_[A-Z]+)+")  # a stored hand; NICC and EFTPOS stay
NOBODY: Mapping[str, str] = {}
STAMP = ("by", "at", "clauses", "clause")  # already shown beside a line


def words(name: str) -> str:
    """``ShowNotice`` or ``award_at`` in plain words."""
    return _HUMP.sub(" ", name).replace("_", " ").lower().capitalize()


def message(value: object, names: Mapping[str, str] = NOBODY) -> str:
    """A message: its name and number, then what it says, one short sentence for each field that says anything."""
    name = words(tag(value) if isinstance(value, Command | Event) else type(value).__name__)
    if not isinstance(value, Struct):
        return name
    number = getattr(value, "number", None)
    said = [f"{words(field)}: {text.removesuffix('.')}." for field, text in _told(value, names) if field != "number"]
    return " ".join((f"{name}, number {number}." if number else f"{name}.", *said)) if said else name


def _told(value: Struct, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The fields of a value that say anything, with their words."""
    given = [(field, getattr(value, field.name)) for field in fields(value) if field.name not in STAMP]
    told = [(field.name, _part(one, field, names)) for field, one in given if not _silent(field, one)]
    return [(name, text) for name, text in told if text]


def _part(value: object, field: FieldInfo, names: Mapping[str, str]) -> str:
    """One field: a name for an id of a person, and no label inside a value that says one thing only."""
    if isinstance(value, Struct) and not isinstance(value, Actor):
        inner = _told(value, names)
        return inner[0][1] if len(inner) == 1 else ", ".join(f"{words(name).lower()} {text}" for name, text in inner)
    if field.name == "table" and isinstance(value, str):
        return table_called(names, value)
    return text_of(names.get(value, value) if isinstance(value, str) else value, field.type)


def _silent(field: FieldInfo, value: object) -> bool:
    """Whether a field has the value that it has when nobody says anything."""
    factory = field.default_factory
    if isinstance(value, Struct) and all(_silent(part, getattr(value, part.name)) for part in fields(value)):
        return True
    return value == field.default or (callable(factory) and value == factory())


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
