"""The floor as a web application: every route, the pages, and the answers to errors."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from html import escape
from http import HTTPStatus
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import HTMLResponse, Response

from cutcard.compose import routes
from cutcard.floor.journal.group import NotWritten
from cutcard.ruling import Refused
from cutcard.web.direct import FloorApp, fault, not_written
from cutcard.web.http.answers import answer, refusal
from cutcard.web.http.guard import NOWHERE, Guard
from cutcard.web.http.naming import Naming
from cutcard.web.http.refusal_page import as_asked
from cutcard.web.openapi import document
from cutcard.web.site.assets import Assets
from cutcard.web.site.site import Site

STATIC = Path(__file__).parent / "static"
PAGES = {  # HTML files, by address
    "/": "lobby/lobby.html",
    "/sign-in": "people/sign-in.html",
    "/first": "people/first.html",
    "/invitation": "people/invitation.html",
    "/devices": "people/devices.html",
    "/people": "people/people.html",
    "/table/{id}": "player/table.html",
    "/dealer/{id}": "dealer/dealer.html",
    "/assisted/{id}": "assisted/assisted.html",
    "/pad/{game}": "pad/pad.html",
    "/jackpots": "jackpots/jackpots.html",
    "/tournaments": "setup/setup.html",
    "/tournaments/{id}": "tournament/tournament.html",
    "/tournaments/{id}/tables/{number}": "tournament/seat.html",
    "/tournaments/{id}/tables/{number}/hands/{deal}": "tournament/hand.html",
    "/tournaments/{id}/screen": "screen/screen.html",
    "/tournaments/{id}/tables/{number}/tablet": "tablet/tablet.html",
    "/tournaments/{id}/console": "console/console.html",
    "/tournaments/{id}/entry": "entry/entry.html",
    "/tournaments/{id}/cards": "entry/cards.html",
    "/tournaments/{id}/paper": "entry/paper.html",
    "/me": "account/mine.html",
    "/me/rounds/{id}/{number}": "account/round.html",
    "/pit": "pit/pit.html",
    "/pit/{domain}/{id}": "pit/pit.html",
    "/pit/{domain}/{id}/{job}": "pit/pit.html",
    "/desk": "staff/desk.html",
    "/desk/{domain}/{id}": "staff/desk.html",
    "/inspect": "inspector/inspect.html",
    "/inspect/rounds/{id}/{number}": "inspector/round.html",
    "/inspect/hands/{id}/{table}/{number}": "inspector/hand.html",
    "/reports": "reports/reports.html",
    "/reports/end": "reports/end.html",
    "/admin": "admin/admin.html",
    "/plans": "admin/plans.html",
    "/post": "post/post.html",
    "/post/{domain}/{id}": "post/post.html",
    "/post/{domain}/{id}/{job}": "post/post.html",
    "/rules": "rules/rules.html",
    "/rules/{document}": "rules/rules.html",
    "/rules/{document}/{clause}": "rules/rules.html",
    "/odds": "analyst/odds.html",
    "/practice": "practice/practice.html",
    "/practice/{game}": "practice/practice.html",
}


def make_app(site: Site, started: Callable[[], None] = lambda: None) -> FastAPI:
    """Build the web application. The floor runs as long as the application does."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        await site.start()
        started()
        yield
        await site.stop()

    app = FloorApp(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False, lifespan=running)
    app.state.site = site
    app.add_middleware(Naming)
    app.add_middleware(Guard)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(404, _http_problem)
    app.add_exception_handler(405, _http_problem)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(NotWritten, _not_written)
    app.add_exception_handler(Exception, _fault)
    app.router.routes.extend(routed().router.routes)
    return app


@cache  # every route finds its site in the request, so all applications of a process can have the same
def routed() -> FastAPI:
    """An application with every route, and nothing else."""
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    for add_routes in routes():
        add_routes(app)
    app.add_api_route("/openapi.json", openapi, methods=["GET"])
    assets, pages = _built()
    for path, html in pages.items():
        app.add_api_route(path, _page(html), methods=["GET"])
    app.mount("/static", assets.serve())
    return app


@cache  # files of the package do not change while it runs
def _built() -> tuple[Assets, dict[str, str]]:
    """The files of the pages, and each page by its address."""
    assets = Assets(STATIC)
    return assets, {path: assets.page(shell) for path, shell in PAGES.items()}


async def openapi() -> Response:
    return Response(document(), media_type="application/json")


def _page(html: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        zone = request.app.state.site.plan.floor.zone  # in which every page of the floor tells the time
        return HTMLResponse(html.replace("<html ", f'<html data-zone="{escape(zone)}" ', 1))

    return page


# -- errors


async def _http_problem(request: Request, problem: Exception) -> Response:
    status, reason = getattr(problem, "status_code", 500), getattr(problem, "detail", "")
    told = NOWHERE if reason == HTTPStatus.NOT_FOUND.phrase else str(reason)  # the router's own word says no more
    return answer(status, told, headers=getattr(problem, "headers", None))


async def _misread(request: Request, problem: Exception) -> Response:
    return answer(400, "this address is not valid: check it, or see /openapi.json")


async def _refused(request: Request, refused: Exception) -> Response:
    """A refusal that a route leaves to us: whatever door a command comes by, its rules answer."""
    assert isinstance(refused, Refused)
    return refusal(409, refused)


async def _not_written(request: Request, problem: Exception) -> Response:
    return not_written()


async def _fault(request: Request, problem: Exception) -> Response:
    return as_asked(request.scope, fault())  # outside the guard, which does this for all others
