"""Tables: when they break by themselves, and what the director orders, holds, keeps and adds (TOR 7.23, T-26)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.director import (
    AddTable,
    BreakTable,
    DealHand,
    HoldTables,
    KeepTable,
    MovePlayer,
    Start,
)
from cutcard.tournament.messages.entry import ConnectPlayers, HearExclusion
from cutcard.tournament.messages.field_events import BreakOrdered, Moved, TableBroken
from cutcard.tournament.structure.structure import Rebuy
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, EVENT, MANAGER, STARTS, Hall

SMALL = replace(EVENT, seats_per_table=4, final_table=4)


def sizes(hall: Hall) -> dict[int, int]:
    return {number: len(table.seats) for number, table in hall.t.field.tables.items()}


def thin_out(hall: Hall, players: int) -> None:
    """Players leave, from the longest table."""
    while len(hall.t.field.where) > players:
        number = max(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
        hall.do(Disqualify(hall.seated(number)[-1], "conduct", "noise"))


@pytest.mark.clause("TOR 7.23")
def test_no_table_breaks_by_itself_while_somebody_may_still_enter(cited: Cited) -> None:
    hall = Hall(cited, SMALL, hand_for_hand="by order").start(12)
    thin_out(hall, 8)
    assert sorted(sizes(hall).values()) == [2, 3, 3]
    hall.deal(3)
    hall.hand(3)
    hall.close_registration()
    assert sizes(hall) == {1: 4, 2: 4}


@pytest.mark.clause("TOR 7.23")
def test_the_director_breaks_a_table_at_any_time(cited: Cited) -> None:
    hall = Hall(cited, SMALL, hand_for_hand="by order").start(12)
    assert "no seats" in hall.refused(BreakTable(2), "TOR 7.23")
    hall.refused(BreakTable(), "TOR 7.23")
    thin_out(hall, 8)
    hall.deal(2)
    hall.one(BreakOrdered, BreakTable(2))
    hall.refused(BreakTable(2), "TOR 7.23")
    assert sorted(sizes(hall).values()) == [2, 3, 3]
    hall.refused(KeepTable(3, "no"), "TOR 7.23")
    hall.refused(KeepTable(2, " "), "TOR 7.23")
    hall.do(KeepTable(2, "two more have come"))
    hall.hand(2)
    assert 2 in hall.t.field.tables
    hall.deal(2)
    hall.do(BreakTable(2))
    assert [event.table for event in hall.hand(2) if isinstance(event, TableBroken)] == [2]
    assert sizes(hall) == {1: 4, 3: 4}


@pytest.mark.clause("TOR 7.23", "TOR 1")
def test_a_table_whose_players_have_no_seats_any_more_is_broken_when_they_have(cited: Cited) -> None:
    """Who enters after the order takes a seat. The hand in play ends all the same, and the table plays on."""
    hall = Hall(cited, SMALL, hand_for_hand="by order").start(7)
    thin_out(hall, 4)
    hall.deal(2)
    hall.do(BreakTable(2))
    hall.enter("late")
    assert sizes(hall) == {1: 3, 2: 2}
    assert not [event for event in hall.hand(2) if isinstance(event, TableBroken)]
    hall.hand(2)
    assert (sizes(hall), hall.t.breaking) == ({1: 3, 2: 2}, (2,))
    first, *_, last = hall.seated(1)
    hall.hand(1, won=first, lost=[last])
    assert (sizes(hall), hall.t.breaking) == ({1: 4}, ())


@pytest.mark.clause("TOR 7.23")
def test_breaks_and_moves_are_held_until_the_director_lets_them(cited: Cited) -> None:
    hall = Hall(cited, SMALL, hand_for_hand="by order").start(12)
    hall.refused(HoldTables(True, True, " "), "TOR 7.23")
    hall.refused(HoldTables(False, False, "nothing"), "TOR 7.23")
    hall.do(HoldTables(True, True, "the camera stays at table 3"))
    hall.close_registration()
    thin_out(hall, 9)
    first = hall.seated(1)[0]
    hall.do(MovePlayer(first, 2, hall.free(2), "a feature table"))  # uneven by more than one, by the director's word
    assert sorted(sizes(hall).values()) == [2, 3, 4]
    thin_out(hall, 8)
    assert len(sizes(hall)) == 3
    hall.do(HoldTables(True, False, "balance again"))
    assert max(sizes(hall).values()) - min(sizes(hall).values()) <= 1
    events = hall.do(HoldTables(False, False, "as usual"))
    assert any(isinstance(event, TableBroken) for event in events)
    assert sizes(hall) == {1: 4, 2: 4}


@pytest.mark.clause("TOR 7.23")
def test_a_move_that_makes_tables_uneven_names_its_cure(cited: Cited) -> None:
    hall = Hall(cited, SMALL).start(8, tables=2)
    thin_out(hall, 7)
    number = min(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
    other = 3 - number
    thin_out(hall, 6)
    move = MovePlayer(hall.seated(number)[0], other, hall.free(other), "asked")
    hall.do(hall.cure(move))
    assert isinstance(hall.do(move)[0], Moved)


@pytest.mark.clause("TOR 7.23", "TOR 7.8")
def test_tables_have_the_numbers_that_the_director_chooses(cited: Cited) -> None:
    hall = Hall(cited, SMALL)
    hall.enter(*(f"a{number}" for number in range(8)))
    hall.at = STARTS
    for wrong in (Start(numbers=(7, 7)), Start(tables=3, numbers=(7, 12)), Start(numbers=(1, 2, 3, 4, 5))):
        hall.refused(wrong, "TOR 7.8")
    hall.do(Start(numbers=(12, 7)))
    assert sizes(hall) == {7: 4, 12: 4}
    hall.refused(AddTable(7), "TOR 7.23")
    hall.refused(AddTable(10_000), "TOR 7.23")
    hall.do(AddTable(31))
    assert set(sizes(hall)) == {7, 12, 31}
    assert sizes(hall)[31] == 2  # players are spread over the new table
    hall.do(AddTable())
    hall.refused(AddTable(), "TOR 7.8")


@pytest.mark.clause("TOR 5", "TOR 7.25")
def test_a_table_is_added_where_it_is_not_broken_again_at_once(cited: Cited) -> None:
    hall = Hall(cited, SMALL, hand_for_hand="by order").start(8, tables=2).close_registration()
    hall.do(hall.cure(AddTable()))
    hall.do(AddTable())
    assert len(sizes(hall)) == 3
    hall = Hall(cited, SMALL).start(4).close_registration()
    hall.refused(AddTable(), "TOR 7.25")


@pytest.mark.clause("TOR 7.23")
def test_who_has_nobody_to_play_with_is_moved_by_the_director(cited: Cited) -> None:
    hall = Hall(cited, SMALL).start(8, tables=2)
    thin_out(hall, 2)
    assert sizes(hall) == {1: 1, 2: 1}
    cure = hall.cure(DealHand(1), DEALER)
    assert cure == BreakTable(1)
    hall.do(cure)
    hall.deal(2)


@pytest.mark.clause("TOR 6.13", "TOR 7.23")
def test_the_director_is_told_of_an_excluded_player_and_of_a_table_without_opponents(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(6, tables=2)
    first, *others = hall.seated(1)
    assert not duties(hall.t, hall.at)
    hall.do(HoldTables(True, True, "a break is near"))
    hall.hand(1, won=first, lost=others[:1])
    assert not duties(hall.t, hall.at)  # two are left
    hall.hand(1, won=first, lost=others[1:])
    hall.do(HearExclusion(first, "casino", "by order"), MANAGER)
    for prompt in (told := duties(hall.t, hall.at)):
        cited.note(prompt)
    assert [(prompt.clause, prompt.text.partition(":")[0]) for prompt in told] == [
        ("TOR 6.13", f"{first} has been excluded (by order)"),
        ("TOR 7.23", "Table 1 has too few players for a hand"),
    ]
    hall.do(HearExclusion(first, "casino", ""), MANAGER)
    assert [prompt.clause for prompt in duties(hall.t, hall.at)] == ["TOR 7.23"]


@pytest.mark.clause("TOR 7.7")
def test_the_director_is_told_of_connected_players_who_share_a_table(cited: Cited) -> None:
    hall = Hall(cited).start(18)
    one, other, *_ = sorted(hall.seated(1))
    assert not duties(hall.t, hall.at)
    hall.refused(ConnectPlayers((one, other), " "), "TOR 7.7")
    hall.do(ConnectPlayers((one, other), "found out after the ballot"))
    for prompt in (told := duties(hall.t, hall.at)):
        cited.note(prompt)
    assert [prompt.text.partition(":")[0] for prompt in told] == [
        f"{one} and {other} are connected and both sit at table 1"
    ]
    hall.do(MovePlayer(other, 2, hall.t.field.where[hall.seated(2)[0]][1], "to part them"))
    assert not duties(hall.t, hall.at)


@pytest.mark.clause("TOR 7.7")
def test_at_the_only_table_connected_players_do_not_sit_side_by_side(cited: Cited) -> None:
    hall = Hall(cited).start(6).close_registration()
    assert hall.phase() == "final table"
    one, two, three, *_, last = hall.seated()
    hall.do(ConnectPlayers((one, three), "siblings"))
    assert not duties(hall.t, hall.at)
    hall.do(ConnectPlayers((one, last), "partners"))
    hall.do(ConnectPlayers((two, one), "neighbours at home"))
    for prompt in (told := duties(hall.t, hall.at)):
        cited.note(prompt)
    assert [prompt.text.partition(":")[0] for prompt in told] == [
        f"{a} and {b} are connected and sit side by side"
        for a, b in sorted([tuple(sorted((one, last))), tuple(sorted((one, two)))])
    ]
    for loser in hall.seated()[3:]:
        hall.hand(won=one, lost=[loser])
    assert not duties(hall.t, hall.at)  # of three players everybody sits beside everybody


@pytest.mark.clause("TOR 7.22", "TOR 7.23")
def test_a_table_is_not_broken_over_a_player_who_may_still_re_buy(cited: Cited) -> None:
    event = replace(EVENT, seats_per_table=6, re_entry=None, rebuy=Rebuy(225_00, 20_000, 7, 20_000))
    hall = Hall(cited, event).start(6, tables=2)
    first, *_, last = hall.seated(2)
    hall.hand(2, won=first, lost=[last])
    assert last in hall.t.busts
    hall.do(BreakTable(2))
    assert hall.t.breaking == (2,)
    hall.do(DealHand(2), DEALER)  # the player has not bought chips: out, and the bounty is won
    assert hall.t.bounties.own[last] == "lost"
    assert (set(hall.t.field.tables), last in hall.t.field.where) == ({1}, False)


@pytest.mark.clause("TOR 7.25")
def test_the_final_table_is_drawn_when_the_chips_are_raced_off() -> None:
    """A table that would deal is told to wait for the races: the draw itself would be refused."""
    terms = replace(EVENT, seats_per_table=3, final_table=3)
    hall = Hall(structure=terms, hand_for_hand="by order").start(4, tables=2).close_registration()
    one, two = hall.seated(1)
    tables = {
        number: replace(table, unit=5 * table.unit) for number, table in hall.t.field.tables.items() if number == 2
    }
    hall.t = replace(hall.t, field=replace(hall.t.field, tables=hall.t.field.tables | tables))
    hall.hand(1, won=one, lost=[two])
    assert "finish the chip races" in hall.refused(DealHand(2), "TOR 7.25", DEALER)
    assert hall.cures(DealHand(2), DEALER) is None
