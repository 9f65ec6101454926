"""The OpenAPI 3.1 description. Its schemas are generated from the types that are sent."""

from functools import cache
from typing import Any, TypeAlias, get_args

import msgspec

from cutcard import __version__
from cutcard.compose import domains
from cutcard.odds.report.questions import Asked, MeterSeries, Series, StartingHands
from cutcard.odds.report.shapes import Report, Values
from cutcard.table.messages.round import TableCommand
from cutcard.web.account.mine import Heard, Mine, OfAccount, OfDisputes
from cutcard.web.http.answers import RefusalAnswer
from cutcard.web.http.live import ViewNews
from cutcard.web.player.proofs import Proofs
from cutcard.web.player.shapes import Done, Lobby, Me
from cutcard.web.player.table_view import TableView
from cutcard.web.practice.room import Practised
from cutcard.web.routes.accounts import AccountList
from cutcard.web.routes.odds import Counting, GameNumbers
from cutcard.web.routes.practice import PracticeCommand, PracticeGames
from cutcard.web.rules.rules import RuleAlone, Rulebook
from cutcard.web.staff.shapes import CommandGiven, RefusalLine, ReplayedRound, Sheet, StreamList, StreamView, Verified
from cutcard.web.tournament.shapes import EventDone, EventView, SeatDone, TableSeen

Json: TypeAlias = dict[str, Any]

_WHY = {
    400: "Not understood",
    401: "Not signed in",
    403: "Not for this role, or requested by another site's page",
    404: "No such table or round",
    409: "Refused: the clause, if a rule applies, and the reason",
    413: "More than 16 KB",
    422: "The key was used for another command",
    429: "Too fast; Retry-After says how long to wait",
}


QUESTIONS: tuple[type, ...] = get_args(Asked)
ANSWERS = (Report, Values, Series, MeterSeries, StartingHands)


def shapes() -> tuple[Any, ...]:
    """Every type that is sent, except commands."""
    tables = (AccountList, Done, Lobby, Me, ViewNews[TableView], Proofs, RefusalAnswer, TableView)
    events = (EventDone, EventView, ViewNews[EventView], SeatDone, TableSeen, ViewNews[TableSeen])
    accounts = (Heard, Mine, RuleAlone, Rulebook)
    desk = (CommandGiven, ReplayedRound, StreamList, StreamView, Verified, RefusalLine, Sheet)
    apart = (Counting, GameNumbers, PracticeCommand, PracticeGames, Practised)
    return (*tables, *events, *accounts, *desk, *QUESTIONS, *ANSWERS, *apart)


@cache
def document() -> bytes:
    """The whole description as JSON."""
    kinds = tuple(kind for domain in domains() for kind in domain.commands.kinds)
    schemas, components = msgspec.json.schema_components(
        (*kinds, *shapes()), ref_template="#/components/schemas/{name}"
    )
    for name, some in (("Question", QUESTIONS), ("Answer", ANSWERS)):
        components[name] = {"oneOf": [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in some]}
    described = dict(zip(kinds, schemas, strict=False))
    unions = {"TableCommand": get_args(TableCommand)}
    unions |= {"OfAccount": get_args(OfAccount), "OfDisputes": get_args(OfDisputes)}
    unions |= {_commands(d.name): d.commands.kinds for d in domains()}
    for name, union in unions.items():
        discriminator = {"propertyName": "type"}
        components[name] = {"oneOf": [described[kind] for kind in union], "discriminator": discriminator}
    components["DeskCommand"] = {
        "anyOf": [{"$ref": f"#/components/schemas/{_commands(domain.name)}"} for domain in domains()]
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


def _commands(domain: str) -> str:
    """The name under which a domain's commands are described."""
    return f"{domain.capitalize()}Commands"


def _paths() -> Json:
    table = _parameter("id", "path", {"type": "string"})
    number = _parameter("number", "path", {"type": "integer"})
    seen = [
        _parameter("round", "query", {"type": "integer"}, required=False),
        _parameter("need", "query", {"type": "string"}, required=False),
    ]
    to = _parameter("to", "query", {"type": "string"}, required=False)
    after = _parameter("after", "query", {"type": "integer"}, required=False)
    key = _parameter("Idempotency-Key", "header", {"type": "string", "minLength": 8, "maxLength": 64})
    entered = {"303": {"description": "Signed in; go on to the path named by `to`"}}
    return {
        "/enter": {"get": _operation("Sign in as a guest of a demonstration", entered, [404, 429], [to], public=True)},
        "/enter/{token}": {
            "get": _operation(
                "Sign in by a link",
                entered,
                [403, 404],
                [_parameter("token", "path", {"type": "string"}), to],
                public=True,
            )
        },
        "/api/sign-out": {"post": _operation("Sign out", _nothing("Signed out"), [403], public=True)},
        "/api/me": {"get": _operation("Who is signed in", _of("Me"), [401])},
        "/api/accounts": {"get": _operation("Who may sign in; for administrators", _of("AccountList"), [401, 403])},
        "/api/accounts/{id}/sign-out": {
            "post": _operation(
                "Sign somebody out everywhere; for administrators",
                _nothing("Signed out"),
                [401, 403, 404],
                [_parameter("id", "path", {"type": "string"})],
            )
        },
        "/api/lobby": {"get": _operation("The tables of the floor", _of("Lobby"), [], public=True)},
        "/api/tables/{id}": {
            "get": _operation("A table as this person may see it", _of("TableView"), [401, 404], [table])
        },
        "/api/tables/{id}/ready": {
            "post": _operation(
                "Tell the table not to wait for this player",
                _nothing("Noted"),
                [401, 403, 404, 409],
                [table, *seen],
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
                "A WebSocket that sends the view and the new lines of the log after every change; send nothing to it",
                {"101": {"description": "Messages of this form", "content": _json("ViewNews_TableView_")}},
                [403],
                [table, after],
            )
        },
        **_rules(),
        **_desk(table, number, key),
        **_own(table, key),
        **_odds(),
        **_practice(key),
        **_tournaments(table, number, key, after),
        "/healthz": {
            "get": _operation("Whether the server answers", {"200": {"description": "It does"}}, [], public=True)
        },
    }


def _rules() -> Json:
    clause = _parameter("clause", "path", {"type": "string", "examples": ["UTH 10.7", "I-01"]})
    one = _operation("One clause or reading, and what proves it", _of("RuleAlone"), [404], [clause], public=True)
    return {
        "/api/rules": {"get": _operation("Every clause in our own words", _of("Rulebook"), [], public=True)},
        "/api/rules/{clause}": {"get": one},
    }


def _desk(table: Json, number: Json, key: Json) -> Json:
    """Routes for staff, apart from the tables."""
    domain = _parameter("domain", "path", {"enum": [domain.name for domain in domains()]})
    stream, after = _query("stream", "string"), _query("after", "integer")
    rows = {"200": {"description": "Rows as JSON Lines, without those of rounds in play"}}
    give = _operation("Give a command to a stream", _of("CommandGiven"), [400, 401, 403, 404, 409, 413, 422, 429])
    give |= {"parameters": [domain, table, key], "requestBody": {"required": True, "content": _json("DeskCommand")}}
    look = _operation("A stream as this role may see it", _of("StreamView"), [401, 403, 404], [domain, table])
    told = _operation("A replayed round, for inspectors", _of("ReplayedRound"), [401, 403, 404, 409], [table, number])
    month = _query("month", "string")
    return {
        "/api/streams": {"get": _operation("The streams that this role sees", _of("StreamList"), [401, 403])},
        "/api/streams/{domain}/{id}": {"get": look},
        "/api/streams/{domain}/{id}/commands": {"post": give},
        "/api/reports": {"get": _operation("Reports on the floor", _many("Sheet"), [401, 403], [month])},
        "/api/refusals": {"get": _operation("Refused commands", _many("RefusalLine"), [401, 403], [after])},
        "/api/journal/verify": {"post": _operation("Verify the whole journal", _of("Verified"), [401, 403])},
        "/api/journal/export": {"get": _operation("Rows of the journal", rows, [401, 403, 404], [stream])},
        "/api/tables/{id}/rounds/{number}": {"get": told},
        "/api/buy-in": {
            "post": _operation("New chips for a player of a demonstration", _of("Me"), [401, 403, 404, 409, 429])
        },
    }


def _own(patron: Json, key: Json) -> Json:
    """Routes for a player's own records."""
    game = _parameter("game", "path", {"type": "string"})
    refused = [400, 401, 403, 409, 413, 422, 429]
    account = _operation("Give a command on your own account", _of("Heard"), refused, [patron, key])
    disputes = _operation("Dispute, ask for a review, complain", _of("Heard"), [*refused, 404], [game, key])
    return {
        "/api/mine": {"get": _operation("A player's own records", _of("Mine"), [401, 403])},
        "/api/mine/patron/{id}/commands": {
            "post": {**account, "requestBody": {"required": True, "content": _json("OfAccount")}}
        },
        "/api/mine/incidents/{game}/commands": {
            "post": {**disputes, "requestBody": {"required": True, "content": _json("OfDisputes")}}
        },
    }


def _odds() -> Json:
    """Routes for analysts."""
    id = _parameter("id", "path", {"type": "string"})
    counting = {"202": {"description": "Still calculating: ask again with its number", "content": _json("Counting")}}
    answered = {**_of("Answer"), **counting}
    ask = _operation("Ask a question about odds; for analysts", answered, [400, 401, 403, 409, 413, 429])
    ask["requestBody"] = {"required": True, "content": _json("Question")}
    wait = _operation("The answer, or the progress so far; for analysts", answered, [401, 403, 404, 409], [id])
    off = _operation("Cancel a question; for analysts", _nothing("Cancelled"), [401, 403, 404], [id])
    numbers = _operation("The numbers of each game that can be changed", _of("GameNumbers"), [401, 403])
    return {
        "/api/odds": {"get": numbers},
        "/api/odds/questions": {"post": ask},
        "/api/odds/questions/{id}": {"get": wait},
        "/api/odds/questions/{id}/call-off": {"post": off},
    }


def _practice(key: Json) -> Json:
    """Practice tables, for anybody who is not at a live table. A separate cookie identifies the player."""
    game = _parameter("game", "path", {"type": "string"})
    give = _operation(
        "Stake or decide", _of("Practised"), [400, 401, 403, 404, 409, 413, 429], [game, key], public=True
    )
    give["requestBody"] = {"required": True, "content": _json("PracticeCommand")}

    def seat(summary: str) -> Json:
        return _operation(summary, _of("Practised"), [401, 403, 404, 429], [game], public=True)

    return {
        "/api/practice": {"get": _operation("Games to practise", _of("PracticeGames"), [403], public=True)},
        "/api/practice/{game}": {"get": seat("Your practice table, opened on the first visit")},
        "/api/practice/{game}/commands": {"post": give},
        "/api/practice/{game}/next": {"post": seat("Open the next round")},
        "/api/practice/{game}/forget": {"post": seat("Delete the record of this game")},
    }


def _tournaments(id: Json, number: Json, key: Json, after: Json) -> Json:
    """Tournaments and their tables."""
    refused = [400, 401, 403, 404, 409, 413, 422, 429]
    one = _operation("A tournament as the big screen shows it", _of("EventView"), [404], [id], public=True)
    table = _operation("A table of it as this person may see it", _of("TableSeen"), [400, 401, 404], [id, number])
    enter = _operation("Enter, enter again, withdraw; staff as at the desk", _of("EventDone"), refused, [id, key])
    act = _operation("Act for your own seat; dealers act for others", _of("SeatDone"), refused, [id, number, key])

    def line(what: str, news: str, parameters: list[Json], *, public: bool) -> Json:
        sent = {"101": {"description": "Messages of this form", "content": _json(news)}}
        return _operation(f"A WebSocket that sends {what}; send nothing to it", sent, [403], parameters, public=public)

    return {
        "/api/tournaments/{id}": {"get": one},
        "/api/tournaments/{id}/tables/{number}": {"get": table},
        "/tournaments/{id}/commands": {
            "post": {**enter, "requestBody": {"required": True, "content": _json(_commands("tournament"))}}
        },
        "/tournaments/{id}/tables/{number}/commands": {
            "post": {**act, "requestBody": {"required": True, "content": _json(_commands("tournament-table"))}}
        },
        "/tournaments/{id}/live": {"get": line("the big screen", "ViewNews_EventView_", [id], public=True)},
        "/tournaments/{id}/tables/{number}/live": {
            "get": line("a table and its log", "ViewNews_TableSeen_", [id, number, after], public=False)
        },
    }


def _query(name: str, kind: str) -> Json:
    return _parameter(name, "query", {"type": kind}, required=False)


def _many(name: str) -> Json:
    schema = {"type": "array", "items": {"$ref": f"#/components/schemas/{name}"}}
    return {"200": {"description": "Done", "content": {"application/json": {"schema": schema}}}}


def _operation(
    summary: str, good: Json, problems: list[int], parameters: list[Json] | None = None, *, public: bool = False
) -> Json:
    refused = {str(status): {"description": _WHY[status], "content": _json("RefusalAnswer")} for status in problems}
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
