"""How the OpenAPI description writes one operation: its parameters, its answers and its refusals."""

from cutcard.web.http.answers import Json

WHY = {
    400: "Not understood",
    401: "Not signed in",
    403: "Not for this role, or requested by another site's page",
    404: "Nothing has this name or number",
    409: "Refused: the clause, if a rule applies, and the reason",
    413: "More than 16 KB",
    421: "Not a name of this site",
    422: "The key was used for another command",
    428: "Prove again that it is you, at /api/proof, then send it with a new key",
    429: "Too fast; Retry-After says how long to wait",
    503: "The journal cannot be written, so no command is taken",
}


def query(name: str, kind: str) -> Json:
    return parameter(name, "query", {"type": kind}, required=False)


def many_of(name: str) -> Json:
    schema = {"type": "array", "items": {"$ref": f"#/components/schemas/{name}"}}
    return {"200": {"description": "Done", "content": {"application/json": {"schema": schema}}}}


def operation(
    summary: str, good: Json, problems: list[int], parameters: list[Json] | None = None, *, public: bool = False
) -> Json:
    """One operation. Everything that is refused before a route is asked, or for any command, is added."""
    numbers = any(one["schema"].get("type") in ("integer", "boolean") for one in parameters or ())
    named = any(one["in"] == "path" for one in parameters or ())  # an empty name leads to no address
    everywhere = {421, 429, *(() if public else (401, 403)), *((400,) if numbers else ()), *((404,) if named else ())}
    commands = {428, 503} if 422 in problems else set()
    refused = {
        str(status): {"description": WHY[status], "content": json_of("RefusalAnswer")}
        for status in sorted({*problems, *everywhere, *commands})
    }
    security: list[Json] = [] if public else [{"session": []}]
    return {"summary": summary, "parameters": parameters or [], "security": security, "responses": {**good, **refused}}


def parameter(name: str, place: str, schema: Json, *, required: bool = True) -> Json:
    return {"name": name, "in": place, "required": required, "schema": schema}


def one_of(name: str) -> Json:
    return {"200": {"description": "Done", "content": json_of(name)}}


def nothing(description: str) -> Json:
    return {"204": {"description": description}}


def json_of(name: str) -> Json:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
