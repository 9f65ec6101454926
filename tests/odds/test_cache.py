"""What was counted is kept; what is spoilt, out of date or cannot be written is counted anew, with a message."""

import os
import shutil
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from cutcard import games
from cutcard.odds.model.solution import OutcomeCount, SideBet
from cutcard.odds.native import cache
from tests.support.declared.game_data import PLAIN

BET = SideBet("toy", 3, (OutcomeCount("won", Fraction(1, 3), 1), OutcomeCount("lost", Fraction(-1), 2)))


class Counting:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> SideBet:
        self.times += 1
        return BET


@pytest.fixture(autouse=True)
def counted_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture
def kept_here(tmp_path: Path) -> Path:
    return tmp_path / "cutcard" / "odds"


def ask(count: Counting, question: str = "which") -> SideBet:
    return cache.kept("toy", question, SideBet, count)


def test_counted_once_for_each_question(kept_here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = Counting()
    assert ask(count) == ask(count) == BET
    assert count.times == 1
    assert ask(count, "another") == BET
    assert count.times == 2
    assert len(list(kept_here.iterdir())) == 2
    assert capsys.readouterr().err == ""


def test_numbers_of_any_length_and_questions_of_any_shape() -> None:
    large = SideBet("toy", 10**40, (OutcomeCount("won", Fraction(10**30, 7), 10**40),))
    for _ in range(2):
        assert cache.kept("toy", ["which", 1, {"b": None}], SideBet, lambda: large) == large


def test_not_in_use_nothing_is_read_or_kept(kept_here: Path) -> None:
    count = Counting()
    with cache.unused():
        assert ask(count) == ask(count)
    assert count.times == 2
    assert not kept_here.exists() or not list(kept_here.iterdir())


@pytest.mark.parametrize("spoilt", [b"", b"{", b"\xff\xfe", b"[]", b'{"code":"x"}', b"{}" * 999])
def test_what_is_spoilt_is_counted_again(kept_here: Path, spoilt: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    count = Counting()
    ask(count)
    (file,) = kept_here.iterdir()
    file.write_bytes(spoilt)
    assert ask(count) == BET
    assert count.times == 2
    assert "computing it again" in capsys.readouterr().err
    assert ask(count) == BET
    assert (count.times, capsys.readouterr().err) == (2, "")


@pytest.mark.parametrize(
    ("old", "new"), [(b'"1/3"', b'"1/0"'), (b'"1/3"', b'"third"'), (b'"weight":1', b'"weight":"x"')]
)
def test_a_result_of_another_shape_is_counted_again(
    kept_here: Path, old: bytes, new: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    count = Counting()
    ask(count)
    (file,) = kept_here.iterdir()
    assert old in file.read_bytes()
    file.write_bytes(file.read_bytes().replace(old, new))
    assert ask(count) == BET
    assert count.times == 2
    assert "damaged result" in capsys.readouterr().err


def test_what_other_code_counted_is_counted_again(
    kept_here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    count = Counting()
    ask(count)
    monkeypatch.setattr(cache, "ingredients", lambda file: "newer")
    assert ask(count) == ask(count) == BET
    assert count.times == 2
    assert capsys.readouterr().err.count("another version") == 1


def test_a_folder_that_cannot_be_made_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    count = Counting()
    assert cache.folder() is None
    assert ask(count) == ask(count)
    assert count.times == 2


def test_a_write_that_fails_leaves_no_half_file(
    kept_here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    count = Counting()
    assert ask(count) == BET
    assert list(kept_here.iterdir()) == []
    assert "No space left" in capsys.readouterr().err


def test_a_game_is_made_of_its_own_files_and_of_those_that_all_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that an edit of one game leaves what was counted of another as it is."""
    keys, left_out = ("plain-three", "plain-stud"), shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(cache.PACKAGE, tmp_path / "cutcard", ignore=left_out)
    for key in keys:
        name = key.replace("-", "_")
        shutil.copytree(PLAIN / name, tmp_path / "cutcard" / "games" / name, ignore=left_out)
    (tmp_path / "cutcard" / "games" / "plain_three" / "combinations.py").touch()
    (tmp_path / "cutcard" / "games" / "plain_stud" / "odds").mkdir()
    monkeypatch.setattr(cache, "PACKAGE", tmp_path / "cutcard")
    monkeypatch.setattr(games, "folder", lambda key: tmp_path / "cutcard" / "games" / key.replace("-", "_"))

    def made_of() -> list[str]:
        cache.ingredients.cache_clear()
        return [cache.ingredients(cache.of_game(key)) for key in keys] + [cache.ingredients()]

    def changed(file: str) -> list[bool]:
        before = made_of()
        with (cache.PACKAGE / file).open("a") as text:
            text.write("# changed\n")
        return [new != old for new, old in zip(made_of(), before, strict=True)]

    try:
        assert changed("games/plain_stud/odds/__init__.py") == [False, True, True]
        assert changed("games/plain_three/combinations.py") == [True, False, True]
        assert changed("games/plain_three/game.py") == [False, False, False], "rules are part of the question"
        assert (
            changed("odds/families/upcards.py")
            == changed("hands/lookup.py")
            == changed("rules/cells.py")
            == [True, True, True]
        )
    finally:
        cache.ingredients.cache_clear()


def test_what_is_counted_of_a_game_without_odds_of_its_own_is_kept() -> None:
    assert not games.has("plain-flop", "odds")
    count = Counting()
    for _ in range(2):
        assert cache.kept("toy", "which", SideBet, count, cache.of_game("plain-flop")) == BET
    assert count.times == 1


def test_without_a_file_what_counts_tells_it(kept_here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "ingredients", lambda file: file)
    ask(Counting())
    (file,) = kept_here.iterdir()
    assert msgspec.json.decode(file.read_bytes(), type=cache.CacheEntry).code == __file__
