"""Tampering with an archive, or with what it left behind, is found and its place named. So are mistakes of our own."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.floor.archives import archiving, cutting
from cutcard.floor.archives.cutting import LeftBehind
from cutcard.floor.archives.file import ARCHIVE
from cutcard.floor.journal.archived import SealedState, state_of
from cutcard.floor.journal.row import ROW
from cutcard.floor.keys import keyring
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs.verify import JournalReport
from cutcard.ruling import Refused
from tests.floor.stores.conftest import tell
from tests.support.journal.archives import Days, day
from tests.support.journal.audit import verify
from tests.support.journal.backups import Tell
from tests.support.journal.forge import Database, forging
from tests.support.journal.postgres import server

__all__ = ["tell"]


def raise_the_seats(db: Database) -> None:
    """Another state, with its hash: only the record can tell."""
    change_a_state(db)
    columns = ", ".join(SealedState.__struct_fields__)
    row = db.execute(f"select {columns} from sealed_states where stream = 'table/1'").fetchone()
    db.execute("update sealed_states set mark = ? where stream = 'table/1'", (SealedState(*row).mark,))


def change_a_state(db: Database) -> None:
    db.execute("update sealed_states set state = replace(state, 'plain', 'plane') where stream = 'table/1'")


def put_a_row_back(db: Database) -> None:
    marks = ", ".join("?" * 13)
    db.execute(f"insert into journal ({ROW}) values ({marks})", ("table/1", 1, *["x"] * 2, 1, *["x"] * 7, b""))


RECORD = "archive/floor, version 1: the {} from those that the record of archive 1 names"
TAMPERED: dict[str, tuple[str | Callable[[Database], None], str]] = {
    "a state": (change_a_state, "table/1, version 17: the sealed state was changed: its hash does not match"),
    "a state and its hash": (raise_the_seats, RECORD.format("sealed states differ")),
    "a state gone": ("delete from sealed_states where stream = 'patron/t1b1'", RECORD.format("sealed states differ")),
    "a balance": ("update sealed_balances set amount = amount + 1", RECORD.format("sealed balances differ")),
    "a key gone": ("delete from archived_keys where key = 'refused 0'", RECORD.format("archived keys differ")),
    "a leaf": (
        "update seals set leaf = tree.hash from tree where number = 3",
        RECORD.format("leaves before the cut differ"),
    ),
    "a seal gone": ("delete from seals where number = 3", "seals, number 3: missing: the next seal is 4"),
    "the cut": (
        "update archived set latest = '2025'",
        "archive/floor, version 1: the journal was not cut where the record of archive 1 says",
    ),
    "the record": (
        "update journal set events = '[]' where stream = 'archive/floor'",
        "archive/floor, version 0: archive 1 is not on record, although rows were removed for it",
    ),
    "a row back": (put_a_row_back, "table/1, version 1: stands in the journal again, although it is in archive 1"),
    "the first row after the cut": (
        "delete from journal where stream = 'table/1' and version ="
        " (select min(version) from journal where stream = 'table/1')",
        "missing, although seal",
    ),
}


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with one archive."""
    folder = tmp_path_factory.mktemp("tampered")
    floor = Days(folder / "floor.db", days=2)
    floor.archive(folder / "1.archive", before=1)
    floor.desk.close()
    return folder / "floor.db"


@pytest.mark.parametrize("what", TAMPERED)
def test_what_an_archive_left_behind_cannot_be_changed(once: Path, path: Path, what: str) -> None:
    shutil.copy(once, path)
    shutil.copy(f"{once}.keys", f"{path}.keys")
    assert verify(path).fault is None
    act, expected = TAMPERED[what]
    with forging(str(path)) as db:
        db.execute(act) if isinstance(act, str) else act(db)
    assert expected in str(verify(path).fault)


def test_nor_in_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with server().database() as url:
        floor = Days(url, days=2)
        floor.archive(tmp_path / "1.archive", before=1)
        for what in ("a key gone", "a state"):
            act, expected = TAMPERED[what]
            with forging(url) as db:
                db.execute(act) if isinstance(act, str) else act(db)
            assert expected in str(floor.verify().fault)
        floor.desk.close()


# -- mistakes of our own, which a journal that fits itself does not show: only the archived rows tell


def wrong_state(monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = cutting._sealed

    def planted(domain: Any, stream: str, past: Any) -> SealedState:
        kept = sealed(domain, stream, past)
        return replace(kept, state=kept.state.replace("t1b2", "t1b9")) if stream == "table/1" else kept

    monkeypatch.setattr(cutting, "_sealed", planted)


def wrong_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = cutting._sealed
    monkeypatch.setattr(cutting, "_sealed", lambda *given: replace(sealed(*given), hash=bytes(32)))


def wrong_balance(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = cutting.left_behind

    def planted(*given: Any) -> LeftBehind | None:
        left = plain(*given)
        assert left is not None
        held = left.balances
        return replace(left, balances=held | {("house", "chips"): held["house", "chips"] + 5})

    monkeypatch.setattr(archiving, "left_behind", planted)


def forgotten_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiving, "KEYS", archiving.KEYS.replace("seals.number <= ?", "seals.number + 9 <= ?"))


PLANTED: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    wrong_state: "table/1, version 17: the sealed state differs from what the archived rows lead to",
    wrong_hash: "card/VISITORT1B1, version 1: the sealed state differs from what the archived rows lead to",
    wrong_balance: "balances: house",
    forgotten_keys: "archive/floor, version 0: the key",
}


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_mistake_in_what_is_left_behind_is_found_with_the_archive(
    path: Path, tmp_path: Path, plant: Callable[[pytest.MonkeyPatch], None], tell: Tell
) -> None:
    floor, file = Days(path, days=2), tmp_path / "1.archive"
    with pytest.MonkeyPatch.context() as patched:
        plant(patched)
        floor.archive(file, before=1)
    said = tell("verify", path, "--archive", file)
    assert said.code == 1
    assert PLANTED[plant] in said.err
    floor.desk.close()


# -- the files


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path], Path]:
    """A journal with three archives, and its keys."""
    folder = tmp_path_factory.mktemp("archives")
    floor, files = Days(folder / "floor.db", days=4), [folder / f"{number}.archive" for number in (1, 2, 3)]
    for number, file in enumerate(files, 1):
        floor.archive(file, before=number)
    assert floor.whole(files).fault is None
    floor.desk.close()
    return folder / "floor.db", files, folder / "floor.db.keys"


def test_a_missing_archive_is_named(three: tuple[Path, list[Path], Path], tell: Tell) -> None:
    journal, (one, two, last), _ = three
    for files, number in (((one, last), 2), ((two, last), 1), ((one, two), 3)):
        said = tell("verify", journal, "--archive", *files)
        assert (said.code, f"archive {number} is missing" in said.err) == (1, True)
    said = tell("verify", journal, "--archive", one, one, two, last)
    assert (said.code, "was named already" in said.err) == (1, True)


def test_a_changed_archive_is_named(three: tuple[Path, list[Path], Path], tmp_path: Path, tell: Tell) -> None:
    journal, (one, two, last), keys = three
    data, changed = two.read_bytes(), tmp_path / "2.archive"
    middle = len(data) // 2
    for what, alone in (
        (data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :], "2.archive"),
        (data[:-40], "is torn"),
        (data.replace(b'"number":2', b'"number":2 ', 1), "was changed in its first line"),
    ):
        changed.write_bytes(what)
        said = tell("verify", journal, "--archive", one, changed, last)
        assert (said.code, f"{changed} is not archive 2 as it was written" in said.err) == (1, True)
        said = tell("verify", changed, "--keys", keys)
        assert (said.code, alone in said.err) == (1, True)


def test_an_archive_written_again_by_an_insider_is_not_the_one_on_record(
    three: tuple[Path, list[Path], Path], tmp_path: Path, tell: Tell
) -> None:
    """With the floor's keys anybody can seal a file. Its rows must still lead to the root that the journal has."""
    journal, (one, two, last), keys = three
    again, ring = tmp_path / "1.archive", keyring.load(keys)
    copy = tmp_path / "again.db"
    shutil.copy(keys, tmp_path / "again.db.keys")
    floor = Days(copy, days=2, game="plain-three")
    archiving.archive(floor.desk, again, day(1), ring, "eve")
    floor.desk.close()
    assert ARCHIVE.read_head(again).floor == ARCHIVE.read_head(one).floor
    said = tell("verify", journal, "--archive", again, two, last)
    assert (said.code, "does not continue archive 1" in said.err or "is of another floor" in said.err) == (1, True)


def test_the_archive_of_another_floor_is_named(
    three: tuple[Path, list[Path], Path], tmp_path: Path, tell: Tell
) -> None:
    journal, _, keys = three
    other, file = tmp_path / "other.db", tmp_path / "1.archive"
    keyring.create(keyring.beside(other), Keyring.new("elsewhere.example/main"))
    floor = Days(other, days=2, game="plain-three")
    floor.archive(file, before=1)
    floor.desk.close()
    said = tell("verify", file, "--keys", keys)
    assert (said.code, "of elsewhere.example/main, which is not among these keys" in said.err) == (1, True)
    said = tell("verify", journal, "--archive", file)
    assert (said.code, f"{file} is of another floor" in said.err) == (1, True)


def test_an_archive_that_nobody_recorded_is_refused(path: Path, tmp_path: Path) -> None:
    floor = Days(path, days=2)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(archiving, "_record", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            floor.archive(tmp_path / "1.archive", before=1)
    with pytest.raises(Refused, match="has none of it"):
        floor.whole([tmp_path / "1.archive"])
    assert isinstance(floor.verify(), JournalReport)
    assert state_of(floor.desk.journal._sql, "table/1") is None
    floor.desk.close()


def _interrupted(*_: object) -> None:
    raise KeyboardInterrupt
