"""A forger's tools: change a journal, and make its chains, seals and balances fit again."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any, Protocol

import psycopg
from msgspec.structs import astuple

from cutcard.floor.journal import ledger
from cutcard.floor.journal.row import ROW, Row
from cutcard.floor.journal.seal import GENESIS, ROWS, seal, sealed
from cutcard.floor.log.merkle import Frontier


class Database(Protocol):
    """What a forger uses, of either store: statements with ``?`` for each value."""

    def execute(self, query: str, values: Any = ()) -> Any: ...
    def executemany(self, query: str, values: Any) -> Any: ...


class Postgres:
    """A PostgreSQL database that understands what is written for SQLite."""

    def __init__(self, url: str) -> None:
        self.url, self._db = url, psycopg.connect(url, autocommit=True)

    def execute(self, query: str, values: Any = ()) -> Any:
        return self._db.execute(query.replace("?", "%s").encode(), values)

    def executemany(self, query: str, values: Any) -> None:
        with self._db.cursor() as cursor:
            cursor.executemany(query.replace("?", "%s").encode(), values)

    def close(self) -> None:
        self._db.close()


def database(where: str) -> "Postgres | sqlite3.Connection":
    """A journal as a forger opens it."""
    return Postgres(where) if "://" in where else sqlite3.connect(where, isolation_level=None)


@contextmanager
def forging(where: str) -> Iterator[Database]:
    with closing(database(where)) as db:
        yield db


def rows(db: Database, stream: str) -> list[Row]:
    return [Row(*row) for row in db.execute(f"select {ROW} from journal where stream = ? order by version", (stream,))]


def change(db: Database, stream: str, version: int, **columns: object) -> None:
    names = ", ".join(f"{name} = ?" for name in columns)
    db.execute(f"update journal set {names} where stream = ? and version = ?", (*columns.values(), stream, version))


def rehash(db: Database, stream: str, versions: Iterable[int]) -> None:
    """New hashes for some rows, as if they had been written so."""
    for version in versions:
        before = db.execute(
            "select hash from journal where stream = ? and version = ?", (stream, version - 1)
        ).fetchone()
        (row,) = [row for row in rows(db, stream) if row.version == version]
        change(db, stream, version, hash=row.link(before[0] if before else GENESIS))


def reseal(db: Database) -> None:
    """Chains and seals made anew over all rows, in the order of the seals that are left."""
    streams = [row[0] for row in db.execute("select distinct stream from journal")]
    for stream in streams:
        rehash(db, stream, [row.version for row in rows(db, stream)])
    places = db.execute("select kind, stream, version from seals order by number").fetchall()
    db.execute("delete from seals")
    db.execute("delete from tree")
    tree = Frontier()
    for kind, stream, version in places:
        query = "select hash from journal where stream = ? and version = ?"
        values: tuple[str | int, ...] = (stream, version)
        if kind != ROWS:
            query, values = "select hash from refusals where number = ?", (version,)
        mark = seal(tree.size + 1, kind, stream, version, db.execute(query, values).fetchone()[0])
        db.execute("insert into seals values (?, ?, ?, ?, ?)", astuple(mark))
        tree, nodes = sealed(tree, mark.leaf)
        db.executemany("insert into tree values (?, ?, ?)", nodes)


def rebalance(db: Database) -> None:
    """Balances that fit the postings."""
    sums: Counter[tuple[str, str]] = Counter()
    for (text,) in db.execute("select postings from journal"):
        for posting in ledger.decode(text):
            sums[posting.account, posting.commodity] += posting.amount
    db.execute("delete from balances")
    db.executemany("insert into balances values (?, ?, 0, ?)", [(*key, amount) for key, amount in sums.items()])


def cut(db: Database, count: int) -> None:
    """The last rows gone without a trace: with their seals, snapshots, rounds and balances."""
    for _ in range(count):
        query = f"select number, stream, version from seals where kind = '{ROWS}' order by number desc limit 1"
        number, stream, version = db.execute(query).fetchone()
        db.execute("delete from seals where number = ?", (number,))
        db.execute("delete from journal where stream = ? and version = ?", (stream, version))
        db.execute("delete from snapshots where stream = ? and version >= ?", (stream, version))
        db.execute("delete from segments where stream = ? and version >= ?", (stream, version))
    db.execute("update seals set number = (select count(*) from seals as before where before.number <= seals.number)")
    reseal(db)
    rebalance(db)
