"""``cutcard rules``: one clause in our words, and the trace of all of them; and the command itself."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

import cutcard as package
from cutcard import rulebook
from cutcard.cli import rules
from cutcard.compose import COMMANDS
from tests.cli.conftest import Cutcard

KEYS = {"document", "clause", "kind", "summary", "code", "tests", "why"}


def asked(cutcard: Cutcard, *words: str) -> Any:
    code, out, err = cutcard("rules", *words, "--json")
    assert (code, err) == (0, "")
    assert out.count(b"\n") == 1
    return json.loads(out)


def test_the_trace_names_every_clause_once(cutcard: Cutcard) -> None:
    rows = asked(cutcard, "trace")
    names = [(row["document"], row["clause"]) for row in rows]
    registered = [(one.document.code, clause.id) for one in rulebook.registries() for clause in one.clause]
    assert names == registered
    assert len(set(names)) == len(names)
    for row in rows:
        assert row.keys() >= KEYS
        assert row["kind"] in ("code", "record", "prompt", "definition")


def test_places_of_code_and_tests_exist(cutcard: Cutcard) -> None:
    root = Path(rulebook.__file__).parents[2]
    rows = asked(cutcard, "trace", "--document", "CSP")
    row = next(row for row in rows if row["clause"] == "9.2")
    assert row["code"]
    assert row["tests"]
    for place in row["code"]:
        file, _, line = place.partition(":")
        assert '"CSP 9.2"' in (root / "src" / file).read_text("utf-8").splitlines()[int(line) - 1]
    for place in row["tests"]:
        file, _, line = place.partition(":")
        assert "CSP 9.2" in (root / file).read_text("utf-8").splitlines()[int(line) - 1]


def test_one_document_alone(cutcard: Cutcard) -> None:
    rows = asked(cutcard, "trace", "--document", "LUN")
    assert {row["document"] for row in rows} == {"LUN"}
    assert len(rows) == 240


def test_the_trace_for_people_ends_with_counts(cutcard: Cutcard) -> None:
    code, out, err = cutcard("rules", "trace", "--document", "TCP")
    assert (code, err) == (0, "")
    listed, counts = out.decode().rstrip().split("\n\n")
    assert len(listed.splitlines()) == 201
    assert sum(int(line.split()[-1]) for line in counts.splitlines()) == 201


@pytest.mark.parametrize("name", ["UTH 10.7", "uth 10.7"])
def test_a_clause_is_shown_with_what_stands_below_it(cutcard: Cutcard, name: str) -> None:
    rows = asked(cutcard, "show", name)
    clauses = [row["clause"] for row in rows]
    assert clauses[0] == "10.7"
    assert "10.7.3.8" in clauses
    assert all(clause == "10.7" or clause.startswith("10.7.") for clause in clauses)
    code, out, _ = cutcard("rules", "show", name)
    assert code == 0
    for row in rows:
        assert row["summary"] in out.decode()


def test_letters_belong_to_their_clause(cutcard: Cutcard) -> None:
    clauses = [row["clause"] for row in asked(cutcard, "show", "UTH 8.2")]
    assert clauses == ["8.2", *(f"8.2({letter})" for letter in "abcdefghij")]


def test_a_misprinted_number_is_told(cutcard: Cutcard) -> None:
    assert "printed as 4.1.1" in cutcard("rules", "show", "UTH 4.3.3").out.decode()


@pytest.mark.parametrize("name", ["UTH 99", "XYZ 1.1", "UTH", "", "10.7"])
def test_an_unknown_clause_is_refused(cutcard: Cutcard, name: str) -> None:
    code, out, err = cutcard("rules", "show", name)
    assert (code, out) == (1, b"")
    assert "UTH" in err


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (["rules"], "show|trace"),
        (["rules", "prove"], "show"),
        (["rules", "trace", "--document", "XYZ"], "LUN"),
        (["rules", "show"], "CLAUSE"),
    ],
)
def test_wrong_usage_is_code_2(cutcard: Cutcard, words: list[str], cure: str) -> None:
    code, out, err = cutcard(*words)
    assert (code, out) == (2, b"")
    assert cure in err


def test_without_the_tests_nothing_is_called_proven(
    cutcard: Cutcard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(rules, "TESTS", tmp_path / "none")
    code, out, err = cutcard("rules", "trace", "--json")
    assert code == 0
    assert all(row["tests"] == [] for row in json.loads(out))
    assert "tests" in err


@pytest.mark.parametrize(
    "words",
    [["--help"], ["rules", "--help"], *(["rules", verb, "--help"] for verb in ("show", "trace", "coverage"))],
)
def test_help_gives_an_example(cutcard: Cutcard, words: list[str]) -> None:
    code, out, err = cutcard(*words)
    assert (code, err) == (0, "")
    assert b"cutcard " in out.partition(b"\n")[2]


def test_the_page_on_coverage_is_up_to_date(cutcard: Cutcard) -> None:
    kept = (Path(rulebook.__file__).parents[2] / "docs" / "coverage.md").read_text("utf-8")
    code, out, err = cutcard("rules", "coverage")
    assert (code, err) == (0, "")
    assert kept == out.decode(), "out of date: make check makes it anew"


def test_the_page_on_coverage_counts_every_clause(cutcard: Cutcard, tmp_path: Path) -> None:
    assert cutcard("rules", "coverage", "--write", str(tmp_path / "page.md")) == (0, b"", "")
    lines = (tmp_path / "page.md").read_text("utf-8").splitlines()
    rows = {cells[0]: cells[1:] for line in lines if len(cells := line.strip("| ").split(" | ")) == 10}
    for registry in rulebook.registries():
        counts = rows.pop(registry.document.code)
        kinds = Counter(clause.kind for clause in registry.clause)
        assert counts[:5] == [
            str(count) for count in (len(registry.clause), *(kinds[kind] for kind in get_args(rulebook.Kind)))
        ]
        for clause in registry.clause:
            start = f"| {registry.document.code} {clause.id} |"
            listed = any(line.startswith(start) and clause.summary in line for line in lines)
            assert listed is (clause.kind != "code" or bool(clause.waits)), clause.id
    assert float(rows["all"][5].removesuffix(" %")) <= 15
    assert sum(int(count) for count in rows["all"][1:5]) == int(rows["all"][0])


def test_a_page_that_cannot_be_written(cutcard: Cutcard, tmp_path: Path) -> None:
    code, out, err = cutcard("rules", "coverage", "--write", str(tmp_path / "none" / "page.md"))
    assert (code, out) == (2, b"")
    assert "No such file" in err


def test_the_command_lists_its_groups_and_its_version(cutcard: Cutcard) -> None:
    shown = cutcard("--help").out.decode()
    for name in COMMANDS:
        assert name in shown
    assert cutcard("--version") == (0, f"{package.__version__}\n".encode(), "")
