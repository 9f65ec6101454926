"""The rules for everybody: all clauses with what proves them, one by one, and nothing read before it is asked for."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard import games, rulebook
from cutcard.cli.scaffold import scaffold
from cutcard.compose import domains
from cutcard.core.authority import authority
from cutcard.core.message import tag
from cutcard.floor.desk.books import book
from cutcard.web.rules import rules
from cutcard.web.words.desk import words
from tests.support.floor.running import Floor


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
    told = floor.stranger().get("/api/rules/TOR 7.16.2")
    assert told["rule"]["summary"]
    assert any(place.startswith("cutcard/tournament/") for place in told["code"])
    assert any(place.startswith("tests/") for place in told["tests"])
    above = floor.stranger().get("/api/rules/TOR 7.16")
    assert "TOR 7.16.2" in [rule["clause"] for rule in above["below"]]
    read = next(registry for registry in rulebook.registries() if registry.document.code == "TOR").clause
    clause = next(clause for clause in read if clause.readings)
    told = floor.stranger().get(f"/api/rules/TOR {clause.id}")
    assert {reading["id"] for reading in told["readings"]} >= set(clause.readings)


def test_a_reading_by_its_id(floor: Floor) -> None:
    told = floor.stranger().get("/api/rules/T-01")
    assert told["rule"] is None
    assert told["readings"][0]["clauses"][0].startswith("TOR ")
    assert told["readings"][0]["reading"]


def test_a_clause_that_is_not_there(floor: Floor) -> None:
    response = floor.stranger().http.get("/api/rules/TOR 99")
    assert (response.status_code, response.json()["clause"]) == (404, None)
    assert "TOR 7.16.2" in response.json()["reason"]


@pytest.mark.parametrize("path", ["/rules", "/rules/TOR", "/rules/TOR/7.16", "/rules/I-01"])
def test_the_page_answers_at_every_deep_link(floor: Floor, path: str) -> None:
    response = floor.stranger().http.get(path)
    assert response.status_code == 200
    assert re.search(r"/static/\w+/rules/rules\.joined\.js", response.text)


def test_reading_the_rules_opens_no_source_file() -> None:
    """Parsing source in the threads of a server is not safe, and an installation has no tests to parse."""
    program = (
        "import sys; from cutcard.web.rules import powers, rules; powers.powers(); opened = [];"
        "sys.addaudithook(lambda name, values: opened.append(str(values[0])) if name == 'open' else None);"
        "rules.rules(); rules.rule('TOR 7.16.2'); print(*opened)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    opened = [Path(file) for file in ran.stdout.split()]
    assert {file.name for file in opened} >= {"rules.toml", "trace.jsonl", "readings.jsonl"}
    assert [file for file in opened if file.suffix not in (".toml", ".jsonl")] == []


def test_the_rulebook_is_not_read_before_it_is_asked_for() -> None:
    program = (
        "import cutcard.web.app; from cutcard.rulebook import registry; from cutcard.web.rules import rules;"
        "print(registry._registries.cache_info().currsize, rules._rules.cache_info().currsize)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert ran.stdout.split() == ["0", "0"]


def test_the_rulebook_is_that_of_the_games_which_are_there(tmp_path: Path) -> None:
    before = {document.code for document in rules.rules().documents}
    with games.added(scaffold("high-six", tmp_path)):
        assert {document.code for document in rules.rules().documents} == before | {"HSX"}
    assert {document.code for document in rules.rules().documents} == before


def test_staff_read_who_may_act_by_a_clause_as_the_desk_decides_it(floor: Floor) -> None:
    told = {rule["clause"]: rule["powers"] for rule in floor.stranger().get("/api/rules")["clauses"]}
    found = {clause: some for clause, some in told.items() if some}
    assert found
    for domain in domains():
        for kind in domain.commands.kinds:
            for key in games.packaged() if kind.authority else ():
                if clause := authority(kind, book(key)):
                    assert any(line.startswith(f"{words(tag(kind))}: ") for line in told[clause])


def test_words_and_numbers_find_clauses() -> None:
    assert rules.matching("tor 7.16", 9)[0][0] == "TOR 7.16"
    assert {number[:8] for number, _ in rules.matching("TOR 7.16", 9)} == {"TOR 7.16"}
    assert rules.matching("i-20", 9)[0][0] == "I-20"
    found = rules.matching("house funds entrants", 9)
    assert found
    assert all("entrants" in says.lower() for _, says in found)
    assert rules.matching("xyz", 9) == []  # too short to be looked for in what clauses say
