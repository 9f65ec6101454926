"""Routes of tournaments: the big screen for everybody, tables for people who are signed in, commands, live feeds."""

from collections.abc import Callable
from typing import Annotated

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Request, WebSocket
from starlette.responses import PlainTextResponse, Response

from cutcard.core.decoding import decoder
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.domains.tournament import table_stream
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.hand.messages import HandCommand
from cutcard.web.http.addresses import asker
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.live import POLICY, Glimpse, View, follow
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.player.proofs import Proofs
from cutcard.web.site.asking import OnSite, PathNumber, Signed, add_command_route, carry_out, signed_in, the_site
from cutcard.web.site.site import Site
from cutcard.web.tournament.hands import HandStory, own_file, own_hand, own_proofs
from cutcard.web.tournament.place import TournamentPlace
from cutcard.web.tournament.shapes import EventDone, EventView, SeatDone, ServerTime, TableSeen

MOST_TABLES = 9_999
COMMAND: msgspec.json.Decoder[TournamentCommand] = decoder(TournamentCommand)
HAND_COMMAND: msgspec.json.Decoder[HandCommand] = decoder(HandCommand)


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/tournaments/{id}", event, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/tables/{number}", table, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/tables/{number}/last-hand", last_hand, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/tables/{number}/hands/{deal}", one_hand, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/tables/{number}/hands/{deal}/phh", hand_file, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/tables/{number}/hands/{deal}/proofs", hand_proofs, methods=["GET"])
    add_command_route(app, "/tournaments/{id}/commands", command)
    add_command_route(app, "/tournaments/{id}/tables/{number}/commands", hand_command)
    app.add_api_route("/api/tournaments/{id}/screen", screen, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/now", now, methods=["GET"])
    app.add_api_websocket_route("/tournaments/{id}/live", live)
    app.add_api_websocket_route("/tournaments/{id}/screen/live", screen_live)
    app.add_api_websocket_route("/tournaments/{id}/tables/{number}/live", table_live)


async def the_tournament(id: str, site: OnSite) -> TournamentPlace:
    place = site.tournaments.get(id)
    if place is None or not place.announced:
        raise HTTPException(404, f"there is no tournament {id[:40]!r}: the lobby lists them")
    return place


AtTournament = Annotated[TournamentPlace, Depends(the_tournament)]


async def the_table(number: PathNumber, place: AtTournament) -> int:
    if not (0 < number <= MOST_TABLES and place.has(number)):
        raise HTTPException(404, f"there is no table {number} in this tournament: its page lists the tables")
    return number


TableNumber = Annotated[int, Depends(the_table)]


async def event(request: Request, place: AtTournament, site: OnSite) -> Response:
    return told(place.look(site.sessions.find(request.cookies.get(COOKIE))))


async def screen(place: AtTournament) -> Response:
    return told(place.wall())


async def now(place: AtTournament) -> Response:
    """The server's time, by which a screen sets its clock."""
    return told(ServerTime(place.at()))


async def table(person: Signed, place: AtTournament, number: TableNumber) -> Response:
    return told(place.look_at(number, person))


async def last_hand(person: Signed, place: AtTournament, number: TableNumber) -> Response:
    """The last hand of a table in the PHH format, with the cards that this person has seen."""
    text = place.saved(number, person)
    if text is None:
        raise HTTPException(409, "no hand is over at this table: save one when it has ended")
    return _file(text, f"{place.id}-table-{number}")


def _file(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}.phh"'})


NOT_YOURS = "you had no cards in this hand: choose one that you played"


async def one_hand(
    person: Signed, place: AtTournament, number: TableNumber, deal: PathNumber, site: OnSite
) -> Response:
    """A hand that is over as this person saw it, step by step."""
    return _of_hand(lambda: own_hand(site.desk, place.id, number, deal, person))


async def hand_file(
    person: Signed, place: AtTournament, number: TableNumber, deal: PathNumber, site: OnSite
) -> Response:
    """A hand that is over in the PHH format, with the cards that this person saw."""
    try:
        text = own_file(site.desk, place.id, number, deal, person)
    except Refused as refused:
        return refusal(409, refused)
    return _file(text, f"{place.id}-table-{number}-deal-{deal}") if text else answer(404, NOT_YOURS)


async def hand_proofs(
    person: Signed, place: AtTournament, number: TableNumber, deal: PathNumber, site: OnSite
) -> Response:
    """Proofs of the cards that this person saw in a hand."""
    return _of_hand(lambda: own_proofs(site.desk, place.id, number, deal, person))


def _of_hand(found: Callable[[], HandStory | Proofs | None]) -> Response:
    try:
        one = found()
    except Refused as refused:
        return refusal(409, refused)
    return told(one) if one else answer(404, NOT_YOURS)


async def command(request: Request) -> Response:
    """One command for a tournament: players enter, re-enter and withdraw, a dealer deals."""
    site = await the_site(request)
    person = await signed_in(request, site)
    place = await the_tournament(request.path_params["id"], site)

    async def done(outcome: Outcome) -> EventDone:
        return EventDone(outcome.version, place.look(person))

    return await carry_out(request, site, person, place.stream, COMMAND.decode, done)


async def hand_command(request: Request) -> Response:
    """One command for a table: the act of the player's own seat, or what a dealer records."""
    site = await the_site(request)
    person = await signed_in(request, site)
    place = await the_tournament(request.path_params["id"], site)
    try:
        number = await the_table(int(request.path_params["number"]), place)
    except ValueError:
        raise HTTPException(400, "this address is not valid: check it, or see /openapi.json") from None

    async def done(outcome: Outcome) -> SeatDone:
        return SeatDone(outcome.version, place.look_at(number, person))

    stream = table_stream(place.id, number)
    return await carry_out(request, site, person, stream, HAND_COMMAND.decode, done)


async def live(socket: WebSocket, id: str) -> None:
    """The live feed of the page of a tournament. Viewers need not be signed in."""
    site: Site = socket.app.state.site
    cookie = socket.cookies.get(COOKIE)
    person = site.sessions.find(cookie)

    def look(place: TournamentPlace) -> Glimpse[EventView] | None:
        return Glimpse(place.look(person)) if site.sessions.find(cookie) == person else None

    await _watched(socket, site, id, person, look)


async def screen_live(socket: WebSocket, id: str) -> None:
    """The live feed of the big screen, the same for everybody."""
    await _watched(socket, socket.app.state.site, id, None, lambda place: Glimpse(place.wall()))


async def _watched(
    socket: WebSocket,
    site: Site,
    id: str,
    person: Person | None,
    look: Callable[[TournamentPlace], Glimpse[View] | None],
) -> None:
    place = site.tournaments.get(id)
    watcher = person.id if person else f"visitor {asker(socket)}"
    if place is None or not place.announced or not site.presence.admit(watcher):
        await socket.close(POLICY)
        return
    try:
        await follow(socket, place.feed, 0, lambda: look(place))
    finally:
        site.presence.let_go(watcher)


async def table_live(socket: WebSocket, id: str, number: str) -> None:
    """The live line of a table."""
    site: Site = socket.app.state.site
    place, cookie = site.tournaments.get(id), socket.cookies.get(COOKIE)
    person = site.sessions.find(cookie)
    after = socket.query_params.get("after", "0")
    if (
        place is None
        or person is None
        or not (number.isdecimal() and len(number) <= len(str(MOST_TABLES)) and place.has(int(number)))
        or not (after.isdecimal() and len(after) <= 15)
        or not site.presence.admit(person.id)
    ):
        await socket.close(POLICY)
        return

    def look() -> Glimpse[TableSeen] | None:
        return Glimpse(place.look_at(int(number), person)) if site.sessions.find(cookie) == person else None

    try:
        await follow(socket, place.feed_of(int(number)), int(after), look)
    finally:
        site.presence.let_go(person.id)
