"""Room mode at the console: who is out and by whom, reports, counts, buttons, moves."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.tournament.messages.conduct import MarkAbsent
from cutcard.tournament.messages.director import HoldTables, PauseClock, Start
from cutcard.tournament.messages.field_events import HandForHandRound, Moved
from cutcard.tournament.messages.room import (
    AwardBounty,
    CountStacks,
    Knockout,
    RecordOut,
    SetButton,
)
from cutcard.web.console.sheets import player_sheet, table_sheet
from cutcard.web.words.field import field_line
from tests.support.tournament.consoles import everything, probe, room, seen
from tests.support.tournament.directing import DEALER, DIRECTOR, STARTS, Hall


@pytest.mark.clause("TOR 7.40")
@pytest.mark.parametrize("actor", [DIRECTOR, DEALER, Actor("desk", Role.GAMING_SUPERVISOR)])
def test_every_button_in_a_room_works(actor: Actor) -> None:
    hall = room(19)
    ids = everything(hall, actor)
    assert "out" in ids
    hall.do(RecordOut(1, (Knockout(hall.t.field.tables[1].seats[min(hall.t.field.tables[1].seats)].player),)), DEALER)
    everything(hall, actor)
    hall.minute(101)
    everything(hall, actor)


def test_no_bounty_and_one_opponent_ask_nothing() -> None:
    hall = room(3)
    first, second, third = hall.t.field.where
    hall.do(RecordOut(1, (Knockout(first, (second,)),)))
    assert player_sheet(probe(hall), second).rivals == []  # heads-up it is clear who won it
    assert player_sheet(probe(hall), third).out is not None


def test_by_whom_may_follow_as_one_button_for_each_player() -> None:
    hall = room(9)
    victim, *others = hall.t.field.where
    hall.do(RecordOut(1, (Knockout(victim),)), DEALER)
    (line,) = [line for line in seen(hall).due if line.clause == "TOR 3"]
    assert victim not in line.text.split()
    assert {act.command for act in line.acts if not act.field} == {AwardBounty(victim, (one,)) for one in others}
    hall.do(line.acts[0].command)
    assert not [line for line in seen(hall).due if line.clause == "TOR 3"]


def test_stacks_are_shown_only_when_they_were_counted() -> None:
    hall = room(4)
    assert not any(seat.counted for table in seen(hall).tables for seat in table.seats)
    hall.minute(3)
    hall.do(PauseClock("count"))
    count = table_sheet(probe(hall), 1).count
    stacks = dict(zip((one.player for one in count), (30_000, 10_000, 20_000, 19_000), strict=True))
    hall.do(CountStacks(1, stacks))
    assert all(seat.counted for table in seen(hall).tables for seat in table.seats)
    (line,) = [line for line in seen(hall).due if line.clause == "TOR 7.18"]
    assert "1,000 in chips are missing" in line.text
    (act,) = line.acts
    assert (act.field, act.kind) == ("finding", "text")


def test_an_uneven_room_asks_for_a_button_and_then_moves() -> None:
    hall = room(20)
    hall.minute(2)
    short = min(hall.t.field.tables, key=lambda number: len(hall.t.field.tables[number].seats))
    for _ in range(2):
        gone, winner, *_ = [one.player for one in hall.t.field.tables[short].seats.values()]
        hall.do(RecordOut(short, (Knockout(gone, (winner,)),)), DEALER)
    (line,) = [line for line in seen(hall).due if line.lead]
    assert line.lead.startswith("Move a player from table ")  # one large button
    assert len({act.command.table for act in line.acts if isinstance(act.command, SetButton)}) == 1
    taps = 0
    while lines := [line for line in seen(hall).due if any(act.id.startswith("button") for act in line.acts)]:
        hall.do(lines[0].acts[0].command)
        taps += 1
    sizes = [table.players for table in seen(hall).tables]
    assert max(sizes) - min(sizes) <= 1
    moves = sum(isinstance(event, Moved) for event in hall.kept)
    assert moves
    assert taps <= 3 * moves  # the buttons of both tables, and no more than one tap beside them


def test_chips_that_leave_play_are_counted() -> None:
    hall = room(9)
    player = next(iter(hall.t.field.where))
    (act,) = [act for act in player_sheet(probe(hall), player).acts if act.id == "disqualify"]
    assert (act.field, act.kind, act.value) == ("counted", "number", "20000")
    hall.do(act.command)
    assert player not in hall.t.field.where


@pytest.mark.clause("TOR 7.20", "TOR 7.31")
def test_hand_for_hand_is_one_tap_a_table() -> None:
    hall = room(30)
    hall.close_registration()
    while hall.t.hand_for_hand is None:
        number = max(hall.t.field.tables, key=lambda number: len(hall.t.field.tables[number].seats))
        gone, winner, *_ = [one.player for one in hall.t.field.tables[number].seats.values()]
        hall.do(RecordOut(number, (Knockout(gone, (winner,)),)), DEALER)
        if not hall.t.hold_moves:
            hall.do(HoldTables(True, True, "a test"))
    before = hall.t.hand_for_hand.round
    view = seen(hall)
    assert sorted(view.waiting_tables) == sorted(hall.t.field.tables)
    taps = 0
    for number in list(hall.t.field.tables):
        (act,) = [act for act in table_sheet(probe(hall, DEALER), number).acts if act.id == "done"]
        hall.do(act.command, DEALER)
        taps += 1
    assert taps == len(view.tables)
    began = [event.round for event in hall.kept if isinstance(event, HandForHandRound)]
    assert began[-1] == before + 1


def test_what_happened_in_a_room_reads_as_sentences() -> None:
    hall = room(9)
    names = {one.player: one.name for one in hall.t.register.entrants.values()}
    victim, winner, *_ = hall.t.field.where
    hall.at = STARTS
    told = [field_line(event, names) for event in hall.do(RecordOut(1, (Knockout(victim, (winner,)),)))]
    assert told == [
        f"The bounty of {names[victim]} goes to {names[winner]}",
        f"{names[victim]} is out, table 1",
    ]


def test_the_button_may_be_at_an_empty_seat() -> None:
    hall = room(6)
    hall.do(RecordOut(1, (Knockout(hall.seated()[0], (hall.seated()[1],)),)), DEALER)
    assert [act.label for act in table_sheet(probe(hall), 1).button] == [str(seat) for seat in range(1, 10)]


def test_a_director_may_start_with_fewer_tables_than_there_are_players_for() -> None:
    hall = Hall(dealing="room")
    hall.enter(*(f"p{number}" for number in range(1, 22)))
    hall.at = STARTS
    (start, fewer) = seen(hall).due[0].acts
    assert (start.id, fewer.field, fewer.value) == ("start", "tables", "3")
    assert isinstance(fewer.command, Start)
    hall.do(replace(fewer.command, tables=2))
    assert (len(hall.t.field.where), len(hall.queue())) == (18, 3)


@pytest.mark.clause("TOR 7.14")
def test_who_has_never_sat_down_is_said_once_level_four_is_over() -> None:
    hall = room(6)
    here = next(iter(hall.t.field.where))
    hall.do(MarkAbsent(here, never_sat=True))
    assert all(line.clause != "TOR 7.14" for line in seen(hall).due)
    hall.minute(101)
    (line,) = [line for line in seen(hall).due if line.clause == "TOR 7.14"]
    assert [act.label for act in line.acts] == ["Take the chips out of play", "Is here"]
    assert line.acts[0].value == "20000"  # counted at the table; the starting stack is proposed
