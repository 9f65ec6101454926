"""Leases in the database: which process plays which role, and until when. All times are the database's own.

Roles are spread over the processes that live: each role falls to the process whose number for it is the largest. If a
process joins or dies, only the roles that are its own move. Two processes may play one role for a moment, where a
process was stopped and wakes up: so whoever acts in a role says on which version of a stream, and is refused if the
stream has moved on. That, and not the lease, keeps an act from being done twice.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from secrets import token_hex
from threading import Lock

from psycopg import OperationalError

from cutcard.floor.journal.group import NotWritten
from cutcard.floor.journal.others import Heard, Others
from cutcard.floor.stores.postgres.bell import Bell
from cutcard.floor.stores.postgres.connection import TABLES, TURN, Db, reconnect

LASTS = 5.0  # seconds that a process keeps its roles without asking again
PROCESS, PRESENT, LIMIT = "process/", "present/", "limit/"

NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
ASKED = f"select name, %s, {NOW} + %s from unnest(%b::text[]) as name order by name"
TAKE = f"""
insert into leases (name, owner, until) {ASKED} on conflict (name) do update
set owner = excluded.owner, until = excluded.until where leases.owner = excluded.owner or leases.until <= {NOW}
returning name""".encode()
SAW = f"""
insert into leases (name, owner, until) {ASKED} on conflict (name) do update
set owner = excluded.owner, until = greatest(leases.until, excluded.until)""".encode()
SPEND = f"""
insert into leases (name, owner, until)
select name, %s, {NOW} + used from unnest(%b::text[], %b::bigint[]) as limits (name, used) order by name
on conflict (name) do update
set owner = excluded.owner, until = greatest(leases.until, {NOW}) + excluded.until - {NOW}
returning name, until - {NOW}""".encode()
ALIVE = f"select owner from leases where starts_with(name, '{PROCESS}') and until > {NOW}".encode()
FOUND = f"select name from leases where name = any(%b::text[]) and until > {NOW}".encode()
RETURN = b"delete from leases where owner = %s and name = any(%b::text[])"
FORGET = f"delete from leases where until < {NOW} - 3600000".encode()


class PostgresOthers(Others):
    """The processes on one database."""

    renew = LASTS / 4

    def __init__(self, url: str, bell: Bell) -> None:
        self._url, self._bell = url, bell
        self.name = token_hex(8)
        self._held: frozenset[str] = frozenset()
        self._lock = Lock()
        self._db: Db | None = None

    def close(self) -> None:
        """Give everything back, so that others need not wait until it runs out."""
        with self._lock:
            if self._db is None:
                return
            with suppress(OperationalError):  # then it runs out
                self._db.execute(RETURN, [self.name, [PROCESS + self.name, *self._held]])
            self._db.close()

    def hold(self, roles: Collection[str]) -> frozenset[str]:
        with self._lock, self._connected() as db:
            db.execute(TAKE, [self.name, int(LASTS * 1000), [PROCESS + self.name]])
            alive = [owner for (owner,) in db.execute(ALIVE)]
            mine = [role for role in roles if chosen(role, alive) == self.name]
            if gone := sorted(self._held.difference(mine)):
                db.execute(RETURN, [self.name, gone])
            self._held = frozenset(name for (name,) in db.execute(TAKE, [self.name, int(LASTS * 1000), mine]))
            return self._held

    @contextmanager
    def turn(self) -> Iterator[None]:
        with reconnect(self._url) as db, db.transaction():
            db.execute("set local idle_in_transaction_session_timeout = 0")
            db.execute(f"select pg_advisory_xact_lock({TABLES}, %s)".encode(), (TURN,))
            yield

    def say(self, topic: str, text: str) -> None:
        self._bell.say(topic, text)

    def hear(self, topic: str, heard: Heard) -> None:
        self._bell.hear(topic, heard)

    def saw(self, people: Collection[str], seconds: float) -> None:
        with self._lock, self._connected() as db:
            db.execute(FORGET)
            if people:
                db.execute(SAW, [self.name, int(seconds * 1000), [PRESENT + person for person in people]])

    def present(self, people: Collection[str]) -> frozenset[str]:
        with self._lock, self._connected() as db:
            found = db.execute(FOUND, [[PRESENT + person for person in people]])
            return frozenset(name.removeprefix(PRESENT) for (name,) in found)

    def spend(self, seconds: Mapping[str, float]) -> Mapping[str, float]:
        names, used = [LIMIT + name for name in seconds], [int(more * 1000) for more in seconds.values()]
        with self._lock, self._connected() as db:
            found = db.execute(SPEND, [self.name, names, used])
            return {name.removeprefix(LIMIT): max(left, 0) / 1000 for name, left in found}

    @contextmanager
    def _connected(self) -> Iterator[Db]:
        """The connection for one question. After an error it is closed, and the next question opens another."""
        try:
            if self._db is None or self._db.closed:
                self._db = reconnect(self._url)
                self._db.execute("set synchronous_commit = off")  # after a crash every lease has run out anyway
            yield self._db
        except OperationalError as error:
            if self._db is not None:
                self._db.close()
            raise NotWritten(f"the database is away: {error}") from error


def chosen(role: str, alive: Collection[str]) -> str:
    """The process to which a role falls."""
    return max(alive, key=lambda name: hashlib.sha256(f"{name} {role}".encode()).digest(), default="")
