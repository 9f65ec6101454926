"""Routes of the pit and of jobs: what can be done, the steps of a job, and what it would lead to."""

from typing import Annotated

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Request, WebSocket
from starlette.responses import Response

from cutcard.core.decoding import decoder
from cutcard.core.message import RANKS, Role
from cutcard.core.misfit import plain
from cutcard.floor.domains.incidents import has_register
from cutcard.floor.streams.streams import STREAM
from cutcard.web.http.answers import answer, told
from cutcard.web.http.guard import TooLarge, body
from cutcard.web.http.live import POLICY, Glimpse, follow
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.jobs import views
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot, StaffJob
from cutcard.web.jobs.declared.shapes import JobEntered
from cutcard.web.pit.place import Pit
from cutcard.web.pit.shapes import PitView
from cutcard.web.site.asking import APART, OnSite, Signed, too_fast
from cutcard.web.site.site import Site
from cutcard.web.staff.desk import sees, title_of

SUPERVISING = RANKS[1:]
WORKING = (*RANKS, Role.CASHIER, Role.SURVEILLANCE, Role.INSPECTOR)
_ENTERED = decoder(JobEntered)


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/pit", pit, methods=["GET"])
    app.add_api_websocket_route("/pit/live", live)
    app.add_api_route("/api/jobs/{domain}/{id}", jobs_here, methods=["GET"])
    app.add_api_route("/api/jobs/{domain}/{id}/{job}", one_job, methods=["GET"])
    app.add_api_route("/api/jobs/{domain}/{id}/{job}/trial", try_job, methods=["POST"])


async def supervising(person: Signed) -> Person:
    if person.role not in SUPERVISING:
        raise HTTPException(403, "the pit is for supervisors and managers: sign in as one")
    return person


async def working(person: Signed) -> Person:
    if person.role not in WORKING:
        raise HTTPException(403, "this is for floor staff: sign in with a staff account")
    return person


Supervising = Annotated[Person, Depends(supervising)]
Working = Annotated[Person, Depends(working)]


async def the_spot(domain: str, id: str, person: Working, site: OnSite) -> Spot:
    kind = site.desk.streams.domains.get(domain)
    known = kind is not None and domain not in APART and STREAM.fullmatch(f"{domain}/{id}")
    if kind is None or not known or (domain == "incidents" and not has_register(id)):
        raise HTTPException(404, f"nothing is recorded as {domain[:20]}/{id[:40]}: the pit lists what there is")
    if not sees(person.role, kind):
        raise HTTPException(403, f"your role may not see {domain} records: ask a supervisor")
    return Spot(site.desk, person.actor, f"{domain}/{id}", site.names)


Here = Annotated[Spot, Depends(the_spot)]


def _pit(app: FastAPI) -> Pit:
    """The pit of this application, which listens from the first look on."""
    found = getattr(app.state, "pit", None)
    if not isinstance(found, Pit):
        found = app.state.pit = Pit(app.state.site)
        found.watch()
    return found


async def pit(request: Request, person: Supervising) -> Response:
    """Every table at a glance, and what waits."""
    return told(_pit(request.app).look(person))


async def live(socket: WebSocket) -> None:
    """The live feed of the pit."""
    site: Site = socket.app.state.site
    cookie = socket.cookies.get(COOKIE)
    person = site.sessions.find(cookie)
    if person is None or person.role not in SUPERVISING or not site.presence.admit(person.id):
        await socket.close(POLICY)
        return
    place = _pit(socket.app)

    def look() -> Glimpse[PitView] | None:
        return place.glimpse(person) if site.sessions.find(cookie) == person else None

    try:
        await follow(socket, place.feed, 0, look)
    finally:
        site.presence.let_go(person.id)


async def jobs_here(spot: Here) -> Response:
    """The jobs that can be done here now."""
    return told(views.lines(spot))


async def one_job(job: str, spot: Here, site: OnSite, case: str = "") -> Response:
    """The steps of a job, filled in as far as the state tells."""
    found = _job(job, spot)
    chosen = views.case_of(found, spot, case)
    if chosen is None:
        return answer(409, "this can no longer be done: somebody else may have done it, so look at the pit again")
    return told(views.view(found, spot.of(chosen), title_of(site, spot.domain, spot.id)))


async def try_job(request: Request, job: str, spot: Here, site: OnSite) -> Response:
    """What a job would lead to with what was entered. Nothing is recorded."""
    wait = site.commands.wait(spot.actor.id)
    if wait:
        return too_fast(wait)
    found = _job(job, spot)
    try:
        entered = _ENTERED.decode(await body(request))
    except TooLarge:
        return answer(413, "this is too long: shorten it")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return answer(400, f"this cannot be read: {plain(error)}; see /openapi.json")
    chosen = views.case_of(found, spot, entered.case)
    if chosen is None:
        return answer(409, "this can no longer be done: somebody else may have done it, so look at the pit again")
    return told(views.trial(found, spot.of(chosen), entered.values))


def _job(name: str, spot: Spot) -> StaffJob:
    found = jobs().get(name)
    if found is None or found.on != spot.domain:
        raise HTTPException(404, f"there is no job {name[:40]!r} here: the page of the place lists them")
    if spot.actor.role not in found.gives.roles:
        raise HTTPException(403, "this job is not for your role: ask a supervisor or a manager")
    return found
