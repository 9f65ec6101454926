"""Writes to a SQLite file: one transaction at a time, with the heads of all chains kept in memory."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

from msgspec.structs import astuple

from cutcard.floor.journal import ledger
from cutcard.floor.journal.drafts import Draft, KeyUsed, Lost, Program, row_of
from cutcard.floor.journal.group import GroupWriter, WriteJob
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.schema import SCHEMA_VERSION
from cutcard.floor.journal.seal import GENESIS, REFUSED, ROWS, head_of_refusals, seal, sealed, stored_tree
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.stores.sqlite.connection import SqliteSql, connect

USED = "select 1 from refusals where actor = :actor and key = :key"
USED_LONG_AGO = f"{USED} union all select 1 from archived_keys where actor = :actor and key = :key"
WRITTEN = f"insert into journal values ({', '.join('?' * 13)})"
MOVED = """
insert into balances values (?, ?, 0, ?)
 on conflict (account, commodity, shard) do update set amount = amount + excluded.amount"""
PERSON_NAMED = """
insert into persons (id, name, kind) values (?, ?, 'player')
 on conflict (id) do update set name = excluded.name where persons.kind = 'player'"""  # staff's names are the door's
REMEMBERED = 50_000  # streams whose last row is kept in memory

Head: TypeAlias = tuple[int, bytes]  # number of the last row and its hash
T = TypeVar("T")


class Heads:
    """The heads of all chains, as the running transaction sees them."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.read()

    def read(self) -> None:
        """Read them from the store, which others may have changed."""
        sql = SqliteSql(self.db)
        self.tree = stored_tree(sql)
        self.refusal = head_of_refusals(sql)
        self.streams: dict[str, Head] = {}
        self.used = USED_LONG_AGO if sql.one("select 1 from archived") else USED

    def stream(self, name: str) -> Head:
        if name not in self.streams:
            if len(self.streams) >= REMEMBERED:
                self.streams.clear()
            newest = "select version, hash from journal where stream = ? order by version desc limit 1"
            archived = "select version, hash from sealed_states where stream = ?"
            row = self.db.execute(newest, (name,)).fetchone() or self.db.execute(archived, (name,)).fetchone()
            self.streams[name] = (row[0], row[1]) if row else (0, GENESIS)
        return self.streams[name]


Work: TypeAlias = Callable[[sqlite3.Connection, Heads], object]


class SqliteWriter(GroupWriter[Work]):
    """Runs one transaction at a time for all waiting jobs. A job changes the heads only after its last statement."""

    def __init__(self, path: str | Path) -> None:
        self._db = connect(path)
        self._foreign = -1
        self._heads = Heads(self._db)
        super().__init__()

    def close(self) -> None:
        super().close()
        self._db.close()

    def commit(self, group: list[WriteJob[Work]]) -> None:
        try:
            self._db.execute("begin immediate")
            self._notice_others()
            if self.failure:
                self._db.execute(f"pragma user_version = {SCHEMA_VERSION}")  # writes the first page as it is
            together = len(group) > 1 or bool(self.failure)
            answers = [self._attempt(job.work, together) for job in group]
            self._db.execute("commit")
        except sqlite3.Error as error:
            self._foreign = -1
            if not self._undone() or broken(error):
                self._stop(error)
            self._failed(group, error)
            return
        self._written()
        for job, (value, failure) in zip(group, answers, strict=True):
            if failure is None:
                job.future.set_result(value)
            else:
                job.future.set_exception(failure)

    def _undone(self) -> bool:
        """Roll back what a failed group has written."""
        try:
            if self._db.in_transaction:
                self._db.execute("rollback")
        except sqlite3.Error:
            return False
        return True

    def _attempt(self, work: Work, together: bool) -> tuple[object, Exception | None]:
        """Do a job. ``together``: one failed job must not undo the others in its group; a lone one is simply undone."""
        if together:
            self._db.execute("savepoint job")
        try:
            value = work(self._db, self._heads)
        except Exception as failure:
            if isinstance(failure, sqlite3.Error) and unwritable(failure):
                raise
            self._db.execute("rollback to job" if together else "rollback")
            self._db.execute("release job" if together else "begin immediate")
            return None, failure
        if together:
            self._db.execute("release job")
        return value, None

    def _notice_others(self) -> None:
        """Forget the heads if another process or a failed transaction has changed the chains."""
        version = self._db.execute("pragma data_version").fetchone()[0]
        if version != self._foreign:
            self._foreign = version
            self._heads.read()


def broken(error: sqlite3.Error) -> bool:
    """Whether nobody knows any longer what the file holds: a failed read, write or sync, or a damaged file.

    After a failed sync the system may report success for pages that are lost, so trying again proves nothing.
    """
    return _code(error) in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def unwritable(error: sqlite3.Error) -> bool:
    """Whether the file is at fault, and not what one job wanted to write."""
    return broken(error) or _code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def write_rows(
    db: sqlite3.Connection, heads: Heads, drafts: Sequence[Draft], seen: Mapping[str, int], program: Program
) -> None:
    """Write rows, seals, balances, secrets and snapshots; runs in the writer's transaction."""
    for stream, version in seen.items():
        if heads.stream(stream)[0] != version:
            raise Lost(stream, version + 1)
    tree, streams = heads.tree, dict[str, Head]()
    for draft in drafts:
        version, previous = streams.get(draft.stream) or heads.stream(draft.stream)
        if draft.version != version + 1:
            raise Lost(draft.stream, draft.version)
        if draft.key and db.execute(heads.used, {"actor": draft.actor, "key": draft.key}).fetchone():
            raise KeyUsed(draft.key)
        row = row_of(draft, previous, program)
        try:
            db.execute(WRITTEN, astuple(row))
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
                raise
            raise KeyUsed(draft.key) from error  # the version is free, so the key is not
        write_postings(db, draft.postings)
        tree = write_seal(db, tree, ROWS, row.stream, row.version, row.hash)
        streams[draft.stream] = row.version, row.hash
        if draft.segment:
            db.execute("insert into segments values (?, ?, ?)", (draft.stream, draft.segment, draft.version))
        if draft.seed:
            secret = draft.stream, draft.segment, draft.key_of_seed, draft.seed
            db.execute("insert into secrets values (?, ?, ?, ?)", secret)
        for one in draft.details:
            db.execute("insert into details values (?, ?, ?, ?)", astuple(one))
        db.executemany(PERSON_NAMED, draft.names)
        if draft.erased:
            db.execute("delete from details where person = ?", (draft.erased,))
            db.execute("delete from persons where id = ? and kind = 'player'", (draft.erased,))
        if draft.snapshot:
            values = draft.stream, *astuple(draft.snapshot)
            db.execute("insert or replace into snapshots values (?, ?, ?, ?)", values)
    heads.tree = tree
    heads.streams.update(streams)


def write_postings(db: sqlite3.Connection, postings: Sequence[Posting]) -> None:
    """Apply net postings to the balances, or raise Short: then whatever was changed must be undone."""
    for posting in postings:
        values = posting.account, posting.commodity, posting.amount
        if posting.amount < 0:
            [now] = db.execute(f"{MOVED} returning amount", values).fetchone()
            ledger.check(posting, now - posting.amount)
        else:
            db.execute(MOVED, values)


def write_refusal(db: sqlite3.Connection, heads: Heads, refusal: Refusal) -> None:
    """Append to the log of refusals; runs in the writer's transaction."""
    number, previous = heads.refusal[0] + 1, heads.refusal[1]
    hashed = refusal.link(previous, number)
    values = number, *astuple(refusal), hashed
    db.execute("insert into refusals values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    heads.tree = write_seal(db, heads.tree, REFUSED, "", number, hashed)
    heads.refusal = number, hashed


def write_seal(db: sqlite3.Connection, tree: Frontier, kind: str, stream: str, version: int, hashed: bytes) -> Frontier:
    """Add the next seal with its nodes of the tree; returns the tree after it."""
    mark = seal(tree.size + 1, kind, stream, version, hashed)
    db.execute("insert into seals values (?, ?, ?, ?, ?)", astuple(mark))
    grown, nodes = sealed(tree, mark.leaf)
    if nodes:
        db.executemany("insert into tree values (?, ?, ?)", nodes)
    return grown
