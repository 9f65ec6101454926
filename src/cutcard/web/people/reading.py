"""Reads what a page about people sends, and answers refusals in the common form."""

from typing import TypeVar

import msgspec
import segno
from fastapi import HTTPException, Request
from msgspec import Struct
from starlette.responses import Response

from cutcard.core.decoding import decode
from cutcard.core.misfit import plain
from cutcard.floor.people.door import NotProved
from cutcard.floor.people.passkeys import PasskeySite
from cutcard.floor.people.sessions import StoredSession
from cutcard.registers.people.account import unconfirmed
from cutcard.registers.people.messages import Means
from cutcard.ruling import Refused
from cutcard.web.http.addresses import asker
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.guard import TooLarge, body
from cutcard.web.http.session import Person
from cutcard.web.people.shapes import Picture, SignedInAs, role_named
from cutcard.web.site.asking import begin, too_fast, with_cookie
from cutcard.web.site.site import Site

R = TypeVar("R", bound=Struct)


async def read(request: Request, kind: type[R]) -> R:
    """The body of a request, or a refusal."""
    try:
        return decode(await body(request), kind)
    except TooLarge:
        raise HTTPException(413, "this is too long: shorten it") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException(400, f"not understood: {plain(error)}; see /openapi.json") from None


def slowly(request: Request, site: Site, name: str = "", within: str = "") -> Response | None:
    """Too many attempts from this address, or for this account: the answer that says so.

    ``within``: the person in whose session it is tried. Strangers cannot use up what they may try.
    """
    waits = [site.limits.knocks.wait(f"address {asker(request)}"), site.limits.misses.due(_trying(request, within))]
    if name:
        waits.append(site.limits.knocks.wait(f"account {name[:60].strip().lower()}{f' by {within}' if within else ''}"))
    return too_fast(max(waits)) if max(waits) else None


def missed(request: Request, site: Site, wrong: NotProved, status: int = 401, within: str = "") -> Response:
    """The answer to somebody who has not proved who they are. Who fails often must wait, whoever they claim to be."""
    site.limits.misses.wait(_trying(request, within))
    return refusal(status, wrong)


def _trying(request: Request, within: str) -> str:
    return f"by {within}" if within else f"address {asker(request)}"


def passkey_site(request: Request, site: Site) -> PasskeySite:
    """This site, as the browser knows it."""
    return PasskeySite(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}", site.plan.floor.name)


async def signed(
    request: Request, site: Site, id: str, means: Means, asked: str = "", same: StoredSession | None = None
) -> Response:
    """Start a session for somebody who has proved who they are, in a role that is on shift.

    ``same``: the session that they have, if it goes on in that role.
    """
    roles = site.roles_now(id)
    role = role_named(asked) if asked else next(iter(roles), None)
    if site.door.account(id).waits:
        return refusal(403, unconfirmed(site.door.account(id)))
    if role is None or role not in roles:
        return answer(403, "you are not on duty in this role now: ask an administrator about your roles and shifts")
    try:
        value = await begin(request, site, Person(id, role, site.sessions.name(id)), means, same)
    except Refused as refused:
        return refusal(403, refused)
    done = SignedInAs(id, role.name.lower(), [one.name.lower() for one in roles])
    return with_cookie(request, site, told(done), value)


def picture(text: str) -> Picture:
    """A QR code, with the white border that readers need."""
    rows = list(segno.make(text, error="m").matrix_iter(border=4))
    dark = [(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module]
    return Picture(len(rows), "".join(f"M{x} {y}h1v1h-1z" for x, y in dark))
