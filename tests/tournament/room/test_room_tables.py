"""Tables of a room: hand for hand by one report a table, moves with the button told, breaks by order (T-64, T-68)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.director.moves import Waits, move_due
from cutcard.tournament.messages.director import BreakTable, GoHandForHand, HoldTables, KeepTable, RedrawFinal
from cutcard.tournament.messages.field_events import CardsMayBeShown, HandForHandRound, Moved, TableBroken
from cutcard.tournament.messages.room import Knockout, RecordOut, ReportTable, SetButton
from cutcard.tournament.money.results import places
from cutcard.tournament.room.reports import missing
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, EVENT, Hall


def hall_of(cited: Cited, players: int, **more: int) -> Hall:
    return Hall(cited, replace(EVENT, **more), dealing="room").start(players)


def out(hall: Hall, player: str) -> None:
    table = hall.t.field.where[player][0]
    by = next(one for one in hall.seated(table) if one != player)
    hall.do(RecordOut(table, (Knockout(player, (by,)),)), DEALER)


def bubble(cited: Cited) -> Hall:
    """Three tables of three, one player above the final table: play goes hand for hand."""
    hall = hall_of(cited, 24, seats_per_table=9, final_table=8).close_registration()
    hall.do(HoldTables(True, True, "few tables"))
    while hall.t.hand_for_hand is None:
        fullest = max(hall.t.field.tables, key=lambda number: len(hall.seated(number)))
        out(hall, hall.seated(fullest)[0])
    return hall


@pytest.mark.clause("TOR 7.20", "TOR 7.31")
@pytest.mark.clause("T-68")
def test_each_table_reports_once_a_hand(cited: Cited) -> None:
    hall = bubble(cited)
    tables = list(hall.t.field.tables)
    assert hall.round() == 0
    assert missing(hall.t) == tables
    hall.refused(ReportTable(tables[0], "all-in"), "TOR 7.31", DEALER)  # that hand was dealt before
    for number in tables:
        hall.do(ReportTable(number, "done"), DEALER)
    assert hall.round() == 1
    hall.do(ReportTable(tables[0], "done"), DEALER)
    assert str(tables[1]) in hall.refused(ReportTable(tables[0], "done"), "TOR 7.20", DEALER)
    hall.do(ReportTable(tables[0], "in play"), DEALER)  # by mistake
    hall.refused(ReportTable(tables[0], "in play"), "TOR 7.20", DEALER)
    assert missing(hall.t) == tables
    assert [act.tables for act in due_now(hall.t, hall.at) if act.kind == "hand for hand"] == [(no,) for no in tables]


@pytest.mark.clause("TOR 7.31", "TOR 7.20")
@pytest.mark.clause("T-12")
def test_all_in_cards_stay_down_until_every_table_has_acted(cited: Cited) -> None:
    hall = bubble(cited)
    first, *others = hall.t.field.tables
    for number in hall.t.field.tables:
        hall.do(ReportTable(number, "done"), DEALER)
    hall.do(ReportTable(first, "all-in"), DEALER)
    one, two = hall.seated(first)[:2]
    assert "face down" in hall.refused(RecordOut(first, (Knockout(one, (two,)),)), "TOR 7.31", DEALER)
    hall.refused(ReportTable(first, "done"), "TOR 7.31", DEALER)
    hall.refused(ReportTable(first, "all-in"), "TOR 7.31", DEALER)
    hall.do(ReportTable(others[0], "done"), DEALER)
    loser = hall.seated(others[1])[0]
    out(hall, loser)
    events = hall.do(ReportTable(others[-1], "done"), DEALER)
    assert [event.tables for event in events if isinstance(event, CardsMayBeShown)] == [(first,)]
    assert missing(hall.t) == [first]
    hall.refused(ReportTable(first, "all-in"), "TOR 7.31", DEALER)
    hall.do(RecordOut(first, (Knockout(one, (two,)),)), DEALER)
    found = places(hall.t)
    assert found[one].tied == found[loser].tied == 2  # one deal on all tables is one round
    assert not any(isinstance(event, HandForHandRound) and event.round == 2 for event in hall.kept)
    hall.do(ReportTable(first, "done"), DEALER)
    assert hall.t.hand_for_hand is None or hall.round() == 2


@pytest.mark.clause("TOR 7.20")
def test_only_hand_for_hand_is_reported(cited: Cited) -> None:
    hall = hall_of(cited, 6)
    hall.refused(ReportTable(1, "done"), "TOR 7.20", DEALER)
    hall.refused(ReportTable(9, "done"), "TOR 7.23", DEALER)
    hall.refused(GoHandForHand(), "TOR 7.20")


@pytest.mark.clause("T-26", "TOR 7.24")
@pytest.mark.clause("TOR 7.23")
def test_a_move_follows_once_both_buttons_are_known(cited: Cited) -> None:
    hall = hall_of(cited, 18, seats_per_table=9)
    one, two = hall.t.field.tables
    for player in hall.seated(two)[:2]:
        out(hall, player)
    waits = move_due(hall.t, hall.at)
    assert isinstance(waits, Waits)
    assert waits.button == one
    (due,) = [act for act in due_now(hall.t, hall.at) if act.kind == "move"]
    assert due.tables == (one,)
    assert due.words == f"Move a player from table {one} (9 players) to table {two} (7)"
    assert due.ask == f"Where is the button at table {one}?"
    hall.do(SetButton(one, 1), DEALER)
    (due,) = [act for act in due_now(hall.t, hall.at) if act.kind == "move"]
    mover = next(player for player in hall.seated(one) if hall.t.field.where[player] == (one, 4))
    name = hall.t.register.entrants[mover].name
    assert due.words == f"Move {name}, seat 4, from table {one} (9 players) to table {two} (7)"
    assert due.ask == f"Where is the button at table {two}?"
    assert move_due(hall.t, hall.at).button == two  # type: ignore[union-attr]
    (move,) = [event for event in hall.do(SetButton(two, 9), DEALER) if isinstance(event, Moved)]
    assert move.table == two
    assert (one, 4) not in hall.t.field.where.values()  # button 1, small blind 2, big blind 3: seat 4 was next
    assert move_due(hall.t, hall.at) is None


@pytest.mark.clause("T-26")
def test_the_tables_that_the_rule_names_are_asked_one_after_the_other(cited: Cited) -> None:
    """Of those alike the last of the longest and the first of the shortest; known buttons count before them."""
    hall = hall_of(cited, 36, seats_per_table=9)
    for number in (1, 2):
        for player in hall.seated(number)[:2]:
            out(hall, player)
    waits = move_due(hall.t, hall.at)
    assert isinstance(waits, Waits)
    assert (waits.button, waits.longest, waits.shortest) == (4, 4, 1)
    hall.do(SetButton(2, 9), DEALER)
    assert move_due(hall.t, hall.at).shortest == 2  # type: ignore[union-attr]  # None fails too
    (move,) = [event for event in hall.do(SetButton(3, 1), DEALER) if isinstance(event, Moved)]
    assert move.table == 2


@pytest.mark.clause("T-26", "TOR 7.24")
def test_open_seats_in_the_gap_ask_for_the_button_after_the_next_hand(cited: Cited) -> None:
    hall = hall_of(cited, 18, seats_per_table=9)
    here = {seat: player for player, (number, seat) in hall.t.field.where.items() if number == 2}
    for seat in (2, 3):
        out(hall, here[seat])
    hall.do(SetButton(1, 1), DEALER)
    hall.do(SetButton(2, 9), DEALER)  # small blind 1, big blind 4: the open seats lie between them
    (due,) = [act for act in due_now(hall.t, hall.at) if act.kind == "move"]
    assert (due.clause, due.tables) == ("T-26", (2,))
    assert "small blind's gap" in due.ask
    (move,) = [event for event in hall.do(SetButton(2, 1), DEALER) if isinstance(event, Moved)]
    assert (move.table, move.seat) in ((2, 2), (2, 3))


def test_an_old_button_moves_nobody(cited: Cited) -> None:
    hall = hall_of(cited, 18, seats_per_table=9)
    one, two = hall.t.field.tables
    hall.do(SetButton(one, 1), DEALER)
    hall.do(SetButton(two, 1), DEALER)
    hall.later(6)
    for player in hall.seated(two)[:2]:
        out(hall, player)
    assert isinstance(move_due(hall.t, hall.at), Waits)
    assert len(hall.seated(one)) == 9
    hall.refused(SetButton(one, 10), "TOR 7.23", DEALER)
    hall.refused(SetButton(one, 0), "TOR 7.23", DEALER)


@pytest.mark.clause("T-64", "TOR 7.25")
def test_tables_break_and_the_final_table_is_drawn_by_the_directors_word(cited: Cited) -> None:
    hall = hall_of(cited, 20, seats_per_table=9).close_registration()
    assert len(hall.t.field.tables) == 3
    while len(hall.t.field.where) > 17:
        out(hall, hall.seated(3)[0])
    assert len(hall.t.field.tables) == 3  # nothing by itself
    (act,) = [act for act in due_now(hall.t, hall.at) if act.kind == "break"]
    assert act.command == BreakTable(3)
    assert any(isinstance(event, TableBroken) for event in hall.do(act.command))
    while len(hall.t.field.where) > 9:
        for number in missing(hall.t):
            hall.do(ReportTable(number, "done"), DEALER)
        fullest = max(hall.t.field.tables, key=lambda number: len(hall.seated(number)))
        out(hall, hall.seated(fullest)[0])
    for number in missing(hall.t):
        hall.do(ReportTable(number, "done"), DEALER)
    (act,) = [act for act in due_now(hall.t, hall.at) if act.kind == "final table"]
    assert act.command == RedrawFinal()
    hall.do(RedrawFinal())
    assert hall.t.phase == "final table"


def test_a_break_ordered_in_a_round_waits_for_its_end(cited: Cited) -> None:
    hall = bubble(cited)
    last = max(hall.t.field.tables)
    hall.do(BreakTable(last))
    assert hall.t.breaking == (last,)
    hall.do(KeepTable(last, "not yet"))
    hall.do(BreakTable(last))
    for number in list(hall.t.field.tables):
        hall.do(ReportTable(number, "done"), DEALER)
    assert last not in hall.t.field.tables
