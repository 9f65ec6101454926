"""The pace of an electronic table: deadlines derived from its state and from recorded times, turned into commands."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.ruling import Refused
from cutcard.table.messages.round import CloseBets, OpenBets, Settle, TableCommand, TableEvent, Undecided
from cutcard.table.play.course import needs
from cutcard.table.play.gates import stands_still, stopped
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table, fold
from cutcard.table.wagers.backing import may_back

RETRY = 1.0  # seconds until a refused automatic command is tried again, if nothing has happened


class Pace(Struct, frozen=True):
    """How long an electronic table waits, in seconds."""

    result: float = 4  # to read the result of a round
    wagers: float = 20  # from the first wager until no more are accepted
    decision: float = 45  # for one decision
    concession: float = 3  # from the dealer's hand to the settlement
    grace: float = 15  # for a decision whose time ran out while the server was down


class Wait(Struct, frozen=True):
    """What a table waits for, since when, when the first current wager was placed, and since when one may be backed."""

    what: tuple[int, str, int, int] = (0, "opening", 0, 0)
    since: datetime | None = None
    wagered: datetime | None = None
    backing: datetime | None = None


class Due(Struct, frozen=True):
    """A command and when to give it; None means now."""

    command: TableCommand
    at: datetime | None


Recorded: TypeAlias = tuple[datetime, Iterable[TableEvent]]


def noted(wait: Wait, rules: Rules, table: Table, at: datetime) -> Wait:
    """The wait after a row, recorded at this time, that led to this table."""
    what = _what(rules, table)
    state, opening = table.round, rules.game.opening  # a wager that only backs another's box deals no hand
    lies = state is not None and state.stage == "open" and any(stake.area in opening for stake in state.stakes)
    wagered = (wait.wagered or at) if lies else None
    backing = (wait.backing or at) if may_back(rules, table) else None
    return Wait(what, at if wait.since is None or what != wait.what else wait.since, wagered, backing)


def recalled(rules: Rules, table: Table, rows: Iterable[Recorded]) -> Wait:
    """The wait of a table after a restart, worked out from the rows of its last round."""
    wait, past = Wait(), replace(table, round=None)
    for at, events in rows:
        past = fold(past, events)
        wait = noted(wait, rules, past, at)
    return wait


def _what(rules: Rules, table: Table) -> tuple[int, str, int, int]:
    """Identifies a wait: the round, what it needs, from which box, and after how many moves."""
    need, state = needs(rules, table), table.round
    moves = len(state.boxes[need.box].moves) if state and need.box in state.boxes else 0
    return table.rounds, "remedy" if stands_still(rules, table) else need.kind, need.box, moves


def due(rules: Rules, table: Table, wait: Wait, ready: frozenset[str], pace: Pace) -> Due | None:
    """The next automatic command; None while only players or staff can continue the round."""
    if table.life.closed or table.life.tournament:
        return None
    asked = _next(rules, table, wait, ready, pace)
    return None if asked is None or stopped(rules, table, asked.command) else asked


def _next(rules: Rules, table: Table, wait: Wait, ready: frozenset[str], pace: Pace) -> Due | None:
    need = needs(rules, table)
    now = awaited(rules, table) <= ready
    match need.kind:
        case "opening":
            return Due(OpenBets(), None if now or table.round is None else _after(wait.since, pace.result))
        case "wagers" if awaited(rules, table):
            first = wait.wagered and max(wait.wagered, wait.backing or wait.wagered)
            return Due(CloseBets(), None if now else _after(first, pace.wagers))
        case "declaration" | "choice":
            return Due(Undecided(need.box), _after(wait.since, pace.decision))
        case "settlement":
            return Due(Settle(), None if now else _after(wait.since, pace.concession))
        case _:
            return None


def awaited(rules: Rules, table: Table) -> frozenset[str]:
    """Patrons the table waits for, who may say that they are ready. Nobody else can hold up the table."""
    state = table.round
    if state is None or stands_still(rules, table):
        return frozenset()
    seated = set(table.seats.values())
    match needs(rules, table).kind:
        case "opening":
            return frozenset(line.owner for line in state.settled if line.owner in seated)
        case "wagers":
            playing = frozenset(stake.owner for stake in state.stakes if stake.area in rules.game.opening)
            return playing | may_back(rules, table) if playing else playing
        case "settlement":
            played = {box for box, playing in state.boxes.items() if playing.ending == rules.game.played}
            return frozenset(stake.owner for stake in state.stakes if stake.box in played)
        case _:
            return frozenset()


def _after(since: datetime | None, seconds: float) -> datetime | None:
    return since + timedelta(seconds=seconds) if since else None


async def happens_within(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event with a time limit. Returns whether it came."""
    if seconds <= 0:
        return False
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True


class Pacer:
    """Runs one electronic table. Who is ready is kept in memory only: after a restart the clock decides."""

    def __init__(
        self,
        rules: Rules,
        table: Table,
        wait: Wait,
        give: Callable[[TableCommand], Awaitable[object]],
        clock: Callable[[], datetime],
        pace: Pace,
    ) -> None:
        self._rules, self._table, self._wait, self._pace = rules, table, wait, pace
        self._give, self._clock = give, clock
        self._ready: frozenset[str] = frozenset()
        self._changed = asyncio.Event()
        self._early: dict[str, tuple[int, str]] = {}  # who is ready at a moment that is still to come here
        self._not_before = clock()

    def note(self, table: Table, at: datetime) -> None:
        """A row was recorded; this is the table now."""
        before, stakes = self._wait, self._stakes()
        self._table, self._wait = table, noted(self._wait, self._rules, table, at)
        if self._wait.what != before.what:
            self._ready = frozenset()
        else:  # a player who changes their wagers is no longer ready
            self._ready = frozenset(who for who in self._ready if stakes.get(who) == self._stakes().get(who))
        for who in [who for who, moment in self._early.items() if moment == self.moment]:
            del self._early[who]
            self.ready(who)
        self._changed.set()

    @property
    def awaited(self) -> frozenset[str]:
        """Patrons the table waits for now."""
        return awaited(self._rules, self._table)

    @property
    def moment(self) -> tuple[int, str]:
        """The round and what it needs. A "ready" names this moment, so one that arrives late is recognised."""
        state = self._table.round
        return (state.number if state else 0), needs(self._rules, self._table).kind

    def ready(self, patron: str, seen: tuple[int, str] | None = None) -> bool:
        """Stop waiting for a patron. False if the table does not wait for them, or has moved on since."""
        if patron not in self.awaited or (seen is not None and seen != self.moment):
            return False
        self._ready |= {patron}
        self._changed.set()
        return True

    def heard(self, patron: str, seen: tuple[int, str]) -> None:
        """Another process stops waiting for a patron. It may be ahead of this one, which then remembers it."""
        if not self.ready(patron, seen):
            self._early[patron] = seen

    def due(self) -> Due | None:
        """The next automatic command. Whoever was away with the server gets time to come back."""
        asked = due(self._rules, self._table, self._wait, self._ready, self._pace)
        if asked is not None and isinstance(asked.command, Undecided) and asked.at is not None:
            return Due(asked.command, max(asked.at, self._not_before))
        return asked

    async def run(self) -> None:
        """Give each command when it is due, until the task is cancelled. First people get time to come back."""
        self._not_before = self._clock() + timedelta(seconds=min(self._pace.grace, self._pace.decision))
        while True:
            self._changed.clear()
            asked = self.due()
            if asked is None:
                await self._changed.wait()
                continue
            if asked.at is not None:
                left = (asked.at - self._clock()).total_seconds()
                if await happens_within(self._changed, left):
                    continue
            try:
                await self._give(asked.command)
            except Refused:  # somebody else was quicker, and the new state is about to arrive
                await happens_within(self._changed, RETRY)

    def _stakes(self) -> dict[str, int]:
        state = self._table.round
        totals: dict[str, int] = {}
        for stake in state.stakes if state else ():
            totals[stake.owner] = totals.get(stake.owner, 0) + stake.amount
        return totals
