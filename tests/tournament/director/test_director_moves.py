"""Moves between tables that wait: for a confirmation, for a hand, for a seat; and that are never made in a hand."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.director.moves import Waits, move_due
from cutcard.tournament.engine.values import Positions
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.director import (
    AnnounceBonusRound,
    BreakTable,
    ConfirmMove,
    DealHand,
    RaceChips,
    RedrawFinal,
)
from cutcard.tournament.messages.field_events import Moved, MovePlanned
from cutcard.tournament.seats.balance import SeatMove
from cutcard.tournament.state.plan import table_due
from cutcard.tournament.state.tournament import Field, FieldTable, Seat, Tournament
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, EVENT, Hall

FOURS = replace(EVENT, final_table=4, seats_per_table=4)


@pytest.mark.clause("TOR 7.23", "TOR 7.21")
def test_in_hand_for_hand_too_a_planned_move_comes_before_the_deal(cited: Cited) -> None:
    hall = Hall(cited, FOURS, confirm_moves=True).start(7).close_registration()
    longer = max((1, 2), key=lambda table: len(hall.t.field.tables[table].seats))
    shorter = 3 - longer
    first, *others = hall.seated(shorter)
    hall.hand(shorter, won=first, lost=others)  # four against one, and five is one too many for the final table
    (planned,) = [event for event in hall.kept if isinstance(event, MovePlanned)]
    assert hall.round() == 1
    assert planned.player in hall.refused(DealHand(longer), "TOR 7.23", DEALER)
    hall.one(Moved, ConfirmMove(planned.player), DEALER)
    hall.deal(longer)
    hall.deal(shorter)


@pytest.mark.clause("TOR 7.21")
def test_nobody_leaves_a_table_in_the_middle_of_a_hand(cited: Cited) -> None:
    hall = Hall(cited, confirm_moves=True).start(14)
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:2])
    hall.hand(1, won=players[0], lost=players[2:3])
    (planned,) = hall.t.field.planned
    begin = hall.deal(1)
    table = hall.t.field.tables[2]
    tables = {**hall.t.field.tables, 2: replace(table, begin=begin)}
    hall.t = replace(hall.t, field=replace(hall.t.field, tables=tables))
    hall.refused(ConfirmMove(planned.player), "TOR 7.21", DEALER)


def waits(t: Tournament) -> Waits:
    found = move_due(t)
    assert isinstance(found, Waits)
    return found


@pytest.mark.clause("TOR 7.23")
def test_what_a_move_waits_for_is_told(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(18, tables=2).close_registration()
    assert move_due(hall.t) is None
    hall.deal(1)
    hall.deal(2)
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:4])  # six against nine
    assert waits(hall.t).clause == "TOR 7.21"
    assert "table 2" in waits(hall.t).until
    hall.to_level(13)
    hall.do(RaceChips(1), DEALER)
    hall.hand(2)
    assert waits(hall.t).clause == "TOR 7.40"
    hall.do(RaceChips(2), DEALER)
    assert move_due(hall.t) is None
    planned = Hall(cited, confirm_moves=True, hand_for_hand="by order").start(18, tables=2)
    players = planned.seated(1)
    planned.hand(1, won=players[0], lost=players[1:4])
    told = waits(planned.t)
    assert told.clause == "TOR 7.23"
    assert planned.t.field.planned[0].player in told.until


def test_a_move_into_the_small_blinds_gap_waits_for_the_next_deal() -> None:
    """Two at table 1 with the only open seats between the small and the big blind, which was lost to nobody."""
    hall = Hall(structure=replace(FOURS, final_table=2), hand_for_hand="by order").start(8, tables=2)
    table = hall.t.field.tables[1]
    seats = {seat: one for seat, one in table.seats.items() if seat in (1, 4)}
    short = replace(table, seats=seats, positions=Positions(1, 1, 4), hands=3)
    where = {one: at for one, at in hall.t.field.where.items() if at[0] == 2 or at[1] in (1, 4)}
    t = replace(hall.t, field=replace(hall.t.field, tables={**hall.t.field.tables, 1: short}, where=where))
    told = waits(t)
    assert told.clause == "T-26"
    assert "table 1" in told.until
    dealt = replace(short, positions=Positions(4, 4, 1))
    t = replace(t, field=replace(t.field, tables={**t.field.tables, 1: dealt}))
    assert isinstance(move_due(t), SeatMove)


@pytest.mark.clause("TOR 7.20")
def test_a_move_waits_for_the_end_of_a_round_of_hand_for_hand(cited: Cited) -> None:
    hall = Hall(cited, structure=FOURS).start(7).close_registration()
    longer = max((1, 2), key=lambda table: len(hall.t.field.tables[table].seats))
    first, second, *_ = hall.seated(3 - longer)
    hall.hand(3 - longer, won=first, lost=[second])
    first, second, *_ = hall.seated(longer)
    hall.hand(longer, won=first, lost=[second])
    assert hall.round() == 1
    hall.deal(1)
    hall.deal(2)
    shorter = min((1, 2), key=lambda table: len(hall.t.field.tables[table].seats))
    first, *others = hall.seated(shorter)
    hall.hand(shorter, won=first, lost=others)
    cited.note(waits(hall.t))
    assert waits(hall.t).clause == "TOR 7.20"


@pytest.mark.clause("TOR 7.40")
def test_no_move_takes_chips_along_that_the_other_table_has_raced_off() -> None:
    hall = Hall(structure=replace(EVENT, final_table=6), confirm_moves=True).start(10)
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:3])
    (planned,) = hall.t.field.planned
    hall.to_level(13)
    hall.do(RaceChips(1), DEALER)
    hall.refused(ConfirmMove(planned.player), "TOR 7.40", DEALER)
    hall.refused(BreakTable(2), "TOR 7.40")
    hall.do(RaceChips(2), DEALER)
    hall.do(ConfirmMove(planned.player), DEALER)
    assert all(one.stack % 500 == 0 for table in hall.t.field.tables.values() for one in table.seats.values())


@pytest.mark.clause("TOR 7.40")
def test_the_final_table_is_drawn_when_all_have_the_same_chips() -> None:
    hall = Hall(structure=FOURS, hand_for_hand="by order").start(5).close_registration()
    hall.to_level(13)
    hall.do(RaceChips(2), DEALER)
    hall.do(Disqualify(hall.seated(2)[0], "conduct", "brawl"))
    hall.refused(RedrawFinal(), "TOR 7.40")
    hall.do(RaceChips(1), DEALER)
    assert hall.phase() == "final table"


def test_what_comes_late_is_made_up_of_chips_that_are_still_used() -> None:
    """A bonus announced before a race, and a player who was seated when chips of 25,000 are the smallest."""
    hall = Hall().start(9)
    hall.enter("late")
    hall.do(AnnounceBonusRound(9, chips=2_700))
    hall.to_level(29)
    for _ in range(4):
        hall.do(RaceChips(1), DEALER)
    hall.t = replace(hall.t, issued=hall.t.issued + 9 * 50_000)
    table = hall.t.field.tables[1]
    rich = {seat: replace(one, stack=one.stack + 50_000) for seat, one in table.seats.items()}
    hall.t = replace(hall.t, field=replace(hall.t.field, tables={1: replace(table, seats=rich)}))
    assert hall.deal().bonus == 0
    first, second, *_ = hall.seated()
    hall.hand(won=first, lost=[second])
    assert hall.stack("late") == 25_000


def test_rounds_of_hand_for_hand_wait_while_nobody_has_an_opponent() -> None:
    """One player at each of two tables, which use other chips until one more race."""
    hall = Hall(structure=FOURS).start(8).close_registration()
    hall.to_level(13)
    hall.do(RaceChips(2), DEALER)
    for player in [*hall.seated(1)[1:], *hall.seated(2)[1:]]:
        hall.do(Disqualify(player, "conduct", "brawl"))
    assert hall.round() == 1
    assert [len(table.seats) for table in hall.t.field.tables.values()] == [1, 1]
    hall.do(RaceChips(1), DEALER)
    assert (hall.phase(), hall.course()) == ("final table", None)


@pytest.mark.parametrize(
    ("sizes", "closed", "broken"),
    [
        ((9, 9, 1), False, 0),
        ((9, 8, 1), False, 0),  # somebody may still enter
        ((9, 8, 1), True, 3),
        ((7, 6, 6), False, 0),
        ((6, 6, 6), True, 3),
        ((5, 5), False, 0),
        ((5, 4), False, 0),
        ((5, 4), True, 0),  # the final table is drawn instead
        ((9,), False, 0),
    ],
)
def test_the_highest_table_breaks_when_the_others_have_room(sizes: tuple[int, ...], closed: bool, broken: int) -> None:
    tables = {
        number: FieldTable({seat: Seat(f"{number}.{seat}", 100) for seat in range(1, size + 1)})
        for number, size in enumerate(sizes, 1)
    }
    where = {one.player: (number, seat) for number, table in tables.items() for seat, one in table.seats.items()}
    t = replace(Hall().t, phase="running", field=Field(tables, where), registration_closed=closed)
    assert table_due(t) == broken
