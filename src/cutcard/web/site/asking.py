"""Finds who sent a request and reads its command. Shared by the routes of tables and of the desk."""

from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Annotated, TypeVar

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Path, Query, Request
from starlette.responses import Response
from starlette.routing import Route

from cutcard.core.authority import NotAllowed
from cutcard.core.message import Actor, Command, Role
from cutcard.core.misfit import plain
from cutcard.floor.desk.desk import OtherBody, Outcome
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.sessions import StoredSession
from cutcard.registers.people.entitled import NotFresh, OffDuty
from cutcard.registers.people.messages import Means, PeopleCommand
from cutcard.ruling import Refused
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.guard import SIGN_IN, TooLarge, body
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.site.site import Site

SHORTEST_KEY, LONGEST_KEY = 8, 64
MOST = 10**15  # the largest number in an address; larger ones overflow in a store

Kept = TypeVar("Kept")
PathNumber = Annotated[int, Path(ge=0, le=MOST)]
QueryNumber = Annotated[int, Query(ge=0, le=MOST)]
APART = ("people", "entrance", "plan")  # streams whose commands are given on pages of their own


async def the_site(request: Request) -> Site:
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


OnSite = Annotated[Site, Depends(the_site)]


def kept(app: FastAPI, name: str, make: Callable[[], Kept]) -> Kept:
    """What an application keeps under a name, made when it is first asked for."""
    if not hasattr(app.state, name):
        setattr(app.state, name, make())
    found: Kept = getattr(app.state, name)
    return found


async def signed_in(request: Request, site: OnSite) -> Person:
    visit = site.sessions.visit(request.scope)
    if visit is None:
        raise HTTPException(401, SIGN_IN)
    site.presence.note(visit.person.id)
    if request.method != "GET" or "x-active" in request.headers:  # pages ask again by themselves, too
        site.sessions.store.touch(visit.session)
    return visit.person


Signed = Annotated[Person, Depends(signed_in)]


def add_command_route(app: FastAPI, path: str, endpoint: Callable[[Request], Awaitable[Response]]) -> None:
    """A route for commands, found before all others. It gets the bare request: solving dependencies costs too much."""
    add_direct_route(app, path, endpoint, "POST")


def add_direct_route(
    app: FastAPI, path: str, endpoint: Callable[[Request], Awaitable[Response]], method: str = "GET"
) -> None:
    """A route found before all others, for this method alone."""
    route = DirectRoute(path, endpoint)
    route.methods = {method}
    app.router.routes.insert(0, route)


class DirectRoute(Route):
    """A route that the application answers without the layers of the framework. Its answers are whole, and JSON."""


async def carry_out(
    request: Request,
    site: Site,
    person: Person,
    stream: str,
    read: Callable[[bytes], Command],
    done: Callable[[Outcome], Awaitable[object]],
) -> Response:
    """Carry out one command for a stream, only once even if it is sent again with the same key."""
    wait = site.limits.commands.wait(person.id)
    if wait:
        return too_fast(wait)
    key = request.headers.get("idempotency-key", "")
    if not (SHORTEST_KEY <= len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        length = f"{SHORTEST_KEY} to {LONGEST_KEY} characters"
        return answer(400, f"the command needs its own key: send a header Idempotency-Key of {length}")
    try:
        asked = read(await body(request))
    except TooLarge:
        return answer(413, "this command is too long: shorten it")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return answer(400, f"not a command: {plain(error)}; see /openapi.json")
    if stream.partition("/")[0] in APART:
        return answer(403, "this is done on a page of its own: see /people, /devices for your own account, or /plans")
    try:
        if asked.fresh:
            site.fresh(request.cookies.get(COOKIE))
        outcome = await site.desk.execute(stream, person.actor, asked, key)
    except NotFresh as refused:
        return refusal(428, refused)
    except (NotAllowed, OffDuty) as refused:
        return refusal(403, refused)
    except OtherBody as refused:
        return refusal(422, refused)
    except Refused as refused:
        return refusal(409, refused)
    return told(await done(outcome))


async def begin(request: Request, site: Site, person: Person, means: Means, same: StoredSession | None = None) -> str:
    """Start a session in this browser, or let the ``same`` one go on. Returns the value of its cookie."""
    device, address = request.headers.get("user-agent", ""), request.client.host if request.client else ""
    return await site.sessions.enter(person, means, request.cookies.get(COOKIE), device, address, same)


def with_cookie(request: Request, site: Site, response: Response, value: str) -> Response:
    """The answer that gives a browser its session."""
    response.set_cookie(
        COOKIE,
        value,
        max_age=int(site.sessions.store.limits.whole.total_seconds()),
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


async def about_person(site: Site, by: Person, id: str, command: PeopleCommand) -> None:
    """Give a command about somebody's account."""
    await site.desk.execute(stream_of(id), by.actor, command, token_hex(16))


async def as_person(site: Site, person: Person, command: PeopleCommand) -> None:
    """Give a command about one's own account."""
    await about_person(site, person, person.id, command)


async def execute(site: Site, id: str, role: Role, stream: str, command: Command, key: str) -> Response:
    """Carry out a command for somebody who has just proved who they are at another's screen."""
    if not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
        return answer(400, f"send a header Idempotency-Key of {SHORTEST_KEY} to {LONGEST_KEY} characters")
    try:
        await site.desk.execute(stream, Actor(id, role), command, key)
    except (NotAllowed, OffDuty) as refused:
        return refusal(403, refused)
    except Refused as refused:
        return refusal(409, refused)
    return Response(status_code=204)


def too_fast(wait: float) -> Response:
    return answer(429, "you are too fast: wait a moment", headers={"Retry-After": str(int(wait) + 1)})
