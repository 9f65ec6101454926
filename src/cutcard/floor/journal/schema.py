"""The SQLite tables of a journal, and how to open a connection to them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

APPLICATION = 0x43555443  # "CUTC": distinguishes a journal from other SQLite files
SCHEMA_VERSION = 1

SCHEMA = f"""
create table journal (
    stream text not null, version integer not null, at text not null, actor text not null, role integer not null,
    key text not null, command text not null, facts text not null, events text not null, postings text not null,
    hash blob not null,
    unique (stream, version)
) strict;
create unique index journal_key on journal (actor, key) where key <> '';
create table seals (
    number integer primary key, stream text not null, version integer not null,
    row blob not null, previous blob not null, hash blob not null
) strict;
create table refusals (
    number integer primary key, at text not null, actor text not null, role integer not null, stream text not null,
    key text not null, command text not null, clause text not null, reason text not null, omitted integer not null,
    hash blob not null
) strict;
create index refusal_key on refusals (actor, key);
create table balances (
    account text not null, commodity text not null, amount integer not null,
    primary key (account, commodity)
) strict, without rowid;
create table segments (
    stream text not null, number integer not null, version integer not null,
    primary key (stream, number)
) strict, without rowid;
create table secrets (
    stream text not null, segment integer not null, seed blob not null,
    primary key (stream, segment)
) strict, without rowid;
create table snapshots (
    stream text primary key, version integer not null, schema text not null, state blob not null
) strict, without rowid;
pragma application_id = {APPLICATION};
pragma user_version = {SCHEMA_VERSION}
"""


class NotAJournal(ValueError):
    """The file is not a journal that this release can read."""


@contextmanager
def _told(path: str | Path) -> Iterator[None]:
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
    with _told(path):
        if not read_only:
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
    return db


def prepare(path: str | Path) -> None:
    """Create the tables in a new file. Refuse a file that holds something else."""
    db = connect(path)
    try:
        db.execute("begin immediate")  # if two processes start together, only one creates the tables
        if not db.execute("select count(*) from sqlite_master").fetchone()[0]:
            for statement in SCHEMA.split(";"):
                db.execute(statement)
        db.execute("commit")
        check(db, path)
    finally:
        db.close()


def check(db: sqlite3.Connection, path: str | Path) -> None:
    """Raise unless the file is a journal that this release can read."""
    with _told(path):
        application = db.execute("pragma application_id").fetchone()[0]
        version = db.execute("pragma user_version").fetchone()[0]
    if application != APPLICATION:
        raise NotAJournal(f"{path} is not a cutcard journal: choose another file")
    if version != SCHEMA_VERSION:
        raise NotAJournal(
            f"{path} has journal format {version}, but this release reads {SCHEMA_VERSION}: use the one that wrote it"
        )
