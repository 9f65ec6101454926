"""A server with its limits, as the command line and the tests start it."""

import asyncio
import ssl
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import uvicorn
from msgspec import Struct
from starlette.types import ASGIApp

from cutcard.ruling import Refused
from cutcard.web.edge.door import FrontDoor
from cutcard.web.edge.front import Front
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.edge.protocol import timed
from cutcard.web.http.metrics import Gauge
from cutcard.web.site.site import Site

FEED = 4096  # bytes of a message from a viewer, who may send none at all
PING = 20.0  # seconds between two pings of a live feed, and until an answer is missed
HANDSHAKE = 10.0  # seconds for the beginning of TLS, before a request can arrive
GRACE = 3  # seconds that answers get to end when the server stops
TURN = 0.0002  # seconds that the event loop may keep the writer's thread waiting; a commit takes about ten turns


class Tls(Struct, frozen=True):
    """A certificate with its chain, and its key."""

    cert: Path
    key: Path

    def check(self) -> None:
        """Refuse files that cannot be used, before anything is opened."""
        for file in (self.cert, self.key):
            if not file.is_file():
                raise Refused(None, f"there is no file {file}: name the certificate with --cert and its key with --key")
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(self.cert, self.key)
        except (ssl.SSLError, OSError) as error:
            reason = f"{self.cert} and {self.key} are not a certificate and its key ({error.strerror or error})"
            raise Refused(None, f"{reason}: both must be PEM files, and the key without a password") from error


def make_server(
    app: ASGIApp, site: Site, edge: EdgeSettings, door: FrontDoor, tls: Tls | None = None
) -> uvicorn.Server:
    """Uvicorn with our limits: what it has options for is set, the rest is ours."""
    sys.setswitchinterval(TURN)
    connections = door.connections
    site.metrics.lend(
        Gauge("cutcard_connections", "Connections that are open.", lambda: connections.open),
        Gauge("cutcard_connections_most", "Connections that may be open.", lambda: connections.most),
        Gauge("cutcard_connections_refused", "Connections turned away.", lambda: connections.refused, True),
        Gauge(
            "cutcard_connections_dropped", "Resting connections dropped for others.", lambda: connections.dropped, True
        ),
    )
    http, websocket = timed(edge, connections)
    config = uvicorn.Config(
        Front(app, site, edge),
        loop="asyncio",
        http=http,
        ws=websocket,
        ws_max_size=FEED,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_keep_alive=edge.idle,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=bool(edge.proxies),
        forwarded_allow_ips=list(edge.proxies),
        ssl_certfile=tls.cert if tls else None,
        ssl_keyfile=str(tls.key) if tls else None,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
    )
    return uvicorn.Server(config)


def run(server: uvicorn.Server, door: FrontDoor, handshake: float = HANDSHAKE) -> None:
    """Serve until the process is told to stop."""
    with suppress(KeyboardInterrupt):  # raised once everything is closed
        asyncio.run(_serve(server, door, handshake))


async def _serve(server: uvicorn.Server, door: FrontDoor, handshake: float) -> None:
    loop = asyncio.get_running_loop()
    if door.tls:
        opened = partial(loop.create_server, ssl_handshake_timeout=handshake)
        loop.create_server = opened  # type: ignore[method-assign]  # Uvicorn has no option, and asyncio waits a minute
    await server.serve(sockets=[door])
