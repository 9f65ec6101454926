"""Writes the description of a floor as TOML, as people write it: without what is as usual."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from cutcard.floor.plan.floorplan import Floorplan

PLAIN = re.compile(r"[A-Za-z0-9_-]+")  # a key that needs no quotation marks
SEVERAL = ("pool", "table", "patron", "bot", "tournament")


def written(plan: Floorplan) -> str:
    """A text that ``parse`` reads as this plan."""
    parts = [_part("[floor]", plan.floor)]
    if _unusual(plan.money):
        parts.append(_part("[money]", plan.money))
    for name in SEVERAL:
        parts += [_part(f"[[{name}]]", one) for one in getattr(plan, name)]
    return "\n".join(parts)


def _part(head: str, value: Struct) -> str:
    lines = [f"{'.'.join(map(_key, path))} = {_value(found)}" for path, found in _lines((), _unusual(value))]
    return "\n".join((head, *lines, ""))


def _unusual(value: Struct) -> dict[str, Any]:
    """The fields of a value that are not as usual, by their written names."""
    whole: dict[str, Any] = msgspec.to_builtins(value)
    usual = {
        field.encode_name: msgspec.to_builtins(field.default)
        for field in msgspec.structs.fields(value)
        if field.default is not msgspec.NODEFAULT
    }
    usual |= {
        field.encode_name: msgspec.to_builtins(field.default_factory())
        for field in msgspec.structs.fields(value)
        if field.default_factory is not msgspec.NODEFAULT
    }
    found = {}
    for name, one in whole.items():
        if name in usual and one == usual[name]:
            continue
        inner = getattr(value, name, None)
        found[name] = _unusual(inner) if isinstance(inner, Struct) else one
    return found


def _lines(path: tuple[str, ...], value: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value with the keys that lead to it; of what nests deeper than once, a table in one line."""
    for name, one in value.items():
        if one is None:
            continue
        if isinstance(one, dict) and not path:
            yield from _lines((name,), one)
        else:
            yield (*path, name), one


def _key(name: str) -> str:
    return name if PLAIN.fullmatch(name) else json.dumps(name)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            inner = ", ".join(f"{_key(name)} = {_value(one)}" for name, one in value.items())
            return f"{{ {inner} }}"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case _:
            return str(value)
