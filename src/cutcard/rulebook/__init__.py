"""All clauses in our own words, with the code that cites each one and the tests that prove it."""

from cutcard.rulebook.interpretations import Reading, readings
from cutcard.rulebook.registry import CLAUSE, READING, Clause, Document, Kind, Part, Registry, find, registries
from cutcard.rulebook.traced import Traced, trace

__all__ = [
    "CLAUSE",
    "READING",
    "Clause",
    "Document",
    "Kind",
    "Part",
    "Reading",
    "Registry",
    "Traced",
    "find",
    "readings",
    "registries",
    "trace",
]
