"""A card is found missing, or one too many, while another fault already waits for its remedy."""

import pytest

from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.cards import DefectFound, DeviceFailed, RecordCount
from cutcard.table.messages.faults import (
    ConfirmFault,
    FaultProposed,
    PlayersLook,
    ReportFault,
    RoundVoided,
    StakeRaised,
    WithdrawFault,
)
from cutcard.table.messages.orders import InvalidateOutcome
from cutcard.testing.felt import DEALER
from tests.conftest import Cited
from tests.support.table.life import CAS, GUS, LIVED, Place, physical, ready

FOUND = {51: Fault.MISSING_CARD, 53: Fault.FOREIGN_CARD}


def in_hand(document: str, cited: Cited, source: str = "shoe") -> Place:
    """A round dealt from the red deck, with cards in the players' hands."""
    place = physical(document, cited, source)
    place.deal_by(1, 2)
    place.do(PlayersLook(), DEALER)
    return place


def proposed(place: Place) -> FaultProposed:
    assert place.state.proposed is not None
    return place.state.proposed


@pytest.mark.parametrize("document", LIVED)
@pytest.mark.parametrize("cards", FOUND)
@pytest.mark.parametrize("withdrawn", [False, True])
def test_a_wrong_count_is_proposed_once_the_fault_before_it_is_resolved(
    document: str, cards: int, withdrawn: bool, cited: Cited
) -> None:
    place = in_hand(document, cited)
    place.do(ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 50_001), DEALER)
    first = proposed(place)
    place.do(RecordCount("red", cards), DEALER)
    place.do(RecordCount("red", cards), DEALER)  # counted twice, it is one defect
    assert proposed(place) == first
    if withdrawn:
        place.do(WithdrawFault(first.proposal), DEALER)
    else:
        assert any(
            isinstance(event, StakeRaised) for event in place.do(ConfirmFault(first.proposal, Remedy.RETURN_PART), GUS)
        )
    found = proposed(place)
    assert (found.fault, found.remedies, place.need.kind) == (FOUND[cards], (Remedy.VOID_ROUND,), "fault")
    assert "count it again first" in place.refusal(WithdrawFault(found.proposal), CAS)[1]
    events = place.do(ConfirmFault(found.proposal, Remedy.VOID_ROUND), CAS)
    assert [type(event) for event in events if isinstance(event, DefectFound | RoundVoided)] == [
        DefectFound,
        RoundVoided,
    ]
    assert (place.state.stage, place.state.stakes, place.state.then) == ("closed", (), ())


@pytest.mark.parametrize("document", LIVED)
def test_a_deck_that_is_counted_right_again_is_waved_away_and_play_goes_on(document: str, cited: Cited) -> None:
    place = in_hand(document, cited)
    place.do(ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 50_001), DEALER)
    place.do(RecordCount("red", 51), DEALER)
    place.do(WithdrawFault(proposed(place).proposal), DEALER)
    place.do(RecordCount("red", 52), DEALER)
    place.do(WithdrawFault(proposed(place).proposal), DEALER)
    place.fold_all()
    assert not place.table.life.search


@pytest.mark.parametrize("document", LIVED)
def test_a_deck_is_searched_although_the_round_is_void_for_another_reason(document: str, cited: Cited) -> None:
    place = in_hand(document, cited, "device")
    place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    place.do(RecordCount("red", 51), DEALER)
    events = place.do(ConfirmFault(proposed(place).proposal, Remedy.VOID_ROUND), CAS)
    assert [type(event) for event in events if isinstance(event, DeviceFailed | DefectFound)] == [
        DeviceFailed,
        DefectFound,
    ]
    assert place.table.life.search
    assert place.state.proposed is None


@pytest.mark.parametrize("document", LIVED)
@pytest.mark.parametrize(("fault", "event"), [(Fault.MISSING_CARD, DefectFound), (Fault.DEVICE_FAILS, DeviceFailed)])
def test_what_was_reported_in_a_round_still_counts_once_its_outcome_is_invalidated(
    document: str, fault: Fault, event: type[object], cited: Cited
) -> None:
    """A fire ends the round before anybody has confirmed the fault."""
    place = in_hand(document, cited, "device")
    (report,) = place.do(ReportFault(fault), DEALER)
    order = InvalidateOutcome(place.table.game, (f"{document} 1.1",), place.table.rounds, ())
    events = place.do(order, CAS)
    assert any(isinstance(one, event) for one in events)
    assert bool(place.table.life.search if fault is Fault.MISSING_CARD else place.table.life.failed)
    assert "no longer open" in place.refusal(ConfirmFault(report.proposal, Remedy.VOID_ROUND), CAS)[1]


@pytest.mark.parametrize("document", LIVED)
def test_a_deck_that_is_ready_deals_again_once_it_was_counted(document: str, cited: Cited) -> None:
    place = in_hand(document, cited)
    place.do(ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 50_001), DEALER)
    place.do(RecordCount("red", 51), DEALER)
    place.do(WithdrawFault(proposed(place).proposal), DEALER)
    place.do(ConfirmFault(proposed(place).proposal, Remedy.VOID_ROUND), CAS)
    place.do(RecordCount("red", 52), DEALER)
    ready(place)
    place.deal(1)
