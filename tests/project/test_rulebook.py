"""The rulebook of a made-up package with made-up tests: what is cited and proven, and exactly where."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard import games, rulebook
from cutcard.rulebook import ClausePart, Traced

REGISTRY = """
[document]
code = "{code}"
title = "{code} in full"
version = "1"
approved = "2030-01-01"
"""
CLAUSES = """
[[clause]]
id = "1.1"
kind = "code"
summary = "The first"

[[clause]]
id = "1.1(a)"
kind = "record"
summary = "The second"
why = "kept in the journal"
waits = "floor"

[[clause.part]]
name = "half"
kind = "prompt"
summary = "Half of it"
"""
FILES = {
    "src/cutcard/games/one/rules.toml": REGISTRY.format(code="BBB") + CLAUSES,
    "src/cutcard/games/one/game.py": 'HERE = ("BBB 1.1", "BBB 1.1")\nTHERE = "I-07"\nLONG = "as BBB 1.1 has it"\n',
    "src/cutcard/tournament/rules.toml": REGISTRY.format(code="ZZZ") + CLAUSES,
    "src/cutcard/house/deep/down.py": 'import re\nN = 11\nB = b"BBB 1.1"\n\nWHERE = {"BBB 1.1(a)": "BBB 1.1"}\n',
    "more/two/rules.toml": REGISTRY.format(code="AAA") + CLAUSES,
    "more/two/game.py": '"AAA 1.1"\n',
    "tests/test_one.py": (
        "import pytest\n\n"
        '@pytest.mark.clause("BBB 1.1", "AAA 1.1", 7, name(), *MORE)\ndef test_it(): pass\n\n'
        '@pytest.mark.skip("BBB 1.1(a)")\ndef test_not_this(): pass\n'
    ),
    "tests/deep/test_two.py": 'ONE = param(1, marks=pytest.mark.clause("BBB 1.1"))\n',
    "tests/helper.py": 'ONE = pytest.mark.clause("BBB 1.1(a)")\n',
    "tests/scenarios/one.txt": "\n# BBB 1.1(a)\n= ZZZ 1.1, ZZZ 1.1(a): both at once: at the same time\n= : none\n",
    "tests/golden_rounds/one/a.txt": "= ZZZ 1.1: one round\n",
    "tests/notes/one.txt": "= ZZZ 1.1(a): no test at all\n",
}


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with two games, one of them kept elsewhere, a tournament, and its tests."""
    for name, content in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    package = tmp_path / "src" / "cutcard"
    monkeypatch.setattr(rulebook, "HERE", package)
    monkeypatch.setattr(games, "__path__", [str(package / "games"), str(tmp_path / "more")])
    rulebook.registries.cache_clear()
    yield tmp_path
    rulebook.registries.cache_clear()


CODE = {
    "AAA 1.1": ["cutcard/games/two/game.py:1"],
    "BBB 1.1": ["cutcard/games/one/game.py:1", "cutcard/house/deep/down.py:5"],
    "BBB 1.1(a)": ["cutcard/house/deep/down.py:5"],
}
TESTS = {
    "AAA 1.1": ["tests/test_one.py:3"],
    "BBB 1.1": ["tests/deep/test_two.py:1", "tests/test_one.py:3"],
    "ZZZ 1.1": ["tests/golden_rounds/one/a.txt:1", "tests/scenarios/one.txt:3"],
    "ZZZ 1.1(a)": ["tests/scenarios/one.txt:3"],
}


def rows(tests: dict[str, list[str]]) -> list[Traced]:
    """The trace that is expected: documents in the order of their codes, clauses as they are registered."""
    half = ClausePart("half", "prompt", "Half of it")
    return [
        row
        for code in ("AAA", "BBB", "ZZZ")
        for row in (
            Traced(
                document=code,
                clause="1.1",
                kind="code",
                summary="The first",
                code=CODE.get(f"{code} 1.1", []),
                tests=tests.get(f"{code} 1.1", []),
                why="",
                waits="",
                parts=[],
            ),
            Traced(
                document=code,
                clause="1.1(a)",
                kind="record",
                summary="The second",
                code=CODE.get(f"{code} 1.1(a)", []),
                tests=tests.get(f"{code} 1.1(a)", []),
                why="kept in the journal",
                waits="floor",
                parts=[half],
            ),
        )
    ]


def test_every_clause_is_traced_to_the_line(book: Path) -> None:
    assert rulebook.trace(book / "tests") == rows(TESTS)


def test_without_the_tests_nothing_is_proven() -> None:
    assert rulebook.trace(None) == rows({})


def test_citations_are_whole_strings_of_the_package_and_of_games_elsewhere() -> None:
    assert rulebook.cited_names() == {"AAA 1.1", "BBB 1.1", "BBB 1.1(a)", "I-07"}


def test_a_file_of_a_game_elsewhere_is_shown_as_if_it_were_here() -> None:
    assert [rulebook._shown(file) for file in rulebook._sources()] == [
        "cutcard/games/two/game.py",
        "cutcard/games/one/game.py",
        "cutcard/house/deep/down.py",
    ]


@pytest.mark.parametrize(
    ("name", "code", "number"),
    [
        ("BBB 1.1", "BBB", "1.1"),
        ("bbb 1.1(A)", "BBB", "1.1(a)"),
        ("AAA 1.1(a)", "AAA", "1.1(a)"),
        ("Zzz 1.1", "ZZZ", "1.1"),
    ],
)
def test_a_clause_is_found_in_its_own_document(name: str, code: str, number: str) -> None:
    found = rulebook.find(name)
    assert found is not None
    registry, clause = found
    assert (registry.document.code, clause.id) == (code, number)


@pytest.mark.parametrize("name", ["", "BBB", "1.1", "CCC 1.1", "BBB 1.2", "BBB  1.1", "BBB 1.1 "])
def test_what_no_document_has_is_not_found(name: str) -> None:
    assert rulebook.find(name) is None
