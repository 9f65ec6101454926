"""A refusal as a page for people: the reason and the way back, instead of JSON for programs."""

from html import escape

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Scope, Send

from cutcard.web.http.answers import RefusalAnswer

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Not available · Cutcard</title>
    <link rel="icon" href="/static/shared/mark.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/static/shared/base.css">
  </head>
  <body>
    <p class="banner" role="alert">{reason} <a href="/">To the lobby</a></p>
  </body>
</html>
"""


def wants_page(scope: Scope) -> bool:
    """Whether a person opened this address in a browser. Scripts on pages ask for JSON."""
    if scope["type"] != "http" or scope["method"] != "GET" or scope["path"].startswith("/api/"):
        return False
    return "text/html" in Headers(scope=scope).get("accept", "")


def as_page(send: Send) -> Send:
    """Pass on answers, with refusals turned into a page."""
    held: list[Message] = []

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start" and _refuses(message):
            held.append(message)
        elif held and message["type"] == "http.response.body":
            start = held.pop()
            body = _page(message["body"])
            headers = MutableHeaders(scope=start)
            headers["content-type"], headers["content-length"] = "text/html; charset=utf-8", str(len(body))
            await send(start)
            await send({"type": "http.response.body", "body": body})
        else:
            await send(message)

    return sent


def _refuses(message: Message) -> bool:
    return message["status"] >= 400 and Headers(raw=message["headers"]).get("content-type") == "application/json"


def _page(body: bytes) -> bytes:
    refusal = msgspec.json.decode(body, type=RefusalAnswer)
    reason = refusal.reason[:1].upper() + refusal.reason[1:]
    cited = f" ({refusal.clause})" if refusal.clause else ""
    return PAGE.format(reason=escape(f"{reason}{cited}.")).encode()
