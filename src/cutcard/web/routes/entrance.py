"""Routes of the entrance: signing in and out, who is signed in, the lobby, accounts."""

from urllib.parse import urlencode

from fastapi import FastAPI, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from cutcard.ruling import Refused
from cutcard.web.http.access import FIRST_PAGES
from cutcard.web.http.addresses import asker
from cutcard.web.http.answers import refusal, told
from cutcard.web.http.session import COOKIE, Person, local
from cutcard.web.player.place import balance
from cutcard.web.player.shapes import Lobby, Me
from cutcard.web.site.asking import OnSite, Signed, begin, too_fast, with_cookie
from cutcard.web.site.site import Site


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/enter", enter_as_guest, methods=["GET"])
    app.add_api_route("/enter/{token}", enter, methods=["GET"])
    app.add_api_route("/api/sign-out", sign_out, methods=["POST"])
    app.add_api_route("/api/me", me, methods=["GET"])
    app.add_api_route("/api/lobby", lobby, methods=["GET"])


async def enter(token: str, request: Request, site: OnSite, to: str = "/") -> Response:
    """Sign in by a link."""
    person = site.links.find(token) if site.settings.demo else None
    if person is None:
        raise HTTPException(404, "this link is no longer valid: use one that the running floor has printed")
    return await _signed(request, site, person, FIRST_PAGES.get(person.role, to) if to == "/" else to)


async def enter_as_guest(request: Request, site: OnSite, to: str = "/") -> Response:
    """Enter a demonstration as a guest with free chips, once per browser."""
    if site.sessions.find(request.cookies.get(COOKIE)) is not None:
        return RedirectResponse(local(to), 303)
    if not site.settings.demo:  # pages whose session has ended lead here
        return RedirectResponse(f"/sign-in?{urlencode({'to': local(to)})}", 303)
    wait = site.limits.guests.wait(asker(request))
    if wait:
        return too_fast(wait)
    return await _signed(request, site, await site.welcome(), to)


async def _signed(request: Request, site: Site, person: Person, to: str) -> Response:
    """Always start a new session."""
    try:
        value = await begin(request, site, person, "demonstration link")
    except Refused as refused:
        return refusal(403, refused)
    return with_cookie(request, site, RedirectResponse(local(to), 303), value)


async def sign_out(request: Request, site: OnSite) -> Response:
    await site.sessions.leave(request.cookies.get(COOKIE))
    site.poke()  # ends the feeds of this session
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


def who(site: Site, person: Person) -> Me:
    home = FIRST_PAGES.get(person.role, "/")
    return Me(person.id, person.role.name.lower(), person.name, balance(site.desk, person), home)


async def me(person: Signed, site: OnSite) -> Response:
    return told(who(site, person))


async def lobby(site: OnSite) -> Response:
    tables = [place.lobby() for place in site.places.values()]
    events = [place.lobby() for place in site.tournaments.values() if place.on_view]
    return told(Lobby(site.plan.floor.name, site.settings.demo, tables, events))
