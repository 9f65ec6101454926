"""Forgeries of rows, one kind each: changed, moved, removed, added."""

import msgspec
from msgspec.structs import replace

from tests.support.journal.forge import Database, change, rehash, reseal, rows
from tests.support.journal.forgeries.places import TABLE, Place, paying


def rehashed(db: Database) -> Place:
    version = paying(db).version
    change(db, TABLE, version, key="another")
    rehash(db, TABLE, [version])
    return TABLE, version


def chain_rehashed(db: Database) -> Place:
    version = paying(db).version
    change(db, TABLE, version, key="another")
    rehash(db, TABLE, range(version, rows(db, TABLE)[-1].version + 1))
    return TABLE, version


def swap(db: Database, version: int) -> None:
    for old, new in ((version, 0), (version + 1, version), (0, version + 1)):
        db.execute("update journal set version = ? where stream = ? and version = ?", (new, TABLE, old))


def backdated(db: Database) -> Place:
    """A row that claims to be older than the one before it, with everything else made to fit."""
    row = paying(db)
    at = "2020-01-01T00:00:00.000+00:00"
    change(db, TABLE, row.version, at=at, facts=row.facts.replace(row.at, at))
    reseal(db)
    return TABLE, row.version


def rows_swapped(db: Database) -> Place:
    version = paying(db).version
    swap(db, version)
    return TABLE, version


def rows_swapped_and_rehashed(db: Database) -> Place:
    version = paying(db).version
    swap(db, version)
    rehash(db, TABLE, range(version, rows(db, TABLE)[-1].version + 1))
    return TABLE, version


def row_of_another_stream(db: Database) -> Place:
    version = rows(db, TABLE)[-1].version
    db.execute("delete from journal where stream = ? and version = ?", (TABLE, version))
    db.execute("update journal set stream = ?, version = ? where stream = 'table/2' and version = 9", (TABLE, version))
    return "table/2", 9


def middle_row_gone(db: Database) -> Place:
    version = paying(db).version
    db.execute("delete from journal where stream = ? and version = ?", (TABLE, version))
    return TABLE, version


def middle_row_and_seal_gone(db: Database) -> Place:
    version = paying(db).version
    query = "select number from seals where stream = ? and version = ?"
    (number,) = db.execute(query, (TABLE, version)).fetchone()
    db.execute("delete from journal where stream = ? and version = ?", (TABLE, version))
    db.execute("delete from seals where number = ?", (number,))
    return "seals", number


def middle_row_gone_and_resealed(db: Database) -> Place:
    middle_row_and_seal_gone(db)
    reseal(db)
    missing = {row.version for row in rows(db, TABLE)}
    return TABLE, next(version for version in range(1, 1000) if version not in missing)


def row_added(db: Database) -> Place:
    last = rows(db, TABLE)[-1]
    new = replace(last, version=last.version + 1, key="", postings="[]")
    new = replace(new, hash=new.link(last.hash))
    db.execute(f"insert into journal values ({', '.join('?' * 13)})", msgspec.structs.astuple(new))
    return TABLE, new.version


def last_rows_gone(db: Database) -> Place:
    query = "select stream, version from seals where kind = 'row' order by number desc limit 1"
    last = db.execute(query).fetchone()
    db.execute("delete from journal where stream = ? and version = ?", last)
    return last[0], last[1]
