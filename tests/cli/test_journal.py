"""``cutcard play`` and ``cutcard journal``: a round in the terminal, and what the journal says about it afterwards."""

import io
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cutcard import games
from cutcard.cli import main
from cutcard.floor.stores.opening import open_journal
from cutcard.games import finding

Typed = Callable[[str], None]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.fixture
def journal(tmp_path: Path, typed: Typed, capsys: pytest.CaptureFixture[str]) -> Path:
    """Two rounds, folded and played."""
    path = tmp_path / "play.db"
    typed("\n1\n\n2\n\nq\n")
    assert main(["play", "plain-three", "--database", str(path)]) == 0
    capsys.readouterr()
    return path


@pytest.mark.parametrize("key", games.names())
def test_every_game_is_played_in_the_terminal(key: str, typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("\n1\nq\n")
    assert main(["play", key]) == 0
    told = capsys.readouterr().out
    assert "Round 1 is over" in told
    assert "You leave with $" in told


def test_an_exchange_names_its_cards(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("\nexchange\nXx\nexchange\nAh\nq\n")
    assert main(["play", "plain-draw"]) == 0
    told = capsys.readouterr().out
    assert "'Xx' is not a card" in told
    assert "PLD 8.8.1" in told or "instant" in told


def test_what_cannot_be_staked_is_told_and_asked_again(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("ante 1\nante\nante 10\n1\nq\n")
    assert main(["play", "plain-stud"]) == 0
    told = capsys.readouterr().out
    assert "PLS 6.1" in told
    assert "then whole dollars" in told
    assert "Round 1 is over" in told


def test_a_journal_of_another_game_is_refused(journal: Path, typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("q\n")
    assert main(["play", "plain-draw", "--database", str(journal)]) == 1
    assert "plain-three" in capsys.readouterr().out


def test_a_sound_journal_is_in_order(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", "verify", f"sqlite:///{journal}"]) == 0
    assert capsys.readouterr().out.startswith("No fault found: ")


def test_a_changed_row_is_found_and_placed(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = sqlite3.connect(journal)
    db.execute("update journal set actor = 'eve' where stream = 'table/1' and version = 4")
    db.commit()
    db.close()
    assert main(["journal", "verify", str(journal)]) == 1
    assert "table/1, version 4" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("journal", "verify", "{journal}"), "table/1 cannot be checked: the game 'plain-three' is not installed here"),
        (("serve", "--demo", "--port", "0", "--database", "sqlite:///{journal}"), "which cannot be played here"),
    ],
)
def test_a_game_that_is_gone_is_named_and_is_no_fault_of_the_journal(
    journal: Path, words: tuple[str, ...], told: str
) -> None:
    """In a process of its own: this one knows the game."""
    run = "import sys; from cutcard.cli import main; sys.exit(main(sys.argv[1:]))"
    given = {name: value for name, value in os.environ.items() if name != finding.VARIABLE}
    asked = [word.format(journal=journal) for word in words]
    ran = subprocess.run([sys.executable, "-c", run, *asked], env=given, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert told in ran.stderr
    assert "--games" in ran.stderr
    assert "Fault found" not in ran.stderr


def test_a_cut_tail_is_found_by_the_anchor(
    journal: Path, tmp_path: Path, typed: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "before.db"
    kept.write_bytes(journal.read_bytes())  # an older copy, put back later
    typed("\n1\nq\n")
    assert main(["play", "plain-three", "--database", str(journal)]) == 0
    capsys.readouterr()
    assert main(["journal", "verify", str(journal), "--json"]) == 0
    anchor = tmp_path / "anchor.json"
    anchor.write_text(capsys.readouterr().out)
    assert main(["journal", "verify", str(journal), "--anchor", str(anchor)]) == 0
    capsys.readouterr()
    assert main(["journal", "verify", str(kept), "--anchor", str(anchor)]) == 1


def test_a_round_is_told_again_with_every_card(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", "replay", str(journal), "--round", "table/1/round/2"]) == 0
    told = capsys.readouterr().out
    assert "box 1: " in told
    assert "The dealer: " in told
    assert main(["journal", "replay", str(journal), "--round", "table/1/round/2", "--json"]) == 0
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert entries[0]["command"] == {"type": "OpenBets"}
    assert main(["journal", "replay", str(journal), "--round", "table/1/round/9"]) == 1


def test_rows_are_exported_without_secrets(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = open_journal(journal)
    seed = opened.seed("table/1", 1)
    opened.close()
    assert seed
    assert main(["journal", "export", str(journal), "--stream", "table/1"]) == 0
    told = capsys.readouterr().out
    rows = [json.loads(line) for line in told.splitlines()]
    assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0]["command"]["type"] == "OpenTable"
    assert seed.hex() not in told
    assert main(["journal", "export", str(journal), "--stream", "table/9"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["journal", "verify", "/nowhere/at.db"],
        ["journal", "replay", "/nowhere/at.db", "--round", "7"],
        ["play", "snap"],
    ],
)
def test_wrong_usage_ends_with_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
