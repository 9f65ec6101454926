"""Who stays at a table: wagers refused before the first card, seats given up, the table closed."""

import pytest
from msgspec.structs import replace

from cutcard.rules.faults import Fault
from cutcard.ruling import Refused
from cutcard.table.life.attendance import check_boxes
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import ConfirmFault, ReportFault, RoundVoided
from cutcard.table.messages.life import (
    AnnounceClosure,
    CloseTable,
    ClosureAnnounced,
    ClosureWithdrawn,
    MarkerRemoved,
    RaiseMinimum,
    RemoveWager,
    ReopenTable,
    SeatVacated,
    TableClosed,
    TableReopened,
    VacateSeat,
    WagerRefused,
    WithdrawClosure,
)
from cutcard.table.messages.round import (
    Bet,
    CloseBets,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    RoundEnded,
    SeatLeft,
    TakeSeat,
    WagerTakenBack,
)
from cutcard.table.state.table import evolve
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, GUS, KEYS, PACE, Place, physical, ready

START = "2026-01-01T00:00:00Z"


@each_game
def test_a_wager_refused_leaves_the_layout(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    clause = place.life.attendance.refuse
    place.sit(1, 2)
    assert place.refusal(RemoveWager(0, "marked chips"), CAS)[0] == clause, "no round is open"
    place.open()
    place.do(place.stake(1), player(1))
    place.do(place.stake(2), player(2))
    assert place.refusal(RemoveWager(0, " "), CAS)[0] == clause, "grounds are stated"
    assert place.refusal(RemoveWager(99, "marked chips"), CAS)[0] == clause
    assert "is not for dealers" in place.refusal(RemoveWager(0, "marked chips"), DEALER)[1]
    refused, *back = place.do(RemoveWager(0, "marked chips"), GUS)
    assert refused == WagerRefused(0, "p1", 1, "ante", 1000, "marked chips", "gus", START, (clause,))
    assert all(isinstance(event, WagerTakenBack) and event.owner == "p1" for event in back)
    assert {stake.owner for stake in place.state.stakes} == {"p2"}, "what may not lie alone went, too"
    place.do(CloseBets(), PACE)
    left = place.state.stakes[0].id
    assert place.refusal(RemoveWager(left, "marked chips"), CAS) == (
        clause,
        "a wager may be refused only before the first card is dealt",
    )


@pytest.mark.clause("LUN 14.11")
def test_between_the_call_and_the_first_card_a_wager_is_refused_once_the_closing_is_taken_back(cited: Cited) -> None:
    """In this game wagers close at the call (L-18), and the first card comes after it."""
    place = physical("LUN", cited)
    place.sit(1, 2)
    ready(place)
    place.deal(1, 2)
    with pytest.raises(Refused) as refused:
        place.do(RemoveWager(0, "marked chips"), CAS)
    cited.note(refused.value)
    cure = refused.value.cure
    assert cure is not None
    assert isinstance(cure.command, CorrectAct)
    place.do(cure.command, CAS)
    place.do(RemoveWager(0, "marked chips"), CAS)
    assert {stake.owner for stake in place.state.stakes} == {"p2"}


@pytest.mark.clause("LUN 14.11")
def test_a_fault_found_in_the_deal_shows_that_the_first_card_was_dealt(cited: Cited) -> None:
    place = physical("LUN", cited)
    place.sit(1, 2)
    ready(place)
    place.deal(1, 2)
    (found,) = place.do(ReportFault(Fault.EXPOSED), DEALER)
    place.do(ConfirmFault(found.proposal, found.remedies[0]), CAS)
    with pytest.raises(Refused, match="only before the first card is dealt") as refused:
        place.do(RemoveWager(0, "marked chips"), CAS)
    cited.note(refused.value)
    assert refused.value.cure is None, "the closing is no longer what was done last"


def test_a_wager_that_the_others_do_not_need_goes_alone(cited: Cited) -> None:
    place = Place("PLF", cited)
    place.sit(1)
    place.open()
    place.do(PlaceWagers(1, (Bet("ante", 1000), Bet("blind", 1000), Bet("trips", 700))), player(1))
    _, back = place.do(RemoveWager(2, "the box next to it claims it"), CAS)
    assert back == WagerTakenBack(2, "p1", 700, 0)
    assert [stake.area for stake in place.state.stakes] == ["ante", "blind"]


def test_supers_of_others_leave_with_the_box_they_lie_on(cited: Cited) -> None:
    place = Place("PLD", cited)
    place.sit(1, 2)
    place.open()
    place.do(place.stake(1), player(1))
    place.do(place.stake(2), player(2))
    place.do(PlaceWagers(2, (Bet("super", 1000, box=1),)), player(2))
    _, *back = place.do(RemoveWager(0, "not allowed to play"), CAS)
    assert [(event.owner, event.chips) for event in back] == [("p1", 1000), ("p1", 1000), ("p2", 1000)]
    assert [stake.box for stake in place.state.stakes] == [2, 2]


@each_game
def test_three_rounds_sat_out_at_a_full_table_may_cost_the_seat(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    clause = place.life.attendance.vacate
    place.fill()
    for rounds in range(3):
        refused, reason = place.refusal(VacateSeat(2), DEALER)
        assert (refused, f"sat out {rounds} rounds" in reason) == (clause, True)
        place.round(1)
    vacated, left = place.do(VacateSeat(2), DEALER)
    assert vacated == SeatVacated(2, "p2", 3, "dana", START, (clause, "I-39"))
    assert left == SeatLeft(2, "p2")
    assert place.refusal(VacateSeat(3), DEALER) == (clause, "another seat is free, so nobody has to give up theirs")
    assert place.refusal(VacateSeat(2), DEALER)[0] == clause
    place.sit(2)
    assert place.refusal(VacateSeat(1), CAS)[0] == clause, "who plays stays"
    place.round(1)
    assert place.do(VacateSeat(3), CAS)[0].rounds == 4


@pytest.mark.parametrize("document", KEYS)
def test_a_void_round_is_not_sat_out(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.fill()
    place.round(1)
    place.round(1)
    life = place.table.life
    assert life.idle["p2"] == 2
    again = evolve(evolve(place.table, RoundVoided(place.table.rounds, ())), RoundEnded(place.table.rounds))
    assert (again.life.idle["p2"], again.life.idle["p1"]) == (1, 0), "who wagered has not sat out"
    place.open()
    assert evolve(place.table, RoundVoided(place.table.rounds, ())).life.idle["p2"] == 2, (
        "no card was dealt in this one"
    )


@pytest.mark.parametrize("document", KEYS)
def test_a_wager_or_a_free_place_begins_the_count_anew(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.fill()
    last = place.table.boxes
    place.round(1)
    place.round(1)
    place.round(1, 2)
    assert (place.table.life.idle["p2"], place.table.life.idle["p3"]) == (0, 3)
    place.do(LeaveSeat(last), player(last))
    place.round(1)
    place.sit(last)
    assert place.table.life.idle["p3"] == 0, "a place was free"
    for _ in range(3):
        place.round(1)
    place.open()
    place.do(place.stake(3), player(3))
    assert "has a wager" in place.refusal(VacateSeat(3), CAS)[1]
    place.do(VacateSeat(4), CAS)


@each_game
def test_a_seat_given_up_takes_its_marker_along(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.fill()
    place.do(RaiseMinimum(700), CAS)
    for _ in range(3):
        place.round(1)
    _, removed, _ = place.do(VacateSeat(2), CAS)
    assert isinstance(removed, MarkerRemoved)


@each_game
def test_a_table_with_players_closes_after_twenty_minutes(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    clause = place.life.attendance.close
    place.sit(1, 2)
    assert place.refusal(CloseTable(), CAS)[0] == clause
    for early in ("2026-01-01T00:19:59Z", "soon"):
        assert place.refusal(AnnounceClosure(early), CAS)[0] == clause
    (announced,) = place.do(AnnounceClosure("2026-01-01T11:20:00+11:00"), CAS)
    assert announced == ClosureAnnounced(START, "2026-01-01T00:20:00Z", "cas", (clause,))
    assert place.told(clause) == ["This table closes at 2026-01-01T00:20:00Z"]
    assert "wait until then" in place.clock(19, 59).refusal(CloseTable(), CAS)[1]
    place.deal(1)
    assert "once it is settled" in place.clock(20).refusal(CloseTable(), PACE)[1]
    place.fold_all()
    place.open()
    place.do(place.stake(1), player(1))
    *before, closed = place.do(CloseTable(), PACE)
    assert closed == TableClosed("pace", place.at, (clause,))
    assert [type(event) for event in before][-2:] == [SeatLeft, SeatLeft]
    assert isinstance(before[0], WagerTakenBack)
    assert not place.state.stakes
    assert place.told(clause) == []
    for command, who in ((TakeSeat(1), player(1)), (OpenBets(), PACE), (CloseBets(), PACE), (CloseTable(), CAS)):
        assert place.refusal(command, who)[0] == clause
    assert place.do(ReopenTable(), CAS) == [TableReopened("cas", place.at)]
    assert place.refusal(ReopenTable(), CAS)[0] == clause
    place.sit(1)
    place.do(place.stake(1), player(1))
    place.do(CloseBets(), PACE)


@each_game
def test_a_closing_announced_by_mistake_is_withdrawn(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    clause = place.life.attendance.close
    place.sit(1)
    assert place.refusal(WithdrawClosure(), CAS)[0] == clause
    place.do(AnnounceClosure("2026-01-01T00:20:00Z"), CAS)
    assert place.do(WithdrawClosure(), CAS) == [ClosureWithdrawn("cas", START, (clause,))]
    assert place.told(clause) == []
    for who in (CAS, PACE):  # the sign that was taken down counts for nothing
        assert "20 minutes ahead" in place.clock(20).refusal(CloseTable(), who)[1]


@each_game
def test_an_empty_table_closes_at_once(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    assert place.refusal(CloseTable(), PACE)[0] == place.life.attendance.close, (
        "the pace closes only what was announced"
    )
    assert isinstance(place.do(CloseTable(), CAS)[0], TableClosed)
    assert place.refusal(AnnounceClosure("2026-01-02T00:00:00Z"), CAS)[0] == place.life.attendance.close


@each_game
def test_where_players_are_not_on_record_somebody_says_that_nobody_is_there(document: str, cited: Cited) -> None:
    place, clause = Place(document, cited, dealing="recorded"), Place(document, cited).life.attendance.close
    place.table = replace(place.table, recording="assisted")
    refused, reason = place.refusal(CloseTable(), CAS)
    assert (refused, "say that nobody is at the table" in reason) == (clause, True)
    place.do(AnnounceClosure("2026-01-01T00:20:00Z"), CAS)
    assert "wait until then" in place.clock(19, 59).refusal(CloseTable(), CAS)[1]
    before = place.table
    assert place.clock(20).do(CloseTable(), PACE) == [TableClosed("pace", place.at, (clause, "I-70"))]
    place.table = before
    assert place.clock(1).do(CloseTable(empty=True), CAS) == [TableClosed("cas", place.at, (clause, "I-70"))]
    place.table = before
    place.sit(1)
    assert place.refusal(CloseTable(empty=True), CAS)[0] == clause, "somebody is there"


@each_game
def test_a_table_has_as_many_boxes_as_the_document_or_one_deck_allows(
    document: str, most: int, clause: str, cited: Cited
) -> None:
    place = Place(document, cited)
    for boxes in (1, most - 1, most):
        check_boxes(place.rules, boxes)
    for boxes in (most + 1, most + 20):
        with pytest.raises(Refused) as refused:
            check_boxes(place.rules, boxes)
        assert refused.value.clause == clause
