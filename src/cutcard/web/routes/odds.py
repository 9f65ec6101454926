"""The analyst's part: questions to the mathematics, answered at once or, where the count is long, when it is done."""

import asyncio
from typing import Annotated

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Request
from msgspec import Struct
from starlette.responses import Response

from cutcard import games
from cutcard.core.message import Role
from cutcard.odds.model.numbers import Numbers, numbers
from cutcard.odds.report.questions import Asked
from cutcard.odds.service.client import Busy, Job
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.guard import TooLarge, body
from cutcard.web.http.session import Person
from cutcard.web.site.asking import OnSite, Signed, too_fast

AT_ONCE = 2.5  # seconds that a request waits before it is told how far the count is
ASKED: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)


class GameNumbers(Struct):
    """All games, with the numbers that can be changed."""

    games: list[Numbers]


class Counting(Struct):
    """A count under way: its number, and how much of it is done."""

    job: str
    done: int
    of: int


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/odds", all_numbers, methods=["GET"])
    app.add_api_route("/api/odds/questions", ask, methods=["POST"])
    app.add_api_route("/api/odds/questions/{id}", wait, methods=["GET"])
    app.add_api_route("/api/odds/questions/{id}/call-off", call_off, methods=["POST"])


async def analyst(person: Signed) -> Person:
    if person.role is not Role.ANALYST:
        raise HTTPException(403, "this is for analysts: sign in by the link of one")
    return person


Analyst = Annotated[Person, Depends(analyst)]


async def all_numbers(person: Analyst) -> Response:
    return told(GameNumbers([numbers(key) for key in games.names()]))


async def ask(request: Request, person: Analyst, site: OnSite) -> Response:
    """One question; 202 with its number if the answer is not there within moments."""
    pause = site.commands.wait(person.id)
    if pause:
        return too_fast(pause)
    try:
        asked = ASKED.decode(await body(request))
    except TooLarge:
        return answer(413, "a question is never that long")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return answer(400, f"not a question: {error}; see /openapi.json")
    try:
        job = site.worker.ask(person.id, asked)
    except Busy as busy:
        return answer(429, str(busy), headers={"Retry-After": "2"})
    return await _settled(job)


async def wait(id: str, person: Analyst, site: OnSite) -> Response:
    """The answer to an earlier question, or how far its count is."""
    job = site.worker.find(person.id, id)
    return await _settled(job) if job else answer(404, f"no question {id[:20]!r} of yours: ask it again")


async def call_off(id: str, person: Analyst, site: OnSite) -> Response:
    job = site.worker.find(person.id, id)
    if job is None:
        return answer(404, f"no question {id[:20]!r} of yours")
    site.worker.call_off(job)
    return Response(status_code=204)


async def _settled(job: Job) -> Response:
    try:
        async with asyncio.timeout(AT_ONCE):
            await job.finished.wait()
    except TimeoutError:
        return told(Counting(job.id, job.done, job.of), 202)
    if job.result is not None:
        return Response(job.result, media_type="application/json")
    if job.refusal is not None:
        return refusal(409, job.refusal)
    return answer(409, f"this was not counted: {job.fault or 'called off'}")
