"""Puts the details of people in place of the references to them, in every answer and message that leaves.

State and journal hold references only. A view decides what somebody may see; this makes it readable.
"""

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cutcard.core.personal import ERASED, OPENING, REFERENCE, Look

_OPENING = OPENING.encode()


class Naming:
    """Works on JSON alone. The inspector's export stays as it was sealed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith("/static/"):
            await self._app(scope, receive, send)
            return
        look: Look = scope["app"].state.site.details.look
        started: list[Message] = []  # held back, because the length may change

        async def named(message: Message) -> None:
            match message["type"]:
                case "http.response.start":
                    kind = MutableHeaders(scope=message).get("content-type", "")
                    if kind.startswith("application/json"):
                        started.append(message)
                        return
                case "http.response.body" if started:
                    start = started.pop()
                    body = readable(message.get("body", b""), look)
                    if "content-length" in (headers := MutableHeaders(scope=start)):
                        headers["content-length"] = str(len(body))
                    await send(start)
                    message = {**message, "body": body}
                case "websocket.send" if message.get("text"):
                    message = {**message, "text": readable(message["text"].encode(), look).decode()}
            await send(message)

        await self._app(scope, receive, named)


def readable(body: bytes, look: Look) -> bytes:
    """JSON with the details in place of their references."""
    if _OPENING not in body:
        return body
    text = REFERENCE.sub(lambda found: _quoted(look(found[0]) or ERASED), body.decode())
    return text.encode()


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()[1:-1]
