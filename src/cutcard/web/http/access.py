"""Which addresses each role may open, and which are open to everybody. What is not listed is closed.

Three roles have their own pages only, and players see none for staff. Routes check their own roles besides.
"""

import re
from functools import lru_cache

from cutcard import games
from cutcard.core.authority import title
from cutcard.core.message import RANKS, SUPERVISORS, Role
from cutcard.registers.people.messages import HOSTS
from cutcard.ruling import Refused

PUBLIC = (  # open to everybody, signed in or not
    *("/static", "/enter", "/rules", "/openapi.json", "/healthz", "/readyz", "/metrics", "/checkpoint"),
    *("/sign-in", "/api/sign-in", "/first", "/api/first", "/invitation", "/api/invitation"),
    "/api/reader",  # a device has no session: its token is checked there
    *("/api/rules", "/api/lobby", "/api/sign-out", "/practice", "/api/practice"),
    *("/jackpots", "/api/jackpots"),
)
SHELLS = (  # pages that hold nothing by themselves
    *("/devices", "/table", "/dealer", "/assisted", "/pad", "/me", "/desk", "/pit", "/odds", "/people"),
    *("/inspect", "/reports", "/post", "/admin", "/plans"),
)
SCREEN = re.compile(  # of a tournament, for all; pages of staff are empty by themselves
    r"/tournaments|/api/tournaments/[^/]+(/screen|/now)?|/tournaments/[^/]+"
    r"(/live|/tables/[^/]+(/tablet)?|/screen(/live)?|/console|/entry|/cards|/paper)?"
)
OWN_ACCOUNT = ("/devices", "/api/devices", "/api/passkeys", "/api/proof", "/api/me")  # of anybody who is signed in
PEOPLE = ("/people", "/api/people")  # the administrators' page, where some staff invite players
EVENTS = ("/tournaments", "/api/tournaments")
PIT = ("/pit", "/api/pit", "/api/jobs")
FIND = ("/api/find",)  # each finds only what they may see
ADMIN = ("/admin", "/api/admin")  # the server's health and everybody's devices
PLANS = ("/plans", "/api/plans")  # administrators write drafts of floor plans, managers apply them
INSPECT = ("/inspect", "/api/inspect", "/reports", "/post", "/api/post")
DESK = ("/desk", "/api/streams", "/api/inbox", "/api/second")  # a second person confirms at the first one's desk
OWN = {
    Role.ANALYST: ("/odds", "/api/odds"),
    Role.ADMINISTRATOR: (*PEOPLE, *ADMIN),
}
ALONE = {  # roles with these places only; the desk shows each theirs
    **OWN,
    Role.ADMINISTRATOR: (*PEOPLE, *ADMIN, *PLANS, *FIND),
    Role.TOURNAMENT_DIRECTOR: (*DESK, *EVENTS, *FIND),
}
FIRST_PAGES = {  # where each role begins; everybody else begins in the lobby
    **dict.fromkeys(SUPERVISORS, "/pit"),
    Role.CASHIER: "/post",
    Role.SURVEILLANCE: "/post",
    Role.INSPECTOR: "/inspect",
    Role.ADMINISTRATOR: "/people",
    Role.TOURNAMENT_DIRECTOR: "/tournaments",
    Role.ANALYST: "/odds",
}
TOURNAMENT = "tournament"  # stands for the game when somebody plays a tournament
ADVICE = ("/odds", "/api/odds", "/practice", "/api/practice")  # odds and strategies: never at a live table (I-20)
FLOOR = (*RANKS, Role.INSPECTOR, Role.SURVEILLANCE, Role.CASHIER)  # staff who could pass advice on to players
STAFF = (  # the desk itself and each command are checked separately
    *("/dealer", "/assisted", "/pad", "/api/pad", "/desk", "/api/second", *PIT, *FIND, *INSPECT, *PLANS),
)
MINE = ("/me", "/api/mine")  # a player's own page
HOUSE = (  # of players and floor staff
    *("/table", "/tables", "/api/tables", "/dealer", *DESK, *EVENTS, *MINE),
    *("/api/reports", "/api/refusals", "/api/journal", "/api/buy-in"),
    *("/assisted", "/pad", "/api/pad", *PIT, *FIND, *INSPECT, *PLANS),
)
EVERYWHERE = (
    *PUBLIC,
    *OWN_ACCOUNT,
    *PEOPLE,
    *ADMIN,
    *OWN[Role.ANALYST],
    *HOUSE,
)  # there is nothing at any other address
WHAT = {
    Role.TOURNAMENT_DIRECTOR: "tournaments",
    Role.ANALYST: "odds and strategies",
    Role.ADMINISTRATOR: "accounts, devices, health and floor plans",
}


@lru_cache(maxsize=512)  # every request asks, most for the same few addresses
def exists(path: str) -> bool:
    """Whether anybody may find something at this address. A route that is not listed here is closed to everybody."""
    return path == "/" or _within(path, EVERYWHERE)


@lru_cache(maxsize=512)
def is_public(path: str) -> bool:
    """Whether an address is open to people who are not signed in."""
    return path == "/" or _within(path, (*PUBLIC, *SHELLS)) or SCREEN.fullmatch(path) is not None


@lru_cache(maxsize=512)
def closed(role: Role, path: str) -> str | None:
    """Why this role may not open the address, and the cure; None if it may."""
    if path == "/" or _within(path, (*PUBLIC, *OWN_ACCOUNT)):
        return None
    if role in ALONE:
        if _within(path, ALONE[role]):
            return None
        return f"{title(role)}s can see only {WHAT[role]} and the rules: sign out, and sign in with another account"
    if role in HOSTS and _within(path, PEOPLE):
        return None
    for owner, places in OWN.items():
        if _within(path, places):
            return f"this page is for {title(owner)}s: sign in as one"
    if role is not Role.PLAYER and _within(path, MINE):
        return "this page is for players: go to the desk, or sign in as a player"
    if role is Role.PLAYER and _within(path, STAFF):
        return "this page is for staff: choose a table in the lobby to play"
    return None if _within(path, HOUSE) else "this address is nobody's: choose a table in the lobby"


@lru_cache(maxsize=512)
def advises(path: str) -> bool:
    """Whether the address gives odds or strategies."""
    return _within(path, ADVICE)


def apart(role: Role, game: str | None) -> Refused | None:
    """Why this person may not see odds and strategies: floor staff, or a player at a live table of this game."""
    if role in FLOOR:
        reason = "floor staff may not see odds, strategies or practice, because they could pass them on at a table"
        return Refused("I-20", f"{reason}: sign out to practise")
    if game == TOURNAMENT:
        reason = "you are playing a tournament, where advice is not allowed"
        return Refused("TOR 7.39", f"{reason}: come back when you are no longer in it")
    if game is not None:
        incidents = games.topics(game).incidents
        ban = incidents.conduct.ban if incidents else None
        return Refused(
            ban, "you are playing at a live table, where strategy aids are not allowed: leave your seat first"
        )
    return None


def _within(path: str, places: tuple[str, ...]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)
