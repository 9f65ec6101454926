"""In play: hands begin and end, players go out together or one after the other, tables are balanced and broken."""

from random import Random

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.tournament.engine.values import HandResult, Out
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.director import (
    BreakTable,
    ConfirmMove,
    DealHand,
    MoveClock,
    MovePlayer,
    RedrawFinal,
    ReportHand,
)
from cutcard.tournament.messages.field_events import (
    Eliminated,
    Exchanged,
    FinalTableDrawn,
    HandDue,
    Moved,
    MovePlanned,
    TableBroken,
    TournamentWon,
)
from cutcard.tournament.money import results
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DIRECTOR, EVENT, Hall, down_to, result

# -- a hand


def test_a_hand_goes_to_its_table_with_all_it_needs() -> None:
    hall = Hall().start(9)
    due = hall.one(HandDue, DealHand(1), DEALER)
    begin = due.begin
    assert (begin.number, begin.level, begin.unit, begin.bounty) == (1, 1, 100, 100_00)
    assert len(begin.seats) == 9
    assert begin.seats[-1].seat == begin.positions.button == hall.t.field.tables[1].button
    assert all(seat.bounty for seat in begin.seats)
    assert begin.blinds.small == begin.blinds.big == 100
    assert "T-21" in due.clauses
    before = begin.positions
    hall.hand()
    after = hall.deal().positions
    assert (after.button, after.small) == (before.small, before.big)


@pytest.mark.clause("TOR 7.21", "TOR 7.23")
def test_one_hand_at_a_time_at_a_table_in_use() -> None:
    hall = Hall().start(3)
    hall.deal()
    assert "wait until it is over" in hall.refused(DealHand(1), "TOR 7.21", DEALER)
    assert "choose 1" in hall.refused(DealHand(2), "TOR 7.23", DEALER)


@pytest.mark.clause("TOR 7.36")
def test_nothing_is_charged_on_a_hand(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    begin = hall.deal()
    stacks = {seat.seat: seat.stack for seat in begin.seats}
    first = next(iter(stacks))
    for wrong in ({**stacks, first: 19_900}, {**stacks, first: 20_100}, {first: 60_000}, {**stacks, 10: 0}):
        hall.refused(ReportHand(1, HandResult(1, wrong)), "TOR 7.36")
    hall.do(ReportHand(1, HandResult(1, stacks)))
    hall.refused(ReportHand(1, HandResult(1, stacks)), "TOR 7.21")


@pytest.mark.clause("TOR 7.36", "TOR 7.22")
def test_who_is_out_is_who_has_no_chips() -> None:
    hall = Hall().start(3)
    begin = hall.deal()
    one, two, three = (seat.seat for seat in begin.seats)
    players = {seat.seat: seat.player for seat in begin.seats}
    hall.refused(ReportHand(1, HandResult(1, {one: 60_100, two: -100, three: 0})), "TOR 7.36")
    hall.refused(ReportHand(1, HandResult(1, {one: 40_000, two: 0, three: 20_000})), "TOR 7.22")
    wrong = HandResult(1, {one: 40_000, two: 0, three: 20_000}, (Out(three, players[three], 20_000),))
    hall.refused(ReportHand(1, wrong), "TOR 7.22")
    hall.refused(ReportHand(1, HandResult(7, {one: 20_000, two: 20_000, three: 20_000})), "TOR 7.21")


# -- going out


@pytest.mark.clause("TOR 7.22", "TOR 7.19")
def test_who_goes_out_in_one_hand_shares_the_place(cited: Cited) -> None:
    hall = Hall(cited).start(5).close_registration()
    first, second, third, fourth, fifth = hall.seated()
    hall.hand(won=first, lost=[fifth])
    hall.hand(won=first, lost=[second, third])
    hall.hand(won=first, lost=[fourth])
    places = results.places(hall.t)
    assert {player: (place.first, place.last) for player, place in places.items()} == {
        first: (1, 1),
        fourth: (2, 2),
        second: (3, 4),
        third: (3, 4),
        fifth: (5, 5),
    }
    assert hall.t.winners == (first,)


def test_at_different_tables_the_end_of_the_hand_decides() -> None:
    hall = Hall().start(18, tables=2)
    hall.close_registration()
    for number in (1, 2):
        hall.deal(number)
    left, right = hall.seated(1), hall.seated(2)
    hall.hand(2, won=right[0], lost=right[1:2])
    hall.hand(1, won=left[0], lost=left[1:2])
    earlier, later = (next(one for one in hall.t.outs if one.player == player) for player in (right[1], left[1]))
    assert earlier.group < later.group
    (out,) = [one for one in hall.kept if isinstance(one, Eliminated) and one.player == left[1]]
    assert "T-34" in out.clauses


@pytest.mark.clause("TOR 1")
def test_the_last_player_wins_only_when_nobody_can_enter_any_more(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    first, second = hall.seated()
    hall.hand(won=first, lost=[second])
    assert hall.phase() == "running"
    assert "others" in hall.refused(DealHand(1), "TOR 7.23", DEALER)
    hall.close_registration()
    assert hall.phase() == "finished"
    hall.refused(DealHand(1), "TOR 1", DEALER)


# -- balance


@pytest.mark.clause("TOR 7.23", "TOR 7.24")
def test_tables_are_balanced_between_hands(cited: Cited) -> None:
    hall = Hall(cited).start(20)  # 7, 7, 6
    sizes = {number: len(table.seats) for number, table in hall.t.field.tables.items()}
    assert sorted(sizes.values()) == [6, 7, 7]
    short = min(sizes, key=lambda table: sizes[table])
    long, other = (number for number in sizes if number != short)
    hall.deal(other)
    hall.deal(long)
    players = hall.seated(short)
    events = hall.hand(short, won=players[0], lost=players[1:2])  # 5 against 7, and both of those are in play
    assert not any(isinstance(event, Moved) for event in events)
    hall.deal(short)  # a move is pending: play goes on
    due = hall.t.field.tables[other].positions
    assert due is not None
    moved = [event for event in hall.hand(other) if isinstance(event, Moved)]
    assert [event.table for event in moved] == [short]
    assert sorted(len(table.seats) for table in hall.t.field.tables.values()) == [6, 6, 7]
    begin = hall.t.field.tables[short].begin
    assert begin is not None
    assert moved[0].player not in [seat.player for seat in begin.seats]
    assert hall.t.field.tables[short].waiting == (moved[0].seat,)
    hall.hand(short)
    assert moved[0].player in [seat.player for seat in hall.deal(short).seats]
    assert hall.t.field.tables[short].waiting == ()


@pytest.mark.clause("TOR 7.23", "TOR 7.24")
def test_a_move_can_wait_for_its_confirmation(cited: Cited) -> None:
    hall = Hall(cited, confirm_moves=True).start(14)
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:2])
    hall.hand(1, won=players[0], lost=players[2:3])
    (planned,) = [event for event in hall.kept if isinstance(event, MovePlanned)]
    assert hall.t.field.where[planned.player][0] == 2
    assert planned.player in hall.refused(DealHand(2), "TOR 7.23", DEALER)
    hall.deal(1)
    hall.refused(ConfirmMove(players[0]), "TOR 7.23", DEALER)
    moved = hall.one(Moved, ConfirmMove(planned.player), DEALER)
    assert (moved.table, moved.seat) == (planned.table, planned.seat)
    hall.deal(2)


@pytest.mark.clause("TOR 7.23", "TOR 7.24", "TOR 7.7")
def test_the_director_moves_players(cited: Cited) -> None:
    hall = Hall(cited).start(13)  # 7 and 6
    longer = max((1, 2), key=lambda table: len(hall.t.field.tables[table].seats))
    shorter = 3 - longer
    player, other = hall.seated(longer)[0], hall.seated(shorter)[0]
    taken = hall.t.field.tables[shorter].seats
    free = next(seat for seat in range(1, 10) if seat not in taken)
    assert "state" in hall.refused(MovePlayer(player, shorter, free, ""), "TOR 7.23")
    hall.refused(MovePlayer(player, shorter, 10, "brothers"), "TOR 7.23")
    hall.refused(MovePlayer(player, 3, 1, "brothers"), "TOR 7.23")
    hall.refused(MovePlayer("nobody", shorter, free, "brothers"), "TOR 7.23")
    assert "differ" in hall.refused(MovePlayer(other, longer, hall.free(longer), "brothers"), "TOR 7.23")
    swapped = hall.one(Exchanged, MovePlayer(player, *hall.t.field.where[other], "brothers"))
    assert swapped.players == (player, other)
    assert hall.t.field.where[player][0] == shorter
    assert hall.t.field.where[other][0] == longer
    hall.one(Moved, MovePlayer(other, shorter, free, "brothers"))
    assert hall.t.field.where[other] == (shorter, free)
    hall.deal(shorter)
    hall.refused(MovePlayer(other, longer, hall.free(longer), "back"), "TOR 7.21")


@pytest.mark.clause("TOR 7.23", "TOR 5")
def test_the_highest_table_is_broken_when_its_players_fit_elsewhere(cited: Cited) -> None:
    hall = Hall(cited).start(19).close_registration()
    assert sorted(hall.t.field.tables) == [1, 2, 3]
    hall.refused(BreakTable(), "TOR 7.23")
    assert "no seat" in hall.refused(BreakTable(1), "TOR 7.23")
    players = hall.seated(1)
    hall.deal(3)
    hall.hand(1, won=players[0], lost=players[1:2])  # 18 left, but table 3 plays
    assert sorted(hall.t.field.tables) == [1, 2, 3]
    (broken,) = [event for event in hall.hand(3) if isinstance(event, TableBroken)]
    assert broken.table == 3
    assert [len(table.seats) for table in hall.t.field.tables.values()] == [9, 9]


def test_the_only_table_stays_although_nobody_sits_there(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    for player in hall.seated():
        hall.do(Disqualify(player, "conduct", "shouting"))
    assert "the only one" in hall.refused(BreakTable(1), "TOR 7.23")
    hall.do(MoveClock(2, "to go on"))


@pytest.mark.clause("TOR 7.23")
def test_without_a_draw_the_director_breaks_the_table(cited: Cited) -> None:
    hall = Hall(cited).start(19).close_registration()
    players = hall.seated(3)
    begin = hall.deal(3)
    told = result(begin, players[0], players[1:2])
    hall.do(ReportHand(3, told), facts=Facts(DIRECTOR, hall.at))
    assert "break the table" in hall.refused(DealHand(3), "TOR 7.23", DEALER)
    hall.one(TableBroken, BreakTable())


@pytest.mark.clause("TOR 7.25")
def test_the_final_table_redraws_when_all_hands_have_ended(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(12).close_registration()
    down_to(hall, 10)
    assert hall.phase() == "running"
    hall.refused(RedrawFinal(), "TOR 7.25")
    players = hall.seated(1)
    hall.deal(2)
    hall.hand(1, won=players[0], lost=players[1:2])
    assert "hands at table 2" in hall.refused(DealHand(1), "TOR 7.25", DEALER)
    hall.refused(RedrawFinal(), "TOR 7.25")
    (drawn,) = [event for event in hall.hand(2) if isinstance(event, FinalTableDrawn)]
    assert len(drawn.seats) == 9
    assert hall.phase() == "final table"
    assert list(hall.t.field.tables) == [1]
    assert hall.deal().positions.button == hall.t.field.tables[1].button


@pytest.mark.clause("TOR 7.25")
def test_without_a_draw_the_director_has_the_final_table_drawn(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(10).close_registration()
    players, begin = hall.seated(1), hall.deal(1)
    hall.do(ReportHand(1, result(begin, players[0], players[1:2])), facts=Facts(DIRECTOR, hall.at))
    assert "draw its seats" in hall.refused(DealHand(2), "TOR 7.25", DEALER)
    hall.one(FinalTableDrawn, RedrawFinal())


def test_ten_may_make_up_the_final_table() -> None:
    hall = Hall(structure=replace(EVENT, final_table=10), hand_for_hand="by order").start(11).close_registration()
    down_to(hall, 10)
    assert len(hall.t.field.tables[1].seats) == 10
    assert len(hall.deal().seats) == 10


@pytest.mark.clause("TOR 1")
def test_the_winner_is_who_has_all_chips(cited: Cited) -> None:
    hall = Hall(cited).start(25).close_registration()
    chance = Random(3)
    while hall.phase() != "finished":
        for number in list(hall.t.field.tables):
            if number in hall.t.field.tables and hall.phase() != "finished":
                players = hall.seated(number)
                chance.shuffle(players)
                hall.hand(number, won=players[0], lost=players[1:2])
    (won,) = [event for event in hall.kept if isinstance(event, TournamentWon)]
    assert hall.stack(won.winners[0]) == 25 * 20_000
    places = results.places(hall.t)
    covered = sorted({number for place in places.values() for number in range(place.first, place.last + 1)})
    assert covered == list(range(1, 26))
