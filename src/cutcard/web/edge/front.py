"""Runs around the whole application: request ids, names of the site, limits on reads, HTTPS, the access log."""

import logging
import re
from ipaddress import ip_address
from secrets import token_hex
from time import perf_counter

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from cutcard.web.edge.limits import EdgeSettings, cost
from cutcard.web.http.addresses import household
from cutcard.web.http.answers import answer
from cutcard.web.http.guard import HEADERS
from cutcard.web.http.live import POLICY
from cutcard.web.http.refusal_page import as_page, wants_page
from cutcard.web.site.site import Site

LOG = logging.getLogger(__name__)
ACCESS = logging.getLogger("cutcard.access")
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(?::[0-9]{1,5})?")  # a name or an address, and a port
HTTPS_ONLY = b"max-age=31536000"  # a year
OURS = {**HEADERS, "Cache-Control": "no-store"}


class Front:
    """The outermost layer of a site."""

    def __init__(self, app: ASGIApp, site: Site, edge: EdgeSettings) -> None:
        self._app, self._site, self._edge = app, site, edge
        self._hosts = {"localhost", *(host.lower() for host in edge.hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        number, status, began = token_hex(8), 0, perf_counter()

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start", "websocket.accept"):
                status = message.get("status", 101)
                own = [(b"x-request-id", number.encode())]
                if scope["scheme"] in ("https", "wss"):
                    own.append((b"strict-transport-security", HTTPS_ONLY))
                message = {**message, "headers": [*message.get("headers", ()), *own]}
            elif message["type"] == "websocket.close" and not status:
                status = 403
            await send(message)

        with bound_contextvars(request=number):
            try:
                refused = self._refused(scope)
                if refused is None:
                    await self._app(scope, receive, sent)
                elif scope["type"] == "websocket":
                    await sent({"type": "websocket.close", "code": POLICY})
                else:
                    await refused(scope, receive, as_page(scope, sent) if wants_page(scope) else sent)
            except Exception:
                LOG.exception("a request failed")
                if not status:
                    raise
            finally:
                self._note(scope, status or 500, perf_counter() - began)

    def _refused(self, scope: Scope) -> Response | None:
        """Why a request goes no further: a name that is not ours, or too many reads."""
        names = Headers(scope=scope).getlist("host")
        if len(names) != 1 or not self._ours(names[0]):
            reason = "this server is not the site that you asked for: use the address that you were given"
            return answer(421, f"{reason}; its administrator adds a name with --hostname", headers=OURS)
        visit = self._site.sessions.visit(scope)
        much = cost(scope["path"], command=visit is not None and scope.get("method") == "POST")
        if visit is not None:
            wait = self._site.limits.reads.wait(visit.person.id, much)
        else:
            wait = self._site.limits.visits.wait(household(_client(scope)), much)
        if not wait:
            return None
        return answer(429, "you are too fast: wait a moment", headers={**OURS, "Retry-After": str(int(wait) + 1)})

    def _ours(self, host: str) -> bool:
        """Whether a name in a request is one of ours. Addresses in numbers are nobody's name, so they are fine."""
        if (found := HOST.fullmatch(host)) is None:
            return False
        name = found[1].strip("[]")
        if name.lower().removesuffix(".") in self._hosts:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "WEBSOCKET")
        route = _route(scope)
        self._site.metrics.answered(method, route, status, seconds)
        if self._edge.access_log:
            ACCESS.info(
                "request",
                extra={
                    "method": method[:16],
                    "route": route,
                    "status": status,
                    "milliseconds": round(seconds * 1000, 1),
                    "client": _client(scope),
                },
            )


def _route(scope: Scope) -> str:
    """The pattern of an address, never the address itself: that may hold a sign-in link or somebody's id."""
    if scope["path"].startswith("/static/"):
        return "/static"
    return str(getattr(scope.get("route"), "path", "none"))


def _client(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
