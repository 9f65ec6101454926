"""Routes for administrators: people, invitations, roles, shifts, locks and sessions; staff invite players, too."""

from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Request
from starlette.responses import Response

from cutcard.core.message import Role
from cutcard.floor.people.door import check_id, check_name
from cutcard.floor.streams.streams import STREAM
from cutcard.registers.people.account import confirmers
from cutcard.registers.people.entitled import NotFresh, OffDuty
from cutcard.registers.people.messages import (
    CONFIRMING_PLAYERS,
    EVERYBODY,
    HOSTS,
    ChangeRoles,
    ConfirmPerson,
    DisableAccount,
    EnableAccount,
    EndSession,
    InvitePerson,
    PeopleCommand,
    PlanShifts,
    RemovePasskey,
    RenewAccess,
    UnlockAccount,
)
from cutcard.ruling import Refused
from cutcard.web.http.answers import refusal, told
from cutcard.web.http.session import COOKIE, Person
from cutcard.web.people.reading import read
from cutcard.web.people.shapes import (
    InvitationLink,
    Inviting,
    PeopleView,
    ReasonGiven,
    RolesGiven,
    ShiftsGiven,
    role_named,
)
from cutcard.web.people.views import line_of, lines, record_of
from cutcard.web.site.asking import OnSite, Signed, about_person
from cutcard.web.site.site import Site


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/people", everybody, methods=["GET"])
    app.add_api_route("/api/people/invite", invite, methods=["POST"])
    app.add_api_route("/api/people/{id}", one, methods=["GET"])
    app.add_api_route("/api/people/{id}/record", record, methods=["GET"])
    app.add_api_route("/api/people/{id}/renew", renew, methods=["POST"])
    app.add_api_route("/api/people/{id}/confirm", confirm, methods=["POST"])
    app.add_api_route("/api/people/{id}/roles", change_roles, methods=["POST"])
    app.add_api_route("/api/people/{id}/shifts", plan_shifts, methods=["POST"])
    app.add_api_route("/api/people/{id}/disable", disable, methods=["POST"])
    app.add_api_route("/api/people/{id}/enable", enable, methods=["POST"])
    app.add_api_route("/api/people/{id}/unlock", unlock, methods=["POST"])
    app.add_api_route("/api/people/{id}/sign-out", sign_out_everywhere, methods=["POST"])
    app.add_api_route("/api/people/{id}/passkeys/{number}/remove", remove_passkey, methods=["POST"])


async def host(person: Signed) -> Person:
    if person.role not in (Role.ADMINISTRATOR, *HOSTS):
        raise HTTPException(403, "this is for administrators, and for staff who invite players: ask one of them")
    return person


async def administrator(person: Signed) -> Person:
    if person.role is not Role.ADMINISTRATOR:
        raise HTTPException(403, "this is for administrators: ask one of them")
    return person


Host = Annotated[Person, Depends(host)]


async def confirming(person: Signed) -> Person:
    if person.role not in CONFIRMING_PLAYERS:
        raise HTTPException(403, "this is for supervisors, managers and administrators: ask one of them")
    return person


Administrator = Annotated[Person, Depends(administrator)]
Confirming = Annotated[Person, Depends(confirming)]


async def somebody(id: str, person: Host, site: OnSite) -> str:
    """The account that an address names; staff other than administrators see players only."""
    known = STREAM.fullmatch(f"people/{id}") and site.door.account(id).roles
    if not known or (person.role is not Role.ADMINISTRATOR and Role.PLAYER not in known):
        raise HTTPException(404, f"there is no account {id[:40]!r}: see the list of people")
    return id


Somebody = Annotated[str, Depends(somebody)]


async def everybody(person: Host, site: OnSite) -> Response:
    """Everybody with an account whom this person may manage."""
    all_of_them = person.role is Role.ADMINISTRATOR
    roles = [role.name.lower() for role in (EVERYBODY if all_of_them else (Role.PLAYER,))]
    return told(PeopleView(lines(site, person), roles))


async def one(id: Somebody, person: Host, site: OnSite) -> Response:
    return told(line_of(site, person, id))


async def record(id: Somebody, person: Administrator, site: OnSite) -> Response:
    """What happened to an account, newest first."""
    return told(record_of(site, id))


async def invite(request: Request, person: Host, site: OnSite) -> Response:
    """Invite somebody. The answer has the link to hand over; it is shown once."""
    given = await read(request, Inviting)
    id = given.id.strip()
    try:
        granted, patron = roles_of(given.roles), _is_patron(site, id)
        check_name(given.name)
        if patron and Role.PLAYER not in granted:
            raise Refused(None, f"{id!r} is a patron: choose another sign-in name")
        if not patron:  # patrons keep the id under which their record began
            id = id.lower()
            check_id(id)
    except Refused as refused:
        return refusal(409, refused)
    return await _invited(request, site, person, id, InvitePerson(granted, given.hours), given.name.strip())


async def renew(request: Request, id: Somebody, person: Host, site: OnSite) -> Response:
    """Invite somebody again who cannot sign in any more."""
    return await _invited(request, site, person, id, RenewAccess(), "")


async def _invited(
    request: Request, site: Site, person: Person, id: str, command: PeopleCommand, name: str
) -> Response:
    if answer := await _give(request, site, person, id, command):
        return answer
    try:
        token = site.door.invite(id, name, person.id)
    except Refused as refused:
        return refusal(409, refused)
    if name:
        site.names[id] = name
    return told(InvitationLink(f"/invitation#{token}", site.door.account(id).invited))


async def confirm(request: Request, id: str, person: Confirming, site: OnSite) -> Response:
    """Confirm, as a second person, somebody whom another has invited."""
    if not (STREAM.fullmatch(f"people/{id}") and site.door.account(id).roles):
        raise HTTPException(404, f"there is no account {id[:40]!r}: see the list of people")
    if person.role not in confirmers(site.door.account(id)):
        raise HTTPException(403, "staff are confirmed by managers and administrators: ask one of them")
    return await _given(request, site, person, id, ConfirmPerson())


async def change_roles(request: Request, id: Somebody, person: Administrator, site: OnSite) -> Response:
    given = await read(request, RolesGiven)
    try:
        granted = roles_of(given.roles)
    except Refused as refused:
        return refusal(409, refused)
    return await _given(request, site, person, id, ChangeRoles(granted))


async def plan_shifts(request: Request, id: Somebody, person: Administrator, site: OnSite) -> Response:
    return await _given(request, site, person, id, PlanShifts((await read(request, ShiftsGiven)).shifts))


async def disable(request: Request, id: Somebody, person: Administrator, site: OnSite) -> Response:
    return await _given(request, site, person, id, DisableAccount((await read(request, ReasonGiven)).reason))


async def enable(request: Request, id: Somebody, person: Administrator, site: OnSite) -> Response:
    return await _given(request, site, person, id, EnableAccount((await read(request, ReasonGiven)).reason))


async def unlock(request: Request, id: Somebody, person: Host, site: OnSite) -> Response:
    return await _given(request, site, person, id, UnlockAccount((await read(request, ReasonGiven)).reason))


async def sign_out_everywhere(request: Request, id: Somebody, person: Administrator, site: OnSite) -> Response:
    """End all sessions of a person, with their live feeds."""
    return await _given(request, site, person, id, EndSession())


async def remove_passkey(request: Request, id: Somebody, number: str, person: Administrator, site: OnSite) -> Response:
    refused = await _give(request, site, person, id, RemovePasskey(number[:64]))
    if refused is None:
        site.passkeys.remove(id, number)
    return refused or told(line_of(site, person, id))


async def _given(request: Request, site: Site, person: Person, id: str, command: PeopleCommand) -> Response:
    return await _give(request, site, person, id, command) or told(line_of(site, person, id))


async def _give(request: Request, site: Site, person: Person, id: str, command: PeopleCommand) -> Response | None:
    """Give a command about a person; the refusal, if there is one."""
    try:
        if command.fresh:
            site.fresh(request.cookies.get(COOKIE))
        await about_person(site, person, id, command)
    except NotFresh as refused:
        return refusal(428, refused)
    except OffDuty as refused:
        return refusal(403, refused)
    except Refused as refused:
        return refusal(409, refused)
    site.sessions.store.drop_ended(id)
    site.poke()
    return None


def _is_patron(site: Site, id: str) -> bool:
    return bool(STREAM.fullmatch(f"patron/{id}") and site.desk.journal.version(f"patron/{id}"))


def roles_of(names: tuple[str, ...]) -> tuple[Role, ...]:
    """Roles by their names in the API."""
    found = [(name, role_named(name)) for name in names]
    for name, role in found:
        if role not in EVERYBODY:
            raise Refused(None, f"there is no role {name[:40]!r}: see the list of roles")
    return tuple(role for _, role in found if role is not None)
