"""Routes of the staff's desk: streams and their commands, reports, the journal for the inspector."""

import asyncio
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query, Request
from starlette.responses import Response, StreamingResponse

from cutcard.core.day import month as month_of
from cutcard.core.message import RANKS, Role
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.keys.envelope import read_reader_key
from cutcard.floor.plan.opening import buy_in
from cutcard.floor.streams.streams import STREAM
from cutcard.ruling import Refused
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.session import Person
from cutcard.web.player.place import balance
from cutcard.web.routes.entrance import who
from cutcard.web.site.asking import OnSite, PathNumber, QueryNumber, Signed, carry_out, too_fast
from cutcard.web.staff import reports
from cutcard.web.staff.desk import look, sees, streams
from cutcard.web.staff.duties import inbox
from cutcard.web.staff.log import noted, titles_of
from cutcard.web.staff.shapes import CommandGiven
from cutcard.web.staff.views import NEARLY_ALL

ReaderKeyText = Annotated[str, Query(max_length=200)]
STAFF = (*RANKS, Role.INSPECTOR, Role.TOURNAMENT_DIRECTOR, Role.SURVEILLANCE, Role.CASHIER)


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/streams", all_streams, methods=["GET"])
    app.add_api_route("/api/streams/{domain}/{id}", one_stream, methods=["GET"])
    app.add_api_route("/api/streams/{domain}/{id}/commands", command, methods=["POST"])
    app.add_api_route("/api/inbox", my_inbox, methods=["GET"])
    app.add_api_route("/api/reports", all_reports, methods=["GET"])
    app.add_api_route("/api/refusals", refusals, methods=["GET"])
    app.add_api_route("/api/journal/verify", verify, methods=["POST"])
    app.add_api_route("/api/journal/export", export, methods=["GET"])
    app.add_api_route("/api/tables/{id}/rounds/{number}", replay, methods=["GET"])
    app.add_api_route("/api/buy-in", more_chips, methods=["POST"])


# -- the desk, for staff


async def staff(person: Signed) -> Person:
    if person.role not in STAFF:
        raise HTTPException(403, "this is for floor staff: sign in with a staff account")
    return person


async def overseer(person: Signed) -> Person:
    if person.role not in NEARLY_ALL:
        raise HTTPException(403, "reports are for supervisors, managers and inspectors: ask one of them")
    return person


async def inspector(person: Signed) -> Person:
    if person.role is not Role.INSPECTOR:
        raise HTTPException(403, "this is for inspectors: sign in as one")
    return person


Staff = Annotated[Person, Depends(staff)]
Overseer = Annotated[Person, Depends(overseer)]
Inspector = Annotated[Person, Depends(inspector)]


async def the_stream(domain: str, id: str, person: Staff, site: OnSite) -> str:
    kind = site.desk.streams.domains.get(domain)
    if kind is None or not STREAM.fullmatch(f"{domain}/{id}"):
        unknown = f"{domain[:20]} {id[:40]!r}"
        raise HTTPException(404, f"there is nothing on record as {unknown}: choose from the list at /desk")
    if not sees(person.role, kind):
        raise HTTPException(403, f"your role may not see {domain} records: ask a supervisor")
    return f"{domain}/{id}"


Stream = Annotated[str, Depends(the_stream)]


async def all_streams(person: Staff, site: OnSite) -> Response:
    return told(streams(site, person))


async def my_inbox(person: Staff, site: OnSite) -> Response:
    """All duties on the floor that wait for whoever asks."""
    return told(inbox(site, person))


async def one_stream(domain: str, id: str, person: Staff, stream: Stream, site: OnSite) -> Response:
    return told(look(site, person, domain, id))


async def command(request: Request, domain: str, id: str, person: Staff, stream: Stream, site: OnSite) -> Response:
    """One command for a stream of any kind."""

    async def done(outcome: Outcome) -> CommandGiven:
        if domain == "table":
            site.admit(id)
        if domain == "tournament":
            site.admit_tournament(id)
        log = noted(stream, outcome, person, site.names, titles_of(site.desk, stream))
        return CommandGiven(outcome.version, log, look(site, person, domain, id))

    return await carry_out(request, site, person, stream, site.desk.streams.domains[domain].commands.decode, done)


async def all_reports(person: Overseer, site: OnSite, month: str = "") -> Response:
    """The reports on the whole floor for a month; by default the current one."""
    asked = month or month_of(site.clock().isoformat())
    return told(await asyncio.to_thread(reports.reports, site.desk, asked, site.names))


async def refusals(person: Inspector, site: OnSite, after: QueryNumber = 0) -> Response:
    return told(await asyncio.to_thread(reports.refusals, site.desk.journal, after))


async def verify(person: Inspector, site: OnSite) -> Response:
    """Verify the journal. Only one verification at a time, because it takes a while."""
    async with site.walking:
        return told(await asyncio.to_thread(reports.walked, site.desk))


async def export(person: Inspector, site: OnSite, stream: str = "", to: ReaderKeyText = "") -> Response:
    """Rows as JSON Lines; ``to``: the whole journal instead, sealed to this public key of an inspector."""
    if to:
        try:
            key = read_reader_key(to)
        except Refused as refused:
            return refusal(400, refused)
        headers = {"Content-Disposition": 'attachment; filename="floor.export"'}
        sealed = reports.sealed_export(site.desk, key)
        return StreamingResponse(sealed, media_type="application/octet-stream", headers=headers)
    if stream and not site.desk.journal.version(stream):
        return answer(404, f"there is nothing on record as {stream[:40]!r}: choose from the list at /desk")
    headers = {"Content-Disposition": 'attachment; filename="journal.jsonl"'}
    return StreamingResponse(reports.export(site.desk, stream), media_type="application/x-ndjson", headers=headers)


async def replay(id: str, number: PathNumber, person: Inspector, site: OnSite) -> Response:
    if id not in site.places:
        return answer(404, f"there is no table {id[:40]!r}: the lobby lists the tables")
    try:
        found = reports.replay(site.desk, id, number, site.names)
    except Refused as refused:
        return refusal(409, refused)
    return told(found) if found else answer(404, f"there has been no round {number} at this table: check its number")


# -- the cage of a demonstration


async def more_chips(person: Signed, site: OnSite) -> Response:
    """Give new chips to a player of a demonstration who is nearly out of them."""
    if not site.settings.demo:
        return answer(404, "free chips are for demonstrations only: buy chips at the cage")
    if person.role is not Role.PLAYER:
        return answer(403, "only players get chips: sign in as one")
    wait = site.limits.commands.wait(person.id)
    if wait:
        return too_fast(wait)
    if balance(site.desk, person) >= site.settings.guest_chips:
        return answer(409, "you have enough chips: play on, and come back when they are nearly gone")
    await buy_in(site.desk, person.id, site.settings.guest_chips)
    for place in site.places.values():
        place.feed.poke()
    return told(who(site, person))
