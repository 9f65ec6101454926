"""Fills an empty PostgreSQL journal from another store."""

from collections.abc import Iterable

from cutcard.floor.journal.schema import BYTES, NUMBER, StoredTable
from cutcard.floor.journal.sql import Values
from cutcard.floor.stores.postgres.connection import SEALING, TABLES, check, connect, shown
from cutcard.ruling import Refused

TYPES = {NUMBER: "int8", BYTES: "bytea"}


def load(url: str, tables: Iterable[tuple[StoredTable, Iterable[Values]]]) -> None:
    """Insert all rows of all tables in one transaction, then derive what only PostgreSQL keeps."""
    with connect(url) as db, db.transaction():
        db.execute("set local idle_in_transaction_session_timeout = 0")
        for table, rows in tables:
            names = ", ".join(table.columns)
            statement = f"copy {table.name} ({names}) from stdin (format binary)"
            with db.cursor() as cursor, cursor.copy(statement.encode()) as copy:
                copy.set_types([TYPES.get(kind, "text") for kind in table.columns.values()])
                for row in rows:
                    copy.write_row(row)
        db.execute("""
            insert into heads (stream, version, hash)
            select distinct on (stream) stream, version, hash from (
                select stream, version, hash from journal union all select stream, version, hash from sealed_states
            ) as found order by stream, version desc
            on conflict (stream) do update set version = excluded.version, hash = excluded.hash""")
    with connect(url) as db:
        db.execute("analyze")


def check_vacant(url: str) -> None:
    """Raise Refused if the database has rows of a journal, or if a server runs on it."""
    with connect(url) as db:
        if db.execute("select to_regclass('seals')").fetchone() == (None,):
            return
        check(db, url)
        if db.execute("select exists (select from seals) or exists (select from journal)").fetchone() == (True,):
            raise Refused(None, f"{shown(url)} holds a journal already: choose an empty database")
        free = db.execute(f"select pg_try_advisory_lock({TABLES}, %s)".encode(), (SEALING,)).fetchone()
        if free == (False,):
            raise Refused(None, f"a server runs on {shown(url)}: stop it, or choose another database")
