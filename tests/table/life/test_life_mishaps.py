"""Mishaps with physical cards: dropped, counted, replaced; and play that goes on from elsewhere."""

import pytest

from cutcard.core.message import Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.cards import (
    CardsCounted,
    CardsDropped,
    CardsReplaced,
    CardsVerified,
    ChangeSource,
    CountOrdered,
    OrderCount,
    RecordCount,
    ReplaceCards,
    ReportDropped,
    SourceChanged,
    VerifyCollected,
)
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.life import OfferLowLimit
from cutcard.table.messages.round import CloseBets
from cutcard.table.state.life import Deck
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.life_table import CAS, INA, LIVED, PACE, Place, has_low_limit, physical, ready, wagers
from tests.support.shared import each_game

START = "2026-01-01T00:00:00Z"


@each_game
def test_after_a_mishap_play_waits_until_a_supervisor_has_verified_the_cards(
    document: str, clause: str | None, cited: Cited
) -> None:
    place = physical(document, cited)
    cites = (clause,) if clause else ()
    assert place.refusal(VerifyCollected(52), CAS)[0] == clause
    wagers(place)
    ready(place)
    assert place.do(ReportDropped(), DEALER) == [CardsDropped("dana", START, cites)]
    assert place.told(clause or "", Role.GAMING_SUPERVISOR) == (
        ["Cards were dropped: verify that all have been collected"] if clause else []
    )
    assert place.refusal(CloseBets(), DEALER)[0] == clause
    assert place.refusal(place.stake(1), player(1))[0] == clause
    assert "is not for dealers" in place.refusal(VerifyCollected(52), DEALER)[1]
    for wrong in (51, 53):
        assert place.do(VerifyCollected(wrong), CAS) == [CardsVerified(wrong, False, "cas", START, cites)]
        assert place.refusal(CloseBets(), DEALER)[0] == clause
    assert place.do(VerifyCollected(52), CAS) == [CardsVerified(52, True, "cas", START, cites)]
    place.do(CloseBets(), DEALER)


@each_game
def test_supervisors_and_inspectors_have_the_cards_counted_at_any_time(
    document: str, clause: str, cited: Cited
) -> None:
    place = physical(document, cited)
    wagers(place)
    ready(place)
    place.do(CloseBets(), DEALER)
    for who in (CAS, INA):  # also in the middle of a round
        assert place.do(OrderCount(), who) == [CountOrdered(who.id, START, (clause,))]
    assert place.told(clause, Role.DEALER) == ["Count the cards and enter their number"]
    place.fold_all()
    wagers(place)
    ready(place)
    assert place.refusal(CloseBets(), DEALER)[0] == clause
    assert place.do(RecordCount("red", 52), DEALER) == [CardsCounted("red", 52, True, "ina", "dana", START, (clause,))]
    place.do(CloseBets(), DEALER)
    place.fold_all()
    for wrong in (51, 53):
        assert place.do(RecordCount("red", wrong), DEALER)[0].right is False
    wagers(place)
    ready(place)
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 3.1", "no whole deck is left"


@each_game
def test_unfit_cards_are_changed_between_rounds_and_shuffled(
    document: str, clause: str, new: str, cited: Cited
) -> None:
    place = physical(document, cited)
    wagers(place)
    ready(place)
    place.do(CloseBets(), DEALER)
    change = ReplaceCards("red", 52, "worn", "dealer")
    assert place.refusal(change, CAS) == (clause, "a hand is in progress: wait until the round is settled")
    place.fold_all()
    for wrong in (ReplaceCards("red", 0, "worn", "dealer"), ReplaceCards("red", 53, "worn", "dealer")):
        assert place.refusal(wrong, CAS)[0] == clause
    assert place.refusal(ReplaceCards("red", 1, "", "dealer"), CAS)[0] == clause
    assert "is not for dealers" in place.refusal(change, DEALER)[1]
    if checked := place.life.cards.checked:
        assert place.refusal(ReplaceCards("red", 52, "worn"), CAS)[0] == checked
    assert place.do(ReplaceCards("red", 1, "bent", "dealer"), CAS)[0].clauses == (clause,)
    ready(place)
    (replaced,) = place.do(change, CAS)
    assert isinstance(replaced, CardsReplaced)
    assert (replaced.clauses[-1], replaced.by, replaced.reasons) == (new, "cas", "worn")
    assert place.table.life.decks["red"] == Deck("red"), "neither shuffled nor cut nor played"
    wagers(place)
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 4.1.1", "new cards are shuffled first"
    ready(place)
    place.do(CloseBets(), DEALER)


@pytest.mark.parametrize("document", LIVED)
def test_an_electronic_table_has_no_cards_to_care_for(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    for command, who in ((place.bring(), DEALER), (OrderCount(), CAS), (ReportDropped(), DEALER)):
        assert place.refusal(command, who)[0] == f"{document} 4.1"


# -- another source


@each_game
def test_play_goes_on_from_elsewhere_where_the_document_asks_with_new_cards(
    document: str, clause: str, kept: list[str], cited: Cited
) -> None:
    place = physical(document, cited, "device")
    place.do(place.bring("blue"), DEALER)
    wagers(place)
    ready(place)
    if "hand" not in place.game.common.sources:
        assert place.refusal(ChangeSource("hand", "it fails"), CAS)[0] == place.game.common.cards_from
    place.do(CloseBets(), DEALER)
    assert place.refusal(ChangeSource("shoe", "it fails"), CAS)[0] == clause
    place.fold_all()
    (changed,) = place.do(ChangeSource("shoe", "it fails"), CAS)
    assert isinstance(changed, SourceChanged)
    assert (list(changed.kept), changed.clauses[0], place.table.source) == (kept, clause, "shoe")
    assert list(place.table.life.decks) == kept


@pytest.mark.parametrize("document", [code for code in LIVED if has_low_limit(code)])
def test_a_low_limit_table_keeps_to_devices(document: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    place.do(OfferLowLimit(), CAS)
    assert place.refusal(ChangeSource("shoe", "it fails"), CAS)[0] == f"{document} 6.7.2"
    place.do(ChangeSource("device", "another one"), CAS)
    assert "is not for system" in place.refusal(ChangeSource("device", "x"), PACE)[1]


@each_game
@pytest.mark.parametrize("fault", [Fault.MISSING_CARD, Fault.FOREIGN_CARD])
def test_a_deck_found_wrong_deals_no_further_round_until_it_is_checked(
    document: str, clause: str, fault: Fault, cited: Cited
) -> None:
    place = physical(document, cited)
    place.deal_by(1)
    (proposed,) = place.do(ReportFault(fault), DEALER)
    place.do(ConfirmFault(proposed.proposal, Remedy.VOID_ROUND), CAS)
    assert not place.table.life.decks["red"].right
    wagers(place)
    ready(place)
    told = place.refusal(CloseBets(), DEALER)
    assert (told[0], "count one" in told[1]) == (clause, True)
    place.do(RecordCount("red", 51), DEALER)
    assert place.refusal(CloseBets(), DEALER)[0] == clause
    place.do(RecordCount("red", 52), DEALER)
    place.do(CloseBets(), DEALER)
