"""For whoever runs a server: health and readiness from the writer itself, and metrics without names."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cutcard.floor.journal.group import GroupWriter, WriteJob
from cutcard.floor.stores.sqlite.journal import SqliteJournal
from cutcard.table.messages.round import LeaveSeat, TakeSeat
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.http.settings import Settings
from cutcard.web.site import health
from cutcard.web.site.health import Health
from tests.floor.stores.test_sqlite import Disk
from tests.support.floor.running import PATIENT, Floor

TOKEN = "a token that nobody guesses"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=True, pace=PATIENT, metrics_token=TOKEN)
    edge = EdgeSettings(proxies=("127.0.0.1",))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings, edge=edge) as running:
        running.site.health = Health(running.desk.journal, patience=0.05, fresh=0)
        yield running


def status(floor: Floor, path: str) -> int:
    return httpx.get(f"{floor.address}{path}", timeout=60, verify=False).status_code


def test_a_floor_that_works_says_so(floor: Floor) -> None:
    assert httpx.get(f"{floor.address}/healthz", verify=False).json() == {"status": "ok"}
    assert httpx.get(f"{floor.address}/readyz", verify=False).json() == {"status": "ready"}


def test_a_writer_that_stalls_is_seen(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    with floor.desk.journal.writer._writing:  # it is busy with something that does not end
        for _ in range(5):
            answer = httpx.get(f"{floor.address}/readyz", verify=False)
            assert (answer.status_code, answer.json()["reason"]) == (503, health.SLOW)
        assert floor.desk.journal.writer.waiting <= 2, "one question, however often it is asked, and a checkpoint"
        assert status(floor, "/healthz") == 200, "it may come back"
        monkeypatch.setattr(health, "DEAD", 0)
        answer = httpx.get(f"{floor.address}/healthz", verify=False)
        assert (answer.status_code, answer.json()["reason"]) == (503, health.STOPPED)
    monkeypatch.undo()
    assert (status(floor, "/healthz"), status(floor, "/readyz")) == (200, 200)


def test_a_full_disk_is_seen_and_commands_are_refused_with_the_cure(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, ann = floor.desk.journal.writer, floor.person("ann")
    real = type(writer).commit

    def full(self: GroupWriter[object], group: list[WriteJob[object]]) -> None:
        self._failed(group, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(type(writer), "commit", full)
    refused = ann.send("stud", TakeSeat(1), "the same key")
    assert refused.status_code == 503
    assert "with the same key" in refused.json()["reason"]
    assert int(refused.headers["retry-after"]) > 0
    assert (status(floor, "/healthz"), status(floor, "/readyz")) == (200, 503)
    assert "cutcard_journal_failing 1.0" in metrics(floor)
    monkeypatch.setattr(type(writer), "commit", real)
    assert (status(floor, "/healthz"), status(floor, "/readyz")) == (200, 200)
    assert "cutcard_journal_failing 0.0" in metrics(floor)
    assert ann.send("stud", TakeSeat(1), "the same key").status_code == 200
    ann.do("stud", LeaveSeat(1))


def test_after_a_failed_sync_no_command_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Floor(tmp_path) as floor:
        floor.site.health = Health(floor.desk.journal, fresh=0)
        ann = floor.person("ann")
        assert isinstance(floor.desk.journal, SqliteJournal)
        writer = floor.desk.journal.writer
        monkeypatch.setattr(writer, "_db", Disk(writer._db, sqlite3.SQLITE_IOERR_FSYNC))
        for _ in range(2):
            assert ann.send("stud", TakeSeat(1)).status_code == 503
        assert (status(floor, "/healthz"), status(floor, "/readyz")) == (503, 503)
        assert ann.see("stud")["seat"] is None, "what is there can still be read"
        assert ann.http.get("/api/lobby").status_code == 200


def metrics(floor: Floor, **headers: str) -> str:
    return httpx.get(f"{floor.address}/metrics", headers=headers, verify=False).raise_for_status().text


def test_metrics_count_and_name_nobody(floor: Floor) -> None:
    ann = floor.person("ann")
    ann.do("stud", TakeSeat(3))
    with ann.live("stud") as line:
        line.news()
        told = metrics(floor)
        assert "cutcard_feeds 1.0" in told
    ann.do("stud", LeaveSeat(3))
    told = metrics(floor)
    assert 'cutcard_http_requests_total{method="POST",route="/tables/{id}/commands",status="200"}' in told
    assert 'route="/enter/{token}"' in told
    for name in ("ann", "stud", "127.0.0.1", ann.cookie().partition("=")[2]):
        assert f'"{name}' not in told
    for number in ("journal_jobs_total", "clock_behind_seconds", "connections ", "streams_without_snapshot 0.0"):
        assert f"cutcard_{number}" in told


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"X-Forwarded-For": "198.51.100.7"}, False),
        ({"X-Forwarded-For": "127.0.0.1"}, False),
        ({"Forwarded": "for=198.51.100.7"}, False),
        ({"Via": "1.1 proxy"}, False),
        ({"X-Forwarded-For": "198.51.100.7", "Authorization": f"Bearer {TOKEN}"}, True),
        ({"X-Forwarded-For": "198.51.100.7", "Authorization": f"Basic {TOKEN}"}, False),
        ({"X-Forwarded-For": "198.51.100.7", "Authorization": "Bearer"}, False),
        ({"X-Forwarded-For": "198.51.100.7", "Authorization": f"Bearer {TOKEN}x"}, False),
    ],
)
def test_metrics_are_for_this_machine_or_with_the_token(floor: Floor, headers: dict[str, str], allowed: bool) -> None:
    answer = httpx.get(f"{floor.address}/metrics", headers=headers, verify=False)
    assert answer.status_code == (200 if allowed else 403)
    assert ("cutcard_" in answer.text) is allowed


def test_without_a_token_nobody_elsewhere_reads_the_metrics(floor: Floor, tmp_path: Path) -> None:
    with Floor(tmp_path, edge=EdgeSettings(proxies=("127.0.0.1",))) as other:
        headers = {"X-Forwarded-For": "198.51.100.7", "Authorization": "Bearer"}
        assert httpx.get(f"{other.address}/metrics", headers=headers, verify=False).status_code == 403
