"""Answers as JSON: values of our own shapes, and refusals that all look alike."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from starlette.responses import Response


class RefusalAnswer(Struct):
    """Why not: the clause, where a rule speaks, and the reason with its cure."""

    clause: str | None
    reason: str


def told(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def answer(status: int, reason: str, clause: str | None = None, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal as JSON."""
    refusal = msgspec.json.encode(RefusalAnswer(clause, reason))
    return Response(refusal, status, headers=headers, media_type="application/json")
