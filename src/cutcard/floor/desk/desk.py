"""The desk carries out every command: check the role, gather facts, decide, append. State changes only afterwards."""

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import NeedsSecond, permit
from cutcard.core.message import Actor, Command, Event, Facts, Standing, tag
from cutcard.core.personal import CLOSING, OPENING, hide, same, show_refusal
from cutcard.floor.desk.books import books
from cutcard.floor.desk.clock import wall
from cutcard.floor.desk.request import DecidedRow, Request, erased, with_details
from cutcard.floor.desk.rule_set import rule_set
from cutcard.floor.desk.waiting import written
from cutcard.floor.desk.world import Entropy, World
from cutcard.floor.domains import cage, people
from cutcard.floor.journal import ledger
from cutcard.floor.journal.archived import InArchive
from cutcard.floor.journal.drafts import Draft, KeyUsed, Lost
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.ledger import Short
from cutcard.floor.journal.refusal import Refusal, RefusalAllowance, storable
from cutcard.floor.journal.sql import ALL
from cutcard.floor.journal.upcast import encoded
from cutcard.floor.stores.opening import Where, open_journal
from cutcard.floor.streams import deciding
from cutcard.floor.streams.domain import Follow
from cutcard.floor.streams.streams import AnyDomain, HistoryRow, Opened, Streams, Subscriber
from cutcard.money import Cents
from cutcard.ruling import Refused, do

Clock: TypeAlias = Callable[[], datetime]

KEY = 64  # longest key, in characters
TRIES = 1000  # losing this many races in a row points to a bug, not to many users
OTHER_BODY = "this key has already been used for another command: use a new key"
SNAPSHOT_AFTER = 20  # minimum number of rows between two snapshots of a stream


class OtherBody(Refused):
    """The key has already been used for another command."""


class RefusedBefore(Refused):
    """A command with this key was already refused with this reason."""


class AnsweredInArchive(RefusedBefore, InArchive):
    """The key was used long ago. Whatever came of it then, nothing is done now."""


class Overtaken(Refused):
    """The stream has moved on since this command was thought of: look again. Nobody's fault, so it is not recorded."""


class Outcome(Struct, frozen=True):
    """The answer to a command. A repeated key gets the first answer's version and events, and the current state."""

    stream: str
    version: int
    at: str
    events: tuple[Event, ...]
    state: Any
    repeated: bool = False


Steps: TypeAlias = Generator["Future[None]", BaseException | None, Outcome]


class Desk:
    """All streams of one journal. Usable from threads and from asyncio."""

    def __init__(
        self, journal: Journal, domains: Iterable[AnyDomain], clock: Clock = wall, entropy: Entropy = os.urandom
    ) -> None:
        self.journal = journal
        self.streams = Streams(journal, domains)
        self.clock, self.entropy = clock, entropy
        self._allowance = RefusalAllowance()
        if people.ENTRANCE.partition("/")[0] in self.streams.domains:
            self.streams.subscribe(people.ENTRANCE, lambda _: None)  # keeps it in memory: every command looks there

    @classmethod
    def open(
        cls,
        where: Where,
        domains: Iterable[AnyDomain],
        clock: Clock = wall,
        entropy: Entropy = os.urandom,
    ) -> "Desk":
        """Open the desk of a journal: a file, which is created if it does not exist, or a database."""
        return cls(open_journal(where), domains, clock, entropy)

    def close(self) -> None:
        self.journal.close()

    async def execute(
        self, stream: str, actor: Actor, command: Command, key: str, *, after: int | None = None
    ) -> Outcome:
        """Carry out a command or raise Refused. Either way it is on disk when this returns.

        ``after``: the version on which the command was thought of. If the stream has moved on, it is Overtaken.
        """
        steps = self._steps(stream, actor, command, key, after=after)
        try:
            waiting = next(steps)
            while True:
                await written(waiting)
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

    def history(self, stream: str, after: int = 0, limit: int = ALL) -> list[HistoryRow]:
        """The decoded rows of a stream after a version."""
        return [self.streams.entry(row) for row in self.journal.rows(stream, after, limit)]

    def round(self, stream: str, number: int) -> list[HistoryRow]:
        """The rows of one round, however old."""
        return [self.streams.entry(row) for row in self.journal.segment(stream, number)]

    def balance(self, account: str, commodity: str = ledger.CHIPS) -> Cents:
        """What an account holds: ``patron/<id>``, ``pool/<id>`` (the meter), ``felt/<table>``, ``house``, ``cage``."""
        return self.journal.balance(account, commodity)

    def facts(self, stream: str, actor: Actor, command: Command) -> Facts:
        """The facts a command would be decided on if it came now, so that a view can ask the rules; records nothing."""
        bare = Facts(actor, self.clock().isoformat(timespec="milliseconds"))
        needs = self.streams.domain(stream).needs(self.state(stream).state, command, bare)
        return deciding.gather(needs, bare, b"", World(self.journal, self.entropy, stream, self.streams))

    def standing(self, patron: str, at: str) -> Standing | None:
        """How a patron stands at a moment, as a command would find it; None where nothing is on record."""
        return World(self.journal, self.entropy, ledger.patron(patron), self.streams).standing(patron, at)

    # -- carrying out a command

    def _steps(
        self, stream: str, actor: Actor, command: Command, key: str, *, here: bool = False, after: int | None = None
    ) -> Steps:
        """Generator: yields a future whenever it waits for the disk, and is sent the error if there was one."""
        hidden, details = hide(command, stream.partition("/")[2], actor.id, key)
        body = encoded(hidden)
        request = Request(stream, actor, hidden, key, body, self.clock(), here, details, after)
        try:
            self.admit(request)
            try:
                return (yield from self._carry_out(request))
            except NeedsSecond as refused:
                if (first := self._first_answer(request)) is not None:
                    return first
                raise _seconded(request, refused) from refused
            except Refused:  # a repeated command is usually refused: give the first answer again
                if first := self._first_answer(request):
                    return first
                raise
        except (RefusedBefore, Overtaken) as refused:
            if details:
                raise show_refusal(refused, details) from refused
            raise
        except Refused as refused:
            if recorded := self._record(request, refused):
                if failure := (yield recorded):
                    raise failure from refused
                with suppress(Refused):  # another process may have carried out the same command meanwhile
                    if first := self._first_answer(request):
                        return first
            if details:
                raise show_refusal(refused, details) from refused
            raise

    def _carry_out(self, request: Request) -> Steps:
        """Decide and append. If another command was appended first, decide again."""
        for _ in range(TRIES):
            if request.after not in (None, self.state(request.stream).version):
                raise Overtaken(None, f"{request.stream} has moved on: look again")
            world = World(self.journal, self.entropy, request.stream, self.streams, request.details)
            try:
                decided = self.decide(request, world)
            except Refused:
                if self._behind(request.stream, *world.seen):
                    continue
                raise
            match (yield self._append(with_details(decided, request.details), world.seen, request.here)):
                case None:
                    return self._advance(decided)
                case Lost(stream=stream):
                    self.streams.refresh(stream)
                case KeyUsed():
                    raise OtherBody(None, OTHER_BODY)  # caught above: a repeated command gets its first answer
                case Short(account=account) if account in world.purses_read:
                    continue  # spent meanwhile: read the balance again
                case Short() as short:
                    raise Refused(None, short.reason(self.streams.domain(request.stream).outlay)) from short
                case failure:
                    raise failure
        raise RuntimeError(f"{request.stream}: gave up: {TRIES} times another row was appended first")

    def admit(self, request: Request) -> None:
        """Refuse a command that does not exist in this stream, that this role may not give, or that has no key."""
        domain, kind, role = self.streams.domain(request.stream), type(request.command), request.actor.role
        if kind not in domain.commands.kinds:
            raise Refused(None, f"{tag(kind)} is not a command of a {domain.name}")
        if role not in kind.roles:
            field = kind.authority_by[0]
            given = {field: getattr(request.command, field)} if field else None
            permit(kind, role, *books(request.stream, self.state(request.stream).state), given=given)
        if request.refers:
            raise Refused(None, f"{OPENING} and {CLOSING} mark references in the journal: leave them out")
        if not 0 < len(request.key) <= KEY or "\0" in request.key:
            raise Refused(None, f"the command needs a key of its own: send 1 to {KEY} characters, none of them zero")

    def _first_answer(self, request: Request) -> Outcome | None:
        """The answer that the actor already got for this key, if any."""
        if (cut := self.journal.archive_of_key(request.actor.id, request.key)) is not None:
            raise AnsweredInArchive("the first answer to this key", cut)
        first = self.journal.first_answer(request.actor.id, request.key)
        if first is None:
            return None
        again = same(first.command, request.body.decode(), self.journal.detail, request.details)
        if first.stream != request.stream or not again:
            raise OtherBody(None, OTHER_BODY)
        if isinstance(first, Refusal):
            raise RefusedBefore(first.clause or None, first.reason)
        events = self.streams.domain(first.stream).events.read_all(first.events)
        state = self.state(first.stream).state
        return Outcome(first.stream, first.version, first.at, tuple(events), state, repeated=True)

    def _behind(self, *streams: str) -> bool:
        """Read rows that another desk has appended to these streams; returns whether there were any."""
        return any(self.state(one).version != self.streams.refresh(one).version for one in streams)

    def decide(self, request: Request, world: World) -> list[DecidedRow]:
        """The row of the command and the rows that it causes in other streams, which may cause more rows in turn."""
        stream, asked = request.stream, Facts(request.actor, request.recorded_at)
        decided, waiting = list[DecidedRow](), [(Follow(stream, request.command), asked)]
        moved = dict[str, Opened]()  # streams after these rows
        while waiting:
            follow, facts = waiting.pop(0)
            opened = moved.get(follow.stream) or self.state(follow.stream)
            if opened.version < world.seen.get(follow.stream, 0):
                opened = self.streams.refresh(follow.stream)
            facts = replace(facts, at=opened.at) if opened.at > facts.at else facts  # another process's clock is ahead
            if not decided:
                world.entitle(facts.actor, request.command, facts.at)
            key = "" if decided else request.key
            try:
                decided.append(self._row(follow.stream, opened, follow.command, key, facts, world.at(follow.stream)))
            except Refused as refused:
                if decided:
                    refused.met_at(follow.stream)
                raise
            moved[follow.stream] = decided[-1].opened
            for more in self.streams.domain(follow.stream).follows(opened.state, decided[-1].events):
                both = Facts(more.first, facts.at, second=facts.actor) if more.first else facts
                waiting.append((more, both))
        return decided

    def _row(self, stream: str, opened: Opened, command: Command, key: str, facts: Facts, world: World) -> DecidedRow:
        domain, version = self.streams.domain(stream), opened.version + 1
        command = domain.commands.kept(command)  # decided on what the journal will hold
        found = deciding.decide(domain, stream, opened.state, command, facts, world)
        state = found.after
        if found.seed:
            world.sealed[stream, domain.segment(found.events)] = found.seed
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
            found.postings,
            domain.segment(found.events),
            found.seed,
            self.streams.snapshot(stream, version, state) if due else None,
            erased=erased(found.events),
            rules=rule_set(state),
        )
        after = Opened(version, state, facts.at, version if due else opened.snapshot)
        return DecidedRow(draft, after, tuple(found.events))

    def _append(self, decided: list[DecidedRow], seen: dict[str, int], here: bool) -> "Future[None]":
        """Write the rows. Once they are on disk, the streams advance in journal order."""
        written = self.journal.append([each.draft for each in decided], seen, here=here)
        if not here:  # otherwise whoever waits here goes on at once
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
                storable(request.stream),
                storable(request.key),
                request.body.decode(),
                refused.clause or "",
                storable(refused.reason, len(refused.reason)),
                omitted,
            )
        )


def _seconded(request: Request, refused: NeedsSecond) -> Refused:
    """A refusal of an amount that is too large for one person, with the command that asks for a second person."""
    if not isinstance(request.command, cage.MoneyCommand):
        return refused
    return Refused(refused.clause, refused.reason, do(cage.AskSecond(request.stream, request.command), cage.STREAM))
