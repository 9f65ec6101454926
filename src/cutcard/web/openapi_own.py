"""The OpenAPI description of what belongs to a player: account, evenings, limits, disputes."""

from cutcard.web.http.answers import Json
from cutcard.web.operations import json_of, one_of, operation, parameter, query


def own_paths(patron: Json, key: Json) -> Json:
    """Routes for a player's own records."""
    game = parameter("game", "path", {"type": "string"})
    refused = [400, 409, 413, 422]
    account = operation("Give a command on your own account", one_of("Heard"), refused, [patron, key])
    claims = operation("Pay or decline what the house asks for", one_of("Heard"), refused, [key])
    disputes = operation("Dispute, ask for a review, complain", one_of("Heard"), [*refused, 404], [game, key])
    return {
        "/api/mine": {"get": operation("A player's own records", one_of("Mine"), [])},
        "/api/mine/history": {
            "get": operation(
                "A player's evenings of the last days", one_of("PlayerHistory"), [400], [query("days", "integer")]
            )
        },
        "/api/mine/tonight": {
            "get": operation(
                "A player's session: time, result, limits", one_of("Tonight"), [], [query("table", "string")]
            )
        },
        "/api/mine/rounds/{id}/{number}": {
            "get": operation(
                "A finished round that the player had a wager in, step by step",
                one_of("RoundStory"),
                [400, 404, 409],
                [patron, parameter("number", "path", {"type": "integer", "minimum": 0})],
            )
        },
        "/api/mine/patron/{id}/commands": {
            "post": {**account, "requestBody": {"required": True, "content": json_of("OfAccount")}}
        },
        "/api/mine/cage/floor/commands": {
            "post": {**claims, "requestBody": {"required": True, "content": json_of("OfClaims")}}
        },
        "/api/mine/incidents/{game}/commands": {
            "post": {**disputes, "requestBody": {"required": True, "content": json_of("OfDisputes")}}
        },
    }
