"""The care of physical cards: decks brought, shuffled and cut."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts, Role
from cutcard.table.life.cards import next_deck
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.cards import (
    Cut,
    DeckBrought,
    DeckCut,
    DeckInPlay,
    MixedByHand,
    OrderShuffle,
    Shuffle,
    Shuffled,
    ShuffleOrdered,
)
from cutcard.table.messages.life import CloseTable, ReopenTable
from cutcard.table.messages.round import CloseBets, LeaveSeat, OpenBets
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, GUS, INA, LIVED, Place, physical, ready, wagers

START = "2026-01-01T00:00:00Z"


# -- decks


@each_game
def test_a_deck_has_52_cards_no_jokers_and_backs_alike(document: str, clause: str, cited: Cited) -> None:
    place = Place(document, cited, "recorded", "shoe")
    place.prepare()
    wrong = [
        place.bring(cards=51),
        place.bring(cards=53),
        place.bring(jokers=1),
        place.bring(alike=False),
        place.bring(back=" "),
    ]
    for deck in wrong:
        assert place.refusal(deck, DEALER)[0] == clause
    if place.life.cards.cutting_card:
        assert "cutting card" in place.refusal(place.bring(cutting_card=False), DEALER)[1]
    (brought,) = place.do(place.bring(), DEALER)
    assert isinstance(brought, DeckBrought)
    assert brought.clauses[0] == clause
    assert place.refusal(place.bring("blue"), DEALER) == (
        clause,
        "a table without a shuffling device may have only one deck",
    )


@each_game
def test_only_checked_cards_come_into_play(document: str, clause: str | None, cited: Cited) -> None:
    place = Place(document, cited, "recorded")
    place.prepare()
    if clause is None:
        assert place.do(place.bring(checked=""), DEALER), "this document lets cards be checked, and no more"
        return
    assert place.refusal(place.bring(checked=""), DEALER)[0] == clause
    for name, checker in (("red", "supervisor"), ("blue", "machine")):
        (brought,) = place.do(place.bring(name, checked=checker), DEALER)
        assert clause in brought.clauses


@each_game
def test_cards_prepared_ahead_were_kept_secure(document: str, clause: str, cited: Cited) -> None:
    place = Place(document, cited, "recorded")
    place.prepare()
    assert place.refusal(place.bring(shuffled_ahead=True), DEALER)[0] == clause
    (brought,) = place.do(place.bring(shuffled_ahead=True, secured=True), DEALER)
    assert (brought.by, brought.at, brought.clauses[-1]) == ("dana", START, clause)
    wagers(place)
    assert "shuffle the cards first" in place.refusal(CloseBets(), DEALER)[1], (
        "they are shuffled before play all the same"
    )


@each_game
def test_a_device_takes_a_second_deck_of_another_colour(document: str, second: str, backs: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    assert place.refusal(place.bring("two", back=" Red"), DEALER)[0] == backs
    (brought,) = place.do(place.bring("blue"), DEALER)
    assert {second, backs} <= set(brought.clauses)
    assert place.refusal(place.bring("green"), DEALER)[0] == second
    assert place.refusal(place.bring("blue"), DEALER)[0] == f"{document} 3.1"
    place.sit(1)
    ready(place, "red")
    ready(place, "blue")
    wagers(place)
    assert place.do(CloseBets(), DEALER)[0] == DeckInPlay("red", (f"{document} 4.1", f"{document} 3.1"))
    place.fold_all()
    ready(place, "red")
    wagers(place)
    assert place.do(CloseBets(), DEALER)[0].deck == "blue", "the one that was in the device, not the one just put in"
    assert "is in play" in place.refusal(Shuffle("blue"), DEALER)[1]
    place.fold_all()
    ready(place, "blue")
    place.do(Shuffle("red", by_hand=True), DEALER)
    wagers(place)
    assert place.do(CloseBets(), DEALER)[0].deck == "blue", "the other is not ready"


@each_game
def test_the_second_deck_may_be_loaded_while_the_first_is_in_play(document: str, second: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    place.deal_by(1)
    offered = next_deck(place.rules, place.table, Facts(DEALER, START))
    assert offered is not None
    (brought,) = place.do(offered, DEALER)
    assert second in brought.clauses
    place.do(Shuffle("blue"), DEALER)
    assert next_deck(place.rules, place.table, Facts(DEALER, START)) is None
    assert place.table.life.in_play == "red"
    place.fold_all()
    wagers(place)
    assert place.do(CloseBets(), DEALER)[0].deck == "blue"
    shoe = physical(document, cited, "shoe")
    shoe.deal_by(1)
    assert "only one deck" in shoe.refusal(shoe.bring("blue"), DEALER)[1]


@each_game
def test_a_single_deck_shuffler_allows_a_second_deck_in_one_document(document: str, backs: str, cited: Cited) -> None:
    place = physical(document, cited, "shoe", "single deck shuffler")
    assert place.refusal(place.bring("two", back="red"), DEALER)[0] == backs
    place.do(place.bring("blue"), DEALER)
    assert isinstance(place.do(Shuffle("blue", by_hand=True), DEALER)[0], MixedByHand)
    place.prepare("single deck shuffler")
    assert list(place.table.life.decks) == ["red", "blue"]
    place.prepare()
    assert list(place.table.life.decks) == ["red"], "without the shuffler there is one deck"
    other = physical("PLS", cited, "shoe", "single deck shuffler")
    assert other.refusal(other.bring("blue"), DEALER)[0] == "PLS 3.1"


# -- shuffle and cut


@each_game
@pytest.mark.parametrize("source", ["shoe", "device"])
def test_cards_are_shuffled_before_play_after_each_round_and_after_a_vacancy(
    document: str, source: str, cited: Cited
) -> None:
    place = physical(document, cited, source)
    wagers(place)
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 4.1.1"
    (shuffled,) = place.do(Shuffle("red"), DEALER)
    assert shuffled == Shuffled("red", "dana", START, (f"{document} 4.1.1", f"{document} 4.1"))
    if source == "shoe":
        assert "cut the cards first" in place.refusal(CloseBets(), DEALER)[1]
        place.do(Cut("red"), DEALER)
    place.do(CloseBets(), DEALER)
    assert place.refusal(Shuffle("red"), DEALER)[0] == f"{document} 4.1.2", "not while its cards are out"
    place.fold_all()
    wagers(place)
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 4.1.2"
    ready(place)
    place.do(LeaveSeat(1), player(1))
    place.sit(1)
    place.do(place.stake(1), player(1))
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 4.1.3", "the table stood empty"
    ready(place)
    place.do(CloseBets(), DEALER)


@pytest.mark.parametrize("document", LIVED)
def test_a_table_that_was_closed_has_stood_empty_though_nobody_was_seated_by_name(document: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    place.table = replace(place.table, recording="assisted")
    ready(place)
    for command, who in (
        (DealRound(), DEALER),
        (EndRound(), DEALER),
        (CloseTable(empty=True), CAS),
        (ReopenTable(), CAS),
    ):
        place.do(command, who)
    assert place.refusal(DealRound(), DEALER)[1] == "shuffle the cards first"
    ready(place)
    place.do(DealRound(), DEALER)


@each_game
def test_at_an_assisted_table_the_dealer_is_reminded_to_shuffle_and_cut_after_a_round(
    document: str, shuffle: str, cut: str, cited: Cited
) -> None:
    place = physical(document, cited, "shoe")
    place.table = replace(place.table, recording="assisted")
    ready(place)

    def reminded() -> list[str]:
        both = *place.told(shuffle, Role.DEALER), *place.told(cut, Role.DEALER)
        return [text for text in both if text.startswith(("Shuffle the cards of", "Cut the cards once"))]

    assert reminded() == []
    place.do(DealRound(), DEALER)
    assert reminded() == []
    place.do(EndRound(), DEALER)
    assert len(reminded()) == 2


@each_game
def test_a_supervisor_with_cause_has_the_cards_shuffled_again(
    document: str, ordered: str, shuffle: str, cited: Cited
) -> None:
    place = physical(document, cited)
    place.sit(1)
    ready(place)
    assert place.refusal(OrderShuffle(""), CAS)[0] == ordered
    assert place.do(OrderShuffle("a player saw the bottom card"), CAS) == [
        ShuffleOrdered("a player saw the bottom card", "cas", START, (ordered,))
    ]
    assert place.refusal(OpenBets(), DEALER)[0] == ordered
    assert place.do(Shuffle("red"), DEALER)[0].clauses == (ordered, shuffle)
    place.do(Cut("red"), DEALER)
    wagers(place)
    place.do(CloseBets(), DEALER)
    assert "in progress" in place.refusal(OrderShuffle("again"), CAS)[1]


@each_game
def test_mixing_by_hand_before_the_device_is_recorded_and_not_enough(document: str, clause: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    assert place.do(Shuffle("red", by_hand=True), DEALER) == [MixedByHand("red", "dana", START, (clause,))]
    wagers(place)
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 4.1.1"
    place.do(Shuffle("red"), DEALER)
    place.do(Shuffle("red", by_hand=True), DEALER)
    assert place.refusal(CloseBets(), DEALER)[0] == f"{document} 4.1.1", "out of the device, so it goes in again"
    place.do(Shuffle("red"), DEALER)
    place.do(CloseBets(), DEALER)


@each_game
def test_without_a_device_the_dealer_and_nobody_else_cuts(
    document: str, source: str, cut: str, alone: str, cited: Cited
) -> None:
    place = physical(document, cited, source)
    place.sit(1)
    assert place.refusal(Cut("red"), DEALER)[0] == cut, "not before it is shuffled"
    place.do(Shuffle("red"), DEALER)
    for who in (player(1), GUS, CAS, INA):
        assert place.refusal(Cut("red"), who)[0] == alone
    assert place.refusal(Cut("blue"), DEALER)[0] == f"{document} 3.1"
    (done,) = place.do(Cut("red"), DEALER)
    assert isinstance(done, DeckCut)
    assert (done.clauses[0], done.clauses[-1]) == (cut, alone)
    place.do(Shuffle("red"), DEALER)
    wagers(place)
    assert place.refusal(CloseBets(), DEALER)[0] == cut, "a new shuffle takes a new cut"


@each_game
def test_cards_of_a_device_are_not_cut(document: str, clause: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    place.do(Shuffle("red"), DEALER)
    assert place.refusal(Cut("red"), DEALER)[0] == clause


@each_game
def test_after_the_cut_the_dealer_is_told_where_the_deck_goes(
    document: str, source: str, on_card: str, cited: Cited
) -> None:
    place = physical(document, cited, source)
    place.sit(1)
    assert place.told(on_card, Role.DEALER) == []
    ready(place)
    assert "Lay the deck on the cutting card" in place.told(on_card, Role.DEALER)
    shoe = place.told(place.life.cards.in_shoe, Role.DEALER)
    assert ("Put the complete deck into the shoe" in shoe) == (source == "shoe")
    wagers(place)
    place.do(CloseBets(), DEALER)
    assert place.told(on_card, Role.DEALER) == []
