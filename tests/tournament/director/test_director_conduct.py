"""Conduct: absence, penalties, disqualification, chips handed back and counted, disputes, names."""

import pytest

from cutcard.tournament.director.deal import serving
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import (
    AcceptDifference,
    ArrangeChips,
    ChipsCounted,
    ChipsReturned,
    ChipsToBeArranged,
    CountChips,
    DisqualificationOrdered,
    Disqualified,
    Disqualify,
    LiftPenalty,
    MarkAbsent,
    NameRecorded,
    Penalise,
    PenaltyImposed,
    RecordName,
    RefundDisqualified,
    ReturnChips,
)
from cutcard.tournament.messages.director import CorrectClock, MoveClock, PauseClock, ResumeClock
from cutcard.tournament.messages.dispute import DecideTournamentDispute, TournamentDisputeDecided
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.entry_events import FeesRefunded
from cutcard.tournament.messages.field_events import TournamentWon
from cutcard.tournament.messages.purse import (
    BountyVoided,
    BountyWon,
    CancelTournament,
    CloseTournament,
    PayPrize,
    RedeemBounty,
)
from cutcard.tournament.money import results
from cutcard.tournament.structure.penalties import Ground
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, Hall

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


@pytest.mark.clause("TOR 7.37", "T-24")
def test_minutes_away_are_not_served_in_a_break(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.to_level(4)
    player = hall.seated()[0]
    hall.later(20)
    hall.do(Penalise(player, "away", "conduct", "swearing", 10))
    hall.later(5 + 10)
    hall.do(PauseClock())  # in the break, which goes on afterwards
    hall.later(3)
    hall.do(ResumeClock())
    hall.later(10 + 4.9)  # the break is over, and of ten minutes 9.9 were played
    assert [one.player for one in hall.deal().seats if one.absent] == [player]
    hall.hand()
    hall.later(0.1)
    assert not any(one.absent for one in hall.deal().seats)


@pytest.mark.clause("TOR 7.37", "T-24", "T-55")
def test_a_break_that_is_moved_over_or_comes_twice_changes_nothing_for_a_penalty(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.to_level(4)
    player = hall.seated()[0]
    hall.later(24)
    hall.do(Penalise(player, "away", "conduct", "swearing", 10))
    hall.do(MoveClock(5, "no break"))
    hall.later(1)
    hall.do(MoveClock(4, "there is one after all"))
    hall.later(28)  # through level 4, into the break
    assert not serving(hall.t, hall.at)
    hall.do(Penalise(player, "away", "conduct", "swearing", 10))
    hall.do(CorrectClock(-10 * 60, "a break too early"))
    hall.later(7 + 20)  # the rest of level 4, and the break again
    hall.do(CorrectClock(3 * 60 * 60, "late"))  # stops at the end of level 6, where players choose (TOR 7.13)
    assert serving(hall.t, hall.at) == {player: 3 * 60}


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
    if ground == "absence":
        hall.do(MarkAbsent(player))
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
    hall.refused(Disqualify(one, "absence", " "), "TOR 7.37")
    hall.refused(RefundDisqualified(one, "kindness"), "TOR 6.9")
    hall.do(Disqualify(one, "conduct", "blows"))
    hall.refused(RefundDisqualified(one, "kindness"), "TOR 6.9")
    told = hall.refused(Disqualify(two, "absence", "left"), "TOR 7.16")  # a fee might go back: it must be on record
    assert "not marked absent" in told
    hall.do(hall.cure(Disqualify(two, "absence", "left")))
    hall.do(Disqualify(two, "absence", "left"))
    hall.refused(RefundDisqualified(two, " "), "TOR 7.16.2")
    (back,) = [event for event in hall.both(RefundDisqualified(two, "taken ill")) if isinstance(event, FeesRefunded)]
    assert (back.entry_fee, back.administration_fee, back.house) == (225_00, 0, True)
    assert hall.t.register.pool == 4 * 225_00
    hall.refused(RefundDisqualified(two, "taken ill"), "TOR 7.16.2")


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
    assert not any(isinstance(event, BountyVoided) for event in events)
    assert not hall.t.outs
    assert list(hall.t.disqualified) == [one, two]


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


@pytest.mark.clause("TOR 3", "TOR 6.9")
def test_a_winner_who_is_disqualified_keeps_the_bounties_won_and_not_their_own(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[three])
    hall.hand(won=one, lost=[two])
    hall.do(RedeemBounty(one), DESK)
    cheat = Disqualify(one, "hiding chips", "found in the pocket")
    hall.refused(cheat, "TOR 3")
    hall.both(hall.cure(cheat))
    hall.do(cheat)
    assert hall.t.bounties.own[one] == "void"
    hall.do(RedeemBounty(one), DESK)
    assert hall.t.claims == {one: 100_00}  # 300 were paid, and 200 are due
    assert results.places(hall.t)[two].first == 1


@pytest.mark.clause("TOR 2", "TOR 6.8")
def test_somebody_is_left_to_whom_the_prizes_go(cited: Cited) -> None:
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    hall.deal()
    hall.do(Disqualify(one, "conduct", "blows"))
    hall.refused(Disqualify(two, "conduct", "blows"), "TOR 2")
    cure = hall.cure(Disqualify(two, "conduct", "blows"))
    assert cure == CancelTournament("blows")
    hall.do(cure)
    assert hall.t.register.pool == 0


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
    hall = Hall(cited, dealing="recorded").start(3)
    one, two, _ = hall.seated()
    hall.refused(ReturnChips(two, 100), "TOR 7.11", DEALER)
    hall.hand(won=one, lost=[two])
    assert hall.one(ChipsReturned, ReturnChips(two, 0), DEALER).chips == 0
    hall.refused(ReturnChips("nobody", 100), "TOR 7.11", DEALER)
    for wrong in (-1, 60_001, 10**15):
        hall.refused(ReturnChips(two, wrong), "TOR 7.11", DEALER)
    electronic = Hall(cited).start(3)
    electronic.hand(won=one, lost=[two])
    electronic.refused(ReturnChips(two, 0), "TOR 7.11", DEALER)


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
    hall.refused(CountChips({5_000: 10**12}), "TOR 7.12", DEALER)
    hall.do(PayPrize(one), DESK)
    hall.do(RedeemBounty(one), DESK)
    if not difference:
        hall.refused(AcceptDifference("nothing is missing"), "TOR 7.12")
        hall.do(CloseTournament())
        return
    assert "100" in hall.refused(CloseTournament(), "TOR 7.12")
    assert [one.clause for one in duties(hall.t, hall.at)] == ["TOR 7.12"]
    before = hall.t
    hall.do(CountChips({100: 400}), DEALER)  # a second count
    hall.do(CloseTournament())
    hall.t = before
    hall.refused(AcceptDifference(" "), "TOR 7.12")
    hall.both(AcceptDifference("a chip fell into the air vent"))
    hall.do(CloseTournament())


@pytest.mark.clause("TOR 7.12")
def test_chips_that_left_play_earlier_are_not_awaited_at_the_count(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    one, two, three = hall.seated()
    hall.do(Disqualify(three, "conduct", "blows"))
    hall.hand(won=one, lost=[two])
    hall.close_registration()
    counted = hall.one(ChipsCounted, CountChips({100: 400}), DEALER)
    assert (counted.expected, counted.difference) == (40_000, 0)


@pytest.mark.clause("TOR 7.9")
def test_names_are_recorded_on_request(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    player = hall.seated()[0]
    hall.refused(RecordName(player, "Ada L."), None, DEALER)  # the table's supervisor asks for it
    assert hall.one(NameRecorded, RecordName(player, "Ada L."), DESK).name == "Ada L."
    one = hall.t.register.entrants[player]
    assert (one.name, one.stated) == (player.title(), "Ada L.")
    hall.refused(RecordName(player, " "), "TOR 7.9", DESK)
    hall.refused(RecordName("nobody", "X"), "TOR 7.9", DESK)


@pytest.mark.clause("TOR 6.14")
def test_the_directors_word_is_final(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    said = hall.one(TournamentDisputeDecided, DecideTournamentDispute("who acted first", "seat 3 did", ("a01",)))
    assert said.by == "director"
    hall.refused(DecideTournamentDispute("", "seat 3 did"), "TOR 6.14")
    hall.refused(DecideTournamentDispute("who acted first", " "), "TOR 6.14")
    hall.refused(DecideTournamentDispute("who acted first", "me"), None, DEALER)
