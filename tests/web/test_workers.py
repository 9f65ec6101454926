"""Several server processes on one database: people use any of them, the pace is set once, and any may die."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psycopg
import pytest

from cutcard.floor.keys.keyring import Keyring, beside, create, load, save
from cutcard.floor.pace.schedule import Pace
from cutcard.floor.plan.floorplan import TablePlan, parse
from cutcard.floor.stores.postgres import leases
from cutcard.table.messages.round import Bet, PlaceWagers, TakeSeat
from cutcard.web.http.settings import Settings
from cutcard.web.player.place import LiveTable
from tests.support.floor.running import FLOOR, PATIENT, Floor, Someone
from tests.support.floor.waiting import until
from tests.support.journal.audit import verify
from tests.support.journal.postgres import server
from tests.web.player.test_restart import FLOOR as ONE_TABLE

ROLES = 7  # of the floor for tests: five tables, the usher and the checkpoints


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder := tmp_path_factory.mktemp("workers"))
        patch.setattr(leases.PostgresOthers, "renew", 0.1)
        yield folder


@pytest.fixture(scope="module")
def servers(folder: Path) -> Iterator[tuple[Floor, Floor]]:
    """Two servers on one database; each has its own memory and connections, as processes have."""
    settings, plan = Settings(demo=True, pace=PATIENT), parse(FLOOR)
    with (
        server().database() as url,
        Floor(folder, plan, settings, where=url) as one,
        Floor(folder, plan, settings, where=url) as other,
    ):
        until(lambda: not one.site.roles.held & other.site.roles.held and len(_held(one, other)) == ROLES)
        yield one, other


def _held(*running: Floor) -> list[str]:
    return sorted(role for floor in running for role in floor.site.roles.held)


def at(floor: Floor, someone: Someone) -> Someone:
    """The same browser at another server."""
    other = floor.stranger()
    other.http.cookies = someone.http.cookies
    return other


def test_limits_count_for_all_servers_together(servers: tuple[Floor, Floor]) -> None:
    one, two = servers
    while not one.site.limits.knocks.wait("account zoe"):
        pass
    name = f"limit/{one.desk.journal.keys.mark('knocks account zoe')}"
    until(lambda: bool(one.desk.journal.ask("select 1 from leases where name = ?", name)))
    assert two.site.limits.knocks.wait("account zoe") == 0, "it has not heard of it yet"
    until(lambda: two.site.limits.knocks.wait("account zoe", 0.001) > 0)


def test_a_guest_may_use_any_server_and_pages_of_all_follow(servers: tuple[Floor, Floor]) -> None:
    one, two = servers
    guest = one.guest()
    there = at(two, guest)
    with there.live("stud") as line:
        guest.do("stud", TakeSeat(2))
        seen = line.until(lambda view: view["seat"] == 2)
    name = guest.get("/api/me")["name"]
    assert [seat["name"] for seat in seen["seats"]] == [name]
    other = two.guest()
    with guest.live("stud") as line:
        other.do("stud", TakeSeat(4))
        seen = line.until(lambda view: len(view["seats"]) == 2)
    assert {seat["name"] for seat in seen["seats"]} == {name, other.get("/api/me")["name"]}
    there.http.post("/api/sign-out")
    until(lambda: guest.http.get("/api/me").status_code == 401)


def test_the_pace_is_set_once_and_hears_who_is_ready_anywhere(servers: tuple[Floor, Floor]) -> None:
    one, two = servers
    setter, other = (one, two) if "table/stud" in one.site.roles.held else (two, one)
    guest = other.guest()  # whoever sets the pace is not whom the guest talks to
    until(lambda: guest.see("stud")["stage"] == "open")
    guest.do("stud", TakeSeat(6))
    guest.do("stud", PlaceWagers(6, (Bet("ante", 1000),)))
    guest.ready("stud")
    with guest.live("stud") as line:
        line.until(lambda view: view["need"]["kind"] == "choice")
    rows = other.desk.history("table/stud")
    assert [row.actor.id for row in rows].count("pace") == len({row.version for row in rows if row.actor.id == "pace"})
    assert setter.desk.journal.refusals() == [], "nobody was told to do what was done already"


def test_if_a_server_ends_the_other_goes_on_with_everything(folder: Path) -> None:
    with server().database() as url:
        _one_ends(url, folder)


def _one_ends(url: str, folder: Path) -> None:
    settings, plan = Settings(demo=True, pace=Pace(0.02, 0.05, 0.3, 0.02)), parse(FLOOR)
    with Floor(folder, plan, settings, where=url) as one:
        with Floor(folder, plan, settings, where=url) as two:
            until(lambda: len(_held(two)) > 0 and len(_held(one, two)) == ROLES)
            guest = two.guest()
            guest.do("stud", TakeSeat(1))
        assert two.site.roles is not one.site.roles
        until(lambda: len(_held(one)) == ROLES)
        here = at(one, guest)
        until(lambda: here.see("stud")["stage"] == "open")
        here.do("stud", PlaceWagers(1, (Bet("ante", 1000),)))
        until(lambda: here.see("stud")["number"] >= 2)  # the wager ran its course, and another round began
    report = verify(url)
    assert (report.fault, report.tail) == (None, 0)


def test_a_table_opened_at_one_server_is_played_at_all(servers: tuple[Floor, Floor]) -> None:
    one, two = servers
    manager = one.person("gaming-manager")
    opened = {"type": "OpenTable", "game": "plain-three", "sign": {"minimum": 500, "maximum": 5000, "unit": 500}}
    given = manager.http.post(
        "/api/streams/table/new/commands",
        content=msgspec.json.encode(opened),
        headers={"Idempotency-Key": "opening-1"},
    )
    assert given.status_code == 200, given.text
    until(lambda: "new" in two.site.places)
    guest = two.guest()
    guest.do("new", TakeSeat(1))
    until(lambda: "table/new" in _held(one, two))


def test_a_row_that_comes_while_a_table_is_read_is_seen(
    servers: tuple[Floor, Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = servers
    guest, real, stale = two.guest(), one.site._place, one.site.places["lunar"].now

    def slow(plan: TablePlan) -> LiveTable:
        """Read the table, and only go on when the other server has added a row to it."""
        made = real(plan)
        guest.do("lunar", TakeSeat(3))
        until(lambda: one.desk.state("table/lunar").version > stale.version)
        return made

    async def again() -> None:
        monkeypatch.setattr(one.site, "_place", slow)
        del one.site.places["lunar"]
        one.site.admit("lunar")

    asyncio.run_coroutine_threadsafe(again(), one._loop).result(60)
    until(lambda: one.site.places["lunar"].now.version > stale.version)


def test_a_seat_is_kept_for_a_guest_who_uses_another_server(servers: tuple[Floor, Floor]) -> None:
    one, two = servers
    usher, other = (one, two) if "usher" in one.site.roles.held else (two, one)
    guest = other.guest()
    guest.do("three", TakeSeat(1))
    id = guest.get("/api/me")["id"]
    until(lambda: usher.desk.journal.others.present([id]))
    assert id not in usher.site.presence._seen


def test_a_file_has_one_server(capsys: pytest.CaptureFixture[str]) -> None:
    from cutcard.cli import main

    for words, reason in (
        (["--workers", "2"], "a SQLite file has one server process"),
        (["--workers", "0"], "--workers must be at least 1"),
    ):
        with pytest.raises(SystemExit) as left:
            main(["serve", "--demo", *words])
        assert left.value.code == 2
        assert reason in capsys.readouterr().err


def test_a_server_process_that_is_killed_is_started_again(folder: Path) -> None:
    with server().database() as url:
        _one_is_killed(url, folder)


def _one_is_killed(url: str, folder: Path) -> None:
    (folder / "floor.toml").write_text(ONE_TABLE)
    command = [sys.executable, "-m", "cutcard", "serve", "--demo", "--json", "--port", "0", "--workers", "2"]
    command += ["--database", url, "--floor", "floor.toml"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        told: dict[str, Any] = msgspec.json.decode(serving.stdout.readline())
        with psycopg.connect(url, autocommit=True) as db:
            alive = "select owner from leases where name = 'process/' || owner"
            first = until(lambda: _two(db.execute(alive).fetchall()))
            with httpx.Client(follow_redirects=True, verify=False) as browser:
                assert browser.get(told["links"][0]["address"]).status_code == 200
            os.kill(_workers(serving.pid)[0], signal.SIGKILL)
            until(lambda: len({*db.execute(alive).fetchall()} - {*first}) == 1)
        for _ in range(4):  # whichever answers knows the links
            with httpx.Client(follow_redirects=True, verify=False) as browser:
                browser.get(told["links"][0]["address"])
                assert browser.get(f"{told['address']}/api/me").status_code == 200
        serving.send_signal(signal.SIGINT)
        _, errors = serving.communicate(timeout=60)
        assert serving.returncode == 0
        assert "another is started" in errors


def _two(found: list[Any]) -> list[Any]:
    return found if len(found) == 2 else []


def _workers(process: int) -> list[int]:
    """The server processes that a process has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def test_a_new_sealing_key_counts_at_all_servers_while_they_run(servers: tuple[Floor, Floor]) -> None:
    one, two = servers
    file = beside(one.desk.journal.files)
    before = one.desk.journal.keys.sealing[0].id
    assert two.desk.journal.keys.sealing[0].id == before
    save(file, load(file).rotated())
    key, sealed = one.desk.journal.keys.seal(b"secret", "a label")
    assert key != before
    assert two.desk.journal.unseal(key, sealed, "a label") == b"secret"
    assert two.desk.journal.keys.seal(b"secret", "a label")[0] == key
    file.unlink()
    create(file, Keyring.new("another.example/floor"))
    assert two.desk.journal.keys.sealing[0].id == key, "keys of another floor do not count"
    save(file, one.desk.journal.keys)


def test_live_feeds_are_counted_at_all_servers_together(servers: tuple[Floor, Floor]) -> None:
    one, two = servers
    most = one.settings.watching
    for _ in range(most):
        assert one.site.presence.admit("zoe")
    until(lambda: two.site.presence._elsewhere("zoe") == most)
    assert not two.site.presence.admit("zoe")
    one.site.presence.let_go("zoe")
    until(lambda: two.site.presence.admit("zoe"))
    until(lambda: not one.site.presence.admit("zoe"))
    for _ in range(most - 1):
        one.site.presence.let_go("zoe")
    two.site.presence.let_go("zoe")
