"""What is not restored: torn, changed and forged backups, places in use, and less than a checkpoint knows of."""

import random
import shutil
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from cutcard.cli.witness import open_witness
from cutcard.compose import open_desk
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.lock import hold
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import keyring
from cutcard.floor.log.keeper import Keeper, checkpoint_file
from cutcard.floor.log.submitting import WitnessPlace
from cutcard.floor.proofs.starting import check_end
from cutcard.floor.stores.backup import BACKUP, unpack, write_backup
from cutcard.floor.stores.copying import copy_journal
from cutcard.floor.stores.opening import open_journal, open_reader
from cutcard.ruling import Refused
from cutcard.table.messages.round import OpenBets
from tests.floor.conftest import repeatable
from tests.support.floor.play import SYSTEM
from tests.support.floor.waiting import until
from tests.support.journal.backups import NOW, Kept, Tell, played, the_next_day
from tests.support.journal.forge import change, forging, reseal, rows
from tests.support.journal.postgres import server
from tests.support.journal.toy import draft

# -- what is not restored


@pytest.mark.parametrize("cut", [0.2, 0.5, 0.99], ids=lambda part: f"{part:.0%}")
def test_a_torn_backup_is_refused_and_leaves_nothing(kept: Kept, tmp_path: Path, tell: Tell, cut: float) -> None:
    data, torn = kept.file.read_bytes(), tmp_path / "torn.backup"
    torn.write_bytes(data[: int(len(data) * cut)])
    said = tell("restore", torn, tmp_path / "new.db", "--keys", kept.keys)
    assert (said.code, f"{torn} is torn: it ends in part 1" in said.err) == (1, True)
    assert {one.name for one in tmp_path.iterdir()} == {"torn.backup", "new.db.lock"}


def test_a_changed_backup_is_refused_and_the_place_named(
    kept: Kept, tmp_path: Path, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cutcard.floor.stores.lines.PART", 1 << 12)  # so that even this small floor has several parts
    several, changed = tmp_path / "several.backup", tmp_path / "changed.backup"
    write_backup(kept.journal, several, keyring.load(kept.keys), NOW)
    data = several.read_bytes()
    first = data.index(b"\n") + 1

    def refused(data: bytes) -> str:
        changed.write_bytes(data)
        said = tell("restore", changed, tmp_path / "new.db", "--keys", kept.keys)
        assert said.code == 1
        assert not (tmp_path / "new.db").exists()
        return said.err

    middle = len(data) // 2
    assert "changed.backup was changed in part " in refused(
        data[:middle] + bytes((data[middle] ^ 1,)) + data[middle + 1 :]
    )
    assert "changed.backup is torn: it ends in part " in refused(data[:-9])
    assert "was changed in its first line" in refused(data.replace(b"2026-01-02", b"2026-01-03", 1))
    assert "is not a backup" in refused(b"{}\n" + data[first:])
    assert "is not a backup" in refused(kept.journal.read_bytes())
    assert "restore it with cutcard 9.9.9" in refused(
        data.replace(b'"format":1', b'"format":2', 1).replace(b'"release":"0.2.0"', b'"release":"9.9.9"', 1)
    )
    assert "which is not among these keys" in refused(
        data.replace(BACKUP.read_head(several).key.encode(), b"1-00000000", 1)
    )


def test_whatever_byte_is_changed_or_missing_nothing_is_unpacked(kept: Kept, tmp_path: Path) -> None:
    rng, data, ring, changed = random.Random(7), kept.file.read_bytes(), keyring.load(kept.keys), tmp_path / "changed"
    first = data.index(b"\n") + 1
    edges = (*range(first - 2, first + 64, 3), len(data) - 1)  # where the first line ends and the sealed part begins
    for place in (*edges, *(rng.randrange(first) for _ in range(40)), *(rng.randrange(len(data)) for _ in range(20))):
        changed.write_bytes(data[:place] + bytes((data[place] ^ 1 << rng.randrange(8),)) + data[place + 1 :])
        with pytest.raises(Refused):
            unpack(changed, ring, tmp_path / f"{place}.db")
    for length in (0, *edges, *(rng.randrange(len(data)) for _ in range(20))):
        changed.write_bytes(data[:length])
        with pytest.raises(Refused):
            unpack(changed, ring, tmp_path / f"{length}.db")
    changed.write_bytes(data)
    assert unpack(changed, ring, tmp_path / "whole.db") == BACKUP.read_head(kept.file).anchor


def test_a_backup_of_a_forged_journal_is_not_restored(kept: Kept, tmp_path: Path, tell: Tell) -> None:
    """A forger who recomputes every hash can be backed up, but is found before anything is put in place."""
    forged, file = tmp_path / "forged.db", tmp_path / "forged.backup"
    forged.write_bytes(kept.journal.read_bytes())
    with forging(str(forged)) as db:
        row = next(row for row in rows(db, "table/1") if row.postings != "[]")
        change(db, "table/1", row.version, role=5, facts=row.facts.replace(f'"role":{row.role}', '"role":5'))
        reseal(db)
    write_backup(forged, file, keyring.load(kept.keys), NOW)
    said = tell("restore", file, tmp_path / "new.db", "--keys", kept.keys)
    assert said.code == 1
    assert f"nothing was restored. Fault found in table/1, version {row.version}" in said.err
    assert not (tmp_path / "new.db").exists()


def test_a_place_that_holds_something_is_left_alone(kept: Kept, tmp_path: Path, tell: Tell) -> None:
    target = tmp_path / "new.db"
    for name in ("new.db", "new.db-wal"):
        (tmp_path / name).write_text("something")
        said = tell("restore", kept.file, target, "--keys", kept.keys)
        assert (said.code, "holds something already" in said.err) == (1, True)
        assert [one.read_text() for one in tmp_path.iterdir()] == ["something"]
        (tmp_path / name).unlink()
    with closing(hold(target)):
        target.unlink()  # somebody removed the file of a server that runs
        said = tell("restore", kept.file, target, "--keys", kept.keys)
    assert (said.code, "is in use by another cutcard serve" in said.err) == (1, True)


def test_what_a_restore_that_was_killed_left_behind_is_no_obstacle(kept: Kept, tmp_path: Path, tell: Tell) -> None:
    """The file to be filled, and newest rows of another journal beside it, which SQLite would take for its own."""
    other = open_journal(tmp_path / "other.db")
    other.append([draft("till/1", 1)]).result()
    for end in ("", "-wal", "-shm"):
        shutil.copyfile(f"{tmp_path / 'other.db'}{end}", f"{tmp_path / 'new.db.restoring'}{end}")
    other.close()
    (tmp_path / "new.db").touch()
    said = tell("restore", kept.file, tmp_path / "new.db", "--keys", kept.keys)
    assert said.code == 0, said.err
    with open_reader(tmp_path / "new.db") as reader:
        assert Anchor.of(reader.tree()) == BACKUP.read_head(kept.file).anchor
    assert not list(tmp_path.glob("new.db.restoring*"))


def test_a_database_that_holds_a_journal_or_is_served_is_left_alone(
    kept: Kept, tmp_path: Path, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with server().database() as url:
        journal = open_journal(url)
        with psycopg.connect(url, autocommit=True) as db:  # the sealer of a server holds a lock
            until(lambda: db.execute("select from pg_locks where locktype = 'advisory'").fetchall())
        said = tell("restore", kept.file, url, "--keys", kept.keys).err
        assert "a server runs on postgresql://" in said
        journal.append([draft("till/1", 1)]).result()
        journal.settle()
        journal.close()
        said = tell("restore", kept.file, url, "--keys", kept.keys).err
        assert "holds a journal already: choose an empty database" in said


def test_a_database_that_was_filled_wrongly_is_not_called_restored(
    kept: Kept, tmp_path: Path, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrongly(source: Path, target: str) -> Anchor:
        anchor = copy_journal(source, target)
        with forging(target) as db:
            db.execute("update balances set amount = amount + 1 where account = 'house'")
        return anchor

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cutcard.floor.stores.restoring.copy_journal", wrongly)
    with server().database() as url:
        said = tell("restore", kept.file, url, "--keys", kept.keys)
    assert (said.code, "Restored" in said.out) == (1, False)
    assert "Fault found in balances: house holds" in said.err
    assert "do not use it" in said.err


# -- a backup that is older than what others know


def cosigned(desk: Desk, folder: Path) -> Path:
    """The checkpoint of a floor as it is now, beside the journal and as its witness keeps it."""
    witness = open_witness("inspector.example/w1", [desk.journal.keys.signer.key], folder)
    place = WitnessPlace("http://w1", witness.signer.key)
    Keeper(
        desk.journal, checkpoint_file(desk.journal.files), [place], lambda _, body: witness.add_checkpoint(body)
    ).once()
    note = folder / "last.checkpoint"
    note.write_text(witness.last_note(desk.journal.keys.floor), "utf-8")
    return note


def test_a_backup_older_than_a_witness_knows_is_named_and_needs_consent(tmp_path: Path, tell: Tell) -> None:
    journal, file = tmp_path / "floor.db", tmp_path / "floor.backup"
    desk = played(journal)
    early = cosigned(desk, tmp_path / "early")
    write_backup(journal, file, desk.journal.keys, NOW)
    for n in range(3):
        with pytest.raises(Refused):
            desk.execute_now("table/1", SYSTEM, OpenBets(), f"later {n}")
    desk.journal.writer.submit(lambda *_: None).result()  # refusals are written in order
    late = cosigned(desk, tmp_path / "late")
    desk.close()
    restore = ("restore", file, tmp_path / "new.db", "--keys", keyring.beside(journal))

    said = tell(*restore, "--checkpoint", early, "--checkpoint", late)
    size = BACKUP.read_head(file).anchor.size
    assert said.code == 1
    assert f"{file} is older than the checkpoint in {late}: it has {size} seals, the checkpoint {size + 3}" in said.err
    assert "so 3 rows and refusals that were recorded after the backup (2026-01-02T00:00:00+00:00)" in said.err
    assert not (tmp_path / "new.db").exists()

    said = tell(*restore, "--checkpoint", early, "--checkpoint", late, "--accept-loss")
    assert (said.code, "is older than the checkpoint in" in said.err) == (0, True)
    said = tell("verify", tmp_path / "new.db", "--checkpoint", late, "--keys", keyring.beside(journal))
    assert (said.code, "rows were cut off" in said.err) == (1, True), "what is lost can be shown for ever"


def test_the_checkpoint_beside_the_lost_journal_is_asked_too(tmp_path: Path, tell: Tell) -> None:
    """Only the journal is lost: its keys are found, and a server starts only if the loss is accepted."""
    journal, file = tmp_path / "floor.db", tmp_path / "floor.backup"
    desk = played(journal)
    write_backup(journal, file, desk.journal.keys, NOW)
    with pytest.raises(Refused):
        desk.execute_now("table/1", SYSTEM, OpenBets(), "later")
    desk.journal.writer.submit(lambda *_: None).result()
    cosigned(desk, tmp_path / "witness")
    desk.close()
    journal.unlink()
    beside = checkpoint_file(journal)
    said = tell("restore", file, journal)
    assert (said.code, f"is older than the checkpoint in {beside}" in said.err) == (1, True)
    assert tell("restore", file, journal, "--accept-loss").code == 0
    assert (beside.exists(), beside.with_name("floor.db.checkpoint.lost").exists()) == (False, True)
    desk = open_desk(journal, the_next_day(), repeatable("later"))
    assert check_end(desk.journal, desk.streams.domains.values(), beside) is not None
    desk.close()


def test_a_rewritten_history_does_not_fit_the_checkpoint(tmp_path: Path, tell: Tell) -> None:
    journal, file = tmp_path / "floor.db", tmp_path / "floor.backup"
    desk = played(journal)
    keys, note = desk.journal.keys, cosigned(desk, tmp_path / "witness")
    desk.close()
    with forging(str(journal)) as db:
        change(db, "table/1", 1, key="another")
        reseal(db)
        db.execute("delete from checkpoints")
    write_backup(journal, file, keys, NOW)
    said = tell("restore", file, tmp_path / "new.db", "--keys", keyring.beside(journal), "--checkpoint", note)
    assert (said.code, "differs from the checkpoint" in said.err) == (1, True)
