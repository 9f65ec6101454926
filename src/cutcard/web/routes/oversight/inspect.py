"""Addresses of search and of the inspector: any round or hand, its seals and proofs, and verification."""

import asyncio
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query, Request
from starlette.responses import Response

from cutcard.core.message import Role
from cutcard.ruling import Refused
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.session import Person
from cutcard.web.inspector.finding import ASKERS, find, places
from cutcard.web.inspector.index import RoundIndex
from cutcard.web.inspector.listing import REPLAYS, Fields, in_words, listed, live_tables, narrowed
from cutcard.web.inspector.query import MOST, Kind, RoundQuery
from cutcard.web.inspector.rounds import inspected, inspected_hand
from cutcard.web.inspector.sealed import newest
from cutcard.web.inspector.shapes import InspectHome
from cutcard.web.inspector.verification import Verifier
from cutcard.web.pit.inbox import inbox
from cutcard.web.post.post import POSTS
from cutcard.web.routes.desk import Inspector
from cutcard.web.site.asking import OnSite, PathNumber, Signed, kept

Text = Annotated[str, Query(max_length=200)]
Amount = Annotated[int | None, Query(ge=0, le=MOST)]


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/find", find_anything, methods=["GET"])
    app.add_api_route("/api/inspect", home, methods=["GET"])
    app.add_api_route("/api/inspect/rounds", rounds, methods=["GET"])
    app.add_api_route("/api/inspect/rounds/{id}/{number}", one_round, methods=["GET"])
    app.add_api_route("/api/inspect/hands/{id}/{table}/{number}", one_hand, methods=["GET"])
    app.add_api_route("/api/inspect/verification", progress, methods=["GET"])
    app.add_api_route("/api/inspect/verify", start, methods=["POST"])


async def the_index(request: Request, site: OnSite) -> RoundIndex:
    """The index of this floor, begun when somebody first looks for a round."""
    return kept(request.app, "index", lambda: RoundIndex(site.desk))


async def the_verifier(request: Request, site: OnSite) -> Verifier:
    return kept(request.app, "verifier", lambda: Verifier(site))


async def asker(person: Signed) -> Person:
    if person.role not in ASKERS:
        raise HTTPException(403, "search is for staff: choose a table in the lobby")
    return person


async def onlooker(person: Signed) -> Person:
    if person.role not in REPLAYS:
        raise HTTPException(
            403, "past rounds are for supervisors, managers, surveillance and inspectors: ask one of them"
        )
    return person


Index = Annotated[RoundIndex, Depends(the_index)]
TheVerifier = Annotated[Verifier, Depends(the_verifier)]
Asker = Annotated[Person, Depends(asker)]
Onlooker = Annotated[Person, Depends(onlooker)]


async def find_anything(person: Asker, site: OnSite, index: Index, q: Text = "", job: Text = "") -> Response:
    """People, tables, rounds, cases, jobs, pages and clauses that the words may mean; or where a job can be done."""
    if job:
        return told(await asyncio.to_thread(places, site, person, job, q))
    return told(await asyncio.to_thread(find, site, index, person, q))


async def home(person: Onlooker, site: OnSite) -> Response:
    """Where to begin: live tables, and the newest checkpoint."""
    checkpoint = await asyncio.to_thread(newest, site.desk)
    waiting = sum(one.mine for one in inbox(site, person)) if person.role in POSTS else 0
    return told(InspectHome(live_tables(site), checkpoint, person.role is Role.INSPECTOR, waiting))


async def rounds(
    person: Onlooker,
    site: OnSite,
    index: Index,
    q: Text = "",
    table: Text = "",
    since: Text = "",
    until: Text = "",
    least: Amount = None,
    most: Amount = None,
    clause: Text = "",
    kind: Kind = "",
) -> Response:
    """Rounds and hands, the newest first: words, and fields that all must fit."""
    asked = in_words(site, q) if q else RoundQuery()
    fields = Fields(table, since, until, least, most, clause, kind)
    return told(await asyncio.to_thread(listed, site, index, narrowed(site, asked, fields)))


async def one_round(id: str, number: PathNumber, person: Onlooker, site: OnSite, index: Index) -> Response:
    """A round that is over, step by step, with its seals and proofs."""
    if id not in site.places:
        return answer(404, f"there is no table {id[:40]!r}: the lobby lists the tables")
    await asyncio.to_thread(index.catch_up)
    try:
        found = await asyncio.to_thread(inspected, site.desk, index, id, number, person, site.names)
    except Refused as refused:
        return refusal(409, refused)
    return told(found) if found else answer(404, f"there has been no round {number} at this table: check its number")


async def one_hand(
    id: str, table: PathNumber, number: PathNumber, person: Onlooker, site: OnSite, index: Index
) -> Response:
    """A deal of a tournament table that is over, step by step, with its seals and proofs."""
    if id not in site.tournaments:
        return answer(404, f"there is no tournament {id[:40]!r}: the lobby lists the tournaments")
    await asyncio.to_thread(index.catch_up)
    try:
        found = await asyncio.to_thread(inspected_hand, site.desk, index, id, table, number, person, site.names)
    except Refused as refused:
        return refusal(409, refused)
    return told(found) if found else answer(404, f"there has been no deal {number} at this table: check its number")


async def progress(person: Inspector, verifier: TheVerifier) -> Response:
    return told(verifier.look())


async def start(person: Inspector, verifier: TheVerifier) -> Response:
    """Verify the whole journal. If somebody else has begun it, that one goes on."""
    return told(verifier.start(person.name))
