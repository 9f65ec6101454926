"""The big screen: what the room reads, and nothing that concerns one person alone."""

import msgspec

from cutcard.core.moment import MINUTE, after
from cutcard.tournament.messages.director import HoldTables, MovePlayer, PauseClock
from cutcard.tournament.messages.room import CountStacks, Knockout, RecordOut
from cutcard.tournament.money.prizes import prize_list
from cutcard.web.console.sheets import free_seats
from cutcard.web.tournament.wall import MoveLine, SeatChange, changed, changes_of, screen_view
from tests.support.tournament.directing import EVENT, Hall


def test_prizes_stand_as_entries_do_until_they_are_fixed() -> None:
    hall = Hall().start(30)
    view = screen_view(hall.t, 1, hall.at, [])
    assert (view.fixed, view.prizes) == (False, list(prize_list(30, EVENT.entry_fee * 30).prizes))
    hall.close_registration()
    view = screen_view(hall.t, 1, hall.at, [])
    assert view.fixed
    assert sum(view.prizes) == view.pool


def test_a_new_seat_is_shown_for_three_minutes_and_the_draw_is_not() -> None:
    hall = Hall().start(20)
    assert changes_of(hall.kept, hall.at) == []  # the draw: the list of seats shows it
    hall.do(HoldTables(True, True, "a test"))
    player = next(iter(hall.t.field.where))
    seat = next(one for one in free_seats(hall.t, player) if not one.name)
    changes = changes_of(hall.do(MovePlayer(player, seat.table, seat.seat, "a test")), hall.at)
    assert changes == [SeatChange(player, seat.table, seat.seat, hall.at)]
    line = MoveLine(hall.t.register.entrants[player].name, seat.table, seat.seat)
    for minutes, shown in ((0, [line]), (3, [line]), (3.1, [])):
        at = after(hall.at, int(minutes * MINUTE))
        assert screen_view(hall.t, 1, at, changes).moves == shown, minutes
    moved_on = [*changes, SeatChange(player, 9, 9, hall.at)]
    assert screen_view(hall.t, 1, hall.at, moved_on).moves == []  # not there any more
    assert (changed(hall.t, player, changes), changed(hall.t, player, moved_on[1:])) == (hall.at, "")


def test_two_who_exchange_seats_are_both_told() -> None:
    hall = Hall().start(20)
    hall.do(HoldTables(True, True, "a test"))
    one, *_, other = hall.t.field.where
    changes = changes_of(hall.do(MovePlayer(one, *hall.t.field.where[other], "a test")), hall.at)
    called = {player: hall.t.register.entrants[player].name for player in (one, other)}
    assert sorted(screen_view(hall.t, 1, hall.at, changes).moves, key=lambda line: line.name) == sorted(
        (MoveLine(called[player], *hall.t.field.where[player]) for player in (one, other)), key=lambda line: line.name
    )
    assert changed(hall.t, one, changes) == changed(hall.t, other, changes) == hall.at


def test_the_screen_tells_no_ids_and_no_cards() -> None:
    hall = Hall().start(9)
    text = msgspec.json.encode(screen_view(hall.t, 1, hall.at, [])).decode()
    assert not any(f'"{one.player}"' in text or one.card in text for one in hall.t.register.entrants.values())


def test_a_room_shows_bounties_won_and_only_stacks_that_were_counted() -> None:
    hall = Hall(dealing="room").start(4)
    victim, winner, *_ = hall.t.field.where
    hall.do(RecordOut(1, (Knockout(victim, (winner,)),)))
    view = screen_view(hall.t, 1, hall.at, [])
    assert [one.bounties for one in view.leaders] == [EVENT.bounty]
    assert [seat.stack for table in view.tables for seat in table.seats] == [0, 0, 0]
    hall.do(PauseClock("count"))
    hall.do(CountStacks(1, dict.fromkeys(hall.t.field.where, 20_000) | {winner: 40_000}))
    seats = screen_view(hall.t, 1, hall.at, []).tables[0].seats
    assert sorted(seat.stack for seat in seats) == [20_000, 20_000, 40_000]
