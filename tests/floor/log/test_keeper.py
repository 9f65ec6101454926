"""The keeper signs what is new, writes it out, and has it cosigned, also by a witness that was away for a while."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.floor.journal.journal import CHECKPOINTS, Journal
from cutcard.floor.log.checkpoint import read_checkpoint
from cutcard.floor.log.keeper import Keeper
from cutcard.floor.log.note import COSIGNATURE, Signer
from cutcard.floor.log.submitting import NotCosigned, WitnessPlace
from cutcard.floor.log.witness import Reply, Witness
from cutcard.floor.stores.opening import open_journal
from tests.support.journal.toy import draft

SIGNER = Signer.new("inspector.example/w1", COSIGNATURE)
PLACE = WitnessPlace("http://witness", SIGNER.key)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = open_journal(tmp_path / "journal.db")
    yield journal
    journal.close()


def grow(journal: Journal, rows: int = 1) -> None:
    for _ in range(rows):
        journal.append([draft("till/1", journal.version("till/1") + 1)]).result()


def test_new_checkpoints_are_written_out_and_cosigned(journal: Journal, tmp_path: Path) -> None:
    key, file = journal.keys.signer.key, tmp_path / "checkpoint"
    witness = Witness(SIGNER, [key], tmp_path / "witness", lambda: 7)
    asked = list[str]()

    def send(address: str, body: str) -> Reply:
        asked.append(address)
        return witness.add_checkpoint(body)

    keeper = Keeper(journal, file, [PLACE], send)
    for rows in (3, 0, 2):
        grow(journal, rows)
        keeper.once()
        head, cosigned = read_checkpoint(file.read_text("utf-8"), key, [SIGNER.key])
        assert (head.size, cosigned) == (journal.anchor().size, {SIGNER.name: 7})
        assert str(journal.last_checkpoint()) == keeper.last == file.read_text("utf-8")
        assert file.stat().st_mode & 0o077 == 0
    assert len(asked) == 2, "nobody is asked again while nothing has changed"


def test_a_power_cut_leaves_a_whole_checkpoint(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server does not start beside a checkpoint that is empty: its text is on disk before it gets its name."""
    done, (sync, name) = list[str](), (os.fsync, os.replace)

    def synced(file: int) -> None:
        done.append(os.readlink(f"/proc/self/fd/{file}"))
        sync(file)

    def named(old: Path, new: Path) -> None:
        done.append("name")
        name(old, new)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", named)
    grow(journal)
    Keeper(journal, tmp_path / "checkpoint").once()
    assert done[-3:] == [str(tmp_path / "checkpoint.new"), "name", str(tmp_path)]


def test_a_witness_that_was_away_cosigns_later(journal: Journal, tmp_path: Path) -> None:
    witness = Witness(SIGNER, [journal.keys.signer.key], tmp_path / "witness", lambda: 7)
    away = True

    def send(address: str, body: str) -> Reply:
        if away:
            raise NotCosigned("it cannot be reached")
        return witness.add_checkpoint(body)

    keeper = Keeper(journal, None, [PLACE], send)
    grow(journal, 4)
    keeper.once()
    assert keeper.failed == {SIGNER.name: "it cannot be reached"}
    away = False
    keeper.once()
    assert keeper.failed == {}
    kept = witness.last(journal.keys.floor)
    assert kept is not None
    assert kept.size == 4


def test_a_keeper_that_starts_again_learns_what_the_witness_has(journal: Journal, tmp_path: Path) -> None:
    witness = Witness(SIGNER, [journal.keys.signer.key], tmp_path / "witness", lambda: 7)
    for _ in range(2):
        grow(journal, 2)
        keeper = Keeper(journal, None, [PLACE], lambda _, body: witness.add_checkpoint(body))
        keeper.once()
        assert keeper.failed == {}


def test_few_checkpoints_are_kept(journal: Journal) -> None:
    for _ in range(CHECKPOINTS + 3):
        grow(journal)
        journal.checkpoint()
    with journal.reader() as reader:
        assert [size for size, _ in reader.checkpoints()] == list(range(4, CHECKPOINTS + 4))
