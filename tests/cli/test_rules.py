"""``cutcard rules``: one clause in our words, and the trace of all of them; and the command itself."""

import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

import cutcard as package
from cutcard import games, rulebook
from cutcard.compose import COMMANDS
from cutcard.rulebook import build
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
    rows = asked(cutcard, "trace", "--document", "TOR")
    row = next(row for row in rows if row["clause"] == "7.16")
    assert row["code"]
    assert row["tests"]
    for place in [*(f"src/{place}" for place in row["code"]), *row["tests"]]:
        file, _, name = place.partition("::")
        text = (build.CHECKOUT / file).read_text("utf-8")
        assert "TOR 7.16" in text
        assert name.partition("::")[0].partition(".")[0] in text


def test_one_document_alone(cutcard: Cutcard) -> None:
    rows = asked(cutcard, "trace", "--document", "TOR")
    assert {row["document"] for row in rows} == {"TOR"}
    assert len(rows) == 83


def test_the_trace_for_people_ends_with_counts(cutcard: Cutcard) -> None:
    code, out, err = cutcard("rules", "trace", "--document", "TOR")
    assert (code, err) == (0, "")
    listed, counts = out.decode().rstrip().split("\n\n")
    assert len(listed.splitlines()) == 83
    assert sum(int(line.split()[-1]) for line in counts.splitlines()) == 83


@pytest.mark.parametrize("name", ["TOR 7.16", "tor 7.16"])
def test_a_clause_is_shown_with_what_stands_below_it(cutcard: Cutcard, name: str) -> None:
    rows = asked(cutcard, "show", name)
    clauses = [row["clause"] for row in rows]
    assert clauses[0] == "7.16"
    assert "7.16.2" in clauses
    assert all(clause == "7.16" or clause.startswith("7.16.") for clause in clauses)
    code, out, _ = cutcard("rules", "show", name)
    assert code == 0
    for row in rows:
        assert row["summary"] in out.decode()


def test_letters_belong_to_their_clause(cutcard: Cutcard) -> None:
    clauses = [row["clause"] for row in asked(cutcard, "show", "TOR 7.20")]
    assert clauses == ["7.20", "7.20(a)", "7.20(b)"]


@pytest.mark.parametrize("name", ["TOR 99", "XYZ 1.1", "TOR", "", "10.7"])
def test_an_unknown_clause_is_refused(cutcard: Cutcard, name: str) -> None:
    code, out, err = cutcard("rules", "show", name)
    assert (code, out) == (1, b"")
    assert "TOR" in err


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (["rules"], "show|trace"),
        (["rules", "prove"], "show"),
        (["rules", "trace", "--document", "XYZ"], "TOR"),
        (["rules", "show"], "CLAUSE"),
    ],
)
def test_wrong_usage_is_code_2(cutcard: Cutcard, words: list[str], cure: str) -> None:
    code, out, err = cutcard(*words)
    assert (code, out) == (2, b"")
    assert cure in err


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a folder of its own, with a registry, a source and a test."""
    home = tmp_path / "more" / "two"
    (home / "tests").mkdir(parents=True)
    (home / "rules.toml").write_text(
        '[document]\ncode = "AAA"\ntitle = "Two"\nversion = ""\napproved = "2030-01-01"\n'
        '[[clause]]\nid = "1.1"\nkind = "code"\nsummary = "The first"\n',
        "utf-8",
    )
    (home / "game.py").write_text('GAME = Game(deck="AAA 1.1")\n', "utf-8")
    (home / "tests" / "test_two.py").write_text('@pytest.mark.clause("AAA 1.1")\ndef test_it(): pass\n', "utf-8")
    found = games.folders()
    monkeypatch.setattr(games, "folders", lambda: (*found, home))
    return home


def test_a_game_of_others_is_traced_after_its_trace_is_built(cutcard: Cutcard, game: Path) -> None:
    code, out, err = cutcard("rules", "trace", "--document", "AAA", "--json")
    assert (code, json.loads(out)[0]["code"]) == (0, [])
    cure = f"cutcard rules build {game}"
    assert cure in err
    assert cutcard("rules", "build", str(game), "--check").code == 1
    assert cutcard(*cure.split()[1:]) == (0, f"written: {game / 'trace.jsonl'}\n".encode(), "")
    assert cutcard("rules", "build", str(game), "--check", "--json") == (0, b"[]\n", "")
    (row,) = asked(cutcard, "trace", "--document", "AAA")
    assert (row["code"], row["tests"]) == (["two/game.py::GAME.deck"], ["tests/test_two.py::test_it"])
    (game / "tests" / "test_two.py").unlink()
    assert asked(cutcard, "trace", "--document", "AAA") == [row], "nothing but the build reads sources and tests"
    code, out, _ = cutcard("rules", "build", str(game), "--check")
    assert (code, out.decode()) == (1, f"out of date: {game / 'trace.jsonl'}\n")


def test_the_tests_of_a_game_may_lie_beside_its_folder(cutcard: Cutcard, game: Path, tmp_path: Path) -> None:
    shutil.move(game / "tests", tmp_path / "tests")
    assert cutcard("rules", "build", str(game)).code == 0
    assert asked(cutcard, "show", "AAA 1.1")[0]["tests"] == ["tests/test_two.py::test_it"]
    (tmp_path / "more" / "pyproject.toml").touch()
    assert "--tests" in cutcard("rules", "build", str(game)).err, "tests outside its project are not its own"
    assert asked(cutcard, "show", "AAA 1.1")[0]["tests"] == []
    assert cutcard("rules", "build", str(game), "--tests", str(tmp_path / "tests")).code == 0
    assert asked(cutcard, "show", "AAA 1.1")[0]["tests"] == ["tests/test_two.py::test_it"]


def test_a_trace_is_built_where_a_registry_lies(
    cutcard: Cutcard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, out, err = cutcard("rules", "build", str(tmp_path))
    assert (code, out) == (2, b"")
    assert "rules.toml" in err
    monkeypatch.setattr(build, "CHECKOUT", tmp_path)
    code, out, err = cutcard("rules", "build")
    assert (code, out) == (2, b"")
    assert "folder of a game" in err


@pytest.mark.parametrize(
    "words",
    [["--help"], ["rules", "--help"], *(["rules", verb, "--help"] for verb in ("show", "trace", "coverage", "build"))],
)
def test_help_gives_an_example(cutcard: Cutcard, words: list[str]) -> None:
    code, out, err = cutcard(*words)
    assert (code, err) == (0, "")
    assert b"cutcard " in out.partition(b"\n")[2]


def test_the_page_on_coverage_counts_every_clause(cutcard: Cutcard, tmp_path: Path) -> None:
    assert cutcard("rules", "coverage", "--write", str(tmp_path / "page.md")) == (0, b"", "")
    lines = (tmp_path / "page.md").read_text("utf-8").splitlines()
    rows = {cells[0]: cells[1:] for line in lines if len(cells := line.strip("| ").split(" | ")) == 9}
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
        assert sum(int(count) for count in counts[1:5]) == int(counts[0])


def test_a_page_that_cannot_be_written(cutcard: Cutcard, tmp_path: Path) -> None:
    code, out, err = cutcard("rules", "coverage", "--write", str(tmp_path / "none" / "page.md"))
    assert (code, out) == (2, b"")
    assert "No such file" in err


def test_the_command_lists_its_groups_and_its_version(cutcard: Cutcard) -> None:
    shown = cutcard("--help").out.decode()
    for name in COMMANDS:
        assert name in shown
    assert cutcard("--version") == (0, f"{package.__version__}\n".encode(), "")
