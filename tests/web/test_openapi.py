"""The description for programs: complete, and true to what travels."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from fastapi import FastAPI
from starlette.routing import Route, WebSocketRoute

from cutcard.table.messages.round import TableCommand
from cutcard.web.app import PAGES, make_app
from cutcard.web.openapi import document
from cutcard.web.site.site import Site

DOCUMENT: dict[str, Any] = msgspec.json.decode(document())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]


def references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"]
        for inner in node.values():
            yield from references(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from references(inner)


def test_every_reference_leads_somewhere() -> None:
    found = set(references(DOCUMENT))
    assert found
    assert {reference.removeprefix("#/components/schemas/") for reference in found} <= SCHEMAS.keys()


def test_every_command_is_described() -> None:
    named = {kind["$ref"].rpartition("/")[2] for kind in SCHEMAS["TableCommand"]["oneOf"]}
    assert named == {kind.__name__ for kind in get_args(TableCommand)}
    for name in named:
        assert SCHEMAS[name]["properties"]["type"] == {"enum": [name]}


def routes(app: FastAPI) -> set[str]:
    pages = {*PAGES, "/openapi.json"}
    return {route.path for route in app.routes if isinstance(route, Route | WebSocketRoute)} - pages


def test_every_route_is_described() -> None:
    app = make_app(Site.__new__(Site))
    assert routes(app) == set(DOCUMENT["paths"])


@pytest.mark.parametrize("path", DOCUMENT["paths"])
def test_parameters_of_the_path_are_named(path: str) -> None:
    (operation,) = DOCUMENT["paths"][path].values()
    named = {parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"}
    assert named == {part[1:-1] for part in path.split("/") if part.startswith("{")}
    assert operation["summary"]
    assert operation["responses"]
    assert not named or "404" in operation["responses"], "nothing may have the name that is given"
