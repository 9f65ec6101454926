"""The floor as a web application: every route, the pages, and the answers to errors."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from cutcard.compose import routes
from cutcard.web.http.answers import answer, told
from cutcard.web.http.guard import Guard
from cutcard.web.openapi import document
from cutcard.web.site.site import Site

STATIC = Path(__file__).parent / "static"
PAGES = {  # HTML files, by address
    "/": "lobby/lobby.html",
    "/table/{id}": "player/table.html",
    "/dealer/{id}": "dealer/dealer.html",
    "/tournaments/{id}": "tournament/tournament.html",
    "/tournaments/{id}/tables/{number}": "tournament/seat.html",
    "/me": "account/mine.html",
    "/desk": "staff/desk.html",
    "/desk/{domain}/{id}": "staff/desk.html",
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

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=running)
    app.state.site = site
    app.add_middleware(Guard)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(404, _http_problem)
    app.add_exception_handler(405, _http_problem)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(Exception, _fault)
    for add_routes in routes():
        add_routes(app)
    app.add_api_route("/openapi.json", openapi, methods=["GET"])
    app.add_api_route("/healthz", health, methods=["GET"])
    for path, shell in PAGES.items():
        app.add_api_route(path, _page(shell), methods=["GET"])
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


async def openapi() -> Response:
    return Response(document(), media_type="application/json")


async def health() -> Response:
    return told({"status": "ok"})


def _page(shell: str) -> Callable[[], Awaitable[Response]]:
    async def page() -> Response:
        return FileResponse(STATIC / shell)

    return page


# -- errors


async def _http_problem(request: Request, problem: Exception) -> Response:
    status, reason = getattr(problem, "status_code", 500), getattr(problem, "detail", "")
    return answer(status, str(reason), headers=getattr(problem, "headers", None))


async def _misread(request: Request, problem: Exception) -> Response:
    return answer(400, "this address is not valid: check it, or see /openapi.json")


async def _fault(request: Request, problem: Exception) -> Response:
    return answer(
        500, "the server made a mistake; your request is fine: try again, with the same key if it was a command"
    )
