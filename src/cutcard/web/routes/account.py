"""Routes of a player's own page: their records, and commands on their account, disputes and claims."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query, Request
from starlette.responses import Response

from cutcard.core.message import Role
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.domains import cage
from cutcard.ruling import Refused
from cutcard.web.account.mine import ACCOUNT, CLAIMS, DISPUTES, Heard, mine
from cutcard.web.account.own import played
from cutcard.web.evenings.history import LONGEST, history
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.session import Person
from cutcard.web.player.story import story
from cutcard.web.site.asking import OnSite, PathNumber, Signed, carry_out
from cutcard.web.site.site import Site
from cutcard.web.staff.log import noted


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/mine", all_mine, methods=["GET"])
    app.add_api_route("/api/mine/history", past, methods=["GET"])
    app.add_api_route("/api/mine/tonight", this_session, methods=["GET"])
    app.add_api_route("/api/mine/rounds/{id}/{number}", one_round, methods=["GET"])
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


async def past(person: Player, site: OnSite, days: Annotated[int, Query(ge=1, le=LONGEST)] = 7) -> Response:
    """The player's evenings of the last days."""
    return told(await asyncio.to_thread(history, site.desk, person.id, days, site.names))


async def this_session(request: Request, person: Player, site: OnSite, table: str = "") -> Response:
    """How long the player has played in this session, the net result, and what limits still allow."""
    visit = site.sessions.visit(request.scope)
    assert visit is not None
    at, check = site.clock().isoformat(timespec="milliseconds"), site.plan.floor.check
    return told(site.nights.tonight(site.desk, person.id, visit.session, table, at, check))


async def one_round(id: str, number: PathNumber, person: Player, site: OnSite) -> Response:
    """A round that the player had a wager in, step by step."""
    try:
        found = story(site.desk, f"table/{id}", number, person.actor, site.names) if id in site.places else None
    except Refused as refused:
        return refusal(409, refused)
    return told(found) if found else answer(404, "you had no wager in this round: your account lists your rounds")


async def of_account(id: str, request: Request, person: Player, site: OnSite) -> Response:
    """A command on the player's own account."""
    if id != person.id:
        raise HTTPException(403, "this account is not yours: yours is at /me")
    stream = f"patron/{id}"
    return await carry_out(request, site, person, stream, ACCOUNT.decode, _heard(site, person, stream))


async def of_disputes(game: str, request: Request, person: Player, site: OnSite) -> Response:
    """A command in the register of a game of this floor."""
    if game not in played(site):
        raise HTTPException(404, f"there is no game {game[:40]!r} on this floor: choose one from the lobby")
    stream = f"incidents/{game}"
    return await carry_out(request, site, person, stream, DISPUTES.decode, _heard(site, person, stream))


async def of_claims(request: Request, person: Player, site: OnSite) -> Response:
    """Pay or decline what the house asks of the player."""
    return await carry_out(request, site, person, cage.STREAM, CLAIMS.decode, _heard(site, person, cage.STREAM))


def _heard(site: Site, person: Person, stream: str) -> Callable[[Outcome], Awaitable[Heard]]:
    async def done(outcome: Outcome) -> Heard:
        return Heard(outcome.version, noted(stream, outcome, person, site.names), mine(site, person))

    return done
