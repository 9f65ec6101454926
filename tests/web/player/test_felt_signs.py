"""Signs on the felt: what a document has displayed at the table is not hidden in a panel."""

from cutcard.core.message import Actor, Role
from cutcard.table.messages.life import AllowOwnLimits, AnnounceClosure, RaiseMinimum, ShowNotice
from cutcard.web.player.common import SharedView
from cutcard.web.player.views import Viewer, view
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, Place


@each_game
def test_signs_stand_on_the_felt_while_they_are_in_force(
    document: str, change: str, both: str, own: str, close: str, cited: Cited
) -> None:
    """A coming minimum, two minimums, the limits of one player and the closing; the marker lies at its box."""
    place = Place(document, cited, minimum=1000, maximum=5000).clock(0)
    place.sit(1)
    before = len(SharedView(place.rules, place.table).inscriptions)
    place.do(RaiseMinimum(2000), CAS)
    place.do(ShowNotice(3000, "2026-01-01T00:20:00Z"), CAS)
    place.do(AllowOwnLimits(1, 1000, 9000, sign_placed=True), CAS)
    place.do(AnnounceClosure("2026-01-01T00:30:00Z"), CAS)
    for actor in (Actor("p1", Role.PLAYER), Actor("onlooker", Role.PLAYER), Actor("dana", Role.DEALER)):
        seen = view("1", 1, place.rules, place.table, Viewer(actor, {}))
        assert [(one.text, one.clause) for one in seen.inscriptions[before:]] == [
            ("From 2026-01-01T00:20:00Z the minimum is $30.00 for everybody", change),
            ("This table closes at 2026-01-01T00:30:00Z", close),
            ("Two minimums: $10.00 for boxes with a marker, $20.00 for others; maximum $50.00", both),
            ("Box 1 only: $10.00 to $90.00", own),
        ]
        assert [(seat.box, seat.marker) for seat in seen.seats] == [(1, {"": 1000})]
