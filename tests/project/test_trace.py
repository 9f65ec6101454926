"""The trace: every clause is registered once, and what is called enforced is cited by code and proven by a test."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cutcard import games, rulebook
from cutcard.rulebook import Registry, build, coverage, interpretations, traced
from cutcard.rulebook import registry as registries
from cutcard.rulebook.citations import Mention
from cutcard.web.rules import rules

TESTS = Path(__file__).parents[1]
READINGS = TESTS.parent / "docs" / "interpretations.md"
TOURNAMENT = 83  # clauses; each game tells its own number in the folder of its tests
CLAUSES = {
    f"{registry.document.code} {clause.id}": clause for registry in rulebook.registries() for clause in registry.clause
}

# Readings that decide what a clause says, but no single ruling, refusal or event of their own.
ONLY_REGISTERED = {
    "I-04": "numbers of clauses",
    "I-06": "which wagers a box may consist of",
    "I-19": "seats of a table",
    "I-26": "which meter a payout rests on",
    "I-32": "who sees a folded hand",
    "I-33": "what no page has",
    "I-34": "a clause that cannot apply",
    "L-03": "the list of doubles",
    "L-09": "which hands are ace-king-queen",
    "L-10": "which supers may be placed",
    "L-18": "when wagers close",
    "L-22": "when supers on other boxes may be placed, and when they go back",
}

OWN = [registry for registry in rulebook.registries() if Path(registry.home).is_relative_to(registries.PACKAGE)]


@cache
def made() -> dict[Path, str]:
    """What sources, tests and docs make now."""
    return build.of_package(code=cited())


@cache
def cited() -> list[Mention]:
    return build.cited(registries.PACKAGE)


@cache
def cited_names() -> set[str]:
    """Every clause and every reading that the code cites."""
    return {named.name for named in cited()}


@pytest.mark.parametrize("registry", OWN, ids=lambda registry: registry.document.code)
def test_the_trace_is_up_to_date(registry: Registry) -> None:
    file = Path(registry.home, traced.FILE)
    assert file.is_file(), "never made: run make trace"
    assert file.read_text("utf-8") == made()[file], "out of date: run make trace"


def test_everything_that_code_cites_can_be_read() -> None:
    assert len(cited_names()) > 80
    assert [name for name in sorted(cited_names()) if rules.rule(name) is None] == []


def test_the_readings_that_ship_are_up_to_date() -> None:
    assert interpretations.FILE.read_text("utf-8") == made()[interpretations.FILE], "out of date: run make trace"


@pytest.mark.parametrize("registry", OWN, ids=lambda registry: registry.document.code)
def test_the_page_on_coverage_is_up_to_date(registry: Registry) -> None:
    page = (build.CHECKOUT / build.COVERAGE).read_text("utf-8")
    rows = traced.rows(registry, traced.places(Path(registry.home)))
    assert coverage.section(registry, rows) in page, "out of date: run make trace"
    assert f"| {' | '.join(coverage.count(rows))} |\n" in page, "out of date: run make trace"


def test_the_tournament_has_so_many_clauses() -> None:
    (registry,) = (one for one in rulebook.registries() if one.document.code == "TOR")
    assert len(registry.clause) == TOURNAMENT


def test_every_clause_is_registered_once() -> None:
    names = [f"{one.document.code} {clause.id}" for one in rulebook.registries() for clause in one.clause]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert [name for name in names if not rulebook.CLAUSE.fullmatch(name)] == []


@pytest.mark.parametrize("registry", rulebook.registries(), ids=lambda registry: registry.document.code)
def test_parts_of_a_clause_are_named_apart(registry: Registry) -> None:
    for clause in registry.clause:
        names = [part.name for part in clause.part]
        assert len(set(names)) == len(names), clause.id


def test_every_game_has_its_registry() -> None:
    documents = {registry.document.code: registry.document.title for registry in rulebook.registries()}
    for key in games.packaged():
        game = games.load(key)
        assert documents[game.document] == game.title


def test_every_clause_that_code_cites_is_registered() -> None:
    cited = {name for name in cited_names() if rulebook.CLAUSE.fullmatch(name)}
    assert sorted(cited - CLAUSES.keys()) == []
    assert len(cited) > 200


def test_every_reading_that_code_cites_is_written_down_once() -> None:
    entries = re.findall(r"^### ([ILT]-\d\d) ", READINGS.read_text("utf-8"), re.MULTILINE)
    assert len(set(entries)) == len(entries)
    cited = {name for name in cited_names() if rulebook.READING.fullmatch(name)}
    registered = {name for clause in CLAUSES.values() for name in clause.readings}
    assert sorted(cited - set(entries)) == []
    assert sorted(registered - set(entries)) == []
    assert len(cited) > 20


def test_every_reading_stands_with_its_clauses() -> None:
    """The page of a clause shows the readings that its entry names."""
    named = [(one.id, clause) for one in interpretations.readings() for clause in one.clauses]
    assert [(id, clause) for id, clause in named if clause not in CLAUSES or id not in CLAUSES[clause].readings] == []
    assert len(named) > 300


def acting() -> set[str]:
    """Readings of clauses whose documents are all there."""
    there = {registry.document.code for registry in rulebook.registries()}
    pattern = r"^### ([ILT]-\d\d) [^\n]*\n+- \*\*Clauses:\*\* ((?:.|\n(?!- ))*)"
    read = re.findall(pattern, READINGS.read_text("utf-8"), re.MULTILINE)
    return {entry for entry, clauses in read if set(re.findall(r"\b[A-Z]{3}\b", clauses)) <= there}


def test_every_reading_is_cited_where_it_acts() -> None:
    entries = set(re.findall(r"^### ([ILT]-\d\d) ", READINGS.read_text("utf-8"), re.MULTILINE))
    mentioned = set(re.findall(r"\b[ILT]-\d\d\b", READINGS.read_text("utf-8")))
    assert sorted(mentioned - entries) == [], "a reading has an entry of its own"
    registered = {name for clause in CLAUSES.values() for name in clause.readings}
    waiting = {name for clause in CLAUSES.values() if clause.waits for name in clause.readings}
    said = acting() - cited_names()
    assert acting() <= entries
    assert sorted(said - registered) == []
    assert said - waiting == ONLY_REGISTERED.keys() & acting(), "rulings, refusals, events and prompts cite the others"


@pytest.mark.parametrize("kind", ["code", "record", "prompt"])
def test_what_is_enforced_recorded_or_shown_is_cited_by_code_and_proven_by_a_test(kind: str) -> None:
    """Rulings, refusals and events carry what is enforced, events what is recorded, prompts what is shown."""
    rows = [row for row in rulebook.trace() if row.kind == kind and not row.waits]
    assert [f"{row.document} {row.clause}" for row in rows if not row.code] == [], "no code cites these"
    assert [f"{row.document} {row.clause}" for row in rows if not row.tests] == [], "no test names these"
    assert len(rows) > 20


def test_what_tests_name_is_registered() -> None:
    """A test for a clause that does not exist proves nothing."""
    named = {
        name
        for file in [*TESTS.rglob("test_*.py"), *TESTS.rglob("scenarios.txt"), *TESTS.rglob("shared.toml")]
        for name in re.findall(r"\b[A-Z]{3} (?:A|\d[\d.]*(?:\([a-z]\))?)(?=[\",:])", file.read_text("utf-8"))
        if name[:3] in {one.document.code for one in rulebook.registries()}
    }
    unknown = sorted(name for name in named if name.rstrip(".") not in CLAUSES)
    planted = " 99"  # what the command must not find, and what the check of a game must
    assert [name for name in unknown if not name.endswith(planted)] == []


def test_the_cases_of_shared_tests_belong_to_a_test() -> None:
    """A case for a test that was renamed or moved would never be called, and the trace would still name it."""
    lost = [
        f"{file.parent.name}: {place}::{test}"
        for file in TESTS.rglob("shared.toml")
        for place, tests in tomllib.loads(file.read_text("utf-8")).items()
        for test in tests
        if not (TESTS / place).is_file() or f"\ndef {test}(" not in (TESTS / place).read_text("utf-8")
    ]
    assert lost == []


def test_every_row_says_what_it_must() -> None:
    wrong = []
    for name, clause in CLAUSES.items():
        if not clause.summary.strip():
            wrong.append(f"{name}: no summary")
        if clause.waits and clause.kind == "definition":
            wrong.append(f"{name}: a definition waits for nothing")
        if clause.kind != "code" and not clause.why:
            wrong.append(
                f"{name}: nobody enforces it by code, and it does not say why and where it is shown or recorded"
            )
    assert wrong == []


def test_few_clauses_are_mere_definitions() -> None:
    share = sum(clause.kind == "definition" for clause in CLAUSES.values()) / len(CLAUSES)
    assert share <= 0.15
