"""A game's tables as text, to compare line by line with its document: course, printed rules, irregularities.

``course.txt`` has the layout, the deal, decisions and clauses. ``topics.txt`` has everything else in the document.
``irregularities.txt`` has the remedy of each fault at each moment. ``python -m cutcard.testing write`` writes them;
compare every change with the document before you keep it.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from textwrap import wrap

from msgspec import Struct
from msgspec.structs import fields

from cutcard import games
from cutcard.rules.faults import Fault, FaultRule, Moment
from cutcard.rules.game import Game

WIDTH = 110
TOLD = ("wagers", "phases", "concede", "bonuses", "options", "faults")


# -- the course of play


def course(game: Game) -> Iterator[str]:
    """A game's layout and course as text, field by field. New fields of the tables are included automatically."""
    yield f"{game.title}, document {game.document}"
    yield ""
    yield "shared rules"
    for field in fields(game.common):
        yield from _named(field.name, getattr(game.common, field.name), 1)
    for name in TOLD:
        if value := getattr(game, name):
            yield ""
            yield from _named(name, value, 0)


def _named(name: str, value: object, depth: int) -> Iterator[str]:
    """A value with its name; nested values follow below, indented."""
    indent, label = "  " * depth, name.replace("_", " ")
    match value:
        case Struct():
            yield from _struct(f"{label}: ", value, depth)
        case tuple() if any(isinstance(one, Struct) for one in value):
            yield f"{indent}{label}"
            for one in value:
                yield from _struct(f"{type(one).__name__.lower()} ", one, depth + 1)
        case Mapping():
            for key, one in value.items():
                yield from _named(f"{label}, {key}", one, depth)
        case _:
            yield f"{indent}{label}: {_flat(value)}"


def _struct(head: str, one: Struct, depth: int) -> Iterator[str]:
    """A struct's plain fields in one line, nested structs below. Defaults are left out."""
    given = {field.name: getattr(one, field.name) for field in fields(one) if getattr(one, field.name) != field.default}
    deep = {name: value for name, value in given.items() if _flat(value) == ""}
    flat = [f"{name.replace('_', ' ')} {_flat(value)}" for name, value in given.items() if name not in deep]
    indent = "  " * depth
    yield from wrap(head + "; ".join(flat), WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    ")
    for name, value in deep.items():
        yield from _named(name, value, depth + 1)


def _flat(value: object) -> str:
    """A value as text; "" if it contains structs."""
    match value:
        case None | "" | ():
            return "silent"
        case Struct():
            return ""
        case tuple():
            return "" if any(isinstance(one, Struct) for one in value) else ", ".join(map(str, value))
    return getattr(value, "__name__", str(value))


# -- what is printed beside it


def topics_of(key: str) -> dict[str, Struct]:
    """The topics that a game's document covers, by name."""
    topics = games.topics(key)
    found = {field.name: getattr(topics, field.name) for field in fields(topics)}
    return {name: table for name, table in found.items() if table is not None}


def topics(tables: Mapping[str, Struct]) -> Iterator[str]:
    """A row for every value in the topics that the document covers."""
    for name in sorted(tables):
        for place, text in leaves(tables[name], name):
            if text != "-":
                yield f"{place} | {text}"


def leaves(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Every plain value of a table by its place; "-" if the document is silent."""
    match value:
        case Struct():
            for field in fields(value):
                yield from leaves(getattr(value, field.name), f"{path}.{field.name}")
        case Mapping():
            for key, one in value.items():
                yield from leaves(one, f"{path}[{key}]")
        case tuple() if any(isinstance(one, Struct) for one in value):
            for number, one in enumerate(value, 1):
                yield f"{path}[{number}]", _row(one)
        case _:
            yield path, _plain(value)


def _row(one: Struct) -> str:
    """A row of a table: its fields without empty ones."""
    given = {field.name: getattr(one, field.name) for field in fields(one) if getattr(one, field.name) != field.default}
    return "; ".join(f"{name} {_plain(value)}" for name, value in given.items())


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value)) or "-"
    return "-" if value is None or value == "" else value.name.lower() if isinstance(value, Enum) else str(value)


# -- irregularities


def irregularities(game: Game) -> Iterator[str]:
    """The remedies of each fault at each moment. There is no row if the document is silent."""
    for fault in Fault:
        for moment in Moment:
            rules = [rule for rule in game.faults if rule.fault is fault and moment in rule.moments]
            if rules:
                head = f"{fault.name.lower().replace('_', ' ')}, {moment.name.lower()}"
                yield f"{head} | {'; '.join(_remedy(game.document, rule) for rule in rules)}"


def _remedy(document: str, rule: FaultRule) -> str:
    option = f" or {rule.options[0]}" if rule.options else ""
    given, tell = f" if {rule.given}" if rule.given else "", " and tell" if rule.notify else ""
    clauses = ", ".join(clause.removeprefix(f"{document} ") for clause in rule.clauses)
    return f"{rule.remedy}{option}{given}{tell}: {clauses}"


# -- files


def texts(game: Game, printed: Mapping[str, Struct]) -> dict[str, list[str]]:
    """The text of each table by the name of its file."""
    return {
        "course.txt": list(course(game)),
        "topics.txt": list(topics(printed)),
        "irregularities.txt": list(irregularities(game)),
    }


def faults(game: Game, printed: Mapping[str, Struct], folder: Path) -> Iterator[str]:
    """The first line of each file that differs from the current tables."""
    for name, now in texts(game, printed).items():
        if (folder / name).exists():
            written = (folder / name).read_text("utf-8").splitlines()
            for number in range(max(len(written), len(now))):
                before, after = (lines[number : number + 1] for lines in (written, now))
                if before != after:
                    yield f"{name}:{number + 1}: written {before}, the tables say {after}"
                    break
