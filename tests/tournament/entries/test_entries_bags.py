"""What of an entry cannot pass on: chips played for in a flight, and an offer whose entry has come to an end."""

import pytest

from cutcard.core.message import Actor, Role, Standing
from cutcard.tournament.messages.entry import (
    CancelEntry,
    FeePayment,
    HearExclusion,
    OfferEntry,
    ReceiveFlight,
    TakeEntry,
)
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
    assert isinstance(refused.cure.command, CancelEntry)
    (gone,) = desk.do(refused.cure.command)
    assert (type(gone), gone.refunded) == (EntryCancelled, False)
    events = desk.do(HearExclusion("bob", "casino", "by order"), SYSTEM)
    assert [event.refunded for event in events if isinstance(event, EntryCancelled)] == [False]
    assert not any(isinstance(event, FeesRefunded) for event in events)
    assert (desk.state.register.pool, desk.queue) == (2 * 225_00, ())


@pytest.mark.clause("TOR 6.4", "T-57")
def test_an_offer_ends_with_the_entry_that_was_offered(cited: Cited) -> None:
    desk = Desk(cited)
    desk.enter("ann")
    desk.do(OfferEntry("ann", "dan"), online("ann"))
    desk.do(CancelEntry("ann"))
    desk.enter("ann")  # another entry, which nobody was offered
    taken = TakeEntry("ann", "dan", "Dan", "1990-05-31", agreed=True, informed=True)
    refused = desk.refused(taken, online("dan"), Standing(card="card dan"))
    assert (refused.clause, desk.state.register.offers) == ("TOR 6.4", {})
    desk.do(OfferEntry("ann", "dan"), online("ann"))
    desk.do(taken, online("dan"), Standing(card="card dan"))
    desk.stands("dan", "waiting")
