"""Who is signed in. Sessions are kept on the server; the browser has only a random token."""

import hmac
import secrets
from collections.abc import Callable
from datetime import datetime

from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.types import Scope

from cutcard.core.authority import title
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.persons import name_of
from cutcard.floor.people.sessions import DOOR, SessionLimits, SessionStore, StoredSession
from cutcard.floor.plan.floorplan import GUEST
from cutcard.registers.people.account import PersonAccount
from cutcard.registers.people.messages import Means, RecordProof
from cutcard.ruling import Refused
from cutcard.web.words.named import Names

COOKIE = "cutcard"
_VISIT = "cutcard.visit"  # in a scope
APART = (Role.ANALYST,)  # sees odds and strategies, so must not act on the floor at the same time (I-20)


class Person(Struct, frozen=True):
    """Somebody who may sign in: a patron or a member of staff."""

    id: str
    role: Role
    name: str

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.role)


class Visit(Struct, frozen=True):
    """Somebody who is signed in, with the session of their request."""

    person: Person
    session: StoredSession


class Sessions:
    """The sessions in the store, and the names of their people."""

    def __init__(
        self, desk: Desk, clock: Callable[[], datetime], limits: SessionLimits | None = None, *, demo: bool = False
    ) -> None:
        self.store = SessionStore(desk, clock, limits, demo=demo)
        self.names = Names()
        self._desk = desk

    def close(self) -> None:
        self.store.close()

    def name(self, id: str) -> str:
        """The name of a person, perhaps of somebody whom another process let in."""
        if id not in self.names and (found := name_of(self._desk.journal, id)):
            self.names[id] = found
        return self.names.get(id, id)

    def rename(self, id: str) -> None:
        """The name of a person has been recorded, corrected or erased."""
        if found := name_of(self._desk.journal, id):
            self.names[id] = found
        else:
            self.names.pop(id, None)

    def person(self, id: str) -> Person | None:
        """Somebody with an account, in the first of their roles."""
        account = self._desk.state(stream_of(id)).state
        assert isinstance(account, PersonAccount)
        return Person(id, account.roles[0], self.name(id)) if account.roles else None

    async def enter(
        self,
        person: Person,
        means: Means,
        instead_of: str | None = None,
        device: str = "",
        address: str = "",
        same: StoredSession | None = None,
    ) -> str:
        """Start a session, replacing the one this browser had. Returns the value of its cookie.

        ``same``: that session, if it goes on in another role without a new proof.
        """
        before = self.find(instead_of)
        if before is not None and before.id != person.id and (before.role in APART or person.role in APART):
            reason = f"you are signed in as {title(before.role)} {before.name}: an analyst may not have another role"
            raise Refused("I-20", f"{reason} at the same time; sign out first")
        value = await self.store.begin(person.id, person.role, means, device, address, same)
        await self.leave(instead_of)
        return value

    def session(self, value: str | None) -> StoredSession | None:
        return self.store.find(value)

    def find(self, value: str | None) -> Person | None:
        """The person of this session, as long as it lasts."""
        session = self.store.find(value)
        return self._person(session) if session else None

    def visit(self, scope: Scope) -> Visit | None:
        """Who sent a request. Several parts ask; the session is looked for once."""
        if _VISIT not in scope:
            session = self.store.find(HTTPConnection(scope).cookies.get(COOKIE))
            scope[_VISIT] = Visit(self._person(session), session) if session else None
        found: Visit | None = scope[_VISIT]
        return found

    def _person(self, session: StoredSession) -> Person:
        return Person(session.person, session.role, self.name(session.person))

    async def prove_here(self, id: str, means: Means) -> None:
        """Somebody without a session here has proved who they are, to confirm something at another's screen."""
        await self._desk.execute(stream_of(id), DOOR, RecordProof("", means), secrets.token_hex(16))

    async def leave(self, value: str | None) -> None:
        """End a session. Its cookie is no longer valid."""
        if session := self.store.find(value):
            await self.store.end(session.person, session.number)


class Links:
    """Sign-in links of a demonstration: anybody with the token enters as that person. New at every start.

    Processes that were started together have the same secret, and so the same links.
    """

    def __init__(self, secret: bytes | None = None) -> None:
        self._secret = secret or secrets.token_bytes(32)
        self._people: dict[str, Person] = {}

    def make(self, person: Person) -> str:
        token = hmac.digest(self._secret, person.id.encode(), "sha256").hex()
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
