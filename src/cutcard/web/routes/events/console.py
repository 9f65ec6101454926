"""Routes of the director's console: the whole of it, one player, one table, what was done, and a live feed."""

from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query, WebSocket
from starlette.responses import Response

from cutcard.core.message import RANKS, Role
from cutcard.core.personal import show
from cutcard.tournament.agenda.sheets import knows_stacks, race_estimate, sheet
from cutcard.tournament.money.points import as_csv
from cutcard.tournament.money.results import log
from cutcard.web.console.finding import entrants
from cutcard.web.console.past import past
from cutcard.web.console.probe import Probe
from cutcard.web.console.shapes import ConsoleView, FoundEntrants, PaperSheet
from cutcard.web.console.sheets import player_sheet, table_sheet
from cutcard.web.console.view import console_view
from cutcard.web.http.answers import told
from cutcard.web.http.live import POLICY, Glimpse, follow
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.routes.tournament import AtTournament, TableNumber
from cutcard.web.site.asking import OnSite, Signed
from cutcard.web.site.site import Site
from cutcard.web.tournament.place import TournamentPlace

RUNNING = (
    *RANKS,
    Role.TOURNAMENT_DIRECTOR,
    Role.INSPECTOR,
    Role.CASHIER,  # pays slips and bounties
)  # may look on; commands have roles of their own
Asked = Annotated[str, Query(max_length=60)]


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/tournaments/{id}/console", console, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/console/players/{player}", player, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/console/tables/{number}", table, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/console/past", looked_back, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/console/people", people, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/results", results, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/paper", paper, methods=["GET"])
    app.add_api_websocket_route("/tournaments/{id}/console/live", live)


async def running(person: Signed) -> Person:
    if person.role not in RUNNING:
        raise HTTPException(403, "this page is for those who run the tournament: see its big screen instead")
    return person


Runs = Annotated[Person, Depends(running)]


def look(place: TournamentPlace, person: Person, site: Site) -> ConsoleView:
    at = place.at()
    return console_view(place.state, place.now.version, at, person.actor, place.option_until(at), site.names)


async def console(person: Runs, place: AtTournament, site: OnSite) -> Response:
    return told(look(place, person, site))


async def player(player: str, person: Runs, place: AtTournament, site: OnSite, moves: bool = False) -> Response:
    if player not in place.state.register.entrants:
        raise HTTPException(404, "nobody has entered under this name: find the player again")
    at = place.at()
    return told(player_sheet(Probe(place.state, person.actor, at, site.desk.standing(player, at)), player, moves))


async def table(person: Runs, place: AtTournament, number: TableNumber) -> Response:
    if number not in place.state.field.tables:
        raise HTTPException(404, f"table {number} is not in use any more: choose another")
    return told(table_sheet(Probe(place.state, person.actor, place.at()), number))


async def looked_back(person: Runs, place: AtTournament, site: OnSite) -> Response:
    return told(past(Probe(place.state, person.actor, place.at()), site.desk, place.stream, site.names))


async def people(person: Runs, place: AtTournament, site: OnSite, ask: Asked = "") -> Response:
    return told(FoundEntrants(entrants(place.state, ask, site.details.look)))


async def results(person: Runs, place: AtTournament, site: OnSite) -> Response:
    """The result log as a file."""
    text = as_csv(log(place.state), lambda name: show(name, site.details.look))
    headers = {"Content-Disposition": f'attachment; filename="{place.id}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


async def paper(person: Runs, place: AtTournament) -> Response:
    """Everything that is needed to go on with pen and paper (T-69)."""
    at = place.at()
    return told(PaperSheet(place.id, at, sheet(place.state, at), race_estimate(place.state), knows_stacks(place.state)))


async def live(socket: WebSocket, id: str) -> None:
    """The live feed of the console."""
    site: Site = socket.app.state.site
    place, cookie = site.tournaments.get(id), socket.cookies.get(COOKIE)
    person = site.sessions.find(cookie)
    if (
        place is None
        or not place.announced
        or person is None
        or person.role not in RUNNING
        or not site.presence.admit(person.id)
    ):
        await socket.close(POLICY)
        return

    def glimpse() -> Glimpse[ConsoleView] | None:
        return Glimpse(look(place, person, site)) if site.sessions.find(cookie) == person else None

    try:
        await follow(socket, place.feed, 0, glimpse)
    finally:
        site.presence.let_go(person.id)
