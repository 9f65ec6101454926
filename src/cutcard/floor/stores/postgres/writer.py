"""Appends to PostgreSQL: one transaction for all jobs that wait, two round trips, any number of processes.

Why concurrent appends are right. A transaction first takes all its locks, then looks, then writes:

1. an advisory lock on each (actor, key), in the order of their numbers: a key leads to one answer;
2. the head of each stream, in name order: alone if it writes the stream, shared if facts were read from it;
3. the balance of each account that must not go below zero, in name order.

Whatever it decides on, it has locked, and keeps locked until it is committed. So transactions that touch the same thing
take effect one after the other, and the order in which they are written to ``unsealed`` is such an order: a number is
drawn there only after the locks. The sealer seals in this order, and verification sees facts as they were decided on.
Everybody takes locks in the same order, so they do not block each other for ever; if they do, it is tried again.
"""

import hashlib
import logging
import random
import time
from collections.abc import Callable, Mapping
from itertools import groupby

from msgspec import Struct
from psycopg import OperationalError
from psycopg.errors import (
    DeadlockDetected,
    IdleInTransactionSessionTimeout,
    ReadOnlySqlTransaction,
    SerializationFailure,
)

from cutcard.floor.journal.drafts import Draft, Program
from cutcard.floor.journal.group import GroupWriter, WriteJob
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.seal import GENESIS
from cutcard.floor.stores.postgres.batch import ENSURE, Account, Batch, Key
from cutcard.floor.stores.postgres.connection import Db, connect, reconnect

LOG = logging.getLogger(__name__)
TRIES = 20  # times that a transaction is tried again after a deadlock or a lost connection
SHARDS = 64  # writers have their own part of an open-ended account
KNOWN = 200_000  # streams whose head is known to exist
# Rolled back for sure, and may go well the next time. The last: the server has become a standby, another leads now.
PASSING = (DeadlockDetected, SerializationFailure, IdleInTransactionSessionTimeout, ReadOnlySqlTransaction)

KEYS = "select pg_advisory_xact_lock(number) from unnest(%b::bigint[]) as number"
WRITTEN = "select stream, version, hash from heads where stream = any(%b::text[]) order by stream for no key update"
READ = "select stream, version, hash from heads where stream = any(%b::text[]) order by stream for share"
ACCOUNTS = """
select balances.account, balances.commodity, amount from unnest(%b::text[], %b::text[]) as asked (account, commodity)
join balances on balances.account = asked.account and balances.commodity = asked.commodity and shard = 0
order by balances.account, balances.commodity for no key update of balances"""
USED = """
select journal.actor, journal.key from unnest(%b::text[], %b::text[]) as asked (actor, key)
join journal on journal.actor = asked.actor and journal.key = asked.key and journal.key <> ''
union all select refusals.actor, refusals.key from unnest(%b::text[], %b::text[]) as asked (actor, key)
join refusals on refusals.actor = asked.actor and refusals.key = asked.key
union all select archived_keys.actor, archived_keys.key from unnest(%b::text[], %b::text[]) as asked (actor, key)
join archived_keys on archived_keys.actor = asked.actor and archived_keys.key = asked.key"""


class Append(Struct, frozen=True):
    """Rows to append, and the streams that their facts were read from."""

    drafts: tuple[Draft, ...]
    seen: Mapping[str, int]


Work = Append | Refusal
Committed = Callable[[Mapping[str, int]], None]  # is told the streams that have new rows, and their versions


class PostgresWriter(GroupWriter[Work]):
    """Commits all waiting jobs of this process together. What one job does wrong, it alone is told."""

    most = 100  # each key takes a lock, and the server has some thousands for all processes

    def __init__(self, url: str, program: Program, committed: Committed) -> None:
        self._url, self._program, self._committed = url, program, committed
        self._db = connect(url)
        self._known: set[str] = set()
        self.shard = 1 + self._db.info.backend_pid % SHARDS
        super().__init__()

    def close(self) -> None:
        super().close()
        self._db.close()

    def commit(self, group: list[WriteJob[Work]]) -> None:
        try:
            batch = self._tried([job.work for job in group])
        except OperationalError as error:  # the database is gone, and nobody knows what became of the last commit
            self._failed(group, error)
            return
        except Exception as error:  # something in one of the jobs that cannot be stored: find out in which
            if len(group) == 1:
                group[0].future.set_exception(error)
                return
            for job in group:
                self.commit([job])
            return
        self._written()
        self._committed(batch.versions)  # told before anybody is answered
        for job, failure in zip(group, batch.failures, strict=True):
            if failure is None:
                job.future.set_result(None)
            else:
                job.future.set_exception(failure)

    def _tried(self, works: list[Work]) -> Batch:
        """Try until nobody else is in the way."""
        cause: Exception | None = None
        for tried in range(TRIES):
            sent, batch = False, Batch(self._program)
            try:
                batch = self._locked(works)
                for work in works:
                    batch.add(work.drafts, work.seen) if isinstance(work, Append) else batch.refuse(work)
                with self._db.pipeline():
                    if self.failure:
                        self._db.execute("update format set version = version")  # proves that it can be written again
                    batch.write(self._db, self.shard)
                    sent = True  # from here on the commit may have arrived even if the connection is lost
                    self._db.execute("commit", prepare=False)
                return batch
            except PASSING as error:
                cause = error
                LOG.info("a group of %s jobs is tried again: %s", len(works), error)
                self._start_again()
            except OperationalError as error:
                cause = error
                LOG.info("a group of %s jobs has failed: %s", len(works), error)
                self._start_again()
                if sent and batch.rows:
                    if batch.is_written(self._db):
                        return batch
                elif sent:
                    raise
            except Exception:
                self._start_again()
                raise
            time.sleep(random.uniform(0, 0.01 * (tried + 1)))
        raise OperationalError(f"gave up after {TRIES} attempts; the last one failed: {cause}") from cause

    def _start_again(self) -> None:
        """A new connection ends the transaction. The old one may have lost statements that it takes for prepared."""
        self._known.clear()
        self._db.close()
        self._db = reconnect(self._url)

    def _locked(self, works: list[Work]) -> Batch:
        """Take all locks in one round trip, then read what they protect."""
        writes, reads, keys, accounts = set[str](), set[str](), set[Key](), set[Account]()
        for work in works:
            if isinstance(work, Refusal):
                keys.add((work.actor, work.key))
                continue
            reads.update(work.seen)
            for draft in work.drafts:
                writes.add(draft.stream)
                keys.add((draft.actor, draft.key))
                accounts.update((one.account, one.commodity) for one in draft.postings)
        asked = sorted(key for key in keys if key[1])
        bounded = sorted(Batch.bounded(accounts))
        db = self._db
        with db.pipeline():
            db.execute("begin isolation level read committed", prepare=False)
            self._ensure(db, writes | reads)
            if asked:
                db.execute(KEYS, [sorted({_lock(key) for key in asked})])
            heads = [
                db.execute(WRITTEN if alone else READ, [list(names)])
                for alone, names in groupby(sorted(writes | reads), key=writes.__contains__)
            ]
            held = db.execute(ACCOUNTS, [list(part) for part in zip(*bounded, strict=True)]) if bounded else None
            pairs = [list(part) for part in zip(*asked, strict=True)]
            used = db.execute(USED, pairs * 3) if asked else None
        return Batch(
            self._program,
            {name: (version, hashed) for found in heads for name, version, hashed in found},
            {(account, commodity): amount for account, commodity, amount in held or ()},
            {(actor, key) for actor, key in used or ()},
        )

    def _ensure(self, db: Db, names: set[str]) -> None:
        """A row to lock for each stream, also for one that has no rows yet."""
        if new := sorted(names - self._known):
            db.execute(ENSURE, [GENESIS, new])
            if len(self._known) > KNOWN:
                self._known.clear()
            self._known.update(new)


def _lock(key: Key) -> int:
    """The number of the advisory lock of a key."""
    digest = hashlib.sha256("\0".join(key).encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
