"""Addresses of the administrator's floor, and of drafts of floor plans, which a manager applies."""

from typing import Annotated, TypeVar

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response

from cutcard.core.decoding import decode
from cutcard.core.message import Role
from cutcard.core.misfit import plain
from cutcard.floor.plan import drafts as plan_drafts
from cutcard.floor.plan.drafts import apply, draft_of
from cutcard.floor.plan.floorplan import Faulty
from cutcard.floor.plan.writing import written
from cutcard.ruling import Refused
from cutcard.web.admin.health import admin_view
from cutcard.web.admin.plans import APPLIERS, READERS, WRITERS, current, plans_view, with_table
from cutcard.web.admin.shapes import DraftApplied, DraftText, TableWanted
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.guard import TooLarge, body
from cutcard.web.http.session import Person
from cutcard.web.site.asking import OnSite, Signed, too_fast
from cutcard.web.site.site import Site

Read = TypeVar("Read")


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/admin", overview, methods=["GET"])
    app.add_api_route("/api/plans", plans, methods=["GET"])
    app.add_api_route("/api/plans/{name}/toml", as_toml, methods=["GET"])
    app.add_api_route("/api/plans/{name}", keep, methods=["POST"])
    app.add_api_route("/api/plans/{name}/tables", add_table, methods=["POST"])
    app.add_api_route("/api/plans/{name}/discard", discard, methods=["POST"])
    app.add_api_route("/api/plans/{name}/apply", apply_draft, methods=["POST"])


async def administrator(person: Signed) -> Person:
    if person.role is not Role.ADMINISTRATOR:
        raise HTTPException(403, "this is for administrators: sign in as one")
    return person


async def reader(person: Signed) -> Person:
    if person.role not in READERS:
        raise HTTPException(403, "floor plans are for administrators and gaming managers: ask one of them")
    return person


async def writer(person: Signed, site: OnSite) -> Person:
    if person.role not in WRITERS:
        raise HTTPException(403, "drafts are written by administrators: ask one of them")
    if wait := site.limits.commands.wait(person.id):
        raise HTTPException(429, "you are too fast: wait a moment", headers={"Retry-After": str(int(wait) + 1)})
    return person


async def applier(person: Signed) -> Person:
    if person.role not in APPLIERS:
        raise HTTPException(403, "a draft is applied by a gaming manager: ask one")
    return person


Administrator = Annotated[Person, Depends(administrator)]
PlanReader = Annotated[Person, Depends(reader)]
PlanWriter = Annotated[Person, Depends(writer)]
PlanApplier = Annotated[Person, Depends(applier)]


async def overview(person: Administrator, site: OnSite) -> Response:
    """The server's health, everybody's devices, and card readers."""
    return told(await run_in_threadpool(admin_view, site, await site.health.why_not()))


async def plans(person: PlanReader, site: OnSite) -> Response:
    """Drafts of floor plans, what each would open, and the floor as it is."""
    return told(plans_view(site, person))


async def as_toml(name: str, person: PlanReader, site: OnSite) -> Response:
    """A draft, or the floor as it is (``current``), as a file for ``cutcard serve --floor``."""
    found = draft_of(site.desk, name)
    if found is None and name != "current":
        return _missing(name)
    text = found.text if found else written(current(site))
    headers = {"Content-Disposition": f'attachment; filename="{found.name if found else "current"}.toml"'}
    return PlainTextResponse(text, media_type="application/toml", headers=headers)


async def keep(request: Request, name: str, person: PlanWriter, site: OnSite) -> Response:
    """Keep a draft, even an unfinished one; what is wrong with it is told."""
    given = await _body(request, DraftText)
    if isinstance(given, Response):
        return given
    return await _kept(site, person, name, given.text or written(current(site)))


async def add_table(request: Request, name: str, person: PlanWriter, site: OnSite) -> Response:
    """Add a table to a draft."""
    given, found = await _body(request, TableWanted), draft_of(site.desk, name)
    if isinstance(given, Response):
        return given
    if found is None:
        return _missing(name)
    try:
        return await _kept(site, person, name, with_table(found.text, given))
    except Faulty as faulty:
        return answer(409, f"line {faulty.line}: {faulty.reason}: mend the draft first")
    except Refused as refused:
        return refusal(409, refused)


async def discard(name: str, person: PlanWriter, site: OnSite) -> Response:
    """Throw a draft away."""
    try:
        await plan_drafts.discard(site.desk, person.actor, name)
    except Refused as refused:
        return refusal(409, refused)
    return told(plans_view(site, person))


async def apply_draft(request: Request, name: str, person: PlanApplier, site: OnSite) -> Response:
    """Open what a draft describes and is not open yet, as this manager. The draft must be the one that was read."""
    if wait := site.limits.commands.wait(person.id):
        return too_fast(wait)
    given, found = await _body(request, DraftApplied), draft_of(site.desk, name)
    if isinstance(given, Response):
        return given
    if found is None:
        return _missing(name)
    try:
        done = await apply(site.desk, person.actor, found, given.digest)
    except Faulty as faulty:
        return answer(409, f"line {faulty.line}: {faulty.reason}: an administrator must mend the draft first")
    except Refused as refused:
        return refusal(409, refused)
    for one in done.opens:
        kind, _, id = one.rpartition(" ")
        if kind == "table":
            site.admit(id)
    return told(plans_view(site, person))


async def _kept(site: Site, person: Person, name: str, text: str) -> Response:
    try:
        await plan_drafts.keep(site.desk, person.actor, name, text)
    except Refused as refused:
        return refusal(409, refused)
    return told(plans_view(site, person))


def _missing(name: str) -> Response:
    return answer(404, f"there is no draft {name[:40]!r}: the page of floor plans lists them")


async def _body(request: Request, kind: type[Read]) -> Read | Response:
    try:
        return decode(await body(request), kind)
    except TooLarge:
        return answer(413, "this is too long: shorten it")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return answer(400, f"this cannot be read: {plain(error)}; see /openapi.json")
