"""The page on coverage: by document what is enforced, recorded, shown or merely defined, where, and why."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import get_args

from cutcard.rulebook import Kind, Registry, Traced

HEAD = """# Coverage

Made by `cutcard rules coverage --write docs/coverage.md` from the registries, the code and the tests; `make check`
makes it anew, and a test fails while it is out of date. **code** is enforced by code and proven by tests, **record** is
recorded, **prompt** is shown to somebody at its moment, **definition** has no effect of its own. Counts are of clauses;
*tests* are the places where a test, a scenario or a golden round names a clause of the document.
`cutcard rules show "UTH 10.7"` tells of one clause, `cutcard rules trace` of all.
"""
KINDS = get_args(Kind)


def page(registries: Sequence[Registry], rows: Sequence[Traced]) -> str:
    """The whole page as Markdown."""
    by_document = {code: list(found) for code, found in groupby(rows, key=lambda row: row.document)}
    parts = [HEAD, _counts(by_document)]
    for registry in registries:
        code, title = registry.document.code, registry.document.title
        found = by_document[code]
        parts.append(f"## {code} {title}\n")
        carried = [row for row in found if row.kind in ("record", "prompt") and not row.waits]
        parts.append("Recorded or shown:\n")
        parts.append(_table(("clause", "kind", "what", "carried by", "tests", "why not code"), map(_carried, carried)))
        parts.append("Definitions:\n")
        defined = (row for row in found if row.kind == "definition")
        parts.append(_table(("clause", "what", "why"), ((_name(row), row.summary, row.why) for row in defined)))
        if waiting := [row for row in found if row.waits]:
            parts.append("Waiting for a part of Cutcard that is to come:\n")
            parts.append(
                _table(("clause", "what", "waits for"), ((_name(row), row.summary, row.waits) for row in waiting))
            )
    return "\n".join(parts)


def _counts(by_document: dict[str, list[Traced]]) -> str:
    """A line for each document, and one for all."""
    lines = [_count(code, rows) for code, rows in by_document.items()]
    lines.append(_count("all", [row for rows in by_document.values() for row in rows]))
    return _table(("document", "clauses", *KINDS, "definitions", "waiting", "code and proven", "tests"), lines)


def _count(name: str, rows: list[Traced]) -> tuple[str, ...]:
    kinds = [sum(row.kind == kind for row in rows) for kind in KINDS]
    proven = sum(row.kind == "code" and not row.waits and bool(row.code) and bool(row.tests) for row in rows)
    tests = {place for row in rows for place in row.tests}
    share = f"{100 * kinds[-1] / len(rows):.1f} %"
    waiting = sum(bool(row.waits) for row in rows)
    return name, str(len(rows)), *map(str, kinds), share, str(waiting), str(proven), str(len(tests))


def _carried(row: Traced) -> tuple[str, ...]:
    files = dict.fromkeys(place.partition(":")[0].removeprefix("cutcard/") for place in row.code)
    return _name(row), row.kind, row.summary, ", ".join(files), str(len(row.tests)), row.why


def _name(row: Traced) -> str:
    return f"{row.document} {row.clause}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)
