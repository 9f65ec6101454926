"""Names and citations of a game: names are lower-case words, citations are clauses."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache

import msgspec
from msgspec import Struct

from cutcard.rules.cells import Paytable
from cutcard.rules.check.fault import GameFault, wrong
from cutcard.rules.check.shapes import key_name, place
from cutcard.rules.game import Common, Game, Order
from cutcard.rules.readings import Custom

CODE = re.compile(r"[A-Z]{3}")
CLAUSE = re.compile(r"[A-Z]{3} (?:\d[\d.]*(\([a-z]\))?|A\b)")
READING = re.compile(r"[A-Z]-\d\d")  # id of our reading of an unclear clause
WORDS = re.compile(r"[a-z0-9]+([ -][a-z0-9]+)*")
CITING = {"clause", "clauses", "after", "second_clauses", "singly_clauses", "over", "multiple", "declare", "dealt"}
CITING |= {"shared_whole", "shared_part", "part_first", "sweep", "bonus", "elsewhere", "capped"}


def word_faults(game: Game) -> Iterator[GameFault]:
    """Names and citations that are not written as they must be."""
    for field, value, name in _names(game):
        if not WORDS.fullmatch(value):
            yield wrong(field, f"{value!r} is not made of lower-case words", f"write a {name} such as 'pair-plus'")
    for option in game.options:
        if not READING.fullmatch(option):
            yield wrong(f"options.{option}", "it is no reading of a clause", "write its id, such as 'L-09'")
    found = [*cited(game)]
    codes = Counter(clause[:3] for _, clause in found if CLAUSE.fullmatch(clause))
    if codes and game.document not in codes:  # one mistake, which every citation would repeat
        code = codes.most_common(1)[0][0]
        yield wrong("document", f"the tables cite {code}, and nothing of {game.document}", f"write document={code!r}")
        return
    for field, clause in found:
        yield from clause_faults(game.document, field, clause)


def clause_faults(document: str, field: str, clause: str) -> Iterator[GameFault]:
    """What is wrong with a citation by itself."""
    if not CLAUSE.fullmatch(clause) and not READING.fullmatch(clause):
        yield wrong(field, f"{clause!r} is not a clause", f"cite one, such as '{document} 5.3'")
    elif CLAUSE.fullmatch(clause) and not clause.startswith(f"{document} "):
        yield wrong(field, f"{clause} belongs to another document", f"cite a clause of {document}")


def _names(game: Game) -> Iterator[tuple[str, str, str]]:
    yield "key", game.key, "key"
    for wager in game.wagers:
        yield f"wagers.{wager.name}.name", wager.name, "name"
    for decision in game.decisions:
        yield f"phases.{decision.name}.name", decision.name, "name"
        for move in decision.moves:
            yield f"phases.{decision.name}.moves.{move.name}.name", move.name, "name"
    if game.concede is not None:
        yield "concede.name", game.concede.name, "name"
    for names, kind in (
        (game.readings, "readings"),
        (game.endings, "endings"),
        (game.bonuses, "bonuses"),
        (game.parts, "parts"),
    ):
        for name in names:
            yield f"{kind}.{name}", name, "name"
    for name, reading in game.readings.items():
        if isinstance(reading, Custom):
            yield f"readings.{name}.name", reading.name, "name"
    for table in game.paytables:
        yield f"paytables.{table.name}.name", table.name, "name"


def cited(value: Struct) -> Iterator[tuple[str, str]]:
    """Every citation in a game, or in one of its topics, with its place; "" where one is missing."""
    for field, name, owner, text in _texts("", value):
        citing = name in CITING or isinstance(owner, Common | Order) or (isinstance(owner, Paytable) and name == "sign")
        if (text or name in _required(type(owner))) if citing else CLAUSE.fullmatch(text):
            yield field, text


@cache
def _required(kind: type[Struct]) -> frozenset[str]:
    """Fields that cannot be left out."""
    return frozenset(field.name for field in msgspec.structs.fields(kind) if field.required)


def _texts(
    at: str, value: object, name: str = "", owner: Struct | None = None
) -> Iterator[tuple[str, str, Struct, str]]:
    match value:
        case str() if not isinstance(value, Enum) and owner is not None:
            yield at, name, owner, value
        case Struct():
            for field in value.__struct_fields__:
                yield from _texts(f"{at}.{field}".lstrip("."), getattr(value, field), field, value)
        case Mapping():
            for key, inner in value.items():
                yield from _texts(f"{at}.{key_name(key)}", inner, name, owner)
        case tuple():
            for index, inner in enumerate(value):
                yield from _texts(f"{at}{place(index, inner)}", inner, name, owner)
