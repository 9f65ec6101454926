"""A small run of ``make fuzz``: no server error and nothing undeclared, and planted faults are found."""

import asyncio
import sys
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from starlette.responses import Response

from cutcard.floor.pace.schedule import Pace
from cutcard.web.http.answers import answer, told
from cutcard.web.openapi import document
from cutcard.web.routes import rules, table
from tests.fuzz import driver
from tests.fuzz.cases import drawn, operations
from tests.fuzz.floor import Request
from tests.fuzz.run import again, fuzz
from tests.soak.floor import BEGAN

SENT = 300  # requests of the small run
STILL = Pace(1e8, 1e8, 1e8, 1e8)  # nothing happens by itself, so that every run sends the same requests


def asked(operation: str, path: str, who: str = "inspector-1") -> Request:
    return Request(operation, who, BEGAN, operation.partition(" ")[0], path, {}, b"")


BOOK, VIEW = asked("GET /api/rules", "/api/rules"), asked("GET /api/tables/{id}", "/api/tables/1")


def test_no_request_makes_the_server_err_or_answer_what_it_does_not_declare(tmp_path: Path) -> None:
    cases = list(drawn(1, most=1))
    assert {one.operation for one in cases} == operations().keys()
    assert len(operations()) == sum(map(len, msgspec.json.decode(document())["paths"].values()))
    wrong, fuzzed = asyncio.run(fuzz(tmp_path, 1, cases, pace=STILL))
    assert wrong == []
    assert len(fuzzed.sent) > SENT
    assert fuzzed.accepted.total() > SENT / 10


def test_the_program_tells_what_it_has_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = list(islice(drawn(1, most=1), 30))
    monkeypatch.setattr(driver, "drawn", lambda seed: few)
    monkeypatch.setattr(driver, "CASES", tmp_path)
    monkeypatch.setattr(sys, "argv", ["driver", "--floors", "1"])
    assert driver.main() == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.endswith(" requests: 0 failures")
    assert not last.startswith("0 ")


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (told({"clauses": "none"}), "Response violates schema"),
        (answer(418, "short and stout"), "Undocumented status code"),
        (Response(b"<p>", media_type="text/html"), "Undocumented Content-Type"),
        (answer(503, "not now"), "answered 503"),
    ],
)
def test_a_wrong_answer_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: Response, found: str) -> None:
    monkeypatch.setattr(rules, "told", lambda value: given)
    assert any(one.startswith(found) for one in asyncio.run(again(tmp_path, 1, [BOOK])))


def test_a_fault_is_found_in_the_answer_and_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "told", lambda value: 1 / 0)
    found = asyncio.run(again(tmp_path, 1, [BOOK, VIEW]))
    assert found[0].startswith("answered 500")
    assert "ZeroDivisionError" in found[-1]
