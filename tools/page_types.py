"""Writes the types for checking the pages' modules, from the server's own description of its messages."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from cutcard.web.app import STATIC
from cutcard.web.openapi import document, shapes

Json: TypeAlias = dict[str, Any]

FILE = STATIC / "shared" / "answers.d.ts"
HEAD = "/** What travels between pages and server, written by `make types` from the server's own description. */\n"
REF = "#/components/schemas/"
DRAWN: dict[str, Json] = {  # the desk page knows no command by name: it builds each form from its description
    "DeskCommand": {"description": "Any command of the desk.", "type": "object"}
}
WIDTH = 120
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    FILE.write_text(written(), encoding="utf-8")
    return 0


def written() -> str:
    """The whole file."""
    described = json.loads(document())
    schemas: dict[str, Json] = {**described["components"]["schemas"], **DRAWN}
    used = sorted(_reached(described["paths"], schemas))
    answers = [way["responses"] for path in described["paths"].values() for way in path.values()]
    whole = _always_whole() & {_name(name) for name in _reached(answers, schemas)}
    parts = [_declared(name, schemas[name], _name(name) in whole) for name in used]
    return "\n".join([HEAD, *parts, *_addresses(described["paths"])])


def _reached(part: object, schemas: dict[str, Json]) -> set[str]:
    """The types that a part of the description refers to, at any depth."""
    found: set[str] = set()
    waiting = [part]
    while waiting:
        match waiting.pop():
            case {"$ref": str(ref)}:
                name = ref.removeprefix(REF)
                if name not in found:
                    found.add(name)
                    waiting.append(schemas[name])
            case dict(mapping):
                waiting.extend(mapping.values())
            case list(some):
                waiting.extend(some)
            case _:
                pass
    return found


def _always_whole() -> set[str]:
    """Types that the server always sends with every field, including fields with a default."""
    known = inspect.multi_type_info(shapes())
    return {_name(_called(each.cls)) for each in _structs(known, set()) if not _omits(each.cls)}


def _called(kind: Any) -> str:
    return str(kind) if hasattr(kind, "__origin__") else kind.__name__


def _omits(kind: Any) -> bool:
    config: msgspec.structs.StructConfig = getattr(kind, "__origin__", kind).__struct_config__
    return config.omit_defaults


def _structs(found: Iterable[inspect.Type], met: set[int]) -> Iterator[inspect.StructType]:
    """Every struct in some types, at any depth."""
    for one in found:
        if id(one) in met:
            continue
        met.add(id(one))
        match one:
            case inspect.StructType():
                yield one
                yield from _structs([field.type for field in one.fields], met)
            case inspect.UnionType():
                yield from _structs(one.types, met)
            case inspect.DictType():
                yield from _structs([one.value_type], met)
            case inspect.TupleType():
                yield from _structs(one.item_types, met)
            case inspect.CollectionType():
                yield from _structs([one.item_type], met)
            case _:
                pass


# -- shapes


def _name(component: str) -> str:
    """A component's name as one word: News[TableView] is NewsTableView."""
    last = component.rsplit("/", 1)[-1]
    words = re.split(r"[^A-Za-z0-9]+", last)
    return "".join(word[:1].upper() + word[1:] for word in words)


def _declared(component: str, schema: Json, whole: bool) -> str:
    says = _comment(schema.get("description", ""))
    name = _name(component)
    if "properties" not in schema:
        return f"{says}export type {name} = {_broken(_type(schema))};\n"
    needed = set(schema.get("required", ()))
    fields = [
        f"  {field}{'' if whole or field in needed else '?'}: {_type(of)};\n"
        for field, of in schema["properties"].items()
    ]
    return f"{says}export interface {name} {{\n{''.join(fields)}}}\n"


def _comment(text: str) -> str:
    return f"/** {' '.join(text.split())} */\n" if text else ""


def _type(schema: Json) -> str:
    match schema:
        case {"$ref": ref}:
            return _name(ref)
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"const": value}:
            return json.dumps(value)
        case {"anyOf": some} | {"oneOf": some}:
            return " | ".join(dict.fromkeys(_type(each) for each in some))
        case {"prefixItems": items}:
            return f"[{', '.join(_type(each) for each in items)}]"
        case {"type": "array", "items": of} if of:
            inner = _type(of)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(of)}:
            return f"{{ [name: string]: {_type(of)} }}"
        case {"type": "object"}:
            return "{ [name: string]: unknown }"
        case {"type": str(kind)} if kind in PLAIN:
            return PLAIN[kind]
        case _:
            return "unknown"


def _broken(union: str) -> str:
    """Write a long union with one member per line."""
    return union if len(union) < WIDTH - 40 else "\n  | " + union.replace(" | ", "\n  | ")


# -- addresses


def _addresses(paths: Json) -> Iterator[str]:
    """What each address takes and answers. Longer addresses come before those that they start with."""
    ordered = sorted(paths, key=lambda path: (-path.count("/"), path.count("{"), path))
    gets = [(path, paths[path]["get"]) for path in ordered if "get" in paths[path]]
    posts = [(path, paths[path]["post"]) for path in ordered if "post" in paths[path]]
    asked = [(path, operation) for path, operation in gets if _content(operation, "200")]
    lines = [(path, {**operation, "parameters": []}) for path, operation in gets if _content(operation, "101")]
    yield _conditional("Got", "What an address answers when it is read.", asked, _answered)
    yield _conditional("Sent", "What an address takes.", posts, _taken)
    yield _conditional("Posted", "What an address answers to what it was sent.", posts, _answered)
    yield _conditional("Told", "What comes down a live line.", lines, _answered)
    yield _union("GetPath", "Addresses that can be read.", asked)
    yield _union("PostPath", "Addresses that take something.", posts)
    yield _union("LivePath", "Addresses of live lines.", lines)


def _conditional(name: str, says: str, operations: list[tuple[str, Json]], of: Callable[[Json], str]) -> str:
    cases = [
        f"P extends {' | '.join(_patterns(path, operation))} ? {of(operation)}\n" for path, operation in operations
    ]
    return f"{_comment(says)}export type {name}<P extends string> =\n    {'  : '.join(cases)}  : never;\n"


def _union(name: str, says: str, operations: list[tuple[str, Json]]) -> str:
    patterns = [pattern for path, operation in operations for pattern in _patterns(path, operation)]
    return f"{_comment(says)}export type {name} =\n  | " + "\n  | ".join(patterns) + ";\n"


def _patterns(path: str, operation: Json) -> Iterator[str]:
    """An address as a type, with and without query parameters."""
    fixed = re.sub(r"\{\w+\}", "${string}", path)
    yield f"`{fixed}`"
    if any(each["in"] == "query" for each in operation["parameters"]):
        yield f"`{fixed}?${{string}}`"


def _answered(operation: Json) -> str:
    found = [_content(operation, status) for status in ("101", "200", "202")]
    return " | ".join(_type(schema) for schema in found if schema) or "null"


def _content(operation: Json, status: str) -> Json:
    """The type of an answer; empty if it has none."""
    content: Json = operation["responses"].get(status, {}).get("content", {})
    schema: Json = content.get("application/json", {}).get("schema", {})
    return schema


def _taken(operation: Json) -> str:
    body = operation.get("requestBody")
    return _type(body["content"]["application/json"]["schema"]) if body else "{ [name: string]: never }"


if __name__ == "__main__":
    sys.exit(main())
