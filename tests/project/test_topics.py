"""What the documents say beside the course of play, side by side: every clause, word and number of the topics' tables.

``tests/tables/topics.txt`` was read row by row against what the registries say of the clauses;
``tools/golden_settlements.py --write`` writes it again: read its changes so, too. "-": the document is silent.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from msgspec import Struct
from msgspec.structs import fields

from cutcard import games
from cutcard.rulebook import CLAUSE

FILE = Path(__file__).parents[1] / "tables" / "topics.txt"
DOCUMENTS = {"UTH": "ultimate-texas-holdem", "TCP": "three-card-poker", "CSP": "caribbean-stud", "LUN": "lunar-poker"}


def topics(key: str) -> list[str]:
    """The topics of a game: files of its folder that hold a table under their own name."""
    folder = import_module(f"{games.find(key).package}.printed").__path__
    names = [one.name for one in iter_modules(folder) if one.name != "game"]
    return [name for name in names if isinstance(getattr(_module(key, name), name.upper(), None), Struct)]


def _module(key: str, name: str) -> object:
    return import_module(f"{games.find(key).package}.printed.{name}")


def leaves(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Every plain value of a table under its place."""
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
    """A row of a table: its fields, but for those that say nothing."""
    told = {field.name: getattr(one, field.name) for field in fields(one) if getattr(one, field.name) != field.default}
    return "; ".join(f"{name} {_plain(value)}" for name, value in told.items())


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value)) or "-"
    return "-" if value is None or value == "" else value.name.lower() if isinstance(value, Enum) else str(value)


def tell() -> Iterator[str]:
    """A head, and a row for every place that some document fills."""
    yield " | ".join(["place", *DOCUMENTS])
    found = {key: _told(key) for key in DOCUMENTS.values()}
    places = dict.fromkeys(place for key in DOCUMENTS.values() for place in found[key])
    for place in sorted(places, key=lambda place: place.partition(".")[0]):
        cells = [found[key].get(place, "-") for key in DOCUMENTS.values()]
        if set(cells) != {"-"}:
            yield " | ".join([place, *cells])


def _told(key: str) -> dict[str, str]:
    return dict(leaf for name in topics(key) for leaf in leaves(getattr(games.topics(key), name), name))


def test_the_four_documents_side_by_side() -> None:
    assert list(tell()) == FILE.read_text("utf-8").splitlines()


def says_what_is_written(key: str) -> None:
    """The column of one document alone."""
    head, *rows = [line.split(" | ") for line in FILE.read_text("utf-8").splitlines()]
    column = head.index(next(document for document, one in DOCUMENTS.items() if one == key))
    written = {row[0]: row[column] for row in rows if row[column] != "-"}
    assert {place: text for place, text in _told(key).items() if text != "-"} == written


@pytest.mark.parametrize("key", games.names())
def test_each_document_is_as_it_is_written(key: str) -> None:
    says_what_is_written(key)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_cites_itself_alone(document: str) -> None:
    for name in topics(DOCUMENTS[document]):
        for place, text in leaves(getattr(games.topics(DOCUMENTS[document]), name), name):
            cited = [one for one in text.split(", ") if CLAUSE.fullmatch(one)]
            assert all(one.startswith(document) for one in cited), place
