"""A snapshot can be read as long as its state declares the same: names of classes and source text do not count."""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Struct

from cutcard.compose import domains
from cutcard.floor.streams.domain import States
from cutcard.floor.streams.shape import shape


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Stack(Struct, frozen=True):
    chips: int
    colour: Colour = Colour.RED


class Box(Struct, frozen=True, tag="box"):
    """A state for these tests."""

    name: str
    stacks: tuple[Stack, ...] = ()
    by_seat: dict[int, Stack | None] = {}
    stage: Literal["open", "closed"] = "open"


class Farbe(StrEnum):
    ROT = "red"
    BLAU = "blue"


class Stapel(Struct, frozen=True):
    # a comment, other names, other members: all of it is written as before
    chips: Annotated[int, msgspec.Meta(description="in cents")]
    colour: Farbe = Farbe.ROT


class Renamed(Struct, frozen=True, tag="box"):
    """Other words."""

    name: str
    stacks: tuple[Stapel, ...] = ()
    by_seat: dict[int, Stapel | None] = {}
    stage: Literal["open", "closed"] = "open"

    @property
    def code(self) -> str:
        return "of its own"


def test_names_words_and_code_change_no_schema() -> None:
    assert States(Renamed, version=1).schema == States(Box, version=1).schema
    kept = States(Box, version=1).encode(Box("a", (Stack(1),), {2: None}))
    assert States(Renamed, version=1).decode(kept) == Renamed("a", (Stapel(1),), {2: None})


class Green(StrEnum):
    RED = "red"
    BLUE = "green"


OTHERS: dict[str, list[Any]] = {
    "a field renamed": [("title", str)],
    "a field more": [("name", str), ("more", int, 0)],
    "another type": [("name", str | None)],
    "another default": [("name", str, "x")],
    "another value of an enum": [("name", Green)],
}


@pytest.mark.parametrize("fields", OTHERS.values(), ids=OTHERS)
def test_a_changed_field_changes_the_schema(fields: list[Any]) -> None:
    plain = Colour if fields[0][1] is Green else str
    before = msgspec.defstruct("State", [("name", plain)])
    same = msgspec.defstruct("Other", [("name", plain)])
    assert States(same, version=1).schema == States(before, version=1).schema
    assert States(msgspec.defstruct("State", fields), version=1).schema != States(before, version=1).schema


def test_a_change_deep_inside_changes_the_schema() -> None:
    other = msgspec.defstruct("Box", [("name", str)], tag="box")
    boxes = [msgspec.defstruct("Floor", [("boxes", dict[str, tuple[kind, ...]])]) for kind in (Box, other)]  # type: ignore[valid-type]  # made here
    assert States(boxes[0], version=1).schema != States(boxes[1], version=1).schema


def test_a_new_version_or_tag_changes_the_schema() -> None:
    assert States(Box, version=2).schema != States(Box, version=1).schema
    assert shape(msgspec.defstruct("B", [], tag="x")) != shape(msgspec.defstruct("B", [], tag="y"))


class Tree(Struct):
    branches: "list[Tree]" = []


def test_a_state_may_hold_itself() -> None:
    assert shape(Tree) == ["fields", None, [["branches", ["list", ["again", 0]], "default", []]]]


@pytest.mark.parametrize("domain", domains(), ids=lambda domain: domain.name)
def test_every_domain_has_a_schema_of_its_own(domain: Any) -> None:
    others = [one.states.schema for one in domains() if one is not domain]
    assert domain.states.schema not in others
