"""Times on signs are kept to the millisecond, by the desk's clock, and after a restart as before it."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command
from cutcard.floor.desk.desk import Overtaken
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.pace.deadlines import Deadlines, announced
from cutcard.floor.pace.schedule import Due, Pace, Wait, due
from cutcard.floor.plan.opening import open_floor
from cutcard.floor.streams.streams import News
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.ruling import Refused
from cutcard.table.messages.life import (
    AnnounceClosure,
    ApplyNotice,
    ChangeLimits,
    CloseTable,
    GiveToTournament,
    RaiseMinimum,
    ShowNotice,
)
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers, TableCommand, TakeSeat
from cutcard.table.state.table import Table
from tests.floor.domains.test_life import ANN, CAS, PACE, PLAN, Clock
from tests.support.journal.audit import verify

TEN = datetime.fromisoformat("2026-01-01T10:00:00+00:00")
DUE = TEN + timedelta(minutes=20)
TIME = "2026-01-01T10:20:00Z"
MOMENT = timedelta(milliseconds=1)


class Floor:
    """One table of a desk, with its signs kept for a while whenever the test says so."""

    def __init__(self, folder: Path) -> None:
        self.path, self.clock, self.keys = folder / "floor.db", Clock(), count()
        self.given: list[tuple[datetime, TableCommand]] = []
        self.start()
        open_floor(self.desk, PLAN, bots=False)

    giving = False  # a command is under way

    def start(self) -> None:
        self.desk = open_desk(self.path, self.clock)

    def do(self, command: Command, actor: Actor = CAS) -> None:
        self.desk.execute_now("table/1", actor, command, f"key {next(self.keys)}")

    @property
    def table(self) -> Table:
        state = self.desk.state("table/1").state
        assert isinstance(state, FloorTable)
        return state.opened

    def keep(self, *steps: Callable[[], Any]) -> None:
        """Run the deadlines; between the steps there is time enough for everything that is due."""
        asyncio.run(self._keep(steps))

    async def _keep(self, steps: tuple[Callable[[], Any], ...]) -> None:
        deadlines, loop = Deadlines(self.table, self._give, self.clock), asyncio.get_running_loop()

        def tell(news: News) -> None:
            loop.call_soon_threadsafe(deadlines.note, news.state.opened)

        stop = self.desk.subscribe("table/1", tell)
        task = asyncio.create_task(deadlines.run())
        for step in steps:
            await self._quiet()
            step()
        await self._quiet()
        task.cancel()
        stop()

    async def _quiet(self) -> None:
        """Until nothing more is under way: what is due has been given, however busy the machine."""
        before = len(self.given)
        for _ in range(100):
            await asyncio.sleep(0.05)
            first = next(iter(announced(self.table)), None)
            waits = first is not None and first.at is not None and first.at <= self.clock.now
            if not self.giving and (not waits or len(self.given) > before):
                return

    async def _give(self, command: TableCommand) -> None:
        self.given.append((self.clock.now, command))
        self.giving = True
        try:
            await self._execute(command)
        finally:
            self.giving = False

    async def _execute(self, command: TableCommand) -> None:
        await self.desk.execute("table/1", PACE, command, f"key {next(self.keys)}")

    def at(self, when: datetime) -> Callable[[], None]:
        def set_clock() -> None:
            self.clock.now = when

        return set_clock

    def sound(self) -> bool:
        self.desk.close()
        return verify(self.path).fault is None


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return Floor(tmp_path)


@pytest.mark.parametrize("late", [timedelta(0), MOMENT, timedelta(hours=3)])
@pytest.mark.parametrize("restart", [False, True])
def test_a_notice_is_applied_at_its_time_and_not_before(floor: Floor, late: timedelta, restart: bool) -> None:
    floor.do(TakeSeat(1), ANN)
    floor.do(ShowNotice(2000, TIME))
    floor.clock.now = DUE - MOMENT
    floor.keep()
    assert (floor.given, floor.table.sign.minimum) == ([], 1000)
    if restart:
        floor.desk.close()
        floor.clock.now = DUE + late
        floor.start()
        floor.keep()
    else:
        floor.keep(floor.at(DUE + late))
    assert floor.given == [(DUE + late, ApplyNotice())]
    assert (floor.table.sign.minimum, floor.table.life.notices) == (2000, ())
    assert floor.sound()


@pytest.mark.parametrize("minutes", [19.999, 20, 20.001])
def test_a_sign_stands_for_twenty_minutes_at_the_least(floor: Floor, minutes: float) -> None:
    time = (TEN + timedelta(minutes=minutes)).isoformat()
    for command in (ShowNotice(2000, time), AnnounceClosure(time)):
        if minutes < 20:
            with pytest.raises(Refused, match="choose 2026-01-01T10:20:00Z or later"):
                floor.do(command)
        else:
            floor.do(command)
    assert [one.at for one in announced(floor.table)] == [datetime.fromisoformat(time)] * 2 * (minutes >= 20)
    floor.desk.close()


def test_the_kept_minimum_rises_by_a_notice_of_its_own(floor: Floor) -> None:
    floor.do(TakeSeat(1), ANN)
    floor.do(RaiseMinimum(3000))
    floor.do(ShowNotice(2000, TIME, kept=True))
    floor.clock.now = DUE
    floor.keep()
    assert [command for _, command in floor.given] == [ApplyNotice(kept=True)]
    assert (floor.table.sign.minimum, floor.table.life.markers) == (3000, {"ann": 2000})
    assert floor.sound()


def test_a_notice_that_the_limits_have_overtaken_is_left_to_people(floor: Floor) -> None:
    floor.do(ShowNotice(2000, TIME))
    floor.do(ChangeLimits(500, 1500, 100))
    floor.clock.now = DUE
    floor.keep()
    assert (floor.given, len(floor.table.life.notices)) == ([], 1)
    floor.do(ChangeLimits(500, 2000, 100))
    floor.keep()
    assert floor.table.sign.minimum == 2000
    floor.desk.close()


def test_a_table_closes_at_its_time_once_the_round_is_settled(floor: Floor) -> None:
    floor.do(TakeSeat(1), ANN)
    floor.do(AnnounceClosure(TIME))
    floor.do(OpenBets(), PACE)
    floor.desk.execute_now("patron/ann", PACE, BuyIn("ann", 100_00), "chips")
    floor.desk.execute_now("patron/ann", PACE, IssueCard("C-1"), "card")
    floor.do(PlaceWagers(1, (Bet("ante", 1000),)), ANN)
    floor.do(CloseBets(), PACE)
    floor.clock.now = DUE
    floor.keep()
    assert (floor.given, floor.table.life.closed) == ([], False)
    floor.keep(lambda: floor.do(Choose(1, "fold"), ANN))
    assert floor.given == [(DUE, CloseTable())]
    assert (floor.table.life.closed, floor.table.seats) == (True, {})
    assert floor.desk.journal.refusals() == []
    assert floor.sound()


def test_what_falls_due_together_is_done_one_after_the_other(floor: Floor) -> None:
    floor.do(ShowNotice(2000, TIME))
    floor.do(AnnounceClosure(TIME))
    floor.clock.now = DUE
    floor.keep()
    assert [command for _, command in floor.given] == [ApplyNotice(), CloseTable()]
    assert floor.table.sign.minimum == 2000
    assert floor.sound()


@pytest.mark.parametrize("command", [CloseTable(), GiveToTournament("Bounty")])
def test_no_round_is_opened_at_a_table_that_is_closed_or_away(floor: Floor, command: Command) -> None:
    floor.do(command)
    state = floor.desk.state("table/1").state
    assert due(state.rules, state.opened, Wait(), frozenset(), Pace()) is None
    assert announced(floor.table) == []
    floor.desk.close()


def test_an_open_table_opens_its_round(floor: Floor) -> None:
    state = floor.desk.state("table/1").state
    assert due(state.rules, state.opened, Wait(), frozenset(), Pace()) == Due(OpenBets(), None)
    floor.desk.close()


def test_a_command_that_another_row_overtook_is_given_again_when_that_row_arrives(tmp_path: Path) -> None:
    """Not a minute later, though the other row changes nothing that is announced."""
    floor, given = Floor(tmp_path), list[TableCommand]()
    floor.do(ShowNotice(2000, TIME))

    async def give(command: TableCommand) -> None:
        given.append(command)
        if len(given) == 1:
            raise Overtaken(None, "the table has moved on")

    async def course() -> None:
        deadlines = Deadlines(floor.table, give, lambda: DUE)
        running = asyncio.create_task(deadlines.run())
        await turns(lambda: len(given) == 1)
        deadlines.note(floor.table)
        await turns(lambda: len(given) == 2)
        running.cancel()

    asyncio.run(course())
    assert given == [ApplyNotice(), ApplyNotice()]


async def turns(done: Callable[[], bool]) -> None:
    """Let others have their turn until something is done: no time passes."""
    for _ in range(100):
        if done():
            return
        await asyncio.sleep(0)
    raise AssertionError("it was not done")
