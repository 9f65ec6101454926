"""What no rule of Lunar Poker covers: the Gaming Manager decides, and a second person carries the order out."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard import games
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.ordered import NO_ORDER, MoneyOrder
from cutcard.registers.incidents.outcome import CarryOutUncovered, DecideUncovered, WithdrawUncovered, duties
from tests.conftest import Cited
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, GUS, MAX, Floor

REG = "incidents/lunar-poker"
MEG = Actor("meg", Role.GAMING_MANAGER)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(tmp_path / "journal.db")
    yield desk
    desk.close()
    assert verify(tmp_path / "journal.db").fault is None


def decision(order: MoneyOrder, place: IncidentPlace, patron: str) -> DecideUncovered:
    return DecideUncovered(place, "a drink on the felt", "it stands", "nobody could see the card", order, patron)


@pytest.mark.clause("LUN 12.18")
def test_a_decision_of_the_gaming_manager_moves_money_once_a_second_person_agrees(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, "lunar-poker", 1)
    floor.play(random.Random(1))
    before, ann = floor.balances(), floor.patron(1)
    floor.note(decision(NO_ORDER, floor.here, ""), MAX)
    assert floor.refused(CarryOutUncovered(1), CAS)[0] == "LUN 12.18", "nothing was ordered"
    assert floor.refused(decision(MoneyOrder("pay", 500), IncidentPlace("", 1), ann), MAX)[0] == "LUN 12.18"
    assert floor.refused(decision(MoneyOrder("pay", 500), floor.here, ann), CAS)[0] == "LUN 12.18"
    floor.note(decision(MoneyOrder("pay", 500), floor.here, ann), MAX)
    clauses = games.topics("lunar-poker").incidents
    assert clauses is not None
    (duty,) = duties(clauses.outcomes, desk.state(REG).state.register.outcomes)
    assert (duty.id, duty.clause, floor.balances()) == ("uncovered-2", "LUN 12.18", before)
    assert "second person" in floor.refused(CarryOutUncovered(2), MAX)[1]
    assert floor.refused(CarryOutUncovered(3), MEG)[0] == "LUN 12.18"
    floor.note(CarryOutUncovered(2), GUS)
    assert floor.balances() == [before[0] + 500]
    assert floor.refused(CarryOutUncovered(2), CAS)[0] == "LUN 12.18", "once"


@pytest.mark.clause("LUN 12.18", "I-62")
def test_an_order_is_withdrawn_before_it_is_carried_out(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, "lunar-poker", 1)
    floor.play(random.Random(1))
    before, ann = floor.balances(), floor.patron(1)
    floor.note(decision(MoneyOrder("pay", 5_000), floor.here, ann), MAX)
    assert floor.refused(WithdrawUncovered(1, "$50 was a slip"), CAS)[0] == "LUN 12.18"
    assert floor.refused(WithdrawUncovered(1, " "), MAX)[0] == "LUN 12.18"
    floor.note(WithdrawUncovered(1, "$50 was a slip"), MAX)
    assert floor.refused(CarryOutUncovered(1), CAS)[0] == "LUN 12.18"
    assert "no open order" in floor.refused(WithdrawUncovered(1, "again"), MAX)[1]
    floor.note(decision(MoneyOrder("pay", 500), floor.here, ann), MAX)
    floor.note(CarryOutUncovered(2), CAS)
    assert floor.balances() == [before[0] + 500]
