"""Routes for new events: what is on, templates, and a structure checked and forecast before it is announced."""

import asyncio

from fastapi import FastAPI, Request
from starlette.responses import Response

from cutcard.ruling import Refused
from cutcard.web.console.events import SeriesQuestion, StructureQuestion, answer, events_of, series_table
from cutcard.web.http.answers import refusal, told
from cutcard.web.people.reading import read
from cutcard.web.routes.events.console import Runs
from cutcard.web.site.asking import OnSite, kept


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/tournaments", events, methods=["GET"])
    app.add_api_route("/api/tournaments/series", points, methods=["POST"])
    app.add_api_route("/api/tournaments/check", check, methods=["POST"])


async def events(person: Runs, site: OnSite) -> Response:
    return told(events_of(place.state for place in site.tournaments.values()))


async def points(request: Request, person: Runs, site: OnSite) -> Response:
    """The table of a series over events whose log is closed."""
    asked = await read(request, SeriesQuestion)
    found = [place.state for id, place in site.tournaments.items() if id in asked.events and place.announced]
    return told(series_table([t for t in found if t.phase == "closed"], asked.best))


async def check(request: Request, person: Runs, site: OnSite) -> Response:
    """Every mistake of a structure, and a forecast. Nothing is recorded."""
    asked = await read(request, StructureQuestion)
    async with kept(request.app, "forecasting", asyncio.Lock):  # one at a time: it is work for the processor alone
        try:
            return told(await asyncio.to_thread(answer, asked, site.clock().isoformat()))
        except Refused as refused:
            return refusal(409, refused)
