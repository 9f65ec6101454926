"""Addresses of the log: the newest checkpoint and proofs about it, which are hashes and open to everybody."""

import asyncio
import base64

from fastapi import FastAPI
from starlette.responses import PlainTextResponse, Response

from cutcard.floor.log.checkpoint import parse
from cutcard.web.http.answers import answer
from cutcard.web.site.asking import OnSite, QueryNumber


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/checkpoint", newest, methods=["GET"])
    app.add_api_route("/checkpoint/consistency", continues, methods=["GET"])


async def newest(site: OnSite) -> Response:
    """The newest checkpoint, with the cosignatures that it has so far."""
    note = await asyncio.to_thread(site.desk.journal.last_checkpoint)
    if note is None:
        return answer(404, "no checkpoint was signed yet: wait a second and ask again")
    return PlainTextResponse(str(note), headers={"Cache-Control": "no-store"})


async def continues(old: QueryNumber, size: QueryNumber, site: OnSite) -> Response:
    """Proof that the log of one size continues that of an older size: one hash in base64 for each line."""
    journal = site.desk.journal
    note = await asyncio.to_thread(journal.last_checkpoint)
    most = parse(note).size if note else 0
    if not 0 <= old <= size <= most:
        return answer(404, f"there is no such proof: sizes go up from the older to the newer one, at most {most}")
    proof = await asyncio.to_thread(journal.consistency, old, size)
    return PlainTextResponse("".join(f"{base64.b64encode(hashed).decode()}\n" for hashed in proof))
