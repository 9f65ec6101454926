"""Routes of the door: signing in, invitations, the first administrator, and proving again who one is."""

import msgspec
from fastapi import FastAPI, HTTPException, Request
from starlette.responses import Response

from cutcard.core.decoding import convert
from cutcard.core.message import Command, Role
from cutcard.floor.people.credentials import code_address
from cutcard.floor.people.door import NotProved
from cutcard.registers.people.messages import Means
from cutcard.ruling import Refused
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.session import COOKIE
from cutcard.web.people.at_table import SecondWord, check_dealing, supervisor_of
from cutcard.web.people.reading import missed, passkey_site, picture, read, signed, slowly
from cutcard.web.people.shapes import (
    Accepting,
    CardGiven,
    FirstGiven,
    InvitationLink,
    InvitationView,
    PasskeyGiven,
    PasswordGiven,
    ProofGivenAgain,
    SecondHere,
    SignedInAs,
    TokenGiven,
)
from cutcard.web.site.asking import OnSite, Signed, execute
from cutcard.web.site.site import Site


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/sign-in", by_password, methods=["POST"])
    app.add_api_route("/api/sign-in/card", by_card, methods=["POST"])
    app.add_api_route("/api/sign-in/passkey", by_passkey, methods=["POST"])
    app.add_api_route("/api/sign-in/passkey/challenge", challenge, methods=["POST"])
    app.add_api_route("/api/first", first, methods=["POST"])
    app.add_api_route("/api/invitation", invitation, methods=["POST"])
    app.add_api_route("/api/invitation/accept", accept, methods=["POST"])
    app.add_api_route("/api/proof", prove, methods=["POST"])
    app.add_api_route("/api/second", second, methods=["POST"])


async def by_password(request: Request, site: OnSite) -> Response:
    """Sign in with name, password and one-time code."""
    given = await read(request, PasswordGiven)
    if wait := slowly(request, site, given.name):
        return wait
    try:
        id = await site.door.by_password(given.name, given.password, given.code)
    except NotProved as wrong:
        return missed(request, site, wrong)
    return await signed(request, site, id, "password and code", given.role)


async def by_card(request: Request, site: OnSite) -> Response:
    """Sign in with player card and PIN."""
    given = await read(request, CardGiven)
    if wait := slowly(request, site, given.card):
        return wait
    try:
        id = await site.door.by_card(given.card, given.pin)
    except NotProved as wrong:
        return missed(request, site, wrong)
    return await signed(request, site, id, "card and PIN")


async def challenge(request: Request, site: OnSite, anybody: bool = False) -> Response:
    """A challenge for a passkey: of whoever is signed in, otherwise of anybody."""
    if wait := slowly(request, site):
        return wait
    session = None if anybody else site.sessions.session(request.cookies.get(COOKIE))
    return told(site.passkeys.ask(passkey_site(request, site), session.person if session else ""))


async def by_passkey(request: Request, site: OnSite) -> Response:
    """Sign in with a passkey."""
    given = await read(request, PasskeyGiven)
    if wait := slowly(request, site):
        return wait
    try:
        id = await site.passkeys.prove(given.credential, passkey_site(request, site))
    except NotProved as wrong:
        return missed(request, site, wrong)
    return await signed(request, site, id, "passkey", given.role)


async def first(request: Request, site: OnSite) -> Response:
    """Name the first administrator, with the one-time code from the console."""
    given = await read(request, FirstGiven)
    if wait := slowly(request, site):
        return wait
    try:
        token = await site.door.name_first(given.code, given.id.strip().lower(), given.name.strip())
    except NotProved as wrong:
        return missed(request, site, wrong)
    except Refused as refused:
        return refusal(409, refused)
    return told(InvitationLink(f"/invitation#{token}", site.door.account(given.id.strip().lower()).invited))


async def invitation(request: Request, site: OnSite) -> Response:
    """What an invitation offers to whoever holds its link."""
    given = await read(request, TokenGiven)
    if wait := slowly(request, site):
        return wait
    try:
        found = site.door.show(given.token)
    except Refused as refused:
        return refusal(404, refused)
    player, secret = Role.PLAYER in found.roles, found.secret
    address = code_address(secret, found.person, site.plan.floor.name)
    return told(
        InvitationView(
            found.person,
            site.sessions.name(found.person),
            [role.name.lower() for role in found.roles],
            player,
            "" if player else secret.decode(),
            None if player else picture(address),
        )
    )


async def accept(request: Request, site: OnSite) -> Response:
    """Accept an invitation, and sign in, unless a second person must confirm it first."""
    given = await read(request, Accepting)
    if wait := slowly(request, site):
        return wait
    try:
        if Role.PLAYER in site.door.invitation(given.token).roles:
            id, means = await site.door.accept_as_player(given.token, given.card, given.pin), "card and PIN"
        else:
            id = await site.door.accept_as_staff(given.token, given.password, given.code)
            means = "password and code"
    except Refused as refused:
        return refusal(409, refused)
    if site.door.account(id).waits:
        return told(SignedInAs(id, "", []))
    return await signed(request, site, id, convert(means, Means))


async def prove(request: Request, person: Signed, site: OnSite) -> Response:
    """Prove again that it is you, for what must not rest on an old sign-in."""
    given = await read(request, ProofGivenAgain)
    if wait := slowly(request, site, person.id, person.id):
        return wait
    session = site.sessions.session(request.cookies.get(COOKIE))
    if session is None:
        raise HTTPException(401, "sign in first")
    try:
        means: Means = "passkey"
        if given.credential is not None:
            await site.passkeys.prove(given.credential, passkey_site(request, site), person.id)
        else:
            means = await site.door.again(person.id, given.password, given.code, given.pin)
        await site.sessions.store.prove(session, means)
    except NotProved as wrong:
        return missed(request, site, wrong, 409, person.id)
    except Refused as refused:
        return refusal(403, refused)
    return Response(status_code=204)


async def second(request: Request, person: Signed, site: OnSite) -> Response:
    """Carry out a command for a second person, who proves who they are at this screen."""
    given = await read(request, SecondHere)
    if wait := slowly(request, site, given.name or given.badge, person.id):
        return wait
    try:
        command = _command(site, given)
        means: Means = "passkey"
        if given.badge:
            check_dealing(site, person, given.table)
            id, means = await site.door.by_badge(given.badge, given.pin), "badge and PIN"
        elif given.credential is not None:
            id = await site.passkeys.prove(given.credential, passkey_site(request, site))
        else:
            id, means = await site.door.by_password(given.name, given.password, given.code), "password and code"
    except NotProved as wrong:
        return missed(request, site, wrong, 409, person.id)
    except Refused as refused:
        return refusal(400, refused)
    if id == person.id:
        return answer(409, "this is your own screen: the second person must be somebody else")
    roles = site.roles_now(id)
    role = supervisor_of(roles, command) if given.badge else next((one for one in roles if one in command.roles), None)
    if role is None:
        return answer(403, "the second person may not do this: ask somebody whose role may")
    await site.sessions.prove_here(id, means)
    key = request.headers.get("idempotency-key", "")
    return await execute(site, id, role, given.stream, command, key)


def _command(site: Site, given: SecondHere) -> Command:
    """A command that a second person gives, as its stream reads it. Raises Refused."""
    domain = site.desk.streams.domain(given.stream)
    try:
        command = domain.commands.decode(msgspec.json.encode(given.command))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused(None, f"not a command: {error}") from None
    at_table = bool(given.badge) and given.stream == f"table/{given.table}" and isinstance(command, SecondWord)
    if given.badge and not at_table and domain.name != "incidents":
        raise Refused(None, "a badge and its PIN count only for what is decided at this table: use password or passkey")
    if at_table and isinstance(command, Command):
        return command
    if not isinstance(command, Command) or not command.fresh or domain.name in ("people", "entrance"):
        raise Refused(None, "only what needs a second person is confirmed here: use your own session for the rest")
    return command
