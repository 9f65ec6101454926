"""The analyst's part over HTTP: questions, long counts, calling off; and a server that never loads the mathematics."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from cutcard import games
from cutcard.odds.report.questions import AskReport
from cutcard.odds.report.report import report
from cutcard.odds.service import client as worker
from cutcard.odds.service.client import Busy, Job, Worker
from cutcard.web.http.settings import Settings
from cutcard.web.routes import odds
from tests.support.floor.running import PATIENT, Floor

ASK = "/api/odds/questions"
PLT = AskReport(game="plain-three")
HEAVY = """
import sys
for line in sys.stdin:
    if "slow" in line:
        print('{"done": 1, "of": 7}', flush=True)
        sys.stdin.readline()
    elif "die" in line:
        sys.exit(3)
    else:
        print('{"done": 6, "of": 7}')
        print('{"answer": {"asked": %s}}' % line.strip(), flush=True)
"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=True, pace=PATIENT, commands=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


def test_a_question_is_answered(floor: Floor) -> None:
    analyst = floor.person("analyst")
    analyst.http.timeout = 60
    listed = analyst.get("/api/odds")["games"]
    assert [each["game"] for each in listed] == list(games.names())
    body = {"type": "report", "game": "plain-three", "changes": ["pair-plus.flush=4"]}
    response = analyst.http.post(ASK, json=body)
    while response.status_code == 202:
        response = analyst.http.get(f"{ASK}/{response.json()['job']}")
    assert response.status_code == 200
    same = report("plain-three", ["pair-plus.flush=4"])
    assert response.json()["ev"] == {"num": same.ev.num, "den": same.ev.den}
    assert response.json()["side_bets"]["pair-plus"]["house_edge"] == same.side_bets["pair-plus"].house_edge


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        (b"{", 400, "not a question"),
        (b'{"type":"report"}', 400, "game"),
        (b'{"type":"magic","game":"plain-three"}', 400, "magic"),
        (b'{"type":"report","game":"plain-three","edge":1}', 400, "edge"),
        (b'{"type":"report","game":"baccarat"}', 409, "no game"),
        (b'{"type":"report","game":"plain-three","changes":["trips.flush=6"]}', 409, "no pay table"),
        (b'{"type":"report","game":"plain-three","strategy":"/etc/passwd"}', 409, "always-play"),
        (b'{"type":"values","game":"plain-three","hand":"Qh 6d"}', 409, "2 cards"),
        (b'{"type":"report","game":"' + b"x" * 20_000 + b'"}', 413, "this question is too long"),
    ],
)
def test_what_is_no_question_is_refused_with_its_cure(floor: Floor, body: bytes, status: int, words: str) -> None:
    analyst = floor.person("analyst")
    analyst.http.timeout = 60
    response = analyst.http.post(ASK, content=body)
    assert response.status_code == status
    assert words in response.json()["reason"]


@pytest.mark.parametrize("id", ["ann", "administrator", "tournament-director", "dealer", "inspector", ""])
def test_nobody_else_asks(floor: Floor, id: str) -> None:
    someone = floor.person(id) if id else floor.stranger()
    for method, path in (("GET", "/api/odds"), ("POST", ASK), ("GET", f"{ASK}/1"), ("POST", f"{ASK}/1/call-off")):
        response = someone.http.request(method, path, json={"type": "report", "game": "plain-three"})
        assert response.status_code == (403 if id else 401)


def test_the_page_is_the_analysts(floor: Floor) -> None:
    assert floor.person("analyst").http.get("/odds").status_code == 200
    assert floor.person("ann").http.get("/odds").status_code == 403
    assert floor.person("analyst").http.get(f"{ASK}/none").status_code == 404
    assert floor.person("analyst").http.post(f"{ASK}/none/call-off").status_code == 404


def test_serving_loads_nothing_heavy() -> None:
    """Neither what serves nor what lists the numbers has numpy or numba on its way."""
    program = """
import sys
import cutcard.cli.serve
from cutcard import games
from cutcard.odds.model.numbers import numbers
from cutcard.web.openapi import document
document(), [numbers(key) for key in games.names()]
print(sorted({"numpy", "numba", "llvmlite"} & sys.modules.keys()))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert ran.stdout.strip() == "[]"


# -- the queue, with a process that does as it is told


@pytest.fixture
def process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "heavy.py").write_text(HEAVY, "utf-8")
    monkeypatch.setattr(worker, "COMMAND", (sys.executable, str(tmp_path / "heavy.py")))
    monkeypatch.setattr(worker, "SHORT", 0.0)


def during(test: Callable[[Worker], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        working = Worker(waiting=2, kept=4)
        try:
            async with asyncio.timeout(120):
                await test(working)
        finally:
            await working.close()

    asyncio.run(whole())


def named(name: str) -> AskReport:
    return AskReport(game=name)


async def told_something(job: Job) -> None:
    while not job.of:
        await asyncio.sleep(0.01)


@pytest.mark.usefixtures("process")
def test_questions_wait_in_a_row_and_tell_how_far_they_are() -> None:
    async def test(working: Worker) -> None:
        first, second = working.ask("a", named("one")), working.ask("a", named("two"))
        await second.finished.wait()
        assert first.finished.is_set()
        assert first.result is not None
        assert b"one" in first.result
        assert (second.done, second.of) == (6, 7)
        assert working.find("a", first.id) is first
        assert working.find("b", first.id) is None

    during(test)


@pytest.mark.usefixtures("process")
def test_a_long_count_is_told_of_and_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "AT_ONCE", 0.3)

    async def test(working: Worker) -> None:
        slow, waits = working.ask("a", named("slow")), working.ask("a", named("later"))
        await told_something(slow)
        answer = await odds._settled(slow)
        assert answer.status_code == 202
        assert bytes(answer.body) == b'{"job":"1","done":1,"of":7}'
        working.call_off(slow)
        await waits.finished.wait()
        assert (slow.result, slow.fault) == (None, "cancelled")
        assert waits.result is not None
        assert (await odds._settled(slow)).status_code == 409
        assert (await odds._settled(waits)).status_code == 200

    during(test)


@pytest.mark.usefixtures("process")
def test_what_waits_is_called_off_unasked() -> None:
    async def test(working: Worker) -> None:
        slow, waits = working.ask("a", named("slow")), working.ask("a", named("never"))
        await told_something(slow)
        working.call_off(waits)
        assert waits.finished.is_set()
        assert waits.began is None
        working.call_off(slow)
        await slow.finished.wait()
        working.call_off(slow)

    during(test)


@pytest.mark.usefixtures("process")
def test_nobody_fills_the_row_and_the_others_still_ask() -> None:
    async def test(working: Worker) -> None:
        slow = working.ask("a", named("slow"))
        await told_something(slow)
        for name in ("one", "two"):
            working.ask("a", named(name))
        with pytest.raises(Busy, match="2 of your questions are already waiting"):
            working.ask("a", named("three"))
        other = working.ask("b", named("four"))
        working.call_off(slow)
        await other.finished.wait()
        assert other.result is not None

    during(test)


@pytest.mark.usefixtures("process")
def test_a_process_that_dies_is_started_again() -> None:
    async def test(working: Worker) -> None:
        dies, lives = working.ask("a", named("die")), working.ask("a", named("live"))
        await lives.finished.wait()
        assert dies.fault == "the calculation stopped unexpectedly: try again"
        assert (await odds._settled(dies)).status_code == 409
        assert lives.result is not None

    during(test)


@pytest.mark.usefixtures("process")
def test_only_the_latest_are_kept() -> None:
    async def test(working: Worker) -> None:
        jobs = []
        for number in range(6):
            jobs.append(working.ask(f"owner {number}", named(str(number))))
            await jobs[-1].finished.wait()
        assert [working.find(job.owner, job.id) is not None for job in jobs] == [False, False, True, True, True, True]

    during(test)
