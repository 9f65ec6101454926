"""What every document refuses or records under a number of its own: the same steps at a table of each."""

import pytest
from msgspec.structs import replace

from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.sign import TableSign
from cutcard.rules.sign_check import check_sign
from cutcard.ruling import Refused
from cutcard.table.messages.cards import ChangeSource, DeviceRestored, OrderShuffle, RestoreDevice, ShuffleOrdered
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.life import ChangeLimits
from cutcard.table.messages.round import LeaveSeat
from tests.conftest import Cited
from tests.support.table.life import CAS, GUS, LIVED, PACE, Place, physical, ready

NOWHERE = "no limits belong to 'nowhere'"


@pytest.mark.parametrize("document", LIVED)
def test_nobody_is_made_to_leave_wagers_behind(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.sit(1)
    vacate = place.life.attendance.vacate
    clause, reason = place.refusal(LeaveSeat(1), GUS)
    assert (clause, "players leave by themselves" in reason) == (vacate, True)
    place.deal(1)
    clause, reason = place.refusal(LeaveSeat(1), PACE)
    assert (clause, "has wagers on the layout" in reason) == (vacate, True)


@pytest.mark.parametrize("document", LIVED)
def test_limits_belong_to_an_area_that_may_have_them_and_make_sense(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    clause, reason = place.refusal(ChangeLimits(500, 5000, area="nowhere"), GUS)
    assert (clause, NOWHERE in reason) == (place.life.limits.sign, True)
    with pytest.raises(Refused) as wrong:
        check_sign(place.game, TableSign(minimum=1000, maximum=999))
    assert wrong.value.clause == place.game.common.limits
    check_sign(place.game, TableSign(minimum=1000, maximum=1000))


@pytest.mark.parametrize("document", LIVED)
def test_a_shuffle_that_failed_is_repaired_at_an_electronic_table_only(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    clauses = place.life.equipment.other_source
    assert place.refusal(RestoreDevice("a new motor"), GUS) == (clauses[0], "no shuffle has failed here")
    place.sit(1)
    place.deal(1)
    place.do(ReportFault(Fault.DEVICE_FAILS), GUS)
    assert place.state.proposed is not None
    place.do(ConfirmFault(place.state.proposed.proposal, Remedy.VOID_ROUND), CAS)
    assert place.table.life.failed
    assert place.refusal(RestoreDevice(" "), GUS) == (clauses[0], "state how the shuffle was repaired")
    felt = replace(place.table, dealing="recorded")
    place.table, electronic = felt, place.table
    assert "may not be used again" in place.refusal(RestoreDevice("a new motor"), GUS)[1]
    place.table = electronic
    assert place.do(RestoreDevice("a new motor"), GUS) == [DeviceRestored("a new motor", "gus", place.at, clauses)]


@pytest.mark.parametrize("document", LIVED)
def test_why_and_from_where_cards_are_dealt_elsewhere(document: str, cited: Cited) -> None:
    place = physical(document, cited)
    common = place.game.common
    assert place.refusal(ChangeSource("device", " "), GUS)[0] == common.cards_from
    if common.sources and "hand" not in common.sources:
        clause, reason = place.refusal(ChangeSource("hand", "the shoe is cracked"), GUS)
        assert (clause, "may not be dealt from the hand" in reason) == (common.cards_from, True)


@pytest.mark.parametrize("document", LIVED)
def test_a_shuffle_is_ordered_with_reasons_and_between_hands(document: str, cited: Cited) -> None:
    place = physical(document, cited)
    clause = place.life.cards.ordered or place.life.cards.shuffle
    place.sit(1)
    ready(place)
    assert place.refusal(OrderShuffle(" "), CAS) == (clause, "state why the cards must be shuffled")
    assert place.do(OrderShuffle("a doubt"), CAS) == [ShuffleOrdered("a doubt", "cas", place.at, (clause,))]
    ready(place)
    place.deal(1)
    assert place.refusal(OrderShuffle("again"), CAS)[0] == clause
