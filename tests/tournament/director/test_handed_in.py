"""Chips that a player hands in after going out (TOR 7.11): what the record knew of, and what it did not."""

import pytest

from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import ChipsReturned, CountChips, Disqualify, ReturnChips
from cutcard.tournament.messages.correction import LiftDisqualification, Reinstate, VoidEntry
from cutcard.tournament.messages.director import AnnounceEliminationRound
from cutcard.tournament.messages.dispute import CloseMatter, MatterNoted
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.room import CountCompared, CountStacks, Knockout, RecordOut, ReportTable
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, MANAGER, Hall


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


def _room(cited: Cited, players: int = 4) -> Hall:
    return Hall(cited, dealing="room", venue="").start(players)


@pytest.mark.clause("TOR 7.11")
def test_whoever_plays_keeps_a_chip_whatever_is_handed_in(cited: Cited) -> None:
    """Otherwise nobody at the tables could be counted, bagged or disqualified any more."""
    hall = _room(cited)
    one, two, three, four = hall.seated()
    hall.do(RecordOut(1, (Knockout(two, (one,)),)), DEALER)
    for chips in (80_000, 79_800):
        assert "they have 80,000" in hall.refused(ReturnChips(two, chips), "TOR 7.11", DESK)
    hall.do(ReturnChips(two, 79_700), DESK)
    hall.refused(ReturnChips(two, 100), "TOR 7.11", DESK)
    hall.do(Disqualify(three, "conduct", "rude", counted=100))
    hall.do(CountStacks(1, {one: 100, four: 100}), DEALER)


@pytest.mark.clause("TOR 6.9", "TOR 6.14")
def test_whoever_plays_keeps_a_chip_whatever_leaves_play(cited: Cited) -> None:
    hall = _room(cited)
    one, two, _, _ = hall.seated()
    assert "79,700 are the most" in hall.refused(Disqualify(one, "conduct", "rude", counted=80_000), "TOR 6.9")
    hall.do(VoidEntry(two, "somebody else", counted=20_000))
    assert "79,700 are the most" in hall.refused(ConfirmProposal(1, 80_000), "TOR 6.14", MANAGER)
    hall.do(ConfirmProposal(1, 79_700), MANAGER)


@pytest.mark.clause("TOR 7.11", "TOR 6.14")
def test_a_wrong_number_of_chips_handed_in_is_corrected(cited: Cited) -> None:
    hall = _room(cited)
    one, two, three, four = hall.seated()
    hall.do(RecordOut(1, (Knockout(two, (one,)),)), DEALER)
    hall.do(ReturnChips(two, 200), DESK)
    hall.do(ReturnChips(two, 5_000), DESK)  # and it was 500
    stacks = {one: 39_300, three: 20_000, four: 20_000}
    hall.do(CountStacks(1, stacks), DEALER)
    assert hall.t.room.difference == 4_500
    assert "come back into play" in hall.refused(ReturnChips(two, 700, in_all=True), "TOR 7.11", DEALER)
    assert hall.do(ReturnChips(two, 700, in_all=True), DESK) == [
        ChipsReturned(two, 700, ("TOR 7.11", "TOR 6.14"), in_all=True)
    ]
    hall.refused(ReturnChips(two, 700, in_all=True), "TOR 7.11", DESK)
    assert hall.t.removed == 700
    assert hall.one(CountCompared, CountStacks(1, stacks), DEALER).difference == 0
    hall.do(ReturnChips(two, 0, in_all=True), DESK)  # they were another player's
    assert (hall.t.removed, hall.t.in_play()) == (0, 80_000)


@pytest.mark.clause("TOR 7.12", "TOR 7.11")
def test_chips_that_come_to_light_after_the_last_count_are_counted_anew(cited: Cited) -> None:
    hall = _room(cited, 3)
    one, two, three = hall.seated()
    hall.close_registration()
    hall.do(RecordOut(1, (Knockout(two, (one,)),)), DEALER)
    hall.do(RecordOut(1, (Knockout(three, (one,)),)), DEALER)
    hall.do(CountChips({100: 595}))
    counted = [hall.t.counted]
    hall.do(ReturnChips(three, 500), DESK)
    counted.append(hall.t.counted)
    hall.do(CountChips({100: 595}))
    assert [*counted, hall.t.counted] == [-500, None, 0]


@pytest.mark.clause("TOR 7.11", "TOR 7.22", "TOR 7.37")
def test_chips_that_left_play_before_a_disqualification_do_not_leave_it_twice(cited: Cited) -> None:
    hall = _room(cited)
    one, two, three, four = hall.seated()
    hall.do(AnnounceEliminationRound(1))
    hall.do(ReportTable(1, "done"))
    hall.do(CountStacks(1, {one: 21_000, two: 19_000, three: 20_000, four: 20_000}), DEALER)
    assert hall.t.removed == 19_000
    hall.do(Disqualify(two, "conduct", "rude"))
    assert hall.do(ReturnChips(two, 10_000), DEALER) == [ChipsReturned(two, 10_000, ("TOR 7.11",))]
    hall.do(ReturnChips(two, 9_000), DEALER)
    assert hall.t.removed == 19_000
    hall.do(ReturnChips(two, 300), DESK)
    assert hall.t.removed == 19_300
    hall.do(LiftDisqualification(two, "somebody else"))
    hall.do(Reinstate(two, 1, hall.free(1), {}, "miscounted"))
    assert (hall.t.removed, hall.stack(two)) == (0, 19_000)


@pytest.mark.clause("TOR 7.11", "TOR 6.14")
def test_chips_handed_in_come_back_when_a_disqualification_is_lifted(cited: Cited) -> None:
    hall = _room(cited)
    one = hall.seated()[0]
    hall.do(Disqualify(one, "conduct", "rude", counted=19_000))
    hall.do(ReturnChips(one, 20_000), DESK)
    assert hall.t.removed == 20_000
    hall.do(LiftDisqualification(one, "somebody else", 1, hall.free(1)))
    assert (hall.t.removed, hall.stack(one)) == (0, 19_000)


@pytest.mark.clause("TOR 7.11")
def test_who_never_had_chips_or_whose_entry_is_void_hands_none_in(cited: Cited) -> None:
    hall = _room(cited)
    two = hall.seated()[1]
    hall.both(VoidEntry(two, "somebody else", counted=20_000), second=MANAGER)
    hall.refused(ReturnChips(two, 20_000), "TOR 7.11", DESK)
    assert hall.t.issued == hall.t.in_play() == 60_000
