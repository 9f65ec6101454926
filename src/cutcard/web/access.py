"""Which part of the site is whose: three roles have a place of their own and no other, players none of the staff's."""

from cutcard.house.authority import title
from cutcard.house.messages import Role

OPEN = (
    *("/static", "/enter", "/rules", "/openapi.json", "/healthz"),
    *("/api/rules", "/api/me", "/api/lobby", "/api/sign-out"),
)
OWN = {
    Role.TOURNAMENT_DIRECTOR: ("/tournament", "/api/tournament"),
    Role.ANALYST: ("/odds", "/api/odds"),
    Role.ADMINISTRATOR: ("/accounts", "/api/accounts"),
}
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
        if _within(path, OWN[role]):
            return None
        return f"{title(role)}s have {WHAT[role]} and the rules, nothing else: sign out, and in by another link"
    for owner, places in OWN.items():
        if _within(path, places):
            return f"this is for {title(owner)}s: sign in by the link of one"
    if role is not Role.PLAYER and _within(path, MINE):
        return "this is a player's own page: staff act at the desk; sign in by the link of a player"
    if role is Role.PLAYER and _within(path, STAFF):
        return "this is for staff: players have their table's own page, see the lobby"
    return None


def _within(path: str, places: tuple[str, ...]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)
