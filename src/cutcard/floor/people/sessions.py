"""Sessions in the store: any server process can serve them, and a restart keeps them. Tokens are kept as hashes."""

import hashlib
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from secrets import token_hex
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of
from cutcard.floor.streams.streams import EVERY, STREAM, News
from cutcard.registers.people.account import PersonAccount, roles_at
from cutcard.registers.people.messages import EndSession, Means, RecordProof, RecordSignIn

DOOR = Actor("entrance", Role.SYSTEM)  # records what people prove at the entrance
COLUMNS = "digest, number, person, role, means, device, address, started, seen, proven"
REMEMBERED = 2.0  # seconds that a session is not read again
NOTED = timedelta(minutes=1)  # that somebody is there is written at most this often
LONGEST = 200  # characters kept of what a browser calls itself
INSTANT = timedelta(milliseconds=1)
NEVER = datetime.fromtimestamp(0, UTC)
MOST = 20  # sessions of one person; the oldest ends when another begins


class SessionLimits(Struct, frozen=True):
    """How long a session lasts: without any act of the person, and in all."""

    idle: timedelta = timedelta(minutes=30)
    whole: timedelta = timedelta(hours=12)
    players: timedelta = timedelta(hours=2)  # without an act, for players
    fresh: timedelta = timedelta(minutes=5)  # that a proof counts for acts that need a fresh one


class StoredSession(Struct, frozen=True):
    """A session. ``number`` names it to people; only the hash of its token is kept."""

    digest: bytes
    number: str
    person: str
    role: Role
    means: Means
    device: str
    address: str
    started: datetime
    seen: datetime
    proven: datetime


class SessionStore:
    """The sessions of a floor."""

    def __init__(
        self, desk: Desk, clock: Callable[[], datetime], limits: SessionLimits | None = None, *, demo: bool = False
    ) -> None:
        """``demo``: sessions that a link of a demonstration began count, too."""
        self._desk, self._clock, self.limits, self._demo = desk, clock, limits or SessionLimits(), demo
        self._known: dict[bytes, tuple[float, StoredSession]] = {}
        self._stop = desk.subscribe(EVERY, self._heard)
        oldest = (clock() - self.limits.whole).isoformat()
        desk.journal.change("delete from sessions where started < ?", oldest)

    def close(self) -> None:
        self._stop()

    async def begin(
        self,
        person: str,
        role: Role,
        means: Means,
        device: str = "",
        address: str = "",
        instead: StoredSession | None = None,
    ) -> str:
        """Begin a session of somebody who has proved who they are. Returns its token. Raises Refused if locked.

        ``instead``: a session that goes on in another role. It ends when it would have, and no proof is younger.
        """
        number, before = token_hex(4), instead.number if instead else ""
        await self._desk.execute(stream_of(person), DOOR, RecordSignIn(number, means, role, before), token_hex(16))
        value, now = secrets.token_urlsafe(32), self._clock()
        started = instead.started if instead else self._after_ended(person, now)
        proven = NEVER if means == "badge and PIN" else now  # enough to deal, not for what needs a fresh proof
        proven = instead.proven if instead else proven
        session = StoredSession(
            digest(value), number, person, role, means, device[:LONGEST], address[:LONGEST], started, now, proven
        )
        for old in self.of(person)[MOST - 1 :]:
            self._forget(old.digest)
        times = [when.isoformat() for when in (started, now, proven)]
        self._desk.journal.change(
            f"insert into sessions ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(session.digest, number, person, int(role), means, session.device, session.address, *times),
        )
        self._known[session.digest] = monotonic(), session
        return value

    def find(self, value: str | None) -> StoredSession | None:
        """The session of a token, as long as it lasts and its person holds the role."""
        if not value:
            return None
        key = digest(value)
        read, session = self._known.get(key, (0.0, None))
        if session is None or monotonic() - read > REMEMBERED:
            found = self._desk.journal.ask(f"select {COLUMNS} from sessions where digest = ?", key)
            if not found:
                self._known.pop(key, None)
                return None
            session = _session(found[0])
            self._known[key] = monotonic(), session
        if self._lasts(session):
            return session
        self._forget(key)
        return None

    def of(self, person: str) -> list[StoredSession]:
        """The sessions of a person that last, newest first."""
        found = self._desk.journal.ask(f"select {COLUMNS} from sessions where person = ? order by started desc", person)
        return [one for one in map(_session, found) if self._lasts(one)]

    def counts(self) -> dict[str, int]:
        """How many sessions each person has, as far as anybody has."""
        found = self._desk.journal.ask("select person, count(*) from sessions group by person")
        return {person: int(count) for person, count in found}

    def touch(self, session: StoredSession) -> None:
        """The person has done something."""
        now = self._clock()
        if now - session.seen >= NOTED:
            self._update(session, "seen", now)

    async def prove(self, session: StoredSession, means: Means) -> None:
        """The person of this session has proved again who they are."""
        await self._desk.execute(stream_of(session.person), DOOR, RecordProof(session.number, means), token_hex(16))
        self._update(session, "proven", self._clock())

    def is_fresh(self, session: StoredSession) -> bool:
        """Whether the person has just proved who they are. In a demonstration nobody can."""
        since = self._clock() - session.proven
        return session.means == "demonstration link" or since <= self.limits.fresh

    async def end(self, person: str, number: str = "", by: Actor = DOOR) -> None:
        """End one session of a person, or all. Whether ``by`` may do that, the rules say."""
        if by == DOOR:  # nobody stops people from signing out, so it counts before others hear of it
            self._remove(person, number)
        await self._desk.execute(stream_of(person), by, EndSession(number), token_hex(16))
        self._remove(person, number)

    def _remove(self, person: str, number: str) -> None:
        where = "where person = ?" if not number else "where person = ? and number = ?"
        for row in self._desk.journal.ask(f"select digest from sessions {where}", person, *[number] * bool(number)):
            self._forget(bytes(row[0]))

    def drop_ended(self, person: str) -> None:
        """Remove sessions that the rules have ended, such as those of a disabled account."""
        found = self._desk.journal.ask(f"select {COLUMNS} from sessions where person = ?", person)
        for one in map(_session, found):
            if not self._lasts(one):
                self._forget(one.digest)

    def _lasts(self, session: StoredSession) -> bool:
        now, limits = self._clock(), self.limits
        idle = limits.players if session.role is Role.PLAYER else limits.idle
        if session.means == "demonstration link":
            if not self._demo:
                return False
            idle = limits.whole
        if now - session.started >= limits.whole or now - session.seen >= max(idle, NOTED):
            return False
        if not STREAM.fullmatch(stream_of(session.person)):
            return False
        account = self._account(session.person)
        ended = account.ended and session.started <= datetime.fromisoformat(account.ended)
        return not ended and session.role in roles_at(account, now.isoformat())

    def _after_ended(self, person: str, now: datetime) -> datetime:
        """Now, or a moment after all sessions of the person were ended, perhaps by a process whose clock is ahead."""
        ended = self._account(person).ended
        return max(now, datetime.fromisoformat(ended) + INSTANT) if ended else now

    def _account(self, person: str) -> PersonAccount:
        account = self._desk.state(stream_of(person)).state
        assert isinstance(account, PersonAccount)
        return account

    def _update(self, session: StoredSession, column: str, now: datetime) -> None:
        """Note a time, in ``seen`` or ``proven``; whoever proves who they are is there, too."""
        changed = replace(session, seen=now, **({"proven": now} if column == "proven" else {}))
        self._desk.journal.change(
            "update sessions set seen = ?, proven = ? where digest = ?",
            *(changed.seen.isoformat(), changed.proven.isoformat(), session.digest),
        )
        self._known[session.digest] = monotonic(), changed

    def _forget(self, key: bytes) -> None:
        self._known.pop(key, None)
        self._desk.journal.change("delete from sessions where digest = ?", key)

    def _heard(self, news: News) -> None:
        """A row about a person, perhaps of another process: read their sessions again."""
        if news.stream.startswith("people/"):
            person = news.stream.partition("/")[2]
            for key, (_, session) in list(self._known.items()):
                if session.person == person:
                    self._known.pop(key, None)


def digest(value: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(value.encode()).digest()


def _session(row: tuple[bytes, str, str, int, Means, str, str, str, str, str]) -> StoredSession:
    key, number, person, role, means, device, address, *times = row
    return StoredSession(
        bytes(key), number, person, Role(role), means, device, address, *map(datetime.fromisoformat, times)
    )
