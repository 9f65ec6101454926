"""Routes of a table's tablet: its view and live feed, and rulings on chips and acts out of turn."""

from fastapi import FastAPI, Request, WebSocket
from starlette.responses import Response

from cutcard.ruling import Refused
from cutcard.tournament.hand.questions import ChipQuestion, TurnQuestion, early, thrown_in
from cutcard.web.console.tablet import TabletView, tablet_view
from cutcard.web.http.answers import refusal, told
from cutcard.web.http.live import POLICY, Glimpse, follow
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.people.reading import read
from cutcard.web.routes.events.console import RUNNING, Runs
from cutcard.web.routes.tournament import MOST_TABLES, AtTournament, TableNumber
from cutcard.web.site.site import Site
from cutcard.web.tournament.place import TournamentPlace


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/tournaments/{id}/tables/{number}/tablet", tablet, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/rulings/chips", chips, methods=["POST"])
    app.add_api_route("/api/tournaments/{id}/rulings/turn", turn, methods=["POST"])
    app.add_api_websocket_route("/tournaments/{id}/tables/{number}/tablet/live", live)


def _look(place: TournamentPlace, number: int, person: Person) -> TabletView:
    return tablet_view(place.state, number, place.now.version, place.at(), person.actor)


async def tablet(person: Runs, place: AtTournament, number: TableNumber) -> Response:
    return told(_look(place, number, person))


async def chips(request: Request, person: Runs, place: AtTournament) -> Response:
    """What chips that were thrown in amount to. Nothing is recorded."""
    asked = await read(request, ChipQuestion)
    try:
        return told(thrown_in(asked, not place.state.structure.half_raise))
    except Refused as refused:
        return refusal(409, refused)


async def turn(request: Request, person: Runs, place: AtTournament) -> Response:
    """What is left to somebody who acted out of turn. Nothing is recorded."""
    return told(early(await read(request, TurnQuestion)))


async def live(socket: WebSocket, id: str, number: str) -> None:
    """The live feed of a tablet."""
    site: Site = socket.app.state.site
    place, cookie = site.tournaments.get(id), socket.cookies.get(COOKIE)
    person = site.sessions.find(cookie)
    if (
        place is None
        or not place.announced
        or person is None
        or person.role not in RUNNING
        or not (number.isdecimal() and len(number) <= len(str(MOST_TABLES)) and place.has(int(number)))
        or not site.presence.admit(person.id)
    ):
        await socket.close(POLICY)
        return

    def glimpse() -> Glimpse[TabletView] | None:
        return Glimpse(_look(place, int(number), person)) if site.sessions.find(cookie) == person else None

    try:
        await follow(socket, place.feed, 0, glimpse)
    finally:
        site.presence.let_go(person.id)
