"""A forger's tools: change a journal, and make its chains, seals and balances fit again."""

import sqlite3
from collections import Counter
from collections.abc import Iterable

import msgspec

from cutcard.floor.journal import ledger
from cutcard.floor.journal.journal import ROW, Row
from cutcard.floor.journal.seal import GENESIS, seal


def rows(db: sqlite3.Connection, stream: str) -> list[Row]:
    return [Row(*row) for row in db.execute(f"select {ROW} from journal where stream = ? order by version", (stream,))]


def change(db: sqlite3.Connection, stream: str, version: int, **columns: object) -> None:
    names = ", ".join(f"{name} = ?" for name in columns)
    db.execute(f"update journal set {names} where stream = ? and version = ?", (*columns.values(), stream, version))


def rehash(db: sqlite3.Connection, stream: str, versions: Iterable[int]) -> None:
    """New hashes for some rows, as if they had been written so."""
    for version in versions:
        before = db.execute(
            "select hash from journal where stream = ? and version = ?", (stream, version - 1)
        ).fetchone()
        (row,) = [row for row in rows(db, stream) if row.version == version]
        change(db, stream, version, hash=row.link(before[0] if before else GENESIS))


def reseal(db: sqlite3.Connection) -> None:
    """Chains and seals made anew over all rows, in the order of the seals that are left."""
    streams = [row[0] for row in db.execute("select distinct stream from journal")]
    for stream in streams:
        rehash(db, stream, [row.version for row in rows(db, stream)])
    places = db.execute("select stream, version from seals order by number").fetchall()
    db.execute("delete from seals")
    previous = GENESIS
    for number, (stream, version) in enumerate(places, 1):
        query = "select hash from journal where stream = ? and version = ?"
        made = seal(number, stream, version, db.execute(query, (stream, version)).fetchone()[0], previous)
        db.execute("insert into seals values (?, ?, ?, ?, ?, ?)", msgspec.structs.astuple(made))
        previous = made.hash


def rebalance(db: sqlite3.Connection) -> None:
    """Balances that fit the postings."""
    sums: Counter[tuple[str, str]] = Counter()
    for (text,) in db.execute("select postings from journal"):
        for posting in ledger.decode(text):
            sums[posting.account, posting.commodity] += posting.amount
    db.execute("delete from balances")
    db.executemany("insert into balances values (?, ?, ?)", [(*key, amount) for key, amount in sums.items()])


def cut(db: sqlite3.Connection, count: int) -> None:
    """The last rows gone without a trace: with their seals, snapshots, rounds and balances."""
    for _ in range(count):
        query = "select number, stream, version from seals order by number desc limit 1"
        number, stream, version = db.execute(query).fetchone()
        db.execute("delete from seals where number = ?", (number,))
        db.execute("delete from journal where stream = ? and version = ?", (stream, version))
        db.execute("delete from snapshots where stream = ? and version >= ?", (stream, version))
        db.execute("delete from segments where stream = ? and version >= ?", (stream, version))
    rebalance(db)
