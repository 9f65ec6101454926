"""Another source of cards: by choice, or because a device has failed."""

import pytest

from cutcard.core.message import Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Refused, wait
from cutcard.table.messages.cards import BringDeck, ChangeSource, PrepareTable, RecordCount
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.life import OfferLowLimit
from cutcard.table.messages.round import OpenBets
from cutcard.table.state.life import Deck
from cutcard.testing.felt import DEALER
from tests.conftest import Cited
from tests.support.table.life import CAS, EQUIPMENT, LIVED, Place, cure_of, has_low_limit, physical, ready


@pytest.mark.parametrize("document", LIVED)
def test_another_source_by_choice_needs_no_new_cards_and_no_failure_is_told(document: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    place.do(place.bring("blue"), DEALER)
    sources = place.game.common.sources
    if "hand" not in sources:
        assert place.refusal(ChangeSource("hand", "slow"), CAS)[0] == place.game.common.cards_from
    place.deal_by(1)
    assert place.refusal(ChangeSource("shoe", "slow"), CAS)[0] == place.game.common.cards_from
    place.fold_all()
    place.do(RecordCount("red", 51), DEALER)
    (changed,) = place.do(ChangeSource("shoe", "slow"), CAS)
    assert (changed.clauses, changed.kept) == ((sources["shoe"],), ("blue",)), "one deck, and a complete one"
    assert place.table.life.decks["blue"] == Deck("blue"), "which is shuffled and cut before it is used"
    place.do(ChangeSource("device", "faster"), CAS)
    assert list(place.table.life.decks) == ["blue"]


@pytest.mark.parametrize("document", LIVED)
def test_the_cures_after_a_failed_device_lead_to_the_next_deal(document: str, cited: Cited) -> None:
    """Also at a low-limit table, which may deal only from a device."""
    for low in (False, True)[: 1 + has_low_limit(document)]:
        place = physical(document, cited, "device")
        if low:
            place.do(OfferLowLimit(), CAS)
        place.sit(1)
        ready(place)
        place.deal(1)
        (found,) = place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
        place.do(ConfirmFault(found.proposal, Remedy.VOID_ROUND), CAS)
        followed: list[type] = []
        while BringDeck not in followed and (cure := cure_of(place, OpenBets(), DEALER)):
            if isinstance(cure, BringDeck):  # refused until new cards are there, and told to the dealer
                clause, reason = place.refusal(OpenBets(), DEALER)
                assert (clause, "no deck at the table" in reason) == (place.life.cards.deck, True)
                assert any("ring" in text for text in place.told(place.life.cards.deck, Role.DEALER))
            if inner := cure_of(place, cure, CAS):
                followed.append(type(inner))
                place.do(inner, CAS)
            followed.append(type(cure))
            place.do(cure, CAS)
        fresh = [BringDeck] if place.life.equipment.new_cards else []
        assert followed == [*([PrepareTable] if low else []), ChangeSource, *fresh]
        assert place.table.source == ("device" if low else "shoe")
        while place.state.stage != "open" and (cure := cure_of(place, OpenBets(), DEALER)):
            place.do(cure, DEALER)  # the new cards are shuffled and cut
        assert place.state.stage == "open"


def test_a_shuffler_that_failed_is_not_forgotten_with_a_new_checklist(cited: Cited) -> None:
    place = physical("LUN", cited, "shoe", "single deck shuffler")
    place.do(place.bring("blue"), DEALER)
    place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    for more in ((), ("single deck shuffler",)):
        place.prepare(*more)
        assert cure_of(place, OpenBets(), DEALER) == ChangeSource("shoe", "the shuffling device has failed")
    place.do(ChangeSource("shoe", "another shuffler"), CAS)
    assert not place.table.life.decks, "new cards"


@pytest.mark.parametrize("document", LIVED)
def test_a_table_without_a_shoe_gets_one_after_its_device_failed(document: str, cited: Cited) -> None:
    """Nobody has to claim that the failed device is still there."""
    place = Place(document, cited, "recorded", "device")
    place.do(PrepareTable(tuple(piece for piece in EQUIPMENT if "shoe" not in piece)), DEALER)
    place.do(place.bring("red"), DEALER)
    place.deal_by(1)
    (found,) = place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    place.do(ConfirmFault(found.proposal, Remedy.VOID_ROUND), CAS)
    none = tuple(piece for piece in place.table.life.equipment if "shoe" not in piece and "device" not in piece)
    assert "install one of these first" in place.refusal(PrepareTable(none), DEALER)[1]
    prepare = cure_of(place, ChangeSource("shoe", "it fails"), CAS)
    assert isinstance(prepare, PrepareTable)
    assert not any("device" in piece for piece in prepare.equipment)
    place.do(prepare, DEALER)
    place.do(ChangeSource("shoe", "it fails"), CAS)
    if place.life.equipment.new_cards:
        place.do(place.bring("green"), DEALER)
    place.do(OpenBets(), DEALER)


@pytest.mark.parametrize("document", LIVED)
def test_a_source_that_is_not_at_the_table_waits_for_the_end_of_an_open_round(document: str, cited: Cited) -> None:
    """The checklist is gone through between rounds only."""
    place = physical(document, cited, "device")
    kept = tuple(one for one in place.table.life.equipment if "shoe" not in one)
    place.do(PrepareTable(kept), CAS)
    command = ChangeSource("shoe", "slow")
    assert isinstance(cure_of(place, command, CAS), PrepareTable)
    ready(place)
    place.do(OpenBets(), DEALER)
    with pytest.raises(Refused) as refused:
        place.do(command, CAS)
    assert refused.value.cure == wait("the round is over")
