"""The clock: levels, breaks, pauses and corrections, worked out from recorded times alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cutcard.core.moment import MINUTE, SECOND, after, moment
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.clock import Clock, ClockView
from cutcard.tournament.structure.structure import AddOnOffer, Level
from cutcard.tournament.structure.text import default
from tests.conftest import Cited

EVENT = default()
PLAIN = replace(EVENT, re_entry=None)  # nothing is offered: the clock never stands by itself
T0 = "2022-01-26T01:30:00Z"


def t(minutes: float) -> str:
    """So many minutes after the start."""
    return after(T0, round(minutes * MINUTE))


def view(now: Clock, minutes: float) -> ClockView:
    return clock.at(now, EVENT, t(minutes))


BEGAN = clock.start(T0)
BEYOND = clock.resume(BEGAN, EVENT, t(170))  # level 7 begins with no time lost


@pytest.mark.clause("TOR 4")
@pytest.mark.parametrize(
    ("minutes", "number", "on_break", "remaining"),
    [
        (0, 1, False, 25 * 60),
        (24.99, 1, False, 1),
        (25, 2, False, 25 * 60),
        (99.5, 4, False, 30),
        (100, 4, True, 20 * 60),
        (119, 4, True, 60),
        (120, 5, False, 25 * 60),
        (169, 6, False, 60),
        (170, 7, False, 25 * 60),
        (220, 8, True, 10 * 60),
        (230, 9, False, 25 * 60),
        (14 * 60 + 15, 32, False, 25 * 60),
        (14 * 60 + 39, 32, False, 60),
    ],
)
def test_levels_and_breaks_follow_the_structure(
    minutes: float, number: int, on_break: bool, remaining: int, cited: Cited
) -> None:
    seen = view(BEGAN if minutes < 170 else BEYOND, minutes)
    cited.note(seen)
    assert (seen.level, seen.on_break, seen.remaining) == (number, on_break, remaining)
    assert seen.state == ("break" if on_break else "running")
    assert moment(seen.ends) - moment(t(minutes)) <= remaining * SECOND
    assert seen.next_level == min(number + 1, 32)


def test_time_to_the_next_break() -> None:
    assert view(BEGAN, 0).next_break == 100 * 60
    assert view(BEGAN, 100).next_break == 120 * 60  # a break that has begun is not to come
    assert view(BEYOND, 14 * 60).next_break == -1


@pytest.mark.parametrize("again", [0, 1, 7, 100])
def test_the_last_level_repeats(again: int) -> None:
    seen = view(BEYOND, 14 * 60 + 40 + 25 * again)
    assert (seen.level, seen.remaining, seen.next_level) == (32, 25 * 60, 32)
    assert seen.blinds == Blinds(125_000, 250_000, 250_000)
    assert seen.clauses == ("TOR 4", "T-29")
    assert "T-29" not in view(BEYOND, 14 * 60 + 39.9).clauses


@pytest.mark.clause("TOR 7.21")
def test_new_limits_apply_to_the_next_deal(cited: Cited) -> None:
    before = clock.for_deal(BEGAN, EVENT, after(t(25), -1))
    new = clock.for_deal(BEGAN, EVENT, t(25))
    cited.note(new)
    assert (before.level, before.blinds) == (1, Blinds(100, 100, 100))
    assert (new.level, new.blinds, new.clauses) == (2, Blinds(100, 200, 200), ("TOR 7.21", "TOR 4"))


@pytest.mark.parametrize(
    ("now", "minutes", "clause", "cure"),
    [
        pytest.param(Clock(), 0, "TOR 6.11", "start its clock", marks=pytest.mark.clause("TOR 6.11")),
        pytest.param(BEGAN, 100, "TOR 4", "when level 5 begins", marks=pytest.mark.clause("TOR 4")),
        pytest.param(BEGAN, 170, "TOR 7.13", "resume the clock", marks=pytest.mark.clause("TOR 7.13")),
        (clock.pause(BEGAN, EVENT, t(10)), 11, "TOR 6.11", "resume it first"),
        (clock.pause(BEGAN, EVENT, t(105)), 106, "TOR 6.11", "resume it first"),
    ],
)
def test_no_hand_begins_while_the_clock_does_not_run(now: Clock, minutes: int, clause: str, cure: str) -> None:
    with pytest.raises(Refused, match=cure) as refused:
        clock.for_deal(now, EVENT, t(minutes))
    assert refused.value.clause == clause


@pytest.mark.clause("TOR 7.13")
def test_at_the_end_of_re_entry_the_clock_stands_until_it_is_resumed(cited: Cited) -> None:
    assert clock.stands(BEGAN, EVENT) == t(170)
    for minutes in (170, 171, 1000):
        seen = view(BEGAN, minutes)
        cited.note(seen)
        assert (seen.state, seen.level, seen.remaining, seen.ends) == ("option", 6, 0, "")
        assert seen.registration_open
        assert seen.clauses == ("TOR 4", "TOR 7.13", "T-17")
    later = clock.resume(BEGAN, EVENT, t(185))
    assert clock.stands(later, EVENT) == ""
    assert (view(later, 185).state, view(later, 185).level, view(later, 185).remaining) == ("running", 7, 25 * 60)
    assert view(later, 210).level == 8


@pytest.mark.parametrize(("minutes", "is_open"), [(0, True), (120, True), (169.999, True), (170, False), (900, False)])
def test_registration_is_open_until_level_7_begins(minutes: float, is_open: bool) -> None:
    assert view(BEGAN if minutes < 170 else BEYOND, minutes).registration_open is is_open
    assert clock.at(Clock(), EVENT, T0).registration_open


def test_a_break_before_the_level_belongs_to_registration() -> None:
    event = replace(PLAIN, registration_until_level=5)
    assert clock.at(BEGAN, event, t(119)).registration_open
    assert not clock.at(BEGAN, event, t(120)).registration_open


def test_where_a_break_follows_the_option_is_offered_in_it() -> None:
    event = replace(PLAIN, add_on=AddOnOffer(price=1, chips=100, after_level=4))
    assert clock.stands(BEGAN, event) == ""
    assert clock.at(BEGAN, event, t(100)).state == "break"
    assert (
        clock.at(BEGAN, replace(event, add_on=AddOnOffer(price=1, chips=100, after_level=3)), t(75)).state == "option"
    )


def test_two_periods_each_stop_it_once() -> None:
    event = replace(EVENT, add_on=AddOnOffer(price=1, chips=100, after_level=2))
    first = clock.resume(BEGAN, event, t(60))
    assert (clock.at(first, event, t(60)).level, clock.stands(first, event)) == (3, t(60 + 120))
    assert clock.at(first, event, t(180)).state == "option"
    second = clock.resume(first, event, t(190))
    assert (clock.at(second, event, t(190)).level, clock.stands(second, event)) == (7, "")


@pytest.mark.clause("TOR 6.11")
def test_a_pause_takes_no_time() -> None:
    paused = clock.pause(BEGAN, EVENT, t(10))
    for minutes in (10, 60, 6000):
        seen = view(paused, minutes)
        assert (seen.state, seen.level, seen.remaining, seen.ends) == ("paused", 1, 15 * 60, "")
    with pytest.raises(Refused, match="already paused"):
        clock.pause(paused, EVENT, t(20))
    resumed = clock.resume(paused, EVENT, t(40))
    assert (view(resumed, 55).level, view(resumed, 54).remaining) == (2, 60)
    with pytest.raises(Refused, match="running"):
        clock.resume(resumed, EVENT, t(41))


@pytest.mark.clause("TOR 7.13")
def test_who_stands_for_an_option_is_not_paused() -> None:
    with pytest.raises(Refused, match="resume it when all have chosen"):
        clock.pause(BEGAN, EVENT, t(171))
    with pytest.raises(Refused, match="resume it when all have chosen"):
        clock.correct(BEGAN, EVENT, t(171), 60)


@pytest.mark.clause("TOR 4")
def test_the_director_moves_it_to_a_level() -> None:
    moved = clock.move(BEGAN, EVENT, t(3), 5)
    assert (view(moved, 3).level, view(moved, 3).remaining) == (5, 25 * 60)
    assert clock.stands(moved, EVENT) == t(53)
    option = clock.move(moved, EVENT, t(4), 9)  # it waits at the end of level 6 (TOR 7.13)
    assert (view(option, 30).state, view(option, 30).level) == ("option", 6)
    assert clock.stands(clock.move(option, EVENT, t(4), 9), EVENT) == ""
    back = clock.move(BEYOND, EVENT, t(180), 6)
    assert (view(back, 180).level, clock.stands(back, EVENT)) == (6, t(205))  # that end comes again
    paused = clock.move(clock.pause(BEGAN, EVENT, t(3)), EVENT, t(4), 2)
    assert (view(paused, 90).state, view(paused, 90).level, view(paused, 90).remaining) == ("paused", 2, 25 * 60)
    assert view(clock.move(BEGAN, EVENT, t(171), 7), 171).state == "running"
    for number in (0, 33):
        with pytest.raises(Refused, match="choose 1 to 32"):
            clock.move(BEGAN, EVENT, t(3), number)


@pytest.mark.clause("TOR 6.11")
def test_the_director_corrects_it() -> None:
    assert view(clock.correct(BEGAN, EVENT, t(10), 90), 10).remaining == 15 * 60 - 90
    assert view(clock.correct(BEGAN, EVENT, t(10), -90), 10).remaining == 15 * 60 + 90
    assert view(clock.correct(BEGAN, EVENT, t(26), -120), 26).level == 1
    assert view(clock.correct(BEGAN, EVENT, t(169), 120), 169).state == "option"  # never past an option unseen
    again = clock.correct(BEYOND, EVENT, t(171), -300)
    assert (view(again, 171).level, view(again, 175).state) == (6, "option")  # set back, it comes there again (T-17)
    paused = clock.correct(clock.pause(BEGAN, EVENT, t(10)), EVENT, t(20), 60)
    assert (view(paused, 99).state, view(paused, 99).remaining) == ("paused", 14 * 60)
    for seconds, cure in ((-601, "go back further"), (0, "enter 1 to"), (86_401, "enter 1 to")):
        with pytest.raises(Refused, match=cure):
            clock.correct(BEGAN, EVENT, t(10), seconds)


@pytest.mark.clause("TOR 7.20")
def test_hand_for_hand_takes_two_minutes_a_hand(cited: Cited) -> None:
    now = clock.hand_by_hand(BEYOND, EVENT, t(180))
    cited.note(view(now, 180))
    assert (view(now, 500).state, view(now, 500).remaining, view(now, 500).ends) == ("hand-for-hand", 15 * 60, "")
    assert view(now, 500).clauses == ("TOR 4", "TOR 7.20", "T-23")
    for hand in range(1, 8):
        now = clock.hand_played(now, EVENT, t(180 + 5 * hand))
        assert view(now, 500).remaining == (15 - 2 * hand) * 60
    now = clock.hand_played(now, EVENT, t(220))
    assert (view(now, 220).level, view(now, 220).remaining) == (8, 24 * 60)  # the last hand runs into the next level
    assert clock.for_deal(now, EVENT, t(220)).level == 8
    ended = clock.resume(now, EVENT, t(221))
    assert (view(ended, 222).state, view(ended, 222).remaining) == ("running", 23 * 60)


def test_a_break_in_hand_for_hand_is_had_whole_and_takes_its_own_time() -> None:
    now = clock.hand_by_hand(BEYOND, EVENT, t(219))
    now = clock.hand_played(now, EVENT, t(223))
    assert (view(now, 223).state, view(now, 223).remaining, view(now, 223).ends) == ("break", 10 * 60, t(233))
    assert clock.hand_played(now, EVENT, t(224)) == now
    assert view(now, 232).remaining == 60
    for minutes in (233, 300):
        assert (view(now, minutes).state, view(now, minutes).level) == ("hand-for-hand", 9)
        assert view(now, minutes).remaining == 25 * 60
    assert view(clock.hand_played(now, EVENT, t(300)), 300).remaining == 23 * 60
    assert view(clock.resume(now, EVENT, t(225)), 225).remaining == 8 * 60  # hand-for-hand is over in the break
    assert view(clock.hand_by_hand(BEYOND, EVENT, t(221)), 222).state == "break"  # or begins in it


def test_a_short_level_does_not_swallow_the_break_after_it() -> None:
    event = replace(PLAIN, levels=(Level(100, 200, minutes=1), Level(100, 200, minutes=1, break_after=5), Level(1, 2)))
    now = clock.hand_played(clock.hand_by_hand(BEGAN, event, T0), event, t(1))
    assert (clock.at(now, event, t(1)).on_break, clock.at(now, event, t(1)).remaining) == (True, 300)


def test_hand_for_hand_stands_for_an_option_too() -> None:
    now = clock.hand_played(clock.hand_by_hand(BEGAN, EVENT, t(169)), EVENT, t(172))
    assert (view(now, 172).state, clock.hand_played(now, EVENT, t(174))) == ("option", now)
    assert (view(clock.resume(now, EVENT, t(175)), 175).level) == 7


@pytest.mark.clause("TOR 7.20")
def test_a_hand_counts_only_in_hand_for_hand() -> None:
    with pytest.raises(Refused, match="not hand for hand"):
        clock.hand_played(BEGAN, EVENT, t(1))
    assert not clock.pause(clock.hand_by_hand(BEGAN, EVENT, t(1)), EVENT, t(2)).hand_for_hand
    corrected = clock.correct(clock.hand_by_hand(BEGAN, EVENT, t(1)), EVENT, t(2), 60)
    assert (view(corrected, 99).state, view(corrected, 99).remaining) == ("hand-for-hand", 23 * 60)


@pytest.mark.clause("TOR 6.11")
def test_before_the_start_there_is_nothing_to_move() -> None:
    assert clock.at(Clock(), EVENT, T0).state == "not begun"
    for act in (clock.pause, clock.resume, clock.hand_by_hand):
        with pytest.raises(Refused, match="start its clock"):
            act(Clock(), EVENT, T0)
    with pytest.raises(Refused, match="start its clock"):
        clock.move(Clock(), EVENT, T0, 2)
    with pytest.raises(Refused, match="start its clock"):
        clock.correct(Clock(), EVENT, T0, 2)


def test_a_time_before_the_last_change_takes_nothing_back() -> None:
    assert view(clock.correct(BEGAN, EVENT, t(10), 60), 9) == replace(
        view(clock.correct(BEGAN, EVENT, t(10), 60), 10), ends=t(9 + 14)
    )


ACTS = st.lists(
    st.tuples(st.integers(0, 3 * 3600), st.sampled_from(["pause", "resume", "correct", "look"])), max_size=12
)


@given(ACTS)
def test_time_played_and_time_paused_add_up(acts: list[tuple[int, str]]) -> None:
    """Against a stop-watch: the place on the timetable is the time in which the clock ran."""
    now, at, ran, runs = BEGAN, 0, 0, True
    for wait, act in acts:
        at, ran = at + wait, ran + wait * runs
        moment_now = after(T0, at * SECOND)
        if act == "pause" and runs:
            now, runs = clock.pause(now, PLAIN, moment_now), False
        elif act == "resume" and not runs:
            now, runs = clock.resume(now, PLAIN, moment_now), True
        elif act == "correct":
            now, ran = clock.correct(now, PLAIN, moment_now, 7), ran + 7
        assert clock.at(now, PLAIN, moment_now).level == clock.at(BEGAN, PLAIN, after(T0, ran * SECOND)).level
        assert clock.at(now, PLAIN, moment_now).remaining == clock.at(BEGAN, PLAIN, after(T0, ran * SECOND)).remaining
