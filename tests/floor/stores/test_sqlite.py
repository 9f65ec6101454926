"""What only a SQLite file has: its settings, its permissions, a full disk, other files, older formats."""

import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.floor.journal import schema
from cutcard.floor.journal.group import Closed, NotWritten
from cutcard.floor.journal.schema import SCHEMA_VERSION, SQLITE, NotAJournal
from cutcard.floor.stores.lines import LEFT_BEHIND
from cutcard.floor.stores.opening import open_journal, open_reader
from cutcard.floor.stores.sqlite.connection import APPLICATION
from cutcard.floor.stores.sqlite.journal import SqliteJournal
from tests.support.journal.audit import verify
from tests.support.journal.toy import TILLS, draft


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def test_a_failed_commit_fails_its_group_and_the_next_goes_on(path: Path) -> None:
    journal = SqliteJournal(path)
    journal.append([draft("till/1", 1)]).result()
    journal.append([draft("till/1", 2)]).result()
    pages = journal._sql.one("pragma page_count")[0]
    journal._writer.submit(lambda db, _: db.execute(f"pragma max_page_count = {pages}")).result()
    big = replace(draft("till/1", 3), command=b'"' + b"x" * 10_000_000 + b'"')
    assert isinstance(journal.append([big]).exception(), NotWritten)
    assert journal.writer.failure == "database or disk is full"
    journal._writer.submit(lambda db, _: db.execute("pragma max_page_count = 100000000")).result()
    journal.append([draft("till/1", 3)]).result()
    assert journal.writer.failure == ""
    assert journal.version("till/1") == 3
    assert journal._sql.all("select number from seals") == [(1,), (2,), (3,)]
    journal.close()


class Disk:
    """A connection whose next commit fails as SQLite says it does when the disk has."""

    def __init__(self, db: sqlite3.Connection, code: int) -> None:
        self._db, self._code = db, code

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement == "commit" and self._code:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode, self._code = self._code, 0
            raise error
        return self._db.execute(statement, *values)


@pytest.mark.parametrize(
    "code", [sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT]
)
def test_after_a_failed_sync_nothing_more_is_taken_until_a_restart(
    path: Path, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = SqliteJournal(path)
    journal.append([draft("till/1", 1)]).result()
    monkeypatch.setattr(journal.writer, "_db", Disk(journal.writer._db, code))
    with pytest.raises(NotWritten, match="disk I/O error"):
        journal.append([draft("till/1", 2)]).result()
    for _ in range(2):  # the disk would take it now, but what it holds is no longer known
        with pytest.raises(Closed, match="check the disk, then start again"):
            journal.append([draft("till/1", 2)])
    assert "disk I/O error" in journal.writer.stopped
    assert journal.version("till/1") == 1, "it can still be read"
    journal.close()
    again = SqliteJournal(path)
    again.append([draft("till/1", 2)]).result()
    again.close()


def test_a_busy_or_full_disk_is_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = SqliteJournal(path)
    for version, code in enumerate((sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY), 1):
        with monkeypatch.context() as planted:
            planted.setattr(journal.writer, "_db", Disk(journal.writer._db, code))
            with pytest.raises(NotWritten):
                journal.append([draft("till/1", version)]).result()
        assert journal.writer.failure
        assert not journal.writer.stopped
        journal.append([]).result()  # which writes something, to see whether it can
        assert not journal.writer.failure
        journal.append([draft("till/1", version)]).result()
    journal.close()


def test_every_commit_is_on_disk(path: Path) -> None:
    journal = SqliteJournal(path)
    for db in (journal._writer._db, journal._db.db):
        assert db.execute("pragma synchronous").fetchone() == (2,), "full"
        assert db.execute("pragma journal_mode").fetchone() == ("wal",)
    journal.close()


def test_another_file_is_not_touched(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database " * 50)
    with pytest.raises(NotAJournal, match=r"notes\.txt is not a cutcard journal"):
        open_journal(text)
    other = tmp_path / "other.db"
    db = sqlite3.connect(other)
    db.execute("create table a (b)")
    db.commit()
    with pytest.raises(NotAJournal, match="not a cutcard journal"):
        open_journal(other)
    db.execute(f"pragma application_id = {APPLICATION}")
    for version in (99, 1):
        db.execute(f"pragma user_version = {version}")
        db.commit()
        with pytest.raises(NotAJournal, match=f"journal format {version}, but this release reads {SCHEMA_VERSION}"):
            open_journal(other)
    db.close()


@pytest.mark.parametrize("where", ["", "sqlite:///", "mysql://floor", "http://x/y.db"])
def test_an_address_of_another_kind_is_refused_with_the_right_ones(where: str) -> None:
    with pytest.raises(NotAJournal, match="write sqlite:///"):
        open_journal(where)


# -- older formats

SECOND = """
create table balances (
    account text not null, commodity text not null, amount integer not null,
    primary key (account, commodity)
) strict, without rowid
"""


def older(path: Path) -> None:
    """The journal as the second format had it."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("create table before as select account, commodity, sum(amount) as amount from balances group by 1, 2")
    db.execute("drop table balances")
    db.execute(SECOND)
    db.execute("insert into balances select * from before")
    db.execute("drop table before")
    for table in ("persons", "credentials", "sessions", "details", *LEFT_BEHIND):
        db.execute(f"drop table {table}")
    db.execute("pragma user_version = 2")
    db.close()


def test_an_older_format_is_brought_up(path: Path) -> None:
    journal = open_journal(path)
    for version in range(1, 6):
        journal.append([draft("till/1", version, key=f"k{version}")]).result()
    anchor, held = journal.anchor(), journal.balances()
    journal.close()
    older(path)
    with pytest.raises(NotAJournal, match="older journal format 2"):
        open_reader(path)
    again = open_journal(path)
    assert again.balances() == held
    again.append([draft("till/1", 6, -3, key="k6")]).result()
    assert (again.balance("till/1"), again.balance("house")) == (2, 3)
    again.close()
    with open_reader(path) as reader:
        assert reader.strange() == [], "the same tables as in a new journal"
    report = verify(path, anchor, domains=TILLS, audit=False)
    assert (report.fault, report.rows) == (None, 6)


def test_each_format_up_to_this_one_has_its_step() -> None:
    for version in range(2, SCHEMA_VERSION):
        numbers = [number for number, _ in schema.steps(SQLITE, version, "x")]
        assert numbers == list(range(version + 1, SCHEMA_VERSION + 1))


# -- files


def test_only_the_owner_may_read_any_file_of_a_journal(path: Path) -> None:
    journal = open_journal(path)
    journal.append([draft("till/1", 1)]).result()
    journal.checkpoint()
    files = list(path.parent.glob(f"{path.name}*"))
    assert {file.name for file in files} >= {path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.keys"}
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    journal.close()


def test_a_journal_that_others_could_read_is_closed_to_them(path: Path) -> None:
    open_journal(path).close()
    path.chmod(0o644)
    open_journal(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
