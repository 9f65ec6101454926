"""Routes for administrators: who may sign in, who is signed in, and signing somebody out."""

from fastapi import HTTPException
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from cutcard.core.message import Role
from cutcard.web.http.answers import told
from cutcard.web.http.session import COOKIE, Sessions


class Account(Struct):
    """Somebody who may sign in, and their number of sessions."""

    id: str
    role: str
    name: str
    sessions: int


class AccountList(Struct):
    accounts: list[Account]


async def accounts(request: Request) -> Response:
    """Everybody who may sign in."""
    sessions = _administered(request)
    return told(
        AccountList(
            [
                Account(person.id, person.role.name.lower(), person.name, len(sessions.of(person.id)))
                for person in sessions.people.values()
            ]
        )
    )


async def sign_out_everywhere(id: str, request: Request) -> Response:
    """End all sessions of a person, with their live feeds."""
    sessions = _administered(request)
    if id not in sessions.people:
        raise HTTPException(404, f"there is no account {id[:40]!r}: see the list of accounts")
    for session in sessions.of(id):
        sessions.end(session)
    for place in request.app.state.site.places.values():
        place.feed.poke()
    return Response(status_code=204)


def _administered(request: Request) -> Sessions:
    sessions = request.app.state.site.sessions
    assert isinstance(sessions, Sessions)
    person = sessions.find(request.cookies.get(COOKIE))
    if person is None:
        raise HTTPException(401, "sign in first")
    if person.role is not Role.ADMINISTRATOR:
        raise HTTPException(403, "this is for administrators: sign in with the link of an administrator")
    return sessions
