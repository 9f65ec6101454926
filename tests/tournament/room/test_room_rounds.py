"""Elimination and bonus rounds in a room: each hand is reported, stacks are counted at the end (T-64)."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.messages.director import (
    AnnounceBonusRound,
    AnnounceEliminationRound,
    AnnounceRounds,
    BreakTable,
    EndHandForHand,
    GoHandForHand,
    HoldTables,
    MovePlayer,
    PauseClock,
    ResumeClock,
    WithdrawRound,
)
from cutcard.tournament.messages.field_events import BonusWon, Eliminated, EliminationRoundEnded, RoundBegan
from cutcard.tournament.messages.purse import HandOverGift
from cutcard.tournament.messages.room import CountStacks, Knockout, RecordOut, ReportTable, TableReported
from cutcard.tournament.structure.structure import BonusRound, EliminationRound
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, Hall


def room(cited: Cited, players: int = 4, **more: object) -> Hall:
    return Hall(cited, replace(EVENT, **more), dealing="room").start(players)


def words(hall: Hall) -> list[str]:
    return [one.words for one in due_now(hall.t, hall.at) if one.kind == "round"]


@pytest.mark.clause("TOR 7.22", "TOR 5", "T-64")
def test_after_its_hands_all_stacks_are_counted_and_the_lowest_is_out(cited: Cited) -> None:
    hall = room(cited)
    hall.refused(ReportTable(1, "done"), "TOR 7.20", DEALER)
    hall.do(AnnounceEliminationRound(2))
    assert words(hall) == ["Table 1: a hand of the elimination round is done"]
    hall.do(ReportTable(1, "done"), DEALER)
    hall.do(CountStacks(1, dict.fromkeys(hall.seated(), 20_000)), DEALER)  # in the middle of it: nobody is out
    assert len(hall.t.field.where) == 4
    hall.do(ReportTable(1, "done"), DEALER)
    assert words(hall) == ["Table 1: the elimination round is over. Count all stacks at the table"]
    hall.refused(ReportTable(1, "done"), "TOR 7.20", DEALER)
    one, two, three, four = hall.seated()
    hall.do(CountStacks(1, {one: 30_000, two: 21_000}), DEALER)
    assert len(hall.t.field.where) == 4  # not everybody is counted yet
    events = hall.do(CountStacks(1, {three: 9_000, four: 20_000}), DEALER)
    (out,) = [event for event in events if isinstance(event, Eliminated)]
    assert (out.player, out.cause, out.chips, hall.t.removed) == (three, "elimination round", 9_000, 9_000)
    assert hall.t.bounties.own[three] == "void"
    assert any(isinstance(event, EliminationRoundEnded) for event in events)
    assert words(hall) == []


@pytest.mark.clause("TOR 7.22")
def test_equal_stacks_stay_and_a_hand_reported_by_mistake_is_taken_back(cited: Cited) -> None:
    hall = room(cited)
    hall.do(AnnounceEliminationRound(1))
    hall.do(ReportTable(1, "done"), DEALER)
    hall.do(ReportTable(1, "in play"), DEALER)
    hall.refused(ReportTable(1, "in play"), "TOR 7.20", DEALER)
    assert words(hall) == ["Table 1: a hand of the elimination round is done"]
    hall.do(ReportTable(1, "done"), DEALER)
    hall.do(CountStacks(1, dict.fromkeys(hall.seated(), 20_000)), DEALER)
    assert (len(hall.t.field.where), words(hall)) == (4, [])
    hall.do(AnnounceEliminationRound(1))
    hall.do(WithdrawRound("elimination", "there is no time"))
    assert words(hall) == []


@pytest.mark.clause("TOR 7.22", "TOR 7.23")
def test_nobody_changes_tables_before_every_table_has_ended_the_round(cited: Cited) -> None:
    hall = room(cited, 9, seats_per_table=8)
    hall.do(AnnounceEliminationRound(1))
    hall.do(ReportTable(1, "done"), DEALER)
    first, *others = hall.seated(1)
    hall.do(CountStacks(1, {first: 15_000, **dict.fromkeys(others, 21_000)}), DEALER)
    assert [len(table.seats) for table in hall.t.field.tables.values()] == [3, 5]
    hall.do(BreakTable(2))
    assert hall.t.breaking == (2,)


@pytest.mark.clause("TOR 5", "T-64")
def test_chips_that_the_casino_adds_come_into_play_with_each_hand(cited: Cited) -> None:
    hall = room(cited)
    hall.do(AnnounceBonusRound(2, chips=1_000))
    hall.refused(ReportTable(1, "done", (hall.seated()[0],)), "TOR 5", DEALER)  # no prize to win
    hall.do(ReportTable(1, "done"), DEALER)
    assert hall.t.issued == 81_000
    hall.do(ReportTable(1, "in play"), DEALER)  # one tap too many
    assert hall.t.issued == 80_000
    for _ in range(2):
        hall.do(ReportTable(1, "done"), DEALER)
    assert (hall.t.issued, hall.t.in_play(), words(hall)) == (82_000, 82_000, [])
    hall.refused(ReportTable(1, "done"), "TOR 7.20", DEALER)


@pytest.mark.clause("TOR 5", "T-56")
def test_the_prize_of_a_bonus_pot_goes_to_who_won_it(cited: Cited) -> None:
    hall = room(cited)
    hall.do(AnnounceBonusRound(2, prize="a hamper"))
    one, two, *_ = hall.seated()
    for nobody in ((), ("nobody",), (one, one)):
        hall.refused(ReportTable(1, "done", nobody), "TOR 5", DEALER)
    alone = hall.one(BonusWon, ReportTable(1, "done", (one,)), DEALER)
    split = hall.one(BonusWon, ReportTable(1, "done", (one, two)), DEALER)
    assert (alone.players, split.players) == ((one,), (one, two))
    hall.do(HandOverGift(alone.number, one), DESK)


@pytest.mark.clause("TOR 7.31")
def test_nobody_is_made_the_winner_of_a_prize_by_what_is_offered_instead(cited: Cited) -> None:
    terms = replace(EVENT, seats_per_table=4, final_table=6)
    hall = Hall(cited, terms, dealing="room", hand_for_hand="by order").start(8, tables=2).close_registration()
    hall.do(GoHandForHand())
    assert hall.cures(ReportTable(1, "all-in"), DEALER) == ReportTable(1, "done")
    hall.do(EndHandForHand("too early"))
    hall.do(AnnounceBonusRound(2, prize="a hamper"))
    hall.do(GoHandForHand())
    hall.refused(ReportTable(1, "all-in"), "TOR 7.31", DEALER)
    assert hall.cures(ReportTable(1, "all-in"), DEALER) is None
    hall.do(ReportTable(1, "done", tuple(hall.seated(1)[:1])), DEALER)
    assert "already" in hall.refused(ReportTable(1, "all-in"), "TOR 7.31", DEALER)


@pytest.mark.clause("TOR 7.22", "TOR 5")
def test_rounds_of_the_structure_are_announced_and_begin_with_their_level(cited: Cited) -> None:
    hall = room(
        cited,
        elimination_rounds=(EliminationRound(3, 1),),
        bonus_rounds=(BonusRound(3, 1, chips=1_000),),
    )
    hall.minute(30)  # level 2
    hall.do(AnnounceRounds())
    hall.refused(ReportTable(1, "done"), "TOR 7.20", DEALER)
    hall.minute(51)
    assert words(hall) == ["Table 1: a hand of the elimination round is done"]
    events = hall.do(ReportTable(1, "done"), DEALER)
    assert [event.kind for event in events if isinstance(event, RoundBegan)] == ["elimination", "bonus"]
    (told,) = [event for event in events if isinstance(event, TableReported)]
    assert (told.special, told.chips, hall.t.issued) == (1, 1_000, 81_000)


@pytest.mark.clause("TOR 5", "T-56")
def test_a_hand_taken_back_takes_its_prize_back(cited: Cited) -> None:
    hall = room(cited, 9, seats_per_table=8)
    hall.do(AnnounceBonusRound(1, prize="a hamper"))
    (one, two, *_), (other, *_) = hall.seated(1), hall.seated(2)
    hall.do(ReportTable(1, "done", (one,)), DEALER)
    hall.do(ReportTable(2, "done", (other,)), DEALER)
    hall.do(ReportTable(1, "in play"), DEALER)  # the wrong player was tapped
    assert [won.players for won in hall.t.purse.bonuses.values()] == [(other,)]
    right = hall.one(BonusWon, ReportTable(1, "done", (two,)), DEALER)
    assert [won.players for won in hall.t.purse.bonuses.values()] == [(other,), (two,)]
    hall.do(HandOverGift(right.number, two), DESK)
    hall.refused(ReportTable(1, "in play"), "TOR 5", DEALER)  # it is in the player's hands


@pytest.mark.clause("TOR 5", "T-64")
def test_only_the_last_report_of_a_table_is_taken_back(cited: Cited) -> None:
    hall = room(cited)
    hall.do(AnnounceBonusRound(1, chips=1_000))
    hall.do(ReportTable(1, "done"), DEALER)
    hall.do(AnnounceBonusRound(3, chips=2_000))
    hall.refused(ReportTable(1, "in play"), "TOR 7.20", DEALER)
    assert hall.t.issued == 81_000
    hall.do(ReportTable(1, "done"), DEALER)
    hall.do(ReportTable(1, "in play"), DEALER)
    bonus = hall.t.field.tables[1].bonus
    assert (hall.t.issued, bonus and bonus.hands) == (81_000, 3)


@pytest.mark.clause("TOR 5", "TOR 7.20", "TOR 7.31")
def test_hand_for_hand_a_report_taken_back_leaves_the_bonus_hand_before_alone(cited: Cited) -> None:
    hall = room(cited, 16, seats_per_table=8)
    hall.close_registration()
    one, _, *others = hall.seated(1)
    for gone in others:
        hall.do(RecordOut(1, (Knockout(gone, (one,)),)), DEALER)
    assert hall.t.hand_for_hand is not None
    hall.do(AnnounceBonusRound(1, chips=1_000, prize="a hamper"))
    assert [act.command for act in due_now(hall.t, hall.at) if act.kind == "hand for hand"] == []
    assert len(words(hall)) == 2  # who won is asked, hand for hand as well
    for number in (1, 2):
        hall.do(ReportTable(number, "done", (hall.seated(number)[0],)), DEALER)
    issued = hall.t.issued
    for report in ("all-in", "done"):
        hall.do(ReportTable(1, report), DEALER)
        hall.do(ReportTable(1, "in play"), DEALER)
        assert (hall.t.issued, len(hall.t.purse.bonuses)) == (issued, 2)


@pytest.mark.clause("TOR 7.22", "T-64")
def test_the_count_comes_before_the_next_hand(cited: Cited) -> None:
    hall = room(cited)
    hall.do(AnnounceBonusRound(3, chips=1_000))
    hall.do(AnnounceEliminationRound(1))
    hall.do(ReportTable(1, "done"), DEALER)
    hall.refused(ReportTable(1, "done"), "TOR 7.22", DEALER)
    one, *others = hall.seated()
    hall.do(CountStacks(1, {one: 18_000, **dict.fromkeys(others, 21_000)}), DEALER)
    hall.do(ReportTable(1, "done"), DEALER)
    hall.do(ReportTable(1, "in play"), DEALER)
    assert (hall.t.issued, words(hall)) == (81_000, ["Table 1: a hand of the bonus round is done"])


@pytest.mark.clause("TOR 7.22", "TOR 7.18", "T-66")
def test_counts_of_tables_at_different_times_are_not_added_up(cited: Cited) -> None:
    hall = room(cited, 9, seats_per_table=8)
    hall.do(AnnounceEliminationRound(1))
    for number in (1, 2):
        hall.do(ReportTable(number, "done"), DEALER)
    (low, lost, won, last), (first, *others) = hall.seated(1), hall.seated(2)
    hall.do(CountStacks(1, {low: 17_000, lost: 21_000, won: 21_000, last: 21_000}), DEALER)
    hall.do(RecordOut(1, (Knockout(lost, (won,)),)), DEALER)  # play goes on there
    hall.do(CountStacks(2, dict.fromkeys(others, 20_200)), DEALER)
    hall.do(CountStacks(2, {first: 19_200}), DEALER)
    assert (len(hall.t.field.where), hall.t.room.difference) == (6, 0)


@pytest.mark.clause("TOR 7.22", "T-66")
def test_who_comes_to_a_table_at_the_end_of_its_round_is_counted_with_the_others(cited: Cited) -> None:
    hall = room(cited, 9, seats_per_table=8)
    hall.do(PauseClock("a count"))
    for number in (1, 2):
        hall.do(CountStacks(number, dict.fromkeys(hall.seated(number), 20_000)), DEALER)
    hall.do(ResumeClock())
    hall.do(AnnounceEliminationRound(1))
    hall.do(ReportTable(1, "done"), DEALER)
    here, there = hall.seated(1), hall.seated(2)[0]
    hall.do(HoldTables(False, True, "a quarrel"))
    hall.do(MovePlayer(there, 1, hall.free(1), "a quarrel"))
    hall.do(CountStacks(1, dict.fromkeys(here, 21_000)), DEALER)
    assert there in hall.t.field.where  # by a count before the round the player would be the lowest
    hall.do(CountStacks(1, {there: 30_000}), DEALER)
    assert there in hall.t.field.where


@pytest.mark.clause("TOR 7.22", "TOR 5")
def test_a_round_begins_when_the_one_before_is_over_though_its_level_has_begun(cited: Cited) -> None:
    hall = room(cited, elimination_rounds=(EliminationRound(2, 1), EliminationRound(3, 2)))
    hall.do(AnnounceRounds())
    hall.minute(30)
    hall.do(AnnounceRounds())
    hall.do(ReportTable(1, "done"), DEALER)
    hall.minute(51)  # level 3
    assert words(hall) == ["Table 1: the elimination round is over. Count all stacks at the table"]
    low, *others = hall.seated()
    events = hall.do(CountStacks(1, {low: 17_000, **dict.fromkeys(others, 21_000)}), DEALER)
    assert [type(event) for event in events[-2:]] == [EliminationRoundEnded, RoundBegan]
    assert (low in hall.t.field.where, hall.t.field.tables[1].elimination) == (False, 3)
