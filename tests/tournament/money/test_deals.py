"""Deals at the final table by a formula, with a rest to play for; prizes on slips (T-52, T-71, T-72)."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.core.personal import hide
from cutcard.tournament.messages.director import PauseClock, RedrawFinal, ResumeClock
from cutcard.tournament.messages.payout import MakeOutSlip, PaySlip, ProposeDeal, SlipPaid, VoidSlip
from cutcard.tournament.messages.purse import (
    AgreeToShares,
    ApproveShares,
    DropShares,
    PayPrize,
    PrizePaid,
    ProposeShares,
)
from cutcard.tournament.messages.room import CountStacks, ExplainCount, Knockout, RecordOut
from cutcard.tournament.money import results
from cutcard.tournament.money.deals import shares_by
from cutcard.tournament.money.icm import worth
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, DIRECTOR, Hall
from tests.support.tournament.entering import online

CASHIER = Actor("cass", Role.CASHIER)


@pytest.fixture
def hall(cited: Cited) -> Hall:
    """Three of 21 are left in a room, all in the prizes, counted."""
    hall = Hall(cited, dealing="room", hand_for_hand="by order", sharing=True).start(21).close_registration()
    while len(hall.t.field.where) > 3:
        number = max(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
        first, *_, last = hall.seated(number)
        hall.do(RecordOut(number, (Knockout(last, (first,)),)), DEALER)
    hall.do(RedrawFinal())
    return hall


def counted(hall: Hall) -> dict[str, int]:
    one, two, three = sorted(hall.t.field.where)
    stacks = {one: 210_000, two: 140_000, three: 70_000}
    hall.do(CountStacks(1, stacks), DEALER)
    return stacks


@pytest.mark.clause("T-66")
def test_formulas_share_exactly_what_is_left(hall: Hall) -> None:
    assert hall.t.purse.prizes is not None
    left = sum(hall.t.purse.prizes[:3])
    assert "count all stacks" in hall.refused(ProposeDeal("ICM"), "T-66")
    assert "count all stacks" in hall.refused(ProposeDeal("chip-chop"), "T-66")
    even = shares_by(hall.t, hall.at, "even")
    assert sum(even.values()) == left
    assert max(even.values()) - min(even.values()) <= 1
    stacks = counted(hall)
    chop, icm = (shares_by(hall.t, hall.at, by) for by in ("chip-chop", "ICM"))
    assert sum(chop.values()) == sum(icm.values()) == left
    lowest = hall.t.purse.prizes[2]
    for player, chips in stacks.items():
        assert abs(chop[player] - lowest - (left - 3 * lowest) * chips / 420_000) < 1
    exact = worth(list(stacks.values()), hall.t.purse.prizes[:3]).values
    assert all(abs(icm[player] - value) < 1 for player, value in zip(stacks, exact, strict=True))


@pytest.mark.clause("T-66")
def test_stacks_of_long_ago_are_no_basis_for_a_deal(hall: Hall) -> None:
    counted(hall)
    hall.later(6)
    assert "count all stacks" in hall.refused(ProposeDeal("chip-chop"), "T-66")
    hall.do(PauseClock("a deal"))
    counted(hall)
    hall.later(60)
    hall.do(ProposeDeal("chip-chop"))  # nobody has played
    hall.do(ResumeClock())
    hall.later(6)
    hall.refused(ProposeDeal("ICM"), "T-66")
    hall.do(PauseClock("another deal"))
    hall.refused(ProposeDeal("ICM"), "T-66")


def test_starting_stacks_that_nobody_has_counted_are_no_basis_for_a_deal(cited: Cited) -> None:
    hall = Hall(cited, dealing="room", sharing=True).start(6).close_registration()
    hall.do(RedrawFinal())
    assert hall.t.room.loose == 0
    hall.refused(ProposeDeal("chip-chop"), "T-66")


@pytest.mark.clause("T-66")
def test_a_difference_that_was_explained_does_not_bar_a_deal(hall: Hall) -> None:
    one, two, three = sorted(hall.t.field.where)
    hall.do(CountStacks(1, {one: 209_000, two: 140_000, three: 70_000}), DEALER)
    assert "record the cause" in hall.refused(ProposeDeal("chip-chop"), "T-66")
    hall.do(ExplainCount("a chip was taken home"))
    hall.do(ProposeDeal("chip-chop"))
    hall.do(RecordOut(1, (Knockout(three, (two,)),)), DEALER)  # it is not known who has those chips
    hall.refused(ProposeDeal("chip-chop"), "T-66")


@pytest.mark.clause("T-71")
def test_a_rest_is_played_for_by_place(hall: Hall) -> None:
    counted(hall)
    assert hall.t.purse.prizes is not None
    first, second, third = hall.t.purse.prizes[:3]
    hall.refused(ProposeDeal("ICM", (first + 1,)), "T-71")
    hall.refused(ProposeDeal("ICM", (0, 0, 0, 1)), "T-71")
    hall.do(ProposeDeal("ICM", (500_00, 100_00)))
    assert sum(hall.t.purse.proposed.values()) == first + second + third - 600_00
    one, two, three = sorted(hall.t.field.where)
    hall.refused(ApproveShares(), "T-52")
    for player in (one, two, three):
        hall.do(AgreeToShares(player), online(player))
    hall.do(ApproveShares())
    agreed = dict(hall.t.purse.shares)
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(RecordOut(1, (Knockout(three, (two,)),)), DEALER)
    found = {player: results.due(hall.t, player, place) for player, place in results.places(hall.t).items()}
    assert found[two] == agreed[two] + 500_00
    assert found[three] == agreed[three] + 100_00
    assert found[one] == agreed[one]
    for player in (one, two, three):
        hall.do(PayPrize(player), DESK)
    assert sum(hall.t.purse.paid.values()) == sum(hall.t.purse.prizes)


def test_own_numbers_leave_a_rest_too(hall: Hall) -> None:
    one, two, three = sorted(hall.t.field.where)
    assert hall.t.purse.prizes is not None
    left = sum(hall.t.purse.prizes[:3]) - 300_00
    own = {one: left - 2_000_00, two: 1_000_00, three: 1_000_00}
    hall.refused(ProposeShares(own), "T-52")
    hall.do(ProposeShares(own, (300_00,)))
    hall.do(DropShares("one more orbit"))
    assert hall.t.purse.played_for == ()


# -- slips


@pytest.mark.clause("T-72")
def test_a_prize_is_paid_on_a_slip_by_another_person(hall: Hall) -> None:
    one, two, _ = sorted(hall.t.field.where)
    hall.refused(MakeOutSlip(one), "TOR 3")  # the place is not final
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(MakeOutSlip(one))
    assert "pay that one" in hall.refused(PayPrize(one), "T-72", DESK)
    hall.refused(MakeOutSlip(one), "T-72")
    hall.refused(PaySlip(1, "licence seen", True, two), "T-72", CASHIER)
    hall.refused(PaySlip(1, "licence seen", False, one), "T-72", CASHIER)
    hall.refused(PaySlip(1, " ", True, one), "TOR 3", CASHIER)
    hall.refused(PaySlip(2, "licence seen", True, one), "T-72", CASHIER)
    hall.refused(PaySlip(1, "licence seen", True, one), "T-53", Actor(DIRECTOR.id, Role.GAMING_MANAGER))
    events = hall.do(PaySlip(1, "licence seen", True, one), CASHIER)
    assert [type(event) for event in events[:2]] == [SlipPaid, PrizePaid]
    assert hall.t.purse.paid[one] == hall.t.purse.prizes[2]  # type: ignore[index]  # fixed
    hall.refused(VoidSlip(1, "too late"), "T-72")


def test_a_slip_is_void_when_another_sum_is_due(hall: Hall) -> None:
    one, two, _ = sorted(hall.t.field.where)
    where = hall.t.field.where[one]
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(MakeOutSlip(one))
    from cutcard.tournament.messages.correction import Reinstate

    hall.do(Reinstate(one, *where, {}, "misread"))
    hall.do(RecordOut(1, (Knockout(two, (one,)),)), DEALER)
    hall.do(RecordOut(1, (Knockout(one),)), DEALER)
    assert "made out again" in hall.refused(PaySlip(1, "licence seen", True, one), "T-72", CASHIER)
    hall.do(VoidSlip(1, "another place"))
    hall.do(MakeOutSlip(one))
    hall.do(PaySlip(2, "licence seen", True, one), CASHIER)


def test_how_somebody_was_identified_is_not_in_the_journal_in_the_clear() -> None:
    hidden, (detail,) = hide(PaySlip(1, "passport N1234567", True, "ann"), "gold-coast", "cass", "key")
    assert "N1234567" not in hidden.identity
    assert (detail.person, detail.value) == ("ann", "passport N1234567")
