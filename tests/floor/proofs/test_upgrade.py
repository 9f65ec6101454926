"""The drill of an upgrade: the next release, with a changed rule, takes over a floor that 0.2.0 has left.

The next release is a copy of this one under another number, with another pay table. It runs as a program of its own.
"""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

import cutcard
from cutcard.floor.keys import keyring
from cutcard.floor.stores.backup import unpack
from cutcard.floor.stores.opening import open_reader
from tests.support.floor.waiting import until
from tools.release_journal import KEYS

SOURCE = Path(cutcard.__file__).parent
BACKUP = Path(__file__).parents[2] / "journals" / "0.2.0.backup"
CHANGED = {  # what the next release has otherwise
    "__init__.py": (f'__version__ = "{cutcard.__version__}"', '__version__ = "0.3.0"'),
    "games/three_card_poker/game.py": ("Line(Three.STRAIGHT, (6, 1),", "Line(Three.STRAIGHT, (5, 1),"),
}
FLOOR = """
[floor]
name = "A floor after its upgrade"

[[table]]
id = "next"
game = "three-card-poker"
"""


class Upgraded(NamedTuple):
    """A floor of 0.2.0 on which the next release was started and stopped."""

    journal: Path
    program: dict[str, str]  # the environment in which Python finds the next release
    sealed: int  # seals that 0.2.0 has left


def program(folder: Path) -> dict[str, str]:
    """The environment in which Python finds another program than this one."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CUTCARD")}
    return {**kept, "PYTHONPATH": str(folder)}


def next_release(folder: Path) -> dict[str, str]:
    shutil.copytree(SOURCE, folder / "cutcard")
    for name, (old, new) in CHANGED.items():
        file = folder / "cutcard" / name
        text = file.read_text("utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), "utf-8")
    return program(folder)


def gone_on_with(journal: Path) -> set[str]:
    """Tables at which 0.2.0 left a round whose time for wagers is over, and at which the next release closed them."""
    with open_reader(journal) as reader:
        rows = [row for _, row in reader.sealed_rows(10_000)]
    begun = {row.stream for row in rows if row.release == "0.2.0"}
    after: dict[str, str] = {}
    for row in rows:
        if row.release != "0.2.0":
            after.setdefault(row.stream, row.events)  # the first that the next release did here
    return {stream for stream, events in after.items() if stream in begun and '"BetsClosed"' in events}


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Upgraded:
    folder = tmp_path_factory.mktemp("upgrade")
    journal, following = folder / "floor.db", next_release(folder / "next")
    before = unpack(BACKUP, KEYS, journal).size
    keyring.create(keyring.beside(journal), KEYS)
    (folder / "floor.toml").write_text(FLOOR)
    words = (
        "serve",
        "--database",
        f"sqlite:///{journal}",
        "--floor",
        str(folder / "floor.toml"),
        "--port",
        "0",
        "--json",
    )
    with subprocess.Popen(
        [sys.executable, "-m", "cutcard", *words], env=following, cwd=folder, stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stdout is not None
            address = json.loads(running.stdout.readline())["address"]
            until(lambda: httpx.get(f"{address}/readyz").status_code == 200)
            until(lambda: gone_on_with(journal))
        finally:
            running.terminate()
    return Upgraded(journal, following, before)


def verified(upgraded: Upgraded, *more: str) -> tuple[int, dict[str, object]]:
    words = (sys.executable, "-m", "cutcard", "journal", "verify", str(upgraded.journal), "--processes", "1", "--json")
    ran = subprocess.run([*words, *more], env=upgraded.program, capture_output=True, text=True, check=False)
    return ran.returncode, json.loads(ran.stdout)


def test_the_next_release_goes_on_where_0_2_0_stopped(upgraded: Upgraded) -> None:
    with open_reader(upgraded.journal) as reader:
        decided = [(number, row.release, row.stream, row.rules) for number, row in reader.sealed_rows(10_000)]
    assert {release for number, release, *_ in decided if number <= upgraded.sealed} == {"0.2.0"}
    assert {release for number, release, *_ in decided if number > upgraded.sealed} == {"0.3.0"}
    assert gone_on_with(upgraded.journal), "a round that 0.2.0 began is gone on with"
    named = Counter((release, rules[:4]) for _, release, _, rules in decided)
    assert named["0.2.0", "TCP "] > 0
    assert named["0.3.0", "TCP "] > 0
    rules = {release: {name for _, its, _, name in decided if its == release} for release in ("0.2.0", "0.3.0")}
    assert not any(name.startswith(("TCP", "floor")) for name in rules["0.2.0"] & rules["0.3.0"])


def test_verification_names_the_release_that_decided_otherwise_and_asks_it(upgraded: Upgraded, tmp_path: Path) -> None:
    code, report = verified(upgraded)
    assert (code, report["fault"]) == (1, None)
    other = report["other"]
    assert isinstance(other, list)
    assert {(one["release"], one["rules"][:4]) for one in other} == {("0.2.0", "TCP ")}

    before = tmp_path / "python-0.2.0"
    before.write_text(f'#!/bin/sh\nPYTHONPATH="{SOURCE.parent}" exec "{sys.executable}" "$@"\n')
    before.chmod(0o755)
    code, report = verified(upgraded, "--release-python", os.path.relpath(before))
    assert (code, report["fault"], report["other"]) == (0, None, [])
