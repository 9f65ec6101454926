"""Which pages each role may see. Three roles have their own pages only, and players see none for staff."""

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
BESIDE = {  # shared with staff and players: the desk shows each only their own streams
    Role.TOURNAMENT_DIRECTOR: ("/desk", "/api/streams", "/tournaments", "/api/tournaments"),
}
TOURNAMENT = "tournament"  # stands for the game when somebody plays a tournament
ADVICE = ("/odds", "/api/odds", "/practice", "/api/practice")  # odds and strategies: never at a live table (I-20)
FLOOR = (*RANKS, Role.INSPECTOR)  # staff who could pass advice on to players
STAFF = ("/dealer", "/desk")  # pages only; each command is checked separately
MINE = ("/me", "/api/mine")  # a player's own page
WHAT = {
    Role.TOURNAMENT_DIRECTOR: "tournaments",
    Role.ANALYST: "odds and strategies",
    Role.ADMINISTRATOR: "accounts, sessions and settings",
}


def closed(role: Role, path: str) -> str | None:
    """Why this role may not open the address, and the cure; None if it may."""
    if path == "/" or _within(path, OPEN):
        return None
    if role in OWN:
        if _within(path, (*OWN[role], *BESIDE.get(role, ()))):
            return None
        return f"{title(role)}s can see only {WHAT[role]} and the rules: sign out and sign in with another link"
    for owner, places in OWN.items():
        if _within(path, places):
            return f"this page is for {title(owner)}s: sign in with a link for that role"
    if role is not Role.PLAYER and _within(path, MINE):
        return "this page is for players: go to the desk, or sign in with the link of a player"
    if role is Role.PLAYER and _within(path, STAFF):
        return "this page is for staff: choose a table in the lobby to play"
    return None


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
