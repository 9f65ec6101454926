"""Where two rules meet: absence and re-entries, elimination rounds and newcomers, flights and their queues."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.director.moves import Waits, move_due
from cutcard.tournament.engine.values import HandResult
from cutcard.tournament.messages.conduct import (
    AbsentReturned,
    CloseOption,
    CountChips,
    Disqualify,
    EndAbsence,
    MarkAbsent,
    ProvisionallyEliminate,
    ReturnAbsent,
)
from cutcard.tournament.messages.correction import CorrectBounty, Reinstate, VoidEntry
from cutcard.tournament.messages.director import (
    AnnounceEliminationRound,
    BreakTable,
    DealHand,
    HoldTables,
    MoveClock,
    MovePlayer,
    ReportHand,
    ResumeClock,
)
from cutcard.tournament.messages.entry import CloseFlight, ReceiveFlight, ReEnter, RefundUnseated
from cutcard.tournament.messages.entry_events import FeesRefunded, FlightClosed
from cutcard.tournament.messages.field_events import Eliminated, EliminationRoundEnded, Moved
from cutcard.tournament.messages.purse import CancelTournament, CloseTournament
from cutcard.tournament.messages.room import AwardBounty, CountStacks, Knockout, RecordOut, ReportTable, SetButton
from cutcard.tournament.structure.structure import Flight, Rebuy, ReEntry
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, MANAGER, STARTS, Hall, own
from tests.support.tournament.entering import entry

WHY = "for a good reason"
SMALL = replace(EVENT, seats_per_table=4, final_table=2)
FLIGHT = replace(EVENT, seats_per_table=4, venues=(), flights=(Flight("gold-coast", "A", STARTS, until_level=6),))


def call_off(hall: Hall, table: int) -> None:
    begin = hall.t.field.tables[table].begin
    assert begin is not None
    stacks = {one.seat: one.stack for one in begin.seats}
    hall.do(ReportHand(table, HandResult(begin.number, stacks, void=True)))


# -- 7.14


@pytest.mark.clause("TOR 7.14", "T-16")
def test_a_called_off_hand_gives_nothing_back_that_it_had_not_cost(cited: Cited) -> None:
    hall = Hall(cited, replace(SMALL, seats_per_table=6), hand_for_hand="by order").start(8, tables=2)
    absent = hall.seated(2)[0]
    hall.do(MarkAbsent(absent, never_sat=True))
    hall.close_registration()
    hall.do(HoldTables(True, True, WHY))
    for number in (1, 2):
        first, *_, last = (player for player in hall.seated(number) if player != absent)
        hall.hand(number, won=first, lost=[last])
    hall.do(ProvisionallyEliminate(absent))
    hall.deal(1)
    hall.do(BreakTable(2))  # from now on the absent player's orbits are counted at table 1, where a hand is in play
    call_off(hall, 1)
    assert hall.t.missing[absent].charged == 0
    hall.hand(1)
    paid = hall.t.missing[absent].charged
    assert paid > 0
    hall.deal(1)
    call_off(hall, 1)
    assert hall.t.missing[absent].charged == paid
    assert 0 < hall.one(AbsentReturned, ReturnAbsent(absent)).charged < 1_000


@pytest.mark.clause("TOR 7.14", "TOR 6.5")
def test_who_has_paid_to_re_enter_does_not_lose_the_fees_by_coming_back(cited: Cited) -> None:
    hall = Hall(cited, replace(SMALL, alternates_until_level=6)).start(8, tables=2)
    absent = hall.seated(1)[0]
    hall.do(MarkAbsent(absent, never_sat=True))
    hall.to_level(5)
    hall.do(ProvisionallyEliminate(absent))
    hall.enter("zoe")  # takes the seat
    hall.do(EndAbsence(absent, WHY))
    hall.do(ReEnter(absent), DESK)
    hall.to_level(6)  # nobody who waits is seated any more
    first, *_, last = hall.seated(2)
    hall.hand(2, won=first, lost=[last])
    assert hall.queue() == (absent,)
    cure = hall.cure(ReturnAbsent(absent))
    assert isinstance(cure, VoidEntry)
    before = own(hall)[0]
    hall.both(cure)
    assert own(hall)[0] == before - 225_00
    assert hall.one(AbsentReturned, ReturnAbsent(absent)).chips == 20_000


@pytest.mark.clause("TOR 7.14", "TOR 6.14")
def test_without_a_mistaken_re_entry_the_stake_of_an_absent_player_may_come_back(cited: Cited) -> None:
    hall = Hall(cited).start(6)
    absent = hall.seated()[0]
    hall.do(MarkAbsent(absent, never_sat=True))
    hall.to_level(5)
    hall.do(ProvisionallyEliminate(absent))
    hall.do(EndAbsence(absent, WHY))
    hall.do(ReEnter(absent), DESK)
    assert absent in hall.t.field.where
    assert absent not in hall.t.missing
    hall.both(VoidEntry(absent, "it was another player"))
    assert absent not in hall.t.field.where
    assert hall.one(AbsentReturned, ReturnAbsent(absent)).chips == 20_000
    assert hall.t.bounties.own[absent] == "held"


@pytest.mark.clause("TOR 7.22", "TOR 7.14")
def test_who_has_no_chips_left_is_not_provisionally_eliminated(cited: Cited) -> None:
    event = replace(EVENT, re_entry=None, rebuy=Rebuy(225_00, 20_000, 7, 20_000))
    hall = Hall(cited, event).start(3)
    absent, other, _ = hall.seated()
    hall.do(MarkAbsent(absent, never_sat=True))
    hall.to_level(5)
    hall.hand(won=other, lost=[absent])
    assert absent in hall.t.busts
    hall.refused(ProvisionallyEliminate(absent), "TOR 7.22")
    hall.deal()  # the table can go on
    assert absent not in hall.t.field.where


# -- elimination rounds


@pytest.mark.clause("TOR 7.22", "TOR 5")
@pytest.mark.parametrize("called_off", [False, True])
def test_a_newcomer_who_was_dealt_no_hand_of_an_elimination_round_is_not_compared(
    cited: Cited, called_off: bool
) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    hall.do(AnnounceEliminationRound(1))
    hall.deal()
    hall.enter("zoe")  # sits down while the only hand is played
    if called_off:
        call_off(hall, 1)
        hall.deal()  # the same hand again, now with the newcomer
    events = hall.hand(
        stacks={one: 21_000, two: 21_000, three: 18_000} if called_off else {one: 35_000, two: 2_000, three: 23_000}
    )
    out = [event.player for event in events if isinstance(event, Eliminated)]
    assert out == [three if called_off else two]
    (ended,) = [event for event in events if isinstance(event, EliminationRoundEnded)]
    assert ("T-73" in ended.clauses) is not called_off
    assert hall.t.field.tables[1].newcomers == {}


@pytest.mark.clause("TOR 7.22", "T-73")
def test_a_newcomer_with_the_lowest_stack_stays_and_one_who_was_dealt_in_goes(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    hall.do(AnnounceEliminationRound(2))
    hall.hand(stacks={one: 21_000, two: 21_000, three: 18_000})
    hall.deal()
    hall.enter("zoe")
    hall.hand(stacks={one: 20_500, two: 21_000, three: 18_500})
    assert set(hall.t.field.where) == {one, two, "zoe"}  # of those who played, the third was lowest
    hall.do(AnnounceEliminationRound(1))
    hall.hand(stacks={one: 20_400, two: 21_100})
    assert set(hall.t.field.where) == {one, two}


@pytest.mark.clause("TOR 7.22", "T-73")
@pytest.mark.parametrize("swapped", [False, True])
def test_a_newcomer_stays_one_at_another_table(cited: Cited, swapped: bool) -> None:
    hall = Hall(cited, replace(SMALL, seats_per_table=5), dealing="room").start(6, tables=2)
    hall.do(HoldTables(True, True, WHY))
    hall.do(AnnounceEliminationRound(1))
    hall.enter("zoe")
    there = 3 - hall.t.field.where["zoe"][0]
    first = hall.seated(there)[0]
    seat = hall.t.field.where[first][1] if swapped else hall.free(there)
    hall.do(MovePlayer("zoe", there, seat, WHY))
    hall.do(ReportTable(there, "done"), DEALER)
    lowest, *others = (player for player in hall.seated(there) if player != "zoe")
    events = hall.do(CountStacks(there, {lowest: 19_000} | dict.fromkeys(others, 20_500)), DEALER)
    assert [event.player for event in events if isinstance(event, Eliminated)] == [lowest]
    assert "zoe" in hall.t.field.where


@pytest.mark.clause("TOR 7.22", "T-64")
@pytest.mark.parametrize("moment", ["before the report", "before the count", "a hand before"])
def test_in_a_room_who_sat_down_with_the_last_hand_is_neither_counted_nor_out(cited: Cited, moment: str) -> None:
    hall = Hall(cited, dealing="room").start(4)
    one, two, three, four = hall.seated()
    hall.do(AnnounceEliminationRound(2))
    if moment == "a hand before":
        hall.enter("zoe")
    hall.do(ReportTable(1, "done"), DEALER)
    if moment == "before the report":
        hall.do(RecordOut(1, (Knockout(four, (one,)),)), DEALER)  # whose seat is taken at once
        hall.enter("zoe")
    hall.do(ReportTable(1, "done"), DEALER)
    if moment == "before the count":
        hall.enter("zoe")
    left = {one: 40_000, two: 21_000, three: 22_000, four: 23_000}
    left = {player: chips for player, chips in left.items() if player in hall.t.field.where}
    events = hall.do(CountStacks(1, left), DEALER)
    if moment == "a hand before":  # has played a hand of the round: counted with the others
        assert not any(isinstance(event, Eliminated) for event in events)
        events = hall.do(CountStacks(1, {"zoe": 20_000}), DEALER)
    out = [event.player for event in events if isinstance(event, Eliminated)]
    assert out == ["zoe" if moment == "a hand before" else two]


# -- flights


def flight(cited: Cited, dealing: str = "electronic") -> Hall:
    """Nine players for eight seats, and the last level of the flight has ended."""
    hall = Hall(cited, FLIGHT, venue="", dealing=dealing).start(9, tables=2)
    hall.to_level(6)
    hall.do(MoveClock(7, WHY))
    return hall


@pytest.mark.clause("TOR 6.10", "TOR 5", "T-14")
def test_a_flight_is_closed_when_those_without_a_seat_have_their_fees_back(cited: Cited) -> None:
    hall = flight(cited)
    hall.do(CloseOption())
    (late,) = hall.queue()
    cure = hall.cure(CloseFlight("main"))
    assert cure == RefundUnseated((late,), "the flight is over")
    hall.both(cure)
    (closed,) = [event for event in hall.do(CloseFlight("main")) if isinstance(event, FlightClosed)]
    assert (closed.pool, closed.entries, late in closed.names) == (8 * 225_00, 8, False)
    hall.do(CountChips({}))
    hall.do(CloseTournament())
    assert own(hall) == [0, 0, 0]


@pytest.mark.clause("TOR 6.9", "TOR 1", "T-33")
def test_who_was_disqualified_in_a_flight_gets_no_administration_fee_when_the_last_phase_is_cancelled(
    cited: Cited,
) -> None:
    hall = flight(cited)
    struck = hall.seated(1)[0]
    hall.do(Disqualify(struck, "conduct", WHY))
    hall.both(RefundUnseated(hall.queue(), WHY))
    hall.do(CloseOption())
    (closed,) = [event for event in hall.do(CloseFlight("main")) if isinstance(event, FlightClosed)]
    final = Hall(cited, replace(EVENT, venues=()), venue="")
    paid = closed.pool, closed.entries, closed.payments
    final.do(ReceiveFlight("a", closed.names, closed.bags, *paid, closed.struck))
    events = final.do(CancelTournament(WHY), MANAGER)
    fees = {one.player: one.administration_fee for one in events if isinstance(one, FeesRefunded)}
    assert (fees.pop(struck), set(fees.values())) == (0, {25_00})


@pytest.mark.clause("TOR 5")
def test_nobody_enters_a_flight_that_has_been_played(cited: Cited) -> None:
    hall = flight(cited)
    gone = hall.seated(1)[0]
    hall.both(VoidEntry(gone, WHY))
    assert len(hall.t.field.where) == 7  # the free seat stays free: no hand will be dealt there
    assert "enter another one" in hall.refused(entry("zoe"), "TOR 5", DESK)
    assert len(hall.queue()) == 1


# -- the end, and refusals whose cure helps


@pytest.mark.clause("TOR 1")
def test_with_one_valid_entry_the_tournament_is_cancelled(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    hall.both(VoidEntry(hall.seated()[0], WHY))
    hall.to_level(6)
    hall.do(MoveClock(7, WHY))
    hall.do(CloseOption())
    cure = hall.cure(ResumeClock())
    assert isinstance(cure, CancelTournament)
    hall.do(cure, MANAGER)
    assert own(hall) == [0, 0, 0]


@pytest.mark.clause("TOR 3", "T-65")
def test_a_bounty_may_be_given_to_a_player_whose_entry_was_void_since(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(4)
    one, two, three, _ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one),)), DEALER)
    hall.both(VoidEntry(two, WHY, 20_000))
    (bounty,) = [act for act in due_now(hall.t, hall.at) if act.kind == "bounty"]
    assert two in bounty.choices
    hall.do(AwardBounty(one, (two,)))
    assert hall.t.bounties.won == {two: 100_00}
    assert three in hall.t.field.where


@pytest.mark.clause("TOR 6.14", "TOR 3")
@pytest.mark.parametrize("dealing", ["electronic", "room"])
def test_a_bounty_is_corrected_when_its_owner_has_another_one_by_now(cited: Cited, dealing: str) -> None:
    hall = Hall(cited, replace(EVENT, re_entry=ReEntry(7, bounty=True)), dealing=dealing).start(4)
    one, two, three, four = hall.seated()
    if dealing == "room":
        hall.do(RecordOut(1, (Knockout(four, (one,)),)), DEALER)
    else:
        hall.hand(won=one, lost=[four])
    hall.do(ReEnter(four), DESK)
    assert hall.t.bounties.own[four] == "held"
    hall.refused(CorrectBounty(three, ((two, 100_00),), WHY), "TOR 3")
    hall.do(AwardBounty(four, (two,), WHY) if dealing == "room" else CorrectBounty(four, ((two, 100_00),), WHY))
    assert {who: value for who, value in hall.t.bounties.won.items() if value} == {two: 100_00}
    assert hall.t.bounties.own[four] == "held"
    hall.both(VoidEntry(four, WHY, 20_000 if dealing == "room" else None))
    seat = hall.free(1)
    hall.do(Reinstate(four, 1, seat, {} if dealing == "room" else {one: 20_000}, WHY))  # the first loss was wrong, too
    assert not any(hall.t.bounties.won.values())
    assert hall.t.bounties.own[four] == "held"


@pytest.mark.clause("TOR 7.16")
def test_an_absence_that_can_no_longer_be_recorded_is_no_cure(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two, three])
    assert hall.phase() == "finished"
    hall.refused(Disqualify(one, "absence", WHY), "TOR 7.16")
    assert hall.cures(Disqualify(one, "absence", WHY)) is None


@pytest.mark.clause("TOR 7.23", "T-26")
def test_a_table_of_one_player_has_no_button_that_a_move_would_wait_for(cited: Cited) -> None:
    hall = Hall(cited, replace(SMALL, seats_per_table=4), dealing="room").start(8, tables=2)
    hall.do(HoldTables(True, True, WHY))
    gone = hall.seated(2)[:3]
    hall.do(RecordOut(2, tuple(Knockout(player, (hall.seated(2)[3],)) for player in gone)), DEALER)
    hall.do(HoldTables(True, False, WHY))
    waits = move_due(hall.t, hall.at)
    assert isinstance(waits, Waits)
    assert waits.button == 1
    events = hall.do(SetButton(1, hall.t.field.where[hall.seated(1)[0]][1]), DEALER)
    assert [event.table for event in events if isinstance(event, Moved)] == [2]


@pytest.mark.clause("TOR 7.23")
def test_a_table_of_one_player_is_broken_when_players_who_are_moving_have_arrived(cited: Cited) -> None:
    hall = Hall(cited, replace(SMALL, seats_per_table=5), confirm_moves=True).start(9, tables=3)
    first, *others = hall.seated(3)
    hall.hand(3, won=first, lost=others)
    assert hall.t.field.planned
    assert hall.cures(DealHand(3), DEALER) is None  # breaking it is refused until then
