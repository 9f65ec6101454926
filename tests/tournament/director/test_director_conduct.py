"""Conduct: absence, penalties, disqualification, chips handed back and counted, disputes, names, corrections."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.tournament.messages.conduct import (
    AbsentReturned,
    ArrangeChips,
    ChipsCounted,
    ChipsReturned,
    ChipsToBeArranged,
    CountChips,
    DecideTournamentDispute,
    DisqualificationOrdered,
    Disqualified,
    Disqualify,
    Ground,
    LiftPenalty,
    MarkAbsent,
    MarkPresent,
    NameRecorded,
    Penalise,
    PenaltyImposed,
    ProvisionallyEliminate,
    ProvisionallyEliminated,
    RecordName,
    ReturnAbsent,
    ReturnChips,
    TournamentDisputeDecided,
)
from cutcard.tournament.messages.correction import CorrectBounty, CorrectOrder, CorrectStacks, Reinstate
from cutcard.tournament.messages.director import AddTable, DealHand, PauseClock, ResumeClock, Start
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.entry_events import FeesRefunded
from cutcard.tournament.messages.field_events import Eliminated, TournamentWon
from cutcard.tournament.messages.purse import BountyIssued, BountyVoided, BountyWon, PayPrize, RedeemBounty
from cutcard.tournament.money import results
from tests.conftest import Cited
from tests.support.directing import DEALER, DESK, DIRECTOR, STARTS, Hall

# -- absence


@pytest.mark.clause("TOR 7.15", "TOR 7.16")
def test_an_absent_player_is_dealt_in_as_such(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    hall.do(MarkAbsent(player), DEALER)
    hall.refused(MarkAbsent(player), "TOR 7.15", DEALER)
    assert [one.player for one in hall.deal().seats if one.absent] == [player]
    hall.hand()
    hall.do(MarkPresent(player), DEALER)
    hall.refused(MarkPresent(player), "TOR 7.15", DEALER)
    assert not any(one.absent for one in hall.deal().seats)
    hall.refused(MarkAbsent("nobody"), "TOR 7.15", DEALER)


def away(cited: Cited) -> Hall:
    """Four players, one of whom has not come."""
    hall = Hall(cited)
    hall.enter("a", "b", "c", "away")
    hall.at = STARTS
    hall.do(Start(absent=("away",)))
    return hall


@pytest.mark.clause("TOR 7.14")
def test_after_level_4_a_stake_nobody_came_for_is_removed(cited: Cited) -> None:
    hall = away(cited)
    hall.minute(99.99)
    assert "is not over" in hall.refused(ProvisionallyEliminate("away"), "TOR 7.14")
    hall.minute(100)
    assert "taken the seat" in hall.refused(ProvisionallyEliminate("a"), "TOR 7.14")
    hall.refused(ReturnAbsent("away"), "TOR 7.14")
    removed = hall.one(ProvisionallyEliminated, ProvisionallyEliminate("away"))
    assert removed.chips == 20_000
    assert hall.t.removed == 20_000
    assert hall.t.bounties.own["away"] == "void"
    hall.minute(120)
    hall.refused(ProvisionallyEliminate("away"), "TOR 7.15")


@pytest.mark.clause("TOR 7.14", "TOR 3")
def test_who_arrives_after_all_gets_the_stake_less_the_blinds_missed(cited: Cited) -> None:
    hall = away(cited)
    hall.minute(121)
    hall.do(ProvisionallyEliminate("away"))
    for _ in range(4):  # an orbit of four with the player there: 300 + 500 + 500
        hall.deal()
        hall.hand()
    with pytest.raises(Exception, match=r"TOR 7\.6"):
        hall.do(ReturnAbsent("away"), facts=Facts(DIRECTOR, hall.at))
    events = hall.do(ReturnAbsent("away"))
    (back,) = [event for event in events if isinstance(event, AbsentReturned)]
    assert (back.chips, back.charged) == (18_700, 1_300)
    assert hall.stack("away") == 18_700
    assert hall.t.removed == 1_300
    assert [event.player for event in events if isinstance(event, BountyIssued)] == ["away"]
    assert not hall.t.outs
    assert hall.t.bounties.escrow() == 4 * 100_00


@pytest.mark.clause("TOR 7.14")
def test_who_arrives_when_nothing_is_left_is_out(cited: Cited) -> None:
    hall = away(cited)
    hall.minute(121)
    hall.do(ProvisionallyEliminate("away"))
    hall.t = replace(hall.t, missing={"away": replace(hall.t.missing["away"], charged=20_000 * 2_520)})
    back = hall.one(AbsentReturned, ReturnAbsent("away"))
    assert back.chips == 0
    assert [one.player for one in hall.t.outs] == ["away"]
    hall.refused(ReturnAbsent("away"), "TOR 7.14")


@pytest.mark.clause("TOR 7.14")
def test_a_stake_is_not_removed_in_a_hand_and_needs_a_seat_to_return(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("away", *map(str, range(8)))
    hall.at = STARTS
    hall.do(Start(absent=("away",)))
    hall.minute(121)
    hall.deal()
    assert "in play" in hall.refused(ProvisionallyEliminate("away"), "TOR 7.14")
    hall.hand()
    hall.do(ProvisionallyEliminate("away"))
    hall.enter("late", "later")
    assert hall.queue() == ("later",)
    assert "no seat" in hall.refused(ReturnAbsent("away"), "TOR 7.14")
    hall.do(AddTable())
    hall.do(ReturnAbsent("away"))
    assert "away" in hall.t.field.where


@pytest.mark.clause("TOR 7.14")
def test_no_prize_is_paid_while_a_stake_may_come_back(cited: Cited) -> None:
    hall = away(cited)
    hall.minute(121)
    hall.do(ProvisionallyEliminate("away"))
    hall.close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.refused(PayPrize(two), "TOR 7.14", DESK)
    assert results.places(hall.t)["away"].first == 4
    assert three in hall.t.field.where


# -- penalties


@pytest.mark.clause("TOR 7.37", "TOR 6.8")
def test_a_penalty_is_a_warning_or_minutes_away(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    hall.do(Penalise(player, "warning", "conduct", "swearing"))
    assert not any(one.absent for one in hall.deal().seats)
    hall.hand()
    hall.refused(Penalise(player, "away", "conduct", "swearing", 15), "TOR 7.37")
    hall.refused(Penalise(player, "away", "conduct", " ", 10), "TOR 7.37")
    hall.refused(Penalise(player, "disqualification", "conduct", "blows"), "TOR 7.37")
    hall.refused(Penalise("nobody", "warning", "conduct", "noise"), "TOR 7.37")
    imposed = hall.one(PenaltyImposed, Penalise(player, "away", "conduct", "swearing again", 10))
    assert imposed.minutes == 10
    hall.do(PauseClock())
    hall.later(60)
    hall.do(ResumeClock())  # the minutes run with the clock (T-24)
    hall.later(9.9)
    assert [one.player for one in hall.deal().seats if one.absent] == [player]
    hall.hand()
    hall.later(0.1)
    assert not any(one.absent for one in hall.deal().seats)
    assert len(hall.t.penalties) == 2


@pytest.mark.clause("TOR 7.37")
def test_a_penalty_can_be_lifted(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    hall.refused(LiftPenalty(player, "mistaken"), "TOR 7.37")
    hall.do(Penalise(player, "away", "advice", "asked a friend", 30))
    hall.refused(LiftPenalty(player, ""), "TOR 7.37")
    hall.do(LiftPenalty(player, "mistaken"))
    assert not any(one.absent for one in hall.deal().seats)


@pytest.mark.parametrize(
    ("ground", "clause"),
    [
        pytest.param("lending chips", "TOR 7.17", marks=pytest.mark.clause("TOR 7.17")),
        pytest.param("hiding chips", "TOR 7.18", marks=pytest.mark.clause("TOR 7.18")),
        pytest.param("absence", "TOR 7.16.2", marks=pytest.mark.clause("TOR 7.16.2")),
        pytest.param("not following the rules", "TOR 6.8", marks=pytest.mark.clause("TOR 6.8")),
        pytest.param("conduct", "TOR 6.9", marks=pytest.mark.clause("TOR 6.9")),
        pytest.param("exposing the hand", "TOR 7.38", marks=pytest.mark.clause("TOR 7.38")),
        pytest.param("advice", "TOR 7.39", marks=pytest.mark.clause("TOR 7.39")),
    ],
)
def test_a_disqualified_players_chips_leave_play(cited: Cited, ground: Ground, clause: str) -> None:
    hall = Hall(cited).start(4)
    player = hall.seated()[0]
    gone = hall.one(Disqualified, Disqualify(player, ground, "seen by the dealer"))
    assert clause in gone.clauses
    assert gone.chips == hall.t.removed == 20_000
    assert hall.t.bounties.own[player] == "void"
    assert player not in hall.t.field.where
    assert player not in results.places(hall.t)
    assert hall.t.register.entries == 4  # the entry stays in the pool
    hall.refused(ReEnter(player), "TOR 6.5")
    hall.refused(Disqualify(player, ground, "again"), "TOR 6.8")
    hall.refused(Disqualify("nobody", ground, "who?"), "TOR 6.8")


@pytest.mark.clause("TOR 7.16.2", "TOR 6.9")
def test_only_for_absence_the_entry_fee_may_go_back(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, *_ = hall.seated()
    hall.refused(Disqualify(one, "conduct", "blows", refund="kindness"), "TOR 6.9")
    hall.refused(Disqualify(one, "absence", " "), "TOR 7.37")
    back = hall.one(FeesRefunded, Disqualify(two, "absence", "left", refund="taken ill"))
    assert (back.entry_fee, back.administration_fee, back.house) == (225_00, 0, True)
    assert hall.t.register.pool == 4 * 225_00


@pytest.mark.clause("TOR 7.37")
def test_in_a_hand_a_disqualification_waits_for_its_end(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    hall.deal()
    hall.one(DisqualificationOrdered, Disqualify(one, "conduct", "blows"))
    assert one in hall.t.field.where
    hall.hand(stacks={one: 25_000, two: 15_000})
    assert one not in hall.t.field.where
    assert hall.t.removed == 25_000
    hall.deal()
    hall.do(Disqualify(two, "conduct", "blows"))
    events = hall.hand(won=three, lost=[two])  # out and disqualified: the bounty was won, no place is taken
    assert [event.owner for event in events if isinstance(event, BountyWon)] == [two]
    assert not any(isinstance(event, Eliminated | BountyVoided) for event in events)
    assert not hall.t.outs
    assert hall.t.disqualified == (one, two)


@pytest.mark.clause("TOR 7.37")
def test_others_move_up_when_somebody_is_disqualified(cited: Cited) -> None:
    hall = Hall(cited).start(4).close_registration()
    one, two, three, four = hall.seated()
    hall.hand(won=one, lost=[four])
    assert results.places(hall.t)[four].first == 4
    hall.do(Disqualify(three, "conduct", "blows"))
    assert results.places(hall.t)[four].first == 3
    events = hall.do(Disqualify(two, "conduct", "blows"))
    assert [event.winners for event in events if isinstance(event, TournamentWon)] == [(one,)]
    assert results.places(hall.t)[four].first == 2


def test_somebody_who_waits_or_is_out_can_be_disqualified() -> None:
    hall = Hall().start(9)
    hall.enter("late")
    hall.do(Disqualify("late", "conduct", "noise"))
    assert hall.queue() == ()
    one, two, *_ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(Disqualify(two, "hiding chips", "found in the pocket"))
    assert not hall.t.outs
    hall.close_registration()
    assert hall.t.purse.entries == 10


# -- chips, names, disputes


@pytest.mark.clause("TOR 7.18")
def test_chips_lie_in_clear_view(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    player = hall.seated()[0]
    assert hall.one(ChipsToBeArranged, ArrangeChips(player), DEALER).stack == 20_000
    hall.refused(ArrangeChips("nobody"), "TOR 7.18", DEALER)


@pytest.mark.clause("TOR 7.11")
def test_who_is_out_hands_back_what_is_left(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, _ = hall.seated()
    hall.refused(ReturnChips(two, 100), "TOR 7.11", DEALER)
    hall.hand(won=one, lost=[two])
    assert hall.one(ChipsReturned, ReturnChips(two, 0), DEALER).chips == 0
    hall.refused(ReturnChips("nobody", 100), "TOR 7.11", DEALER)
    hall.refused(ReturnChips(two, -1), "TOR 7.11", DEALER)


@pytest.mark.clause("TOR 7.12")
@pytest.mark.parametrize(("found", "difference"), [(400, 0), (399, -100), (401, 100)])
def test_at_the_end_chips_are_counted(cited: Cited, found: int, difference: int) -> None:
    hall = Hall(cited).start(2)
    one, two = hall.seated()
    hall.refused(CountChips({100: 400}), "TOR 7.12", DEALER)
    hall.hand(won=one, lost=[two])
    hall.close_registration()
    hall.refused(CountChips({50: 800}), "TOR 7.12", DEALER)
    hall.refused(CountChips({100: -1}), "TOR 7.12", DEALER)
    counted = hall.one(ChipsCounted, CountChips({100: found}), DEALER)
    assert (counted.expected, counted.difference) == (40_000, difference)


@pytest.mark.clause("TOR 7.9")
def test_names_are_recorded_on_request(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    player = hall.seated()[0]
    assert hall.one(NameRecorded, RecordName(player, "Ada L."), DEALER).name == "Ada L."
    assert hall.t.register.entrants[player].name == "Ada L."
    hall.refused(RecordName(player, " "), "TOR 7.9", DEALER)
    hall.refused(RecordName("nobody", "X"), "TOR 7.9", DEALER)


@pytest.mark.clause("TOR 6.14")
def test_the_directors_word_is_final(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    said = hall.one(TournamentDisputeDecided, DecideTournamentDispute("who acted first", "seat 3 did", ("a01",)))
    assert said.by == "director"
    hall.refused(DecideTournamentDispute("", "seat 3 did"), "TOR 6.14")
    hall.refused(DecideTournamentDispute("who acted first", " "), "TOR 6.14")
    hall.refused(DecideTournamentDispute("who acted first", "me"), None, DEALER)


# -- corrections


@pytest.mark.clause("TOR 6.14")
def test_stacks_are_put_right_chip_for_chip(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    hall.hand(stacks={one: 30_000, two: 10_000})
    hall.refused(CorrectStacks({one: 25_000, two: 10_000}, "miscounted"), "TOR 6.14")
    hall.refused(CorrectStacks({one: 40_000, two: 0}, "miscounted"), "TOR 6.14")
    hall.refused(CorrectStacks({one: 25_000, two: 15_000}, " "), "TOR 6.14")
    hall.refused(CorrectStacks({}, "nothing"), "TOR 6.14")
    hall.refused(CorrectStacks({one: 25_050, two: 14_950}, "miscounted"), "TOR 7.40")
    hall.refused(CorrectStacks({"nobody": 5}, "who"), "TOR 6.14")
    before = list(hall.kept)
    hall.do(CorrectStacks({one: 25_000, two: 15_000}, "miscounted"))
    assert (hall.stack(one), hall.stack(two)) == (25_000, 15_000)
    assert hall.kept[: len(before)] == before  # nothing that was recorded has changed
    hall.deal()
    hall.refused(CorrectStacks({one: 20_000, three: 25_000}, "miscounted"), "TOR 6.14")


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_a_mistaken_elimination_is_undone(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    undo = Reinstate(two, table, seat, {one: 20_000}, "the side pot was theirs")
    taken = hall.t.field.where[one][1]
    hall.refused(replace(undo, seat=taken), "TOR 7.23")
    hall.refused(replace(undo, table=5), "TOR 7.23")
    hall.refused(replace(undo, player=three), "TOR 6.14")
    hall.refused(replace(undo, chips={one: 40_100}), "TOR 6.14")
    hall.refused(replace(undo, chips={}), "TOR 6.14")
    hall.refused(replace(undo, chips={one: 150}), "TOR 7.40")
    hall.do(undo)
    assert (hall.stack(one), hall.stack(two)) == (20_000, 20_000)
    assert hall.t.bounties.own[two] == "held"
    assert hall.t.bounties.won[one] == 0
    assert not hall.t.outs
    hall.deal()


@pytest.mark.clause("TOR 6.14")
def test_who_gives_back_everything_was_the_one_who_went_out(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    hall.do(Reinstate(two, table, seat, {one: 40_000}, "the hands were exchanged"))
    assert hall.stack(two) == 40_000
    assert [out.player for out in hall.t.outs] == [one]
    assert hall.t.bounties.won == {one: 0, two: 100_00}
    hall.hand(won=two, lost=[three])
    assert hall.t.winners == (two,)


@pytest.mark.clause("TOR 3")
def test_a_bounty_that_was_redeemed_is_not_taken_back(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, three, four = hall.seated()
    table, seat = hall.t.field.where[two]
    hall.hand(won=one, lost=[two])
    hall.hand(won=three, lost=[one])
    hall.do(RedeemBounty(one), DESK)
    hall.refused(Reinstate(two, table, seat, {three: 20_000}, "miscounted"), "TOR 3")
    hall.refused(CorrectBounty(two, ((four, 100_00),), "wrong pot"), "TOR 3")


@pytest.mark.clause("TOR 6.14", "TOR 7.19")
def test_the_order_of_those_who_are_out_is_corrected(cited: Cited) -> None:
    hall = Hall(cited).start(6).close_registration()
    one, two, three, four, five, _ = hall.seated()
    for loser in (five, four, three):
        hall.hand(won=one, lost=[loser])
    places = results.places
    assert [places(hall.t)[player].first for player in (three, four, five)] == [4, 5, 6]
    hall.do(CorrectOrder(((four,), (five,)), "table 2 ended first"))
    assert [places(hall.t)[player].first for player in (three, four, five)] == [4, 6, 5]
    hall.do(CorrectOrder(((three, five),), "the same hand"))
    assert [places(hall.t)[player].first for player in (three, four, five)] == [4, 6, 4]
    for wrong in (((three,),), ((three, three),), ((three, two),), ((three, four), ())):
        hall.refused(CorrectOrder(wrong, "no"), "TOR 6.14")
    hall.hand(won=one, lost=[two])
    assert places(hall.t)[two].first == 3


@pytest.mark.clause("TOR 6.14", "TOR 3")
def test_a_bounty_given_to_the_wrong_player_is_corrected(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, three, four = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.refused(CorrectBounty(three, ((four, 100_00),), "wrong"), "TOR 3")
    hall.refused(CorrectBounty(two, ((four, 99_00),), "wrong"), "TOR 3")
    hall.refused(CorrectBounty(two, ((two, 100_00),), "wrong"), "TOR 3")
    hall.do(CorrectBounty(two, ((three, 50_00), (four, 50_00)), "they split the side pot"))
    assert hall.t.bounties.won == {one: 0, three: 50_00, four: 50_00}


def test_after_prizes_nothing_is_corrected_but_by_decision() -> None:
    hall = Hall().start(3).close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two, three])
    hall.do(PayPrize(one), DESK)
    hall.refused(CorrectOrder(((two,), (three,)), "late"), "TOR 6.14")
    hall.refused(Disqualify(one, "conduct", "late"), "TOR 6.14")
    hall.refused(DealHand(1), "TOR 1", DEALER)
