"""Routes of badges: setting one, and relief, where the next dealer takes a table over by badge and PIN."""

from secrets import token_hex

from fastapi import FastAPI, HTTPException, Request
from starlette.responses import Response

from cutcard.core.message import Actor, Role
from cutcard.floor.people.door import NotProved
from cutcard.registers.people.entitled import NotFresh, OffDuty
from cutcard.registers.people.messages import SetBadge
from cutcard.ruling import Refused
from cutcard.table.messages.relief import RelieveDealer
from cutcard.web.http.answers import answer, refusal
from cutcard.web.http.session import COOKIE
from cutcard.web.people.at_table import check_dealing
from cutcard.web.people.reading import missed, read, signed, slowly
from cutcard.web.people.shapes import BadgeGiven
from cutcard.web.site.asking import OnSite, Signed, as_person


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/tables/{id}/relief", relieve, methods=["POST"])
    app.add_api_route("/api/devices/badge", own_badge, methods=["POST"])


async def relieve(id: str, request: Request, person: Signed, site: OnSite) -> Response:
    """The next dealer takes this table over. The session of the one who dealt until now ends on this device."""
    if person.role is not Role.DEALER:
        raise HTTPException(403, "relief is between dealers: sign in as the dealer of this table")
    given = await read(request, BadgeGiven)
    if wait := slowly(request, site, given.badge, person.id):
        return wait
    try:
        check_dealing(site, person, id)
        incoming = await site.door.by_badge(given.badge, given.pin)
        if Role.DEALER not in site.roles_now(incoming):
            return answer(409, "you are not on duty as a dealer now: ask an administrator about your roles and shifts")
        taking = RelieveDealer(person.id)
        await site.desk.execute(f"table/{id}", Actor(incoming, Role.DEALER), taking, token_hex(16))
    except NotProved as wrong:
        return missed(request, site, wrong, 409, person.id)
    except OffDuty as refused:
        return refusal(403, refused)
    except Refused as refused:
        return refusal(409, refused)
    return await signed(request, site, incoming, "badge and PIN", "dealer")


async def own_badge(request: Request, person: Signed, site: OnSite) -> Response:
    """Set one's own badge and PIN. Nobody else does: whoever knew the PIN could be a second person in their name."""
    given = await read(request, BadgeGiven)
    badge = given.badge.strip()
    try:
        site.fresh(request.cookies.get(COOKIE))
        site.door.check_badge(person.id, badge, given.pin)
        await as_person(site, person, SetBadge(badge))
    except NotFresh as refused:
        return refusal(428, refused)
    except OffDuty as refused:
        return refusal(403, refused)
    except Refused as refused:
        return refusal(409, refused)
    await site.door.keep_badge(person.id, badge, given.pin)
    return Response(status_code=204)
