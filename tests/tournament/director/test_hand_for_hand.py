"""Hand-for-hand play: when it begins, how long a table waits, and how it ends."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.conduct import ProvisionallyEliminate
from cutcard.tournament.messages.director import (
    BreakTable,
    ConfirmMove,
    CorrectClock,
    DealHand,
    EndHandForHand,
    GoHandForHand,
    HoldTables,
    KeepTable,
    MoveClock,
    MovePlayer,
    PauseClock,
    RedrawFinal,
    ResumeClock,
)
from cutcard.tournament.messages.field_events import (
    BreakOrdered,
    Eliminated,
    FinalTableDrawn,
    HandForHandBegan,
    HandForHandEnded,
    HandForHandRound,
)
from cutcard.tournament.messages.room import Knockout, RecordOut, ReportTable, SetButton
from cutcard.tournament.money import results
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import AddOnOffer
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, EVENT, Hall, down_to


@pytest.mark.clause("TOR 7.20", "TOR 7.20(b)", "TOR 7.19")
def test_one_player_before_the_final_table_play_goes_hand_for_hand(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, final_table=4, seats_per_table=4)).start(12).close_registration()
    assert hall.t.purse.prizes is not None
    assert len(hall.t.purse.prizes) == 2
    down_to(hall, 5)
    (began,) = [event for event in hall.kept if isinstance(event, HandForHandBegan)]
    assert "TOR 7.20(b)" in began.clauses
    assert [event.round for event in hall.kept if isinstance(event, HandForHandRound)] == [1]
    before = clock.at(hall.t.clock, hall.t.structure, hall.at)
    assert before.state == "hand-for-hand"
    assert hall.deal(1).held_back
    left, right = hall.seated(1), hall.seated(2)
    hall.hand(1, won=left[0], lost=left[1:2])
    assert "wait for table 2" in hall.refused(DealHand(1), "TOR 7.20", DEALER)
    hall.deal(2)
    events = hall.hand(2, won=right[0], lost=right[1:2])
    outs = [event for event in hall.kept if isinstance(event, Eliminated)][-2:]
    assert outs[0].group == outs[1].group  # one deal on all tables is one round of play
    assert "TOR 7.19" in outs[1].clauses
    assert results.places(hall.t)[left[1]].tied == 2
    ended = [type(event) for event in events if isinstance(event, HandForHandEnded | FinalTableDrawn)]
    assert ended == [FinalTableDrawn, HandForHandEnded]
    after = clock.at(hall.t.clock, hall.t.structure, hall.at)
    assert after.state == "running"
    assert before.remaining - after.remaining == 120  # two minutes for the hand (T-23)


@pytest.mark.clause("TOR 7.20", "TOR 7.20(a)")
def test_one_player_before_the_bubble_too(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, seats_per_table=3, final_table=2)).start(31).close_registration()
    assert hall.t.purse.prizes is not None
    assert len(hall.t.purse.prizes) == 4
    down_to(hall, 5)
    (began,) = [event for event in hall.kept if isinstance(event, HandForHandBegan)]
    assert began.clauses == ("TOR 7.20", "TOR 7.20(a)")


@pytest.mark.clause("TOR 7.20")
def test_hands_in_play_end_before_hand_for_hand_begins(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, final_table=4, seats_per_table=4)).start(7).close_registration()
    down_to(hall, 6)
    hall.deal(2)
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:2])
    assert hall.course() is not None
    assert hall.round() == 0
    assert "hands at table 2" in hall.refused(DealHand(1), "TOR 7.20", DEALER)
    (first,) = [event for event in hall.hand(2) if isinstance(event, HandForHandRound)]
    assert first.round == 1
    for number in (1, 2):
        hall.hand(number)
    assert hall.round() == 2
    hall.do(PauseClock())
    hall.do(ResumeClock())
    assert hall.deal(1).held_back
    assert "begun" in hall.refused(EndHandForHand("enough"), "TOR 7.20")


@pytest.mark.clause("TOR 7.20", "TOR 6.11")
def test_the_director_orders_and_ends_hand_for_hand(cited: Cited) -> None:
    terms = replace(EVENT, final_table=4, seats_per_table=4)
    hall = Hall(cited, terms, hand_for_hand="by order").start(7).close_registration()
    assert "near" in hall.refused(GoHandForHand(), "TOR 7.20")  # three above the final table, at two tables
    hall.refused(EndHandForHand("why"), "TOR 7.20")
    down_to(hall, 6)
    hall.do(GoHandForHand())
    hall.refused(GoHandForHand(), "TOR 7.20")
    assert "nothing to resume" in hall.refused(ResumeClock(), "TOR 6.11")
    assert hall.course() is not None
    hall.refused(EndHandForHand(" "), "TOR 7.20")
    hall.one(HandForHandEnded, EndHandForHand("late"))
    assert hall.course() is None
    down_to(hall, 4)
    assert "one table" in hall.refused(GoHandForHand(), "TOR 7.20")


def test_hand_for_hand_ended_by_the_director_does_not_begin_by_itself() -> None:
    hall = Hall(structure=replace(EVENT, final_table=4, seats_per_table=4)).start(7).close_registration()
    down_to(hall, 5)
    hall.do(EndHandForHand("late"))
    hall.hand(1)
    assert hall.course() is None


@pytest.mark.clause("TOR 7.14", "TOR 7.19")
def test_whoever_is_removed_in_a_round_ranks_behind_those_who_go_out_in_it(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(12, absent=("a01",)).close_registration()
    here, _ = hall.t.field.where["a01"]
    there = 3 - here
    one, two, three, *_ = hall.seated(there)
    hall.hand(there, won=one, lost=[two])
    hall.do(GoHandForHand())
    hall.hand(here)
    hall.do(ProvisionallyEliminate("a01"))
    hall.hand(there, won=one, lost=[three])  # in the same round, but later
    assert list(results.places(hall.t)) == [three, "a01", two]


@pytest.mark.clause("TOR 7.14", "TOR 7.19")
def test_nobody_is_removed_between_those_who_share_a_place(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(12, absent=("a01",)).close_registration()
    here, _ = hall.t.field.where["a01"]
    there = 3 - here
    one, two, three, *_ = hall.seated(there)
    hall.hand(there, won=one, lost=[two])
    hall.do(GoHandForHand())
    hall.hand(there, won=one, lost=[three])
    hall.refused(ProvisionallyEliminate("a01"), "TOR 7.19")
    hall.hand(here)
    hall.do(ProvisionallyEliminate("a01"))
    assert list(results.places(hall.t)) == ["a01", three, two]


@pytest.mark.clause("TOR 7.20", "TOR 7.23", "TOR 7.25")
def test_within_a_round_nobody_changes_to_a_table_that_has_played_another_number_of_hands(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, final_table=4, seats_per_table=4)).start(12).close_registration()
    down_to(hall, 5)
    (first, second, *_), (other, *_) = hall.seated(1), hall.seated(2)
    hall.hand(1, won=first, lost=[second])
    swap = MovePlayer(first, *hall.t.field.where[other], "they are connected")
    hall.refused(swap, "TOR 7.20")
    hall.refused(MovePlayer(other, 1, hall.free(1), "closer to the door"), "TOR 7.20")
    assert "table 2" in hall.refused(RedrawFinal(), "TOR 7.25")  # who goes out there now shares a place
    hall.one(BreakOrdered, BreakTable(2))
    hall.do(KeepTable(2, "the round decides"))
    events = hall.hand(2)
    assert any(isinstance(event, FinalTableDrawn) for event in events)


@pytest.mark.clause("TOR 7.20", "TOR 7.23")
def test_a_player_on_the_way_holds_both_tables_in_hand_for_hand(cited: Cited) -> None:
    terms = replace(EVENT, final_table=4, seats_per_table=4)
    hall = Hall(cited, terms, confirm_moves=True, hand_for_hand="by order").start(7, tables=3)
    hall.do(HoldTables(True, False, "three tables"))
    hall.close_registration()
    hall.do(GoHandForHand())
    long, *_, short = sorted(hall.t.field.tables, key=lambda number: -len(hall.t.field.tables[number].seats))
    for number in hall.t.field.tables:
        first, *_, last = hall.seated(number)
        hall.hand(number, won=first, lost=[last] if number == short else [])
    (move,) = hall.t.field.planned
    assert move.table == short
    for number in (long, short):
        assert "confirm" in hall.refused(DealHand(number), "TOR 7.23", DEALER)
    hall.do(ConfirmMove(move.player))
    hall.deal(short)


@pytest.mark.clause("TOR 7.20", "TOR 7.23")
def test_in_a_room_a_move_is_confirmed_before_both_tables_play_their_hand_or_after(cited: Cited) -> None:
    terms = replace(EVENT, final_table=4, seats_per_table=4)
    hall = Hall(cited, terms, dealing="room", confirm_moves=True, hand_for_hand="by order").start(7, tables=3)
    hall.do(HoldTables(True, False, "three tables"))
    hall.close_registration()
    hall.do(GoHandForHand())
    long, *_, short = sorted(hall.t.field.tables, key=lambda number: -len(hall.t.field.tables[number].seats))
    for number in (long, short):
        hall.do(SetButton(number, min(hall.t.field.tables[number].seats)))
    for number in hall.t.field.tables:
        hall.do(ReportTable(number, "done"), DEALER)
    first, *_, last = hall.seated(short)
    hall.do(RecordOut(short, (Knockout(last, (first,)),)))
    for number in (no for no, one in hall.t.field.tables.items() if len(one.seats) > 1):
        hall.do(ReportTable(number, "done"), DEALER)
    (move,) = hall.t.field.planned
    here, there = hall.t.field.where[move.player][0], move.table
    hall.do(ReportTable(here, "done"), DEALER)
    assert "only one of the two tables" in hall.refused(ConfirmMove(move.player), "TOR 7.20")
    hall.do(ReportTable(here, "in play"), DEALER)
    hall.do(ConfirmMove(move.player))
    assert hall.t.field.where[move.player][0] == there


@pytest.mark.parametrize("dealing", ["electronic", "recorded", "room"])
@pytest.mark.clause("TOR 7.20", "TOR 6.11")
def test_a_clock_that_the_director_has_stopped_stays_so_when_play_goes_hand_for_hand(
    cited: Cited, dealing: str
) -> None:
    hall = Hall(cited, replace(EVENT, final_table=4, seats_per_table=4), dealing=dealing).start(6, tables=3)
    hall.close_registration()
    first, *_, last = hall.seated(1)
    if dealing != "room":
        hall.deal(1)
    hall.do(PauseClock("a fire alarm"))
    if dealing == "room":
        hall.do(RecordOut(1, (Knockout(last, (first,)),)))
    else:
        hall.hand(1, won=first, lost=[last])
    assert hall.course() is not None
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).state == "paused"
    if dealing != "room":
        assert "resume" in hall.refused(DealHand(2), "TOR 6.11", DEALER)
    hall.do(ResumeClock())
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).state == "hand-for-hand"


@pytest.mark.clause("TOR 7.20", "TOR 4")
def test_a_break_that_the_clock_is_moved_to_ends_in_hand_for_hand_too(cited: Cited) -> None:
    terms = replace(EVENT, final_table=4, seats_per_table=4, add_on=AddOnOffer(100_00, 20_000, 8))
    hall = Hall(cited, terms).start(12).close_registration()
    down_to(hall, 5)
    hall.do(MoveClock(9, "late"))  # stops before the break in which add-ons are sold
    assert "break" in hall.refused(DealHand(1), "TOR 4", DEALER)
    hall.later(10)
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).level == 9
    hall.deal(1)


@pytest.mark.clause("TOR 7.20", "TOR 7.13")
def test_a_clock_set_back_before_an_option_comes_there_again_also_when_hand_for_hand_ends(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, final_table=4, seats_per_table=4)).start(12).close_registration()
    down_to(hall, 5)
    hall.hand(1)
    hall.deal(2)
    hall.do(CorrectClock(-60, "it ran too long"))  # one minute of level 6 is left, and the hand takes two
    hall.hand(2)
    assert hall.course() is None, "registration is open again"
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).state == "option"
