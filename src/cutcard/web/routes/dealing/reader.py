"""Routes of card readers: a device sends the cards of its table with a token of its own; administrators make tokens."""

from fastapi import FastAPI, HTTPException, Request
from starlette.responses import Response

from cutcard.cards import Card, parse
from cutcard.core.authority import NotAllowed
from cutcard.floor.people.door import check_id, check_name
from cutcard.floor.people.persons import NamedPerson, name_persons
from cutcard.registers.people.entitled import NotFresh, OffDuty
from cutcard.registers.people.messages import AddReader
from cutcard.ruling import Refused
from cutcard.web.http.answers import refusal, told
from cutcard.web.http.session import COOKIE
from cutcard.web.people.reading import read
from cutcard.web.people.shapes import AddingReader, CardSent, ReaderToken
from cutcard.web.routes.people import Administrator
from cutcard.web.site.asking import OnSite, about_person, too_fast
from cutcard.web.site.site import Site

UNREADABLE = "?"  # what a reader sends for a card that it could not tell
NO_TOKEN = "send the card reader's token as Authorization: Bearer: an administrator makes it"


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/reader", state, methods=["GET"])
    app.add_api_route("/api/reader/cards", send, methods=["POST"])
    app.add_api_route("/api/people/readers", add, methods=["POST"])


async def state(request: Request, site: OnSite) -> Response:
    """What the reader's table waits for, and which message comes next."""
    return told(site.readers.state(_reader(request, site)))


async def send(request: Request, site: OnSite) -> Response:
    """One card, read face down. The answer never names a card."""
    reader = _reader(request, site)
    if wait := site.limits.commands.wait(reader):
        return too_fast(wait)
    given = await read(request, CardSent)
    try:
        return told(await site.readers.send(reader, given.number, _card(given.card), given.packet))
    except (NotAllowed, OffDuty) as refused:
        return refusal(403, refused)
    except Refused as refused:
        return refusal(409, refused)


async def add(request: Request, person: Administrator, site: OnSite) -> Response:
    """Open the account of a card reader, or give it a new token. The token is shown once."""
    given = await read(request, AddingReader)
    id = given.id.strip().lower()
    try:
        site.fresh(request.cookies.get(COOKIE))
        check_id(id)
        check_name(given.name)
        if given.table not in site.places:
            raise Refused(None, f"there is no table {given.table[:40]!r}: the lobby lists the tables")
        await about_person(site, person, id, AddReader(given.table))
    except NotFresh as refused:
        return refusal(428, refused)
    except OffDuty as refused:
        return refusal(403, refused)
    except Refused as refused:
        return refusal(409, refused)
    name_persons(site.desk.journal, [NamedPerson(id, given.name.strip(), "staff")])
    site.names[id] = given.name.strip()
    return told(ReaderToken(id, given.table, site.readers.new_token(id)))


def _reader(request: Request, site: Site) -> str:
    """The reader whose token came with the request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    reader = site.readers.find(token.strip()) if kind.lower() == "bearer" else None
    if reader is None:
        raise HTTPException(401, NO_TOKEN)
    return reader


def _card(text: str) -> Card | None:
    """A card as two letters. What is not one is unreadable, and what was sent is not repeated."""
    if text == UNREADABLE:
        return None
    try:
        (card,) = parse(text)
    except ValueError:
        return None
    return card
