"""The desk carries out every command: check the role, gather facts, decide, append. State changes only afterwards."""

import asyncio
import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct

from cutcard.core.authority import permit
from cutcard.core.message import Actor, Command, Facts, tag
from cutcard.floor.desk.books import books
from cutcard.floor.desk.world import Entropy, World
from cutcard.floor.journal import ledger
from cutcard.floor.journal.journal import Draft, Journal, KeyUsed, Lost, Snapshot
from cutcard.floor.journal.ledger import Short, net
from cutcard.floor.journal.refusal import Refusal, RefusalAllowance
from cutcard.floor.journal.upcast import encoded
from cutcard.floor.streams import deciding
from cutcard.floor.streams.domain import Follow
from cutcard.floor.streams.streams import AnyDomain, HistoryRow, Opened, Streams, Subscriber
from cutcard.money import Cents
from cutcard.ruling import Refused

Clock: TypeAlias = Callable[[], datetime]

KEY = 64  # longest key, in characters
LONGEST = 100  # characters of a wrong name that a refusal records
TRIES = 1000  # losing this many races in a row points to a bug, not to many users
OTHER_BODY = "this key has already been used for another command: use a new key"
SNAPSHOT_AFTER = 20  # minimum number of rows between two snapshots of a stream


def now() -> datetime:
    return datetime.now(UTC)


class OtherBody(Refused):
    """The key has already been used for another command."""


class RefusedBefore(Refused):
    """A command with this key was already refused with this reason."""


class Outcome(Struct, frozen=True):
    """The answer to a command. A repeated key gets the first answer's version and events, and the current state."""

    stream: str
    version: int
    at: str
    events: tuple[Any, ...]
    state: Any
    repeated: bool = False


class Request(Struct, frozen=True):
    """A command as it was received."""

    stream: str
    actor: Actor
    command: Command
    key: str
    body: bytes
    at: datetime
    here: bool  # synchronous caller: commit on its own thread

    @property
    def recorded_at(self) -> str:
        return self.at.isoformat(timespec="milliseconds")


class DecidedRow(Struct, frozen=True):
    """A row ready to be appended, and the state of its stream after it."""

    draft: Draft
    opened: Opened
    events: tuple[Any, ...]


Steps: TypeAlias = Generator["Future[None]", BaseException | None, Outcome]


class Desk:
    """All streams of one journal. Usable from threads and from asyncio."""

    def __init__(
        self,
        journal: Journal,
        domains: Iterable[AnyDomain],
        clock: Clock = now,
        entropy: Entropy = os.urandom,
    ) -> None:
        self.journal = journal
        self.streams = Streams(journal, domains)
        self._clock, self._entropy = clock, entropy
        self._allowance = RefusalAllowance()

    @classmethod
    def open(
        cls,
        path: str | Path,
        domains: Iterable[AnyDomain],
        clock: Clock = now,
        entropy: Entropy = os.urandom,
    ) -> "Desk":
        """Open the desk of a journal file; the file is created if it does not exist."""
        return cls(Journal(path), domains, clock, entropy)

    def close(self) -> None:
        self.journal.close()

    async def execute(self, stream: str, actor: Actor, command: Command, key: str) -> Outcome:
        """Carry out a command or raise Refused. Either way it is on disk when this returns."""
        steps = self._steps(stream, actor, command, key)
        try:
            waiting = next(steps)
            while True:
                await _written(waiting)
                waiting = steps.send(waiting.exception())
        except StopIteration as answer:
            return cast(Outcome, answer.value)

    def execute_now(self, stream: str, actor: Actor, command: Command, key: str) -> Outcome:
        """The same as ``submit``, for callers without an event loop."""
        steps = self._steps(stream, actor, command, key, here=True)
        try:
            waiting = next(steps)
            while True:
                waiting = steps.send(waiting.exception())
        except StopIteration as answer:
            return cast(Outcome, answer.value)

    # -- reading

    def state(self, stream: str) -> Opened:
        """The current state of a stream."""
        return self.streams.get(stream)

    def subscribe(self, stream: str, tell: Subscriber) -> Callable[[], None]:
        """Call ``tell`` with each new row of a stream, in order. Returns a function that unsubscribes."""
        return self.streams.subscribe(stream, tell)

    def history(self, stream: str, after: int = 0, limit: int = -1) -> list[HistoryRow]:
        """The decoded rows of a stream after a version."""
        return [self.streams.entry(row) for row in self.journal.rows(stream, after, limit)]

    def round(self, stream: str, number: int) -> list[HistoryRow]:
        """The rows of one round, however old."""
        return [self.streams.entry(row) for row in self.journal.segment(stream, number)]

    def balance(self, account: str, commodity: str = ledger.CHIPS) -> Cents:
        """What an account holds: ``patron/<id>``, ``pool/<id>`` (the meter), ``felt/<table>``, ``house``, ``cage``."""
        return self.journal.balance(account, commodity)

    # -- carrying out a command

    def _steps(self, stream: str, actor: Actor, command: Command, key: str, *, here: bool = False) -> Steps:
        """Generator: yields a future whenever it waits for the disk, and is sent the error if there was one."""
        body = encoded(command)
        request = Request(stream, actor, command, key, body, self._clock(), here)
        try:
            self._admit(request)
            try:
                return (yield from self._carry_out(request))
            except Refused:  # a repeated command is usually refused: give the first answer again
                if first := self._first_answer(request):
                    return first
                raise
        except RefusedBefore:
            raise
        except Refused as refused:
            if (written := self._record(request, refused)) and (failure := (yield written)):
                raise failure from refused
            raise

    def _carry_out(self, request: Request) -> Steps:
        """Decide and append. If another command was appended first, decide again."""
        for _ in range(TRIES):
            world = World(self.journal, self._entropy, request.stream, self.streams)
            try:
                decided = self._decide(request, world)
            except Refused:
                if self._behind(request.stream, *world.seen):
                    continue
                raise
            match (yield self._append(decided, world.seen, request.here)):
                case None:
                    return self._advance(decided)
                case Lost(stream=stream):
                    self.streams.refresh(stream)
                case KeyUsed():
                    raise OtherBody(None, OTHER_BODY)  # caught above: a repeated command gets its first answer
                case Short() as short:
                    raise Refused(None, short.reason(self.streams.domain(request.stream).outlay)) from short
                case failure:
                    raise failure
        raise RuntimeError(
            f"{request.stream}: gave up after {TRIES} attempts; each time another row was appended first"
        )

    def _admit(self, request: Request) -> None:
        """Refuse a command that does not exist in this stream, that this role may not give, or that has no key."""
        domain, kind, role = self.streams.domain(request.stream), type(request.command), request.actor.role
        if kind not in domain.commands.kinds:
            raise Refused(None, f"{tag(kind)} is not a command of a {domain.name}")
        if role not in kind.roles:
            permit(kind, role, *books(request.stream, self.state(request.stream).state))
        if not 0 < len(request.key) <= KEY:
            raise Refused(None, f"the command needs a key of its own: send 1 to {KEY} characters")

    def _first_answer(self, request: Request) -> Outcome | None:
        """The answer that the actor already got for this key, if any."""
        first = self.journal.first_answer(request.actor.id, request.key)
        if first is None:
            return None
        if (first.stream, first.command) != (request.stream, request.body.decode()):
            raise OtherBody(None, OTHER_BODY)
        if isinstance(first, Refusal):
            raise RefusedBefore(first.clause or None, first.reason)
        events = self.streams.domain(first.stream).events.read_all(first.events)
        state = self.state(first.stream).state
        return Outcome(first.stream, first.version, first.at, tuple(events), state, repeated=True)

    def _behind(self, *streams: str) -> bool:
        """Read rows that another desk has appended to these streams; returns whether there were any."""
        before = [self.state(stream).version for stream in streams]
        return before != [self.streams.refresh(stream).version for stream in streams]

    def _decide(self, request: Request, world: World) -> list[DecidedRow]:
        """The row of the command and the rows that it causes in other streams, which may cause more rows in turn."""
        stream, facts = request.stream, Facts(request.actor, request.recorded_at)
        decided, waiting = list[DecidedRow](), [Follow(stream, request.command)]
        moved = dict[str, Opened]()  # streams after these rows
        while waiting:
            follow = waiting.pop(0)
            opened = moved.get(follow.stream) or self.state(follow.stream)
            if opened.version < world.seen.get(follow.stream, 0):
                opened = self.streams.refresh(follow.stream)
            key = "" if decided else request.key
            decided.append(self._row(follow.stream, opened, follow.command, key, facts, world.at(follow.stream)))
            moved[follow.stream] = decided[-1].opened
            waiting += self.streams.domain(follow.stream).follows(opened.state, decided[-1].events)
        return decided

    def _row(self, stream: str, opened: Opened, command: Command, key: str, facts: Facts, world: World) -> DecidedRow:
        domain, version = self.streams.domain(stream), opened.version + 1
        found = deciding.decide(domain, opened.state, command, facts, world)
        state = found.after
        due = domain.settled(state) and version - opened.snapshot >= SNAPSHOT_AFTER
        draft = Draft(
            stream,
            version,
            facts.at,
            facts.actor.id,
            int(facts.actor.role),
            key,
            domain.commands.encode(command),
            msgspec.json.encode(found.facts),
            domain.events.encode_all(found.events),
            net(domain.postings(opened.state, found.events)),
            domain.segment(found.events),
            found.seed,
            Snapshot(version, domain.states.schema, domain.states.encode(state)) if due else None,
        )
        after = Opened(version, state, facts.at, version if due else opened.snapshot)
        return DecidedRow(draft, after, tuple(found.events))

    def _append(self, decided: list[DecidedRow], seen: dict[str, int], here: bool) -> "Future[None]":
        """Write the rows. Once they are on disk, the streams advance in journal order."""
        written = self.journal.append([each.draft for each in decided], seen, here=here)
        written.add_done_callback(lambda done: None if done.exception() else self._advance(decided))
        return written

    def _advance(self, decided: list[DecidedRow]) -> Outcome:
        for each in decided:
            self.streams.advance(each.draft.stream, each.opened, each.events)
        first = decided[0]
        return Outcome(first.draft.stream, first.draft.version, first.draft.at, first.events, first.opened.state)

    def _record(self, request: Request, refused: Refused) -> "Future[None] | None":
        """Record a refusal for the inspector, unless this actor has had too many recently."""
        actor, omitted = request.actor, self._allowance.take(request.actor.id, request.at)
        if omitted is None:
            return None
        return self.journal.refuse(
            Refusal(
                request.recorded_at,
                actor.id,
                int(actor.role),
                request.stream[:LONGEST],
                request.key[:LONGEST],
                request.body.decode(),
                refused.clause or "",
                refused.reason,
                omitted,
            )
        )


async def _written(waiting: "Future[None]") -> None:
    """Wait for the writer. If the caller is cancelled meanwhile, its command is still carried out."""
    loop = asyncio.get_running_loop()
    woken = loop.create_future()

    def wake() -> None:
        if not woken.done():
            woken.set_result(None)

    def tell(_: "Future[None]") -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake)

    waiting.add_done_callback(tell)
    await woken
