"""A minimum that rises at once at an assisted table: who plays there without being on record keeps the old one."""

from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.table.life.limits import limits_for
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.life import (
    ApplyNotice,
    CloseTable,
    LimitsChanged,
    MarkerRemoved,
    MarkersPlaced,
    RaiseMinimum,
    ReopenTable,
    ShowNotice,
    TableClosed,
)
from cutcard.table.state.life import UNNAMED
from cutcard.testing.felt import DEALER
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, Place, physical, ready

DUE = "2026-01-01T00:20:00Z"


def played(document: str, cited: Cited) -> Place:
    """A table at which a round was dealt to whoever sits there."""
    place = physical(document, cited, "device", minimum=500, maximum=9000)
    place.table = replace(place.table, recording="assisted")
    ready(place.clock(0))
    place.do(DealRound(), DEALER)
    place.do(EndRound(), DEALER)
    return place


@each_game
def test_whoever_plays_without_a_name_keeps_the_old_minimum(document: str, cited: Cited) -> None:
    place = played(document, cited)
    limits = place.life.limits
    place.sit(1)
    changed, marked = place.do(RaiseMinimum(1000), CAS)
    assert isinstance(changed, LimitsChanged)
    kept = {UNNAMED: 500, "p1": 500}
    assert marked == MarkersPlaced(kept, (f"{document} 6.5.1.1", f"{document} 6.5.1", "I-70"))
    assert place.told(limits.both) == ["Two minimums: $5.00 for boxes with a marker, $10.00 for others; maximum $90.00"]
    text = "Whoever was here before the minimum rose keeps $5.00: put a marker in front of their boxes"
    assert place.told(limits.marker, Role.DEALER) == [text]
    assert place.told(limits.leave, Role.DEALER) == ["When a player with a marker leaves, take the marker away"]
    place.sit(2)
    bound = {who: limits_for(limits, place.table, who).minimum for who in ("p1", "p2", "", "eve")}
    assert bound == {"p1": 500, "p2": 1000, "": 1000, "eve": 1000}, "who comes later, or only looks on, has the new one"


@each_game
def test_their_minimum_ends_after_a_notice_of_its_own(document: str, cited: Cited) -> None:
    place = played(document, cited)
    place.do(RaiseMinimum(1000), CAS)
    place.do(ShowNotice(1000, DUE, kept=True), CAS)
    gone = place.clock(20).do(ApplyNotice(kept=True), CAS)[-1]
    assert gone == MarkerRemoved(UNNAMED, (f"{document} 6.5.2",))
    assert not place.told(place.life.limits.both)
    assert not place.told(place.life.limits.marker, Role.DEALER)


@each_game
def test_their_minimum_ends_when_the_table_closes_and_nobody_has_one_where_nobody_was_dealt_to(
    document: str, cited: Cited
) -> None:
    place = played(document, cited)
    place.do(RaiseMinimum(1000), CAS)
    removed, closed = place.do(CloseTable(empty=True), CAS)
    assert (removed, type(closed)) == (MarkerRemoved(UNNAMED, (f"{document} 6.5.1.2",)), TableClosed)
    place.do(ReopenTable(), CAS)
    assert [type(one) for one in place.do(RaiseMinimum(2000), CAS)] == [LimitsChanged]
    fresh = physical(document, cited)
    fresh.table = replace(fresh.table, recording="assisted")
    assert [type(one) for one in fresh.do(RaiseMinimum(2000), CAS)] == [LimitsChanged], "no round was dealt yet"
    full = Place(document, cited, minimum=500, maximum=9000)
    full.sit(1)
    full.round(1)
    full.do(RaiseMinimum(1000), CAS)
    assert full.table.life.markers == {"p1": 500}, "where wagers are recorded, everybody who plays is on record"
