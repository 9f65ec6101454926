"""Connections to a PostgreSQL database, and the tables in a new one."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TypeAlias

import psycopg
from psycopg import Connection, Cursor, OperationalError, ProgrammingError, sql
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import InsufficientPrivilege
from psycopg.rows import TupleRow

from cutcard.floor.journal import schema
from cutcard.floor.journal.schema import POSTGRESQL, SCHEMA_VERSION, NotAJournal
from cutcard.floor.journal.sql import Found, Value, Values

LOG = logging.getLogger(__name__)
PREPARING = 1  # advisory lock, within the number of our tables: whoever creates or migrates them
SEALING = 2  # and whoever seals
TURN = 3  # and whoever has its turn
FAR = 4000  # rows of a long answer that are fetched at a time
OLDEST = 14  # version of PostgreSQL that has everything we ask for

# The number of our tables as the first part of an advisory lock, which has a sign, unlike the number.
TABLES = "('seals'::regclass::oid::bigint - 2147483648)::int"

Db: TypeAlias = Connection[TupleRow]

# A process that is stopped in the middle, or whose machine is gone, must not hold its locks for long.
OPTIONS = {
    "connect_timeout": "10",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    "application_name": "cutcard",
    "target_session_attrs": "read-write",  # of several servers, the one that is not a standby
}
SETTINGS = (
    "set idle_in_transaction_session_timeout = '10s'",
    "set tcp_keepalives_idle = 5",
    "set tcp_keepalives_interval = 2",
    "set tcp_keepalives_count = 3",
    # What is acknowledged is on disk, whatever the server's default is.
    "select set_config('synchronous_commit', 'on', false)"
    " where current_setting('synchronous_commit') in ('off', 'local')",
)


class Unreachable(NotAJournal):
    """There is no such server or database, or it does not let us in."""


def connect(url: str, *, standby: bool = False) -> Db:
    """A connection whose statements take effect at once, unless they are between begin and commit.

    ``standby``: a server that can only be read will do.
    """
    given = _parts(url)
    options = {name: value for name, value in OPTIONS.items() if name not in given}
    if standby and "target_session_attrs" not in given:
        options["target_session_attrs"] = "any"
    options["client_encoding"] = "utf8"
    try:  # the names in options are those of libpq, which the library takes as text
        db = psycopg.connect(url, autocommit=True, prepare_threshold=1, **options)  # type: ignore[arg-type]
    except OperationalError as error:
        raise Unreachable(f"{shown(url)}: {str(error).strip()}") from error
    db.prepared_max = 200
    for setting in SETTINGS:
        db.execute(setting.encode())
    return db


def reconnect(url: str) -> Db:
    """The same, while a floor runs: then it is no fault of whoever asked."""
    try:
        return connect(url)
    except Unreachable as error:
        raise OperationalError(str(error)) from error


def _parts(url: str) -> dict[str, str]:
    """The parts of an address. What the library says about a wrong one could show the password, so it is left out."""
    try:
        return {name: str(value) for name, value in conninfo_to_dict(url).items() if value is not None}
    except ProgrammingError:
        cure = "write postgresql://USER@HOST:PORT/NAME, with %25 for % and the like in a password"
        raise Unreachable(f"this is no address of a PostgreSQL database: {cure}") from None


def shown(url: str) -> str:
    """The address as people may see it: without the password."""
    parts = _parts(url)
    user = f"{parts['user']}@" if "user" in parts else ""
    hosts, ports = parts.get("host", "").split(","), parts.get("port", "").split(",")
    ports = ports * len(hosts) if len(ports) == 1 else ports
    places = ",".join(f"{host}:{port}" if port else host for host, port in zip(hosts, ports, strict=False))
    return f"postgresql://{user}{'' if '/' in places else places}/{parts.get('dbname', '')}"


def files_of(url: str) -> Path:
    """Where a process keeps files that belong to this floor, such as its keys."""
    return Path("var") / (re.sub(r"[^\w.-]|^\.+", "_", _parts(url).get("dbname", "")) or "cutcard")


@cache
def written(query: str) -> bytes:
    """A question in PostgreSQL's words."""
    return query.replace("%", "%%").replace("?", "%s").encode()


class PostgresSql:
    """Questions to one connection, one at a time. A connection that was lost is opened again."""

    def __init__(self, url: str, db: Db | None = None) -> None:
        self._url, self._fixed = url, db is not None
        self.db, self._lock = db or connect(url), Lock()

    def all(self, query: str, *values: Value) -> list[Found]:
        with self._lock:
            return self._ask(query, values).fetchall()

    def one(self, query: str, *values: Value) -> Found:
        with self._lock:
            return self._ask(query, values).fetchone()

    def each(self, query: str, *values: Value) -> Iterator[Found]:
        with self.db.cursor("each") as cursor:
            cursor.itersize = FAR
            cursor.execute(written(query), values)
            yield from cursor

    def close(self) -> None:
        with self._lock:
            self.db.close()

    def _ask(self, query: str, values: Values) -> Cursor[TupleRow]:
        # Text with a zero character is never stored, so a question with it must find nothing.
        asked = [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]
        try:
            return self.db.execute(written(query), asked)
        except OperationalError:
            if self._fixed or not self.db.broken:
                raise
            LOG.warning("the connection to %s was lost: connecting again", shown(self._url))
            self.db = reconnect(self._url)
            return self.db.execute(written(query), asked)


def prepare(url: str) -> None:
    """Create the tables in an empty database, or bring an older journal up to this format."""
    with connect(url) as db, _allowed(url), db.transaction():
        _suits(db, url)
        db.execute("select pg_advisory_xact_lock(hashtext(current_schema()), %s)", (PREPARING,))
        if not _names(db):
            for statement in schema.statements(POSTGRESQL):
                db.execute(statement.encode())
            db.execute("insert into format values (%s)", (SCHEMA_VERSION,))
        for version, step in schema.steps(POSTGRESQL, _version(db, url), shown(url)):
            for statement in step:
                db.execute(statement.encode())
            db.execute("update format set version = %s", (version,))
        if db.execute("show fsync").fetchone() == ("off",):
            LOG.warning("%s runs with fsync = off: a power cut loses commands that were acknowledged", shown(url))


@contextmanager
def _allowed(url: str) -> Iterator[None]:
    try:
        yield
    except InsufficientPrivilege as error:
        cure = "make the user of the address the owner of the database or of its schema"
        raise Unreachable(f"{shown(url)}: {error.diag.message_primary}: {cure}") from error


def _suits(db: Db, url: str) -> None:
    """Raise unless a journal can be kept in this database."""
    if db.info.server_version < OLDEST * 10_000:
        raise Unreachable(
            f"{shown(url)} runs PostgreSQL {db.info.server_version // 10_000}: {OLDEST} or newer is needed"
        )
    if (encoding := db.info.parameter_status("server_encoding")) != "UTF8":
        raise Unreachable(f"{shown(url)} stores text as {encoding}: make the database with encoding UTF8")
    if db.execute("select current_schema()").fetchone() == (None,):
        raise Unreachable(f"{shown(url)}: no schema in search_path exists: create it, or name another")


def check(db: Db, url: str) -> None:
    """Raise unless the database is a journal in the format of this release."""
    if (version := _version(db, url)) != SCHEMA_VERSION:
        schema.steps(POSTGRESQL, version, shown(url))
        raise NotAJournal(
            f"{shown(url)} has the older journal format {version}: open it once with cutcard serve, which brings it up"
        )


def _names(db: Db) -> set[str]:
    found = db.execute("select tablename from pg_tables where schemaname = current_schema()")
    return {name for (name,) in found}


def _version(db: Db, url: str) -> int:
    if not {"journal", "seals", "format"} <= _names(db):
        raise NotAJournal(f"{shown(url)} is not a cutcard journal: choose another database")
    found = db.execute("select version from format").fetchone()
    return int(found[0]) if found else 0


def number(db: Db) -> int:
    """The number of our tables in this database: two floors in one database do not share locks and notices."""
    found = db.execute("select 'seals'::regclass::oid::bigint").fetchone()
    assert found is not None
    return int(found[0])


def listen(db: Db, channel: str) -> None:
    db.execute(sql.SQL("listen {}").format(sql.Identifier(channel)))
