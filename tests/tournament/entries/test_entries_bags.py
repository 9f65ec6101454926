"""Qualifiers of a flight wait for the last phase with chips they have played for: no transfer, no refund."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.tournament.messages.entry import CancelEntry, FeePayment, HearExclusion, OfferEntry, ReceiveFlight
from cutcard.tournament.messages.entry_events import EntryCancelled, FeesRefunded
from tests.conftest import Cited
from tests.support.tournament.entering import Desk, online, transfer

SYSTEM = Actor("system", Role.SYSTEM)
PAID = (FeePayment("entry", 225_00, 25_00, "cash"),)


def last_phase(cited: Cited) -> Desk:
    desk = Desk(cited)
    names, bags = {"ann": "Ann", "bob": "Bob"}, {"ann": 35_000, "bob": 25_000}
    desk.do(ReceiveFlight("flight-a", names, bags, 2 * 225_00, 2, dict.fromkeys(names, PAID)), SYSTEM)
    return desk


@pytest.mark.clause("TOR 6.4", "T-40")
def test_chips_that_somebody_has_played_for_are_not_transferred(cited: Cited) -> None:
    desk = last_phase(cited)
    assert desk.refused(transfer("ann", "dan")).clause == "T-40"
    assert desk.refused(OfferEntry("ann", "dan"), online("ann")).clause == "T-40"
    desk.enter("eve")
    (moved,) = desk.do(transfer("eve", "dan"))  # who has not played yet may
    assert "TOR 6.4" in moved.clauses


@pytest.mark.clause("TOR 6.10", "TOR 6.13", "T-59")
def test_the_tournament_began_with_the_flight_so_nothing_is_refunded(cited: Cited) -> None:
    desk = last_phase(cited)
    refused = desk.refused(CancelEntry("ann"))
    assert refused.clause == "TOR 6.10"
    assert refused.cure is not None
    (gone,) = desk.do(refused.cure.command)
    assert (type(gone), gone.refunded) == (EntryCancelled, False)
    events = desk.do(HearExclusion("bob", "casino", "by order"), SYSTEM)
    assert [event.refunded for event in events if isinstance(event, EntryCancelled)] == [False]
    assert not any(isinstance(event, FeesRefunded) for event in events)
    assert (desk.state.register.pool, desk.queue) == (2 * 225_00, ())
