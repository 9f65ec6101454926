"""Limits of an area are changed, kept and announced like the table's; a change waits while wagers lie."""

from collections.abc import Callable

import pytest

from cutcard.floor.pace.deadlines import announced
from cutcard.ruling import Refused
from cutcard.table.life.limits import limits_for
from cutcard.table.messages.life import (
    AllowOwnLimits,
    ApplyNotice,
    ChangeLimits,
    EndOwnLimits,
    LimitsChanged,
    MarkerRemoved,
    MarkersPlaced,
    OwnLimitsEnded,
    RaiseMinimum,
    ShowNotice,
)
from cutcard.table.messages.round import Bet, LeaveSeat, PlaceWagers, RoundEnded, StakeSettled, TakeBack
from cutcard.testing.felt import player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, OPENING, PACE, Place

TIMES = {"early": "2026-01-01T00:19:59Z", "due": "2026-01-01T00:20:00Z"}


def with_area(document: str, area: str, cited: Cited) -> Place:
    place = Place(document, cited, minimum=1000, maximum=9000, areas={area: (500, 4000)})
    place.sit(1)
    return place


def bound(place: Place, box: int, area: str) -> tuple[int, int]:
    limits = limits_for(place.life.limits, place.table, f"p{box}", area)
    return limits.minimum, limits.maximum


def stake(place: Place, box: int, area: str, amount: int) -> PlaceWagers:
    """An amount on the area, and what the area's own wager needs beside it."""
    others = tuple(Bet(name, 1000) for name in OPENING[place.document] if name != area)
    return PlaceWagers(box, (*others, Bet(area, amount)))


def refused(place: Place, box: int, area: str, amount: int) -> str | None:
    return place.refusal(stake(place, box, area, amount), player(box))[0]


@each_game
def test_the_limits_of_an_area_fall_at_once_and_rise_after_a_notice(document: str, area: str, cited: Cited) -> None:
    place = with_area(document, area, cited)
    place.do(ChangeLimits(400, 8000, area=area), CAS)
    assert place.table.sign.areas == {area: (400, 8000)}
    assert (place.table.sign.minimum, place.table.sign.maximum, place.table.sign.unit) == (1000, 9000, 100)
    clause, reason = place.refusal(ChangeLimits(600, 8000, area=area), CAS)
    assert (clause, "20 minutes" in reason) == (f"{document} 6.5", True)
    place.refusal(ShowNotice(600, TIMES["early"], area=area), CAS)
    place.do(ShowNotice(600, TIMES["due"], area=area), CAS)
    assert f"the minimum for {place.game.label(area)} is $6.00" in place.told(f"{document} 6.5")[0]
    assert place.refusal(ApplyNotice(), CAS)[1] == "no such sign is on the table: show it first"
    place.clock(20).do(ApplyNotice(area=area), PACE)
    assert bound(place, 1, area) == (600, 8000)


@each_game
def test_a_rise_of_an_area_leaves_players_at_the_old_minimum(document: str, area: str, cited: Cited) -> None:
    place = with_area(document, area, cited)
    changed, marked = place.do(RaiseMinimum(2000, area=area), CAS)
    assert isinstance(changed, LimitsChanged)
    assert marked == MarkersPlaced({"p1": 500}, (f"{document} 6.5.1.1", f"{document} 6.5.1"), area)
    place.sit(2)
    assert (bound(place, 1, area), bound(place, 2, area)) == ((500, 4000), (2000, 4000))
    assert f"Marker at box 1: minimum for {place.game.label(area)} stays at $5.00" in place.told(f"{document} 6.5.1.1")
    assert place.told(f"{document} 6.5.3")[0].startswith(f"Two minimums for {place.game.label(area)}: $5.00")
    place.open()
    assert refused(place, 2, area, 1900) == f"{document} 6.5.4"
    assert place.do(LeaveSeat(1), player(1))[0] == MarkerRemoved("p1", (f"{document} 6.5.1.2",), area)


@each_game
def test_the_kept_minimum_of_an_area_rises_after_a_notice_of_its_own(document: str, area: str, cited: Cited) -> None:
    place = with_area(document, area, cited)
    place.do(RaiseMinimum(1000, area=area), CAS)
    place.sit(2)
    place.do(RaiseMinimum(2000, area=area), CAS)
    place.do(ShowNotice(1000, TIMES["due"], kept=True, area=area), CAS)  # the lower of two kept minimums
    place.clock(20).do(ApplyNotice(kept=True, area=area), CAS)
    assert place.table.life.area_markers == {area: {"p1": 1000, "p2": 1000}}
    assert not place.table.life.markers


@each_game
def test_an_area_that_gets_limits_of_its_own_takes_nobodys_marker_away(document: str, area: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=500, maximum=9000)
    place.sit(1)
    place.do(RaiseMinimum(2500), CAS)
    place.do(ChangeLimits(1500, 9000, area=area), CAS)
    assert bound(place, 1, area) == (500, 9000)
    place.sit(2)
    assert bound(place, 2, area) == (1500, 9000)


@each_game
def test_own_limits_never_bind_more_than_the_sign(document: str, area: str, cited: Cited) -> None:
    place = with_area(document, area, cited)
    assert place.refusal(AllowOwnLimits(1, 999, 20_000, sign_placed=True), CAS)[0] == f"{document} 6.6"
    place.do(AllowOwnLimits(1, 1000, 20_000, sign_placed=True), CAS)
    place.do(AllowOwnLimits(1, 500, 6000, sign_placed=True, area=area), CAS)
    assert (bound(place, 1, ""), bound(place, 1, area)) == ((1000, 20_000), (500, 6000))
    place.do(ChangeLimits(900, 70_000), CAS)
    place.do(ChangeLimits(400, 7000, area=area), CAS)
    assert (bound(place, 1, ""), bound(place, 1, area)) == ((1000, 70_000), (500, 7000)), "the higher of the two"
    place.do(EndOwnLimits(1, area), CAS)
    assert bound(place, 1, area) == (400, 7000)


def test_a_notice_binds_who_has_own_limits_too(cited: Cited) -> None:
    place = Place("PLF", cited, minimum=1000, maximum=9000)
    place.sit(1)
    place.do(AllowOwnLimits(1, 1000, 20_000, sign_placed=True), CAS)
    place.do(ShowNotice(2000, TIMES["due"]), CAS)
    place.clock(20).do(ApplyNotice(), CAS)
    assert bound(place, 1, "") == (2000, 20_000)


@each_game
@pytest.mark.parametrize("dealt", [False, True])
def test_a_maximum_lowered_while_wagers_lie_waits_for_the_end_of_the_round(
    document: str, dealt: bool, cited: Cited
) -> None:
    place = Place(document, cited, minimum=500, maximum=50_000)
    place.sit(1, 2)
    if dealt:
        place.deal(1, 2)
    else:
        place.open()
        place.do(place.stake(1, 40_000), player(1))
    (change,) = place.do(ChangeLimits(500, 600), CAS)
    assert change.waits
    assert place.table.sign.maximum == 50_000
    assert place.told(f"{document} 6.5") == ["From the next round: $5.00 to $6.00"]
    if dealt:
        place.fold_all()
        events = [event for event in place.events if isinstance(event, StakeSettled | RoundEnded | LimitsChanged)]
        assert [type(event) for event in events[-2:]] == [RoundEnded, LimitsChanged]
    else:
        place.do(place.stake(2, 40_000), player(2))
        place.do(TakeBack(1), player(1))
        assert place.table.sign.maximum == 50_000, "another's wagers lie"
        place.do(TakeBack(2), player(2))
    assert (place.table.sign.maximum, place.table.life.coming) == (600, ())
    if not dealt:
        assert place.refusal(place.stake(1, 700), player(1))[0] == f"{document} 6.1"


@each_game
@pytest.mark.parametrize("dealt", [False, True])
def test_a_kept_minimum_that_rises_while_wagers_lie_waits_for_the_end_of_the_round(
    document: str, dealt: bool, cited: Cited
) -> None:
    place = Place(document, cited, minimum=1000, maximum=9000)
    place.sit(1)
    place.do(RaiseMinimum(2000), CAS)
    place.sit(2)
    place.do(RaiseMinimum(3000), CAS)
    place.do(ShowNotice(2500, TIMES["due"], kept=True), CAS)
    if dealt:
        place.deal(1)
    else:
        place.open()
        place.do(place.stake(1, 1000), player(1))
    kept = f"{document} 6.5.2"
    _, *waiting = place.clock(20).do(ApplyNotice(kept=True), PACE)
    assert waiting == [MarkersPlaced({who: 2500}, (kept, "I-55"), waits=True) for who in ("p1", "p2")]
    assert place.table.life.markers == {"p1": 1000, "p2": 2000}, "their wagers lie at the old minimum"
    assert place.told(kept) == ["From the next round: the minimum is $25.00 for players on the old minimum"] * 2
    place.do(ShowNotice(3000, "2026-01-01T00:40:00Z", kept=True), CAS)
    assert place.clock(40).do(ApplyNotice(kept=True), PACE)
    later = [one.minimums for one in place.table.life.coming if isinstance(one, MarkersPlaced)]
    assert later == [{"p1": 3000}, {"p2": 3000}], "the later one"
    if dealt:
        place.fold_all()
    else:
        assert place.do(LeaveSeat(2), player(2))[0] == MarkerRemoved("p2", (f"{document} 6.5.1.2",))
        place.do(TakeBack(1), player(1))
    gone = [event.patron for event in place.events if isinstance(event, MarkerRemoved) and kept in event.clauses]
    assert gone == (["p1", "p2"] if dealt else ["p1"]), "at the minimum of the sign a marker is of no use"
    assert (place.table.life.markers, place.table.life.coming) == ({}, ())


def test_a_kept_minimum_and_the_sign_that_both_wait_end_in_order(cited: Cited) -> None:
    place = Place("PLF", cited, minimum=1000, maximum=9000)
    place.sit(1, 2)
    place.do(RaiseMinimum(3000), CAS)
    place.do(ShowNotice(2500, TIMES["due"], kept=True), CAS)
    place.open()
    place.do(place.stake(1, 1000), player(1))
    place.clock(20).do(ApplyNotice(kept=True), CAS)
    place.do(ChangeLimits(2000, 9000), CAS)
    assert (bound(place, 1, ""), bound(place, 2, "")) == ((1000, 9000), (1000, 9000))
    place.do(TakeBack(1), player(1))
    assert (bound(place, 1, ""), bound(place, 2, "")) == ((2000, 9000), (2000, 9000))
    assert not place.table.life.markers


WAITING: dict[str, tuple[Callable[[Place], object], tuple[int, int]]] = {
    "raised at once": (lambda place: place.do(RaiseMinimum(2000), CAS), (2000, 20_000)),
    "raised by a notice": (lambda place: place.clock(20).do(ApplyNotice(), PACE), (3000, 20_000)),
    "changed again": (lambda place: place.do(ChangeLimits(1000, 30_000), CAS), (1000, 30_000)),
}


@pytest.mark.parametrize("how", WAITING)
def test_a_change_of_the_minimum_keeps_the_maximum_that_waits(how: str, cited: Cited) -> None:
    place = Place("PLF", cited, minimum=1000, maximum=9000)
    place.sit(1)
    place.do(ShowNotice(3000, TIMES["due"]), CAS)
    place.open()
    place.do(place.stake(1, 1000), player(1))
    place.do(ChangeLimits(1000, 20_000), CAS)
    change, after = WAITING[how]
    change(place)
    assert (place.table.sign.minimum, place.table.sign.maximum) == (1000, 9000)
    place.do(TakeBack(1), player(1))
    assert (place.table.sign.minimum, place.table.sign.maximum) == after


def test_what_waits_is_what_the_next_change_is_measured_by(cited: Cited) -> None:
    place = Place("PLF", cited, minimum=1000, maximum=9000)
    place.sit(1)
    place.do(ShowNotice(1500, TIMES["due"]), CAS)
    place.open()
    place.do(place.stake(1, 1000), player(1))
    place.do(ChangeLimits(1000, 20_000), CAS)
    place.do(RaiseMinimum(15_000), CAS)
    assert "changed since" in place.clock(20).refusal(ApplyNotice(), PACE)[1], "it would lower what was raised"
    assert announced(place.table) == []
    assert place.refusal(ShowNotice(15_000, "2026-01-01T01:00:00Z"), CAS)[1].startswith("only a higher minimum")
    place.do(ShowNotice(12_000, "2026-01-01T01:00:00Z", kept=True), CAS)
    place.do(ChangeLimits(15_000, 30_000), CAS)  # the minimum as it will be, and another maximum
    place.do(TakeBack(1), player(1))
    assert (place.table.sign.minimum, place.table.sign.maximum) == (15_000, 30_000)
    assert place.table.life.markers == {"p1": 1000}


def test_own_limits_end_after_the_round_in_which_a_wager_lies(cited: Cited) -> None:
    place = Place("PLF", cited, minimum=500, maximum=50_000)
    place.sit(1)
    place.do(AllowOwnLimits(1, 500, 90_000, sign_placed=True), CAS)
    place.open()
    place.do(place.stake(1, 90_000), player(1))
    (ending,) = place.do(EndOwnLimits(1), CAS)
    assert (ending.waits, bound(place, 1, "")) == (True, (500, 90_000))
    place.do(AllowOwnLimits(1, 500, 80_000, sign_placed=True), CAS)
    assert place.table.life.coming == (), "allowed again"
    place.do(EndOwnLimits(1), CAS)
    assert isinstance(place.do(TakeBack(1), player(1))[-1], OwnLimitsEnded)
    assert bound(place, 1, "") == (500, 50_000)


def test_a_refusal_of_a_higher_minimum_names_what_can_be_done_at_once(cited: Cited) -> None:
    place = Place("PLT", cited, minimum=500)
    with pytest.raises(Refused) as found:
        place.do(ChangeLimits(600, 50_000), CAS)
    assert found.value.cure is not None
    place.do(found.value.cure.command, CAS)  # type: ignore[arg-type]  # a command here
    assert place.table.sign.minimum == 600


@pytest.mark.clause("UTH 6.1")
def test_an_area_that_must_equal_another_has_its_limits(cited: Cited) -> None:
    place = Place("UTH", cited, minimum=1000, maximum=9000, areas={"ante": (500, 900)})
    place.sit(1)
    place.open()
    assert "choose ante" in place.refusal(ChangeLimits(400, 450, area="blind"), CAS)[1]
    for amount, fits in ((400, False), (500, True), (900, True), (1000, False)):
        bets = PlaceWagers(1, (Bet("ante", amount), Bet("blind", amount)))
        if fits:
            place.do(bets, player(1))
            place.do(TakeBack(1), player(1))
        else:
            assert place.refusal(bets, player(1))[0] == "UTH 6.1"
