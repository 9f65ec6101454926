"""A refusal as a page for people: what happened, why, and where to go on, instead of JSON for programs."""

from collections.abc import Iterable
from html import escape

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, Response
from starlette.types import Message, Scope, Send

from cutcard.core.decoding import decode
from cutcard.web.http.answers import RefusalAnswer
from cutcard.web.http.plainly import refuses
from cutcard.web.http.session import local

MARK = (  # as the pages draw it
    '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">'
    '<rect class="cut" x="12" y="4" width="16" height="23" rx="2.5" transform="rotate(14 20 16)"/>'
    '<rect class="deck" x="5" y="4" width="17" height="24" rx="2.5"/>'
    '<path class="pip" transform="translate(7.9 10.3) scale(.35)" d="'
    "M16 2c6 7.5 14 11.5 14 18.2A6.4 6.4 0 0 1 18 23.5c.4 3 1.6 5.4 3.7 6.5h-11.4"
    'c2.1-1.1 3.3-3.5 3.7-6.5A6.4 6.4 0 0 1 2 20.2C2 13.5 10 9.5 16 2z"/></svg>'
)
PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{title} · Cutcard</title>
    <link rel="icon" href="/static/shared/mark.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/static/shared/base.css">
  </head>
  <body>
    <header class="head">
      <a class="brand" href="/" aria-label="Cutcard, to the lobby">
        {mark}
        <span>Cutcard</span>
      </a>
    </header>
    <main class="refused">
      {mark}
      <h1>{title}</h1>
      <p role="alert">{reason}</p>
      <p class="ways">{ways}</p>
    </main>
  </body>
</html>
"""
TITLES = {
    400: "This address is not right",
    401: "Please sign in",
    403: "This page is not for you",
    404: "This page was not found",
    405: "This address is not a page",
    421: "This is another site",
    429: "A moment, please",
    500: "Something went wrong",
    503: "The floor is resting",
}
AGAIN = (429, 500, 503)  # the same page may open a moment later
LOBBY = ("/", "To the lobby")
FOR_PROGRAMS = ", or see /openapi.json"  # the description of the API helps nobody who opened a page


def wants_page(scope: Scope) -> bool:
    """Whether a person opened this address in a browser, or sent a form from one. Scripts on pages ask for JSON."""
    if scope["type"] != "http":
        return False
    headers = Headers(scope=scope)
    return headers.get("sec-fetch-mode") == "navigate" or "text/html" in headers.get("accept", "")


def as_asked(scope: Scope, response: Response) -> Response:
    """A refusal in the form that suits whoever asked."""
    if response.status_code < 400 or not wants_page(scope):
        return response
    kept = {name: value for name, value in response.headers.items() if name not in ("content-type", "content-length")}
    return HTMLResponse(_page(response.status_code, bytes(response.body), scope["path"]), response.status_code, kept)


def as_page(scope: Scope, send: Send) -> Send:
    """Pass on answers, with refusals turned into a page."""
    held: list[Message] = []

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start" and refuses(message):
            held.append(message)
        elif held and message["type"] == "http.response.body":
            start = held.pop()
            body = _page(start["status"], message["body"], scope["path"])
            headers = MutableHeaders(scope=start)
            headers["content-type"], headers["content-length"] = "text/html; charset=utf-8", str(len(body))
            await send(start)
            await send({"type": "http.response.body", "body": body})
        else:
            await send(message)

    return sent


def _page(status: int, body: bytes, path: str) -> bytes:
    refusal = decode(body, RefusalAnswer)
    reason = refusal.reason.removesuffix(FOR_PROGRAMS)
    reason = reason[:1].upper() + reason[1:]
    cited = f" ({refusal.clause})" if refusal.clause else ""
    ways = " ".join(f'<a href="{escape(where)}">{escape(words)}</a>' for where, words in _ways(status, path))
    title = TITLES.get(status, "This is not possible")
    return PAGE.format(mark=MARK, title=escape(title), reason=escape(f"{reason}{cited}."), ways=ways).encode()


def _ways(status: int, path: str) -> Iterable[tuple[str, str]]:
    """Where to go on from here."""
    if status in AGAIN:
        yield local(path), "Try again"
    if status in (401, 403):
        yield "/sign-in", "Sign in"
    yield LOBBY
    yield "/rules", "Rules of the games"
