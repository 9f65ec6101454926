"""The OpenAPI description of search, of the inspector's page, and of reports."""

from cutcard.web.admin.shapes import AdminView, DraftApplied, DraftText, PlansView, TableWanted
from cutcard.web.http.answers import Json
from cutcard.web.http.live import SENT, ViewNews
from cutcard.web.inspector.shapes import (
    FoundRounds,
    FoundThing,
    InspectedHand,
    InspectedRound,
    InspectHome,
    Verification,
)
from cutcard.web.operations import json_of, many_of, one_of, operation, parameter, query
from cutcard.web.post.shapes import PostView
from cutcard.web.reports.shapes import MonthEnd, MonthReports

OVERSIGHT_SHAPES: tuple[type, ...] = (
    FoundThing,
    FoundRounds,
    InspectHome,
    InspectedRound,
    InspectedHand,
    Verification,
    MonthEnd,
    MonthReports,
    PostView,
    ViewNews[PostView],
    AdminView,
    PlansView,
    DraftText,
    TableWanted,
    DraftApplied,
)


def oversight_paths() -> Json:
    """Routes of those who look for something or inspect."""
    id = parameter("id", "path", {"type": "string"})
    table, number = (parameter(name, "path", {"type": "integer", "minimum": 0}) for name in ("table", "number"))
    kind = parameter("kind", "query", {"enum": ["", "void", "fault", "prize", "corrected"]}, required=False)
    texts = [query(name, "string") for name in ("q", "table", "since", "until", "clause")]
    sums = [query(name, "integer") for name in ("least", "most")]
    found = "Rounds and hands that fit, the newest first; for supervisors, surveillance and inspectors"
    one = "A finished round, step by step, with seals and proofs; for supervisors, surveillance and inspectors"
    hand = "A finished deal of a tournament, step by step, with seals and proofs"
    return {
        **_admin(),
        "/api/find": {
            "get": operation(
                "What these words may mean, or where a job can be done; for staff",
                many_of("FoundThing"),
                [400],
                [query("q", "string"), query("job", "string")],
            )
        },
        "/api/post": {"get": operation("The post of a cashier or of surveillance", one_of("PostView"), [])},
        "/post/live": {
            "get": operation(
                "A WebSocket that sends the post; send nothing to it",
                {"101": {"description": SENT, "content": json_of("ViewNews_PostView_")}},
                [],
                [query("after", "integer")],
            )
        },
        "/api/reports/month": {
            "get": operation("Every report of a month", one_of("MonthReports"), [400], [query("month", "string")])
        },
        "/api/reports/end": {
            "get": operation("Where the end of a month stands", one_of("MonthEnd"), [400], [query("month", "string")])
        },
        "/api/reports/csv": {
            "get": operation(
                "One report of a month as comma-separated values",
                {"200": {"description": "The file", "content": {"text/csv": {"schema": {"type": "string"}}}}},
                [400, 404],
                [query("report", "string"), query("month", "string"), query("made", "string")],
            )
        },
        "/api/inspect": {"get": operation("Where to begin inspecting", one_of("InspectHome"), [])},
        "/api/inspect/rounds": {"get": operation(found, one_of("FoundRounds"), [400], [*texts, *sums, kind])},
        "/api/inspect/rounds/{id}/{number}": {
            "get": operation(one, one_of("InspectedRound"), [400, 404, 409], [id, number])
        },
        "/api/inspect/hands/{id}/{table}/{number}": {
            "get": operation(hand, one_of("InspectedHand"), [400, 404, 409], [id, table, number])
        },
        "/api/inspect/verification": {
            "get": operation("How far the verification of the journal is; for inspectors", one_of("Verification"), [])
        },
        "/api/inspect/verify": {
            "post": operation("Verify the whole journal; for inspectors", one_of("Verification"), [])
        },
    }


def _admin() -> Json:
    """The administrator's floor, and drafts of floor plans."""
    name = parameter("name", "path", {"type": "string"})

    def give(summary: str, shape: str, problems: list[int]) -> Json:
        made = operation(summary, one_of("PlansView"), problems, [name])
        return {"post": made | ({"requestBody": {"required": True, "content": json_of(shape)}} if shape else {})}

    toml = {"200": {"description": "The file", "content": {"application/toml": {"schema": {"type": "string"}}}}}
    return {
        "/api/admin": {"get": operation("Health and devices; for administrators", one_of("AdminView"), [])},
        "/api/plans": {
            "get": operation("Drafts of floor plans; for administrators and managers", one_of("PlansView"), [])
        },
        "/api/plans/{name}/toml": {
            "get": operation("A draft as TOML, or `current` for the floor as it is", toml, [404], [name])
        },
        "/api/plans/{name}": give("Keep a draft; for administrators", "DraftText", [400, 409, 413]),
        "/api/plans/{name}/tables": give(
            "Add a table to a draft; for administrators", "TableWanted", [400, 404, 409, 413]
        ),
        "/api/plans/{name}/discard": give("Throw a draft away; for administrators", "", [409]),
        "/api/plans/{name}/apply": give(
            "Open what a draft describes; for managers", "DraftApplied", [400, 404, 409, 413]
        ),
    }
