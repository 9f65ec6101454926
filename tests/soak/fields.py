"""Commands made up field by field: what a person could mean, or anything at all of the right type."""

import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from cutcard.cards import DECK
from cutcard.core.message import Actor, Command, Role
from tests.soak.floor import PATRONS, STAFF, Floor

NUMBERS = (-1, 0, 1, 2, 3, 4, 20, 25, 52, 70, 499, 500, 525, 1050, 50_000, 50_025, 100_000, 10**13)
TEXTS = ("", " ", "x", "A", "p1", "1", "red", "blue", "2026-01-01T00:00:00Z", "nonsense" * 15)
SAYS = (
    *("reason", "reasons", "details", "helper", "claim", "about", "decision", "grounds", "note", "officer", "device"),
    *("enquiry", "reference", "how", "prize", "seen", "identified", "method", "into", "back", "found", "matter"),
    *("word", "words", "finding", "because", "what", "approved", "proof", "discretion"),
)
WILD = 0.04  # how often a field holds anything at all


class Fields:
    """Values for the fields of commands; what is meant at a place is told by its subclass."""

    about = 0  # the number of the case that is meant; 0: any
    built: Mapping[type, Callable[[Any], Command]] = {}  # commands whose fields hang together

    def __init__(self, floor: Floor, stream: str) -> None:
        self.floor, self.rng, self.stream = floor, floor.rng, stream

    @property
    def opened(self) -> Any:
        return self.floor.desk.state(self.stream).state

    def make(self, kind: type[Command], wild: float = WILD) -> Command:
        """A command of a kind: mostly as somebody would mean it."""
        build = self.built.get(kind)
        if build is not None and self.rng.random() > wild:
            return build(self)
        made: Command = self.fill(kind, wild)
        return made

    def fill(self, kind: Any, wild: float = WILD) -> Any:
        """A value of a type with fields: meant ones where the field's name tells, else any; defaults now and then."""
        hints, bounds = _hints(kind)
        values = {}
        for field in _fields(kind):
            optional = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
            if optional and self.rng.random() < 0.5:
                continue
            meant = [] if self.rng.random() < wild else self.meant(field.name)
            meant = [one for one in meant if _fits(one, bounds[field.name])]
            value = self.rng.choice(meant) if meant else self.any(hints[field.name], wild)
            while not _fits(value, bounds[field.name]):  # no such command comes through the door
                value = self.any(hints[field.name], wild)
            values[field.name] = value
        return kind(**values)

    def meant(self, field: str) -> list[Any]:
        """What somebody would write into a field of this name; nothing where any value will do."""
        return ["for a good reason"] if field in SAYS else []

    def any(self, hint: Any, wild: float = WILD) -> Any:
        """Any value of a type."""
        origin, inner = get_origin(hint), get_args(hint)
        if origin is typing.Literal:
            return self.rng.choice(inner)
        if origin in (typing.Union, types.UnionType):
            return self.any(self.rng.choice(inner), wild)
        if origin is tuple and inner == (int, ...):
            return tuple(self.rng.sample(DECK, self.rng.randint(0, 5)))
        if origin in (tuple, list, frozenset):
            return origin(self.any(inner[0], wild) for _ in range(self.rng.randint(0, 3)))
        if origin is dict:
            return {self.any(inner[0], wild): self.any(inner[1], wild) for _ in range(self.rng.randint(0, 2))}
        if hint is type(None):
            return None
        if hint is bool:
            return self.rng.random() < 0.5
        if hint is int:
            return self.rng.choice(NUMBERS)
        if hint is str:
            return self.rng.choice(TEXTS)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self.rng.choice(list(hint))
        if isinstance(hint, type) and issubclass(hint, Struct):
            return self.fill(hint, wild)
        raise TypeError(f"no value of {hint!r} is told here")

    def actor(self, command: Command, wild: float = WILD) -> Actor:
        """Somebody who may give this command; now and then anybody."""
        roles = command.roles if command.roles and self.rng.random() >= wild else tuple(Role)
        role = self.rng.choice(roles)
        if role is not Role.PLAYER:
            return Actor(self.rng.choice(STAFF[role]), role)
        return Actor(self.player(command) or self.rng.choice(PATRONS), role)

    def player(self, command: Command) -> str:
        """The player who would give this command; "" where anybody would."""
        return str(getattr(command, "patron", "") or getattr(command, "player", ""))


_fields = cache(msgspec.structs.fields)


@cache
def _hints(kind: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Types of the fields without and with their bounds."""
    return get_type_hints(kind), get_type_hints(kind, include_extras=True)


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value may stand in a field of this type."""
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError:
        return False
    return True
