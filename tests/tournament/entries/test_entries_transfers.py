"""Entries that go to another player: who may, what goes with them, and whose money it stays."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.entry import (
    CancelEntry,
    GrantEntry,
    OfferEntry,
    TakeEntry,
)
from cutcard.tournament.messages.entry_events import (
    EntryTransferred,
)
from tests.conftest import Cited
from tests.support.tournament.entering import Desk, entry, online, transfer


@pytest.fixture
def desk(cited: Cited) -> Desk:
    return Desk(cited)


@pytest.mark.clause("TOR 6.4")
def test_an_entry_goes_to_another_player_with_its_place_and_its_payment(desk: Desk) -> None:
    desk.enter("ann", "bob", "cat")
    moved = desk.one(transfer("bob", "dan"))
    assert isinstance(moved, EntryTransferred)
    assert desk.queue == ("ann", "dan", "cat")
    assert "bob" not in desk.state.register.entrants
    assert desk.entrant("dan").payments[0].entry_fee == 225_00
    book = desk.state.register
    assert (book.pool, book.entries, book.players) == (3 * 225_00, 3, 3)


@pytest.mark.clause("TOR 6.4", "TOR 6.13", "TOR 6.2")
def test_who_takes_an_entry_has_not_entered_and_is_eligible(desk: Desk) -> None:
    desk.enter("ann", "bob")
    assert desk.refused(transfer("ann", "bob")).clause == "TOR 6.4"
    assert desk.refused(transfer("cat", "dan")).clause == "TOR 6.4"  # who has none
    assert desk.refused(transfer("ann", "dan", born="2015-01-01")).clause == "TOR 6.13"
    assert desk.refused(transfer("ann", "dan", card="")).clause == "TOR 6.2"
    desk.start()
    assert desk.refused(transfer("ann", "dan")).clause == "TOR 6.4"  # seated
    desk.out("bob")
    desk.enter("eve")
    assert desk.refused(transfer("eve", "bob")).clause == "TOR 6.4"  # out, and has entered all the same


@pytest.mark.clause("TOR 6.4")
def test_an_alternate_who_waits_transfers_the_entry_when_registration_is_closed(desk: Desk) -> None:
    desk.enter("ann", "bob")
    desk.start()
    desk.enter("alt")
    desk.state = replace(desk.state, registration_closed=True)
    assert desk.refused(entry("dan")).clause == "TOR 1"
    assert isinstance(desk.one(transfer("alt", "dan")), EntryTransferred)
    assert desk.queue == ("dan",)


@pytest.mark.clause("TOR 6.4")
def test_nothing_is_transferred_when_the_tournament_is_over(desk: Desk) -> None:
    desk.enter("ann", "bob")
    desk.state = replace(desk.state, phase="cancelled")
    assert desk.refused(transfer("ann", "dan")).clause == "TOR 6.4"


@pytest.mark.clause("TOR 6.4")
def test_online_an_entry_is_offered_and_the_other_person_takes_it(desk: Desk) -> None:
    desk.do(entry("ann", way="online", paid="account"), online("ann"))
    take = TakeEntry("ann", "dan", "Dan", "1990-05-31", agreed=True, informed=True)
    assert desk.refused(take, online("dan")).clause == "TOR 6.4"
    assert desk.refused(OfferEntry("ann", "dan"), online("dan")).clause == "TOR 6.1"
    desk.one(OfferEntry("ann", "dan"), online("ann"))
    assert desk.refused(take, online("eve")).clause == "TOR 6.1"
    assert desk.refused(replace(take, to="eve"), online("eve")).clause == "TOR 6.4"
    before = desk.state
    desk.one(OfferEntry("ann", ""), online("ann"))
    assert desk.refused(take, online("dan")).clause == "TOR 6.4"
    desk.state = before
    desk.one(take, online("dan"))
    assert desk.queue == ("dan",)
    assert desk.state.register.offers == {}
    back = desk.do(CancelEntry("dan"), online("dan"))[-1]
    assert (back.player, back.payer, back.source) == ("dan", "ann", "account")  # to where it came from


@pytest.mark.clause("TOR 6.4", "TOR 7.3")
def test_an_entry_won_in_a_satellite_stays_its_winners_money_when_it_is_transferred(desk: Desk) -> None:
    desk.do(GrantEntry("ann", "satellite", 250_00))
    desk.do(entry("ann", paid="satellite"))
    desk.do(transfer("ann", "dan"))
    back = desk.do(CancelEntry("dan"))[-1]
    assert (back.player, back.payer, back.source) == ("dan", "ann", "satellite")
