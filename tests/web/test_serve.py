"""``cutcard serve``: what it needs, what it prints, and how it says no."""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from cutcard.cli import main
from cutcard.cli.serve import database
from cutcard.compose import open_desk
from cutcard.floor.journal.lock import hold
from cutcard.floor.plan.floorplan import parse
from cutcard.floor.plan.opening import open_floor
from cutcard.registers.people.messages import EVERYBODY
from cutcard.ruling import Refused
from cutcard.web.edge.door import listen
from tests.support.floor.running import Someone
from tests.support.floor.waiting import until
from tests.web.player.test_restart import FLOOR, serving


def test_it_prints_a_way_in_for_each_role(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, told):
        people = [role.name.lower() for role in EVERYBODY]
        assert [link["role"] for link in told["links"]] == people
        for link in told["links"]:
            with httpx.Client(follow_redirects=True) as browser:
                browser.get(link["address"])
                assert browser.get(f"{told['address']}/api/me").json()["role"] == link["role"]


def test_ctrl_c_ends_it_in_good_order(tmp_path: Path) -> None:
    with serving(tmp_path, stderr=subprocess.PIPE) as (process, told):
        guest = Someone(told["address"])
        guest.http.get("/enter")
        with guest.live("stud") as line:
            line.news()
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        guest.http.close()
        assert (process.returncode, errors) == (0, "")


def test_it_starts_without_the_heavy_libraries() -> None:
    program = "import sys, cutcard.cli.serve; print(sorted({'numba', 'numpy'} & sys.modules.keys()))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///var/floor.db", "var/floor.db"),
        ("sqlite:////tmp/floor.db", "/tmp/floor.db"),
        ("postgresql://cutcard@db.example:5432/floor", "var/floor"),
    ],
)
def test_a_database_has_files_beside_it(url: str, path: str) -> None:
    assert database(url) == (url, Path(path))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "--floor FILE.toml"),
        (["--demo", "--database", "floor.db"], "write sqlite:///"),
        (["--demo", "--database", "sqlite:///"], "write sqlite:///"),
        (["--demo", "--database", "mysql://localhost/x"], "postgresql://"),
        (["--demo", "--port", "x"], "is not a whole number"),
    ],
)
def test_wrong_usage(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["serve", *words])
    assert left.value.code == 2
    assert reason in capsys.readouterr().err


def refused(folder: Path, *words: str, floor: str = FLOOR) -> int:
    (folder / "floor.toml").write_text(floor)
    database = f"sqlite:///{folder}/floor.db"
    return main(["serve", "--demo", "--database", database, "--floor", str(folder / "floor.toml"), *words])


def test_a_fault_in_the_floor_names_file_line_and_cure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(tmp_path, floor=FLOOR.replace("plain-stud", "stud")) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"{tmp_path}/floor.toml, line 9: there is no game 'stud': ")


def test_a_floor_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--floor", str(tmp_path / "none.toml"), "--database", f"sqlite:///{tmp_path}/x.db"]) == 1
    assert "none.toml: No such file" in capsys.readouterr().err


def test_a_file_that_is_no_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "floor.db").write_bytes(b"something else, and long enough to be read as such" * 40)
    assert refused(tmp_path) == 1
    assert "floor.db" in capsys.readouterr().err


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        assert refused(tmp_path, "--port", str(taken.getsockname()[1])) == 1
    assert "choose another with --port" in capsys.readouterr().err
    assert refused(tmp_path, "--port", "70000") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["floor.toml"], "a start that is refused makes nothing"


def test_missing_keys_of_a_floor_are_not_replaced_by_new_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as (_, told):
        assert httpx.get(f"{told['address']}/healthz").status_code == 200
        until((tmp_path / "floor.db.checkpoint").exists)
    (tmp_path / "floor.db.keys").unlink()
    assert refused(tmp_path, "--port", "0") == 1
    assert "are missing: put them back" in capsys.readouterr().err
    assert not (tmp_path / "floor.db.keys").exists()


def test_a_table_keeps_the_rules_it_was_opened_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(open_desk(tmp_path / "floor.db")) as desk:
        open_floor(desk, parse(FLOOR), bots=True)
    assert refused(tmp_path, "--port", "0", floor=FLOOR.replace("sign.jackpot = 100", "sign.jackpot = 200")) == 1
    assert "table stud was opened with other settings" in capsys.readouterr().err


def test_one_database_is_served_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as (process, _):
        assert refused(tmp_path, "--port", "0") == 1
        said = capsys.readouterr().err
        assert f"in use by another cutcard serve (process {process.pid})" in said
        assert "choose another file" in said
        process.send_signal(signal.SIGKILL)
        process.wait(20)
    with serving(tmp_path) as (_, told):  # what a crash leaves behind locks nobody out
        assert httpx.get(f"{told['address']}/healthz").status_code == 200


def test_a_floor_that_did_not_open_leaves_its_database_free(tmp_path: Path) -> None:
    assert refused(tmp_path, "--port", "70000") == 1
    held = hold(tmp_path / "floor.db")
    with pytest.raises(Refused, match="process"):
        hold(tmp_path / "floor.db")
    held.close()
    hold(tmp_path / "floor.db").close()


@pytest.mark.parametrize("way", ["symbolic link", "hard link", "put in its place"])
def test_another_name_of_a_served_file_does_not_help(tmp_path: Path, way: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    file, other = tmp_path / "floor.db", tmp_path / "elsewhere" / "other.db"
    with closing(hold(file)):
        match way:
            case "symbolic link":
                other.symlink_to(file)
            case "hard link":
                other.hardlink_to(file)
            case _:
                other.write_bytes(b"")
                other = other.rename(file)
        with pytest.raises(Refused, match=f"in use by another cutcard serve \\(process {os.getpid()}\\)"):
            hold(other)
    hold(other).close()


def test_small_answers_are_sent_without_delay() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["serve", "--help"])
    assert left.value.code == 0
    assert "cutcard serve --demo" in capsys.readouterr().out


def test_without_a_demonstration_there_is_a_code_for_the_first_administrator_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "floor.toml").write_text(FLOOR)
    command = [sys.executable, "-c", "from cutcard.cli import entry; entry()", "serve", "--json", "--port", "0"]
    command += ["--database", f"sqlite:///{tmp_path}/floor.db", "--floor", str(tmp_path / "floor.toml")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            told = json.loads(process.stdout.readline())
            entered = httpx.get(f"{told['address']}/enter")
            assert (entered.status_code, entered.headers["location"]) == (303, "/sign-in?to=%2F")
            assert not entered.cookies, "nobody is a guest here"
            assert told["links"] == []
            given = {"code": told["first_code"].lower(), "id": "ada", "name": "Ada"}
            assert httpx.post(f"{told['address']}/api/first", json={**given, "code": "wrong"}).status_code == 401
            made = httpx.post(f"{told['address']}/api/first", json=given)
            assert made.json()["link"].startswith("/invitation#")
            assert httpx.post(f"{told['address']}/api/first", json={**given, "id": "eve"}).status_code == 401
        finally:
            process.kill()
