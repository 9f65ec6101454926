"""The short way of commands and of views of tables: what the layers of the framework do for them, done at once.

Most requests are of these two kinds, and the layers cost more than a command. Everything else goes through them.
"""

from fastapi import FastAPI, HTTPException, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cutcard.floor.journal.group import NotWritten
from cutcard.ruling import Refused
from cutcard.web.http.answers import answer, refusal
from cutcard.web.http.guard import PLAIN, turned_away
from cutcard.web.http.naming import readable
from cutcard.web.http.plainly import plain
from cutcard.web.http.refusal_page import as_asked
from cutcard.web.site.asking import DirectRoute

_LENGTH = b"content-length"


class FloorApp(FastAPI):
    """The application. Its direct routes are answered without the framework's layers."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope.get("root_path"):
            for route in self.router.routes:
                if not isinstance(route, DirectRoute):
                    break  # they are the first
                if scope["method"] in (route.methods or ()) and (found := route.path_regex.match(scope["path"])):
                    scope["app"], scope["route"], scope["path_params"] = self, route, found.groupdict()
                    await self._answer(route, scope, receive, send)
                    return
        await super().__call__(scope, receive, send)

    async def _answer(self, route: DirectRoute, scope: Scope, receive: Receive, send: Send) -> None:
        failure = None
        try:
            response = turned_away(scope) or await route.endpoint(Request(scope, receive, send))
        except HTTPException as problem:
            response = answer(problem.status_code, problem.detail, headers=problem.headers)
        except Refused as refused:  # a rule that the route leaves to us
            response = refusal(409, refused)
        except NotWritten:
            response = not_written()
        except Exception as error:
            response, failure = fault(), error
        response = as_asked(scope, plain(scope, response))
        body = readable(bytes(response.body), self.state.site.details.look)
        own = [one for one in response.raw_headers if one[0] != _LENGTH]
        headers = [*own, (_LENGTH, str(len(body)).encode()), *PLAIN]
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        if failure is not None:
            raise failure  # answered; the front logs it


def not_written() -> Response:
    """Nothing can be recorded at the moment."""
    reason = "the floor cannot record anything at the moment, so it takes no commands: wait, and tell the staff"
    cure = "if you send this command again with the same key, it is carried out once at most"
    return answer(503, f"{reason}; {cure}", headers={"Retry-After": "5"})


def fault() -> Response:
    """The program is wrong, not the request."""
    return answer(
        500, "the server made a mistake; your request is fine: try again, with the same key if it was a command"
    )
