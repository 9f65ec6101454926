"""Limits of a table: changed at once, after a notice, or for those who come later; and limits of one player."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.rules.faults import Fault
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.life import (
    AllowOwnLimits,
    ApplyNotice,
    ChangeLimits,
    EndOwnLimits,
    LimitsChanged,
    MarkerRemoved,
    MarkersPlaced,
    NoticeEnded,
    NoticeShown,
    OwnLimitsAllowed,
    OwnLimitsEnded,
    RaiseMinimum,
    ShowNotice,
    WithdrawNotice,
)
from cutcard.table.messages.round import Bet, LeaveSeat, PlaceWagers, SeatLeft, TakeBack
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, GUS, LIVED, MAX, OPENING, PACE, Place, physical, ready

START = "2026-01-01T00:00:00Z"


@each_game
def test_the_sign_binds_below_at_and_above(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=500, maximum=5000, unit=100)
    place.sit(1)
    place.open()
    for amount, reason in ((499, "$5.00 to $50.00"), (5001, "$5.00 to $50.00"), (550, "steps of $1.00")):
        clause, said = place.refusal(place.stake(1, amount), player(1))
        assert (clause, reason in said) == (f"{document} 6.1", True)
    for amount in (500, 600, 5000):
        place.do(place.stake(1, amount), player(1))
        place.do(LeaveSeat(1), player(1))
        place.sit(1)


@pytest.mark.parametrize("document", LIVED)
def test_without_a_unit_on_the_sign_any_amount_in_the_limits_goes(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=500, maximum=5000, unit=1)
    place.sit(1)
    place.open()
    place.do(place.stake(1, 501), player(1))


@each_game
@pytest.mark.parametrize("who", [GUS, CAS, MAX], ids=lambda who: who.role.name)
def test_limits_fall_at_once_at_the_word_of_a_supervisor(document: str, who: Actor, cited: Cited) -> None:
    """A gaming supervisor counts as a casino supervisor in each document's definitions."""
    place = Place(document, cited, minimum=1000, maximum=5000)
    (changed,) = place.do(ChangeLimits(500, 9000, 50), who)
    assert changed == LimitsChanged(500, 9000, 50, who.id, START, (f"{document} 6.5", f"{document} 6.1"))
    assert (place.table.sign.minimum, place.table.sign.maximum, place.table.sign.unit) == (500, 9000, 50)
    place.sit(1)
    place.open()
    place.do(place.stake(1, 500), player(1))
    place.do(ChangeLimits(500, 600, 100), who)
    assert place.state.stakes[0].amount == 500, "what was accepted stays"


@pytest.mark.parametrize("document", LIVED)
def test_limits_are_not_for_dealers_and_have_to_make_sense(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000, maximum=5000)
    assert "is not for dealers" in place.refusal(ChangeLimits(500, 9000, 50), DEALER)[1]
    for wrong in (ChangeLimits(0, 5000, 100), ChangeLimits(900, 899, 100), ChangeLimits(900, 5000, 0)):
        assert place.refusal(wrong, CAS)[0] == f"{document} 6.1"


@each_game
def test_a_higher_minimum_takes_a_sign_twenty_minutes_ahead(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000, maximum=5000)
    place.sit(1)
    clause = f"{document} 6.5"
    for minimum in (1001, 2000):
        refused, reason = place.refusal(ChangeLimits(minimum, 5000, 100), CAS)
        assert (refused, "20 minutes" in reason) == (clause, True)
    place.clock(5)
    for early in ("2026-01-01T00:24:59Z", "2026-01-01T00:05:00Z", "noon"):
        assert place.refusal(ShowNotice(2000, early), CAS)[0] == clause
    for no_rise in (999, 1000):
        assert place.refusal(ShowNotice(no_rise, "2026-01-01T00:25:00Z"), CAS)[0] == clause
    assert place.refusal(ApplyNotice(), CAS) == (clause, "no such sign is on the table: show it first")
    (shown,) = place.do(ShowNotice(2000, "2026-01-01T00:25:00Z"), CAS)
    assert shown == NoticeShown(2000, False, "2026-01-01T00:05:00Z", "2026-01-01T00:25:00Z", "cas", (clause,)), (
        "exactly twenty minutes are enough"
    )
    assert place.told(clause) == ["From 2026-01-01T00:25:00Z the minimum is $20.00 for everybody"]
    place.clock(24, 59)
    assert "wait until then" in place.refusal(ApplyNotice(), PACE)[1]
    place.open()
    place.do(place.stake(1, 1000), player(1))
    place.clock(25)
    ended, changed = place.do(ApplyNotice(), PACE)
    assert ended == NoticeEnded(False, True, "pace", place.at)
    assert changed == LimitsChanged(2000, 5000, 100, "pace", place.at, (clause, "I-55"), waits=True)
    assert place.told(clause) == ["From the next round: $20.00 to $50.00"]
    assert place.do(TakeBack(1), player(1))[-1] == LimitsChanged(2000, 5000, 100, "pace", place.at, (clause, "I-55")), (
        "nothing lies any more"
    )
    assert not place.table.life.markers, "after a notice it holds for everybody"
    place.sit(2)
    assert place.refusal(place.stake(2, 1999), player(2))[0] == f"{document} 6.1"
    place.do(place.stake(2, 2000), player(2))


@pytest.mark.parametrize("document", LIVED)
def test_a_notice_may_run_longer_be_replaced_and_be_withdrawn(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000, maximum=5000)
    place.do(ShowNotice(2000, "2026-01-01T00:20:01Z"), CAS)
    place.do(ShowNotice(3000, "2026-01-01T01:00:00+00:00"), CAS)
    assert [notice.minimum for notice in place.table.life.notices] == [3000]
    assert place.clock(59, 59).refusal(ApplyNotice(), CAS)[0] == f"{document} 6.5"
    assert place.do(WithdrawNotice(), CAS) == [NoticeEnded(False, False, "cas", place.at)]
    assert place.refusal(WithdrawNotice(), CAS)[0] == f"{document} 6.5"
    place.do(ShowNotice(2000, "2026-01-01T01:30:00Z"), CAS)
    place.do(ChangeLimits(1000, 1500, 100), CAS)
    assert "changed since" in place.clock(90).refusal(ApplyNotice(), CAS)[1]


@each_game
def test_a_rise_at_once_leaves_those_who_play_at_the_old_minimum(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000, maximum=5000)
    place.sit(1, 2)
    assert place.refusal(RaiseMinimum(1000), CAS)[0] == f"{document} 6.5"
    assert place.refusal(RaiseMinimum(5001), CAS)[0] == f"{document} 6.5.1"
    changed, marked = place.do(RaiseMinimum(2000), CAS)
    assert isinstance(changed, LimitsChanged)
    assert changed.clauses == (f"{document} 6.5.1", f"{document} 6.5.3", f"{document} 6.5.4")
    assert marked == MarkersPlaced({"p1": 1000, "p2": 1000}, (f"{document} 6.5.1.1", f"{document} 6.5.1"))
    place.sit(3)
    place.open()
    assert place.refusal(place.stake(1, 999), player(1))[0] == f"{document} 6.5.1"
    place.do(place.stake(1, 1000), player(1))
    assert place.refusal(place.stake(3, 1000), player(3))[0] == f"{document} 6.5.4"
    assert place.refusal(place.stake(3, 1999), player(3))[0] == f"{document} 6.5.4"
    for box, amount in ((2, 2050), (2, 5001), (3, 2050), (3, 5001)):  # the maximum and the steps are the sign's
        assert place.refusal(place.stake(box, amount), player(box))[0] == f"{document} 6.1"
    place.do(place.stake(3, 2000), player(3))
    (both,) = place.told(f"{document} 6.5.3")
    assert "$10.00" in both
    assert "$20.00" in both
    assert [text.partition(":")[0] for text in place.told(f"{document} 6.5.1.1")] == [
        "Marker at box 1",
        "Marker at box 2",
    ]


@pytest.mark.parametrize("document", LIVED)
def test_a_rise_at_an_empty_table_needs_no_marker(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000)
    (changed,) = place.do(RaiseMinimum(2000), CAS)
    assert changed.clauses == (f"{document} 6.5.1",)
    assert place.told(f"{document} 6.5.3") == []


@each_game
def test_the_marker_goes_with_its_player(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000)
    place.sit(1, 2)
    place.do(RaiseMinimum(2000), CAS)
    removed, left = place.do(LeaveSeat(1), player(1))
    assert removed == MarkerRemoved("p1", (f"{document} 6.5.1.2",))
    assert left == SeatLeft(1, "p1")
    place.sit(1)
    place.open()
    assert place.refusal(place.stake(1, 1000), player(1))[0] == f"{document} 6.5.4", "who comes back comes new"
    place.do(place.stake(2, 1000), player(2))


@each_game
def test_the_kept_minimum_rises_only_after_a_notice_of_its_own(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000, maximum=9000)
    clause = f"{document} 6.5.2"
    assert place.refusal(ShowNotice(1500, "2026-01-01T01:00:00Z", kept=True), CAS)[0] == clause
    place.sit(1)
    place.do(RaiseMinimum(2000), CAS)
    place.sit(2)
    place.do(RaiseMinimum(3000), CAS)
    assert place.table.life.markers == {"p1": 1000, "p2": 2000}, "a second rise moves nobody who plays"
    for wrong in (1000, 3001):
        assert place.refusal(ShowNotice(wrong, "2026-01-01T00:20:00Z", kept=True), CAS)[0] == clause
    assert place.refusal(ShowNotice(2500, "2026-01-01T00:19:59Z", kept=True), CAS)[0] == clause
    place.do(ShowNotice(4000, "2026-01-01T00:20:00Z"), CAS)
    place.do(ShowNotice(2500, "2026-01-01T00:20:00Z", kept=True), CAS)
    assert place.clock(19, 59).refusal(ApplyNotice(kept=True), CAS)[0] == clause
    _, changed = place.clock(20).do(ApplyNotice(), CAS)
    assert isinstance(changed, LimitsChanged)
    assert changed.clauses == (f"{document} 6.5", "I-40")
    assert place.table.life.markers == {"p1": 1000, "p2": 2000}, "the table's own notice is another"
    place.do(ApplyNotice(kept=True), CAS)
    assert place.table.life.markers == {"p1": 2500, "p2": 2500}
    place.do(ShowNotice(4000, "2026-01-01T00:40:00Z", kept=True), CAS)
    ended, *removed = place.clock(40).do(ApplyNotice(kept=True), PACE)
    assert isinstance(ended, NoticeEnded)
    assert removed == [MarkerRemoved(who, (clause,)) for who in ("p1", "p2")]


@pytest.mark.parametrize("document", LIVED)
def test_a_marker_that_gives_nothing_is_taken_away(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000)
    place.sit(1)
    place.do(RaiseMinimum(2000), CAS)
    assert len(place.do(ChangeLimits(1001, 50_000, 100), CAS)) == 1
    _, removed = place.do(ChangeLimits(1000, 50_000, 100), CAS)
    assert removed == MarkerRemoved("p1", (f"{document} 6.5.1",))


@each_game
def test_one_player_may_go_above_the_maximum_once_a_sign_says_so(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000, maximum=5000)
    clause = f"{document} 6.6"
    place.sit(1, 2)
    for wrong in (
        AllowOwnLimits(1, 2000, 9000),
        AllowOwnLimits(1, 2000, 5000, sign_placed=True),
        AllowOwnLimits(1, 9001, 9000, sign_placed=True),
        AllowOwnLimits(3, 2000, 9000, sign_placed=True),
        EndOwnLimits(1),
    ):
        assert place.refusal(wrong, CAS)[0] == clause
    (allowed,) = place.do(AllowOwnLimits(1, 2000, 9000, sign_placed=True), CAS)
    assert allowed == OwnLimitsAllowed("p1", 1, 2000, 9000, "cas", START, (clause,))
    assert place.told(clause) == ["Box 1 only: $20.00 to $90.00"]
    place.open()
    for amount in (1999, 9001):
        assert place.refusal(place.stake(1, amount), player(1))[0] == clause
    place.do(place.stake(1, 9000), player(1))
    assert place.refusal(place.stake(2, 5001), player(2))[0] == f"{document} 6.1"
    waiting = OwnLimitsEnded("p1", (clause, "I-55"), waits=True)
    assert place.do(EndOwnLimits(1), CAS) == [waiting]
    assert place.do(TakeBack(1), player(1))[-1] == OwnLimitsEnded("p1", (clause, "I-55"))
    place.do(AllowOwnLimits(2, 2000, 9000, sign_placed=True), CAS)
    assert place.do(LeaveSeat(2), player(2))[0] == OwnLimitsEnded("p2", (clause,))


@each_game
def test_no_hand_in_play_gets_limits_of_its_own(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000, maximum=5000)
    place.sit(1, 2)
    place.deal(1)
    allow = AllowOwnLimits(1, 1000, 9000, sign_placed=True)
    clause, reason = place.refusal(allow, CAS)
    assert (clause, "at which they were placed" in reason) == (f"{document} 6.6", True)
    place.do(AllowOwnLimits(2, 1000, 9000, sign_placed=True), CAS)  # who has no wager in it
    place.fold_all()
    place.do(allow, CAS)


@each_game
def test_two_minimums_are_announced_when_both_are_in_force(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=1000, maximum=5000)
    place.sit(1)
    place.open()
    place.do(place.stake(1), player(1))
    place.do(RaiseMinimum(2000), CAS)
    assert place.told(f"{document} 6.5.3") == [], "the rise waits for the end of the round"
    assert place.told(f"{document} 6.5.1") == ["From the next round: $20.00 to $50.00"]
    place.do(TakeBack(1), player(1))
    assert place.told(f"{document} 6.5.3") == [
        "Two minimums: $10.00 for boxes with a marker, $20.00 for others; maximum $50.00"
    ]


def test_no_player_changes_limits(cited: Cited) -> None:
    place = Place("PLS", cited)
    place.sit(1)
    assert "is not for players" in place.refusal(RaiseMinimum(1000), Actor("p1", Role.PLAYER))[1]


@pytest.mark.parametrize("document", LIVED)
def test_a_wager_above_the_maximum_found_later_leaves_settled_rounds_alone(document: str, cited: Cited) -> None:
    place = physical(document, cited, "device", maximum=5000)
    place.sit(1)
    ready(place)
    place.round(1)
    settled = place.state.settled
    clause, reason = place.refusal(ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 9000), CAS)
    assert clause == f"{document} 6.3"
    assert "before the first card" in reason
    assert place.state.settled == settled


@each_game
def test_an_area_may_have_limits_of_its_own(document: str, area: str, signed: str, cited: Cited) -> None:
    low, high = 300, 1100
    place = Place(document, cited, minimum=1000, maximum=5000, unit=200, areas={area: (low, high)})
    place.sit(1)
    place.open()
    shown = f"{place.rules.game.label(area)}: $3.00 to $11.00"
    assert place.told(f"{document} 6.1")[0].startswith("Minimum $10.00, maximum $50.00")
    assert shown in place.told(signed)
    assert shown in place.told(f"{document} 6.4")[0]
    others = tuple(Bet(name, 2000) for name in OPENING[document] if name != area)
    for amount in (low - 100, low + 100, high + 100):  # too little, between two steps, too much
        clause, _ = place.refusal(PlaceWagers(1, (*others, Bet(area, amount))), player(1))
        assert clause == f"{document} 6.1"
    for amount in (low, high):
        place.do(PlaceWagers(1, (*others, Bet(area, amount))), player(1))
        place.do(TakeBack(1), player(1))


def test_own_limits_leave_an_area_its_own(cited: Cited) -> None:
    place = Place("PLF", cited, minimum=1000, maximum=5000, areas={"trips": (500, 1000)})
    place.sit(1)
    place.do(AllowOwnLimits(1, 1000, 90_000, sign_placed=True), CAS)
    place.open()
    bets = (Bet("ante", 90_000), Bet("blind", 90_000))
    assert place.refusal(PlaceWagers(1, (*bets, Bet("trips", 1100))), player(1))[0] == "PLF 6.1"
    place.do(PlaceWagers(1, (*bets, Bet("trips", 1000))), player(1))
