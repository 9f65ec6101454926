"""What is entered afterwards from paper: only in a room, in the order in which it happened (T-69)."""

import pytest
from msgspec.structs import replace

from cutcard.core.moment import MINUTE, SECOND, after
from cutcard.tournament.messages.afterwards import EnterAfterwards, EnteredAfterwards
from cutcard.tournament.messages.conduct import CloseOption
from cutcard.tournament.messages.correction import Reinstate
from cutcard.tournament.messages.director import GoHandForHand, ResumeClock
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.room import CountStacks, Knockout, RecordOut, ReportTable
from cutcard.tournament.money.results import places
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, STARTS, Hall
from tests.support.tournament.entering import entry

REGISTRATION = 4 * 25 + 20 + 2 * 25  # minutes after the start, when it ends


@pytest.fixture
def hall(cited: Cited) -> Hall:
    return Hall(cited, dealing="room").start(6)


def end_registration(hall: Hall) -> None:
    hall.minute(REGISTRATION)
    hall.do(CloseOption())
    hall.do(ResumeClock())


@pytest.mark.clause("T-69")
def test_nobody_re_enters_before_they_went_out(hall: Hall) -> None:
    """Registration is closed, and the player still sat at the table when it was open."""
    one, two, *_ = hall.seated()
    end_registration(hall)
    hall.later(30)
    assert hall.t.registration_closed
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.later(1)
    assert one in hall.refused(EnterAfterwards(after(hall.t.closed_at, -MINUTE), ReEnter(one), "form 12"), "T-69")


@pytest.mark.clause("TOR 6.1", "T-69")
def test_a_form_filled_in_before_registration_closed_is_in_time(hall: Hall) -> None:
    """The prizes count it, and its player gets a seat and a bounty; a minute later would have been too late."""
    end_registration(hall)
    hall.later(30)
    pool, closed = hall.t.register.pool, hall.t.closed_at
    form = entry("late", way="form", filled=after(closed, -MINUTE))
    hall.refused(form, "T-69", DESK)
    hall.refused(replace(form, filled=closed), "TOR 1")
    hall.refused(replace(form, way="desk", filled=""), "TOR 1")
    hall.do(form)
    assert "late" in hall.seated()
    assert hall.t.register.pool == pool + 225_00
    assert hall.t.bounties.own["late"] == "held"
    assert hall.t.purse.pool == hall.t.register.pool


@pytest.mark.clause("TOR 1")
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_elsewhere_no_form_reopens_registration(dealing: str, cited: Cited) -> None:
    hall = Hall(cited, dealing=dealing).start(6).close_registration()
    hall.later(1)
    hall.refused(entry("late", way="form", filled=after(hall.t.closed_at, -MINUTE)), "TOR 1")


@pytest.mark.clause("T-69")
def test_nobody_goes_out_before_they_were_counted_or_had_re_entered(hall: Hall) -> None:
    one, two, three, *_ = hall.seated()
    hall.minute(20)
    hall.do(CountStacks(1, {one: 12_000}), DEALER)
    hall.do(RecordOut(1, (Knockout(three, (two,)),)), DEALER)
    hall.minute(30)
    hall.do(ReEnter(three), DESK)
    hall.minute(40)
    for player, recorded in ((one, 20), (three, 30)):
        out = RecordOut(1, (Knockout(player, (two,)),))
        hall.refused(EnterAfterwards(after(STARTS, (recorded - 1) * MINUTE), out, "sheet 2"), "T-69")
        then = after(STARTS, recorded * MINUTE - 59 * SECOND)  # paper has minutes
        assert hall.one(EnteredAfterwards, EnterAfterwards(then, out, "sheet 2")).happened == after(
            STARTS, recorded * MINUTE
        )


def test_the_time_of_an_elimination_that_was_a_mistake_binds_nobody(hall: Hall) -> None:
    one, two, *_ = hall.seated()
    where = hall.t.field.where[one]
    hall.minute(40)
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(Reinstate(one, *where, {}, "it happened earlier"))
    hall.do(EnterAfterwards(after(STARTS, 30 * MINUTE), RecordOut(1, (Knockout(one, (two,)),)), "sheet 2"))


@pytest.mark.clause("T-69")
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_nothing_is_entered_afterwards_where_every_hand_is_on_record(dealing: str, cited: Cited) -> None:
    hall = Hall(cited, dealing=dealing).start(6)
    first, *_, last = hall.seated()
    hall.hand(1, won=first, lost=[last])
    end_registration(hall)
    hall.hand(1, won=first)
    assert hall.t.registration_closed
    hall.later(1)
    hall.refused(ReEnter(last), "TOR 1", DESK)
    hall.refused(EnterAfterwards(after(hall.t.closed_at, -MINUTE), ReEnter(last), "form 12"), "T-69")


@pytest.mark.clause("T-66")
def test_an_older_count_does_not_replace_a_newer_one(hall: Hall) -> None:
    one, *_ = hall.seated()
    hall.minute(40)
    hall.do(CountStacks(1, {one: 12_000}), DEALER)
    hall.minute(50)
    hall.refused(EnterAfterwards(after(STARTS, 20 * MINUTE), CountStacks(1, {one: 30_000}), "sheet of level 1"), "T-69")
    assert hall.stack(one) == 12_000


# -- hand for hand


@pytest.fixture
def bubble(cited: Cited) -> Hall:
    """Two tables, hand for hand, in the first round; one player went out five minutes before."""
    hall = Hall(cited, dealing="room").start(12)
    hall.minute(30)
    hall.close_registration()
    hall.later(30)
    one, two, *_ = hall.seated(2)
    hall.do(RecordOut(2, (Knockout(one, (two,)),)), DEALER)
    hall.later(5)
    hall.do(GoHandForHand())
    play_round(hall)
    return hall


def play_round(hall: Hall) -> None:
    for table in (1, 2):
        hall.do(ReportTable(table, "done"), DEALER)
    hall.later(5)


def out(hall: Hall, table: int) -> tuple[str, RecordOut]:
    one, two, *_ = hall.seated(table)
    return one, RecordOut(table, (Knockout(one, (two,)),))


def places_of(hall: Hall, *players: str) -> list[tuple[int, int]]:
    found = places(hall.t)
    return [(found[player].first, found[player].tied) for player in players]


@pytest.mark.clause("TOR 7.19")
@pytest.mark.clause("T-69")
@pytest.mark.parametrize("entered_first", [True, False])
@pytest.mark.parametrize(("minutes", "ranked"), [(20, (12, 11)), (8, (11, 12))])
def test_an_elimination_on_paper_does_not_tie_with_the_round_in_which_it_is_entered(
    bubble: Hall, entered_first: bool, minutes: int, ranked: tuple[int, int]
) -> None:
    before = next(iter(places(bubble.t)))
    (one, late), (two, now) = out(bubble, 1), out(bubble, 2)
    entered = EnterAfterwards(after(bubble.at, -minutes * MINUTE), late, "sheet 4")
    if entered_first:
        bubble.do(entered)
    bubble.do(now, DEALER)
    if not entered_first:
        bubble.do(entered)
    assert places_of(bubble, one, before, two) == [(ranked[0], 1), (ranked[1], 1), (10, 1)]


@pytest.mark.clause("T-12")
def test_an_elimination_of_an_earlier_round_ties_with_that_round(bubble: Hall) -> None:
    (one, now), (two, late) = out(bubble, 1), out(bubble, 2)
    bubble.do(now, DEALER)
    then = bubble.at
    bubble.later(2)
    play_round(bubble)
    three, later = out(bubble, 1)
    bubble.do(later, DEALER)
    bubble.do(EnterAfterwards(then, late, "sheet 5"))
    assert places_of(bubble, one, two, three) == [(10, 2), (10, 2), (9, 1)]
