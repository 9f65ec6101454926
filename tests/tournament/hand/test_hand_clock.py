"""The clock on a player."""

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.hand.clock import deadline
from cutcard.tournament.hand.events import ClockRequested, HandDead, PlayerHurried, TimeCalled
from cutcard.tournament.hand.messages import Act, CallTime, Dealing, Expedite, RequestClock, ThrowChips, TimeUp
from tests.conftest import Cited
from tests.support.tournament.felt import DIRECTOR, Felt, begin, player

CALLED = "2022-01-26T12:00:10Z"
JUST_BEFORE = "2022-01-26T12:01:09.999999Z"
ON_TIME = "2022-01-26T12:01:10Z"
JUST_AFTER = "2022-01-26T12:01:10.000001Z"


def timed(cited: Cited, requested: bool = True, dealing: Dealing = "recorded") -> Felt:
    """Time is called on seat 3, who faces a raise after having called the big blind."""
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 4), dealing)
    felt.act("3 call", "4 raise 1000", "1 fold", "2 fold")
    if requested:
        felt.do(RequestClock(3, 1), player(1))
    felt.do(CallTime(3), DIRECTOR, CALLED)
    return felt


@pytest.mark.clause("TOR 7.26")
@pytest.mark.clause("T-31")
def test_a_minute_from_the_call_and_then_the_hand_is_dead_and_its_wagers_stay(cited: Cited) -> None:
    felt = timed(cited)
    assert [(e.seat, e.by) for e in felt.log if isinstance(e, ClockRequested)] == [(3, 1)]
    called = [e for e in felt.log if isinstance(e, TimeCalled)]
    assert [(e.until, e.clauses) for e in called] == [(ON_TIME, ("TOR 7.26", "T-31", "T-42"))]
    due = deadline(felt.state)
    assert due is not None
    assert (due.at, due.command) == (ON_TIME, TimeUp(3))
    with pytest.raises(Refused, match="seat 3 still has time until 2022-01-26T12:01:10Z"):
        felt.do(TimeUp(3), at=JUST_BEFORE)
    events = felt.do(TimeUp(3), at=ON_TIME)
    assert [(e.seat, e.returned) for e in events if isinstance(e, HandDead)] == [(3, 0)]
    assert felt.result.stacks == {1: 4900, 2: 4600, 3: 4800, 4: 5700}


@pytest.mark.clause("T-42")
@pytest.mark.parametrize("at", [JUST_BEFORE, ON_TIME])
def test_an_act_within_the_minute_stops_the_clock(cited: Cited, at: str) -> None:
    felt = timed(cited)
    felt.do(Act(3, "call"), player(3), at)
    assert felt.live.time is None
    assert deadline(felt.state) is None
    with pytest.raises(Refused, match="the clock is not running for seat 3"):
        felt.do(TimeUp(3), at=JUST_AFTER)


@pytest.mark.clause("TOR 7.26")
def test_an_act_after_the_minute_comes_too_late(cited: Cited) -> None:
    felt = timed(cited, dealing="electronic")
    for command in (Act(3, "call"), ThrowChips(3, (500, 500))):
        with pytest.raises(Refused, match="the minute of seat 3 ended"):
            felt.do(command, player(3), JUST_AFTER)


@pytest.mark.clause("TOR 7.26")
def test_where_a_dealer_types_the_acts_the_dealer_declares_the_minute_over(cited: Cited) -> None:
    felt = timed(cited)
    felt.do(Act(3, "call"), at=JUST_AFTER)
    assert felt.live.time is None


@pytest.mark.clause("TOR 7.28")
def test_the_director_may_call_time_unasked(cited: Cited) -> None:
    felt = timed(cited, requested=False)
    assert [e.clauses for e in felt.log if isinstance(e, TimeCalled)] == [("TOR 7.28", "T-31", "T-42")]
    assert felt.live.time is not None
    assert felt.live.time.until == ON_TIME


@pytest.mark.clause("TOR 7.27")
def test_a_player_who_delays_is_told_to_play_faster(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 4))
    for seat in (3, 4):  # in turn or not: any player can delay a game
        assert felt.do(Expedite(seat), DIRECTOR) == [PlayerHurried(seat, ("TOR 7.27",))]
    with pytest.raises(Refused, match="seat 7 is not in this hand") as refused:
        felt.do(Expedite(7), DIRECTOR)
    assert refused.value.clause == "TOR 7.27"


@pytest.mark.clause("TOR 7.26")
def test_the_clock_is_asked_for_once_on_another_who_is_to_act() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 4))
    with pytest.raises(Refused, match="it is not the turn of seat 4: seat 3 must act"):
        felt.do(RequestClock(4, 1), player(1))
    with pytest.raises(Refused, match="clock on yourself"):
        felt.do(RequestClock(3, 3), player(3))
    with pytest.raises(Refused, match="seat 1 is not yours"):
        felt.do(RequestClock(3, 1), player(2))
    with pytest.raises(Refused, match="nobody sits in seat 9"):
        felt.do(RequestClock(3, 9), DIRECTOR)
    felt.do(RequestClock(3, 1), player(1))
    assert deadline(felt.state) is None
    with pytest.raises(Refused, match="already been requested"):
        felt.do(RequestClock(3, 2), player(2))
    felt.do(CallTime(3), DIRECTOR)
    with pytest.raises(Refused, match="time has already been called"):
        felt.do(CallTime(3), DIRECTOR)
    felt.act("3 call", "4 call", "1 call", "2 check")
    with pytest.raises(Refused, match="nobody must act"):
        felt.do(CallTime(1), DIRECTOR)


def test_no_hand_no_deadline() -> None:
    assert deadline(Felt().state) is None
