"""The staff of a demonstration, and their badges."""

from secrets import token_hex

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.door import Door
from cutcard.registers.people.messages import SetBadge
from cutcard.web.dealer.badges import BADGES
from cutcard.web.http.session import Person

STAFF = (
    Person("dealer", Role.DEALER, "Dealer"),
    Person("gaming-supervisor", Role.GAMING_SUPERVISOR, "Gaming supervisor"),
    Person("casino-supervisor", Role.CASINO_SUPERVISOR, "Casino supervisor"),
    Person("gaming-manager", Role.GAMING_MANAGER, "Gaming manager"),
    Person("inspector", Role.INSPECTOR, "Inspector"),
    Person("tournament-director", Role.TOURNAMENT_DIRECTOR, "Tournament director"),
    Person("analyst", Role.ANALYST, "Analyst"),
    Person("administrator", Role.ADMINISTRATOR, "Administrator"),
    Person("surveillance", Role.SURVEILLANCE, "Surveillance"),
    Person("cashier", Role.CASHIER, "Cashier"),
)
SECOND = Person("second-dealer", Role.DEALER, "Second dealer")  # comes in at a table only, by badge


async def hand_out_badges(desk: Desk, door: Door) -> None:
    """Give everybody their badge, unless they have chosen one."""
    for one in BADGES:
        account = door.account(one.person)
        if not account.badge and door.credentials.one("badge", one.badge) is None:
            actor = Actor(one.person, account.roles[0])
            await desk.execute(stream_of(one.person), actor, SetBadge(one.badge), token_hex(16))
            await door.keep_badge(one.person, one.badge, one.pin)
