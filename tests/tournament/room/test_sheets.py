"""Paper survives the server: sheets at every level, and what a chip race needs at most."""

import msgspec
import pytest

from cutcard.tournament.agenda.sheets import EventSheet, knows_stacks, race_estimate, sheet
from cutcard.tournament.messages.conduct import Penalise
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.room import CountStacks, Knockout, RaceTable, RecordOut, SetButton, TableRaced
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, Hall


def test_a_sheet_has_all_that_is_needed_to_go_on(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(12, tables=1)  # three wait for a seat
    one, two, *_ = hall.seated()
    hall.do(SetButton(1, 4), DEALER)
    hall.minute(30)
    found = sheet(hall.t, hall.at)
    assert msgspec.json.decode(msgspec.json.encode(found), type=EventSheet) == found
    assert (found.level, found.remaining, found.state) == (2, 20 * 60, "running")
    assert [level.number for level in found.levels] == [2, 3, 4, 5, 6]
    (table,) = found.tables
    assert (table.button, len(table.seats)) == (4, 9)
    assert all(seat.bounty and seat.stack == 20_000 for seat in table.seats)
    assert len(found.queue) == 3
    assert found.chips == 180_000
    hall.do(RecordOut(1, (Knockout(one),)), DEALER)
    hall.do(ReEnter(one))
    found = sheet(hall.t, hall.at)
    assert found.pending == (hall.t.register.entrants[one].name,)
    assert found.queue[-1] == hall.t.register.entrants[one].name
    assert not knows_stacks(hall.t)
    assert two in {seat.player for seat in found.tables[0].seats}


@pytest.mark.clause("TOR 7.37")
def test_a_sheet_tells_how_long_players_are_still_away(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(4)
    one, two, *_ = hall.seated()
    hall.do(Penalise(one, "away", "conduct", "swearing", 10))
    hall.do(Penalise(two, "away", "conduct", "swearing", 30))
    hall.later(12)
    assert sheet(hall.t, hall.at).penalties == (f"{hall.t.register.entrants[two].name}: 18 minutes left",)


def test_the_race_never_needs_more_than_was_estimated(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(12)
    estimate = race_estimate(hall.t)
    assert estimate is not None
    assert (estimate.old, estimate.new) == tuple(chip.value for chip in hall.t.structure.chips[:2])
    assert estimate.exchange == 12 * hall.t.structure.chips[0].count * estimate.old // estimate.new
    hall.to_level(estimate.after_level + 1)
    per = estimate.new // estimate.old
    for number, table in list(hall.t.field.tables.items()):
        most = len(table.seats) * (per - 1)
        assert hall.one(TableRaced, RaceTable(number, most), DEALER).aside <= estimate.tables[number]
    after = race_estimate(hall.t)
    assert after is not None
    assert after.old == estimate.new


def test_stacks_are_known_once_all_are_counted(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(3)
    one, two, three = hall.seated()
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(CountStacks(1, {two: 40_000, three: 20_000}), DEALER)
    assert knows_stacks(hall.t)
    assert knows_stacks(Hall().start(3).t)
    assert race_estimate(Hall().t) is None
