"""Chips that a player hands in after going out (TOR 7.11): what the record knew of, and what it did not."""

import pytest

from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import ChipsReturned, Disqualify, ReturnChips
from cutcard.tournament.messages.correction import Reinstate
from cutcard.tournament.messages.dispute import CloseMatter, MatterNoted
from cutcard.tournament.messages.room import CountCompared, CountStacks, Knockout, RecordOut
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, Hall


@pytest.mark.clause("TOR 7.11", "TOR 7.18")
@pytest.mark.parametrize("dealing", ["recorded", "room"])
def test_chips_that_nobody_had_by_the_record_are_a_matter_for_the_director(cited: Cited, dealing: str) -> None:
    hall = Hall(cited, dealing=dealing).start(4)
    one, two, three, four = hall.seated()
    room = dealing == "room"
    if room:
        hall.do(RecordOut(1, (Knockout(two, (one,)),)), DEALER)
    else:
        hall.hand(won=one, lost=[two])
    floor = DESK if room else DEALER
    if room:
        assert "call a supervisor" in hall.refused(ReturnChips(two, 500), "TOR 7.11", DEALER)
    assert hall.one(MatterNoted, ReturnChips(two, 500), floor).ground == "hiding chips"
    assert any("500 in chips handed in" in prompt.text for prompt in duties(hall.t, hall.at))
    hall.do(CloseMatter(1, "they lay under the rail"))
    assert hall.t.in_play() == hall.t.issued - hall.t.removed == 80_000 - (500 if room else 0)
    hall.refused(ReturnChips(two, 80_000 if room else 80_001), "TOR 7.11", DEALER)
    if room:
        stacks = {one: 39_500, three: 20_000, four: 20_000}
        assert hall.one(CountCompared, CountStacks(1, stacks), DEALER).difference == 0
        hall.do(CountStacks(1, {**stacks, one: 39_000}), DEALER)
        assert hall.t.room.difference == -500
        hall.refused(ReturnChips(two, 500), "TOR 7.11", DEALER)
        hall.do(ReturnChips(two, 500), DESK)  # found when some were missed
        assert hall.t.room.difference == 0


@pytest.mark.clause("TOR 7.11")
def test_chips_that_left_play_with_the_player_are_handed_in_without_a_word(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(4)
    one = hall.seated()[0]
    hall.do(Disqualify(one, "conduct", "rude", counted=19_000))
    assert hall.do(ReturnChips(one, 19_000), DEALER) == [ChipsReturned(one, 19_000, ("TOR 7.11",))]
    assert hall.t.removed == 19_000


@pytest.mark.clause("TOR 7.11", "TOR 6.14")
@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize("dealing", ["recorded", "room"])
def test_chips_that_were_handed_in_come_back_with_the_player(cited: Cited, dealing: str, counted: bool) -> None:
    """The elimination was a mistake: what the player gave up for it is in play again, each time."""
    hall = Hall(cited, dealing=dealing).start(4)
    one, two, three, four = hall.seated()
    room, stack = dealing == "room", 20_000
    for _ in range(2):
        table, seat = hall.t.field.where[two]
        if room:
            hall.do(RecordOut(1, (Knockout(two, (one,)),)), DEALER)
        else:
            hall.hand(won=one, lost=[two])
        for chips in (500, 300):
            hall.do(ReturnChips(two, chips), DESK)
        gone = 800 if room else 0
        assert hall.t.in_play() == hall.t.issued - hall.t.removed == 80_000 - gone
        if counted and room:
            stacks = {one: 40_000 - gone, three: 20_000, four: 20_000}
            assert hall.one(CountCompared, CountStacks(1, stacks), DEALER).difference == 0
        back = Reinstate(two, table, seat, {} if room else {one: stack}, "the river was misread")
        hall.do(back)
        assert (hall.t.issued, hall.t.removed, hall.t.in_play(), hall.stack(two)) == (80_000, 0, 80_000, stack)
        hall.refused(back, "TOR 6.14")
        hall.refused(ReturnChips(two, 500), "TOR 7.11", DESK)
        if counted and room:
            again = dict.fromkeys((one, two, three, four), 20_000)
            assert hall.one(CountCompared, CountStacks(1, again), DEALER).difference == 0
