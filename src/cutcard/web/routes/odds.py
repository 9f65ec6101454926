"""Routes for analysts: questions about odds, answered at once or, if they take long, when they are done."""

import asyncio
from typing import Annotated

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Request
from msgspec import Struct
from starlette.responses import Response

from cutcard import games
from cutcard.core.decoding import decoder
from cutcard.core.message import Role
from cutcard.core.misfit import plain
from cutcard.odds.model.numbers import Numbers, numbers
from cutcard.odds.report.questions import Asked
from cutcard.odds.service.client import Busy, Job
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.guard import TooLarge, body
from cutcard.web.http.session import Person
from cutcard.web.site.asking import OnSite, Signed, too_fast

AT_ONCE = 2.5  # seconds that a request waits before it is answered with the progress
ASKED: msgspec.json.Decoder[Asked] = decoder(Asked)


class GameNumbers(Struct):
    """All games, with the numbers that can be changed."""

    games: list[Numbers]


class Counting(Struct):
    """A running calculation: its number and its progress."""

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
        raise HTTPException(403, "this is for analysts: sign in as one")
    return person


Analyst = Annotated[Person, Depends(analyst)]


async def all_numbers(person: Analyst) -> Response:
    return told(GameNumbers([numbers(key) for key in games.names()]))


async def ask(request: Request, person: Analyst, site: OnSite) -> Response:
    """Ask one question. Answers 202 with its number if it takes longer than a moment."""
    pause = site.commands.wait(person.id)
    if pause:
        return too_fast(pause)
    try:
        asked = ASKED.decode(await body(request))
    except TooLarge:
        return answer(413, "this question is too long: shorten it")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return answer(400, f"not a question: {plain(error)}; see /openapi.json")
    try:
        job = site.worker.ask(person.id, asked)
    except Busy as busy:
        return answer(429, str(busy), headers={"Retry-After": "2"})
    return await _settled(job)


async def wait(id: str, person: Analyst, site: OnSite) -> Response:
    """The answer to an earlier question, or its progress."""
    job = site.worker.find(person.id, id)
    return await _settled(job) if job else answer(404, f"you have no question {id[:20]!r}: ask it again")


async def call_off(id: str, person: Analyst, site: OnSite) -> Response:
    job = site.worker.find(person.id, id)
    if job is None:
        return answer(404, f"you have no question {id[:20]!r}, so there is nothing to cancel")
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
    return answer(409, f"this was not calculated: {job.fault or 'cancelled'}")
