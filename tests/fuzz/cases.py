"""Requests drawn from the OpenAPI description by schemathesis: such as it allows, and such as it does not."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import msgspec
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode
from schemathesis.core import NotSet
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation

from cutcard.compose import domains
from cutcard.web.openapi import document

Operation: TypeAlias = APIOperation[Any, Any, Any, Any]

EACH = 3  # cases of an operation and mode
COMMANDS_EACH = 8  # commands that it takes, for each case more
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


class Drawn(NamedTuple):
    """A request before its names are filled in."""

    operation: str
    path: dict[str, Any]
    query: dict[str, Any]
    headers: dict[str, str]
    body: Any  # None: there is none


@cache
def operations() -> dict[str, Operation]:
    """Every operation of the description, by method and path."""
    schema = schemathesis.openapi.from_dict(msgspec.json.decode(document()))
    return {one.label: one for found in schema.get_all_operations() if isinstance(found, Ok) for one in [found.ok()]}


@cache
def streams_of() -> dict[str, str]:
    """The domain of each command, by its tag."""
    return {kind.__struct_config__.tag: domain.name for domain in domains() for kind in domain.commands.kinds}


def drawn(number: int, most: int = 10**6) -> Iterator[Drawn]:
    """Some cases of every operation, at most so many; always the same for the same number."""
    for label, operation in operations().items():
        for mode in MODES if _takes_something(operation) else MODES[:1]:
            yield from _drawn(label, operation, mode, number, min(most, EACH + _variety(operation) // COMMANDS_EACH))


def _takes_something(operation: Operation) -> bool:
    """Whether anything that this operation takes can be wrong. Any text may stand in an address."""
    raw = operation.definition.raw
    text = all(one["in"] == "path" and one["schema"].get("type") == "string" for one in raw["parameters"])
    return bool(raw.get("requestBody") or raw["security"]) or not text


def _variety(operation: Operation) -> int:
    """How many kinds of commands an operation takes."""
    sent = operation.definition.raw.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = sent.get("schema", {}).get("$ref", "").rpartition("/")[2]
    described = msgspec.json.decode(document())["components"]["schemas"].get(name, {})
    return len(streams_of()) if name == "DeskCommand" else len(described.get("oneOf", ()))


def _drawn(label: str, operation: Operation, mode: GenerationMode, number: int, count: int) -> list[Drawn]:
    found: list[Drawn] = []

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def collect(case: Case[Any]) -> None:
        found.append(
            Drawn(
                label,
                dict(case.path_parameters or {}),
                dict(case.query or {}),
                {name: str(value) for name, value in (case.headers or {}).items()},
                None if isinstance(case.body, NotSet) else case.body,
            )
        )

    collect()
    return found
