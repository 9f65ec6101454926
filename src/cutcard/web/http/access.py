"""Which part of the site is whose: three roles have a place of their own and no other, players none of the staff's."""

from cutcard import games
from cutcard.core.authority import title
from cutcard.core.message import RANKS, Role
from cutcard.ruling import Refused

OPEN = (
    *("/static", "/enter", "/rules", "/openapi.json", "/healthz"),
    *("/api/rules", "/api/me", "/api/lobby", "/api/sign-out", "/practice", "/api/practice"),
)
OWN = {
    Role.TOURNAMENT_DIRECTOR: ("/tournament", "/api/tournament"),
    Role.ANALYST: ("/odds", "/api/odds"),
    Role.ADMINISTRATOR: ("/accounts", "/api/accounts"),
}
BESIDE = {  # shared with the floor's staff and players: the desk shows them only their own streams
    Role.TOURNAMENT_DIRECTOR: ("/desk", "/api/streams", "/tournaments", "/api/tournaments"),
}
TOURNAMENT = "tournament"  # what is played where it is no game of the house
ADVICE = ("/odds", "/api/odds", "/practice", "/api/practice")  # odds and strategies: at no live table (I-20)
FLOOR = (*RANKS, Role.INSPECTOR)  # who could pass them on there
STAFF = ("/dealer", "/desk")  # pages; what they ask for is refused command by command
MINE = ("/me", "/api/mine")  # a player's own
WHAT = {
    Role.TOURNAMENT_DIRECTOR: "tournaments",
    Role.ANALYST: "odds and strategies",
    Role.ADMINISTRATOR: "accounts, sessions and settings",
}


def closed(role: Role, path: str) -> str | None:
    """Why somebody of this role may not go there, and the cure; None where nothing stands in the way."""
    if path == "/" or _within(path, OPEN):
        return None
    if role in OWN:
        if _within(path, (*OWN[role], *BESIDE.get(role, ()))):
            return None
        return (
            f"{title(role)}s can see only {WHAT[role]} and the rules: to go here, sign out and sign in by another link"
        )
    for owner, places in OWN.items():
        if _within(path, places):
            return f"this is for {title(owner)}s: sign in by the link of one"
    if role is not Role.PLAYER and _within(path, MINE):
        return "this is a player's own page: staff work at the desk; to see it, sign in by the link of a player"
    if role is Role.PLAYER and _within(path, STAFF):
        return "this page is for staff: choose a table in the lobby to play"
    return None


def advises(path: str) -> bool:
    """Whether odds or strategies are to be had there."""
    return _within(path, ADVICE)


def apart(role: Role, game: str | None) -> Refused | None:
    """Why odds and strategies are kept from staff of the floor, and from a player at a live table of this game."""
    if role in FLOOR:
        reason = "no odds, strategies or practice for staff of the floor, who could pass them on at a table"
        return Refused("I-20", f"{reason}: sign out to practise")
    if game == TOURNAMENT:
        reason = "you are in a tournament, where nobody takes advice during play"
        return Refused("TOR 7.39", f"{reason}: come back when you are out of it")
    if game is not None:
        incidents = games.topics(game).incidents
        ban = incidents.conduct.ban if incidents else None
        return Refused(ban, "you play at a live table, where nothing may work out strategy: leave your seat first")
    return None


def _within(path: str, places: tuple[str, ...]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)
