"""The trace of one game: each clause of its registry, the code that cites it and the tests that name it."""

from collections.abc import Iterator
from pathlib import Path

from cutcard.rulebook import build, registry, traced

PROVEN = ("code",)  # kinds of clauses that a test must name; records and prompts must at least be cited


def faults(home: Path, tests: Path) -> Iterator[str]:
    """Faults between the registry in a game's folder, its code and its tests.

    A fault is a clause that nothing cites or no test names, or a named clause that is not registered.
    """
    book = registry.read(home)
    code, proven = build.cited(home), build.proven(tests)
    for row in traced.rows(book, build.places(book, code, proven)):
        name = f"{row.document} {row.clause}"
        if row.waits or row.kind == "definition":
            continue
        if not row.code:
            yield f"{name} ({row.kind}): no code cites it; cite it, or register it as a definition and say why"
        if row.kind in PROVEN and not row.tests:
            yield f"{name}: no scenario, golden round or marked test names it"
    known = {f"{book.document.code} {clause.id}" for clause in book.clause}
    for name, place in [*code, *proven]:
        if name.startswith(f"{book.document.code} ") and name not in known:
            yield f"{place} names {name}, which rules.toml does not register"
