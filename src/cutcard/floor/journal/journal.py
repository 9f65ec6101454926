"""The journal: one row per command. A row is chained, sealed and posted in one transaction, and never changed."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from threading import Lock
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from cutcard.floor.journal import ledger
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.refusal import Refusal, write_refusal
from cutcard.floor.journal.schema import connect, prepare
from cutcard.floor.journal.seal import Anchor, anchor, link, seal
from cutcard.floor.journal.writer import Heads, Writer
from cutcard.money import Cents

ROW = "stream, version, at, actor, role, key, command, facts, events, postings, hash"

REFUSAL = "at, actor, role, stream, key, command, clause, reason, omitted"


class Snapshot(Struct, frozen=True):
    """The state at a version: a disposable copy of the result of replay, valid for one schema."""

    version: int
    schema: str
    state: bytes


class Draft(Struct, frozen=True):
    """A row to be appended, with everything else that belongs in its transaction. ``postings`` are net."""

    stream: str
    version: int
    at: str
    actor: str
    role: int
    key: str
    command: bytes
    facts: bytes
    events: bytes
    postings: tuple[Posting, ...] = ()
    segment: int = 0  # number of the round that starts with this row; 0: none
    seed: bytes = b""  # secret of that round, stored apart from the rows
    snapshot: Snapshot | None = None


class Row(Struct, frozen=True):
    """A stored row."""

    stream: str
    version: int
    at: str
    actor: str
    role: int
    key: str
    command: str
    facts: str
    events: str
    postings: str
    hash: bytes

    def link(self, previous: bytes) -> bytes:
        """The hash that this row must have, given the hash of the row before it."""
        return link(previous, *astuple(self)[:-1])


class Lost(Exception):
    """Another row already has this version. Decide again from the state after it."""

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"{stream} does not end just before version {version}")
        self.stream = stream


class KeyUsed(Exception):
    """The actor has already used this key."""


class Journal:
    """A journal file. Appends go through one writer; reads use a separate connection."""

    def __init__(self, path: str | Path) -> None:
        prepare(path)
        self.path = Path(path)
        self._writer = Writer(path)
        self._db = connect(path)
        self._lock = Lock()
        self._seeds: dict[str, tuple[int, bytes]] = {}

    def close(self) -> None:
        """Write pending rows, then close the file."""
        self._writer.close()
        with self._lock:
            self._db.close()

    # -- writing

    def append(
        self, drafts: Sequence[Draft], seen: Mapping[str, int] | None = None, *, here: bool = False
    ) -> "Future[None]":
        """Append all rows or none. If this fails with Lost, KeyUsed or Short, nothing has changed.

        ``seen``: streams that the rows' facts were read from, and their versions. A newer version raises Lost.
        ``here``: the caller waits anyway, so commit on its own thread.
        """
        rows = tuple(sorted(drafts, key=lambda draft: draft.stream))
        return self._writer.submit(lambda db, heads: _append(db, heads, rows, seen or {}), here=here)

    def refuse(self, refusal: Refusal) -> "Future[None]":
        """Add to the log of refusals."""
        return self._writer.submit(lambda db, heads: write_refusal(db, heads, refusal))

    # -- reading

    def rows(self, stream: str, after: int = 0, limit: int = -1) -> list[Row]:
        """Rows of a stream in order, after a version."""
        query = f"select {ROW} from journal where stream = ? and version > ? order by version limit ?"
        return [Row(*row) for row in self._all(query, stream, after, limit)]

    def tail(self, stream: str, after: int = 0) -> Iterator[Row]:
        """All rows after a version, a few hundred at a time."""
        while rows := self.rows(stream, after, 500):
            yield from rows
            after = rows[-1].version

    def version(self, stream: str) -> int:
        """The last version of a stream; 0 before its first row."""
        return int(self._one("select ifnull(max(version), 0) from journal where stream = ?", stream)[0])

    def first_answer(self, actor: str, key: str) -> Row | Refusal | None:
        """The row or the first refusal that an actor's key led to."""
        if row := self._one(f"select {ROW} from journal where actor = ? and key = ? and key <> ''", actor, key):
            return Row(*row)
        query = f"select {REFUSAL} from refusals where actor = ? and key = ? order by number limit 1"
        row = self._one(query, actor, key)
        return Refusal(*row) if row else None

    def refusals(self, after: int = 0, limit: int = -1) -> list[Refusal]:
        """The log of refusals in order, after a number."""
        query = f"select {REFUSAL} from refusals where number > ? order by number limit ?"
        return [Refusal(*row) for row in self._all(query, after, limit)]

    def snapshot(self, stream: str) -> Snapshot | None:
        row = self._one("select version, schema, state from snapshots where stream = ?", stream)
        return Snapshot(*row) if row else None

    def seed(self, stream: str, segment: int) -> bytes | None:
        """The secret seed of a round. The latest seed of each stream is kept in memory."""
        number, seed = self._seeds.get(stream, (0, b""))
        if number != segment:
            row = self._one("select seed from secrets where stream = ? and segment = ?", stream, segment)
            if row is None:
                return None
            seed = bytes(row[0])
            self._seeds[stream] = segment, seed
        return seed

    def segment(self, stream: str, number: int) -> list[Row]:
        """The rows of one round, however old, without reading earlier ones. Empty if there is no such round."""
        query = "select version from segments where stream = ? and number = ?"
        start = self._one(query, stream, number)
        if start is None:
            return []
        end = self._one(query, stream, number + 1)
        return self.rows(stream, start[0] - 1, end[0] - start[0] if end else -1)

    def balance(self, account: str, commodity: str = ledger.CHIPS) -> Cents:
        with self._lock:
            return ledger.balance(self._db, account, commodity)

    def balances(self, prefix: str = "") -> list[Posting]:
        """What the accounts under a prefix hold, in name order."""
        query = "select account, commodity, amount from balances where account >= ? and account < ?"
        return [Posting(*row) for row in self._all(query, prefix, prefix + "\U0010ffff")]

    def streams(self, prefix: str = "") -> list[str]:
        """Names of the streams under a prefix."""
        query = """
            with recursive names (name) as (
                select min(stream) from journal where stream >= ?
                union all
                select (select min(stream) from journal where stream > name) from names where name is not null
            )
            select name from names where name < ?"""
        return [row[0] for row in self._all(query, prefix, prefix + "\U0010ffff")]

    def anchor(self) -> Anchor:
        """The heads of the chains, to be kept outside the journal."""
        with self._lock:
            return anchor(self._db)

    def _one(self, query: str, *values: str | int) -> Any:
        with self._lock:
            return self._db.execute(query, values).fetchone()

    def _all(self, query: str, *values: str | int) -> list[Any]:
        with self._lock:
            return self._db.execute(query, values).fetchall()


def _append(db: sqlite3.Connection, heads: Heads, drafts: Sequence[Draft], seen: Mapping[str, int]) -> None:
    """Write rows, seals, balances, secrets and snapshots; runs in the writer's transaction."""
    for stream, version in seen.items():
        if heads.stream(stream)[0] != version:
            raise Lost(stream, version + 1)
    sealed, streams = heads.seal, dict[str, tuple[int, bytes]]()
    for draft in drafts:
        version, previous = streams.get(draft.stream) or heads.stream(draft.stream)
        if draft.version != version + 1:
            raise Lost(draft.stream, draft.version)
        used = "select 1 from refusals where actor = ? and key = ?"
        if draft.key and db.execute(used, (draft.actor, draft.key)).fetchone():
            raise KeyUsed(draft.key)
        row = _row(draft, previous)
        try:
            db.execute("insert into journal values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", astuple(row))
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
                raise
            raise KeyUsed(draft.key) from error  # the version is free, so the key is not
        ledger.post(db, draft.postings)
        mark = seal(sealed[0] + 1, row.stream, row.version, row.hash, sealed[1])
        db.execute("insert into seals values (?, ?, ?, ?, ?, ?)", astuple(mark))
        sealed, streams[draft.stream] = (mark.number, mark.hash), (row.version, row.hash)
        if draft.segment:
            db.execute("insert into segments values (?, ?, ?)", (draft.stream, draft.segment, draft.version))
        if draft.seed:
            db.execute("insert into secrets values (?, ?, ?)", (draft.stream, draft.segment, draft.seed))
        if draft.snapshot:
            values = draft.stream, *astuple(draft.snapshot)
            db.execute("insert or replace into snapshots values (?, ?, ?, ?)", values)
    heads.seal = sealed
    heads.streams.update(streams)


def _row(draft: Draft, previous: bytes) -> Row:
    row = Row(
        draft.stream,
        draft.version,
        draft.at,
        draft.actor,
        draft.role,
        draft.key,
        draft.command.decode(),
        draft.facts.decode(),
        draft.events.decode(),
        ledger.encode(draft.postings).decode(),
        b"",
    )
    return replace(row, hash=row.link(previous))
