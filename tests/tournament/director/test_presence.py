"""Who is there and who is away: never come, away for a penalty, expected no more (TOR 7.14, 7.15, 7.37)."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import (
    AbsenceEnded,
    EndAbsence,
    LiftPenalty,
    MarkAbsent,
    MarkPresent,
    Penalise,
    PlayerAbsent,
    ProvisionallyEliminate,
    ProvisionallyEliminated,
    ReturnAbsent,
)
from cutcard.tournament.messages.director import CorrectClock, MoveClock, ReportHand
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.field_events import TournamentWon
from cutcard.tournament.messages.purse import PayPrize
from cutcard.tournament.structure.structure import ReEntry
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, Hall, result


def absent(hall: Hall) -> list[str]:
    """Who is dealt in as absent now."""
    found = [one.player for one in hall.deal().seats if one.absent]
    hall.hand()
    return found


@pytest.mark.clause("TOR 7.14")
def test_who_never_sat_down_is_removed_although_nobody_said_so_at_the_start(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    gone, here, *_ = hall.seated()
    hall.do(MarkAbsent(gone), DEALER)
    hall.minute(121)
    cure = hall.cure(ProvisionallyEliminate(gone))
    assert cure == MarkAbsent(gone, never_sat=True)
    assert hall.one(PlayerAbsent, cure, DEALER).never_sat
    hall.refused(cure, "TOR 7.15", DEALER)
    hall.one(ProvisionallyEliminated, ProvisionallyEliminate(gone))
    hall.do(MarkPresent(here), DEALER)  # somebody has looked
    hall.refused(MarkPresent(here), "TOR 7.15", DEALER)
    hall.refused(MarkAbsent(here, never_sat=True), "TOR 7.14", DEALER)
    hall.refused(ProvisionallyEliminate(here), "TOR 7.14")


@pytest.mark.clause("TOR 7.14", "TOR 1")
def test_the_last_opponent_may_still_arrive(cited: Cited) -> None:
    hall = Hall(cited).start(2, absent=("a02",))
    hall.to_level(7)
    hall.do(ProvisionallyEliminate("a02"))
    assert hall.phase() == "final table"  # "later in the day" is still to come
    asked, told = [one for one in duties(hall.t, hall.at) if one.clause == "TOR 7.14"]
    cited.note(told)
    assert (asked.role, asked.to) == (Role.PLAYER, "a02")
    assert told.role is Role.TOURNAMENT_DIRECTOR
    before = hall.t
    hall.do(ReturnAbsent("a02"))
    assert hall.stack("a02") == 20_000
    hall.t = before
    hall.refused(EndAbsence("a02", " "), "TOR 7.14")
    hall.refused(EndAbsence("a01", "here"), "TOR 7.14")
    events = hall.do(EndAbsence("a02", "the day is over"))
    assert [type(event) for event in events if isinstance(event, AbsenceEnded | TournamentWon)] == [
        AbsenceEnded,
        TournamentWon,
    ]
    assert hall.t.winners == ("a01",)
    hall.refused(EndAbsence("a02", "again"), "TOR 7.14")


@pytest.mark.clause("TOR 7.14")
def test_who_was_not_expected_any_more_comes_all_the_same(cited: Cited) -> None:
    """Later in the day, even if somebody has won meanwhile; the clause gives the stake back (T-60)."""
    hall = Hall(cited).start(2, absent=("a02",))
    hall.to_level(7)
    hall.do(ProvisionallyEliminate("a02"))
    hall.do(EndAbsence("a02", "nobody answers the telephone"))
    assert hall.phase() == "finished"
    hall.do(PayPrize("a01"), DESK)
    hall.both(hall.cure(ReturnAbsent("a02")))  # a prize that was paid is reversed first
    hall.do(ReturnAbsent("a02"))
    assert (hall.phase(), hall.stack("a02"), hall.t.winners, hall.t.missing) == ("final table", 20_000, (), {})
    assert hall.t.bounties.own["a02"] == "held"
    hall.hand(won="a02", lost=["a01"])
    assert hall.t.winners == ("a02",)


@pytest.mark.clause("TOR 7.14", "TOR 6.5")
def test_who_is_not_expected_may_enter_again_instead(cited: Cited) -> None:
    hall = Hall(cited).start(3, absent=("a02",))
    hall.to_level(5)
    hall.do(ProvisionallyEliminate("a02"))
    hall.refused(ReEnter("a02"), "TOR 7.14", DESK)
    hall.do(EndAbsence("a02", "sold the car and went home"))
    hall.do(ReEnter("a02"), DESK)
    assert hall.stack("a02") == 20_000
    hall.refused(ReturnAbsent("a02"), "TOR 7.14")


@pytest.mark.clause("TOR 7.14")
def test_level_4_is_over_where_the_clock_stands_after_it(cited: Cited) -> None:
    """Without a break after it, but with an option to be offered."""
    levels = tuple(replace(one, break_after=0) for one in EVENT.levels)
    hall = Hall(cited, replace(EVENT, levels=levels, re_entry=ReEntry(5))).start(3, absent=("a02",))
    hall.minute(99)
    hall.refused(ProvisionallyEliminate("a02"), "TOR 7.14")
    hall.minute(100)
    hall.do(ProvisionallyEliminate("a02"))
    assert "a02" in hall.t.missing


@pytest.mark.clause("TOR 7.37")
def test_a_player_is_told_how_long_to_stay_away(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.do(Penalise("a01", "away", "conduct", "words", 10))
    hall.minute(0.5)
    (told,) = duties(hall.t, hall.at)
    cited.note(told)
    assert (told.role, told.to, told.clause) == (Role.PLAYER, "a01", "TOR 7.37")
    assert "10 more minutes" in told.text
    hall.minute(10)
    assert not duties(hall.t, hall.at)


@pytest.mark.clause("TOR 7.14")
def test_who_has_acted_was_there(cited: Cited) -> None:
    """Nobody can be recorded as never seated, and lose the stake, after an act of their own."""
    hall = Hall(cited).start(3)
    begin = hall.deal()
    hall.do(ReportHand(1, replace(result(begin, "", []), acted=("a01", "a02"))))
    for player in ("a01", "a02"):
        hall.refused(MarkAbsent(player, never_sat=True), "TOR 7.14", DEALER)
    hall.do(MarkAbsent("a03", never_sat=True), DEALER)
    hall.minute(121)
    hall.refused(ProvisionallyEliminate("a01"), "TOR 7.14")
    hall.do(ProvisionallyEliminate("a03"))


@pytest.mark.clause("TOR 7.14")
def test_places_are_paid_when_nobody_is_expected_any_more(cited: Cited) -> None:
    hall = Hall(cited).start(4, absent=("a04",))
    hall.minute(121)
    hall.do(ProvisionallyEliminate("a04"))
    hall.close_registration()
    one, two, _ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(hall.cure(PayPrize(two), DESK))
    hall.refused(PayPrize(two), "TOR 3", DESK)  # place 3 of 4 is not paid, and that is certain now


@pytest.mark.clause("TOR 7.37")
def test_a_second_penalty_is_served_after_the_first(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    hall.do(Penalise(player, "away", "conduct", "noise", 30))
    hall.later(5)
    second = hall.do(Penalise(player, "away", "conduct", "more noise", 10))[0]
    assert "T-55" in second.clauses
    for minute, away in ((17, True), (39.9, True), (40, False)):
        hall.minute(minute)
        assert absent(hall) == ([player] if away else [])
    hall.do(Penalise(player, "warning", "conduct", "noise"))
    assert absent(hall) == []


@pytest.mark.clause("TOR 7.37")
@pytest.mark.parametrize("moved", [MoveClock(3, "late"), CorrectClock(3_000, "ran on"), CorrectClock(-240, "stood")])
def test_moving_the_clock_does_not_move_the_end_of_a_penalty(cited: Cited, moved: MoveClock | CorrectClock) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    hall.later(5)
    hall.do(Penalise(player, "away", "conduct", "noise", 10))
    hall.later(4)
    hall.do(moved)
    hall.later(5.9)
    assert absent(hall) == [player]
    hall.later(0.1)
    assert absent(hall) == []


@pytest.mark.clause("TOR 7.37")
def test_who_is_away_for_a_penalty_is_not_marked_present(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    hall.do(Penalise(player, "away", "conduct", "noise", 10))
    cure = hall.cure(MarkPresent(player), DEALER)
    assert isinstance(cure, LiftPenalty)
    hall.do(cure)
    hall.do(MarkPresent(player), DEALER)
    assert absent(hall) == []
