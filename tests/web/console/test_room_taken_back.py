"""Room mode at the console: everything that was done is taken back or put right."""

from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from cutcard.floor.desk.desk import Desk
from cutcard.floor.streams.streams import HistoryRow
from cutcard.tournament.messages.correction import VoidEntry
from cutcard.tournament.messages.director import MovePlayer
from cutcard.tournament.messages.entry_events import EntryAccepted
from cutcard.tournament.messages.field_events import Eliminated
from cutcard.tournament.messages.purse import BountyWon, CancelTournament
from cutcard.tournament.messages.room import (
    AwardBounty,
    BountiesHandedIn,
    BountyAwarded,
    CountStacks,
    HandInBounties,
    Knockout,
    RaceTable,
    RecordOut,
    TableRaced,
)
from cutcard.web.console.past import past, reversals
from cutcard.web.console.shapes import PastLine
from cutcard.web.console.sheets import player_sheet
from cutcard.web.console.view import console_view
from tests.conftest import Cited
from tests.support.tournament.consoles import probe, room, seen
from tests.support.tournament.directing import DEALER, DIRECTOR, MANAGER, Hall


@pytest.mark.clause("TOR 7.13", "TOR 7.25")
def test_a_player_goes_out_by_somebody_and_comes_back() -> None:
    hall = room(9)
    (victim, winner, *_) = hall.t.field.where
    sheet = player_sheet(probe(hall), victim)
    assert sheet.out is not None
    assert winner in {one.player for one in sheet.rivals}
    assert victim not in {one.player for one in sheet.rivals}
    assert isinstance(sheet.out.command, RecordOut)
    events = hall.do(replace(sheet.out.command, outs=(Knockout(victim, (winner,)),)))
    assert hall.t.bounties.won == {winner: 100_00}
    assert [line.name for line in seen(hall).bounties] == [hall.t.register.entrants[winner].name]
    (out,) = [event for event in events if isinstance(event, Eliminated)]
    (undo,) = reversals(probe(hall), out)
    hall.do(undo.command)
    assert victim in hall.t.field.where
    assert not any(hall.t.bounties.won.values())


def test_an_entry_is_taken_back_with_its_chips_counted() -> None:
    hall = room(6)
    (taken,) = [event for event in hall.kept if isinstance(event, EntryAccepted) and event.player == "a01"]
    (void,) = probe(hall).accepted(reversals(probe(hall), taken))
    assert (void.field, void.value) == ("counted", "20000")
    hall.do(void.command)
    hall.do(CountStacks(1, {"a01": 5_000}), DEALER)
    manager = console_view(hall.t, 1, hall.at, MANAGER)
    (confirm,) = [act for line in manager.due for act in line.acts if act.id == "confirm 1"]
    assert (confirm.field, confirm.value) == ("counted", "5000")
    hall.do(confirm.command, MANAGER)
    assert "a01" not in hall.t.field.where


def test_an_elimination_is_taken_back_although_the_seat_is_taken() -> None:
    hall = room(6)
    one, two, three, *_ = hall.seated()
    out = hall.one(Eliminated, RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(MovePlayer(three, 1, out.seat, "a better view"))
    (back,) = probe(hall).accepted(reversals(probe(hall), out))
    hall.do(back.command)
    assert one in hall.t.field.where


def test_the_winners_of_a_bounty_are_put_right_at_the_console() -> None:
    hall = room(6)
    one, two, three, four, *_ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one),)), DEALER)
    (split,) = [act for line in seen(hall).due for act in line.acts if act.id == f"split {one}"]
    assert [rival.player for rival in split.rivals] == [player for player in hall.seated() if player != one]
    given = hall.one(BountyAwarded, AwardBounty(one, (two,)), DEALER)
    (other,) = probe(hall).accepted(reversals(probe(hall), given))
    assert {rival.player for rival in other.rivals} == set(hall.seated())
    hall.do(replace(other.command, winners=(three, four)))
    assert {who: cents for who, cents in hall.t.bounties.won.items() if cents} == {three: 50_00, four: 50_00}
    won = hall.one(BountyWon, RecordOut(1, (Knockout(two, (three,)),)), DEALER)
    assert probe(hall).accepted(reversals(probe(hall), won))


def test_a_race_and_a_count_of_bounty_chips_are_put_right_at_the_console() -> None:
    hall = room(6)
    one, two, three, *_ = hall.seated()
    hall.to_level(hall.t.structure.chips[0].race_after + 1)
    raced = hall.one(TableRaced, RaceTable(1, 7), DEALER)
    for gone, by in ((one, two), (two, three)):
        hall.do(RecordOut(1, (Knockout(gone, (by,)),)), DEALER)
    handed = hall.one(BountiesHandedIn, HandInBounties(two, 1))
    (tally,) = probe(hall).accepted(reversals(probe(hall), raced))
    assert [(blank.name, blank.value) for blank in tally.blanks] == [("odd", "7"), ("rescued", "0")]
    (again,) = probe(hall).accepted(reversals(probe(hall), handed))
    assert again.kind == "number"


def log(hall: Hall, command: RecordOut) -> list[PastLine]:
    """What the log tells of a command just given, with its ways back."""
    row = HistoryRow(1, hall.at, DIRECTOR, command, tuple(hall.do(command)))
    desk = cast(Desk, SimpleNamespace(state=lambda stream: SimpleNamespace(version=1), history=lambda *asked: [row]))
    return past(probe(hall), desk, "tournament/x", {}).lines


@pytest.mark.clause("TOR 6.14", "TOR 7.23")
def test_a_mistaken_out_whose_seat_is_taken_is_undone_by_one_act_that_adds_a_table(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(21, tables=2)  # 18 seats, three alternates
    (gone, winner, *_) = [one.player for one in hall.t.field.tables[1].seats.values()]
    (out,) = [event for event in hall.do(RecordOut(1, (Knockout(gone, (winner,)),))) if isinstance(event, Eliminated)]
    (undo,) = probe(hall).accepted(reversals(probe(hall), out))  # an alternate sits there by now
    assert "a table is added" in undo.detail
    hall.do(undo.command)
    assert gone in hall.t.field.where
    assert (len(hall.t.field.tables), hall.queue()) == (3, ())
    assert not any(hall.t.bounties.won.values())


def test_a_table_added_for_a_mistake_stays_when_nobody_waits_any_more() -> None:
    hall = Hall(dealing="room").start(19, tables=2).close_registration()
    (gone, winner, *_) = [one.player for one in hall.t.field.tables[1].seats.values()]
    (out,) = [event for event in hall.do(RecordOut(1, (Knockout(gone, (winner,)),))) if isinstance(event, Eliminated)]
    (undo,) = probe(hall).accepted(reversals(probe(hall), out))
    hall.do(undo.command)
    assert len(hall.t.field.where) == 19
    assert hall.t.hold_breaks


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_all_who_went_out_in_one_hand_come_back_by_one_act(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(9)
    one, two, winner, *_ = hall.seated()
    first, *_ = log(hall, RecordOut(1, (Knockout(one, (winner,)), Knockout(two, (winner,)))))
    (together, *_) = first.undo
    assert together.label == "All 2 back in play"
    hall.do(together.command)
    assert {one, two} <= set(hall.t.field.where)
    assert not any(hall.t.bounties.won.values())
    assert not hall.t.outs


@pytest.mark.parametrize("several", [False, True])
def test_the_log_opens_after_an_event_with_eliminations_was_cancelled(several: bool) -> None:
    hall = room(9)
    one, two, winner, *_ = hall.seated()
    outs = (Knockout(one, (winner,)), Knockout(two, (winner,)))[: 2 if several else 1]
    row = HistoryRow(1, hall.at, DIRECTOR, RecordOut(1, outs), tuple(hall.do(RecordOut(1, outs))))
    hall.do(CancelTournament("the hall is closed"))
    assert not hall.t.field.tables
    desk = cast(Desk, SimpleNamespace(state=lambda stream: SimpleNamespace(version=1), history=lambda *asked: [row]))
    assert not any(line.undo for line in past(probe(hall), desk, "tournament/x", {}).lines)


def test_a_proposal_names_who_proposes_it() -> None:
    hall = room(6)
    hall.do(VoidEntry(hall.seated()[0], "a mistake", counted=20_000))
    due = console_view(hall.t, 1, hall.at, MANAGER, staff={DIRECTOR.id: "Dee Rector"}).due
    assert any("what Dee Rector proposes" in line.text for line in due)
