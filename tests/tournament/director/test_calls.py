"""Calls from a table: somebody is told until it has ended, and only the director calls time (TOR 7.26, 7.28)."""

import pytest

from cutcard.core.moment import SECOND, iso, moment
from cutcard.tournament.director.calls import told_now
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.dispute import (
    AnswerCall,
    CallAnswered,
    CallFloor,
    FloorCalled,
    PlayersTold,
    TellPlayers,
)
from cutcard.web.words.field import field_line
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, Hall


@pytest.fixture
def hall(cited: Cited) -> Hall:
    return Hall(cited, dealing="room").start(9)


def told(hall: Hall) -> list[str]:
    return [one.text for one in duties(hall.t, hall.at) if one.text.startswith("Table")]


@pytest.mark.clause("TOR 7.26")
@pytest.mark.clause("TOR 7.28")
@pytest.mark.clause("T-31")
def test_a_minute_runs_from_the_call_of_the_director(hall: Hall) -> None:
    seat = min(hall.t.field.tables[1].seats)
    hall.one(FloorCalled, CallFloor(1, "clock", seat), DEALER)
    assert told(hall) == [f"Table 1 asks for the clock on seat {seat}."]
    assert "only the director" in hall.refused(AnswerCall(1, "time"), "TOR 7.26", DEALER)
    called = hall.one(CallAnswered, AnswerCall(1, "time"))
    assert moment(called.until) - moment(hall.at) == 60 * SECOND
    assert told(hall) == []
    start = moment(hall.at)
    hall.at = iso(start + 59 * SECOND)
    hall.refused(AnswerCall(1, "dead"), "TOR 7.26", DEALER)
    hall.refused(AnswerCall(1, "done"), "TOR 7.26", DEALER)
    hall.at = iso(start + 60 * SECOND)
    hall.do(AnswerCall(1, "dead"), DEALER)
    assert hall.t.calls == {}


def test_who_acts_in_time_ends_it_and_an_unreasonable_request_is_declined(hall: Hall) -> None:
    seat = min(hall.t.field.tables[1].seats)
    hall.do(CallFloor(1, "clock", seat), DEALER)
    for answer in ("acted", "dead"):
        assert "time has not been called" in hall.refused(AnswerCall(1, answer), "TOR 7.26", DEALER)
    hall.refused(AnswerCall(1, "declined"), "TOR 7.26")  # without a reason
    hall.do(AnswerCall(1, "declined", "the player has only just been asked"))
    hall.do(CallFloor(1, "clock", seat), DEALER)
    hall.do(AnswerCall(2, "time"))
    hall.do(AnswerCall(2, "acted"), DEALER)
    assert hall.t.calls == {}


@pytest.mark.clause("TOR 7.27")
def test_in_a_room_too_a_player_who_delays_is_told_to_play_faster(hall: Hall) -> None:
    seat = min(hall.t.field.tables[1].seats)
    hall.do(CallFloor(1, "clock", seat), DEALER)
    assert "only the director" in hall.refused(AnswerCall(1, "hurried"), "TOR 7.26", DEALER)
    hurried = hall.one(CallAnswered, AnswerCall(1, "hurried"))
    assert (hurried.clauses, hurried.until) == (("TOR 7.27",), "")
    assert field_line(hurried, {}) == "The call is answered: the player is told to play faster"
    assert (hall.t.calls, told(hall)) == ({}, [])
    hall.do(CallFloor(1, "clock", seat), DEALER)  # still too slow: the minute can follow
    hall.do(AnswerCall(2, "time"))
    hall.refused(AnswerCall(2, "hurried"), "TOR 7.26")
    hall.do(CallFloor(1, "cards"), DEALER)
    hall.refused(AnswerCall(3, "hurried"), "TOR 7.26")  # nobody delays the game there


def test_the_floor_is_told_until_somebody_comes(hall: Hall) -> None:
    hall.do(CallFloor(1, "cards", note="a card is missing"), DEALER)
    assert told(hall) == ["Table 1 calls: cards, a card is missing."]
    assert "already" in hall.refused(CallFloor(1, "cards"), "TOR 5", DEALER)
    hall.refused(AnswerCall(1, "time"), "TOR 7.26")
    hall.do(AnswerCall(1, "coming"))
    assert told(hall) == []
    hall.do(AnswerCall(1, "done"), DEALER)
    hall.refused(AnswerCall(1, "done"), "TOR 5")


def test_a_call_names_a_table_and_a_player_who_are_there(hall: Hall) -> None:
    free = next(seat for seat in range(1, 12) if seat not in hall.t.field.tables[1].seats)
    hall.refused(CallFloor(1, "clock", free), "TOR 7.26", DEALER)
    hall.refused(CallFloor(7), "TOR 7.23", DEALER)
    early = Hall(dealing="room")
    early.refused(CallFloor(1), "TOR 5", DEALER)


@pytest.mark.clause("TOR 5")
def test_everybody_is_told_for_some_minutes_or_until_it_is_taken_down(hall: Hall) -> None:
    hall.refused(TellPlayers("  "), "TOR 5")  # nothing is shown that could be taken down
    told_ = hall.one(PlayersTold, TellPlayers(" Dinner is  served ", 5))
    assert (told_.words, moment(told_.until) - moment(hall.at)) == ("Dinner is served", 300 * SECOND)
    assert told_now(hall.t, iso(moment(told_.until) - 1)) == "Dinner is served"
    assert told_now(hall.t, told_.until) == ""
    hall.do(TellPlayers("The final table is on the left"))
    assert told_now(hall.t, hall.at) == "The final table is on the left"
    hall.do(TellPlayers())
    assert told_now(hall.t, hall.at) == ""
