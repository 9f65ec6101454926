"""Mishaps with physical cards: dropped, counted, replaced; and play that goes on from elsewhere."""

import pytest

from cutcard.core.message import Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.duties import duties
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
    Shuffle,
    SourceChanged,
    VerifyCollected,
)
from cutcard.table.messages.faults import ConfirmFault, ReportFault, WithdrawFault
from cutcard.table.messages.life import CloseTable, OfferLowLimit
from cutcard.table.messages.round import Choose, CloseBets, LeaveSeat, OpenBets
from cutcard.table.state.life import Deck
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import (
    CAS,
    GUS,
    INA,
    LIVED,
    PACE,
    Place,
    cure_of,
    has_low_limit,
    physical,
    ready,
    wagers,
)

START = "2026-01-01T00:00:00Z"


@each_game
def test_after_a_mishap_play_waits_until_a_supervisor_has_verified_the_cards(
    document: str, clause: str | None, count: str | None, cited: Cited
) -> None:
    """Without a rule of its own on dropped cards, the document's count at any time has them verified."""
    place = physical(document, cited)
    cites, waits = (clause,) if clause else (), clause or count
    assert waits
    assert place.refusal(VerifyCollected(52), CAS)[0] == clause
    wagers(place)
    ready(place)
    assert place.do(ReportDropped(), DEALER) == [CardsDropped("dana", START, cites)]
    assert place.told(waits, Role.GAMING_SUPERVISOR) == ["Cards were dropped: verify that all have been collected"]
    (duty,) = duties(place.rules, place.table)
    assert (duty.role, duty.clause, duty.closes) == (Role.GAMING_SUPERVISOR, waits, "VerifyCollected")
    assert place.refusal(CloseBets(), DEALER)[0] == waits
    assert place.refusal(place.stake(1), player(1))[0] == waits
    assert "is not for dealers" in place.refusal(VerifyCollected(52), DEALER)[1]
    assert place.do(VerifyCollected(52), CAS) == [CardsVerified(52, True, "cas", START, cites)]
    place.do(CloseBets(), DEALER)


@pytest.mark.parametrize(("cards", "kind"), [(51, "missing card"), (53, "foreign card")])
@pytest.mark.parametrize("document", LIVED)
def test_a_wrong_number_after_a_mishap_is_a_defect_of_the_deck(
    document: str, cards: int, kind: str, cited: Cited
) -> None:
    place = physical(document, cited)
    wagers(place)
    ready(place)
    place.do(ReportDropped(), DEALER)
    verified, found = place.do(VerifyCollected(cards), CAS)
    assert (verified.complete, found.kind, found.deck) == (False, kind, "red")
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 3.1", "no complete deck is left"
    place.do(RecordCount("red", 52), DEALER)
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
    place.fold_all()  # the round in play goes on
    assert place.refusal(OpenBets(), DEALER)[0] == clause
    assert place.do(RecordCount("red", 52), DEALER) == [CardsCounted("red", 52, True, "ina", "dana", START, (clause,))]
    ready(place)
    place.open()
    place.do(OrderCount(), CAS)
    assert place.refusal(place.stake(1), player(1))[0] == clause, "no wager is taken meanwhile"
    assert place.refusal(CloseBets(), DEALER)[0] == clause
    place.do(RecordCount("red", 52), DEALER)
    place.do(place.stake(1), player(1))
    place.do(CloseBets(), DEALER)
    place.fold_all()
    for wrong in (51, 53):
        assert place.do(RecordCount("red", wrong), DEALER)[0].right is False
    wagers(place)
    ready(place)
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 3.1", "no whole deck is left"
    for box in tuple(place.table.seats):
        place.do(LeaveSeat(box), player(box))
    place.do(CloseTable(), CAS)
    assert place.do(OrderCount(), INA) == [CountOrdered("ina", START, (clause,))], "also of a table that is closed"
    assert place.do(RecordCount("red", 52), DEALER)[0].right
    assert not place.table.life.count


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
def test_one_new_card_does_not_make_a_short_deck_complete(document: str, cited: Cited) -> None:
    place = physical(document, cited)
    place.do(RecordCount("red", 49), DEALER)
    (replaced,) = place.do(ReplaceCards("red", 1, "bent", "dealer"), CAS)
    assert (replaced.complete, place.table.life.decks["red"].right) == (False, False)
    wagers(place)
    ready(place)
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 3.1"
    place.do(ReplaceCards("red", 52, "three are lost", "dealer"), CAS)
    ready(place)
    place.do(ReplaceCards("red", 1, "bent", "dealer"), CAS)
    assert place.table.life.decks["red"].right, "a complete deck stays complete"
    ready(place)
    place.do(CloseBets(), DEALER)


@each_game
def test_new_cards_with_other_backs_replace_a_whole_deck_and_differ_from_the_other(
    document: str, backs: str, cited: Cited
) -> None:
    place = physical(document, cited, "device")
    place.do(place.bring("blue"), DEALER)
    assert place.refusal(ReplaceCards("red", 1, "bent", "dealer", "green"), CAS)[0] == f"{document} 3.1"
    place.do(ReplaceCards("red", 1, "bent", "dealer", "Red"), CAS)
    assert place.refusal(ReplaceCards("red", 52, "worn", "dealer", " Blue"), CAS)[0] == backs
    place.do(ReplaceCards("red", 52, "worn", "dealer", "green"), CAS)
    assert {name: deck.back for name, deck in place.table.life.decks.items()} == {"red": "green", "blue": "blue"}


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
    place.deal_by(1)
    (found,) = place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    place.do(ConfirmFault(found.proposal, Remedy.VOID_ROUND), CAS)
    (changed,) = place.do(ChangeSource("shoe", "it fails"), CAS)
    assert isinstance(changed, SourceChanged)
    assert changed.clauses == (clause, place.game.common.sources["shoe"])
    assert (list(changed.kept), place.table.source) == (kept, "shoe")
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


@pytest.mark.parametrize("document", LIVED)
@pytest.mark.parametrize("cards", [51, 53])
def test_a_wrong_count_during_a_round_is_not_waved_away(document: str, cards: int, cited: Cited) -> None:
    """Neither the dealer nor a supervisor plays on with that deck, unless a new count is right."""
    place = physical(document, cited)
    place.deal_by(1)
    _, found = place.do(RecordCount("red", cards), DEALER)
    for who in (DEALER, CAS):
        clause, reason = place.refusal(WithdrawFault(found.proposal), who)
        assert (clause, "count it again first" in reason) == (found.clauses[0], True)
    place.do(RecordCount("red", 52), DEALER)
    place.do(WithdrawFault(found.proposal), DEALER)
    place.fold_all()


@pytest.mark.parametrize("document", LIVED)
def test_a_dealer_withdraws_only_their_own_report(document: str, cited: Cited) -> None:
    place = physical(document, cited)
    place.deal_by(1)
    (found,) = place.do(ReportFault(Fault.MISSING_CARD), CAS)
    assert "cas reported it" in place.refusal(WithdrawFault(found.proposal), DEALER)[1]
    place.do(WithdrawFault(found.proposal), GUS)
    (found,) = place.do(ReportFault(Fault.MISSING_CARD), DEALER)
    place.do(WithdrawFault(found.proposal), DEALER)


@each_game
def test_a_device_that_jams_during_a_round_has_the_other_deck(
    document: str, clause: str, waits: bool, cited: Cited
) -> None:
    """The round goes on, unless the game shuffles for a draw. The next one waits for a new shuffle."""
    place = physical(document, cited, "device")
    place.do(place.bring("blue"), DEALER)
    place.deal_by(1)
    place.do(Shuffle("blue"), DEALER)
    (found,) = place.do(ReportFault(Fault.DEVICE_JAMS), DEALER)
    place.do(ConfirmFault(found.proposal, Remedy.CONTINUE), DEALER)
    assert place.told(clause, Role.DEALER) == ["Shuffle the cards first."]
    assert not place.table.life.decks["blue"].shuffled
    if waits:
        assert place.refusal(Choose(1, "fold"), player(1))[0] == clause
        place.do(Shuffle("blue"), DEALER)
        place.fold_all()
        return
    assert "is in play" in place.refusal(Shuffle("red"), DEALER)[1]
    place.fold_all()
    assert place.refusal(OpenBets(), DEALER)[0] == clause
    assert cure_of(place, OpenBets(), DEALER) == Shuffle("red")
    place.do(Shuffle("blue"), DEALER)
    place.deal(1)
    assert place.table.life.in_play == "blue"
