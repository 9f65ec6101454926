"""The coverage page: for each document, what is enforced, recorded, shown or only defined, where, and why."""

from collections.abc import Iterable, Sequence
from typing import get_args

from cutcard.rulebook.traced import Traced
from cutcard.rules.registry import Kind, Registry

HEAD = """# Coverage

How Cutcard implements each document. A clause marked **code** is enforced by code and proven by tests. **record** means
that the program records it when it happens. **prompt** means that somebody is told at the right moment. A
**definition** has no effect of its own. The tests fail if no code cites or no test proves a clause of the first three
kinds. `cutcard rules show "UTH 10.7"` prints one clause with its code and its tests; `cutcard rules trace` prints all.

`make trace` generates this page from the registries, the code and the tests. Do not edit it by hand.
"""
KINDS = get_args(Kind)
COLUMNS = ("document", "clauses", *KINDS, "definitions", "waiting", "code and proven")


def page(documents: Sequence[tuple[Registry, Sequence[Traced]]]) -> str:
    """The whole page as Markdown."""
    counts = _table(COLUMNS, (count(rows) for _, rows in documents))
    return "\n".join((HEAD, counts, *(section(registry, rows) for registry, rows in documents)))


def count(rows: Sequence[Traced]) -> tuple[str, ...]:
    """The row of a document in the first table."""
    kinds = [sum(row.kind == kind for row in rows) for kind in KINDS]
    proven = sum(row.kind == "code" and not row.waits and bool(row.code) and bool(row.tests) for row in rows)
    share = f"{100 * kinds[-1] / len(rows):.1f} %"
    waiting = sum(bool(row.waits) for row in rows)
    return rows[0].document, str(len(rows)), *map(str, kinds), share, str(waiting), str(proven)


def section(registry: Registry, rows: Sequence[Traced]) -> str:
    """A document's clauses that are not of the kind **code**."""
    parts = [f"## {registry.document.code} {registry.document.title}\n"]
    carried = [row for row in rows if row.kind in ("record", "prompt") and not row.waits]
    parts.append("Recorded or shown:\n")
    parts.append(_table(("clause", "kind", "what", "carried by", "why not code"), map(_carried, carried)))
    parts.append("Definitions:\n")
    defined = (row for row in rows if row.kind == "definition")
    parts.append(_table(("clause", "what", "why"), ((_name(row), row.summary, row.why) for row in defined)))
    if waiting := [row for row in rows if row.waits]:
        parts.append("Not implemented yet:\n")
        parts.append(_table(("clause", "what", "waits for"), ((_name(row), row.summary, row.waits) for row in waiting)))
    return "\n".join(parts)


def _carried(row: Traced) -> tuple[str, ...]:
    files = dict.fromkeys(place.partition("::")[0].removeprefix("cutcard/") for place in row.code)
    return _name(row), row.kind, row.summary, ", ".join(files), row.why


def _name(row: Traced) -> str:
    return f"{row.document} {row.clause}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)
