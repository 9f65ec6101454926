"""Every clause in our own words, with the code that cites it and the tests that prove it."""

from cutcard.rulebook.interpretations import ClauseReading, readings
from cutcard.rulebook.registry import CLAUSE, READING, find, homes, registries
from cutcard.rulebook.traced import Traced, trace
from cutcard.rules.registry import Clause, ClausePart, Document, Kind, Registry

__all__ = [
    "CLAUSE",
    "READING",
    "Clause",
    "ClausePart",
    "ClauseReading",
    "Document",
    "Kind",
    "Registry",
    "Traced",
    "find",
    "homes",
    "readings",
    "registries",
    "trace",
]
