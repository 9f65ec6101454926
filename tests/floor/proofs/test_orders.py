"""A server that is not honest cannot say that nothing was recorded, to order more than a round can justify."""

import random

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.world import World
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.ruling import Refused
from tests.support.floor.play import Felt
from tests.support.journal.audit import verify

GAME = "three-card-poker"
SUPERVISOR = Actor("sam", Role.GAMING_SUPERVISOR)
MUCH = DecideDispute(1, "it goes back", "seen on film", MoneyOrder("return stake", 9_000_000))


def test_an_order_without_bounds_at_a_recorded_table_is_found(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    felt, register = Felt(desk, GAME, 2), f"incidents/{GAME}"
    felt.play(random.Random(2))
    lodged = LodgeDispute(IncidentPlace("1", 1), felt.patron(1), "my stake was taken")
    desk.execute_now(register, SUPERVISOR, lodged, "lodged")
    with pytest.raises(Refused, match="in that round: order at most that"):
        desk.execute_now(register, SUPERVISOR, MUCH, "honest")
    assert verify(desk.journal).fault is None
    with monkeypatch.context() as dishonest:
        dishonest.setattr(World, "assisted_at", lambda world, table: True)
        desk.execute_now(register, SUPERVISOR, MUCH, "dishonest")
    fault = verify(desk.journal).fault
    assert fault is not None
    assert (fault.stream, fault.version) == (register, 2)
