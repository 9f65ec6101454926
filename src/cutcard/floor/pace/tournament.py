"""The pace of a tournament: gives system commands when recorded times say that they are due.

Where dealers deal, only the end of registration comes by itself. Where dealing is electronic, a player's minute, the
next hand, chip races, hands to be shown and rounds to be announced follow by themselves as well.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from secrets import token_hex

from msgspec import Struct

from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.core.moment import SECOND, after, iso, moment
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.pace.schedule import happens_within
from cutcard.floor.streams.streams import EVERY, News, Opened
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import TournamentCommand, decide
from cutcard.tournament.director.option import unanswered, unconfirmed
from cutcard.tournament.director.rounds import unannounced
from cutcard.tournament.hand.clock import deadline
from cutcard.tournament.hand.course import needs
from cutcard.tournament.hand.messages import Redeal, ShowHand
from cutcard.tournament.messages.conduct import CloseOption
from cutcard.tournament.messages.director import AnnounceRounds, CloseRegistration, DealHand, RaceChips, ResumeClock
from cutcard.tournament.seats.ballot import DRAW
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock

PACE = Actor("pace", Role.SYSTEM)
AGAIN = 1.0  # seconds until a refused command is tried again, if nothing has happened
_TRIAL = "0" * (2 * DRAW)  # only to see whether a command would be refused


class TournamentPace(Struct, frozen=True):
    """How long an electronic tournament waits, in seconds."""

    result: int = 4  # to see how a hand ended
    show: int = 8  # for a player to show or muck; then the hand is shown
    option: int = 120  # for the option at the end of a period, while the clock stands (T-17)


class TableSince(Struct, frozen=True):
    """A table, and when its last row was recorded."""

    table: TournamentTable
    at: str


class TournamentDue(Struct, frozen=True):
    """A command for a stream and when to give it. Without a command: when to look again."""

    at: str
    stream: str = ""
    command: Command | None = None


def due(t: Tournament, tables: Mapping[int, TableSince], now: str, pace: TournamentPace) -> list[TournamentDue]:
    """All commands that can be foreseen, the earliest first."""
    if t.phase not in ("running", "final table"):
        return []
    found = list(_clock(t, tables, now, pace))
    if t.announced is not None and t.announced.dealing == "electronic":
        found += [*_times(t, tables), *_dealing(t, tables, now, pace)]
    return sorted(found, key=lambda one: moment(one.at))


def _clock(t: Tournament, tables: Mapping[int, TableSince], now: str, pace: TournamentPace) -> Iterator[TournamentDue]:
    view = clock.at(t.clock, t.structure, now)
    if not view.registration_open and not t.registration_closed:
        yield TournamentDue(now, tournament(t.id), CloseRegistration())
    if view.ends:
        yield TournamentDue(view.ends)
    elif not unconfirmed(t, now) and (ends := option_ends(t, now, pace, (seen.at for seen in tables.values()))):
        yield TournamentDue(ends, tournament(t.id), CloseOption() if unanswered(t, now) else ResumeClock())
    if t.announced is not None and t.announced.dealing == "electronic" and unannounced(t, view.level):
        yield TournamentDue(now, tournament(t.id), AnnounceRounds())


def option_ends(t: Tournament, now: str, pace: TournamentPace, played: Iterable[str]) -> str:
    """When an electronic clock goes on from the option at the end of a period; "" where it does not stand for one.

    Players of the last hands have as long as the others: ``played`` are the times of the last rows at the tables.
    """
    if t.announced is None or t.announced.dealing != "electronic" or not t.clock.began:
        return ""
    stood = clock.stands(t.clock, t.structure)
    option = clock.at(t.clock, t.structure, now).state == "option"
    if not stood or not option or any(table.begin is not None for table in t.field.tables.values()):
        return ""
    return after(max([stood, *filter(None, played)], key=moment), pace.option * SECOND)


def _times(t: Tournament, tables: Mapping[int, TableSince]) -> Iterator[TournamentDue]:
    for number, seen in tables.items():
        if called := deadline(seen.table.table):
            yield TournamentDue(called.at, table_stream(t.id, number), called.command)


def _dealing(
    t: Tournament, tables: Mapping[int, TableSince], now: str, pace: TournamentPace
) -> Iterator[TournamentDue]:
    for number, seen in tables.items():
        stream, need = table_stream(t.id, number), needs(seen.table.table)
        match need.kind:
            case "hand":
                then = max(now, after(seen.at, pace.result * SECOND), key=moment) if seen.at else now
                for command in (DealHand(number), RaceChips(number)):
                    if _allowed(t, command, then):
                        yield TournamentDue(then, tournament(t.id), command)
                        break
            case "redeal":
                yield TournamentDue(now, stream, Redeal())
            case "show":
                yield TournamentDue(after(seen.at, pace.show * SECOND), stream, ShowHand(need.seat))
            case _:
                pass  # a player must act


def _allowed(t: Tournament, command: TournamentCommand, then: str) -> bool:
    """Whether the director's rules would allow it at that moment: a break may start first."""
    try:
        return bool(decide(t, command, Facts(PACE, then, draw=_TRIAL)))
    except Refused:
        return False


class TournamentRun:
    """Runs one tournament. Everything is derived from the journal, so after a restart it goes on where it stopped."""

    def __init__(self, desk: Desk, id: str, now: Callable[[], datetime], pace: TournamentPace) -> None:
        self._desk, self._id, self._now, self._pace = desk, id, now, pace
        self._changed = asyncio.Event()
        self._versions: dict[str, int] = {}  # what the last look at each stream was at

    async def run(self) -> None:
        """Give each command when it is due, until the task is cancelled."""
        loop = asyncio.get_running_loop()
        mine = tournament(self._id), table_stream(self._id, 0)[:-1]

        def tell(news: News) -> None:
            if news.stream == mine[0] or news.stream.startswith(mine[1]):
                loop.call_soon_threadsafe(self._changed.set)

        stop = self._desk.subscribe(EVERY, tell)
        try:
            while True:
                self._changed.clear()
                await self._step()
        finally:
            stop()

    async def _step(self) -> None:
        """Give the commands that are due now; then wait for the next one or for a change."""
        now = self._now()
        at = iso(int(now.timestamp() * SECOND))
        first = next(iter(self._due(at)), None)
        if first is None:
            await self._changed.wait()
        elif (left := (moment(first.at) - moment(at)) / SECOND) > 0:
            await happens_within(self._changed, left)
        elif first.command is None:  # a level ends at this very moment
            await happens_within(self._changed, AGAIN)
        else:
            try:
                version = self._versions[first.stream]
                await self._desk.execute(first.stream, PACE, first.command, token_hex(16), after=version)
            except Refused:  # somebody else was quicker, and the new state is about to arrive
                await happens_within(self._changed, AGAIN)

    def _due(self, at: str) -> list[TournamentDue]:
        t = self._look(tournament(self._id)).state
        assert isinstance(t, Tournament)
        return due(t, {number: self._seen(number) for number in t.field.tables}, at, self._pace)

    def _seen(self, number: int) -> TableSince:
        opened = self._look(table_stream(self._id, number))
        assert isinstance(opened.state, TournamentTable)
        return TableSince(opened.state, opened.at)

    def _look(self, stream: str) -> Opened:
        opened = self._desk.state(stream)
        self._versions[stream] = opened.version
        return opened
