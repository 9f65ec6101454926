"""Routes of the entry desk: finding people, checking an application, somebody new, and cards to print."""

from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Request
from starlette.responses import Response

from cutcard.core.message import Role
from cutcard.floor.people.persons import NamedPerson, name_persons, persons
from cutcard.tournament.messages.entry import DESK, Enter
from cutcard.web.console.entry_desk import entry_desk, seat_cards
from cutcard.web.console.entry_shapes import AddressCode, SeatCards
from cutcard.web.console.finding import entrants
from cutcard.web.console.requirements import entry_check
from cutcard.web.console.shapes import FoundEntrant
from cutcard.web.dealer.shapes import WalkUp
from cutcard.web.http.answers import answer, told
from cutcard.web.http.session import Person, guest
from cutcard.web.people.reading import picture, read
from cutcard.web.routes.events.console import Asked
from cutcard.web.routes.tournament import AtTournament
from cutcard.web.site.asking import OnSite, Signed
from cutcard.web.site.site import Site

LEAST = 2  # letters of a name that are looked for among patrons


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/tournaments/{id}/entry", desk, methods=["GET"])
    app.add_api_route("/api/tournaments/{id}/entry/check", check, methods=["POST"])
    app.add_api_route("/api/tournaments/{id}/entry/people", somebody_new, methods=["POST"])
    app.add_api_route("/api/tournaments/{id}/cards", cards, methods=["GET"])


async def at_desk(person: Signed) -> Person:
    if person.role not in DESK or person.role is Role.SYSTEM:
        raise HTTPException(403, "this page is for the poker desk: players enter on the page of the tournament")
    return person


AtDesk = Annotated[Person, Depends(at_desk)]


def _code(request: Request, id: str) -> AddressCode:
    """The page of the event, where players enter by themselves, as a code for their phones."""
    address = f"{str(request.base_url).rstrip('/')}/tournaments/{id}"
    drawn = picture(address)
    return AddressCode(address, drawn.side, drawn.path)


def _patrons(site: Site, asked: str) -> list[tuple[str, str]]:
    """Patrons on record by card, or by the beginning of a name."""
    if holder := site.door.holder(asked.strip()) if asked.strip() else None:
        return [(holder, site.names.get(holder, holder))]
    wanted = asked.strip().casefold()
    if len(wanted) < LEAST:
        return []
    known = persons(site.desk.journal, "player")
    return [(one.id, one.name) for one in known if any(part.startswith(wanted) for part in _parts(one.name))]


def _parts(name: str) -> list[str]:
    return [name.casefold(), *name.casefold().split()]


async def desk(request: Request, person: AtDesk, place: AtTournament, site: OnSite, ask: Asked = "") -> Response:
    known, others = entrants(place.state, ask, site.details.look), _patrons(site, ask)
    return told(entry_desk(place.state, place.at(), person.actor, known, others, _code(request, place.id)))


async def check(request: Request, person: AtDesk, place: AtTournament, site: OnSite) -> Response:
    """What an application still needs. Nothing is recorded."""
    asked = await read(request, Enter)
    facts = site.desk.facts(place.stream, person.actor, asked)
    return told(entry_check(place.state, asked, facts, site.names))


async def somebody_new(request: Request, person: AtDesk, place: AtTournament, site: OnSite) -> Response:
    """Name somebody who is not on record, so that they can apply."""
    name = " ".join((await read(request, WalkUp)).name.split())[:60]
    if len(name) < LEAST:
        return answer(400, "enter the name that the player gives, with at least two letters")
    new = guest()
    name_persons(site.desk.journal, [NamedPerson(new.id, name, "player")])
    site.names[new.id] = name
    site.neighbours.named(new.id, name)
    return told(FoundEntrant(new.id, name, ""))


async def cards(request: Request, person: AtDesk, place: AtTournament, player: Asked = "") -> Response:
    """Receipts and seat cards to print: of one player, or of everybody."""
    t = place.state
    assert t.announced is not None
    event = t.structure.name, t.announced.venue, t.announced.starts, place.at()
    return told(SeatCards(*event, _code(request, place.id), seat_cards(t, player)))
