"""The rulebook of a made-up package with made-up tests: what is cited and proven, where, and what ships of it."""

import json
from pathlib import Path

import pytest

from cutcard import games, rulebook
from cutcard.rulebook import ClausePart, Traced, build, registry, traced

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
    "src/cutcard/games/one/game.py": 'HERE = ("BBB 1.1", "BBB 1.1", "I-07")\nGAME = Game(HERE, own="BBB 1.1(a)")\n',
    "src/cutcard/tournament/rules.toml": REGISTRY.format(code="ZZZ") + CLAUSES,
    "src/cutcard/table/deep/down.py": 'import re\n\ndef decide():\n    raise Refused("BBB 1.1", "no")\n',
    "src/cutcard/rulebook/readings.jsonl": "",
    "docs/interpretations.md": "### I-07 A title\n- **Clauses:** BBB 1.1, BBB 1.1(a)\n- **Reading:** So\n  it is.\n",
    "more/two/rules.toml": REGISTRY.format(code="AAA") + CLAUSES,
    "more/two/game.py": 'GAME = Game(deck="AAA 1.1")\n',
    "more/two/tests/test_two.py": '@pytest.mark.clause("AAA 1.1(a)")\ndef test_two():\n    Refused("AAA 1.1(a)")\n',
    "tests/test_one.py": (
        "import pytest\n\n"
        '@pytest.mark.clause("BBB 1.1", "AAA 1.1", 7, name(), *MORE)\ndef test_it(): pass\n\n'
        '@pytest.mark.skip("BBB 1.1(a)")\ndef test_not_this(): pass\n\n'
        'class TestMore:\n    @pytest.mark.clause("ZZZ 1.1(a)")\n    def test_more(self): pass\n'
    ),
    "tests/deep/test_two.py": 'ONE = param(1, marks=pytest.mark.clause("BBB 1.1"))\n',
    "tests/helper.py": 'ONE = pytest.mark.clause("BBB 1.1(a)")\n',
    "tests/games/one/scenarios.txt": "\n# BBB 1.1(a)\n= ZZZ 1.1, ZZZ 1.1(a): both at once: together\n= : none\n",
    "tests/games/one/rounds/a.txt": "= ZZZ 1.1: one round\n",
    "tests/notes/one.txt": "= ZZZ 1.1(a): no test at all\n",
}
CODE = {
    "BBB 1.1": ["cutcard/games/one/game.py::HERE", "cutcard/table/deep/down.py::decide"],
    "BBB 1.1(a)": ["cutcard/games/one/game.py::GAME.own"],
    "AAA 1.1": ["two/game.py::GAME.deck"],
}
TESTS = {
    "BBB 1.1": ["tests/deep/test_two.py::ONE", "tests/test_one.py::test_it"],
    "ZZZ 1.1": ["tests/games/one/rounds/a.txt::one round", "tests/games/one/scenarios.txt::both at once: together"],
    "ZZZ 1.1(a)": ["tests/games/one/scenarios.txt::both at once: together", "tests/test_one.py::TestMore::test_more"],
    "AAA 1.1(a)": ["tests/test_two.py::test_two"],
}


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with two games, one of them kept elsewhere, a tournament, and its tests."""
    for name, content in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    package = tmp_path / "src" / "cutcard"
    monkeypatch.setattr(registry, "PACKAGE", package)
    monkeypatch.setattr(games, "folders", lambda: (package / "games" / "one", tmp_path / "more" / "two"))
    return tmp_path


def rows(*codes: str) -> list[Traced]:
    """The trace that is expected: documents in the order of their codes, clauses as they are registered."""
    half = ClausePart("half", "prompt", "Half of it")

    def row(
        code: str, clause: str, kind: rulebook.Kind, summary: str, why: str, waits: str, *parts: ClausePart
    ) -> Traced:
        name = f"{code} {clause}"
        cited, proven = (CODE.get(name, []), TESTS.get(name, [])) if code in codes else ([], [])
        return Traced(code, clause, kind, summary, cited, proven, why, waits, list(parts))

    return [
        one
        for code in ("AAA", "BBB", "ZZZ")
        for one in (
            row(code, "1.1", "code", "The first", "", ""),
            row(code, "1.1(a)", "record", "The second", "kept in the journal", "floor", half),
        )
    ]


def write(files: dict[Path, str]) -> None:
    for file, text in files.items():
        file.write_text(text, "utf-8")


def test_the_trace_names_the_place_of_every_citation_and_proof(book: Path) -> None:
    write(build.of_package(book))
    assert rulebook.trace() == rows("BBB", "ZZZ")


def test_a_game_elsewhere_is_traced_by_its_own_sources_and_tests(book: Path) -> None:
    write(build.of_game(book / "more" / "two", book / "more" / "two" / "tests"))
    assert rulebook.trace() == rows("AAA")
    assert [one.document.code for one in rulebook.registries() if traced.is_traced(one)] == ["AAA"]


def test_without_its_tests_nothing_of_a_game_is_proven(book: Path) -> None:
    write(build.of_game(book / "more" / "two", None))
    (first, second, *_) = rulebook.trace()
    assert (first.code, first.tests) == (CODE["AAA 1.1"], [])
    assert (second.code, second.tests) == ([], [])


def test_what_was_never_traced_has_no_places() -> None:
    assert rulebook.trace() == rows()


def test_a_made_trace_is_read_from_its_file_alone(book: Path) -> None:
    """Sources and tests may be gone, as in an installed wheel."""
    write(build.of_package(book))
    for file in [*book.rglob("*.py"), *book.rglob("tests/**/*.txt")]:
        file.unlink()
    assert rulebook.trace() == rows("BBB", "ZZZ")


def test_lines_that_a_merge_kept_twice_are_read_once(book: Path) -> None:
    write(build.of_package(book))
    file = book / "src/cutcard/games/one" / traced.FILE
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[::-1], lines[0]]), "utf-8")
    assert rulebook.trace() == rows("BBB", "ZZZ")
    assert build.stale(build.of_package(book)) == [file]


def test_lines_move_with_their_own_place_only(book: Path) -> None:
    before = build.of_package(book)
    source = book / "src/cutcard/table/deep/down.py"
    source.write_text("# a comment\n\n\n" + source.read_text("utf-8"), "utf-8")
    assert build.of_package(book) == before
    (book / "src/cutcard/table/deep/more.py").write_text('def refuse():\n    return Refused("BBB 1.1(a)")\n', "utf-8")
    after = build.of_package(book)
    (changed,) = [file for file in after if after[file] != before[file]]
    assert changed.parent.name == "one"
    assert [line for line in after[changed].splitlines() if line not in before[changed].splitlines()] == [
        '{"code":"cutcard/table/deep/more.py::refuse","clauses":["1.1(a)"]}'
    ]


def test_what_is_out_of_date_is_known(book: Path) -> None:
    files = build.of_package(book)
    assert build.stale(files) == [*files]
    write(files)
    assert build.stale(build.of_package(book)) == []
    (book / "docs/interpretations.md").write_text("### I-08 Another\n- **Reading:** Yes.\n", "utf-8")
    assert [file.name for file in build.stale(build.of_package(book))] == ["readings.jsonl"]


def test_readings_are_kept_with_all_their_fields(book: Path) -> None:
    made = build.of_package(book)[book / "src/cutcard/rulebook/readings.jsonl"]
    assert [json.loads(line) for line in made.splitlines()] == [
        {
            "id": "I-07",
            "title": "A title",
            "clauses": ["BBB 1.1", "BBB 1.1(a)"],
            "reading": "So it is.",
            "why": "",
            "option": "",
        }
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
    book, clause = found
    assert (book.document.code, clause.id) == (code, number)


@pytest.mark.parametrize("name", ["", "BBB", "1.1", "CCC 1.1", "BBB 1.2", "BBB  1.1", "BBB 1.1 "])
def test_what_no_document_has_is_not_found(name: str) -> None:
    assert rulebook.find(name) is None
