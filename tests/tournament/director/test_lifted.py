"""A disqualification that is found to be wrong when its event has been cancelled: what was kept for it goes back."""

import pytest

from cutcard.floor.journal.ledger import CAGE, HOUSE
from cutcard.tournament.messages.conduct import CloseOption, Disqualify, MarkAbsent, RefundDisqualified
from cutcard.tournament.messages.correction import LiftDisqualification
from cutcard.tournament.messages.director import MoveClock, ResumeClock
from cutcard.tournament.messages.entry import HearExclusion
from cutcard.tournament.messages.entry_events import FeesRefunded
from cutcard.tournament.messages.purse import CancelTournament
from tests.conftest import Cited
from tests.support.tournament.directing import DESK, Hall, balances


@pytest.mark.clause("TOR 6.10", "TOR 6.14", "T-33")
@pytest.mark.parametrize("refunded", [True, False])
def test_the_administration_fee_goes_back_when_it_is_lifted_in_a_cancelled_event(cited: Cited, refunded: bool) -> None:
    """Only a disqualification keeps it (TOR 6.9), and this one was a mistake."""
    hall = Hall(cited).start(4)
    hall.do(MarkAbsent("a01"))
    hall.do(Disqualify("a01", "absence", "left"))
    if refunded:
        hall.both(RefundDisqualified("a01", "was ill"))
    hall.do(CancelTournament("a storm"))
    assert balances(hall)[HOUSE] == 25_00
    (back,) = [
        one for one in hall.both(LiftDisqualification("a01", "was at the table")) if isinstance(one, FeesRefunded)
    ]
    assert (back.entry_fee, back.administration_fee) == (0, 25_00)
    found = balances(hall)
    assert (found[HOUSE], found[CAGE]) == (0, 0)
    hall.refused(LiftDisqualification("a01", "again"), "TOR 6.14")


@pytest.mark.clause("TOR 6.10")
def test_so_does_that_of_who_waited_for_a_seat(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("a01", "a02")
    hall.do(Disqualify("a02", "conduct", "shouted"))
    hall.do(CancelTournament("nobody else comes"))
    hall.both(LiftDisqualification("a02", "somebody else shouted"))
    assert balances(hall)[CAGE] == 0
    assert not hall.t.register.entrants["a02"].payments


@pytest.mark.clause("TOR 6.10", "TOR 6.14", "T-33")
def test_who_is_excluded_since_then_gets_it_all_the_same(cited: Cited) -> None:
    """Nobody comes back into play in a cancelled event: it is about money alone."""
    hall = Hall(cited).start(4)
    hall.do(Disqualify("a01", "conduct", "shouted"))
    hall.do(CancelTournament("a storm"))
    hall.do(HearExclusion("a01", "floor", "by their own wish"), DESK)
    hall.both(LiftDisqualification("a01", "somebody else shouted"))
    assert balances(hall)[CAGE] == 0
    assert hall.t.register.entries == 0


@pytest.mark.clause("TOR 6.10", "TOR 6.14", "T-33")
def test_it_goes_back_when_registration_had_closed_before_the_event_was_cancelled(cited: Cited) -> None:
    """That no entry is valid any more is no reason against it: the event is cancelled already."""
    hall = Hall(cited).start(4)
    hall.do(Disqualify("a01", "conduct", "shouted"))
    hall.do(MoveClock(7, "a test"))
    hall.do(CloseOption())
    hall.do(ResumeClock())
    assert hall.t.registration_closed
    hall.do(CancelTournament("a storm"))
    hall.both(LiftDisqualification("a01", "somebody else shouted"))
    assert balances(hall)[CAGE] == 0
