"""Runs before every route: sets security headers, checks access, and checks the origin of writes."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cutcard.ruling import Refused
from cutcard.web.http.access import advises, apart, closed
from cutcard.web.http.answers import answer
from cutcard.web.http.refusal_page import as_page, wants_page
from cutcard.web.http.session import COOKIE

ELSEWHERE = "this request came from another website: use the floor's own pages"
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
            send = as_page(send)
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        refused = _closed(scope) if reads or own_origin(Headers(scope=scope)) else Refused(None, ELSEWHERE)
        if refused is None:
            await self._app(scope, receive, with_headers)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await answer(403, refused.reason, refused.clause)(scope, receive, with_headers)


def _closed(scope: Scope) -> Refused | None:
    """Why the signed-in person may not open this address. If nobody is signed in, the route itself checks."""
    site = scope["app"].state.site
    person = site.sessions.find(HTTPConnection(scope).cookies.get(COOKIE))
    if person is None:
        return None
    if advises(scope["path"]) and (refused := apart(person.role, site.plays(person.id))):
        return refused
    reason = closed(person.role, scope["path"])
    return None if reason is None else Refused(None, reason)


def own_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page or from no page at all. Browsers always name the origin."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return bool(host := headers.get("host")) and urlsplit(origin).netloc == host


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
