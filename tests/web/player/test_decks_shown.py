"""Decks as the pages of a table dealt by hand show them: what must be done, and what only may be."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.table.life.cards import next_deck
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.cards import OrderShuffle, RecordCount, Shuffle
from cutcard.table.state.life import seated
from cutcard.testing.felt import DEALER
from cutcard.web.player.assisted import assisted_view
from cutcard.web.player.views import deck_views
from tests.conftest import Cited
from tests.support.table.life import CAS, LIVED, Place, physical


def assisted(document: str, cited: Cited) -> Place:
    """A prepared assisted table with a device and one deck."""
    place = physical(document, cited, "device")
    place.table = replace(place.table, recording="assisted")
    return place


def can_deal(place: Place) -> bool:
    view = assisted_view(place.rules, place.table)
    assert view is not None
    return view.cards


@pytest.mark.parametrize("document", LIVED)
def test_a_round_is_dealt_without_waiting_for_the_second_deck(document: str, cited: Cited) -> None:
    place = assisted(document, cited)
    assert not can_deal(place)
    place.do(Shuffle("red"), DEALER)
    assert can_deal(place)
    assert next_deck(place.rules, place.table, Facts(DEALER, place.at)), "a second one may still come"
    place.do(DealRound(), DEALER)
    second = next_deck(place.rules, place.table, Facts(DEALER, place.at))
    assert second is not None, "also while the first is in play"
    theirs = next_deck(place.rules, place.table, Facts(CAS, place.at))
    assert (second.checked, theirs and theirs.checked) == ("dealer", "supervisor"), "whoever says so"
    place.do(second, DEALER)
    assert can_deal(place), "nothing waits for the shuffle of the second"


@pytest.mark.parametrize("document", LIVED)
def test_a_deck_that_is_not_complete_is_not_shown_as_ready(document: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    place.do(place.bring("blue"), DEALER)
    place.do(Shuffle("red"), DEALER)
    place.do(RecordCount("red", 51), DEALER)
    assert [(deck.name, deck.due) for deck in deck_views(place.rules, place.table)] == [("blue", "Shuffle")]


@pytest.mark.parametrize("document", LIVED)
def test_a_page_says_why_a_deck_is_shuffled(document: str, cited: Cited) -> None:
    place = assisted(document, cited)
    assert place.rules.life is not None
    cards = place.rules.life.cards

    def why() -> tuple[str, str]:
        (deck,) = deck_views(place.rules, place.table)
        return deck.why, deck.clause

    assert why() == ("No round has been dealt from this deck yet: it is shuffled before the first one.", cards.start)
    place.do(Shuffle("red"), DEALER)
    assert why() == ("", "")
    place.table = replace(place.table, life=seated(place.table.life, "ann", first=True))
    assert (why()[0].startswith("Somebody has come to a table that stood empty"), why()[1]) == (True, cards.vacant)
    place.do(Shuffle("red"), DEALER)
    place.do(DealRound(), DEALER)
    place.do(EndRound(), DEALER)
    place.do(OrderShuffle("a card was exposed"), CAS)
    assert why() == ("A shuffle has been ordered: play waits for it.", cards.ordered or cards.shuffle)
    place.do(Shuffle("red"), DEALER)
    place.table = replace(place.table, source="shoe")
    assert (why()[0].startswith("Cards that no device shuffles are cut"), why()[1]) == (True, cards.cut["shoe"][0])
