"""Checks names, citations and choices: lower-case names, real clauses, and only values that the field allows."""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from cutcard.rules.cells import Paytable
from cutcard.rules.check.fault import GameFault, choose, wrong
from cutcard.rules.game import Common, Game, Order

CODE = re.compile(r"[A-Z]{3}")
CLAUSE = re.compile(r"[A-Z]{3} (?:\d[\d.]*(\([a-z]\))?|A\b)")
READING = re.compile(r"[A-Z]-\d\d")  # id of our reading of an unclear clause
WORDS = re.compile(r"[a-z0-9]+([ -][a-z0-9]+)*")
CITING = {"clause", "clauses", "after", "second_clauses", "singly_clauses", "over", "multiple", "declare"}
CITING |= {"shared_whole", "shared_part", "part_first", "sweep", "bonus", "elsewhere"}


def word_faults(game: Game) -> Iterator[GameFault]:
    """Faults in names, citations and choices."""
    for field, value, name in _names(game):
        if not WORDS.fullmatch(value):
            yield wrong(field, f"{value!r} is not made of lower-case words", f"write a {name} such as 'pair-plus'")
    for field, clause in cited(game):
        if not CLAUSE.fullmatch(clause) and not READING.fullmatch(clause):
            yield wrong(field, f"{clause!r} is not a clause", f"cite one, such as '{game.document} 5.3'")
        elif CLAUSE.fullmatch(clause) and not clause.startswith(f"{game.document} "):
            yield wrong(field, f"{clause} belongs to another document", f"cite a clause of {game.document}")
    yield from _choices("", game)


def _names(game: Game) -> Iterator[tuple[str, str, str]]:
    yield "key", game.key, "key"
    for wager in game.wagers:
        yield f"wagers.{wager.name}.name", wager.name, "name"
    for decision in game.decisions:
        yield f"phases.{decision.name}.name", decision.name, "name"
        for move in decision.moves:
            yield f"phases.{decision.name}.moves.{move.name}.name", move.name, "name"
    for kind in ("readings", "endings", "bonuses", "parts"):
        for name in getattr(game, kind):
            yield f"{kind}.{name}", name, "name"
    for table in game.paytables:
        yield f"paytables.{table.name}.name", table.name, "name"


def cited(game: Game) -> Iterator[tuple[str, str]]:
    """Every citation in a game, with its place."""
    for field, name, owner, value in _texts("", game):
        whole = isinstance(owner, Common | Order)
        if value and (name in CITING or whole or (isinstance(owner, Paytable) and name == "sign")):
            yield field, value
    for wager in game.wagers:
        if not wager.clause:
            yield f"wagers.{wager.name}.clause", ""
    for decision in game.decisions:
        if not decision.clause:
            yield f"phases.{decision.name}.clause", ""
        for move in decision.moves:
            if not move.clause:
                yield f"phases.{decision.name}.moves.{move.name}.clause", ""


def _texts(at: str, value: object, name: str = "", owner: object = None) -> Iterator[tuple[str, str, object, str]]:
    match value:
        case str() if not isinstance(value, Enum):
            yield at, name, owner, value
        case Struct():
            for field in value.__struct_fields__:
                yield from _texts(f"{at}.{field}".lstrip("."), getattr(value, field), field, value)
        case Mapping():
            for key, inner in value.items():
                yield from _texts(f"{at}.{_key(key)}", inner, name, owner)
        case tuple():
            for index, inner in enumerate(value):
                yield from _texts(f"{at}{_place(index, inner)}", inner, name, owner)


def _choices(at: str, value: object) -> Iterator[GameFault]:
    """Faults in fields that allow only certain values."""
    match value:
        case Struct():
            hints = get_type_hints(type(value))
            for field in value.__struct_fields__:
                inner, words = getattr(value, field), _words(hints[field])
                if words and isinstance(inner, str) and inner not in words:
                    place = f"{at}.{field}".lstrip(".")
                    yield wrong(
                        place,
                        f"{inner!r} is not one of the choices",
                        choose(inner, [w for w in words if w], "leave it out"),
                    )
                yield from _choices(f"{at}.{field}".lstrip("."), inner)
        case Mapping():
            for key, inner in value.items():
                yield from _choices(f"{at}.{_key(key)}", inner)
        case tuple():
            for index, inner in enumerate(value):
                yield from _choices(f"{at}{_place(index, inner)}", inner)


def _words(hint: object) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Union:
        return tuple(word for part in get_args(hint) for word in _words(part))
    return ()


def _key(key: object) -> str:
    return key.name.lower() if isinstance(key, Enum) else str(key)


def _place(index: int, value: object) -> str:
    name = getattr(value, "name", "") if isinstance(value, Struct) else ""
    return f".{name}" if isinstance(name, str) and name else f"[{index}]"
