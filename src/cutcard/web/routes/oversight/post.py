"""Addresses of the posts of cashiers and of surveillance, with a live feed."""

from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Request, WebSocket
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.web.http.answers import told
from cutcard.web.http.live import POLICY, Glimpse, follow
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.inspector.index import RoundIndex
from cutcard.web.pit.place import Pit
from cutcard.web.post.post import POSTS, post
from cutcard.web.post.shapes import PostView
from cutcard.web.routes.oversight.inspect import Index
from cutcard.web.site.asking import OnSite, Signed, kept
from cutcard.web.site.site import Site


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/post", look, methods=["GET"])
    app.add_api_websocket_route("/post/live", live)


async def at_post(person: Signed) -> Person:
    if person.role not in POSTS:
        raise HTTPException(403, "this is the post of cashiers, surveillance and inspectors: sign in as one")
    return person


AtPost = Annotated[Person, Depends(at_post)]


async def look(request: Request, person: AtPost, site: OnSite, index: Index) -> Response:
    """What waits for a cashier or for surveillance, and what belongs to the post."""
    return told(await run_in_threadpool(post, site, index, person, _bell(request.app).feed.poked))


async def live(socket: WebSocket) -> None:
    """The live feed of a post."""
    site: Site = socket.app.state.site
    cookie = socket.cookies.get(COOKIE)
    person = site.sessions.find(cookie)
    if person is None or person.role not in POSTS or not site.presence.admit(person.id):
        await socket.close(POLICY)
        return
    bell, index = _bell(socket.app), kept(socket.app, "index", lambda: RoundIndex(site.desk))

    def seen() -> Glimpse[PostView] | None:
        if site.sessions.find(cookie) != person:
            return None
        return Glimpse(post(site, index, person, bell.feed.poked))

    try:
        await follow(socket, bell.feed, 0, seen)
    finally:
        site.presence.let_go(person.id)


def _bell(app: FastAPI) -> Pit:
    """Rings when something was recorded anywhere, a few times a second at most."""
    found = getattr(app.state, "bell", None)
    if not isinstance(found, Pit):
        found = app.state.bell = Pit(app.state.site)
        found.watch()
    return found
