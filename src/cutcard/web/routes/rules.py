"""Addresses of the rules: every clause, open to everybody."""

import asyncio

from fastapi import FastAPI
from starlette.responses import Response

from cutcard.web.http.answers import answer, told
from cutcard.web.rules import rules


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/rules", all_rules, methods=["GET"])
    app.add_api_route("/api/rules/{clause}", one_rule, methods=["GET"])


async def all_rules() -> Response:
    return told(await asyncio.to_thread(rules.rules))


async def one_rule(clause: str) -> Response:
    found = await asyncio.to_thread(rules.rule, clause)
    return (
        told(found)
        if found
        else answer(404, f"there is no clause {clause[:40]!r}: write it like TOR 7.16.2, or look it up under /rules")
    )
