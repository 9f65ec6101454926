"""An inspector verifies a journal against a checkpoint kept elsewhere, from keys to the cosigned note."""

import sqlite3
from pathlib import Path

import pytest

from cutcard.cli import main
from cutcard.cli.witness import open_witness
from cutcard.compose import open_desk
from cutcard.floor.keys.keyring import load
from cutcard.floor.log.keeper import Keeper
from cutcard.floor.log.submitting import WitnessPlace
from tests.support.floor.play import Felt
from tests.support.journal.forge import change, reseal


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_history_that_was_rewritten_is_shown_by_a_cosigned_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, keys, note = tmp_path / "floor.db", tmp_path / "floor.keys", tmp_path / "kept.checkpoint"
    code, out, _ = told(capsys, "keys", "new", keys, "--name", "casino.example/main")
    assert code == 0
    key = out.splitlines()[1].strip()
    desk = open_desk(journal, keys=load(keys))
    Felt(desk, "plain-stud", name="1")
    witness = open_witness("inspector.example/w1", [load(keys).signer.key], tmp_path / "witness")
    place = WitnessPlace("http://w1", witness.signer.key)
    Keeper(desk.journal, note, [place], lambda _, body: witness.add_checkpoint(body)).once()
    desk.close()

    verify = ("journal", "verify", journal, "--keys", keys)
    kept = ("--checkpoint", note, "--key", key, "--witness-key", witness.signer.key)
    code, out, _ = told(capsys, *verify)
    assert code == 0
    assert "No checkpoint was given" in out
    code, out, _ = told(capsys, *verify, *kept)
    assert code == 0
    assert "signed by casino.example/main, cosigned by inspector.example/w1 at " in out

    forged = sqlite3.connect(journal, isolation_level=None)
    change(forged, "table/1", 1, key="another")
    reseal(forged)
    forged.close()
    assert told(capsys, *verify)[0] == 0, "the forger has made everything fit"
    code, _, err = told(capsys, *verify, *kept)
    assert code == 1
    assert "differs from the checkpoint" in err


def test_a_checkpoint_of_somebody_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, note = tmp_path / "floor.db", tmp_path / "kept.checkpoint"
    desk = open_desk(journal)
    Felt(desk, "plain-stud", name="1")
    note.write_text(str(desk.journal.checkpoint()), "utf-8")
    desk.close()
    told(capsys, "keys", "new", tmp_path / "other.keys", "--name", "localhost/cutcard")
    other = str(load(tmp_path / "other.keys").signer.key)
    code, _, err = told(capsys, "journal", "verify", journal, "--checkpoint", note, "--key", other)
    assert code == 1
    assert "not signed by localhost/cutcard" in err
    witness = open_witness("inspector.example/w1", [load(tmp_path / "other.keys").signer.key], tmp_path / "w")
    code, _, err = told(capsys, "journal", "verify", journal, "--checkpoint", note, "--witness-key", witness.signer.key)
    assert code == 1
    assert "inspector.example/w1 has not cosigned it" in err


def test_keys_are_made_once_shown_and_rotated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "floor.keys"
    made = told(capsys, "keys", "new", file, "--name", "casino.example/main")
    assert made[0] == 0
    assert told(capsys, "keys", "show", file) == made
    code, _, err = told(capsys, "keys", "new", file, "--name", "casino.example/main")
    assert code == 1
    assert "exists" in err
    _, out, _ = told(capsys, "keys", "rotate", file)
    assert out.splitlines()[:2] == made[1].splitlines()[:2]
    assert out.splitlines()[2].count(",") == 1 + made[1].splitlines()[2].count(",")
    assert told(capsys, "keys", "new", tmp_path / "x", "--name", "two words")[0] == 1
