"""A jackpot that is taken back goes to the pool that its round fed, whatever has happened to the table since."""

from pathlib import Path

import pytest

from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import OpenPool, Pool
from cutcard.floor.domains.table_messages import LinkPool, UnlinkPool
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.incidents.conduct import ReportDevice, TakeMeasure
from cutcard.registers.incidents.outcome import (
    ConfirmInvalidation,
    ConfirmWithheld,
    ProposeInvalidation,
    WithholdPayment,
)
from cutcard.registers.patrons.messages import BarEmployee
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.play import SEED, SYSTEM
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, GUS, MAX, WHY, Floor, royal

WAGER_IN_THE_POOL = 350  # of 5.00 at 70 %


def invalidate(floor: Floor) -> None:
    floor.note(ProposeInvalidation(floor.here, "disruption", WHY), GUS)
    floor.note(ConfirmInvalidation(1), CAS)


def void(floor: Floor) -> None:
    floor.note(ReportDevice(floor.here, "a counter", floor.patron(1)), GUS)
    floor.note(TakeMeasure("device", 1, "void wagers", WHY), CAS)


@each_game
@pytest.mark.parametrize("linked", ["", "B"])
def test_a_jackpot_taken_back_returns_to_the_pool_that_paid_it(
    desk: Desk, cited: Cited, key: str, way: str, linked: str, path: Path
) -> None:
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    meter = royal(floor)
    floor.at("pool/B", OpenPool(SEED, 70), SYSTEM)
    floor.do(UnlinkPool(), SYSTEM)
    if linked:
        floor.do(LinkPool(linked), SYSTEM)
    {"invalidated": invalidate, "void": void}[way](floor)
    assert (floor.meter(), desk.balance("pool/B")) == (meter - WAGER_IN_THE_POOL, SEED)
    for pool in ("A", "B"):
        assert reconcile(desk, pool).difference == 0
    assert verify(path).fault is None


@each_game
def test_a_jackpot_withheld_later_returns_to_its_pool_and_concerns_no_other_round(
    desk: Desk, cited: Cited, key: str, path: Path
) -> None:
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    meter = royal(floor)
    place, who, prize = floor.here, floor.patron(1), sum(one.from_pool + one.from_house for one in floor.round.prizes)
    floor.at(f"patron/{who}", BarEmployee(True, "deals here", "2025-01-01T00:00:00Z"), MAX)
    floor.note(WithholdPayment(place, who, "jackpot", prize, "works here"), CAS)
    floor.at("pool/B", OpenPool(SEED, 70), SYSTEM)
    floor.do(UnlinkPool(), SYSTEM)
    floor.do(LinkPool("B"), SYSTEM)
    floor.at(f"patron/{who}", BarEmployee(False, "has left"), MAX)
    floor.play(floor.rng)
    floor.note(ConfirmWithheld(1), MAX)
    assert floor.meter() == meter
    state = desk.state("pool/A").state
    assert isinstance(state, Pool)
    assert state.last == f"{floor.stream}/round/{place.round}"
    b = desk.balance("pool/B")
    floor.note(ProposeInvalidation(floor.here, "disruption", WHY), GUS)  # of the round after it
    floor.note(ConfirmInvalidation(2), CAS)
    assert floor.meter() == meter
    assert SEED == desk.balance("pool/B") <= b
    for pool in ("A", "B"):
        assert reconcile(desk, pool).difference == 0
    assert verify(path).fault is None
