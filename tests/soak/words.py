"""Commands made up field by field: what a person at the table could mean, or anything at all of the right type."""

import types
import typing
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from cutcard.cards import DECK
from cutcard.compose import domains
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.streams.streams import AnyDomain
from cutcard.table.state.table import Round, Table, drawn, pile
from tests.soak.floor import PATRONS, STAFF, Floor
from tests.support.promotions import TERMS

NUMBERS = (-1, 0, 1, 2, 3, 4, 20, 25, 52, 70, 499, 500, 525, 1050, 50_000, 50_025, 100_000, 10**13)
TEXTS = ("", " ", "x", "A", "p1", "1", "red", "blue", "2026-01-01T00:00:00Z", "nonsense" * 30)
SAYS = (
    *("reason", "reasons", "details", "helper", "claim", "about", "decision", "grounds", "note", "officer", "device"),
    *("enquiry", "reference", "how", "prize", "overseen_by", "method", "into", "back"),
)
WILD = 0.04  # how often a field holds anything at all


class Words:
    """What may be meant at one table of the floor now."""

    def __init__(self, floor: Floor, name: str) -> None:
        self.floor, self.rng, self.name = floor, floor.rng, name
        self.state = floor.table(name)

    @property
    def table(self) -> Table:
        return self.state.opened

    @property
    def round(self) -> Round | None:
        return self.table.round

    def boxes(self) -> list[int]:
        return [*self.table.seats, *(self.round.boxes if self.round else ())] or [1]

    def numbers(self) -> list[int]:
        """Numbers of late entries in the register of the table's game."""
        register = self.floor.desk.state(f"incidents/{self.table.game}").state.register
        subjects = [getattr(register, name) for name in register.__struct_fields__]
        cases = [getattr(subject, name) for subject in subjects for name in subject.__struct_fields__]
        return [number for one in cases if isinstance(one, dict) for number in sorted(one)[-3:]] or [1]

    def equipment(self) -> tuple[str, ...]:
        """All that may stand at the table."""
        items = self.state.rules.life.equipment.items if self.state.rules.life else ()
        return (*dict.fromkeys(item.name for item in items), "drop box", "cashless terminal")

    def fill(self, kind: Any, wild: float = WILD) -> Any:
        """A value of a type with fields: meant ones where the field's name tells, else any; defaults now and then."""
        hints, bounds = get_type_hints(kind), get_type_hints(kind, include_extras=True)
        values = {}
        for field in msgspec.structs.fields(kind):
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
        table, state, life = self.table, self.round, self.table.life
        sign, proposed = table.sign, state.proposed if state else None
        match field:
            case "box" | "seat" | "on" | "boxes":
                return self.boxes()
            case "minimum":
                return [sign.minimum, sign.minimum + 500, sign.minimum + 25, 525, 525, 525]
            case "maximum":
                return [sign.maximum, sign.maximum + 50_000, 50_000, 50_000]
            case "unit":
                return [25, 25, 100]
            case "amount" | "tokens" | "chips":
                return [499, 500, 525, 1000, 5000, 50_001, 100_000]
            case "at":
                return [self.floor.later(minutes) for minutes in (0, 5, 20.1, 25, 40)]
            case "deck":
                return [*life.decks, "one", "two"]
            case "proposal":
                return [proposed.proposal] if proposed else []
            case "remedy":
                return list(proposed.remedies) if proposed else []
            case "reporter" | "patron" | "owner":
                return [*table.seats.values(), *PATRONS]
            case "stake":
                return [stake.id for stake in state.stakes] if state else []
            case "pool":
                return ["A", "A", "B"]
            case "rate":
                return [70]
            case "scope":
                return ["casino", *dict.fromkeys(one.game for one in self.floor.tables.values())]
            case "game":
                return [table.game]
            case "table":
                return [self.name]
            case "person" | "claimant" | "holder" | "winner" | "payee" | "entrant" | "inspector" | "name":
                return [*table.seats.values(), *PATRONS]
            case "players" | "persons" | "patrons" | "forfeit":
                return [(), *((who,) for who in table.seats.values())]
            case "number":
                return self.numbers()
            case "dispute" | "win" | "draw" | "denial" | "finding":
                return [1, 2, 3]
            case "voucher":
                return [f"V-{self.rng.randrange(100)}"]
            case "terms":
                return [TERMS]
            case "conditions_met" | "sign_placed" | "present" | "only_physical":
                return [True]
            case "equipment":
                return [self.equipment()] * 3
            case "cards" | "discard":
                return []
            case "card":
                return ["C-1", "C-2"]
            case "days":
                return [1, 2]
            case "round":
                return [table.rounds, table.rounds, 0, table.rounds - 1]
            case "tournament":
                return ["", "", "T-1"]
            case "area":
                return [wager.name for wager in self.state.rules.game.wagers]
            case "move":
                game = self.state.rules.game
                return [move.name for phase in game.phases for move in getattr(phase, "moves", ())]
            case "pile":
                return ["dealer", "board", *(pile(box) for box in self.boxes()), *(drawn(box) for box in self.boxes())]
            case _ if field in SAYS:
                return ["for a good reason"]
            case _:
                return []

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
        """Somebody who may give this command; a player for the own box; now and then anybody."""
        roles = command.roles if command.roles and self.rng.random() >= wild else tuple(Role)
        role = self.rng.choice(roles)
        if role is not Role.PLAYER:
            return Actor(self.rng.choice(STAFF[role]), role)
        box = getattr(command, "seat", getattr(command, "box", None))
        own = self.table.seats.get(box) if isinstance(box, int) else None
        return Actor(own or getattr(command, "patron", "") or self.rng.choice(PATRONS), role)


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value may stand in a field of this type."""
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError:
        return False
    return True


def streams(domain: AnyDomain, words: Words) -> list[str]:
    """Where commands of a domain may go."""
    game = words.table.game
    named = {"table": [words.name], "patron": list(PATRONS), "pool": ["A", "B"], "promotion": [f"{game}.1"]}
    return [f"{domain.name}/{name}" for name in named.get(domain.name, [game])]


OTHERS = tuple(domain for domain in domains() if domain.name != "table")
