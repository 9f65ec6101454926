"""Seals rows and refusals soon after they were written. Of all processes on a database one is the sealer at a time.

The lock belongs to the sealer's connection, and it seals on the same connection. If the process dies, the database
closes the connection, the lock is free, and another process takes over where the seals end.
"""

import logging
from threading import Event, Thread

from psycopg import Error as DatabaseError

from cutcard.floor.journal.refusal import REFUSAL, Refusal
from cutcard.floor.journal.seal import REFUSED, ROWS, head_of_refusals, seal, sealed, stored_tree
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.stores.postgres.batch import columns_of, inserted
from cutcard.floor.stores.postgres.bell import EVERYBODY, channel_of, notify
from cutcard.floor.stores.postgres.connection import SEALING, TABLES, Db, PostgresSql, Unreachable, connect

LOG = logging.getLogger(__name__)
PAUSE = 0.1  # seconds between two rounds, so that many rows share one commit
ABSENT = "set idle_session_timeout = '5s'"  # a sealer that is stopped, or cut off, is not the sealer any more
RETRY = 0.5  # seconds until a process that is not the sealer tries to become it
MOST = 5000  # rows or refusals sealed at once

SEALS = inserted("seals", "number, kind, stream, version, leaf", ["bigint", "text", "text", "bigint", "bytea"])
TREE = inserted("tree", "level, place, hash", ["bigint", "bigint", "bytea"])
NUMBERED = b"""
update refusals set number = new.number, hash = new.hash
from unnest(%b::bigint[], %b::bigint[], %b::bytea[]) as new (id, number, hash) where refusals.number = -new.id"""


class Sealer:
    """Tries to be the sealer until it is closed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._something, self._closing = Event(), Event()
        self._thread = Thread(target=self._run, name="sealer", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """There is something to seal."""
        self._something.set()

    def close(self) -> None:
        """Seal what this process has written, unless another process is the sealer; then stop."""
        self._closing.set()
        self._something.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                with connect(self._url) as db:
                    while not (held := _take(db)) and not self._closing.wait(RETRY):
                        pass
                    if held:
                        self._seal(db)
            except (DatabaseError, Unreachable) as error:
                LOG.warning("sealing is interrupted: %s", error)
                self._closing.wait(RETRY)

    def _seal(self, db: Db) -> None:
        db.execute(ABSENT)
        channel, sql = channel_of(db), PostgresSql(self._url, db)
        tree, last = stored_tree(sql), head_of_refusals(sql)
        while True:
            last_look = self._closing.is_set()
            tree, last, count = seal_waiting(db, tree, last, channel)
            if count == MOST:
                continue
            if last_look:
                return
            self._something.wait(RETRY)
            self._something.clear()
            self._closing.wait(PAUSE)


def _take(db: Db) -> bool:
    found = db.execute(f"select pg_try_advisory_lock({TABLES}, %s)".encode(), (SEALING,)).fetchone()
    return bool(found and found[0])


def seal_waiting(
    db: Db, tree: Frontier, last: tuple[int, bytes], channel: str
) -> tuple[Frontier, tuple[int, bytes], int]:
    """Seal what waits, in the order in which it was written; returns the tree, the last refusal, and how many.

    One view of the database for rows and refusals: if a row is in it, so is everything that was committed before the
    row took its locks. So each stream is in order, and facts come before what was decided on them.
    """
    with db.transaction():
        db.execute("set transaction isolation level repeatable read")
        rows = db.execute("select id, stream, version, hash from unsealed order by id limit %s", (MOST,)).fetchall()
        until = rows[-1][0] if len(rows) == MOST else 1 << 62
        query = (
            f"select -number, {REFUSAL} from refusals where number < 0 and number >= %s order by number desc limit %s"
        )
        refused = db.execute(query.encode(), (-until, MOST)).fetchall()
        waiting = sorted([*((row[0], row) for row in rows), *((row[0], row) for row in refused)])[:MOST]
        if not waiting:
            return tree, last, 0
        seals, nodes, numbered, done, news = [], [], [], [], dict[str, int]()
        for id, found in waiting:
            if len(found) == 4:
                kind, stream, version, hashed = ROWS, *found[1:]
                done.append(id)
                news[stream] = version
            else:
                version, refusal = last[0] + 1, Refusal(*found[1:])
                kind, stream, hashed = REFUSED, "", refusal.link(last[1], version)
                last = version, hashed
                numbered.append((id, version, hashed))
            mark = seal(tree.size + 1, kind, stream, version, hashed)
            seals.append((mark.number, kind, stream, version, mark.leaf))
            tree, above = sealed(tree, mark.leaf)
            nodes += above
        with db.pipeline():
            db.execute(SEALS, columns_of(seals))
            if nodes:
                db.execute(TREE, columns_of(nodes))
            if numbered:
                db.execute(NUMBERED, columns_of(numbered))
            if done:
                db.execute("delete from unsealed where id = any(%b::bigint[])", (done,))
            notify(db, channel, EVERYBODY, news)
    return tree, last, len(waiting)
