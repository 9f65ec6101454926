"""Addresses of the reports of a month: as values for the page, and as files for a spreadsheet."""

import asyncio
from typing import Annotated

from fastapi import FastAPI, HTTPException, Query
from starlette.responses import Response

from cutcard.core.day import month as month_of
from cutcard.web.http.answers import answer, told
from cutcard.web.reports.month import MONTH, as_csv, month_reports
from cutcard.web.routes.desk import Overseer
from cutcard.web.routes.oversight.inspect import Index
from cutcard.web.site.asking import OnSite
from cutcard.web.site.site import Site

Month = Annotated[str, Query(max_length=7)]


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/reports/month", month, methods=["GET"])
    app.add_api_route("/api/reports/csv", one_file, methods=["GET"])


async def month(person: Overseer, site: OnSite, index: Index, month: Month = "") -> Response:
    """Every report of a month; by default the current one."""
    return told(await asyncio.to_thread(month_reports, site, index, _asked(site, month)))


async def one_file(
    person: Overseer,
    site: OnSite,
    index: Index,
    report: Annotated[str, Query(max_length=80)] = "tables",
    month: Month = "",
) -> Response:
    """One report of a month as comma-separated values."""
    asked = _asked(site, month)
    made = await asyncio.to_thread(month_reports, site, index, asked)
    found = next((one for one in made.reports if one.id == report), None)
    if found is None:
        return answer(404, f"there is no report {report[:40]!r}: /api/reports/month lists them")
    text = as_csv(found, site.plan.floor.zone, site.details.look, made.archived)
    headers = {"Content-Disposition": f'attachment; filename="{found.id}-{asked}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def _asked(site: Site, month: str) -> str:
    if month and not MONTH.fullmatch(month):
        raise HTTPException(400, f"{month[:20]!r} is not a month: write it like 2026-11")
    return month or month_of(site.clock().isoformat())
