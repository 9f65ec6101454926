"""Draws dealt by hand, and what cards may come from after a failure, at tables of Lunar Poker."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.printed.life import SHUFFLER
from cutcard.ruling import Refused
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.cards import ChangeSource, Cut, Shuffle
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.life import SeatVacated, VacateSeat
from cutcard.table.messages.round import Choose, Declare, TakeSeat, Undecided
from cutcard.testing.felt import DEALER, player
from cutcard.web.player.views import Viewer, view
from tests.conftest import Cited
from tests.support.table.life import CAS, GUS, Place, physical

BY_HAND = "Take the cards out and deal the draws by hand"


@pytest.mark.clause("LUN 3.6", "LUN 2.4")
def test_draws_are_dealt_by_hand_and_a_token_may_mark_a_sixth_card(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.deal_by(1)
    assert place.told("LUN 3.6", Role.DEALER) == [BY_HAND]
    assert place.told("LUN 2.4", Role.DEALER) == []
    place.do(Declare(1, False), player(1))
    place.do(Choose(1, "sixth"), player(1))
    assert place.told("LUN 2.4", Role.DEALER) == ["You may mark box 1 with a token: it has bought a sixth card"]
    place.do(Choose(1, "fold"), DEALER)
    assert place.told("LUN 3.6", Role.DEALER) == []


@pytest.mark.clause("LUN 3.6")
def test_the_dealer_is_told_so_as_long_as_somebody_may_draw(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.deal_by(1, 2)
    place.do(Declare(1, False), player(1))
    place.do(Choose(1, "fold"), player(1))
    assert place.told("LUN 3.6", Role.DEALER) == [BY_HAND], "box 2 has not decided"
    (found,) = place.do(ReportFault(Fault.DEALER_SHOWS), DEALER)
    place.do(ConfirmFault(found.proposal, Remedy.CONTINUE), DEALER)
    assert place.told("LUN 3.6", Role.DEALER) == [], "nobody may draw any more (LUN 12.7)"


@pytest.mark.clause("LUN 3.6")
def test_cards_dealt_by_hand_all_along_are_not_taken_out(cited: Cited) -> None:
    for source, told in (("device", [BY_HAND]), ("shoe", [BY_HAND]), ("hand", [])):
        place = physical("LUN", cited, source)
        place.deal_by(1)
        assert place.told("LUN 3.6", Role.DEALER) == told


@pytest.mark.clause("LUN 13.2.3")
def test_after_a_failure_cards_are_not_dealt_by_hand(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    with pytest.raises(Refused, match="not by hand") as refused:
        place.do(ChangeSource("hand", "the device has failed"), CAS)
    assert refused.value.clause == "LUN 13.2.3"
    assert refused.value.cure is not None
    assert refused.value.cure.command == ChangeSource("shoe", "the device has failed")
    place.do(refused.value.cure.command, CAS)
    place.do(ChangeSource("hand", "the shoe is worn"), CAS)  # that has nothing to do with the failure


@pytest.mark.clause("LUN 13.2.3")
def test_with_another_shuffler_cards_are_dealt_by_hand_as_before(cited: Cited) -> None:
    place = physical("LUN", cited, "hand", SHUFFLER)
    place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    assert any(f"by hand with another {SHUFFLER}" in text for text in place.told("LUN 13.2.3", Role.DEALER))
    with pytest.raises(Refused, match=f"unless another {SHUFFLER}"):
        place.do(ChangeSource("hand", "another shuffler"), CAS)
    place.prepare(SHUFFLER)
    (changed,) = place.do(ChangeSource("hand", "another shuffler"), CAS)
    assert (changed.kept, place.table.life.failed) == ((), ""), "new cards"


def short_of_cards(cited: Cited, source: str) -> Place:
    """Five boxes exchange five cards each: too few are left for the last."""
    place = physical("LUN", cited, source)
    place.deal_by(1, 2, 3, 4, 5)
    for box in range(1, 6):
        place.do(Declare(box, False), player(box))
        place.do(Choose(box, "exchange", count=5), player(box))
        if box < 5:
            place.do(Choose(box, "bet"), player(box))
    return place


def offered(place: Place) -> list[str]:
    """What the dealer's page offers to do with the decks."""
    return [deck.due for deck in view("1", 1, place.rules, place.table, Viewer(DEALER, {})).decks]


@pytest.mark.parametrize("source", ["device", "shoe", "hand"])
@pytest.mark.clause("LUN 4.1.4", "LUN 12.17")
def test_no_draw_is_dealt_before_the_cards_are_shuffled_again_and_cut(source: str, cited: Cited) -> None:
    place = short_of_cards(cited, source)
    assert place.refusal(Choose(5, "bet"), player(5))[0] == "LUN 4.1.4"
    assert place.refusal(Undecided(5), GUS)[0] == "LUN 4.1.4"
    assert offered(place) == ["Shuffle"]
    barred = [one.barred for one in view("1", 1, place.rules, place.table, Viewer(DEALER, {})).need.choices]
    assert [reason[:15] for reason in barred] == ["too few cards a", "too few cards a"], "the page bars fold and bet"
    (shuffled,) = place.do(Shuffle("red"), DEALER)
    assert shuffled.clauses == ("LUN 4.1.4", "LUN 4.1")
    if source != "device":
        assert offered(place) == ["Cut"]
        clause, reason = place.refusal(Choose(5, "bet"), player(5))
        assert (clause, "cut" in reason) == ("LUN 12.17", True)
        place.do(Cut("red"), DEALER)
    assert offered(place) == [""]
    place.do(Choose(5, "bet"), player(5))
    assert place.refusal(Shuffle("red"), DEALER)[0] == "LUN 4.1.2", "the deck is in play, and nothing asks for it"


@pytest.mark.clause("LUN 4.1.4")
def test_an_exchange_recorded_wrongly_is_taken_back_without_a_shuffle(cited: Cited) -> None:
    place = short_of_cards(cited, "shoe")
    place.do(CorrectAct("two cards, not five"), CAS)
    place.do(Choose(5, "exchange", count=2), player(5))
    place.do(Choose(5, "bet"), player(5))
    assert place.need.pile == "dealer"


@pytest.mark.clause("LUN 13.1")
def test_a_jam_during_a_round_is_over_once_the_deck_in_the_device_is_shuffled(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.do(place.bring("blue"), DEALER)
    place.deal_by(1)
    (found,) = place.do(ReportFault(Fault.DEVICE_JAMS), DEALER)
    place.do(ConfirmFault(found.proposal, Remedy.CONTINUE), DEALER)
    assert place.refusal(Declare(1, False), player(1))[0] == "LUN 13.1"
    assert offered(place) == ["", "Shuffle"], "the red deck is in play"
    place.do(Shuffle("blue"), DEALER)
    place.do(Declare(1, False), player(1))
    assert place.refusal(Shuffle("red"), DEALER)[0] == "LUN 4.1.2"


@pytest.mark.clause("LUN 2.2.2", "LUN 2.2.3")
def test_the_words_on_the_cloth_are_on_the_felt_of_every_page(cited: Cited) -> None:
    place = Place("LUN", cited)
    seen = view("1", 1, place.rules, place.table, Viewer(player(1), {})).inscriptions
    for one in seen:
        cited.note(one)
    assert [(one.text, one.clause) for one in seen] == [
        ("Exchange 2\N{EN DASH}5 cards", "LUN 2.2.2"),
        ("Buy a 6th card", "LUN 2.2.2"),
        ("Dealer needs ace and king or better to play", "LUN 2.2.3"),
    ]


@pytest.mark.clause("LUN 14.9")
def test_at_an_assisted_table_a_supervisor_has_seen_who_sits_out(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.table = replace(place.table, recording="assisted")
    for box in range(1, 6):
        place.do(TakeSeat(box), player(box))
    for deck in place.table.life.decks:
        place.do(Shuffle(deck), DEALER)
    for number in range(3):
        with pytest.raises(
            Refused, match=f"{number} rounds have been dealt here, so nobody has sat out more: it takes 3"
        ):
            place.do(VacateSeat(2), GUS)
        place.do(DealRound(), DEALER)
        place.do(EndRound(), DEALER)
    vacated, _ = place.do(VacateSeat(2), GUS)
    assert isinstance(vacated, SeatVacated)
    assert (vacated.patron, vacated.rounds) == ("p2", 0), "nobody counted them"
    place.do(VacateSeat(3), GUS)  # the record does not show who else sits there
