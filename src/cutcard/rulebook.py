"""The rulebook: every clause in our own words, where code cites it and which tests prove it."""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from cutcard import games

HERE = Path(__file__).parent
CLAUSE = re.compile(r"[A-Z]{3} (?:\d[\d.]*(\([a-z]\))?|A\b)")  # or an appendix
READING = re.compile(r"[ILT]-\d\d")
SCENARIO = re.compile(r"^= ([^:]+):", re.MULTILINE)

Kind = Literal["code", "record", "prompt", "definition"]


class ClausePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several rules that a clause holds."""

    name: str
    kind: Kind
    summary: str
    waits: str = ""
    why: str = ""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause: its number, kind and summary. ``waits`` names the part of Cutcard that is to carry it."""

    id: str
    kind: Kind
    summary: str
    label: str = ""
    waits: Literal["", "round", "floor", "tournament"] = ""
    why: str = ""
    readings: tuple[str, ...] = ()
    part: tuple[ClausePart, ...] = ()


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    title: str
    version: str
    approved: str


class Registry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    document: Document
    clause: tuple[Clause, ...]


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


@cache
def registries() -> tuple[Registry, ...]:
    """The registries of all documents, by the code of the document."""
    files = [file for home in games.__path__ for file in Path(home).glob("*/rules.toml")]
    files += HERE.glob("tournament/rules.toml")
    read = [msgspec.convert(tomllib.loads(file.read_text("utf-8")), Registry) for file in files]
    return tuple(sorted(read, key=lambda registry: registry.document.code))


def find(name: str) -> tuple[Registry, Clause] | None:
    """A clause by its citation, such as ``UTH 10.7``."""
    code, _, number = name.partition(" ")
    for registry in registries():
        if registry.document.code == code.upper():
            for clause in registry.clause:
                if number.lower() == clause.id.lower():
                    return registry, clause
    return None


def trace(tests: Path | None) -> list[Traced]:
    """Every clause of every document, with what cites and proves it; without the tests nothing is proven."""
    cited = _gather(_citations(file) for file in _sources())
    proven = _gather(_proofs(file, tests) for file in _test_files(tests)) if tests else {}
    return [
        Traced(
            document=registry.document.code,
            clause=clause.id,
            kind=clause.kind,
            summary=clause.summary,
            code=cited.get(f"{registry.document.code} {clause.id}", []),
            tests=proven.get(f"{registry.document.code} {clause.id}", []),
            why=clause.why,
            waits=clause.waits,
            parts=list(clause.part),
        )
        for registry in registries()
        for clause in registry.clause
    ]


def cited_names() -> set[str]:
    """Every clause and every reading of an unclear clause that the code cites."""
    return {name for file in _sources() for name, _ in _citations(file)}


def _sources() -> list[Path]:
    """The package's files, and those of games that are kept elsewhere."""
    elsewhere = (file for home in games.__path__ for file in Path(home).glob("*/*.py"))
    return sorted({*HERE.rglob("*.py"), *elsewhere})


def _shown(file: Path) -> str:
    """A source file's place as people read it: from the package on."""
    if file.is_relative_to(HERE):
        return file.relative_to(HERE.parent).as_posix()
    return f"{HERE.name}/games/{file.parent.name}/{file.name}"


def _citations(file: Path) -> Iterator[tuple[str, str]]:
    """String literals that are exactly a clause or the id of a reading."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if CLAUSE.fullmatch(node.value) or READING.fullmatch(node.value):
            yield node.value, f"{_shown(file)}:{node.lineno}"


def _test_files(tests: Path) -> list[Path]:
    texts = [*tests.rglob("scenarios/*.txt"), *tests.rglob("golden_rounds/*/*.txt")]
    return sorted([*tests.rglob("test_*.py"), *texts])


def _proofs(file: Path, tests: Path | None) -> Iterator[tuple[str, str]]:
    """Clauses named by ``pytest.mark.clause`` or at the head of a scenario or a golden round, with the test's place."""
    text = file.read_text("utf-8")
    place = f"tests/{file.relative_to(tests or file).as_posix()}"
    if file.suffix == ".txt":
        for match in SCENARIO.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            for name in match[1].split(","):
                yield name.strip(), f"{place}:{line}"
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, f"{place}:{node.lineno}"


def _gather(pairs: Iterable[Iterator[tuple[str, str]]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for some in pairs:
        for name, place in some:
            if place not in found[name]:
                found[name].append(place)
    return found
