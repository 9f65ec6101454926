"""Refusals in the words of whoever reads them, with names, titles and local times. Every door passes here."""

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import Message, Scope, Send

from cutcard.core.decoding import decode
from cutcard.core.message import Role
from cutcard.web.http.answers import Names, RefusalAnswer
from cutcard.web.http.naming import readable
from cutcard.web.http.session import Person
from cutcard.web.words.named import local_times, named, titled


def plain(scope: Scope, response: Response) -> Response:
    """A whole answer; a refusal in plain words."""
    if response.status_code < 400:
        return response
    kept = {name: value for name, value in response.headers.items() if name != "content-length"}
    return Response(_plain(scope, bytes(response.body)), response.status_code, kept)


def plainly(scope: Scope, send: Send) -> Send:
    """Pass on answers, with refusals in plain words."""
    held: list[Message] = []  # the length may change

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start" and refuses(message):
            held.append(message)
        elif held and message["type"] == "http.response.body":
            start, body = held.pop(), _plain(scope, message["body"])
            MutableHeaders(scope=start)["content-length"] = str(len(body))
            await send(start)
            await send({"type": "http.response.body", "body": body})
        else:
            await send(message)

    return sent


def refuses(message: Message) -> bool:
    """Whether an answer that begins like this is a refusal."""
    return message["status"] >= 400 and Headers(raw=message["headers"]).get("content-type") == "application/json"


def _plain(scope: Scope, body: bytes) -> bytes:
    if not body:  # the answer to HEAD
        return body
    site = scope["app"].state.site
    refusal = decode(readable(body, site.details.look), RefusalAnswer)
    visit = site.sessions.visit(scope)
    refusal.reason = spoken(refusal.reason, site.names, site.plan.floor.zone, visit.person if visit else None)
    return msgspec.json.encode(refusal)


def spoken(reason: str, names: Names, zone: str, reader: Person | None) -> str:
    """A reason in the words of whoever reads it. Players and visitors do not learn other people's names by it."""
    staff = reader is not None and reader.role is not Role.PLAYER
    to = None if staff else reader.id if reader else ""
    return local_times(titled(named(reason, names, to)), zone)
