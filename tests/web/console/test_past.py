"""The director's log: what was done, by whom, and when it happened."""

from types import SimpleNamespace
from typing import cast

import pytest

from cutcard.floor.desk.desk import Desk
from cutcard.floor.streams.streams import HistoryRow
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.conduct import ForfeitChips
from cutcard.tournament.messages.director import BreakTable, Start
from cutcard.tournament.messages.field_events import Eliminated
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.web.console.past import past, reversals
from cutcard.web.console.probe import Probe
from tests.conftest import Cited
from tests.support.tournament.directing import DIRECTOR, STARTS, Hall


def test_what_was_on_paper_stands_in_the_log_at_its_true_time() -> None:
    hall = Hall(dealing="room").start(9)
    victim, winner, *_ = hall.t.field.where
    hall.at = then = STARTS
    hall.later(10)
    command = EnterAfterwards(then, RecordOut(1, (Knockout(victim, (winner,)),)), "sheet 2")
    row = HistoryRow(1, hall.at, DIRECTOR, command, tuple(hall.do(command)))
    desk = cast(Desk, SimpleNamespace(state=lambda stream: SimpleNamespace(version=1), history=lambda *asked: [row]))
    told = past(Probe(hall.t, DIRECTOR, hall.at), desk, "tournament/x", {DIRECTOR.id: "Dee"}).lines
    out = next(line for line in told if "is out" in line.text)
    assert (out.at, out.paper, out.entered, out.who) == (then, "sheet 2", hall.at, "Dee")


def test_the_start_is_told_before_the_seats_that_were_drawn_with_it() -> None:
    hall = Hall(dealing="room")
    hall.enter("a01", "a02", "a03")
    hall.at = STARTS
    row = HistoryRow(1, hall.at, DIRECTOR, Start(), tuple(hall.do(Start())))
    desk = cast(Desk, SimpleNamespace(state=lambda stream: SimpleNamespace(version=1), history=lambda *asked: [row]))
    told = past(Probe(hall.t, DIRECTOR, hall.at), desk, "tournament/x", {}).lines
    assert told[0].text == "Play starts at 1 table"  # what the console says at its foot


def test_who_went_out_is_told_before_who_gets_the_seat() -> None:
    """The foot of the console says the director's act with its undo, then what followed by itself."""
    hall = Hall(dealing="room").start(12, tables=1)  # three wait for a seat
    victim, winner, *_ = hall.seated(1)
    command = RecordOut(1, (Knockout(victim, (winner,)),))
    row = HistoryRow(1, hall.at, DIRECTOR, command, tuple(hall.do(command)))
    desk = cast(Desk, SimpleNamespace(state=lambda stream: SimpleNamespace(version=1), history=lambda *asked: [row]))
    told = past(Probe(hall.t, DIRECTOR, hall.at), desk, "tournament/x", {}).lines
    acts = [line.text for line in told if not line.followed]
    assert acts[0] == f"{hall.t.register.entrants[victim].name} is out, table 1"
    assert "bounty" in acts[1]
    assert any("is seated at table 1" in line.text for line in told if line.followed)


def test_a_broken_table_is_told_before_the_seats_drawn_for_its_players() -> None:
    hall = Hall(dealing="room").start(20, tables=3).close_registration()
    for player in hall.seated(3)[:4]:
        by = next(one for one in hall.seated(3) if one != player)
        hall.do(RecordOut(3, (Knockout(player, (by,)),)))
    row = HistoryRow(1, hall.at, DIRECTOR, BreakTable(3), tuple(hall.do(BreakTable(3))))
    desk = cast(Desk, SimpleNamespace(state=lambda stream: SimpleNamespace(version=1), history=lambda *asked: [row]))
    told = past(Probe(hall.t, DIRECTOR, hall.at), desk, "tournament/x", {}).lines
    assert [line.text for line in told if not line.followed] == ["Table 3 is broken"]
    assert told[0].text == "Table 3 is broken"
    assert len(told) > 1


@pytest.mark.clause("TOR 7.13", "TOR 6.14")
@pytest.mark.parametrize("dealing", ["electronic", "recorded", "room"])
def test_chips_forfeited_by_mistake_come_back_with_one_tap(dealing: str, cited: Cited) -> None:
    hall = Hall(cited, dealing=dealing).start(6)
    one, *_ = hall.seated()
    hall.minute(171)
    counted = 20_000 if dealing == "room" else None
    (gone,) = [
        event for event in hall.both(ForfeitChips(one, "I buy in again", counted)) if isinstance(event, Eliminated)
    ]
    (back,) = (probe := Probe(hall.t, DIRECTOR, hall.at)).accepted(reversals(probe, gone))
    hall.do(back.command)
    assert (hall.stack(one), hall.t.bounties.own[one]) == (20_000, "held")
