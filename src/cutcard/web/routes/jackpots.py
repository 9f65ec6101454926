"""Routes of the jackpot screen, open to everybody, as it hangs on a wall."""

from fastapi import FastAPI, WebSocket
from starlette.responses import Response

from cutcard.web.http.addresses import asker
from cutcard.web.http.answers import told
from cutcard.web.http.live import POLICY, Glimpse, follow
from cutcard.web.player.jackpots import JackpotsView
from cutcard.web.site.asking import OnSite
from cutcard.web.site.site import Site


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/jackpots", jackpots, methods=["GET"])
    app.add_api_websocket_route("/jackpots/live", live)


async def jackpots(site: OnSite) -> Response:
    return told(site.wall.look(site.places.values()))


async def live(socket: WebSocket) -> None:
    """The live feed of the screen. Viewers need not be signed in."""
    site: Site = socket.app.state.site
    watcher = f"wall {asker(socket)}"
    if not site.presence.admit(watcher):
        await socket.close(POLICY)
        return

    def look() -> Glimpse[JackpotsView]:
        return Glimpse(site.wall.look(site.places.values()))

    try:
        await follow(socket, site.wall.feed, 0, look)
    finally:
        site.presence.let_go(watcher)
