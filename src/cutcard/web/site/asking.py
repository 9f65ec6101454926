"""Finds who sent a request and reads its command. Shared by the routes of tables and of the desk."""

from collections.abc import Awaitable, Callable
from typing import Annotated

import msgspec
from fastapi import Depends, HTTPException, Request
from starlette.responses import Response

from cutcard.core.authority import NotAllowed
from cutcard.core.message import Command
from cutcard.floor.desk.desk import OtherBody, Outcome
from cutcard.ruling import Refused
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.guard import TooLarge, body
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.site.site import Site

SHORTEST_KEY, LONGEST_KEY = 8, 64


async def the_site(request: Request) -> Site:
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


OnSite = Annotated[Site, Depends(the_site)]


async def signed_in(request: Request, site: OnSite) -> Person:
    person = site.sessions.find(request.cookies.get(COOKIE))
    if person is None:
        raise HTTPException(401, "sign in first")
    site.presence.note(person.id)
    return person


Signed = Annotated[Person, Depends(signed_in)]


async def carry_out(
    request: Request,
    site: Site,
    person: Person,
    stream: str,
    read: Callable[[bytes], Command],
    done: Callable[[Outcome], Awaitable[object]],
) -> Response:
    """Carry out one command for a stream, only once even if it is sent again with the same key."""
    wait = site.commands.wait(person.id)
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
        return answer(400, f"not a command: {error}; see /openapi.json")
    try:
        outcome = await site.desk.execute(stream, person.actor, asked, key)
    except NotAllowed as refused:
        return refusal(403, refused)
    except OtherBody as refused:
        return refusal(422, refused)
    except Refused as refused:
        return refusal(409, refused)
    return told(await done(outcome))


def too_fast(wait: float) -> Response:
    return answer(429, "you are too fast: wait a moment", headers={"Retry-After": str(int(wait) + 1)})
