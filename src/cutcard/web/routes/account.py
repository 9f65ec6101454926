"""Routes of a player's own page: their records, and commands on their account, disputes and claims."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Request
from starlette.responses import Response

from cutcard.core.message import Role
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.domains import cage
from cutcard.web.account.mine import ACCOUNT, CLAIMS, DISPUTES, Heard, mine, played
from cutcard.web.http.answers import told
from cutcard.web.http.session import Person
from cutcard.web.site.asking import OnSite, Signed, carry_out
from cutcard.web.site.site import Site
from cutcard.web.staff.log import noted


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/mine", all_mine, methods=["GET"])
    app.add_api_route("/api/mine/patron/{id}/commands", of_account, methods=["POST"])
    app.add_api_route("/api/mine/incidents/{game}/commands", of_disputes, methods=["POST"])
    app.add_api_route("/api/mine/cage/floor/commands", of_claims, methods=["POST"])


async def player(person: Signed) -> Person:
    if person.role is not Role.PLAYER:
        raise HTTPException(403, "this page is for players: staff work at the desk, see /desk")
    return person


Player = Annotated[Person, Depends(player)]


async def all_mine(person: Player, site: OnSite) -> Response:
    return told(mine(site, person))


async def of_account(id: str, request: Request, person: Player, site: OnSite) -> Response:
    """A command on the player's own account."""
    if id != person.id:
        raise HTTPException(403, "this account is not yours: yours is at /me")
    stream = f"patron/{id}"
    return await carry_out(request, site, person, stream, ACCOUNT.decode, _heard(site, person, stream))


async def of_disputes(game: str, request: Request, person: Player, site: OnSite) -> Response:
    """A command in the register of a game of this floor."""
    if game not in played(site):
        raise HTTPException(404, f"there is no game {game[:40]!r} on this floor: /api/mine lists the games")
    stream = f"incidents/{game}"
    return await carry_out(request, site, person, stream, DISPUTES.decode, _heard(site, person, stream))


async def of_claims(request: Request, person: Player, site: OnSite) -> Response:
    """Pay or decline what the house asks of the player."""
    return await carry_out(request, site, person, cage.STREAM, CLAIMS.decode, _heard(site, person, cage.STREAM))


def _heard(site: Site, person: Person, stream: str) -> Callable[[Outcome], Awaitable[Heard]]:
    async def done(outcome: Outcome) -> Heard:
        return Heard(outcome.version, noted(stream, outcome, person, site.names), mine(site, person))

    return done
