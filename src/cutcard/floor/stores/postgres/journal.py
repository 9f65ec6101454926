"""A journal in a PostgreSQL database: any number of processes append; rows are sealed within a second."""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime

from cutcard.floor.journal.drafts import Draft, Program
from cutcard.floor.journal.journal import CHECKPOINTS, Changed, Execute, Journal, kept
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.sql import Found, Value
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.keys.source import KeySource
from cutcard.floor.log.note import Note, read_note
from cutcard.floor.stores.postgres.bell import Bell
from cutcard.floor.stores.postgres.connection import PostgresSql, connect, files_of, prepare, shown, written
from cutcard.floor.stores.postgres.leases import PostgresOthers
from cutcard.floor.stores.postgres.reader import PostgresReader
from cutcard.floor.stores.postgres.sealer import Sealer
from cutcard.floor.stores.postgres.writer import Append, PostgresWriter

PATIENCE = 60.0  # seconds that anybody waits for the sealer


class PostgresJournal(Journal):
    """A journal that processes share. Each has a writer, and tries to be the sealer of all."""

    def __init__(self, url: str, keys: Keyring | KeySource | None = None, program: Program | None = None) -> None:
        prepare(url)
        self._url = url
        self._db = PostgresSql(url)
        super().__init__(self._db, shown(url), files_of(url), keys, program)
        self._sealer = Sealer(url)
        self._bell = Bell(url)
        self.others = self._others = PostgresOthers(url, self._bell)
        self._writer = PostgresWriter(url, self.program, self._committed)

    def close(self) -> None:
        self._writer.close()
        self._others.close()
        self._bell.close()
        self._sealer.close()
        self._db.close()

    def _committed(self, versions: Mapping[str, int]) -> None:
        self._sealer.wake()
        self._bell.ring(versions)

    @property
    def writer(self) -> PostgresWriter:
        return self._writer

    def append(
        self, drafts: Sequence[Draft], seen: Mapping[str, int] | None = None, *, here: bool = False
    ) -> "Future[None]":
        return self._writer.submit(Append(self._drafted(drafts), seen or {}), here=here)

    def refuse(self, refusal: Refusal) -> "Future[None]":
        return self._writer.submit(refusal)

    def change(self, statement: str, *values: Value) -> list[Found]:
        return self._db.all(f"{statement} returning 1" if " returning " not in statement else statement, *values)

    def rewrite(self, work: Callable[[Execute], None]) -> None:
        with connect(self._url) as db, db.transaction(), db.cursor() as cursor:
            db.execute("set local idle_in_transaction_session_timeout = 0")
            work(lambda statement, rows: cursor.executemany(written(statement), rows))

    def settle(self) -> None:
        [last] = self._db.one(
            "select greatest((select max(id) from unsealed), (select -min(number) from refusals where number < 0))"
        )
        waiting = (
            "select exists (select from unsealed where id <= ?)"
            " or exists (select from refusals where number < 0 and number >= ?)"
        )
        end = time.monotonic() + PATIENCE
        while last is not None and self._db.one(waiting, last, -last)[0]:
            if time.monotonic() > end:
                raise TimeoutError(f"nobody has sealed what was written {PATIENCE:.0f} seconds ago")
            self._sealer.wake()
            time.sleep(0.01)

    def last_at(self) -> datetime | None:
        place = "journal.stream = unsealed.stream and journal.version = unsealed.version"
        [newest] = self._db.one(f"select max(at) from unsealed join journal on {place}")
        return datetime.fromisoformat(newest) if newest else super().last_at()

    def listen(self, changed: Changed) -> None:
        self._bell.listen(changed)

    def reader(self) -> JournalReader:
        return PostgresReader(self._url)

    def _keep(self, size: int, change: Callable[[Note | None], Note | None]) -> Note:
        with connect(self._url) as db, db.transaction():
            db.execute("lock table checkpoints in share row exclusive mode")
            found = db.execute("select note from checkpoints where size = %s", (size,)).fetchone()
            note = kept(size, change(read_note(found[0]) if found else None))
            stored = "insert into checkpoints values (%s, %s) on conflict (size) do update set note = excluded.note"
            db.execute(stored, (size, str(note)))
            older = "select size from checkpoints order by size desc offset %s"
            db.execute(f"delete from checkpoints where size in ({older})".encode(), (CHECKPOINTS,))
            return note
