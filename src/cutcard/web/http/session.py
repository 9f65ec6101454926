"""Who is signed in. Sessions are kept on the server; the browser has only a random token."""

import hashlib
import secrets
import sqlite3
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct

from cutcard.core.authority import title
from cutcard.core.message import Actor, Role
from cutcard.floor.plan.floorplan import GUEST
from cutcard.ruling import Refused

COOKIE = "cutcard"
ROLES = frozenset(Role)  # a stored person with another role may not sign in
LASTS = timedelta(hours=12)
APART = (Role.ANALYST,)  # sees odds and strategies, so must not act on the floor at the same time (I-20)

_SCHEMA = """
create table if not exists people (id text primary key, role integer not null, name text not null) strict;
create table if not exists sessions (
    digest blob primary key, person text not null references people (id), expires text not null
) strict;
"""


class Person(Struct, frozen=True):
    """Somebody who may sign in: a patron or a member of staff."""

    id: str
    role: Role
    name: str

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.role)


class Session(Struct, frozen=True):
    person: Person
    expires: datetime


class Sessions:
    """Sessions by the hash of their token, so that the file alone lets nobody in. They survive a restart."""

    def __init__(self, path: str | Path, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._db = sqlite3.connect(path, isolation_level=None, timeout=30)
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = normal")  # a power cut loses at most a sign-in
        self._db.executescript(_SCHEMA)
        self._db.execute("delete from sessions where expires <= ?", (clock().isoformat(),))
        self.people: dict[str, Person] = {
            row[0]: Person(row[0], Role(row[1]), row[2])
            for row in self._db.execute("select id, role, name from people")
            if row[1] in ROLES
        }
        self._sessions: dict[bytes, Session] = {
            digest: Session(self.people[person], datetime.fromisoformat(expires))
            for digest, person, expires in self._db.execute("select digest, person, expires from sessions")
            if person in self.people
        }

    def close(self) -> None:
        self._db.close()

    def add(self, person: Person) -> None:
        """Let somebody sign in from now on. Staff and patrons keep their id for good."""
        known = self.people.get(person.id)
        if known is not None and known.role is not person.role:
            raise ValueError(f"{person.id!r} already has the role of {title(known.role)}: choose another id")
        if known != person:
            self._db.execute(
                "insert into people values (?, ?, ?)"
                " on conflict (id) do update set role = excluded.role, name = excluded.name",
                (person.id, int(person.role), person.name),
            )
            self.people[person.id] = person

    def enter(self, person: Person, instead_of: str | None = None) -> str:
        """Start a session, replacing the one this browser had. Returns the value of its cookie."""
        before = self.find(instead_of)
        if before is not None and before.id != person.id and (before.role in APART or person.role in APART):
            reason = f"you are signed in as {title(before.role)} {before.name}: an analyst may not have another role"
            raise Refused("I-20", f"{reason} at the same time; sign out first")
        self.leave(instead_of)
        value = secrets.token_urlsafe(32)
        session = Session(person, self._clock() + LASTS)
        self._sessions[_digest(value)] = session
        self._db.execute(
            "insert into sessions values (?, ?, ?)", (_digest(value), person.id, session.expires.isoformat())
        )
        return value

    def find(self, value: str | None) -> Person | None:
        """The person of this session, until it expires."""
        if not value:
            return None
        session = self._sessions.get(_digest(value))
        if session is None:
            return None
        if session.expires <= self._clock():
            self.leave(value)
            return None
        return session.person

    def of(self, person: str) -> list[bytes]:
        """The current sessions of a person."""
        now = self._clock()
        return [key for key, session in self._sessions.items() if session.person.id == person and session.expires > now]

    def leave(self, value: str | None) -> None:
        """End a session. Its cookie is no longer valid."""
        if value:
            self.end(_digest(value))

    def end(self, digest: bytes) -> None:
        """End a session by the stored hash of its token."""
        if self._sessions.pop(digest, None) is not None:
            self._db.execute("delete from sessions where digest = ?", (digest,))


def _digest(value: str) -> bytes:
    return hashlib.sha256(value.encode()).digest()


class Links:
    """Sign-in links of a demonstration: anybody with the token enters as that person. New at every start."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}

    def make(self, person: Person) -> str:
        token = secrets.token_urlsafe(32)
        self._people[token] = person
        return token

    def find(self, token: str) -> Person | None:
        return self._people.get(token)


def guest() -> Person:
    """A visitor of a demonstration, with a random name."""
    number = secrets.token_hex(4)
    return Person(f"{GUEST}{number}", Role.PLAYER, f"Guest {number[:4]}")


def local(target: str | None, otherwise: str = "/") -> str:
    """A path on this site to go to next. Anything that could lead to another site is ignored."""
    if target and target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable():
        return target
    return otherwise
