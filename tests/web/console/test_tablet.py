"""The tablet of a table: it offers what the rules accept, and calls reach the console."""

import pytest

from cutcard.core.message import Actor, Facts, Role
from cutcard.tournament.director.decide import decide
from cutcard.tournament.messages.dispute import AnswerCall, CallFloor
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.web.console.probe import NO_DRAW
from cutcard.web.console.shapes import Press
from cutcard.web.console.tablet import TabletView, tablet_view
from cutcard.web.console.view import console_view
from tests.support.tournament.directing import DEALER, DIRECTOR, Hall


def seen(hall: Hall, number: int = 1, actor: Actor = DEALER) -> TabletView:
    return tablet_view(hall.t, number, 1, hall.at, actor, {})


def check(hall: Hall, view: TabletView, actor: Actor) -> set[str]:
    presses: list[Press] = [*view.acts, *view.button, *view.call, *view.ask_clock]
    presses += [act for call in view.calls for act in call.acts]
    for press in presses:
        assert decide(hall.t, press.command, Facts(actor, hall.at, draw=NO_DRAW)), press
    return {press.id for press in presses}


@pytest.mark.clause("TOR 7.26")
def test_every_button_of_a_tablet_works_and_calls_are_answered_where_they_may_be() -> None:
    hall = Hall(dealing="room").start(12)
    view = seen(hall)
    assert view.outs
    assert {"call floor", "call cards"} <= check(hall, view, DEALER)
    seat = view.seats[0].seat
    hall.do(CallFloor(1, "clock", seat), DEALER)
    assert check(hall, seen(hall), DEALER) & {"time 1", "decline 1"} == set()
    assert check(hall, seen(hall, actor=DIRECTOR), DIRECTOR) >= {"time 1", "decline 1"}
    (line,) = [line for line in console_view(hall.t, 1, hall.at, DIRECTOR).due if line.clause == "TOR 7.26"]
    assert [act.id for act in line.acts] == ["time 1", "hurry 1", "decline 1", "done 1"]
    hall.do(AnswerCall(1, "time"))
    (call,) = seen(hall).calls
    assert call.until
    assert "acted 1" in check(hall, seen(hall), DEALER)
    assert check(hall, seen(hall, 2), DEALER) & {"acted 1"} == set()  # another table's call


def test_a_table_that_is_recorded_has_no_outs_and_a_broken_one_is_empty() -> None:
    assert not seen(Hall(dealing="recorded").start(9)).outs
    hall = Hall(dealing="room").start(9)
    assert seen(hall, 5).seats == []
    assert not seen(hall, actor=Actor("eye", Role.INSPECTOR)).outs


def test_who_has_no_bounty_shows_it() -> None:
    hall = Hall(dealing="room").start(9)
    assert all(seat.bounty for seat in seen(hall).seats)
    victim, winner, *_ = hall.t.field.where
    hall.do(RecordOut(1, (Knockout(victim, (winner,)),)), DEALER)
    assert victim not in {seat.player for seat in seen(hall).seats}
