"""The director's log: what was done, by whom, and when it happened."""

from types import SimpleNamespace
from typing import cast

from cutcard.floor.desk.desk import Desk
from cutcard.floor.streams.streams import HistoryRow
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.web.console.past import past
from cutcard.web.console.probe import Probe
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
