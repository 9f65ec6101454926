"""Routes of "my devices": one's own sessions and passkeys, and the role that one acts in."""

from fastapi import FastAPI, Request
from starlette.responses import Response

from cutcard.core.message import Role
from cutcard.registers.people.entitled import NotFresh, OffDuty
from cutcard.registers.people.messages import AddPasskey, RemovePasskey
from cutcard.ruling import Refused
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.session import COOKIE
from cutcard.web.people.reading import passkey_site, read, signed
from cutcard.web.people.shapes import DeviceLine, Devices, PasskeyGiven, PasskeyLine, RolesGiven
from cutcard.web.site.asking import OnSite, Signed, as_person


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/devices", devices, methods=["GET"])
    app.add_api_route("/api/devices/{number}/end", end, methods=["POST"])
    app.add_api_route("/api/devices/role", change_role, methods=["POST"])
    app.add_api_route("/api/passkeys/challenge", challenge, methods=["POST"])
    app.add_api_route("/api/passkeys", add, methods=["POST"])
    app.add_api_route("/api/passkeys/{number}/remove", remove, methods=["POST"])


async def devices(request: Request, person: Signed, site: OnSite) -> Response:
    """Where one is signed in, and one's passkeys."""
    here = site.sessions.session(request.cookies.get(COOKIE))
    account = site.door.account(person.id)
    sessions = [
        DeviceLine(
            one.number,
            one.device,
            one.address,
            one.means,
            one.role.name.lower(),
            one.started.isoformat(),
            one.seen.isoformat(),
            here is not None and one.number == here.number,
        )
        for one in site.sessions.store.of(person.id)
    ]
    return told(
        Devices(
            person.id,
            person.name,
            person.role.name.lower(),
            [role.name.lower() for role in site.roles_now(person.id)],
            account.demonstration,
            person.role is Role.PLAYER,
            sessions,
            [PasskeyLine(number, label) for number, label in account.passkeys.items()],
        )
    )


async def end(number: str, person: Signed, site: OnSite) -> Response:
    """End one of one's own sessions."""
    if number not in [one.number for one in site.sessions.store.of(person.id)]:
        return answer(404, "there is no such session of yours: see the list")
    await site.sessions.store.end(person.id, number)
    site.poke()
    return Response(status_code=204)


async def change_role(request: Request, person: Signed, site: OnSite) -> Response:
    """Go on in another of one's own roles. A new token replaces this one, but nothing has been proved again."""
    given = await read(request, RolesGiven)
    session = site.sessions.session(request.cookies.get(COOKIE))
    if session is None:
        return answer(401, "sign in first")
    return await signed(request, site, person.id, session.means, given.roles[0], session)


async def challenge(request: Request, person: Signed, site: OnSite) -> Response:
    """What the browser needs to make a passkey."""
    return told(site.passkeys.offer(person.id, person.name, passkey_site(request, site)))


async def add(request: Request, person: Signed, site: OnSite) -> Response:
    """Add a passkey that the browser has made."""
    given = await read(request, PasskeyGiven)
    if site.door.account(person.id).demonstration:
        return answer(409, "a demonstration has no passkeys: anybody may open its links")
    try:
        site.fresh(request.cookies.get(COOKIE))
        number, key = site.passkeys.made(person.id, given.credential, passkey_site(request, site))
        await as_person(site, person, AddPasskey(number, given.label.strip() or "Passkey"))
    except NotFresh as refused:
        return refusal(428, refused)
    except Refused as refused:
        return refusal(409, refused)
    site.passkeys.keep(person.id, number, key)
    return Response(status_code=204)


async def remove(number: str, person: Signed, site: OnSite) -> Response:
    """Remove one of one's own passkeys."""
    try:
        await as_person(site, person, RemovePasskey(number[:64]))
    except OffDuty as refused:
        return refusal(403, refused)
    except Refused as refused:
        return refusal(409, refused)
    site.passkeys.remove(person.id, number)
    return Response(status_code=204)
