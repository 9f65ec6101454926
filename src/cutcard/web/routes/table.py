"""Routes of a table: its view, its commands, its live feed, the proofs of its shuffles."""

from typing import Annotated

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Request, WebSocket
from starlette.responses import Response

from cutcard.core.decoding import decoder
from cutcard.core.message import Role
from cutcard.floor.desk.desk import Outcome
from cutcard.ruling import Refused
from cutcard.table.messages.round import TableCommand
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.live import POLICY, Glimpse, follow
from cutcard.web.http.session import COOKIE
from cutcard.web.player.place import LiveTable, OwnPurse
from cutcard.web.player.proofs import proofs
from cutcard.web.player.shapes import Done
from cutcard.web.player.table_view import TableView
from cutcard.web.site.asking import (
    OnSite,
    PathNumber,
    QueryNumber,
    Signed,
    add_command_route,
    add_direct_route,
    carry_out,
    signed_in,
    the_site,
)
from cutcard.web.site.site import Site

COMMAND: msgspec.json.Decoder[TableCommand] = decoder(TableCommand)


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/tables/{id}/ready", ready, methods=["POST"])
    app.add_api_route("/api/tables/{id}/rounds/{number}/proofs", round_proofs, methods=["GET"])
    add_direct_route(app, "/api/tables/{id}", table)
    add_command_route(app, "/tables/{id}/commands", command)
    app.add_api_websocket_route("/tables/{id}/live", live)


async def the_place(id: str, site: OnSite) -> LiveTable:
    place = site.places.get(id)
    if place is None:
        raise HTTPException(404, f"there is no table {id[:40]!r}: the lobby lists the tables")
    return place


AtTable = Annotated[LiveTable, Depends(the_place)]


async def table(request: Request) -> Response:
    site = await the_site(request)
    person = await signed_in(request, site)
    place = await the_place(request.path_params["id"], site)
    return told(place.look(person))


async def round_proofs(number: PathNumber, person: Signed, place: AtTable, site: OnSite) -> Response:
    try:
        found = proofs(site.desk, place.stream, number, person.actor)
    except Refused as refused:
        return refusal(409, refused)
    return told(found) if found else answer(404, f"there has been no round {number} at this table: check its number")


async def command(request: Request) -> Response:
    """One command for a table."""
    site = await the_site(request)
    person = await signed_in(request, site)
    place = await the_place(request.path_params["id"], site)

    async def done(outcome: Outcome) -> Done:
        return Done(outcome.version, place.look(person))

    return await carry_out(request, site, person, place.stream, COMMAND.decode, done)


async def ready(
    person: Signed, place: AtTable, site: OnSite, round: QueryNumber | None = None, need: str = ""
) -> Response:
    """Do not wait for this player. A message about an earlier moment does not count for the next."""
    if person.role is not Role.PLAYER:
        return answer(403, "only players can say that they are ready: staff open, close and settle")
    if place.pacer is None:
        return answer(409, "the dealer sets the pace of this table: wait for the dealer")
    if place.pacer.ready(person.id, None if round is None else (round, need)):
        site.neighbours.ready(place.id, person.id, place.pacer.moment)
    return Response(status_code=204)


async def live(socket: WebSocket, id: str) -> None:
    """The live line of a table."""
    site: Site = socket.app.state.site
    place, cookie = site.places.get(id), socket.cookies.get(COOKIE)
    person = site.sessions.find(cookie)
    after = socket.query_params.get("after", "0")
    if (
        place is None
        or person is None
        or not after.isdecimal()
        or len(after) > 15
        or not site.presence.admit(person.id)
    ):
        await socket.close(POLICY)
        return

    purse = OwnPurse(site.desk, person)

    def look() -> Glimpse[TableView] | None:
        return place.glimpse(person, purse) if site.sessions.find(cookie) == person else None

    try:
        await follow(socket, place.feed, int(after), look, place.wake_bots)
    finally:
        site.presence.let_go(person.id)
