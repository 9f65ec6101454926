"""Who is signed in. A session lives on the server; the browser holds a random name for it and nothing else."""

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
ROLES = frozenset(Role)  # whoever is on file under another may not sign in
LASTS = timedelta(hours=12)
APART = (Role.ANALYST,)  # who knows odds and strategies acts on no floor meanwhile (I-20)

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
    """Sessions by the hash of their name, so that the file alone lets nobody in; kept over a restart."""

    def __init__(self, path: str | Path, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._db = sqlite3.connect(path, isolation_level=None, timeout=30)
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = normal")  # the worst that a power cut costs is a sign-in
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
        """Somebody who may sign in from now on; staff and patrons keep their id for good."""
        known = self.people.get(person.id)
        if known is not None and known.role is not person.role:
            raise ValueError(f"{person.id!r} is a {known.role.name.lower()} already: choose another id")
        if known != person:
            self._db.execute(
                "insert into people values (?, ?, ?)"
                " on conflict (id) do update set role = excluded.role, name = excluded.name",
                (person.id, int(person.role), person.name),
            )
            self.people[person.id] = person

    def enter(self, person: Person, instead_of: str | None = None) -> str:
        """Begin a session, in place of the one this browser had: the value of its cookie."""
        before = self.find(instead_of)
        if before is not None and before.id != person.id and (before.role in APART or person.role in APART):
            reason = f"you are signed in as {title(before.role)} {before.name}: an analyst holds no other role"
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
        """Whose session this is, while it lasts."""
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
        """The sessions in which somebody is signed in now."""
        now = self._clock()
        return [key for key, session in self._sessions.items() if session.person.id == person and session.expires > now]

    def leave(self, value: str | None) -> None:
        """End a session: the cookie opens nothing any more."""
        if value:
            self.end(_digest(value))

    def end(self, digest: bytes) -> None:
        """End a session by what is kept of it."""
        if self._sessions.pop(digest, None) is not None:
            self._db.execute("delete from sessions where digest = ?", (digest,))


def _digest(value: str) -> bytes:
    return hashlib.sha256(value.encode()).digest()


class Links:
    """Sign-in links of a demonstration: whoever has the token enters as that person; new at every start."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}

    def make(self, person: Person) -> str:
        token = secrets.token_urlsafe(32)
        self._people[token] = person
        return token

    def find(self, token: str) -> Person | None:
        return self._people.get(token)


def guest() -> Person:
    """A visitor of a demonstration, under a name of chance."""
    number = secrets.token_hex(4)
    return Person(f"{GUEST}{number}", Role.PLAYER, f"Guest {number[:4]}")


def local(target: str | None, otherwise: str = "/") -> str:
    """A path on this site to go on to; whatever could lead elsewhere is not followed."""
    if target and target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable():
        return target
    return otherwise
