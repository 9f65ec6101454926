"""JSON answers: our own types, and refusals in one common form."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from starlette.responses import Response

from cutcard.core.authority import title
from cutcard.core.message import Role
from cutcard.ruling import Cure, Refused
from cutcard.web.words.named import named, titled

Json: TypeAlias = dict[str, Any]  # a JSON object of any form
Names: TypeAlias = Mapping[str, str]  # of people, by id

NOBODY: Names = {}


class CureAnswer(Struct, omit_defaults=True):
    """What would help: a command to give first (to ``stream``, if named), somebody to ask, or something to wait for."""

    command: Json | None = None
    stream: str = ""
    roles: tuple[str, ...] = ()
    until: str = ""
    label: str = ""  # of the button that gives the command, where it is a job


class RefusalAnswer(Struct, omit_defaults=True):
    """A refusal: the clause if a rule applies, the reason, and what would help if anything would."""

    clause: str | None
    reason: str
    cure: CureAnswer | None = None


def told(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def answer(
    status: int,
    reason: str,
    clause: str | None = None,
    headers: Mapping[str, str] | None = None,
    cure: Cure | None = None,
) -> Response:
    """A refusal as JSON."""
    refusal = msgspec.json.encode(RefusalAnswer(clause, reason, _cure(cure) if cure else None))
    return Response(refusal, status, headers=headers, media_type="application/json")


def refusal(status: int, refused: Refused) -> Response:
    """A refusal by the rules as JSON. ``plainly`` puts names and local times into it, for whoever asked."""
    return answer(status, refused.reason, refused.clause, cure=refused.cure)


def answered(refused: Refused, names: Names = NOBODY) -> RefusalAnswer:
    """A refusal by the rules, as a part of an answer."""
    reason = titled(named(refused.reason, names))
    return RefusalAnswer(refused.clause, reason, _cure(refused.cure) if refused.cure else None)


def _cure(cure: Cure) -> CureAnswer:
    command = msgspec.to_builtins(cure.command) if cure.command is not None else None
    return CureAnswer(command, cure.stream, tuple(title(Role(role)) for role in cure.roles), cure.until)
