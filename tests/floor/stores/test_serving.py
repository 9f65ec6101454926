"""``cutcard serve`` and ``cutcard journal`` on a PostgreSQL database, as people start them."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from cutcard.cli import main
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.sessions import DOOR
from cutcard.registers.people.messages import OpenDemoAccount
from cutcard.table.messages.round import LeaveSeat, TakeSeat
from tests.support.floor.waiting import until
from tests.support.journal.postgres import server

FLOOR = """
[floor]
name = "A floor for tests"

[[pool]]
id = "stud"
seed = 5_000_000

[[table]]
id = "stud"
game = "plain-stud"
pool = "stud"
sign.jackpot = 100
"""


def served(url: str, folder: Path, command: Command) -> None:
    """Start the floor, carry out a command in another process, wait until the floor's pages show it, and stop it."""
    words = ["serve", "--demo", "--database", url, "--floor", "floor.toml", "--port", "0", "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", "from cutcard.cli import entry; entry()", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            assert running.stdout is not None
            said = json.loads(running.stdout.readline())
            link = next(link["address"] for link in said["links"] if link["role"] == "inspector")
            with httpx.Client(base_url=said["address"], follow_redirects=True, verify=False) as inspector:
                inspector.get(link).raise_for_status()
                desk = open_desk(url)
                if not desk.state(stream_of("ann")).version:
                    desk.execute_now(stream_of("ann"), DOOR, OpenDemoAccount(Role.PLAYER), "account")
                done = desk.execute_now("table/stud", Actor("ann", Role.PLAYER), command, type(command).__name__)
                until(lambda: inspector.get("/api/tables/stud").raise_for_status().json()["version"] >= done.version)
                desk.close()
                until(lambda: inspector.get("/checkpoint").status_code == 200)
        finally:
            running.terminate()


def test_a_floor_is_served_verified_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "floor.toml").write_text(FLOOR)
    with server().database() as url:
        for command in (TakeSeat(1), LeaveSeat(1)):
            served(url, tmp_path, command)
        assert main(["journal", "verify", url]) == 0
        said = capsys.readouterr().out
        assert "No fault found" in said
        assert "no seal yet" not in said, "what a server has written is sealed when it stops"
        assert main(["journal", "replay", url, "--round", "table/stud/round/1"]) == 0
        assert main(["journal", "export", url, "--stream", "table/stud"]) == 0
        assert '"stream":"table/stud"' in capsys.readouterr().out
    assert {file.name for file in (tmp_path / "var").iterdir()} >= {"postgres.keys"}


def test_an_unreachable_database_is_said_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    url = "postgresql://floor:s3cret@127.0.0.1:1/casino"
    for words in (["serve", "--demo", "--database", url], ["journal", "verify", url], ["journal", "copy", url, "x.db"]):
        assert main(words) == 1
        said = capsys.readouterr().err
        assert said.startswith("postgresql://floor@127.0.0.1:1/casino: ")
        assert "s3cret" not in said
