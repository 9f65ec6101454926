"""A journal as evidence: nothing is written beside it, torn or empty copies are refused, additions are found."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.stores.opening import open_journal
from cutcard.floor.stores.sqlite.evidence import evidence, strange_objects
from tests.support.journal.audit import verify
from tests.support.journal.toy import TILLS, draft


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    (tmp_path / "live").mkdir()
    journal = open_journal(tmp_path / "live" / "journal.db")
    for version in range(1, 6):
        journal.append([draft("till/1", version)]).result()
    yield journal
    journal.close()


def rows(path: Path) -> int:
    with evidence(path) as db:
        return int(db.execute("select count(*) from journal").fetchone()[0])


def copied(journal: Journal, folder: Path, *endings: str) -> Path:
    folder.mkdir()
    for ending in endings:
        shutil.copy(f"{journal.files}{ending}", folder)
    return folder / journal.files.name


def test_a_journal_in_use_is_read(journal: Journal) -> None:
    assert rows(journal.files) == 5


def test_a_copy_with_its_newest_rows_is_read_and_nothing_appears_beside_it(journal: Journal, tmp_path: Path) -> None:
    copy = copied(journal, tmp_path / "copy", "", "-wal")
    before = {file.name: file.read_bytes() for file in copy.parent.iterdir()}
    assert rows(copy) == 5
    assert {file.name: file.read_bytes() for file in copy.parent.iterdir()} == before


def test_a_closed_journal_is_read_and_nothing_appears_beside_it(journal: Journal, tmp_path: Path) -> None:
    journal.close()
    copy = copied(journal, tmp_path / "copy", "")
    assert rows(copy) == 5
    assert [file.name for file in copy.parent.iterdir()] == ["journal.db"]


def test_a_copy_without_its_newest_rows_is_refused(journal: Journal, tmp_path: Path) -> None:
    copy = copied(journal, tmp_path / "copy", "")
    with pytest.raises(NotAJournal, match=r"journal\.db"):
        verify(copy, domains=TILLS)


def test_a_new_journal_has_nothing_to_verify(tmp_path: Path) -> None:
    open_journal(tmp_path / "new.db").close()
    with pytest.raises(NotAJournal, match="holds no rows"):
        verify(tmp_path / "new.db", domains=TILLS)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_torn_copy_is_refused(journal: Journal, tmp_path: Path, share: float) -> None:
    for version in range(6, 200):
        journal.append([draft("till/1", version)]).result()
    journal.close()
    whole = journal.files.read_bytes()
    torn = tmp_path / "torn.db"
    torn.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(NotAJournal, match=r"torn\.db"):
        verify(torn, domains=TILLS)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("create trigger t after insert on journal begin delete from refusals; end", ["trigger t"]),
        ("create table notes (text text)", ["table notes"]),
        ("create view v as select * from journal", ["view v"]),
        ("drop index journal_key", ["index journal_key"]),
        ("alter table refusals add column extra text", ["table refusals"]),
    ],
)
def test_what_does_not_belong_in_a_journal_is_found(tmp_path: Path, change: str, what: list[str]) -> None:
    open_journal(tmp_path / "journal.db").close()
    db = sqlite3.connect(tmp_path / "journal.db")
    assert strange_objects(db) == []
    db.execute(change)
    assert strange_objects(db) == what
    db.commit()
    db.close()
    fault = verify(tmp_path / "journal.db", domains=TILLS).fault
    assert fault is not None
    assert str(fault).startswith(f"schema: {what[0]} does not belong")
