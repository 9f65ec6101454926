"""The rules for every visitor: each clause in our own words, and how we implement, prove and read it."""

from collections import Counter
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from cutcard import rulebook
from cutcard.rulebook import Clause, ClauseReading, Traced
from cutcard.web.rules.powers import powers

SHORTEST = 4  # characters of a word that is looked for in what clauses say


class PartRule(Struct):
    """One of several rules in a clause."""

    name: str
    kind: str
    summary: str
    why: str
    waits: str


class ClauseLine(Struct):
    """A clause as the list shows it. ``cited`` and ``tests`` count the places that cite and prove it.

    ``powers``: what staff may do by this clause, and who.
    """

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
    tests: int
    powers: tuple[str, ...]


class Coverage(Struct):
    """A document and its coverage: clauses by kind, those not implemented yet, those enforced and proven."""

    code: str
    title: str
    version: str
    approved: str
    clauses: int
    kinds: dict[str, int]
    waiting: int
    proven: int


class Rulebook(Struct):
    """The whole rulebook."""

    documents: list[Coverage]
    clauses: list[ClauseLine]
    readings: list[ClauseReading]


class RuleAlone(Struct):
    """One clause or one reading, with everything known about it."""

    rule: ClauseLine | None
    title: str
    code: list[str]
    tests: list[str]
    readings: list[ClauseReading]
    below: list[ClauseLine]


def rules() -> Rulebook:
    """The whole rulebook of all current games, read once."""
    return _rules(tuple(rulebook.homes()))


@lru_cache(maxsize=4)
def _rules(homes: tuple[Path, ...]) -> Rulebook:
    traced = _traced(homes)
    return Rulebook(
        documents=[
            _coverage(registry, [row for row in traced if row.document == registry.document.code])
            for registry in rulebook.registries()
        ],
        clauses=[_rule(row, clause) for row, clause in zip(traced, _clauses(), strict=True)],
        readings=list(rulebook.readings()),
    )


def rule(name: str) -> RuleAlone | None:
    """A clause by its citation, such as ``UTH 10.7``, or a reading by its id."""
    book = rules()
    if found := next((one for one in book.readings if one.id == name.upper()), None):
        return RuleAlone(None, f"{found.id} {found.title}", [], [], [found], [])
    known = rulebook.find(name)
    if known is None:
        return None
    registry, clause = known
    cited = f"{registry.document.code} {clause.id}"
    places = {one.clause: place for place, one in enumerate(book.clauses)}
    row = _traced(tuple(rulebook.homes()))[places[cited]]
    return RuleAlone(
        rule=book.clauses[places[cited]],
        title=registry.document.title,
        code=row.code,
        tests=row.tests,
        readings=[one for one in book.readings if one.id in clause.readings or cited in one.clauses],
        below=[one for one in book.clauses if one.clause.startswith((f"{cited}.", f"{cited}("))],
    )


def matching(text: str, limit: int) -> list[tuple[str, str]]:
    """Clauses and readings, with what they say: those whose number begins so, or that have all the words."""
    book, wanted = rules(), text.lower().split()
    said = [*((one.clause, one.summary) for one in book.clauses), *((one.id, one.title) for one in book.readings)]
    numbers = [one for one in said if one[0].lower().startswith(text.lower())]
    if numbers or len(text) < SHORTEST:
        return numbers[:limit]
    return [one for one in said if all(word in one[1].lower() for word in wanted)][:limit]


def documents() -> tuple[str, ...]:
    """The codes of the documents, such as ``UTH``."""
    return tuple(registry.document.code for registry in rulebook.registries())


@lru_cache(maxsize=4)
def _traced(_: tuple[Path, ...]) -> tuple[Traced, ...]:
    return tuple(rulebook.trace())


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
        tests=len(row.tests),
        powers=powers().get(f"{row.document} {row.clause}", ()),
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
        proven=proven,
    )
