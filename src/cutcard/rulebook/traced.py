"""Reads the shipped trace: a file beside each registry that lists the places citing and proving its clauses."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgspec

from cutcard.core.decoding import decode
from cutcard.rulebook.registry import registries
from cutcard.rules.registry import ClausePart, Kind, Registry, TraceLine

FILE = "trace.jsonl"


class Traced(msgspec.Struct, frozen=True):
    """A clause with the places that cite it and the tests that prove it."""

    document: str
    clause: str
    kind: Kind
    summary: str
    code: list[str]
    tests: list[str]
    why: str
    waits: str
    parts: list[ClausePart]


def trace() -> list[Traced]:
    """Every clause of every document, with the code that cites it and the tests that prove it."""
    return [row for registry in registries() for row in rows(registry, places(Path(registry.home)))]


def is_traced(registry: Registry) -> bool:
    """Whether this document has a trace. Without one, nothing is known about its code and tests."""
    return (Path(registry.home) / FILE).is_file()


def places(home: Path) -> list[TraceLine]:
    """The trace in this folder; empty if there is none."""
    file = home / FILE
    if not file.is_file():
        return []
    return [decode(line, TraceLine) for line in file.read_bytes().splitlines()]


def rows(registry: Registry, found: Iterable[TraceLine]) -> list[Traced]:
    """The clauses of a document in order, each with its places."""
    cited: dict[str, list[str]] = defaultdict(list)
    proven: dict[str, list[str]] = defaultdict(list)
    for place in found:
        for clause in place.clauses:
            (cited if place.code else proven)[clause].append(place.code or place.test)
    return [
        Traced(
            document=registry.document.code,
            clause=clause.id,
            kind=clause.kind,
            summary=clause.summary,
            code=sorted(set(cited[clause.id])),
            tests=sorted(set(proven[clause.id])),
            why=clause.why,
            waits=clause.waits,
            parts=list(clause.part),
        )
        for clause in registry.clause
    ]
