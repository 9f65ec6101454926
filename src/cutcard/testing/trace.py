"""The trace of one game: each clause of its registry, the code that cites it and the tests that name it."""

from collections.abc import Iterator
from pathlib import Path

from cutcard import rulebook
from cutcard.rules.game import Game

PROVEN = ("code",)  # kinds of clauses that a test must name; records and prompts must at least be cited


def faults(game: Game, folder: Path) -> Iterator[str]:
    """Clauses that nothing cites or no test names, and clauses that are named but not registered."""
    rows = {f"{row.document} {row.clause}": row for row in rulebook.trace(folder) if row.document == game.document}
    if not rows:
        yield f"{game.document} has no registry: put rules.toml beside game.py"
    for name, row in rows.items():
        if row.waits or row.kind == "definition":
            continue
        if not row.code:
            yield f"{name} ({row.kind}): no code cites it; cite it, or register it as a definition and say why"
        if row.kind in PROVEN and not row.tests:
            yield f"{name}: no scenario, golden round or marked test names it"
    for name in sorted(rulebook.cited_names()):
        if name.startswith(f"{game.document} ") and name not in rows:
            yield f"{name} is cited, but rules.toml does not register it"
