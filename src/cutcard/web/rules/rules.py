"""The rules for every visitor: each clause in our own words, how it is carried, what proves it, how it is read."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from threading import Lock

from msgspec import Struct

from cutcard import rulebook
from cutcard.rulebook import Clause, Traced

CHECKOUT = Path(rulebook.__file__).parents[2]  # where tests and docs lie beside the sources; an installation has none
TESTS, READINGS = CHECKOUT / "tests", CHECKOUT / "docs" / "interpretations.md"

_ONE = Lock()
_ENTRY = re.compile(r"^### ([ILT]-\d\d) (.+)$", re.MULTILINE)
_FIELD = re.compile(r"^- \*\*(\w+):\*\* ((?:.|\n(?!\n|- |#))*)", re.MULTILINE)


class PartRule(Struct):
    """One of several rules that a clause holds."""

    name: str
    kind: str
    summary: str
    why: str
    waits: str


class ClauseLine(Struct):
    """A clause as the list shows it. ``tests``: how many prove it, None where the tests are not at hand."""

    clause: str
    document: str
    kind: str
    summary: str
    label: str
    why: str
    waits: str
    readings: tuple[str, ...]
    parts: list[PartRule]
    cited: int
    tests: int | None


class ClauseReading(Struct):
    """How an unclear clause is read."""

    id: str
    title: str
    clauses: tuple[str, ...]
    reading: str
    why: str
    option: str


class Coverage(Struct):
    """A document and how far it is carried: clauses of each kind, those that wait, those of code that tests prove."""

    code: str
    title: str
    version: str
    approved: str
    clauses: int
    kinds: dict[str, int]
    waiting: int
    proven: int | None


class Rulebook(Struct):
    """The whole rulebook."""

    documents: list[Coverage]
    clauses: list[ClauseLine]
    readings: list[ClauseReading]


class RuleAlone(Struct):
    """One clause, or one reading, with all that is known of it."""

    rule: ClauseLine | None
    title: str
    code: list[str]
    tests: list[str] | None
    readings: list[ClauseReading]
    below: list[ClauseLine]


def rules() -> Rulebook:
    """Everything, read and traced once, by one thread: two that parse sources at the same time disturb each other."""
    with _ONE:
        return _rules()


@cache
def _rules() -> Rulebook:
    traced = _traced()
    return Rulebook(
        documents=[
            _coverage(registry, [row for row in traced if row.document == registry.document.code])
            for registry in rulebook.registries()
        ],
        clauses=[_rule(row, clause) for row, clause in zip(traced, _clauses(), strict=True)],
        readings=_readings(),
    )


def rule(name: str) -> RuleAlone | None:
    """A clause by its citation, such as ``UTH 10.7``, or a reading by its id."""
    book = rules()
    if found := next((one for one in book.readings if one.id == name.upper()), None):
        return RuleAlone(None, f"{found.id} {found.title}", [], None, [found], [])
    known = rulebook.find(name)
    if known is None:
        return None
    registry, clause = known
    cited = f"{registry.document.code} {clause.id}"
    places = {one.clause: place for place, one in enumerate(book.clauses)}
    row = _traced()[places[cited]]
    return RuleAlone(
        rule=book.clauses[places[cited]],
        title=registry.document.title,
        code=row.code,
        tests=row.tests if TESTS.is_dir() else None,
        readings=[one for one in book.readings if one.id in clause.readings or cited in one.clauses],
        below=[one for one in book.clauses if one.clause.startswith((f"{cited}.", f"{cited}("))],
    )


@cache
def _traced() -> tuple[Traced, ...]:
    return tuple(rulebook.trace(TESTS if TESTS.is_dir() else None))


def _clauses() -> list[Clause]:
    """In the order of the trace."""
    return [clause for registry in rulebook.registries() for clause in registry.clause]


def _rule(row: Traced, clause: Clause) -> ClauseLine:
    return ClauseLine(
        clause=f"{row.document} {row.clause}",
        document=row.document,
        kind=row.kind,
        summary=row.summary,
        label=clause.label,
        why=row.why,
        waits=row.waits,
        readings=clause.readings,
        parts=[PartRule(part.name, part.kind, part.summary, part.why, part.waits) for part in row.parts],
        cited=len(row.code),
        tests=len(row.tests) if TESTS.is_dir() else None,
    )


def _coverage(registry: rulebook.Registry, rows: list[Traced]) -> Coverage:
    document = registry.document
    proven = sum(row.kind == "code" and not row.waits and bool(row.code and row.tests) for row in rows)
    return Coverage(
        code=document.code,
        title=document.title,
        version=document.version,
        approved=document.approved,
        clauses=len(rows),
        kinds=dict(Counter(row.kind for row in rows)),
        waiting=sum(bool(row.waits) for row in rows),
        proven=proven if TESTS.is_dir() else None,
    )


def _readings() -> list[ClauseReading]:
    """The entries of the page on interpretations, where it is at hand."""
    if not READINGS.is_file():
        return []
    text = READINGS.read_text("utf-8")
    heads = [*_ENTRY.finditer(text)]
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return [_reading(head, text[head.end() : end]) for head, end in zip(heads, ends, strict=True)]


def _reading(head: re.Match[str], text: str) -> ClauseReading:
    fields = {match[1].lower(): " ".join(match[2].split()) for match in _FIELD.finditer(text)}
    clauses = tuple(match[0].rstrip(".") for match in rulebook.CLAUSE.finditer(fields.get("clauses", "")))
    return ClauseReading(
        head[1], head[2], clauses, fields.get("reading", ""), fields.get("why", ""), fields.get("option", "")
    )
