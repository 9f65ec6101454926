"""Runs before every route: sets security headers, checks access, and checks the origin of writes."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cutcard.web.http.access import advises, apart, closed, exists, is_public
from cutcard.web.http.answers import answer, refusal
from cutcard.web.http.plainly import plainly
from cutcard.web.http.refusal_page import as_page, wants_page

ELSEWHERE = "this request came from another website: use the floor's own pages"
NOWHERE = "there is nothing at this address: check it, or see /openapi.json"
SIGN_IN = "sign in first"
LARGEST = 16_384  # bytes of a body

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
    " object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


PLAIN = [(name.lower().encode(), value.encode()) for name, value in (*HEADERS.items(), ("Cache-Control", "no-store"))]


class TooLarge(Exception):
    """The body is larger than the limit."""


class Guard:
    """Refuses writes and live feeds requested by another site's page. Sets the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
            await send(message)

        if wants_page(scope):
            send = as_page(scope, send)
        send = plainly(scope, send)
        refused = turned_away(scope)
        if refused is None:
            await self._app(scope, receive, with_headers)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await refused(scope, receive, with_headers)


def turned_away(scope: Scope) -> Response | None:
    """The answer to a request that does not reach its route."""
    reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
    return _closed(scope) if reads or own_origin(Headers(scope=scope)) else answer(403, ELSEWHERE)


def _closed(scope: Scope) -> Response | None:
    """Why whoever asks may not open this address. The route itself checks again."""
    site, path = scope["app"].state.site, scope["path"]
    if not exists(path):
        return answer(404, NOWHERE)
    visit = site.sessions.visit(scope)
    if visit is None:
        return None if is_public(path) else answer(401, SIGN_IN)
    person = visit.person
    if advises(path) and (refused := apart(person.role, site.plays(person.id))):
        return refusal(403, refused)
    reason = closed(person.role, path)
    return None if reason is None else answer(403, reason)


def own_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page or from no page at all. Browsers always name the origin."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return bool(host := headers.get("host")) and urlsplit(origin).netloc == host
    except ValueError:  # an origin that no browser has
        return False


async def body(request: Request) -> bytes:
    """Read the body, but not beyond the limit."""
    if int(request.headers.get("content-length") or 0) > LARGEST:
        raise TooLarge
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > LARGEST:
            raise TooLarge
    return bytes(read)
