"""Players who leave hands undecided where that gives the stake back: a warning, then they sit out (L-21)."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.ruling import Refused, Result, do
from cutcard.table.messages.life import DecidedAgain, LeftUndecided, PlayerReadmitted, ReadmitPlayer
from cutcard.table.messages.round import Choose, LeaveSeat, TakeSeat, Undecided
from cutcard.testing.felt import DEALER, player
from cutcard.web.player.views import Viewer, view
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, GUS, MAX, PACE, Place, physical

START = "2026-01-01T00:00:00Z"


def playing(place: Place) -> None:
    place.deal(1)
    assert place.need.kind == "choice"


def stall(place: Place) -> list[LeftUndecided]:
    """Box 1 is dealt a hand and does not decide."""
    playing(place)
    return [event for event in place.do(Undecided(1), PACE) if isinstance(event, LeftUndecided)]


def alone(document: str, cited: Cited, dealing: str = "electronic") -> Place:
    place = Place(document, cited, dealing)
    place.sit(1)
    return place


def refused(place: Place, command: object) -> Refused:
    with pytest.raises(Refused) as no:
        place.do(command, player(1))  # type: ignore[arg-type]  # any command
    return no.value


@each_game
def test_after_two_hands_a_player_sits_out_until_a_supervisor_lets_them_on(
    document: str, clause: str, cited: Cited
) -> None:
    place = alone(document, cited)
    assert stall(place) == [LeftUndecided("p1", 1, (clause, "L-21"))]
    assert place.told(clause) == [
        "You did not decide in time. If it happens again in your next hand, you must sit out."
    ]
    assert place.told(clause, Role.GAMING_SUPERVISOR) == []
    assert stall(place) == [LeftUndecided("p1", 2, (clause, "L-21"))]
    assert len(place.told(clause)) == 1
    assert place.told(clause, Role.GAMING_SUPERVISOR) == [
        "Box 1 left two hands in a row undecided and sits out. Let them play again when they are back."
    ]
    place.open()
    no = refused(place, place.stake(1))
    assert (no.clause, no.cure) == (clause, do(ReadmitPlayer(1)))
    place.sit(2)
    place.do(place.stake(2), player(2))  # nobody else is kept from playing
    assert place.do(ReadmitPlayer(1), GUS) == [PlayerReadmitted("p1", "gus", START, (clause, "L-21"))]
    assert place.told(clause) == []
    place.do(place.stake(1), player(1))


@each_game
def test_a_hand_that_is_decided_ends_the_count(document: str, cited: Cited) -> None:
    place = alone(document, cited)
    for _ in range(3):
        stall(place)
        playing(place)
        assert DecidedAgain("p1") in place.do(Choose(1, "fold"), player(1))
    assert place.table.life.stalled == {}


def test_an_earlier_decision_in_the_same_hand_does_not_end_the_count(cited: Cited) -> None:
    place = alone("PLD", cited)
    for times in (1, 2):
        playing(place)
        place.do(Choose(1, "sixth"), player(1))
        assert place.need.kind == "choice"
        left = [event for event in place.do(Undecided(1), PACE) if isinstance(event, LeftUndecided)]
        assert [event.times for event in left] == [times]
    place.open()
    assert "two hands in a row undecided" in refused(place, place.stake(1)).reason


@each_game
def test_leaving_the_table_does_not_end_it(document: str, cited: Cited) -> None:
    place = alone(document, cited)
    stall(place)
    stall(place)
    place.do(LeaveSeat(1), player(1))
    place.do(TakeSeat(3), player(1))
    place.open()
    no = refused(place, place.stake(3))
    assert no.cure == do(ReadmitPlayer(3))
    place.do(ReadmitPlayer(3), CAS)
    place.do(place.stake(3), player(1))


@each_game
def test_nobody_is_let_on_who_does_not_sit_out(document: str, clause: str, cited: Cited) -> None:
    place = alone(document, cited)
    stall(place)
    for box in (1, 2):
        assert place.refusal(ReadmitPlayer(box), GUS) == (clause, f"the player at box {box} does not sit out")
    assert "is not for dealers" in place.refusal(ReadmitPlayer(1), DEALER)[1]


@pytest.mark.parametrize(("document", "dealing"), [("PLF", "electronic"), ("PLS", "electronic"), ("PLT", "recorded")])
def test_where_it_does_not_pay_nobody_counts(document: str, dealing: str, cited: Cited) -> None:
    """A hand that is folded by the clock costs its stake, and a dealer sees who is there."""
    place = alone(document, cited, dealing)
    for _ in range(3):
        if dealing == "recorded":
            place.table = Place(document, cited, dealing).table
            place.prepare()
            place.do(place.bring(), DEALER)
            place.deal_by(1)
        else:
            place.deal(1)
        while place.need.kind == "choice":
            who = GUS if dealing == "recorded" else PACE
            assert not [e for e in place.do(Undecided(1), who) if isinstance(e, LeftUndecided)]
    assert place.table.life.stalled == {}


def shown(place: Place, actor: Actor) -> str:
    """Why the page of somebody does not let them record that nobody decided."""
    return view("1", 1, place.rules, place.table, Viewer(actor, {})).need.undecided


@each_game
def test_a_supervisor_decides_that_the_time_is_up_where_the_wager_goes_back(
    document: str, clause: str, cited: Cited
) -> None:
    place = physical(document, cited, "device")
    place.deal_by(1, 2)
    by_dealer = place.refusal(Undecided(1), DEALER)
    assert by_dealer[0] == "I-69"
    assert (shown(place, DEALER), shown(place, GUS)) == (by_dealer[1], "")
    chosen = place.do(Undecided(1), GUS)[0]
    assert (chosen.ending, chosen.clause) == ("undecided", clause)
    assert {line.result for line in place.state.settled if line.area == place.game.base} == {Result.VOID}


@each_game
def test_a_dealer_says_that_the_time_is_up_where_the_hand_is_folded(document: str, clause: str, cited: Cited) -> None:
    place = physical(document, cited, "device")
    place.deal_by(1, 2)
    assert shown(place, DEALER) == ""
    assert place.do(Undecided(1), DEALER)[0].clause == clause


@each_game
def test_the_clock_and_nobody_else_decides_at_an_electronic_table(document: str, clause: str, cited: Cited) -> None:
    place = alone(document, cited)
    playing(place)
    for actor in (DEALER, GUS, MAX):
        assert place.refusal(Undecided(1), actor)[0] == clause
        assert "the clock decides" in shown(place, actor)
    assert place.do(Undecided(1), PACE)[0].clause == clause
