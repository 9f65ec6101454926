"""A journal in a SQLite file: every row is sealed in its own transaction."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path

from cutcard.floor.journal.drafts import Draft, Program
from cutcard.floor.journal.journal import CHECKPOINTS, Changed, Execute, Journal, kept
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.sql import Found, Value
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.keys.source import KeySource
from cutcard.floor.log.note import Note, read_note
from cutcard.floor.stores.sqlite.connection import SqliteSql, connect, prepare
from cutcard.floor.stores.sqlite.evidence import evidence, strange_objects
from cutcard.floor.stores.sqlite.writer import Heads, SqliteWriter, write_refusal, write_rows


class SqliteJournal(Journal):
    """A journal file. Appends go through one writer; reads use a separate connection."""

    def __init__(
        self, path: str | Path, keys: Keyring | KeySource | None = None, program: Program | None = None
    ) -> None:
        prepare(path)
        self._writer = SqliteWriter(path)
        self._db = SqliteSql(connect(path))
        super().__init__(self._db, str(path), Path(path), keys, program)

    def close(self) -> None:
        self._writer.close()
        with self._db.lock:
            self._db.db.close()

    @property
    def writer(self) -> SqliteWriter:
        return self._writer

    def append(
        self, drafts: Sequence[Draft], seen: Mapping[str, int] | None = None, *, here: bool = False
    ) -> "Future[None]":
        rows = self._drafted(drafts)
        return self._writer.submit(lambda db, heads: write_rows(db, heads, rows, seen or {}, self.program), here=here)

    def refuse(self, refusal: Refusal) -> "Future[None]":
        return self._writer.submit(lambda db, heads: write_refusal(db, heads, refusal))

    def change(self, statement: str, *values: Value) -> list[Found]:
        found: list[Found] = self._writer.submit(
            lambda db, _: db.execute(statement, values).fetchall(), here=True
        ).result()
        return found

    def rewrite(self, work: Callable[[Execute], None]) -> None:
        def rewritten(db: sqlite3.Connection, heads: Heads) -> None:
            work(db.executemany)
            heads.read()

        self._writer.submit(rewritten, here=True).result()

    def settle(self) -> None:
        """Nothing waits: rows are sealed when they are written."""

    def listen(self, changed: Changed) -> None:
        """Never called: only one process serves a file."""

    def reader(self) -> JournalReader:
        return SqliteReader(self.files)

    def _keep(self, size: int, change: Callable[[Note | None], Note | None]) -> Note:
        def keep(db: sqlite3.Connection, _: Heads) -> Note:
            found = db.execute("select note from checkpoints where size = ?", (size,)).fetchone()
            note = kept(size, change(read_note(found[0]) if found else None))
            db.execute("insert or replace into checkpoints values (?, ?)", (size, str(note)))
            older = "select size from checkpoints order by size desc limit -1 offset ?"
            db.execute(f"delete from checkpoints where size in ({older})", (CHECKPOINTS,))
            return note

        note: Note = self._writer.submit(keep).result()
        return note


class SqliteReader(JournalReader):
    """A journal file as it is at one moment. Nothing is written beside it."""

    def __init__(self, path: str | Path) -> None:
        self._held = ExitStack()
        self._db = self._held.enter_context(evidence(path))
        super().__init__(SqliteSql(self._db), str(path), Path(path))

    def close(self) -> None:
        self._held.close()

    def strange(self) -> list[str]:
        return strange_objects(self._db)

    def unsealed(self) -> Iterator[Row]:
        return iter(())

    def unsealed_refusals(self) -> int:
        return 0
