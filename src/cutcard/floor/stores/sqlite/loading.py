"""Fills an empty SQLite journal from another store."""

from collections.abc import Iterable
from pathlib import Path

from cutcard.floor.journal.schema import StoredTable
from cutcard.floor.journal.sql import Values
from cutcard.floor.stores.sqlite.connection import connect


def load(path: Path, tables: Iterable[tuple[StoredTable, Iterable[Values]]]) -> None:
    """Insert all rows of all tables in one transaction."""
    db = connect(path)
    try:
        db.execute("begin immediate")
        for table, rows in tables:
            names, marks = ", ".join(table.columns), ", ".join("?" * len(table.columns))
            db.executemany(f"insert into {table.name} ({names}) values ({marks})", rows)
        db.execute("commit")
    finally:
        db.close()
