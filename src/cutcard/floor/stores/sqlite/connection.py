"""Connections to a SQLite file, and the tables in a new one."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from cutcard.floor.journal import schema
from cutcard.floor.journal.schema import SCHEMA_VERSION, SQLITE, NotAJournal
from cutcard.floor.journal.sql import Found, Value

APPLICATION = 0x43555443  # "CUTC": distinguishes a journal from other SQLite files
OWNER_ONLY = 0o600


class SqliteSql:
    """Questions to one connection, one at a time."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db, self.lock = db, Lock()

    def all(self, query: str, *values: Value) -> list[Found]:
        with self.lock:
            return self.db.execute(query, values).fetchall()

    def one(self, query: str, *values: Value) -> Found:
        with self.lock:
            return self.db.execute(query, values).fetchone()

    def each(self, query: str, *values: Value) -> Iterator[Found]:
        yield from self.db.execute(query, values)


@contextmanager
def not_a_database(path: str | Path) -> Iterator[None]:
    """Turn SQLite's error for a file of another kind into ours."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        raise NotAJournal(f"{path} is not a cutcard journal: choose another file") from error


def connect(path: str | Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection that any thread may use, one at a time. A commit is on disk when it returns."""
    if read_only and not Path(path).is_file():
        raise NotAJournal(f"there is no file {path}: check its name")
    address = f"{Path(path).absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    db = sqlite3.connect(address, uri=True, timeout=30, isolation_level=None, check_same_thread=False)
    with not_a_database(path):
        if not read_only:
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
            db.execute("pragma secure_delete = on")  # what is erased is overwritten
    return db


def prepare(path: str | Path) -> None:
    """Create the tables in a new file that only its owner may read, or bring an older journal up to this format."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))  # SQLite gives its other files the same permissions
    if Path(path).stat().st_mode & ~OWNER_ONLY & 0o777:
        Path(path).chmod(OWNER_ONLY)
    db = connect(path)
    try:
        db.execute("begin immediate")  # if two processes start together, only one creates the tables
        if not db.execute("select count(*) from sqlite_master").fetchone()[0]:
            for statement in schema.statements(SQLITE):
                db.execute(statement)
            db.execute(f"pragma application_id = {APPLICATION}")
            db.execute(f"pragma user_version = {SCHEMA_VERSION}")
        for version, step in schema.steps(SQLITE, _version(db, path), str(path)):
            for statement in step:
                db.execute(statement)
            db.execute(f"pragma user_version = {version}")
        db.execute("commit")
    finally:
        db.close()


def check(db: sqlite3.Connection, path: str | Path) -> None:
    """Raise unless the file is a journal in the format of this release."""
    if (version := _version(db, path)) != SCHEMA_VERSION:
        schema.steps(SQLITE, version, str(path))
        raise NotAJournal(
            f"{path} has the older journal format {version}: open it once with cutcard serve, which brings it up"
        )


def _version(db: sqlite3.Connection, path: str | Path) -> int:
    with not_a_database(path):
        application = db.execute("pragma application_id").fetchone()[0]
        version = db.execute("pragma user_version").fetchone()[0]
    if application != APPLICATION:
        raise NotAJournal(f"{path} is not a cutcard journal: choose another file")
    return int(version)
