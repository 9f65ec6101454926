"""Routes for practice, open to everybody who neither plays nor deals at a live table now (I-20)."""

import secrets
from typing import Annotated

import msgspec
from fastapi import Depends, FastAPI, HTTPException, Request
from msgspec import Struct
from starlette.responses import Response

from cutcard import games
from cutcard.core.decoding import decoder
from cutcard.core.misfit import plain
from cutcard.odds.model.fit import exact
from cutcard.odds.service.client import Busy
from cutcard.rules.piles import PLAYER
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose, PlaceWagers
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.guard import TooLarge, body
from cutcard.web.practice import drill
from cutcard.web.practice.room import PracticeSeat, Room, player
from cutcard.web.site.asking import LONGEST_KEY, SHORTEST_KEY, OnSite, too_fast
from cutcard.web.site.site import Site

COOKIE = "cutcard-practice"
PATH = "/api/practice"
LASTS = 365 * 24 * 3600  # lifetime of the cookie in seconds


class PracticeGame(Struct):
    """A game that can be practised; ``valued``: its choices can be valued."""

    game: str
    title: str
    document: str
    valued: bool
    hand: int  # number of cards dealt to a player


class PracticeGames(Struct):
    games: list[PracticeGame]


class PracticeCommand(Struct, forbid_unknown_fields=True):
    """A command, and whether to warn of a mistake instead of carrying it out."""

    command: PlaceWagers | Choose
    warn: bool = True


ANSWER: msgspec.json.Decoder[drill.DrillAnswer] = decoder(drill.DrillAnswer)
GIVEN: msgspec.json.Decoder[PracticeCommand] = decoder(PracticeCommand)


def add_routes(app: FastAPI) -> None:
    app.add_api_route(PATH, all_games, methods=["GET"])
    app.add_api_route(f"{PATH}/{{game}}", look, methods=["GET"])
    app.add_api_route(f"{PATH}/{{game}}/commands", command, methods=["POST"])
    app.add_api_route(f"{PATH}/{{game}}/next", following, methods=["POST"])
    app.add_api_route(f"{PATH}/{{game}}/forget", forget, methods=["POST"])
    app.add_api_route(f"{PATH}/{{game}}/drill", look_at_drill, methods=["GET"])
    app.add_api_route(f"{PATH}/{{game}}/drill/answer", answer_drill, methods=["POST"])


async def the_room(site: OnSite) -> Room:
    return site.practice


InRoom = Annotated[Room, Depends(the_room)]


async def the_seat(game: str, request: Request, site: OnSite, room: InRoom) -> PracticeSeat:
    """The seat of the holder of the practice cookie, which is unrelated to who is signed in."""
    token = request.cookies.get(COOKIE, "")
    _check(game)
    if not token:
        raise HTTPException(401, f"take a seat first: GET {PATH}/{game}")
    pause = site.commands.wait(player(token)) or (0 if room.knows(token, game) else _pause(request, site))
    if pause:
        raise HTTPException(429, "you are too fast: wait a moment", {"Retry-After": str(int(pause) + 1)})
    return await room.sit(token, game)


def _check(game: str) -> None:
    if game not in {each.game for each in _games()}:
        raise HTTPException(404, f"there is no practice for {game[:40]!r}: /practice lists the games")


def _pause(request: Request, site: Site) -> float:
    """How long an address must wait before it may open one more table."""
    return site.guests.wait(request.client.host if request.client else "")


AtSeat = Annotated[PracticeSeat, Depends(the_seat)]


def _games() -> list[PracticeGame]:
    found = [(key, games.load(key)) for key in games.names()]
    return [PracticeGame(key, game.title, game.document, exact(key), game.dealt(PLAYER)) for key, game in found]


async def all_games() -> Response:
    return told(PracticeGames(_games()))


async def look(game: str, request: Request, site: OnSite, room: InRoom) -> Response:
    """The visitor's practice table, opened on first visit."""
    if request.cookies.get(COOKIE):
        return told((await the_seat(game, request, site, room)).told())
    _check(game)
    pause = _pause(request, site)
    if pause:
        return too_fast(pause)
    token = secrets.token_urlsafe(24)
    response = told((await room.sit(token, game)).told())
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, LASTS, path=PATH, secure=secure, httponly=True, samesite="strict")
    return response


async def command(request: Request, seat: AtSeat) -> Response:
    """Wagers or a decision."""
    key = request.headers.get("idempotency-key", "")
    if not (SHORTEST_KEY <= len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        return answer(400, f"send a header Idempotency-Key of {SHORTEST_KEY} to {LONGEST_KEY} characters")
    try:
        given = GIVEN.decode(await body(request))
    except TooLarge:
        return answer(413, "this command is too long: shorten it")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return answer(400, f"not a command: {plain(error)}; see /openapi.json")
    try:
        return told(await seat.give(given.command, key, given.warn))
    except Refused as refused:
        return refusal(409, refused)
    except Busy as busy:
        return answer(429, str(busy), headers={"Retry-After": "1"})


async def following(seat: AtSeat) -> Response:
    """Open the next round."""
    await seat.next()
    return told(seat.told())


async def forget(seat: AtSeat) -> Response:
    """Delete the player's record of this game."""
    return told(seat.forget())


async def look_at_drill(seat: AtSeat, room: InRoom) -> Response:
    """The hand of the drill that waits for an answer."""
    try:
        return told(await drill.look(room, seat))
    except Refused as refused:
        return refusal(409, refused)
    except Busy as busy:
        return answer(429, str(busy), headers={"Retry-After": "1"})


async def answer_drill(request: Request, seat: AtSeat, room: InRoom) -> Response:
    """A choice with that hand; answers with the verdict and the next hand."""
    try:
        given = ANSWER.decode(await body(request))
    except TooLarge:
        return answer(413, "this answer is too long: send the move only")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return answer(400, f"not an answer: {plain(error)}; see /openapi.json")
    try:
        return told(await drill.answered(room, seat, given.move))
    except Refused as refused:
        return refusal(409, refused)
    except Busy as busy:
        return answer(429, str(busy), headers={"Retry-After": "1"})
