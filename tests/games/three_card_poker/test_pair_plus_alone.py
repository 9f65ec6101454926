"""A box with Pair Plus alone, whose stakes are returned before the round is over."""

from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.registers.incidents.conduct import ReportDevice
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers
from tests.conftest import Cited
from tests.support.floor.play import SYSTEM
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import GUS, Floor


@pytest.mark.clause("TCP 14.4.1")
def test_a_hand_whose_wagers_are_void_decides_nothing(tmp_path: Path, cited: Cited) -> None:
    floor = Floor(open_desk(tmp_path / "journal.db"), cited, "three-card-poker", boxes=2)
    floor.do(OpenBets(), SYSTEM)
    floor.do(PlaceWagers(1, (Bet("pair-plus", 1000),)), floor.player(1))
    floor.do(PlaceWagers(2, (Bet("ante", 1000),)), floor.player(2))
    floor.do(CloseBets(), SYSTEM)
    before = floor.balances()
    floor.note(ReportDevice(floor.here, "a counter", floor.patron(1)), GUS)
    floor.measure("device", "void wagers")
    assert floor.balances() == [before[0] + 1000, before[1]]
    assert floor.round.boxes[1].ending == "void"
    assert (floor.need.kind, floor.need.box) == ("choice", 2)
    floor.do(Choose(2, "fold"), floor.player(2))
    assert floor.need.kind == "opening"
    floor.desk.close()
    assert verify(tmp_path / "journal.db").fault is None
