"""Addresses of the reports of a month: as values for the page, and as files for a spreadsheet."""

import asyncio
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query, Request
from starlette.responses import Response

from cutcard.core.day import month as month_of
from cutcard.web.http.answers import answer, told
from cutcard.web.reports.end import month_end
from cutcard.web.reports.month import MONTH, as_csv
from cutcard.web.reports.shelf import ReportShelf
from cutcard.web.routes.desk import Overseer
from cutcard.web.routes.oversight.inspect import Index
from cutcard.web.site.asking import OnSite, kept
from cutcard.web.site.site import Site

Month = Annotated[str, Query(max_length=7)]
Text = Annotated[str, Query(max_length=80)]


async def the_shelf(request: Request) -> ReportShelf:
    return kept(request.app, "shelf", ReportShelf)


Shelf = Annotated[ReportShelf, Depends(the_shelf)]


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/reports/month", month, methods=["GET"])
    app.add_api_route("/api/reports/csv", one_file, methods=["GET"])
    app.add_api_route("/api/reports/end", end, methods=["GET"])


async def month(person: Overseer, site: OnSite, index: Index, shelf: Shelf, month: Month = "") -> Response:
    """Every report of a month; by default the current one."""
    return told(await asyncio.to_thread(shelf.make, site, index, _asked(site, month)))


async def end(person: Overseer, site: OnSite, index: Index, shelf: Shelf, month: Month = "") -> Response:
    """Where the end of a month stands; by default of the last one."""
    asked = _asked(site, month) if month else _before(_asked(site, ""))
    made = await asyncio.to_thread(shelf.make, site, index, asked)
    return told(await asyncio.to_thread(month_end, site, person, made))


async def one_file(
    person: Overseer,
    site: OnSite,
    index: Index,
    shelf: Shelf,
    report: Text = "tables",
    month: Month = "",
    made: Text = "",
) -> Response:
    """One report of a month as comma-separated values; ``made``: as it stood then, if it is still kept."""
    asked = _asked(site, month)
    kept = await asyncio.to_thread(shelf.find, site, index, asked, made)
    found = next((one for one in kept.reports if one.id == report), None)
    if found is None:
        return answer(404, f"there is no report {report[:40]!r}: the page of reports lists them")
    text = as_csv(found, site.plan.floor.zone, site.details.look, kept.archived)
    headers = {"Content-Disposition": f'attachment; filename="{found.id}-{asked}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def _asked(site: Site, month: str) -> str:
    if month and not MONTH.fullmatch(month):
        raise HTTPException(400, f"{month[:20]!r} is not a month: write it like 2026-11")
    return month or month_of(site.clock().isoformat())


def _before(month: str) -> str:
    """The month before."""
    year, number = int(month[:4]), int(month[5:])
    return f"{year - (number == 1):04d}-{12 if number == 1 else number - 1:02d}"
