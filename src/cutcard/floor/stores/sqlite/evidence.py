"""A journal as evidence: opened without writing a byte beside it, and looked over for what does not belong in it."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from cutcard.floor.journal import schema
from cutcard.floor.journal.schema import SQLITE, NotAJournal
from cutcard.floor.stores.sqlite.connection import check, not_a_database


@contextmanager
def evidence(path: str | Path) -> Iterator[sqlite3.Connection]:
    """A journal that may be in use, a copy of one, or a file on read-only media. It is only read.

    SQLite keeps the newest rows in a second file (FILE-wal). A copy with that file, but without the one that goes with
    it while a server runs (FILE-shm), is opened in a temporary folder: SQLite would create the third file.
    """
    path = Path(path)
    if not path.is_file():
        raise NotAJournal(f"there is no file {path}: check its name")
    newest, in_use = path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")
    if newest.exists() and newest.stat().st_size and not in_use.exists():
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "journal.db"
            shutil.copyfile(path, copy)
            shutil.copyfile(newest, copy.with_name(f"{copy.name}-wal"))
            with _opened(copy, "mode=rw", path) as db:
                yield db
    else:
        with _opened(path, "mode=ro" if in_use.exists() else "mode=ro&immutable=1", path) as db:
            yield db


@contextmanager
def _opened(file: Path, how: str, path: Path) -> Iterator[sqlite3.Connection]:
    try:
        db = sqlite3.connect(
            f"{file.absolute().as_uri()}?{how}", uri=True, timeout=30, isolation_level=None, check_same_thread=False
        )
        with closing(db):
            with not_a_database(path):
                db.execute("pragma query_only = on")
                db.execute("begin")  # a consistent view of a journal that may be in use
            check(db, path)
            [whole] = db.execute("pragma quick_check(1)").fetchone()
            if whole != "ok":
                raise NotAJournal(f"{path} is damaged ({whole}): take a new copy while no server writes, or use backup")
            yield db
    except sqlite3.DatabaseError as error:
        raise NotAJournal(f"{path} cannot be read ({error}): take a new copy, with the file {path.name}-wal") from error


def strange_objects(db: sqlite3.Connection) -> list[str]:
    """Tables, indexes, views and triggers that are not those of a journal: added, changed or missing."""
    with closing(sqlite3.connect(":memory:")) as model:
        for statement in schema.statements(SQLITE):
            model.execute(statement)
        expected, found = _objects(model), _objects(db)
    return sorted(
        f"{kind} {name}"
        for kind, name in expected.keys() ^ found.keys()
        | {key for key in expected.keys() & found.keys() if expected[key] != found[key]}
    )


def _objects(db: sqlite3.Connection) -> dict[tuple[str, str], str]:
    query = "select type, name, ifnull(sql, '') from sqlite_master where name not like 'sqlite_stat%'"
    return {(kind, name): " ".join(sql.split()) for kind, name, sql in db.execute(query)}
