"""The interface described for programs: OpenAPI 3.1, its schemas taken from the very shapes that travel."""

from functools import cache
from typing import Any, TypeAlias, get_args

import msgspec

from cutcard import __version__
from cutcard.house.messages import TableCommand
from cutcard.web.answers import Refusal
from cutcard.web.live import News
from cutcard.web.proofs import Proofs
from cutcard.web.shapes import Done, Lobby, Me
from cutcard.web.views import TableView

Json: TypeAlias = dict[str, Any]

_WHY = {
    400: "Not understood",
    401: "Not signed in",
    403: "Not for this role, or asked for by another site's page",
    404: "No such table or round",
    409: "Refused: the clause, where a rule speaks, and the reason",
    413: "More than 16 KB",
    422: "The key was used for another command",
    429: "Too fast; Retry-After says how long to wait",
}


@cache
def document() -> bytes:
    """The whole description as JSON."""
    shapes = (*get_args(TableCommand), Done, Lobby, Me, News, Proofs, Refusal, TableView)
    _, components = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    components["TableCommand"] = {
        "oneOf": [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in get_args(TableCommand)],
        "discriminator": {"propertyName": "type"},
    }
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Cutcard floor",
                "version": __version__,
                "description": "Money is integer cents. Cards are two letters in views and numbers (rank * 4 + suit,"
                " the two of clubs 0, the ace of spades 51) in commands and proofs.",
            },
            "paths": _paths(),
            "components": {
                "schemas": components,
                "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "cutcard"}},
            },
        }
    )


def _paths() -> Json:
    table = _parameter("id", "path", {"type": "string"})
    number = _parameter("number", "path", {"type": "integer"})
    to = _parameter("to", "query", {"type": "string"}, required=False)
    after = _parameter("after", "query", {"type": "integer"}, required=False)
    key = _parameter("Idempotency-Key", "header", {"type": "string", "minLength": 8, "maxLength": 64})
    entered = {"303": {"description": "Signed in; go on to the path named by `to`"}}
    return {
        "/enter": {"get": _operation("Sign in as a guest of a demonstration", entered, [404, 429], [to], public=True)},
        "/enter/{token}": {
            "get": _operation(
                "Sign in by a link", entered, [404], [_parameter("token", "path", {"type": "string"}), to], public=True
            )
        },
        "/api/sign-out": {"post": _operation("Sign out", _nothing("Signed out"), [403], public=True)},
        "/api/me": {"get": _operation("Who is signed in", _of("Me"), [401])},
        "/api/lobby": {"get": _operation("The tables of the floor", _of("Lobby"), [], public=True)},
        "/api/tables/{id}": {
            "get": _operation("A table as this person may see it", _of("TableView"), [401, 404], [table])
        },
        "/api/tables/{id}/ready": {
            "post": _operation(
                "Say that the table need not wait for this player", _nothing("Noted"), [401, 403, 404, 409], [table]
            )
        },
        "/api/tables/{id}/rounds/{number}/proofs": {
            "get": _operation(
                "Proofs of the cards that this person was entitled to see, once the round is over",
                _of("Proofs"),
                [400, 401, 404, 409],
                [table, number],
            )
        },
        "/tables/{id}/commands": {
            "post": {
                **_operation(
                    "Give a command to a table",
                    _of("Done"),
                    [400, 401, 403, 404, 409, 413, 422, 429],
                    [table, key],
                ),
                "requestBody": {"required": True, "content": _json("TableCommand")},
            }
        },
        "/tables/{id}/live": {
            "get": _operation(
                "A WebSocket that sends the view and the new lines of the log after every change; it takes nothing",
                {"101": {"description": "Messages of this form", "content": _json("News")}},
                [403],
                [table, after],
            )
        },
        "/healthz": {
            "get": _operation("Whether the server answers", {"200": {"description": "It does"}}, [], public=True)
        },
    }


def _operation(
    summary: str, good: Json, problems: list[int], parameters: list[Json] | None = None, *, public: bool = False
) -> Json:
    refused = {str(status): {"description": _WHY[status], "content": _json("Refusal")} for status in problems}
    security: list[Json] = [] if public else [{"session": []}]
    return {"summary": summary, "parameters": parameters or [], "security": security, "responses": {**good, **refused}}


def _parameter(name: str, place: str, schema: Json, *, required: bool = True) -> Json:
    return {"name": name, "in": place, "required": required, "schema": schema}


def _of(name: str) -> Json:
    return {"200": {"description": "Done", "content": _json(name)}}


def _nothing(description: str) -> Json:
    return {"204": {"description": description}}


def _json(name: str) -> Json:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
