"""Chips of a room: counted at breaks, as they leave play, in races and in bags; a shortage is a duty (T-66, T-70)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import (
    CloseOption,
    Disqualify,
    ForfeitChips,
    MarkAbsent,
    ProvisionallyEliminate,
    ReturnAbsent,
)
from cutcard.tournament.messages.correction import CorrectStacks, EntryVoided, Reinstate, VoidEntry
from cutcard.tournament.messages.director import MovePlayer, PauseClock, RaceChips, ResumeClock
from cutcard.tournament.messages.dispute import DecideTournamentDispute, RaiseTournamentDispute
from cutcard.tournament.messages.entry import CloseFlight, ReEnter
from cutcard.tournament.messages.entry_events import FlightClosed
from cutcard.tournament.messages.field_events import ChipsRemoved
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.purse import AddValue
from cutcard.tournament.messages.room import (
    BagChips,
    CorrectRace,
    CountCompared,
    CountStacks,
    ExplainCount,
    Knockout,
    RaceTable,
    RecordOut,
    TableRaced,
)
from cutcard.tournament.room.charge import proposed
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import AddOnOffer, Flight
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DIRECTOR, EVENT, MANAGER, STARTS, Hall


@pytest.fixture
def hall(cited: Cited) -> Hall:
    return Hall(cited, dealing="room").start(6)


def told(hall: Hall) -> list[str]:
    return [prompt.text for prompt in duties(hall.t, hall.at)]


@pytest.mark.clause("T-66", "TOR 7.12", "TOR 7.18")
def test_a_shortage_is_a_duty_until_it_is_counted_again_or_explained(hall: Hall) -> None:
    players = hall.seated()
    right = dict.fromkeys(players, 20_000)
    short = {**right, players[0]: 19_500}
    assert hall.one(CountCompared, CountStacks(1, short), DEALER).difference == -500
    assert any("500 in chips missing" in text for text in told(hall))
    assert hall.t.in_play() == hall.t.issued - hall.t.removed
    assert hall.one(CountCompared, CountStacks(1, right), DEALER).difference == 0
    assert not any("missing" in text for text in told(hall))
    hall.refused(ExplainCount("found"), "TOR 7.18")
    hall.do(CountStacks(1, short), DEALER)
    assert [act.kind for act in due_now(hall.t, hall.at)] == ["count"]
    hall.refused(ExplainCount(" "), "TOR 7.18")
    hall.do(ExplainCount("a chip fell under the table and is gone"))
    assert hall.t.room.difference == 0


@pytest.mark.clause("TOR 7.18")
def test_tables_counted_in_one_pause_are_compared_together(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(12)
    one, two = (dict.fromkeys(hall.seated(number), 20_000) for number in hall.t.field.tables)
    first, second = hall.t.field.tables
    hall.do(CountStacks(first, one), DEALER)
    hall.do(CountStacks(second, two), DEALER)
    assert not any(isinstance(event, CountCompared) for event in hall.kept)  # play went on in between
    hall.do(PauseClock("a count"))
    hall.do(CountStacks(first, one), DEALER)
    more = {**two, next(iter(two)): 25_000}
    assert hall.one(CountCompared, CountStacks(second, more), DEALER).difference == 5_000
    hall.do(ResumeClock())


@pytest.mark.clause("T-66")
def test_two_pauses_in_one_level_are_two_counts(hall: Hall) -> None:
    """Half the table is counted in one pause, the others in a later one: chips have moved in between."""
    one, two, three, *others = hall.seated()
    hall.minute(5)
    hall.do(PauseClock("fire alarm"))
    hall.do(CountStacks(1, {one: 10_000, two: 20_000, three: 20_000}), DEALER)
    hall.do(ResumeClock())
    hall.later(10)
    hall.do(PauseClock("fire alarm"))
    hall.do(CountStacks(1, dict.fromkeys(others, 20_000)), DEALER)
    assert not any(isinstance(event, CountCompared) for event in hall.kept)
    hall.do(CountStacks(1, dict.fromkeys((one, two, three), 20_000)), DEALER)
    assert any(isinstance(event, CountCompared) for event in hall.kept)


def test_a_break_with_its_option_is_one_pause(hall: Hall) -> None:
    hall.minute(4 * 25 + 5)
    one, *others = hall.seated()
    hall.do(CountStacks(1, {one: 20_000}), DEALER)
    hall.do(PauseClock("the food is late"))
    hall.later(10)
    assert hall.one(CountCompared, CountStacks(1, dict.fromkeys(others, 20_000)), DEALER).difference == 0


@pytest.mark.clause("TOR 7.18", "TOR 7.40")
def test_counts_that_cannot_be(hall: Hall) -> None:
    one, *_ = hall.seated()
    hall.refused(CountStacks(1, {}), "TOR 7.18", DEALER)
    hall.refused(CountStacks(1, {"nobody": 100}), "TOR 7.18", DEALER)
    hall.refused(CountStacks(1, {one: 0}), "TOR 7.18", DEALER)
    hall.refused(CountStacks(1, {one: 120_001}), "TOR 7.18", DEALER)
    hall.refused(CountStacks(1, {one: 150}), "TOR 7.40", DEALER)
    hall.refused(CorrectStacks({one: 20_000}, "so"), "TOR 6.14")
    hall.do(CountStacks(1, {one: 120_000}), DEALER)
    assert hall.t.room.loose == -100_000


@pytest.mark.clause("TOR 6.9")
def test_chips_of_a_disqualified_player_are_counted(hall: Hall) -> None:
    one, *_ = hall.seated()
    assert "count them" in hall.refused(Disqualify(one, "conduct", "shouting"), "TOR 6.9")
    hall.refused(Disqualify(one, "conduct", "shouting", 150), "TOR 7.40")
    hall.do(Disqualify(one, "conduct", "shouting", 7_300))
    assert hall.t.removed == 7_300
    hall.do(RecordOut(1, (Knockout(hall.seated()[0], (hall.seated()[1],)),)), DEALER)
    gone = hall.t.outs[-1].player
    assert "no chips in play" in hall.refused(Disqualify(gone, "conduct", "shouting", 100), "TOR 6.9")
    hall.do(Disqualify(gone, "conduct", "shouting"))
    assert hall.t.removed == 7_300
    assert hall.t.room.loose == 12_700 + 20_000
    assert "leave out the count" in Hall().start(4).refused(Disqualify("a01", "conduct", "shouting", 100), "TOR 6.9")


def test_chips_of_a_void_entry_are_counted(hall: Hall) -> None:
    one, *_ = hall.seated()
    hall.refused(VoidEntry(one, "the wrong person"), "TOR 6.14")
    hall.both(VoidEntry(one, "the wrong person", 20_000))
    assert hall.t.issued == 100_000


@pytest.mark.clause("TOR 7.13")
def test_the_option_is_asked_at_the_tables(hall: Hall) -> None:
    hall.minute(4 * 25 + 20 + 2 * 25)
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).state == "option"
    assert "ask at the tables" in hall.refused(ResumeClock(), "TOR 7.13")
    assert [act.command for act in due_now(hall.t, hall.at) if act.kind == "option"] == [CloseOption()]
    one, *_ = hall.seated()
    hall.refused(ForfeitChips(one, "I give up", 20_100), "TOR 7.13", DEALER)
    hall.refused(ForfeitChips(one, "I give up"), "TOR 7.13", DEALER)
    events = hall.both(ForfeitChips(one, "I give up", 9_000), DEALER, MANAGER)
    assert [event.chips for event in events if isinstance(event, ChipsRemoved)] == [9_000]
    hall.do(ReEnter(one))
    hall.do(CloseOption())
    hall.refused(CloseOption(), "TOR 7.13")
    assert [act.command for act in due_now(hall.t, hall.at) if act.kind == "resume"] == [ResumeClock()]
    hall.do(ResumeClock())
    assert hall.t.registration_closed


@pytest.mark.clause("TOR 7.13")
def test_a_pause_for_add_ons_asks_nobody_about_short_stacks(cited: Cited) -> None:
    terms = replace(EVENT, re_entry=None, add_on=AddOnOffer(100_00, 20_000, 6))
    hall = Hall(cited, structure=terms, dealing="room").start(6)
    hall.minute(4 * 25 + 20 + 2 * 25)
    assert clock.at(hall.t.clock, hall.t.structure, hall.at).state == "option"
    assert [act.kind for act in due_now(hall.t, hall.at) if act.kind in ("option", "resume")] == ["resume"]
    hall.refused(CloseOption(), "TOR 7.13")
    hall.do(ResumeClock())


@pytest.mark.clause("T-67")
@pytest.mark.clause("TOR 7.14")
def test_what_an_absent_player_missed_is_proposed_and_set_by_the_director(hall: Hall) -> None:
    one, *_ = hall.seated()
    hall.do(MarkAbsent(one, never_sat=True))  # noticed after the start
    hall.minute(4 * 25 + 1)
    hall.refused(ProvisionallyEliminate(one), "TOR 7.14")
    hall.do(ProvisionallyEliminate(one, 15_000))
    assert hall.t.missing[one].stack == 15_000
    hall.minute(4 * 25 + 20 + 24)  # 24 minutes of level 5: ten hands at six seats, 1,300 an orbit
    assert proposed(hall.t, one, hall.at) == 2_200
    cure = hall.cure(ReturnAbsent(one))
    assert cure == ReturnAbsent(one, 2_200)
    hall.refused(ReturnAbsent(one, 15_001), "TOR 7.14")
    hall.do(ReturnAbsent(one, 2_000))
    assert hall.t.field.seat(one).stack == 13_000
    assert "leave out the charge" in _returned_elsewhere()


def _returned_elsewhere() -> str:
    other = Hall().start(3)
    one, *_ = other.seated()
    other.do(MarkAbsent(one, never_sat=True))
    other.minute(4 * 25 + 1)
    other.do(ProvisionallyEliminate(one))
    return other.refused(ReturnAbsent(one, 100), "TOR 7.14")


@pytest.mark.clause("TOR 7.40(a)", "TOR 7.40(b)", "TOR 7.40(g)", "TOR 7.40", "TOR 7.40(c)")
@pytest.mark.clause("T-70")
def test_a_race_is_recorded_by_its_tally(hall: Hall) -> None:
    old = hall.t.structure.chips[0]
    hall.refused(RaceTable(1, 3), "TOR 7.40", DEALER)
    hall.to_level(old.race_after + 1)
    new = hall.t.structure.chips[1].value
    assert any("has not told its tally" in text for text in told(hall))
    assert [act.tables for act in due_now(hall.t, hall.at) if act.kind == "race"] == [(1,)]
    hall.refused(RaceChips(1), "TOR 7.40", DEALER)
    per = new // old.value
    hall.refused(RaceTable(1, 6 * (per - 1) + 1), "TOR 7.40(a)", DEALER)
    hall.refused(RaceTable(1, 2, 3), "TOR 7.40(g)", DEALER)
    hall.refused(RaceTable(1, per, per), "TOR 7.40(g)", DEALER)  # one of these players won the new chip
    issued, removed = hall.t.issued, hall.t.removed
    raced = hall.one(TableRaced, RaceTable(1, per + (per + 1) // 2), DEALER)  # one and a half: rounded up
    assert raced.aside == 2
    assert hall.t.issued - hall.t.removed == issued - removed + raced.change
    hall.refused(RaceTable(1, 3), "TOR 7.40", DEALER)
    hall.do(CorrectRace(1, per, "two chips counted twice"))
    assert (hall.t.issued, hall.t.removed) == (issued, removed)
    assert hall.t.in_play() == issued - removed
    hall.refused(CorrectRace(1, per, " "), "TOR 6.14")


@pytest.mark.clause("TOR 7.40")
def test_nothing_to_correct_before_a_race(hall: Hall) -> None:
    hall.refused(CorrectRace(1, 3, "a slip"), "TOR 7.40")


@pytest.mark.clause("TOR 7.40")
def test_players_wait_until_both_tables_have_raced(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(12)
    hall.to_level(hall.t.structure.chips[0].race_after + 1)
    first, second = hall.t.field.tables
    hall.do(RaceTable(first, 4, 1), DEALER)
    one = hall.seated(first)[0]
    hall.refused(MovePlayer(one, second, hall.free(second), "to balance"), "TOR 7.40")


@pytest.mark.clause("T-72")
@pytest.mark.clause("TOR 7.13")
def test_a_flight_is_bagged(cited: Cited) -> None:
    event = replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, 2),))
    hall = Hall(cited, event, dealing="room").start(3)
    one, two, three = hall.seated()
    hall.minute(51)
    hall.refused(CloseFlight("final"), "TOR 7.13")
    hall.refused(BagChips(one, 20_000, "17", False), "TOR 7.13", DEALER)
    hall.refused(BagChips(one, 20_000, " ", True), "TOR 7.13", DEALER)
    hall.refused(BagChips("nobody", 20_000, "17", True), "TOR 7.13", DEALER)
    hall.do(BagChips(one, 30_000, "17", True), DEALER)
    hall.refused(BagChips(two, 20_000, "17", True), "TOR 7.13", DEALER)
    hall.do(BagChips(two, 20_000, "18", True), DEALER)
    assert hall.one(CountCompared, BagChips(three, 9_500, "19", True), DEALER).difference == -500
    assert "missing" in hall.refused(CloseFlight("final"), "TOR 7.13")
    hall.do(BagChips(three, 10_000, "19", True), DEALER)  # counted again
    closed = hall.one(FlightClosed, CloseFlight("final"), DIRECTOR)
    assert closed.bags == {one: 30_000, two: 20_000, three: 10_000}


@pytest.mark.clause("TOR 7.13")
def test_nothing_is_bagged_outside_a_flight(hall: Hall) -> None:
    hall.refused(BagChips(hall.seated()[0], 20_000, "1", True), "TOR 7.13", DEALER)


# -- acts that take two people


@pytest.mark.clause("T-66", "TOR 7.18")
def test_chips_are_counted_when_they_leave_play_and_not_when_that_was_proposed(hall: Hall) -> None:
    one = hall.seated()[0]
    hall.do(VoidEntry(one, "the wrong person", counted=20_000))
    hall.later(60)
    hall.do(CountStacks(1, {one: 5_000}), DEALER)
    assert "5,000 by a later count" in hall.refused(ConfirmProposal(1), "T-66", MANAGER)
    assert hall.cure(ConfirmProposal(1), MANAGER) == ConfirmProposal(1, 5_000)
    assert hall.one(EntryVoided, ConfirmProposal(1, 4_000), MANAGER).chips == 4_000


def test_a_player_who_has_lost_all_chips_since_leaves_none(hall: Hall) -> None:
    one, two, *_ = hall.seated()
    hall.do(VoidEntry(one, "the wrong person", counted=20_000))
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    assert hall.one(EntryVoided, ConfirmProposal(1), MANAGER).chips == 0


def test_a_count_with_something_that_takes_no_chips_is_refused(hall: Hall) -> None:
    hall.do(AddValue("cash", 100_00, "a sponsor"))
    hall.refused(ConfirmProposal(1, 100), "T-53", MANAGER)


@pytest.mark.clause("TOR 6.14")
def test_a_dispute_about_an_entry_is_remedied_with_a_count_at_its_confirmation(hall: Hall) -> None:
    one = hall.seated()[0]
    hall.do(RaiseTournamentDispute("entered twice", (one,)), DEALER)
    hall.do(DecideTournamentDispute("entered twice", "the entry is void", (one,), "void the entry", 1))
    assert "count them" in hall.refused(ConfirmProposal(1), "TOR 6.14", MANAGER)
    assert hall.one(EntryVoided, ConfirmProposal(1, 20_000), MANAGER).chips == 20_000


# -- bags


@pytest.fixture
def flight(cited: Cited) -> Hall:
    """Three players of a flight that ends with level 2."""
    return Hall(
        cited, structure=replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, 2),)), dealing="room"
    ).start(3)


@pytest.mark.clause("TOR 7.13")
def test_a_flight_hands_on_what_was_signed_for(flight: Hall) -> None:
    one, two, three = flight.seated()
    flight.minute(51)
    for player, chips, bag in ((one, 30_000, "17"), (two, 20_000, "18"), (three, 10_000, "19")):
        flight.do(BagChips(player, chips, bag, True), DEALER)
    flight.do(CountStacks(1, {one: 20_000, two: 30_000}), DEALER)  # the slips say otherwise
    flight.refused(CloseFlight("final"), "TOR 7.13")
    flight.do(BagChips(one, 20_000, "17", True), DEALER)
    flight.do(BagChips(two, 30_000, "18", True), DEALER)
    closed = flight.one(FlightClosed, CloseFlight("final"))
    assert closed.bags == {one: 20_000, two: 30_000, three: 10_000}


def test_chips_are_bagged_after_the_last_level(flight: Hall) -> None:
    one = flight.seated()[0]
    flight.minute(49)
    assert "after its last level" in flight.refused(BagChips(one, 30_000, "17", True), "TOR 7.13", DEALER)
    flight.minute(50)
    flight.do(BagChips(one, 30_000, "17", True), DEALER)


def test_a_player_who_comes_back_needs_a_bag_of_the_new_chips(flight: Hall) -> None:
    one, two, _ = flight.seated()
    flight.minute(51)
    flight.do(BagChips(one, 20_000, "17", True), DEALER)
    flight.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    flight.do(Reinstate(one, 1, flight.free(1), {}, "it was another player"))
    assert not flight.t.room.bags
