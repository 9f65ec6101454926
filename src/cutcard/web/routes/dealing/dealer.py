"""Routes of the dealer's page: several commands of one tap, and who can be seated."""

from secrets import token_hex

from fastapi import FastAPI, HTTPException, Request
from starlette.responses import Response

from cutcard.core.authority import NotAllowed, title
from cutcard.core.message import RANKS, Role
from cutcard.floor.desk.desk import OtherBody
from cutcard.floor.people.persons import NamedPerson, name_persons, persons
from cutcard.floor.plan.floorplan import WALK_UP
from cutcard.registers.people.entitled import NotFresh, OffDuty
from cutcard.ruling import Refused
from cutcard.web.dealer.shapes import Acts, FoundPatron, FoundPatrons, RefusedAct, WalkUp
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.plainly import spoken
from cutcard.web.http.session import Person
from cutcard.web.people.reading import read
from cutcard.web.player.shapes import ActsDone
from cutcard.web.routes.table import AtTable
from cutcard.web.site.asking import LONGEST_KEY, SHORTEST_KEY, OnSite, Signed, too_fast

MOST_FOUND = 12  # people shown for a name


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/tables/{id}/acts", acts, methods=["POST"])
    app.add_api_route("/api/tables/{id}/patrons", patrons, methods=["GET"])
    app.add_api_route("/api/tables/{id}/walk-ups", walk_up, methods=["POST"])


async def acts(request: Request, person: Signed, place: AtTable, site: OnSite) -> Response:
    """Carry out several commands in order, each one row of the journal; stop at the first refusal unless told not to.

    The same request sent again gets the same answers, because each command has its own key.
    """
    if wait := site.limits.commands.wait(person.id):
        return too_fast(wait)
    key = request.headers.get("idempotency-key", "")
    if not (SHORTEST_KEY <= len(key) <= LONGEST_KEY - 3 and key.isascii() and key.isprintable()):
        return answer(400, f"send a header Idempotency-Key of {SHORTEST_KEY} to {LONGEST_KEY - 3} characters")
    given, refused, version = await read(request, Acts), list[RefusedAct](), place.now.version
    for number, command in enumerate(given.commands):
        try:
            version = (await site.desk.execute(place.stream, person.actor, command, f"{key}.{number}")).version
        except (NotFresh, OffDuty) as no:
            return refusal(403, no)
        except OtherBody as no:
            return refusal(422, no)
        except (NotAllowed, Refused) as no:
            roles = tuple(title(Role(role)) for role in no.cure.roles) if no.cure else ()
            reason = spoken(no.reason, site.names, site.plan.floor.zone, person)
            refused.append(RefusedAct(number, no.clause, reason, roles))
            if not given.each:
                break
    return told(ActsDone(version, place.look(person), refused))


async def patrons(person: Signed, place: AtTable, site: OnSite, card: str = "", name: str = "") -> Response:
    """Who holds a player card, or who has a name that begins like this, among patrons on record."""
    _check_staff(person)
    if card:
        holder = site.door.holder(card)
        return told(FoundPatrons([FoundPatron(holder, site.names.get(holder, holder))] if holder else []))
    wanted, found = name.strip().casefold(), list[FoundPatron]()
    if len(wanted) >= 2:
        known = persons(site.desk.journal, "player")
        found = [FoundPatron(one.id, one.name) for one in known if _begins(one.name, wanted)]
    return told(FoundPatrons(found[:MOST_FOUND]))


async def walk_up(request: Request, person: Signed, place: AtTable, site: OnSite) -> Response:
    """Name somebody without a record, so that they can sit down where the document wants no player card."""
    _check_staff(person)
    name = " ".join((await read(request, WalkUp)).name.split())[:40]
    card = place.state.rules.patrons.card if place.state.rules.patrons else None
    if card is not None:
        return answer(409, "a player card is needed at this table: scan it, or have one issued first", card)
    if len(name) < 2:
        return answer(400, "enter the name that the player gives, with at least two letters")
    id = f"{WALK_UP}{token_hex(4)}"
    name_persons(site.desk.journal, [NamedPerson(id, name, "player")])
    site.names[id] = name
    site.neighbours.named(id, name)
    return told(FoundPatron(id, name))


def _begins(name: str, wanted: str) -> bool:
    """Whether one of the words of a name begins like this, or the whole name does."""
    return any(part.startswith(wanted) for part in (name.casefold(), *name.casefold().split()))


def _check_staff(person: Person) -> None:
    if person.role not in RANKS:
        raise HTTPException(403, "only dealers and supervisors seat people: ask one of them")
