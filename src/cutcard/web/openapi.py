"""The OpenAPI 3.1 description. Its schemas are generated from the types that are sent."""

from functools import cache
from typing import get_args

import msgspec

from cutcard import __version__
from cutcard.compose import domains
from cutcard.odds.report.questions import Answered, Asked
from cutcard.rules.pad.hand import PadHand
from cutcard.table.messages.round import TableCommand
from cutcard.web.account.mine import Heard, Mine, OfAccount, OfClaims, OfDisputes
from cutcard.web.dealer.shapes import Acts, FoundPatron, FoundPatrons, WalkUp
from cutcard.web.evenings.history import PlayerHistory
from cutcard.web.evenings.tonight import Tonight
from cutcard.web.http.answers import Json, RefusalAnswer
from cutcard.web.http.live import SENT, ViewChange, ViewNews
from cutcard.web.openapi_events import EVENT_SHAPES, event_paths
from cutcard.web.openapi_oversight import OVERSIGHT_SHAPES, oversight_paths
from cutcard.web.openapi_own import own_paths
from cutcard.web.openapi_people import PEOPLE_SHAPES, people_paths
from cutcard.web.openapi_pit import PIT_SHAPES, pit_paths
from cutcard.web.operations import json_of, many_of, nothing, one_of, operation, parameter, query
from cutcard.web.player.jackpots import JackpotsView
from cutcard.web.player.proofs import Proofs
from cutcard.web.player.shapes import ActsDone, Done, Lobby, Me
from cutcard.web.player.story import RoundStory
from cutcard.web.player.table_view import TableView
from cutcard.web.practice.drill import DrillAnswer, Drilled
from cutcard.web.practice.room import Practised
from cutcard.web.routes.odds import Counting, GameNumbers
from cutcard.web.routes.pad import PadAnswer, PadView
from cutcard.web.routes.practice import PracticeCommand, PracticeGames
from cutcard.web.rules.rules import RuleAlone, Rulebook
from cutcard.web.staff.shapes import (
    CommandGiven,
    InboxLine,
    RefusalLine,
    ReplayedRound,
    Sheet,
    StreamList,
    StreamView,
    Verified,
)

QUESTIONS: tuple[type, ...] = get_args(Asked)
ANSWERS: tuple[type, ...] = get_args(Answered)


def shapes() -> tuple[type, ...]:
    """Every type that is sent, except commands."""
    tables = (
        ActsDone,
        Acts,
        FoundPatron,
        FoundPatrons,
        WalkUp,
        Done,
        Lobby,
        Me,
        ViewNews[TableView],
        ViewChange,
        Proofs,
        RefusalAnswer,
        TableView,
    )
    accounts = (Heard, Mine, PlayerHistory, RoundStory, Tonight, RuleAlone, Rulebook)
    desk = (CommandGiven, InboxLine, ReplayedRound, StreamList, StreamView, Verified, RefusalLine, Sheet)
    pads = (PadHand, PadView, PadAnswer, JackpotsView, ViewNews[JackpotsView])
    apart = (Counting, GameNumbers, PracticeCommand, PracticeGames, Practised, DrillAnswer, Drilled)
    staff = (*PEOPLE_SHAPES, *OVERSIGHT_SHAPES, *desk, *PIT_SHAPES)
    return (*tables, *EVENT_SHAPES, *accounts, *staff, *QUESTIONS, *ANSWERS, *pads, *apart)


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
    unions |= {"OfAccount": get_args(OfAccount), "OfDisputes": get_args(OfDisputes), "OfClaims": get_args(OfClaims)}
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
    table = parameter("id", "path", {"type": "string"})
    number = parameter("number", "path", {"type": "integer"})
    seen = [
        parameter("round", "query", {"type": "integer"}, required=False),
        parameter("need", "query", {"type": "string"}, required=False),
    ]
    to = parameter("to", "query", {"type": "string"}, required=False)
    after = parameter("after", "query", {"type": "integer"}, required=False)
    key = parameter("Idempotency-Key", "header", {"type": "string", "minLength": 8, "maxLength": 64})
    entered = {"303": {"description": "Signed in; go on to the path named by `to`"}}
    return {
        "/enter": {"get": operation("Sign in as a guest of a demonstration", entered, [404, 429], [to], public=True)},
        "/enter/{token}": {
            "get": operation(
                "Sign in by a link",
                entered,
                [403, 404],
                [parameter("token", "path", {"type": "string"}), to],
                public=True,
            )
        },
        "/api/sign-out": {"post": operation("Sign out", nothing("Signed out"), [403], public=True)},
        "/api/me": {"get": operation("Who is signed in", one_of("Me"), [])},
        "/api/lobby": {"get": operation("The tables of the floor", one_of("Lobby"), [], public=True)},
        "/api/tables/{id}": {
            "get": operation("A table as this person may see it", one_of("TableView"), [404], [table])
        },
        "/api/tables/{id}/ready": {
            "post": operation(
                "Tell the table not to wait for this player",
                nothing("Noted"),
                [404, 409],
                [table, *seen],
            )
        },
        "/api/tables/{id}/rounds/{number}/proofs": {
            "get": operation(
                "Proofs of the cards that this person was entitled to see, once the round is over",
                one_of("Proofs"),
                [400, 404, 409],
                [table, number],
            )
        },
        "/tables/{id}/commands": {
            "post": {
                **operation(
                    "Give a command to a table",
                    one_of("Done"),
                    [400, 404, 409, 413, 422],
                    [table, key],
                ),
                "requestBody": {"required": True, "content": json_of("TableCommand")},
            }
        },
        "/tables/{id}/acts": {
            "post": {
                **operation(
                    "Give several commands to a table in order, each with a row of its own",
                    one_of("ActsDone"),
                    [400, 404, 413, 422],
                    [table, key],
                ),
                "requestBody": {"required": True, "content": json_of("Acts")},
            }
        },
        "/api/tables/{id}/patrons": {
            "get": operation(
                "Patrons on record with this player card, or with a name that begins like this",
                one_of("FoundPatrons"),
                [404],
                [table, query("card", "string"), query("name", "string")],
            )
        },
        "/api/tables/{id}/walk-ups": {
            "post": {
                **operation("Name a player who has no record", one_of("FoundPatron"), [400, 404, 409, 413], [table]),
                "requestBody": {"required": True, "content": json_of("WalkUp")},
            }
        },
        "/tables/{id}/live": {
            "get": operation(
                "A WebSocket that sends the view and the new lines of the log after every change; send nothing to it",
                {"101": {"description": SENT, "content": json_of("ViewNews_TableView_")}},
                [],
                [table, after],
            )
        },
        **people_paths(key),
        **_rules(),
        **_pad(after),
        **_desk(table, number, key),
        **oversight_paths(),
        **pit_paths(parameter("domain", "path", {"type": "string"}), table, after),
        **own_paths(table, key),
        **_odds(),
        **_practice(key),
        **event_paths(table, number, key, after),
        **_log(),
    }


def _log() -> Json:
    text = {"200": {"description": "The text", "content": {"text/plain": {"schema": {"type": "string"}}}}}
    sizes = [parameter(name, "query", {"type": "integer", "minimum": 0}) for name in ("old", "size")]
    proof = operation("Proof that the log continues an older one", text, [400, 404], sizes, public=True)
    alive = operation("Whether the server works", {"200": {"description": "It does"}}, [503], public=True)
    ready = operation("Whether the server takes commands", {"200": {"description": "It does"}}, [503], public=True)
    numbers = {"200": {"description": "The text form of Prometheus", "content": {"text/plain": {}}}}
    metrics = operation("Metrics, for the server's own machine or with a token", numbers, [403], public=True)
    newest = operation("The newest checkpoint of the journal, a signed note", text, [404], public=True)
    return {
        "/checkpoint": {"get": newest},
        "/checkpoint/consistency": {"get": proof},
        "/healthz": {"get": alive},
        "/readyz": {"get": ready},
        "/metrics": {"get": metrics},
    }


def _pad(after: Json) -> Json:
    """The ruling pad, and the jackpot screen."""
    where = [parameter("game", "path", {"type": "string"}), query("table", "string")]
    look = operation("What the ruling pad of a game asks for; for staff", one_of("PadView"), [404], where)
    give = operation("Rule on a hand, recording nothing; for staff", one_of("PadAnswer"), [400, 404, 409, 413], where)
    give["requestBody"] = {"required": True, "content": json_of("PadHand")}
    sent = {"101": {"description": SENT, "content": json_of("ViewNews_JackpotsView_")}}
    line = operation("A WebSocket that sends the jackpots; send nothing to it", sent, [], [after], public=True)
    return {
        "/api/pad/{game}": {"get": look},
        "/api/pad/{game}/ruling": {"post": give},
        "/api/jackpots": {"get": operation("Every jackpot of the floor", one_of("JackpotsView"), [], public=True)},
        "/jackpots/live": {"get": line},
    }


def _rules() -> Json:
    clause = parameter("clause", "path", {"type": "string", "examples": ["UTH 10.7", "I-01"]})
    one = operation("One clause or reading, and what proves it", one_of("RuleAlone"), [404], [clause], public=True)
    return {
        "/api/rules": {"get": operation("Every clause in our own words", one_of("Rulebook"), [], public=True)},
        "/api/rules/{clause}": {"get": one},
    }


def _desk(table: Json, number: Json, key: Json) -> Json:
    """Routes for staff, apart from the tables."""
    domain = parameter("domain", "path", {"enum": [domain.name for domain in domains()]})
    stream, after, to = query("stream", "string"), query("after", "integer"), query("to", "string")
    rows = {
        "200": {
            "description": "Rows as JSON Lines, without those of rounds in play; with `to`, the public key of an "
            "inspector, the whole journal sealed to it, which verifies on any machine"
        }
    }
    give = operation("Give a command to a stream", one_of("CommandGiven"), [400, 404, 409, 413, 422])
    give |= {"parameters": [domain, table, key], "requestBody": {"required": True, "content": json_of("DeskCommand")}}
    look = operation("A stream as this role may see it", one_of("StreamView"), [404], [domain, table])
    told = operation("A replayed round, for inspectors", one_of("ReplayedRound"), [404, 409], [table, number])
    month = query("month", "string")
    return {
        "/api/streams": {"get": operation("The streams that this role sees", one_of("StreamList"), [])},
        "/api/streams/{domain}/{id}": {"get": look},
        "/api/streams/{domain}/{id}/commands": {"post": give},
        "/api/inbox": {"get": operation("Duties that wait for whoever asks", many_of("InboxLine"), [])},
        "/api/reports": {"get": operation("Reports on the floor", many_of("Sheet"), [], [month])},
        "/api/refusals": {"get": operation("Refused commands", many_of("RefusalLine"), [], [after])},
        "/api/journal/verify": {"post": operation("Verify the whole journal", one_of("Verified"), [])},
        "/api/journal/export": {"get": operation("Rows of the journal", rows, [400, 404], [stream, to])},
        "/api/tables/{id}/rounds/{number}": {"get": told},
        "/api/buy-in": {"post": operation("New chips for a player of a demonstration", one_of("Me"), [404, 409])},
    }


def _odds() -> Json:
    """Routes for analysts."""
    id = parameter("id", "path", {"type": "string"})
    counting = {"202": {"description": "Still calculating: ask again with its number", "content": json_of("Counting")}}
    answered = {**one_of("Answer"), **counting}
    ask = operation("Ask a question about odds; for analysts", answered, [400, 409, 413])
    ask["requestBody"] = {"required": True, "content": json_of("Question")}
    wait = operation("The answer, or the progress so far; for analysts", answered, [404, 409], [id])
    off = operation("Cancel a question; for analysts", nothing("Cancelled"), [404], [id])
    numbers = operation("The numbers of each game that can be changed", one_of("GameNumbers"), [])
    return {
        "/api/odds": {"get": numbers},
        "/api/odds/questions": {"post": ask},
        "/api/odds/questions/{id}": {"get": wait},
        "/api/odds/questions/{id}/call-off": {"post": off},
    }


def _practice(key: Json) -> Json:
    """Practice tables, for anybody who is not at a live table. A separate cookie identifies the player."""
    game = parameter("game", "path", {"type": "string"})
    give = operation(
        "Stake or decide", one_of("Practised"), [400, 401, 403, 404, 409, 413, 429], [game, key], public=True
    )
    give["requestBody"] = {"required": True, "content": json_of("PracticeCommand")}

    def seat(summary: str) -> Json:
        return operation(summary, one_of("Practised"), [401, 403, 404, 429], [game], public=True)

    no = [400, 401, 403, 404, 409, 413, 429]
    answered = operation("Answer it; the verdict, and the next hand", one_of("Drilled"), no, [game], public=True)
    answered["requestBody"] = {"required": True, "content": json_of("DrillAnswer")}
    drilled = operation("The hand of your drill that waits", one_of("Drilled"), no[1:], [game], public=True)
    return {
        "/api/practice": {"get": operation("Games to practise", one_of("PracticeGames"), [403], public=True)},
        "/api/practice/{game}": {"get": seat("Your practice table, opened on the first visit")},
        "/api/practice/{game}/commands": {"post": give},
        "/api/practice/{game}/next": {"post": seat("Open the next round")},
        "/api/practice/{game}/forget": {"post": seat("Delete the record of this game")},
        "/api/practice/{game}/drill": {"get": drilled},
        "/api/practice/{game}/drill/answer": {"post": answered},
    }
