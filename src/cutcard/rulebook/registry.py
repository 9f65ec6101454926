"""Registries: every clause of a document with its number, its kind and a summary in our own words."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from cutcard import games
from cutcard.core.decoding import convert
from cutcard.rules.registry import Clause, Registry

PACKAGE = Path(__file__).parents[1]
FILE = "rules.toml"
CLAUSE = re.compile(r"[A-Z]{3} (?:\d[\d.]*(\([a-z]\))?|A\b)")  # or an appendix
READING = re.compile(r"[ILT]-\d\d")


def registries() -> tuple[Registry, ...]:
    """The registries of all documents, by the code of the document."""
    return _registries(tuple(homes()))


@lru_cache(maxsize=4)
def _registries(homes: tuple[Path, ...]) -> tuple[Registry, ...]:
    return tuple(sorted(map(read, homes), key=lambda registry: registry.document.code))


def homes() -> list[Path]:
    """Folders with a registry: those of all games, wherever they are, and the tournament."""
    return [home for home in (*games.folders(), PACKAGE / "tournament") if (home / FILE).is_file()]


def read(home: Path) -> Registry:
    """The registry in this folder."""
    registry = convert(tomllib.loads((home / FILE).read_text("utf-8")), Registry)
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
