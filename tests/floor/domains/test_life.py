"""The life of a table behind the desk: limits outlast a restart, changes of money are posted, notices have a clock."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.ledger import TOKENS
from cutcard.floor.plan.floorplan import FloorName, Floorplan, TablePlan
from cutcard.floor.plan.opening import open_floor
from cutcard.registers.promotions.voucher import PrintVoucher
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.messages.cards import ChangeSource, PrepareTable
from cutcard.table.messages.exchange import ChangeCash, ChangeColour, ExchangeVoucher
from cutcard.table.messages.life import AnnounceClosure, ApplyNotice, ChangeLimits, CloseTable, RaiseMinimum, ShowNotice
from cutcard.table.messages.round import TakeSeat
from tests.support.declared.shared import each_game
from tests.support.floor.play import opening_of
from tests.support.journal.audit import verify

CAS = Actor("cas", Role.CASINO_SUPERVISOR)
DANA = Actor("dana", Role.DEALER)
PACE = Actor("pace", Role.SYSTEM)
ANN = Actor("ann", Role.PLAYER)
PLAN = Floorplan(FloorName("one table"), table=(TablePlan("1", "plain-three", boxes=7, sign=TableSign(minimum=1000)),))


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat("2026-01-01T10:00:00+00:00")

    def __call__(self) -> datetime:
        return self.now

    def move(self, minutes: float) -> None:
        self.now += timedelta(minutes=minutes)


def at(desk: Desk) -> TableSign:
    sign: TableSign = desk.state("table/1").state.opened.sign
    return sign


def test_changed_limits_outlast_a_restart_with_the_same_description(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    open_floor(desk, PLAN, bots=False)
    desk.execute_now("table/1", CAS, ChangeLimits(500, 9000, 100), "a")
    desk.execute_now("table/1", CAS, ChangeSource("shoe", "the device is serviced"), "b")
    desk.close()
    again = open_desk(tmp_path / "floor.db", Clock())
    open_floor(again, PLAN, bots=False)
    assert (at(again).minimum, at(again).maximum) == (500, 9000)
    assert again.state("table/1").state.opened.source == "shoe"
    assert again.state("table/1").state.rules.sign.minimum == 500
    again.close()


def test_notices_run_by_the_desk_s_clock(tmp_path: Path) -> None:
    clock = Clock()
    desk = open_desk(tmp_path / "floor.db", clock)
    open_floor(desk, PLAN, bots=False)
    desk.execute_now("table/1", ANN, TakeSeat(1), "sit")
    with pytest.raises(Refused):
        desk.execute_now("table/1", CAS, ShowNotice(2000, "2026-01-01T10:19:59Z"), "a")
    desk.execute_now("table/1", CAS, ShowNotice(2000, "2026-01-01T10:20:00Z"), "b")
    desk.execute_now("table/1", CAS, AnnounceClosure("2026-01-01T10:20:00Z"), "c")
    clock.move(19.999)
    for key, command in (("d", ApplyNotice()), ("e", CloseTable())):
        with pytest.raises(Refused):
            desk.execute_now("table/1", PACE, command, key)
    clock.move(0.001)
    desk.execute_now("table/1", PACE, ApplyNotice(), "f")
    desk.execute_now("table/1", PACE, CloseTable(), "g")
    assert at(desk).minimum == 2000
    assert desk.state("table/1").state.opened.life.closed
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_changes_at_the_table_reach_the_patron_s_account(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    open_floor(desk, PLAN, bots=False)
    desk.execute_now("table/1", ANN, TakeSeat(1), "sit")
    desk.execute_now("table/1", CAS, RaiseMinimum(2000), "raise")
    desk.execute_now("table/1", DANA, PrepareTable(("drop box",)), "box")
    desk.execute_now("table/1", DANA, ChangeCash(1, 5000), "a")
    desk.execute_now("table/1", DANA, ChangeColour(1, 5000, "ten of $5"), "b")
    desk.execute_now("voucher/V-1", CAS, PrintVoucher(700, "a birthday"), "print")
    desk.execute_now("table/1", DANA, ExchangeVoucher(1, "V-1", 700, conditions_met=True), "c")
    assert (desk.balance("patron/ann"), desk.balance("patron/ann", TOKENS)) == (5000, 700)
    assert desk.balance("cage") == -5000
    desk.close()


@each_game
def test_a_table_opens_with_as_many_boxes_as_are_allowed(key: str, most: int, tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    with pytest.raises(Refused):
        desk.execute_now("table/1", PACE, opening_of(desk, key, most + 1), "a")
    desk.execute_now("table/1", PACE, opening_of(desk, key, most), "b")
    assert desk.state("table/1").state.opened.boxes == most
    desk.close()
