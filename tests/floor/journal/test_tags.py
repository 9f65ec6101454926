"""What the journal keeps of a message depends on its written tag and its fields, never on a name in Python."""

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cutcard.compose import domains
from cutcard.core.message import Command, Event, Role
from cutcard.floor.journal.upcast import Codec, encoded
from tests.support.floor.plainest import plainest

SOURCES = Path(__file__).parents[3] / "src/cutcard"
COMMANDS = [kind for domain in domains() for kind in domain.commands.kinds]
EVENTS = [kind for domain in domains() for kind in domain.events.kinds]
MESSAGES = [*COMMANDS, *EVENTS]


def renamed(kind: Any) -> Any:
    """The same class under another name."""
    return type(kind)("Renamed", (kind,), {"__annotations__": {}})


@pytest.mark.parametrize("kinds", [COMMANDS, EVENTS], ids=["commands", "events"])
def test_a_tag_is_used_once_over_all_domains(kinds: list[Any]) -> None:
    tags = Counter(kind.__struct_config__.tag for kind in set(kinds))  # domains may share a message, not a tag
    assert [tag for tag, count in tags.items() if count > 1] == []


def test_no_tag_comes_from_a_base() -> None:
    bases = {base for kind in MESSAGES for base in kind.__mro__[1:] if issubclass(base, Command | Event)}
    assert {Command, Event} < bases
    assert [base.__name__ for base in bases if base.__struct_config__.tag is not None] == []


def test_a_renamed_message_is_stored_as_before() -> None:
    for kind in MESSAGES:
        message = plainest(kind)
        other = renamed(kind)(**{name: getattr(message, name) for name in kind.__struct_fields__})
        assert encoded(other) == encoded(message)


def test_a_tag_taken_from_the_class_would_be_noticed() -> None:
    class Careless(Event, frozen=True, tag=True):
        pass

    assert encoded(renamed(Careless)()) != encoded(Careless())


def test_a_message_without_a_tag_is_not_accepted() -> None:
    class Nameless(Event, frozen=True):
        pass

    with pytest.raises(TypeError, match="Nameless: give each a tag"):
        Codec(Nameless)


def test_values_of_enums_are_written_out() -> None:
    """``auto()`` would store a member's name or its place among the others."""
    found = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in sorted(SOURCES.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "auto"
    ]
    assert found == []


def test_roles_keep_their_numbers() -> None:
    """Rows, facts and refusals of every journal hold them."""
    kept = {
        "PLAYER": 0,
        "DEALER": 1,
        "GAMING_SUPERVISOR": 2,
        "CASINO_SUPERVISOR": 3,
        "GAMING_MANAGER": 4,
        "INSPECTOR": 10,
        "TOURNAMENT_DIRECTOR": 11,
        "ANALYST": 12,
        "ADMINISTRATOR": 13,
        "SURVEILLANCE": 14,
        "CASHIER": 15,
        "CARD_READER": 16,
        "SYSTEM": 20,
    }
    assert {role.name: int(role) for role in Role} == kept
