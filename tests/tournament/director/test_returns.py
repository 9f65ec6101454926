"""Players who return when every seat is taken get one more seat: a mistake must not decide (T-63)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.director.seated import free_seats
from cutcard.tournament.messages.conduct import AbsentReturned, Disqualify, ProvisionallyEliminate, ReturnAbsent
from cutcard.tournament.messages.correction import (
    DisqualificationLifted,
    LiftDisqualification,
    Reinstate,
    Reinstated,
)
from cutcard.tournament.messages.director import AddTable, MovePlayer, Start
from cutcard.tournament.messages.entry import TellPrizes
from cutcard.tournament.structure.structure import Satellite
from cutcard.web.staff.tournaments import tournament_choices
from tests.conftest import Cited
from tests.support.tournament.directing import EVENT, STARTS, Hall, down_to

THREE = replace(EVENT, final_table=3, seats_per_table=4)


def full(cited: Cited) -> tuple[Hall, str]:
    """A full final table, and who went out last."""
    hall = Hall(cited, THREE).start(4).close_registration()
    one, two, *_ = hall.seated()
    hall.hand(won=one, lost=[two])
    assert (hall.phase(), len(hall.seated())) == ("final table", 3)
    return hall, two


@pytest.mark.clause("TOR 6.14", "TOR 7.8", "T-63")
def test_a_wrongly_eliminated_player_returns_to_a_full_final_table(cited: Cited) -> None:
    hall, out = full(cited)
    (table,) = hall.t.field.tables
    rich = max(hall.seated(), key=hall.stack)
    undo = Reinstate(out, table, 3, {rich: 20_000}, "the river was misread")
    assert f"choose table {table}, seat 4" in hall.refused(undo, "TOR 7.23")
    hall.refused(replace(undo, seat=5), "TOR 7.23")
    assert tournament_choices(hall.t)["seat"] == ["1", "2", "3", "4"]
    back = hall.one(Reinstated, replace(undo, seat=4))
    assert {"TOR 7.8", "T-63"} <= set(back.clauses)
    assert (hall.phase(), hall.stack(out), hall.t.field.where[out]) == ("final table", 20_000, (table, 4))
    assert sorted(one.seat for one in hall.deal().seats) == [1, 2, 3, 4]
    hall.hand(won=out, lost=[rich])
    hall.do(MovePlayer(out, table, hall.free(table), "the extra seat is not needed any more"))
    down_to(hall, 1)
    assert hall.phase() == "finished"


@pytest.mark.clause("TOR 6.14", "TOR 7.8", "T-63")
def test_so_does_a_wrongly_disqualified_player(cited: Cited) -> None:
    hall = Hall(cited, THREE).start(4).close_registration()
    struck = hall.seated()[0]
    hall.do(Disqualify(struck, "conduct", "shouting"))
    assert (hall.phase(), len(hall.seated())) == ("final table", 3)
    back = hall.one(DisqualificationLifted, LiftDisqualification(struck, "it was another"))
    assert (back.seat, {"TOR 7.8", "T-63"} <= set(back.clauses)) == (4, True)
    assert hall.stack(struck) == 20_000


@pytest.mark.clause("TOR 7.14", "TOR 7.8", "T-63")
def test_so_does_a_player_whose_chips_were_removed_for_absence(cited: Cited) -> None:
    hall = Hall(cited, THREE)
    hall.enter("a", "b", "c", "away")
    hall.at = STARTS
    hall.do(Start(absent=("away",)))
    hall.minute(121)
    hall.do(ProvisionallyEliminate("away"))
    hall.close_registration()
    assert (hall.phase(), len(hall.seated())) == ("final table", 3)
    back = hall.one(AbsentReturned, ReturnAbsent("away"))
    assert (back.seat, {"TOR 7.8", "T-63"} <= set(back.clauses)) == (4, True)


@pytest.mark.clause("TOR 6.14", "TOR 7.8")
def test_where_a_table_can_be_added_that_comes_first(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, seats_per_table=3, final_table=3)).start(6)
    one, two, _ = hall.seated(1)
    hall.hand(won=one, lost=[two])
    hall.enter("late")
    undo = Reinstate(two, 1, 4, {one: 20_000}, "the river was misread")
    assert hall.cure(undo) == AddTable()
    hall.do(AddTable(3))
    table, seat = free_seats(hall.t)[0]
    hall.do(replace(undo, table=table, seat=seat))
    assert seat <= 3
    assert two in hall.seated()


@pytest.mark.clause("TOR 6.14", "TOR 7.8", "T-63")
def test_where_it_would_have_one_player_there_is_one_more_seat(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, seats_per_table=2, final_table=2)).start(2)
    one, two = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.enter("late")
    assert sorted(hall.seated()) == sorted([one, "late"])
    hall.do(Reinstate(two, 1, 3, {one: 20_000}, "the river was misread"))
    assert hall.t.field.where[two] == (1, 3)


@pytest.mark.clause("TOR 6.14", "TOR 7.8", "T-63")
def test_those_who_wait_do_not_keep_a_player_from_returning(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, seats_per_table=3, final_table=3))
    hall.start(6)
    hall.enter("late", "later", "latest", "last")
    struck = hall.seated()[0]
    hall.do(Disqualify(struck, "conduct", "shouting"))
    assert len(hall.queue()) == 3
    back = hall.one(DisqualificationLifted, LiftDisqualification(struck, "it was another"))
    assert (back.seat, "T-63" in back.clauses) == (4, True)


@pytest.mark.clause("TOR 7.23")
def test_where_another_table_would_be_broken_at_once_breaks_are_held_first(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, final_table=3, seats_per_table=3), hand_for_hand="by order").start(7)
    hall.close_registration()
    first, second, *_ = hall.seated()
    hall.hand(won=first, lost=[second])
    assert not free_seats(hall.t)
    undo = Reinstate(second, 1, 1, {first: 20_000}, "the river was misread")
    hall.do(hall.cure(undo))
    assert hall.t.hold_breaks
    assert hall.cure(undo) == AddTable()
    hall.do(AddTable())
    table, seat = free_seats(hall.t)[0]
    hall.do(replace(undo, table=table, seat=seat))
    assert second in hall.t.field.where


@pytest.mark.clause("TOR 6.14", "TOR 7.8", "T-63")
def test_no_table_is_added_for_a_player_who_returns_when_play_is_over(cited: Cited) -> None:
    """A satellite ends with a full table: the cure, to hold breaks and add a table, was refused itself."""
    four = replace(EVENT, final_table=3, seats_per_table=4, satellite=Satellite("main", 250_00))
    hall = Hall(cited, four)
    hall.do(TellPrizes("an entry for every 250 dollars"))
    hall.start(4)
    one, two, *_ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.enter("late")
    hall.close_registration()
    assert (hall.phase(), len(hall.seated())) == ("finished", 4)
    hall.do(Reinstate(two, 1, 5, {one: 20_000}, "the river was misread"))
    assert (hall.phase(), hall.t.field.where[two]) == ("running", (1, 5))
