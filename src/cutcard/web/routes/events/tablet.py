"""Routes of a table's tablet: its view and live feed, and rulings on chips and acts out of turn."""

from collections.abc import Mapping
from secrets import token_hex

from fastapi import FastAPI, HTTPException, Request, WebSocket
from starlette.responses import Response

from cutcard.core.message import Actor, Role
from cutcard.floor.people.door import NotProved
from cutcard.registers.people.entitled import OffDuty
from cutcard.ruling import Refused
from cutcard.tournament.hand.questions import ChipQuestion, TurnQuestion, early, thrown_in
from cutcard.tournament.messages.conduct import TakeTable
from cutcard.web.console.tablet import TabletView, tablet_view
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.live import POLICY, Glimpse, follow
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.people.reading import missed, read, signed, slowly
from cutcard.web.people.shapes import BadgeGiven
from cutcard.web.routes.events.console import RUNNING, Runs
from cutcard.web.routes.tournament import MOST_TABLES, AtTournament, TableNumber
from cutcard.web.site.asking import OnSite, Signed
from cutcard.web.site.site import Site
from cutcard.web.tournament.place import TournamentPlace


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/tournaments/{id}/tables/{number}/tablet", tablet, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/tables/{number}/relief", relieve, methods=["POST"])
    app.add_api_route("/api/tournaments/{id}/rulings/chips", chips, methods=["POST"])
    app.add_api_route("/api/tournaments/{id}/rulings/turn", turn, methods=["POST"])
    app.add_api_websocket_route("/tournaments/{id}/tables/{number}/tablet/live", live)


def _look(place: TournamentPlace, number: int, person: Person, names: Mapping[str, str]) -> TabletView:
    return tablet_view(place.state, number, place.now.version, place.at(), person.actor, names)


async def tablet(person: Runs, place: AtTournament, number: TableNumber, site: OnSite) -> Response:
    return told(_look(place, number, person, site.names))


async def relieve(request: Request, person: Signed, place: AtTournament, number: TableNumber, site: OnSite) -> Response:
    """The next dealer takes this table over by badge and PIN, at the tablet of the one who deals there."""
    if person.role is not Role.DEALER:
        raise HTTPException(403, "relief is between dealers: sign in as the dealer of this table")
    given = await read(request, BadgeGiven)
    if wait := slowly(request, site, given.badge, person.id):
        return wait
    if place.state.dealers.get(number) != person.id:
        return answer(409, "you do not deal at this table: say first that you do")
    try:
        incoming = await site.door.by_badge(given.badge, given.pin)
        if Role.DEALER not in site.roles_now(incoming):
            return answer(409, "you are not on duty as a dealer now: ask an administrator about your roles and shifts")
        taking = TakeTable(number)
        await site.desk.execute(place.stream, Actor(incoming, Role.DEALER), taking, token_hex(16))
    except NotProved as wrong:
        return missed(request, site, wrong, 409, person.id)
    except OffDuty as refused:
        return refusal(403, refused)
    except Refused as refused:
        return refusal(409, refused)
    return await signed(request, site, incoming, "badge and PIN", "dealer")


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
        return Glimpse(_look(place, int(number), person, site.names)) if site.sessions.find(cookie) == person else None

    try:
        await follow(socket, place.feed, 0, glimpse)
    finally:
        site.presence.let_go(person.id)
