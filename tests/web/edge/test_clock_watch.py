"""A clock set back is noticed and recorded, and neither stalls the floor nor puts its rows out of order."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk import clock_stream as clock
from cutcard.floor.desk.clock import SteadyClock
from cutcard.floor.domains.pool import OpenPool
from cutcard.ruling import Refused
from cutcard.web.site.clock_watch import WATCH, ClockWatch
from tests.floor.desk.test_clock import Machine
from tests.support.journal.audit import verify

SYSTEM = Actor("opening", Role.SYSTEM)


def test_a_clock_set_back_is_recorded_once_and_rows_stay_in_order(tmp_path: Path) -> None:
    machine = Machine()
    desk = open_desk(tmp_path / "floor.db", machine.clock())
    assert isinstance(desk.clock, SteadyClock)
    watch = ClockWatch(desk, desk.clock)
    desk.execute_now("pool/1", SYSTEM, OpenPool(), "one")
    asyncio.run(watch.once())
    assert desk.state(clock.STREAM).version == 0
    machine.pass_time(10)
    machine.wall -= timedelta(hours=1)
    desk.execute_now("pool/2", SYSTEM, OpenPool(), "two")  # notices it first
    for _ in range(3):
        asyncio.run(watch.once())
        machine.pass_time(1)
    desk.execute_now("pool/3", SYSTEM, OpenPool(), "three")
    (row,) = desk.history(clock.STREAM)
    assert row.events == (clock.ClockSetBack(3_600_000, row.at),)
    assert row.actor == WATCH
    assert desk.state(clock.STREAM).state == clock.ClockRecord(1, row.at)
    times = [desk.history(stream)[-1].at for stream in ("pool/1", "pool/2", clock.STREAM, "pool/3")]
    assert times == sorted(times)
    passed = datetime.fromisoformat(times[-1]) - datetime.fromisoformat(times[0])
    assert passed == timedelta(seconds=13), "time went on as it passed"
    desk.close()
    verify(tmp_path / "floor.db")


def test_a_server_that_starts_with_an_old_clock_records_it(tmp_path: Path) -> None:
    machine = Machine()
    desk = open_desk(tmp_path / "floor.db", machine.clock())
    desk.execute_now("pool/1", SYSTEM, OpenPool(), "one")
    last = desk.journal.last_at()
    desk.close()
    machine.wall -= timedelta(days=2)
    desk = open_desk(tmp_path / "floor.db", machine.clock(last))
    assert isinstance(desk.clock, SteadyClock)
    asyncio.run(ClockWatch(desk, desk.clock).once())
    (row,) = desk.history(clock.STREAM)
    assert row.events[0].milliseconds == 2 * 24 * 3_600_000
    desk.close()


def test_nothing_else_may_be_noted(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db")
    with pytest.raises(Refused, match="more than nothing"):
        desk.execute_now(clock.STREAM, WATCH, clock.NoteClock(0), "none")
    desk.close()
