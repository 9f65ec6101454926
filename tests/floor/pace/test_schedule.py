"""The pace of an electronic table: what is due when, the same after a restart, and nobody kept waiting in vain."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from cutcard import games
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.pace.schedule import Due, Pace, Pacer, Wait, awaited, due, noted, recalled
from cutcard.rules.faults import Fault
from cutcard.ruling import Refused
from cutcard.table.messages.faults import ReportFault, WithdrawFault
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Concede,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    Settle,
    TableCommand,
    TakeBack,
    TakeSeat,
    Undecided,
    WagerPlaced,
)
from cutcard.table.state.table import Table, evolve
from cutcard.testing.felt import SYSTEM, FeltTable, all_bets, at_random, player

START = datetime(2026, 1, 1, tzinfo=UTC)
PACE = Pace()
NOBODY: frozenset[str] = frozenset()


class Watched:
    """A table whose rows come one second apart, and the wait that follows from them."""

    def __init__(self, key: str = "plain-stud") -> None:
        self.felt = FeltTable(key)
        self.wait = Wait()
        self.now = START
        self.tables: list[tuple[datetime, Table]] = []

    def do(self, command: Command, box: int = 0, actor: Actor = SYSTEM) -> None:
        self.now += timedelta(seconds=1)
        self.felt.do(command, player(box) if box else actor)
        self.wait = noted(self.wait, self.felt.rules, self.felt.table, self.now)

    def due(self, *ready: int) -> Due | None:
        patrons = frozenset(player(box).id for box in ready)
        return due(self.felt.rules, self.felt.table, self.wait, patrons, PACE)

    def at(self, second: int) -> datetime:
        return START + timedelta(seconds=second)


def staked(*boxes: int) -> Watched:
    table = Watched()
    for box in boxes:
        table.do(TakeSeat(box), box)
    table.do(OpenBets())
    for box in boxes:
        table.do(PlaceWagers(box, all_bets(table.felt.game)), box)
    return table


def test_a_new_table_opens_at_once_and_then_waits_for_wagers() -> None:
    table = Watched()
    assert table.due() == Due(OpenBets(), None)
    table.do(OpenBets())
    assert table.due() is None
    table.do(TakeSeat(1), 1)
    assert table.due() is None


def test_bets_close_twenty_seconds_after_the_first_wager() -> None:
    table = staked(1, 2)  # seats at 1 and 2, open at 3, wagers at 4 and 5
    assert table.due() == Due(CloseBets(), table.at(24))


def test_bets_close_at_once_when_all_with_wagers_are_ready() -> None:
    table = staked(1, 2)
    table.do(TakeSeat(3), 3)
    assert table.due(1) == Due(CloseBets(), table.at(24))
    assert table.due(1, 2) == Due(CloseBets(), None)


def test_wagers_taken_back_stop_the_clock() -> None:
    table = staked(1)
    table.do(TakeBack(1), 1)
    assert table.due() is None
    table.do(PlaceWagers(1, (Bet("ante", 1000),)), 1)
    assert table.due() == Due(CloseBets(), table.at(25))


def test_a_wager_that_backs_a_box_without_a_hand_does_not_keep_the_clock_running() -> None:
    table = Watched("plain-flop")
    for box in (1, 2):
        table.do(TakeSeat(box), box)
    table.do(OpenBets())
    own = (Bet("ante", 1000), Bet("blind", 1000))
    table.do(PlaceWagers(1, own), 1)
    table.felt.table = evolve(table.felt.table, WagerPlaced(9, player(2).id, 1, "jackpot", 500, 0, "PLF 5.6"))
    table.do(TakeBack(1), 1)
    assert table.felt.table.round is not None
    assert [stake.id for stake in table.felt.table.round.stakes] == [9]
    assert table.due() is None
    table.do(PlaceWagers(1, own), 1)
    assert table.due() == Due(CloseBets(), table.now + timedelta(seconds=PACE.wagers))


def test_each_decision_has_its_own_time() -> None:
    table = staked(1, 2)
    table.do(CloseBets())
    assert table.due(1, 2) == Due(Undecided(1), table.at(6 + 45))
    table.do(TakeSeat(5), 5)  # what others do does not lengthen it
    assert table.due() == Due(Undecided(1), table.at(6 + 45))
    table.do(Choose(1, "bet"), 1)
    assert table.due() == Due(Undecided(2), table.at(8 + 45))


def test_a_second_decision_of_the_same_box_begins_a_new_wait() -> None:
    table = Watched("plain-flop")
    table.do(TakeSeat(1), 1)
    table.do(OpenBets())
    table.do(PlaceWagers(1, (Bet("ante", 1000), Bet("blind", 1000))), 1)
    table.do(CloseBets())
    assert table.due() == Due(Undecided(1), table.at(4 + 45))
    table.do(Choose(1, "check"), 1)
    assert table.due() == Due(Undecided(1), table.at(5 + 45))


def test_no_time_runs_while_a_fault_waits_for_its_remedy() -> None:
    table = staked(1, 2)
    table.do(CloseBets())
    dealer = Actor("dana", Role.DEALER)
    table.do(ReportFault(Fault.DEVICE_FAILS), actor=dealer)
    assert table.due(1, 2) is None
    proposed = table.felt.state.proposed
    assert proposed is not None
    table.do(WithdrawFault(proposed.proposal), actor=dealer)
    assert table.due() == Due(Undecided(1), table.at(8 + 45))


def test_settlement_leaves_time_to_concede() -> None:
    table = staked(1, 2)
    table.do(CloseBets())
    table.do(Choose(1, "bet"), 1)
    table.do(Choose(2, "bet"), 2)
    assert table.due() == Due(Settle(), table.at(8 + 3))
    table.do(Concede(1), 1)  # does not begin it anew
    assert table.due() == Due(Settle(), table.at(8 + 3))
    assert table.due(2) == Due(Settle(), None)


def test_the_next_round_opens_after_the_result_was_read() -> None:
    table = staked(1, 2)
    table.do(CloseBets())
    table.do(Choose(1, "fold"), 1)
    table.do(Choose(2, "fold"), 2)
    assert table.felt.need.kind == "opening"
    assert table.due(1) == Due(OpenBets(), table.at(8 + 4))
    assert table.due(1, 2) == Due(OpenBets(), None)
    table.do(LeaveSeat(2), 2)
    assert table.due(1) == Due(OpenBets(), None)


@pytest.mark.parametrize("key", games.names())
def test_a_restart_finds_the_same_wait_at_every_step(key: str) -> None:
    for seed in range(6):
        table, choose = Watched(key), at_random(Random(seed))
        start = 0
        for box in (1, 3):
            table.do(TakeSeat(box), box)
        for _ in range(2):
            start = len(table.felt.rows)
            steps: list[tuple[Command, int]] = [
                (OpenBets(), 0),
                *((PlaceWagers(box, all_bets(table.felt.game)), box) for box in (1, 3)),
                (CloseBets(), 0),
            ]
            while steps or table.felt.need.kind != "opening":
                if not steps:
                    need = table.felt.need
                    settle = need.kind == "settlement"
                    steps = [(Settle(), 0) if settle else (choose(table.felt, need), need.box)]
                table.do(*steps.pop(0))
                rows = [
                    (START + timedelta(seconds=n + 1), row[2]) for n, row in enumerate(table.felt.rows) if n >= start
                ]
                assert recalled(table.felt.rules, table.felt.table, rows) == table.wait


def test_only_those_with_wagers_are_awaited() -> None:
    table = staked(1, 2)
    table.do(TakeSeat(3), 3)
    assert awaited(table.felt.rules, table.felt.table) == {"p1", "p2"}
    table.do(CloseBets())
    assert awaited(table.felt.rules, table.felt.table) == NOBODY


# -- the pacer, with real but tiny times


class Ran:
    """A pacer over a table in memory."""

    def __init__(self, felt: FeltTable, pace: Pace, refuse: int = 0) -> None:
        self.felt, self.refuse = felt, refuse
        self.given: list[Command] = []
        self.pacer = Pacer(felt.rules, felt.table, Wait(), self.give, lambda: datetime.now(UTC), pace)

    async def give(self, command: TableCommand) -> None:
        self.given.append(command)
        if self.refuse:
            self.refuse -= 1
            raise Refused(None, "not yet")
        self.do(command)

    def do(self, command: Command, box: int = 0) -> None:
        self.felt.do(command, player(box) if box else SYSTEM)
        self.pacer.note(self.felt.table, datetime.now(UTC))


def ran(play: Callable[[Ran], Awaitable[None]], pace: Pace, refuse: int = 0) -> Ran:
    async def scene() -> Ran:
        table = Ran(FeltTable("plain-stud"), pace, refuse)
        task = asyncio.create_task(table.pacer.run())
        async with asyncio.timeout(60):
            await play(table)
        task.cancel()
        return table

    return asyncio.run(scene())


async def until(said: Callable[[], bool]) -> None:
    while not said():
        await asyncio.sleep(0.002)


def test_a_table_plays_on_by_itself() -> None:
    async def play(table: Ran) -> None:
        await until(lambda: table.felt.need.kind == "wagers")
        table.do(TakeSeat(1), 1)
        table.do(PlaceWagers(1, (Bet("ante", 1000),)), 1)
        await until(lambda: table.felt.table.rounds == 2)

    table = ran(play, Pace(0.01, 0.01, 0.01, 0.01))
    assert table.given == [OpenBets(), CloseBets(), Undecided(1), OpenBets()]


def test_ready_players_do_not_wait() -> None:
    async def play(table: Ran) -> None:
        await until(lambda: table.felt.need.kind == "wagers")
        table.do(TakeSeat(1), 1)
        assert not table.pacer.ready("p1")  # nothing staked yet
        table.do(PlaceWagers(1, (Bet("ante", 1000),)), 1)
        assert table.pacer.ready("p1")
        await until(lambda: table.felt.need.kind == "choice")
        assert not table.pacer.ready("p1")
        table.do(Choose(1, "bet"), 1)
        settling = table.pacer.moment
        assert settling == (1, "settlement")
        assert table.pacer.ready("p1", settling)
        await until(lambda: table.felt.need.kind == "opening")
        assert not table.pacer.ready("p1", settling)  # a word that comes late does not hurry the next moment
        await asyncio.sleep(0.02)
        assert table.felt.need.kind == "opening"
        assert table.pacer.ready("p1", (1, "opening"))
        await until(lambda: table.felt.need.kind == "wagers")

    table = ran(play, Pace(60, 60, 60, 60))
    assert table.given == [OpenBets(), CloseBets(), Settle(), OpenBets()]


def test_who_changes_the_wagers_is_not_ready_any_more() -> None:
    async def play(table: Ran) -> None:
        await until(lambda: table.felt.need.kind == "wagers")
        for box in (1, 2):
            table.do(TakeSeat(box), box)
            table.do(PlaceWagers(box, (Bet("ante", 1000),)), box)
        assert table.pacer.ready("p1")
        table.do(TakeBack(1), 1)
        table.do(PlaceWagers(1, (Bet("ante", 2000),)), 1)
        assert table.pacer.ready("p2")
        await asyncio.sleep(0.02)
        assert table.felt.need.kind == "wagers"
        assert table.pacer.ready("p1")
        await until(lambda: table.felt.need.kind == "choice")

    ran(play, Pace(60, 60, 60, 60))


def test_a_refused_command_is_not_hammered() -> None:
    async def play(table: Ran) -> None:
        await asyncio.sleep(0.05)
        assert table.given == [OpenBets()]
        table.do(TakeSeat(1), 1)  # any change tries it again at once
        await until(lambda: table.felt.need.kind == "wagers")

    table = ran(play, PACE, refuse=1)
    assert table.given == [OpenBets(), OpenBets()]


def test_a_floor_that_stood_still_gives_a_player_time_to_come_back() -> None:
    felt = staked(1).felt
    felt.do(CloseBets(), SYSTEM)
    long_ago = noted(Wait(), felt.rules, felt.table, START)

    async def scene() -> float:
        given: list[TableCommand] = []
        began = datetime.now(UTC)

        async def give(command: TableCommand) -> None:
            given.append(command)
            raise Refused(None, "no more")

        pace = Pace(decision=45, grace=0.05)
        pacer = Pacer(felt.rules, felt.table, long_ago, give, lambda: datetime.now(UTC), pace)
        task = asyncio.create_task(pacer.run())
        async with asyncio.timeout(60):
            await until(lambda: bool(given))
        task.cancel()
        assert given == [Undecided(1)]
        return (datetime.now(UTC) - began).total_seconds()

    assert asyncio.run(scene()) >= 0.05
