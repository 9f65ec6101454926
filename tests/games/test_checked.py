"""A packaged game that was not edited is not checked again at load; any edit brings the whole check back."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard import games
from cutcard.games import checked

PACKAGE = Path(games.__file__).parents[1]


@pytest.mark.parametrize("key", games.packaged())
def test_the_checksum_is_that_of_a_game_without_faults(key: str) -> None:
    assert games.faults(key) == ()
    assert checked.is_unchanged(games.folder(key)), "out of date: run make trace"


@pytest.mark.parametrize("key", games.packaged())
def test_every_file_that_a_check_reads_counts(key: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(games.folder(key), folder)
    assert checked.is_unchanged(folder)
    for file in (folder / "game.py", folder / "rules.toml", next(folder.glob("printed/*.py"))):
        text = file.read_text("utf-8")
        file.write_text(f"{text}# edited\n", "utf-8")
        assert not checked.is_unchanged(folder), file
        file.write_text(text, "utf-8")
    (folder / checked.FILE).unlink()
    assert not checked.is_unchanged(folder)


def test_a_slip_in_a_packaged_game_is_named_at_load(tmp_path: Path) -> None:
    key = next(iter(games.packaged()))
    shutil.copytree(PACKAGE, tmp_path / "cutcard", ignore=shutil.ignore_patterns("__pycache__", "static"))
    file = tmp_path / "cutcard" / games.folder(key).relative_to(PACKAGE) / "game.py"
    file.write_text(file.read_text("utf-8").replace('then="folded"', 'then="foldde"'), "utf-8")
    command = [sys.executable, "-m", "cutcard", "settle", key]
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, input="", env=env, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "foldde" in done.stderr
