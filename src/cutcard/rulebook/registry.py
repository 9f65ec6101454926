"""Registries: every clause of a document with its number, its kind and a summary in our own words."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from cutcard import games

PACKAGE = Path(__file__).parents[1]
FILE = "rules.toml"
CLAUSE = re.compile(r"[A-Z]{3} (?:\d[\d.]*(\([a-z]\))?|A\b)")  # or an appendix
READING = re.compile(r"[ILT]-\d\d")

Kind = Literal["code", "record", "prompt", "definition"]


class ClausePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several rules that a clause holds."""

    name: str
    kind: Kind
    summary: str
    waits: str = ""
    why: str = ""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause: its number, kind and summary. ``waits`` names the part of Cutcard that is to carry it."""

    id: str
    kind: Kind
    summary: str
    label: str = ""
    waits: Literal["", "round", "floor", "tournament"] = ""
    why: str = ""
    readings: tuple[str, ...] = ()
    part: tuple[ClausePart, ...] = ()


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document: its code, such as ``UTH``, its title, version and date of approval."""

    code: str
    title: str
    version: str
    approved: str


class Registry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All clauses of one document; ``home`` is the folder that holds its ``rules.toml``."""

    document: Document
    clause: tuple[Clause, ...]
    home: str = ""


def registries() -> tuple[Registry, ...]:
    """The registries of all documents, by the code of the document."""
    return _registries(tuple(homes()))


@lru_cache(maxsize=4)
def _registries(homes: tuple[Path, ...]) -> tuple[Registry, ...]:
    return tuple(sorted(map(read, homes), key=lambda registry: registry.document.code))


def homes() -> list[Path]:
    """Folders that hold a registry: those of the games, wherever they are kept, and the tournament."""
    return [home for home in (*games.folders(), PACKAGE / "tournament") if (home / FILE).is_file()]


def read(home: Path) -> Registry:
    """The registry in this folder."""
    registry = msgspec.convert(tomllib.loads((home / FILE).read_text("utf-8")), Registry)
    return msgspec.structs.replace(registry, home=str(home))


def find(name: str) -> tuple[Registry, Clause] | None:
    """A clause by its citation, such as ``UTH 10.7``."""
    code, _, number = name.partition(" ")
    for registry in registries():
        if registry.document.code == code.upper():
            for clause in registry.clause:
                if number.lower() == clause.id.lower():
                    return registry, clause
    return None
