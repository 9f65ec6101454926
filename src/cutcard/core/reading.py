"""What the floor says of a card that a reader has read face down, without naming it."""

from typing import Literal, TypeAlias

from msgspec import Struct

Misreading: TypeAlias = Literal["unknown", "foreign", "twice", "count"]


class ReadCheck(Struct, frozen=True, omit_defaults=True):
    """Whether a card can be what the reader says. ``twin``: the place in the deal where the same card was read."""

    kind: Misreading | None = None  # None: nothing speaks against it
    twin: int = -1
