"""The tables of a journal, described once: SQLite's and PostgreSQL's statements are both made from this description."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from cutcard.ruling import Refused

SCHEMA_VERSION = 7


class NotAJournal(Refused, ValueError):
    """The file or database is not a journal that this release can read."""

    def __init__(self, reason: str) -> None:
        super().__init__(None, reason)


class Kind(Enum):
    """The type of a column."""

    TEXT = "text"
    NUMBER = "number"
    BYTES = "bytes"
    COUNTED = "counted"  # a number that the database gives, rising but with gaps


TEXT, NUMBER, BYTES, COUNTED = Kind


class Dialect(Enum):
    """The kinds of databases that can keep a journal."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


SQLITE, POSTGRESQL = Dialect

# Text compares by its bytes in both, so that names have one order.
TYPES: Mapping[Dialect, Mapping[Kind, str]] = {
    SQLITE: {TEXT: "text", NUMBER: "integer", BYTES: "blob"},
    POSTGRESQL: {
        TEXT: 'text collate "C"',
        NUMBER: "bigint",
        BYTES: "bytea",
        COUNTED: "bigint generated always as identity",
    },
}


class StoredTable(Struct, frozen=True):
    """A table. No column is ever null."""

    name: str
    columns: Mapping[str, Kind]
    primary: tuple[str, ...] = ()
    unique: tuple[str, ...] = ()
    of: tuple[Dialect, ...] = (SQLITE, POSTGRESQL)  # the stores that have it
    room: bool = False  # PostgreSQL: leave room on each page, because rows change often and are small

    def create(self, dialect: Dialect) -> str:
        types = TYPES[dialect]
        parts = [f"{name} {types[kind]} not null" for name, kind in self.columns.items()]
        parts += [f"primary key ({', '.join(self.primary)})"] if self.primary else []
        parts += [f"unique ({', '.join(self.unique)})"] if self.unique else []
        return f"create table {self.name} ({', '.join(parts)}){self._options(dialect)}"

    def _options(self, dialect: Dialect) -> str:
        if dialect is POSTGRESQL:
            return " with (fillfactor = 50)" if self.room else ""
        numbered = len(self.primary) == 1 and self.columns[self.primary[0]] is NUMBER
        return " strict, without rowid" if self.primary and not numbered else " strict"


class Index(Struct, frozen=True):
    """An index on columns of a table."""

    name: str
    table: str
    columns: tuple[str, ...]
    unique: bool = False
    where: str = ""

    def create(self) -> str:
        kind = "unique index" if self.unique else "index"
        where = f" where {self.where}" if self.where else ""
        return f"create {kind} {self.name} on {self.table} ({', '.join(self.columns)}){where}"


BALANCES = StoredTable(
    "balances",
    # Open-ended accounts have a shard for each writer, so that writers do not wait for one another. Others use shard 0.
    {"account": TEXT, "commodity": TEXT, "shard": NUMBER, "amount": NUMBER},
    primary=("account", "commodity", "shard"),
    room=True,
)

# What rows only refer to: details of people, which can be corrected and erased.
DETAILS = StoredTable(
    "details",
    {"person": TEXT, "field": TEXT, "mark": TEXT, "value": TEXT},
    primary=("person", "field", "mark"),
)

# What is known about people besides the journal, where it can be corrected and erased. Nothing here is evidence.
PEOPLE = (
    StoredTable("persons", {"id": TEXT, "name": TEXT, "kind": TEXT}, primary=("id",)),
    # How a person proves who they are, sealed under the floor's key. ``count``: uses of a passkey, or a code's time.
    StoredTable(
        "credentials",
        {
            "person": TEXT,
            "kind": TEXT,
            "id": TEXT,
            "made": TEXT,
            "used": TEXT,
            "count": NUMBER,
            "key": TEXT,
            "sealed": BYTES,
        },
        primary=("person", "kind", "id"),
    ),
    # By the hash of its token, so that the store alone lets nobody in. ``number`` names it to people.
    StoredTable(
        "sessions",
        {
            "digest": BYTES,
            "number": TEXT,
            "person": TEXT,
            "role": NUMBER,
            "means": TEXT,
            "device": TEXT,
            "address": TEXT,
            "started": TEXT,
            "seen": TEXT,
            "proven": TEXT,
        },
        primary=("digest",),
        room=True,
    ),
)

# What archives leave behind. The record of the last archive, which is a row, has a hash of each of the last three.
ARCHIVED = (
    StoredTable(
        "archived",
        {"number": NUMBER, "size": NUMBER, "refusals": NUMBER, "refused": BYTES, "latest": TEXT},
        primary=("number",),
    ),
    StoredTable(
        "sealed_states",
        {
            "stream": TEXT,
            "version": NUMBER,
            "at": TEXT,
            "hash": BYTES,
            "round": NUMBER,
            "begins": NUMBER,
            "form": NUMBER,
            "state": TEXT,
            "mark": BYTES,
        },
        primary=("stream",),
    ),
    StoredTable(
        "sealed_balances", {"account": TEXT, "commodity": TEXT, "amount": NUMBER}, primary=("account", "commodity")
    ),
    StoredTable("archived_keys", {"actor": TEXT, "key": TEXT, "archive": NUMBER}, primary=("actor", "key")),
)

TABLES = (
    StoredTable(
        "journal",
        {
            "stream": TEXT,
            "version": NUMBER,
            "at": TEXT,
            "actor": TEXT,
            "role": NUMBER,
            "key": TEXT,
            "command": TEXT,
            "facts": TEXT,
            "events": TEXT,
            "postings": TEXT,
            "release": TEXT,
            "rules": TEXT,
            "hash": BYTES,
        },
        unique=("stream", "version"),
    ),
    StoredTable(
        "seals",
        {"number": NUMBER, "kind": TEXT, "stream": TEXT, "version": NUMBER, "leaf": BYTES},
        primary=("number",),
    ),
    StoredTable("tree", {"level": NUMBER, "place": NUMBER, "hash": BYTES}, primary=("level", "place")),
    StoredTable("checkpoints", {"size": NUMBER, "note": TEXT}, primary=("size",)),
    StoredTable(
        "refusals",
        {
            "number": NUMBER,
            "at": TEXT,
            "actor": TEXT,
            "role": NUMBER,
            "stream": TEXT,
            "key": TEXT,
            "command": TEXT,
            "clause": TEXT,
            "reason": TEXT,
            "omitted": NUMBER,
            "hash": BYTES,
        },
        primary=("number",),
    ),
    BALANCES,
    StoredTable("segments", {"stream": TEXT, "number": NUMBER, "version": NUMBER}, primary=("stream", "number")),
    StoredTable(
        "secrets",
        {"stream": TEXT, "segment": NUMBER, "key": TEXT, "sealed": BYTES},
        primary=("stream", "segment"),
    ),
    DETAILS,
    StoredTable(
        "snapshots",
        {"stream": TEXT, "version": NUMBER, "schema": TEXT, "state": BYTES},
        primary=("stream",),
    ),
    # The last row of each stream. Whoever appends locks it; whoever only read the stream shares the lock.
    StoredTable("heads", {"stream": TEXT, "version": NUMBER, "hash": BYTES}, ("stream",), of=(POSTGRESQL,), room=True),
    # Rows that the sealer has not numbered yet, in the order in which they were written.
    StoredTable(
        "unsealed",
        {"id": COUNTED, "stream": TEXT, "version": NUMBER, "hash": BYTES},
        primary=("id",),
        of=(POSTGRESQL,),
    ),
    # Which process plays which role, and until when.
    StoredTable("leases", {"name": TEXT, "owner": TEXT, "until": NUMBER}, ("name",), of=(POSTGRESQL,), room=True),
    StoredTable("format", {"version": NUMBER}, of=(POSTGRESQL,)),
    *PEOPLE,
    *ARCHIVED,
)
INDEXES = (
    Index("journal_key", "journal", ("actor", "key"), unique=True, where="key <> ''"),
    Index("seal_place", "seals", ("stream", "version")),
    Index("refusal_key", "refusals", ("actor", "key")),
    Index("detail_value", "details", ("field", "value")),
    Index("session_person", "sessions", ("person",)),
)


def tables(dialect: Dialect) -> list[StoredTable]:
    return [table for table in TABLES if dialect in table.of]


def statements(dialect: Dialect) -> list[str]:
    """What creates an empty journal."""
    return [*(table.create(dialect) for table in tables(dialect)), *(index.create() for index in INDEXES)]


# -- migrations: how a journal of the version before becomes one of this version. A step never changes once released.

Step: TypeAlias = Callable[[Dialect], list[str]]


def _shards(dialect: Dialect) -> list[str]:
    return [
        "alter table balances rename to balances_before",
        StoredTable(
            "balances",
            {"account": TEXT, "commodity": TEXT, "shard": NUMBER, "amount": NUMBER},
            primary=("account", "commodity", "shard"),
            room=True,
        ).create(dialect),
        "insert into balances select account, commodity, 0, amount from balances_before",
        "drop table balances_before",
    ]


def _people(dialect: Dialect) -> list[str]:
    """The tables as they were in this version, whatever they become later."""
    persons = StoredTable("persons", {"id": TEXT, "name": TEXT, "kind": TEXT}, primary=("id",))
    texts = ("number", "person", "role", "means", "device", "address", "started", "seen", "proven")
    sessions = StoredTable(
        "sessions",
        {"digest": BYTES, **{name: NUMBER if name == "role" else TEXT for name in texts}},
        primary=("digest",),
        room=True,
    )
    credentials = StoredTable(
        "credentials",
        {
            **dict.fromkeys(("person", "kind", "id", "made", "used"), TEXT),
            "count": NUMBER,
            "key": TEXT,
            "sealed": BYTES,
        },
        primary=("person", "kind", "id"),
    )
    index = Index("session_person", "sessions", ("person",))
    return [persons.create(dialect), credentials.create(dialect), sessions.create(dialect), index.create()]


def _leases(dialect: Dialect) -> list[str]:
    leases = StoredTable("leases", {"name": TEXT, "owner": TEXT, "until": NUMBER}, ("name",), room=True)
    return [leases.create(dialect)] if dialect is POSTGRESQL else []


def _details(dialect: Dialect) -> list[str]:
    table = {"person": TEXT, "field": TEXT, "mark": TEXT, "value": TEXT}
    return [
        StoredTable("details", table, primary=("person", "field", "mark")).create(dialect),
        "create index detail_value on details (field, value)",
    ]


def _archives(dialect: Dialect) -> list[str]:
    """If these tables ever change, write out here how they were in this version."""
    return [table.create(dialect) for table in ARCHIVED]


STEPS: Mapping[int, Step] = {3: _shards, 4: _people, 5: _leases, 6: _details, 7: _archives}


def steps(dialect: Dialect, version: int, place: str) -> list[tuple[int, list[str]]]:
    """The statements that bring a journal of an older version up to this one, by the version they lead to."""
    if version == SCHEMA_VERSION:
        return []
    if version > SCHEMA_VERSION or any(number not in STEPS for number in range(version + 1, SCHEMA_VERSION + 1)):
        raise NotAJournal(
            f"{place} has journal format {version}, but this release reads {SCHEMA_VERSION}: use the one that wrote it"
        )
    return [(number, STEPS[number](dialect)) for number in range(version + 1, SCHEMA_VERSION + 1)]
