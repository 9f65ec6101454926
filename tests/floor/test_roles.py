"""Every command of every domain is tried by every role at the desk: who is not named is refused."""

import enum
import types
import typing
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from cutcard.floor.desk import DOMAINS, Desk, NotAllowed
from cutcard.floor.table import OpenTable
from cutcard.house.messages import Actor, Command, Role
from cutcard.ruling import Refused

MATRIX = Path(__file__).parents[1] / "tables" / "roles.txt"
STREAMS = {"table": "table/1", "pool": "pool/1", "patron": "patron/p1"}
COMMANDS = [(domain.name, kind) for domain in DOMAINS for kind in domain.commands.kinds]


def value(kind: Any) -> Any:
    """Some value of a type, the plainest there is."""
    origin = get_origin(kind)
    if origin is typing.Literal:
        return get_args(kind)[0]
    if origin in (typing.Union, types.UnionType):
        return None if type(None) in get_args(kind) else value(get_args(kind)[0])
    if origin in (tuple, list, frozenset, dict):
        return origin()
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return next(iter(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return plainest(kind)
    return kind()


def plainest(kind: Any) -> Any:
    """A command with every field at its plainest: enough to ask at the door."""
    hints = get_type_hints(kind)
    return kind(**{name: value(hints[name]) for name in kind.__struct_fields__})


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> typing.Iterator[Desk]:
    desk = Desk.open(tmp_path_factory.mktemp("roles") / "roles.db")
    desk.execute_now("table/1", Actor("opening", Role.SYSTEM), OpenTable("lunar-poker"), "open")
    yield desk
    desk.close()


@pytest.mark.parametrize("role", Role, ids=lambda role: role.name.lower())
@pytest.mark.parametrize(("domain", "kind"), COMMANDS, ids=[f"{name}-{kind.__name__}" for name, kind in COMMANDS])
def test_only_the_named_roles_pass_the_door(desk: Desk, domain: str, kind: type[Command], role: Role) -> None:
    actor = Actor(f"{role.name}-{kind.__name__}", role)  # an actor of its own, so that no refusal is left out
    try:
        desk.execute_now(STREAMS[domain], actor, plainest(kind), f"{domain}-{kind.__name__}-{role.name}")
        passed = True
    except NotAllowed:
        passed = False
    except Refused:
        passed = True  # let in, and refused by a rule
    assert passed is (role in kind.roles)


def test_the_matrix_is_as_it_was_agreed() -> None:
    told = [f"{domain} {kind.__name__}: {' '.join(_names(kind))}" for domain, kind in sorted(COMMANDS, key=str)]
    assert told == MATRIX.read_text("utf-8").splitlines()


def _names(kind: type[Command]) -> list[str]:
    return [role.name.lower() for role in sorted(kind.roles)] or ["nobody"]


def test_the_inspector_commands_nothing_but_a_count_of_cards() -> None:
    allowed = {kind.__name__ for _, kind in COMMANDS if Role.INSPECTOR in kind.roles}
    assert allowed == {"OrderCount", "Cut"}  # a cut is let in only to be refused by its clause
