"""The wheel is real: built from the sdist, installed with its locked dependencies, it does what the checkout does."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import NamedTuple

import httpx

from cutcard import games
from cutcard.testing.oracle import lines
from tests.support.declared.game_data import PLAIN

ROOT = Path(__file__).parents[2]
UV = str(Path(sys.executable).with_name("uv"))
BUILT_FROM = ("pyproject.toml", "README.md", "LICENSE", "requirements.in", "requirements-dask.in")
ROUND = {"id": "a1", "wagers": {"ante": 1000, "bet": 2000}, "player": "9c 9d 4s 3d 2h", "dealer": "Ac Qd Jh Ts 9h"}


class Installed(NamedTuple):
    """An environment with the wheel in it, far from the checkout."""

    folder: Path
    sdist: Path
    wheel: Path

    @property
    def environ(self) -> dict[str, str]:
        return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CUTCARD"))}

    def command(self, *words: str) -> list[str]:
        return [str(self.folder / "env" / "bin" / words[0]), *words[1:]]

    def run(self, *words: str, given: str = "", **more: str) -> str:
        """What a command prints; ``more`` are variables that it is given."""
        environ = self.environ | more
        ran = subprocess.run(
            self.command(*words), input=given, capture_output=True, text=True, cwd=self.folder, env=environ
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def checkout(self, *words: str, given: str = "") -> str:
        """What the same command prints in the checkout."""
        command = [sys.executable, "-c", "from cutcard.cli import entry; entry()", *words]
        environ = self.environ | {"PYTHONPATH": str(ROOT / "src")}
        ran = subprocess.run(command, input=given, capture_output=True, check=True, text=True, env=environ)
        return ran.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a floor that is served from the wheel."""
        database = f"sqlite:///{self.folder}/floor.db"
        command = self.command("cutcard", "serve", "--demo", "--json", "--port", "0", "--database", database)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=self.folder, env=self.environ) as process:
            try:
                assert process.stdout is not None
                yield json.loads(process.stdout.readline())["address"]
            finally:
                process.kill()


def uv(*words: str) -> None:
    """Run uv on what its cache holds; what is missing there is fetched."""
    for offline in (["--offline"], []):
        ran = subprocess.run([UV, *words, *offline], capture_output=True, text=True)
        if ran.returncode == 0:
            return
    raise AssertionError(ran.stderr)


def install(folder: Path) -> Installed:
    """Build sdist and wheel, from a copy since building leaves files behind, and install them."""
    copy, dist, env = folder / "copy", folder / "dist", str(folder / "env")
    copytree(ROOT / "src", copy / "src", ignore=ignore_patterns("__pycache__", "*.egg-info"))
    for name in BUILT_FROM:
        (copy / name).write_bytes((ROOT / name).read_bytes())
    uv("build", "--no-build-isolation", "--python", sys.executable, "--out-dir", str(dist), str(copy))
    (sdist,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    uv("venv", "--python", sys.executable, env)
    uv("pip", "install", "--python", env, "--require-hashes", "-r", str(ROOT / "requirements.lock"))
    uv("pip", "install", "--python", env, "--no-deps", str(wheel))
    return Installed(folder, sdist, wheel)


def test_the_wheel_does_what_the_checkout_does(tmp_path: Path) -> None:
    """One test, so that it is built once."""
    installed = install(tmp_path)
    holds_every_file_of_the_package(installed)
    is_imported_from_its_own_environment(installed)
    settles_names_hands_and_counts(installed)
    shows_the_same_rules_as_the_checkout(installed)
    serves_its_pages_and_the_rules(installed)
    plays_games_of_others(installed)
    checks_its_own_files(installed)


def checks_its_own_files(installed: Installed) -> None:
    mine, released = (
        json.loads(installed.run("cutcard", "version", "--check", "--json", *more))
        for more in ([], ["--wheel", str(installed.wheel)])
    )
    assert mine == released
    assert mine["differences"] == []
    with (Path(mine["place"]) / "cutcard" / "money.py").open("a") as money:
        money.write("# changed\n")
    words = installed.command("cutcard", "version", "--check", "--wheel", str(installed.wheel))
    ran = subprocess.run(words, capture_output=True, text=True, env=installed.environ)
    assert ran.returncode == 1
    assert "cutcard/money.py was changed" in ran.stderr


def holds_every_file_of_the_package(installed: Installed) -> None:
    sources = ROOT / "src"
    files = {
        file.relative_to(sources).as_posix()
        for file in (sources / "cutcard").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    held = {name for name in zipfile.ZipFile(installed.wheel).namelist() if name.startswith("cutcard/")}
    assert sorted(files - held) == [], "not in the wheel: see package-data in pyproject.toml"
    assert sorted(held - files) == []
    with tarfile.open(installed.sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {*BUILT_FROM, *(f"src/{name}" for name in files)} <= inside


def is_imported_from_its_own_environment(installed: Installed) -> None:
    place = installed.run("python", "-c", "import cutcard; print(cutcard.__file__)").strip()
    assert Path(place).is_relative_to(installed.folder / "env")


def settles_names_hands_and_counts(installed: Installed) -> None:
    line = json.dumps(ROUND | {"moves": ["bet"]})
    settled = json.loads(installed.run("cutcard", "settle", "plain-stud", given=line, CUTCARD_GAMES=str(PLAIN)))
    assert [(line["wager"], line["result"], line["returned"]) for line in settled["settled"]] == [
        ("ante", "win", 2000),
        ("bet", "void", 2000),
    ]
    for key in games.packaged():
        asked = "".join(f"{json.dumps(one)}\n" for one in lines(games.load(key), 20))
        here = installed.checkout("settle", key, given=asked)
        assert len(here.splitlines()) == 20
        assert installed.run("cutcard", "settle", key, given=asked) == here
    assert "straight" in installed.run("cutcard", "hand", "Ah", "Kd", "Qs", "Jc", "Th")
    odds = json.loads(installed.run("cutcard", "odds", "plain-three", "--json", CUTCARD_GAMES=str(PLAIN)))
    assert odds["ev"] == {"num": "-686689", "den": "20358520"}


def shows_the_same_rules_as_the_checkout(installed: Installed) -> None:
    for words in (["trace", "--json"], ["show", "TOR 3.1"]):
        shown = installed.run("cutcard", "rules", *words)
        assert installed.checkout("rules", *words) == shown
    assert "tests/" in shown


def serves_its_pages_and_the_rules(installed: Installed) -> None:
    with installed.serving() as address:
        for path in ("/", "/rules", "/rules/TOR/3.1", "/static/rules/rules.js", "/static/shared/base.css", "/healthz"):
            assert httpx.get(f"{address}{path}", follow_redirects=True).status_code == 200, path
        book = httpx.get(f"{address}/api/rules").json()
        assert all(document["proven"] for document in book["documents"])
        assert len(book["readings"]) > 100


def plays_games_of_others(installed: Installed) -> None:
    """The three examples, installed beside it from wheels of their own and found by their entry points."""
    dist = installed.folder / "examples"
    for place in sorted(file.parents[2] for file in ROOT.glob("examples/*/src/*/game.py")):
        copytree(place, installed.folder / place.name, ignore=ignore_patterns("__pycache__", "*.egg-info", "build"))
        made = str(installed.folder / place.name)
        uv("build", "--wheel", "--no-build-isolation", "--python", sys.executable, "--out-dir", str(dist), made)
    uv("pip", "install", "--python", str(installed.folder / "env"), "--no-deps", *map(str, dist.glob("*.whl")))
    listed = {game["game"] for game in json.loads(installed.run("cutcard", "games", "list", "--json"))}
    assert {"casino-holdem", "let-it-ride", "mississippi-stud"} <= listed
    line = {
        "wagers": {"first": 500, "second": 500, "third": 500},
        "player": "Tc 2d 3h",
        "board": "Ts 5h",
        "moves": ["ride", "take back"],
    }
    assert json.loads(installed.run("cutcard", "settle", "let-it-ride", given=json.dumps(line)))["net"] == 1000
    traced = json.loads(installed.run("cutcard", "rules", "trace", "--document", "MIS", "--json"))
    assert traced
    assert all(row["code"] and row["tests"] for row in traced)
    played = installed.run("cutcard", "play", "casino-holdem", given="\n2\nq\n")
    assert "you sit at box 1" in played
    assert "[CAH 6." in played
    with installed.serving() as address, httpx.Client(base_url=address) as visitor:
        for key in ("casino-holdem", "let-it-ride", "mississippi-stud"):
            found = visitor.get(f"/api/practice/{key}")
            assert found.status_code == 200, found.text
            assert found.json()["view"]["game"] == key
