"""The part of the OpenAPI description that is about people: signing in, devices, accounts."""

from cutcard.core.reading import ReaderState
from cutcard.web.http.answers import Json
from cutcard.web.operations import json_of, many_of, nothing, one_of, operation, parameter
from cutcard.web.people.shapes import (
    Accepting,
    AddingReader,
    BadgeGiven,
    CardGiven,
    CardSent,
    Devices,
    FirstGiven,
    InvitationLink,
    InvitationView,
    Inviting,
    PasskeyGiven,
    PasswordGiven,
    PeopleView,
    PersonLine,
    PersonRecord,
    ProofGivenAgain,
    ReaderToken,
    ReasonGiven,
    RolesGiven,
    SecondHere,
    ShiftsGiven,
    SignedInAs,
    TokenGiven,
)

PEOPLE_SHAPES = (
    *(Accepting, CardGiven, Devices, FirstGiven, InvitationLink, InvitationView, Inviting, PasskeyGiven),
    *(PasswordGiven, PeopleView, PersonLine, PersonRecord, ProofGivenAgain, ReasonGiven, RolesGiven),
    *(SecondHere, ShiftsGiven, SignedInAs, TokenGiven),
    *(AddingReader, BadgeGiven, CardSent, ReaderState, ReaderToken),
)
OPTIONS: Json = {
    "200": {"description": "Options for the browser", "content": {"application/json": {"schema": {"type": "object"}}}}
}


def people_paths(key: Json) -> Json:
    """Routes about people."""
    return {**_signing(), **_again(key), **_devices(), **_people(), **_at_tables()}


def _post(
    summary: str,
    body: str,
    good: Json,
    problems: list[int],
    parameters: list[Json] | None = None,
    *,
    public: bool = False,
) -> Json:
    asked = operation(summary, good, problems, parameters, public=public)
    sent = {"requestBody": {"required": True, "content": json_of(body)}} if body else {}
    return {"post": {**asked, **sent}}


def _signing() -> Json:
    refused, signed = [400, 401, 403, 413, 429], one_of("SignedInAs")
    link = one_of("InvitationLink")
    anybody = parameter("anybody", "query", {"type": "boolean"}, required=False)
    return {
        "/api/sign-in": _post("Sign in: name, password and code", "PasswordGiven", signed, refused, public=True),
        "/api/sign-in/card": _post("Sign in: player card and PIN", "CardGiven", signed, refused, public=True),
        "/api/sign-in/passkey": _post("Sign in: passkey", "PasskeyGiven", signed, refused, public=True),
        "/api/sign-in/passkey/challenge": _post(
            "A challenge for a passkey", "", OPTIONS, [400, 403, 429], [anybody], public=True
        ),
        "/api/first": _post(
            "Become one of the first two administrators",
            "FirstGiven",
            link,
            [400, 401, 403, 409, 413, 429],
            public=True,
        ),
        "/api/invitation": _post(
            "Look at an invitation",
            "TokenGiven",
            one_of("InvitationView"),
            [400, 403, 404, 413, 429],
            public=True,
        ),
        "/api/invitation/accept": _post(
            "Accept an invitation", "Accepting", signed, [400, 403, 409, 413, 429], public=True
        ),
    }


def _again(key: Json) -> Json:
    refused = [400, 401, 403, 409, 413, 429]
    return {
        "/api/proof": _post("Prove again that it is you", "ProofGivenAgain", nothing("Proved"), refused),
        "/api/second": _post("A second person confirms at this screen", "SecondHere", nothing("Done"), refused, [key]),
    }


def _devices() -> Json:
    number, refused = parameter("number", "path", {"type": "string"}), [400, 401, 403, 409, 413]
    return {
        "/api/devices": {"get": operation("Your own sessions and passkeys", one_of("Devices"), [401])},
        "/api/devices/role": _post("Act in another of your roles", "RolesGiven", one_of("SignedInAs"), refused),
        "/api/devices/{number}/end": _post("End one of your sessions", "", nothing("Ended"), [401, 403, 404], [number]),
        "/api/passkeys": _post("Add a passkey", "PasskeyGiven", nothing("Added"), [*refused, 428]),
        "/api/passkeys/challenge": _post("What a new passkey needs", "", OPTIONS, [401, 403]),
        "/api/passkeys/{number}/remove": _post(
            "Remove one of your passkeys", "", nothing("Removed"), [401, 403, 409], [number]
        ),
    }


def _at_tables() -> Json:
    """Badges and card readers. A reader sends its token as ``Authorization: Bearer``."""
    id, refused, set_ = parameter("id", "path", {"type": "string"}), [400, 401, 403, 409, 413, 428], nothing("Set")
    sent = [400, 401, 403, 409, 413, 429]
    asked = operation("What a card reader's table waits for", one_of("ReaderState"), [401], public=True)
    relief = _post("The next dealer takes the table over", "BadgeGiven", one_of("SignedInAs"), sent, [id])
    return {
        "/api/reader": {"get": asked},
        "/api/reader/cards": _post("One card read face down", "CardSent", one_of("ReaderState"), sent, public=True),
        "/api/people/readers": _post("A new token of a card reader", "AddingReader", one_of("ReaderToken"), refused),
        "/api/devices/badge": _post("Set your own badge", "BadgeGiven", set_, refused),
        "/api/tables/{id}/relief": relief,
    }


def _people() -> Json:
    id, number = (parameter(name, "path", {"type": "string"}) for name in ("id", "number"))
    refused, line = [400, 401, 403, 404, 409, 413], one_of("PersonLine")
    renewed = operation("Invite somebody again", one_of("InvitationLink"), [401, 403, 404, 409, 428], [id])
    listed = operation("Everybody with an account", one_of("PeopleView"), [401, 403])
    acts = {
        "roles": ("Change somebody's roles", "RolesGiven", [*refused, 428]),
        "shifts": ("Plan somebody's shifts", "ShiftsGiven", [*refused, 428]),
        "disable": ("Disable an account", "ReasonGiven", refused),
        "enable": ("Enable an account again", "ReasonGiven", [*refused, 428]),
        "unlock": ("Unlock an account", "ReasonGiven", refused),
        "confirm": ("Confirm, as a second person, whom another has invited", "", [401, 403, 404, 409, 428]),
        "sign-out": ("End all sessions of somebody", "", [401, 403, 404, 409]),
    }
    invited = _post("Invite somebody", "Inviting", one_of("InvitationLink"), [400, 401, 403, 409, 413, 428])
    return {
        "/api/people": {"get": listed},
        "/api/people/invite": invited,
        "/api/people/{id}": {"get": operation("One account", line, [401, 403, 404], [id])},
        "/api/people/{id}/record": {
            "get": operation("What happened to an account", many_of("PersonRecord"), [401, 403, 404], [id])
        },
        "/api/people/{id}/renew": {"post": renewed},
        **{f"/api/people/{{id}}/{act}": _post(told, body, line, why, [id]) for act, (told, body, why) in acts.items()},
        "/api/people/{id}/passkeys/{number}/remove": _post(
            "Remove somebody's passkey", "", line, [401, 403, 404, 409], [id, number]
        ),
    }
