"""The badges of a demonstration, with which its dealers relieve each other and a supervisor agrees at a table."""

from msgspec import Struct

from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of


class DemoBadge(Struct, frozen=True):
    """A badge with its PIN, which a demonstration shows at a dealer's screen. ``deals``: of a dealer."""

    person: str
    name: str
    badge: str
    pin: str
    deals: bool


BADGES = (
    DemoBadge("dealer", "Dealer", "D-1", "4071", deals=True),
    DemoBadge("second-dealer", "Second dealer", "D-2", "5183", deals=True),
    DemoBadge("gaming-supervisor", "Gaming supervisor", "S-1", "6294", deals=False),
)


def badges_known(desk: Desk) -> list[DemoBadge]:
    """The badges that are still as they were handed out."""
    return [one for one in BADGES if desk.state(stream_of(one.person)).state.badge == one.badge]
