"""The jackpot screen shows the last prizes that were won, and none that was taken back."""

from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.floor.desk.desk import Desk
from cutcard.registers.incidents.outcome import (
    ConfirmInvalidation,
    ConfirmWithheld,
    ProposeInvalidation,
    WithholdPayment,
)
from cutcard.registers.patrons.messages import BarEmployee
from cutcard.web.player.jackpots import JackpotWall
from tests.conftest import Cited
from tests.support.table.incident_floor import CAS, GUS, MAX, STUD, WHY, Floor, royal


def invalidate(floor: Floor) -> None:
    floor.note(ProposeInvalidation(floor.here, "disruption", WHY), GUS)
    floor.note(ConfirmInvalidation(1), CAS)


def withhold(floor: Floor) -> None:
    who, prize = floor.patron(1), sum(one.from_pool + one.from_house for one in floor.round.prizes)
    floor.at(f"patron/{who}", BarEmployee(True, "deals here", "2025-01-01T00:00:00Z"), MAX)
    floor.note(WithholdPayment(floor.here, who, "jackpot", prize, "works here"), CAS)
    floor.note(ConfirmWithheld(1), MAX)


@pytest.mark.parametrize("taken_back", [invalidate, withhold])
def test_a_prize_that_was_taken_back_is_off_the_wall(desk: Desk, cited: Cited, taken_back: Any) -> None:
    floor, wall = Floor(desk, cited, STUD, boxes=1, dealing="recorded"), JackpotWall(desk, "Floor", {})

    def hits() -> list[str]:
        table: Any = SimpleNamespace(id="1", state=floor.state)
        [pool] = wall.look([table]).pools
        return [hit.kind for hit in pool.hits]

    assert hits() == []
    royal(floor)
    assert hits() == ["royal flush"]
    taken_back(floor)
    assert hits() == []
