"""The rules for everybody: all clauses with what proves them, one by one, and nothing read before it is asked for."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from cutcard import rulebook
from cutcard.web.rules import rules
from tests.support.running import Floor


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with Floor(tmp_path_factory.mktemp("floor")) as running:
        yield running


def test_a_stranger_reads_every_clause(floor: Floor) -> None:
    told = floor.stranger().get("/api/rules")
    registered = [
        f"{registry.document.code} {clause.id}" for registry in rulebook.registries() for clause in registry.clause
    ]
    assert [rule["clause"] for rule in told["clauses"]] == registered
    assert all(rule["summary"] for rule in told["clauses"])
    for document in told["documents"]:
        own = [rule for rule in told["clauses"] if rule["document"] == document["code"]]
        assert document["clauses"] == len(own) == sum(document["kinds"].values())
        assert document["waiting"] == sum(bool(rule["waits"]) for rule in own)
        good = [
            rule for rule in own if rule["kind"] == "code" and not rule["waits"] and rule["cited"] and rule["tests"]
        ]
        assert document["proven"] == len(good) > 0


def test_one_clause_with_its_places_and_readings(floor: Floor) -> None:
    told = floor.stranger().get("/api/rules/UTH 10.7.3.4")
    assert told["rule"]["summary"]
    assert any(place.startswith("cutcard/games/ultimate_texas_holdem/") for place in told["code"])
    assert any(place.startswith("tests/") for place in told["tests"])
    assert [reading["id"] for reading in told["readings"]] == ["I-01"]
    above = floor.stranger().get("/api/rules/UTH 10.7.3")
    assert "UTH 10.7.3.4" in [rule["clause"] for rule in above["below"]]


def test_a_reading_by_its_id(floor: Floor) -> None:
    told = floor.stranger().get("/api/rules/I-08")
    assert told["rule"] is None
    assert told["readings"][0]["clauses"] == ["CSP 9.2"]
    assert "returned" in told["readings"][0]["reading"]


def test_everything_that_code_cites_can_be_read() -> None:
    assert [name for name in sorted(rulebook.cited_names()) if rules.rule(name) is None] == []


def test_a_clause_that_is_not_there(floor: Floor) -> None:
    response = floor.stranger().http.get("/api/rules/UTH 99")
    assert (response.status_code, response.json()["clause"]) == (404, None)
    assert "UTH 10.7.3.1" in response.json()["reason"]


@pytest.mark.parametrize("path", ["/rules", "/rules/UTH", "/rules/UTH/10.7", "/rules/I-01"])
def test_the_page_answers_at_every_deep_link(floor: Floor, path: str) -> None:
    response = floor.stranger().http.get(path)
    assert response.status_code == 200
    assert "/static/rules/rules.js" in response.text


def test_an_installation_without_tests_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rules, "TESTS", tmp_path / "none")
    monkeypatch.setattr(rules, "READINGS", tmp_path / "none.md")
    rules._rules.cache_clear()
    rules._traced.cache_clear()
    try:
        told = rules.rules()
        assert {rule.tests for rule in told.clauses} == {None}
        assert {document.proven for document in told.documents} == {None}
        assert told.readings == []
        alone = rules.rule("UTH 10.7.3.4")
        assert alone is not None
        assert alone.tests is None
        assert alone.code
    finally:
        rules._rules.cache_clear()
        rules._traced.cache_clear()


def test_many_who_ask_at_once_have_it_traced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    traced: list[int] = []

    def slowly(tests: Path | None) -> list[rulebook.Traced]:
        traced.append(1)
        sleep(0.05)
        return whole

    whole = rulebook.trace(None)
    monkeypatch.setattr(rulebook, "trace", slowly)
    rules._rules.cache_clear()
    rules._traced.cache_clear()
    try:
        with ThreadPoolExecutor(8) as several:
            found = list(several.map(rules.rule, ["UTH 10.7.3.4"] * 8))
        assert len(traced) == 1
        assert all(one is not None and one.rule is not None for one in found)
    finally:
        rules._rules.cache_clear()
        rules._traced.cache_clear()


def test_the_rulebook_is_not_read_before_it_is_asked_for() -> None:
    program = (
        "import cutcard.web.app; from cutcard import rulebook; from cutcard.web.rules import rules;"
        "print(rulebook.registries.cache_info().currsize, rules._rules.cache_info().currsize)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert ran.stdout.split() == ["0", "0"]
