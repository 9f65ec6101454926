"""The routes: pages, what they read, and the one way in for commands."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

from cutcard.floor.desk import Outcome
from cutcard.house.messages import Role, TableCommand
from cutcard.ruling import Refused
from cutcard.web import odds, practice_routes, tournament_routes
from cutcard.web.accounts import accounts, sign_out_everywhere
from cutcard.web.answers import answer, told
from cutcard.web.asking import OnSite, Signed, carry_out, too_fast
from cutcard.web.desk_routes import add_routes
from cutcard.web.guard import Guard
from cutcard.web.live import POLICY, follow
from cutcard.web.mine_routes import add_own_routes
from cutcard.web.openapi import document
from cutcard.web.place import Place, balance
from cutcard.web.proofs import proofs
from cutcard.web.session import COOKIE, LASTS, Person, local
from cutcard.web.shapes import Done, Lobby, Me
from cutcard.web.site import Site
from cutcard.web.views import TableView

STATIC = Path(__file__).parent / "static"
PAGES = {
    "/": "lobby",
    "/table/{id}": "table",
    "/dealer/{id}": "dealer",
    "/tournaments/{id}": "tournament",
    "/tournaments/{id}/tables/{number}": "seat",
    "/me": "mine",
    "/desk": "desk",
    "/desk/{domain}/{id}": "desk",
    "/rules": "rules",
    "/rules/{document}": "rules",
    "/rules/{document}/{clause}": "rules",
    "/odds": "odds",
    "/practice": "practice",
    "/practice/{game}": "practice",
}

COMMAND: msgspec.json.Decoder[TableCommand] = msgspec.json.Decoder(TableCommand)


def make_app(site: Site, started: Callable[[], None] = lambda: None) -> FastAPI:
    """The floor as a web application; the floor itself runs while the application does."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        await site.start()
        started()
        yield
        await site.stop()

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=running)
    app.state.site = site
    app.add_middleware(Guard)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(404, _http_problem)
    app.add_exception_handler(405, _http_problem)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(Exception, _fault)
    app.add_api_route("/enter", enter_as_guest, methods=["GET"])
    app.add_api_route("/enter/{token}", enter, methods=["GET"])
    app.add_api_route("/api/sign-out", sign_out, methods=["POST"])
    app.add_api_route("/api/me", me, methods=["GET"])
    app.add_api_route("/api/accounts", accounts, methods=["GET"])
    app.add_api_route("/api/accounts/{id}/sign-out", sign_out_everywhere, methods=["POST"])
    app.add_api_route("/api/lobby", lobby, methods=["GET"])
    app.add_api_route("/api/tables/{id}", table, methods=["GET"])
    app.add_api_route("/api/tables/{id}/ready", ready, methods=["POST"])
    app.add_api_route("/api/tables/{id}/rounds/{number}/proofs", round_proofs, methods=["GET"])
    app.add_api_route("/tables/{id}/commands", command, methods=["POST"])
    app.add_api_websocket_route("/tables/{id}/live", live)
    add_routes(app)
    add_own_routes(app)
    odds.add_routes(app)
    practice_routes.add_routes(app)
    tournament_routes.add_routes(app)
    app.add_api_route("/openapi.json", openapi, methods=["GET"])
    app.add_api_route("/healthz", health, methods=["GET"])
    for path, shell in PAGES.items():
        app.add_api_route(path, _page(shell), methods=["GET"])
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


# -- who asks, and for which table


async def the_place(id: str, site: OnSite) -> Place:
    place = site.places.get(id)
    if place is None:
        raise HTTPException(404, f"no table {id[:40]!r}: the lobby lists them")
    return place


AtTable = Annotated[Place, Depends(the_place)]


# -- signing in


async def enter(token: str, request: Request, site: OnSite, to: str = "/") -> Response:
    """Sign in by a link."""
    person = site.links.find(token)
    if person is None:
        raise HTTPException(404, "this link opens nothing: take one that the running floor has printed")
    return _signed(request, site, person, to)


async def enter_as_guest(request: Request, site: OnSite, to: str = "/") -> Response:
    """Come in from the street: with a demonstration's chips, once for each browser."""
    if site.sessions.find(request.cookies.get(COOKIE)) is not None:
        return RedirectResponse(local(to), 303)
    if not site.settings.demo:
        raise HTTPException(404, "guests are taken in demonstrations only: sign in by your link")
    wait = site.guests.wait(request.client.host if request.client else "")
    if wait:
        return too_fast(wait)
    return _signed(request, site, await site.welcome(), to)


def _signed(request: Request, site: Site, person: Person, to: str) -> Response:
    """A new session, never one that was there before."""
    try:
        value = site.sessions.enter(person, request.cookies.get(COOKIE))
    except Refused as refused:
        return answer(403, refused.reason, refused.clause)
    response = RedirectResponse(local(to), 303)
    response.set_cookie(
        COOKIE,
        value,
        max_age=int(LASTS.total_seconds()),
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


async def sign_out(request: Request, site: OnSite) -> Response:
    site.sessions.leave(request.cookies.get(COOKIE))
    for place in site.places.values():
        place.feed.poke()  # lines of this session end
    for event in site.tournaments.values():
        event.poke()
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


# -- reading


async def me(person: Signed, site: OnSite) -> Response:
    return told(Me(person.id, person.role.name.lower(), person.name, balance(site.desk, person)))


async def lobby(site: OnSite) -> Response:
    tables = [place.lobby() for place in site.places.values()]
    events = [place.lobby() for place in site.tournaments.values() if place.on_view]
    return told(Lobby(site.plan.floor.name, site.settings.demo, tables, events))


async def table(person: Signed, place: AtTable) -> Response:
    return told(place.look(person))


async def round_proofs(number: int, person: Signed, place: AtTable, site: OnSite) -> Response:
    try:
        found = proofs(site.desk, place.stream, number, person.actor)
    except Refused as refused:
        return answer(409, refused.reason, refused.clause)
    return told(found) if found else answer(404, f"no round {number} at this table")


async def openapi() -> Response:
    return Response(document(), media_type="application/json")


async def health() -> Response:
    return told({"status": "ok"})


def _page(shell: str) -> Callable[[], Awaitable[Response]]:
    async def page() -> Response:
        return FileResponse(STATIC / f"{shell}.html")

    return page


# -- acting


async def command(request: Request, person: Signed, place: AtTable, site: OnSite) -> Response:
    """One command for a table."""

    async def done(outcome: Outcome) -> Done:
        return Done(outcome.version, place.look(person))

    return await carry_out(request, site, person, place.stream, COMMAND.decode, done)


async def ready(person: Signed, place: AtTable, round: int | None = None, need: str = "") -> Response:
    """The player need not be waited for; a word about a moment that has passed is not taken for the next."""
    if person.role is not Role.PLAYER:
        return answer(403, "players say that they are ready; staff open, close and settle")
    if place.pacer is None:
        return answer(409, "the dealer sets the pace of this table")
    place.pacer.ready(person.id, None if round is None else (round, need))
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

    def look() -> TableView | None:
        return place.look(person) if site.sessions.find(cookie) == person else None

    try:
        await follow(socket, place.feed, int(after), look, place.wake_bots)
    finally:
        site.presence.let_go(person.id)


# -- what goes wrong


async def _http_problem(request: Request, problem: Exception) -> Response:
    status, reason = getattr(problem, "status_code", 500), getattr(problem, "detail", "")
    return answer(status, str(reason), headers=getattr(problem, "headers", None))


async def _misread(request: Request, problem: Exception) -> Response:
    return answer(400, "the address is not understood: see /openapi.json")


async def _fault(request: Request, problem: Exception) -> Response:
    return answer(500, "something is wrong here, not with the request: it may be sent again under its key")
