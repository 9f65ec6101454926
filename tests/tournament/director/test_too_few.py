"""Entries that are void, until too few are left for a tournament (TOR 1)."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import Disqualify, MarkAbsent, ProvisionallyEliminate
from cutcard.tournament.messages.correction import LiftDisqualification, VoidEntry
from cutcard.tournament.messages.director import MoveClock, PauseClock, ResumeClock, Start
from cutcard.tournament.messages.entry import HearExclusion, RefundUnseated
from cutcard.tournament.messages.entry_events import ExclusionHeard
from cutcard.tournament.messages.field_events import RegistrationClosed
from cutcard.tournament.messages.purse import CancelTournament, PayPrize, PrizePaid
from tests.conftest import Cited
from tests.support.tournament.directing import EVENT, STARTS, Hall, own

SYSTEM = Actor("patrons", Role.SYSTEM)
SHORT = replace(EVENT, registration_until_level=3, re_entry=None)


@pytest.mark.clause("TOR 1", "TOR 6.13")
def test_one_valid_entry_at_the_end_of_registration_stops_nothing_but_the_prizes(cited: Cited) -> None:
    """Above all no exclusion of a person: the casino's record would be refused with it."""
    hall = Hall(cited, SHORT).start(3)
    one, two, three = hall.seated()
    for player in (two, three):
        hall.both(VoidEntry(player, "somebody else paid"))
    hall.minute(80)
    heard = hall.do(HearExclusion(one, "casino", "asked for it"), SYSTEM)
    assert [type(event) for event in heard] == [ExclusionHeard, RegistrationClosed]
    hall.do(MarkAbsent(one))
    hall.do(PauseClock("the desk asks who is there"))
    assert hall.t.purse.prizes is None
    assert any(one.clause == "TOR 1" and "cancel it" in one.text for one in duties(hall.t, hall.at))
    hall.do(MoveClock(1, "somebody else comes"))  # registration is open again
    hall.do(MoveClock(2, "not after all"))
    assert isinstance(hall.cure(MoveClock(3, "nobody")), CancelTournament)
    hall.do(CancelTournament("too few entries are valid"))
    assert own(hall) == [0, 0, 0]


@pytest.mark.clause("TOR 1")
def test_an_entry_is_not_void_if_too_few_were_left_of_a_tournament(cited: Cited) -> None:
    hall = Hall(cited, SHORT).start(3)
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.both(VoidEntry(three, "somebody else paid"))
    hall.minute(80)
    assert "cancel it" in hall.refused(VoidEntry(two, "somebody else paid"), "TOR 1")
    assert hall.cure(VoidEntry(two, "somebody else paid")) == CancelTournament("too few entries are valid")


@pytest.mark.clause("TOR 6.10", "TOR 1")
@pytest.mark.parametrize("first", [True, False])
def test_who_was_wrongly_disqualified_gets_the_fees_back_although_one_entry_is_left(cited: Cited, first: bool) -> None:
    """Play is over: while they wait, no prize is paid and nothing is cancelled, so their refund is never refused."""
    hall = Hall(cited, replace(EVENT, seats_per_table=2, final_table=2))
    hall.enter("one", "two")
    hall.at = STARTS
    hall.do(Start(tables=1))
    hall.enter("waits")
    hall.do(Disqualify("waits", "conduct", "shouted"))
    hall.close_registration()
    if first:
        hall.both(VoidEntry("two", "somebody else paid"))
    else:
        hall.hand(won="one", lost=["two"])
    hall.do(LiftDisqualification("waits", "somebody else shouted"))
    if not first:
        hall.both(VoidEntry("two", "somebody else paid"))
    refund = hall.cure(PayPrize("one"))
    assert isinstance(refund, RefundUnseated)
    hall.both(refund)
    paid = hall.one(PrizePaid, PayPrize("one"))
    assert paid.value == EVENT.entry_fee


@pytest.mark.clause("TOR 1")
def test_an_entry_is_not_void_if_nobody_were_left_who_could_have_a_place(cited: Cited) -> None:
    """Two entries are paid, but one is that of somebody disqualified: play would end without a winner or a prize."""
    hall = Hall(cited).start(3, absent=("a01",))
    hall.minute(121)
    hall.do(ProvisionallyEliminate("a01"))
    hall.do(Disqualify("a02", "conduct", "shouted"))
    hall.close_registration()
    hall.both(VoidEntry("a03", "somebody else paid"))
    assert "nobody is left" in hall.refused(VoidEntry("a01", "never came"), "TOR 1")
    hall.do(hall.cure(VoidEntry("a01", "never came")))
    assert own(hall) == [0, 0, 0]


@pytest.mark.clause("TOR 1")
def test_the_director_is_told_to_cancel_when_nobody_is_left_at_the_end_of_registration(cited: Cited) -> None:
    hall = Hall(cited, SHORT).start(2)
    for player in ("a01", "a02"):
        hall.both(VoidEntry(player, "somebody else paid"))
    hall.minute(80)
    hall.do(PauseClock("nobody is here"))
    assert any(one.clause == "TOR 1" and "cancel it" in one.text for one in duties(hall.t, hall.at))


@pytest.mark.clause("TOR 1")
@pytest.mark.parametrize("dealing", ["recorded", "room"])
def test_the_director_hears_of_it_while_the_clock_waits_for_the_last_entries(cited: Cited, dealing: str) -> None:
    """The clock stands for the option (TOR 7.13), and does not go on with too few: more may still enter."""
    hall = Hall(cited, dealing=dealing).start(2)
    counted = 20_000 if dealing == "room" else None
    for player in ("a01", "a02"):
        hall.both(VoidEntry(player, "somebody else paid", counted))
    hall.minute(171)
    assert any(one.clause == "TOR 1" and "take more entries" in one.text for one in duties(hall.t, hall.at))
    hall.enter("b1", "b2")
    assert not any(one.clause == "TOR 1" for one in duties(hall.t, hall.at))
    hall.refused(ResumeClock(), "TOR 7.13")
