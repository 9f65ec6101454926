"""What may be meant at one table of the floor, and in the books that concern it."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cutcard.compose import domains
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.duties import duties_of
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.streams.streams import AnyDomain
from cutcard.registers.patrons.claims import DeclineClaim, PayClaim
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.promotions.commands import AttestDraw
from cutcard.table.state.table import Round, Table, drawn, pile
from tests.soak.fields import WILD, Fields
from tests.soak.floor import PATRONS, STAFF, Floor
from tests.support.floor.promotions import TERMS

GUESTS = ("g1", "g2", "g3", "g4")  # people without a card or an account


class Words(Fields):
    """What may be meant at one table of the floor now."""

    def __init__(self, floor: Floor, name: str, stream: str = "") -> None:
        super().__init__(floor, stream or f"table/{name}")
        self.name = name
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
        """Numbers of late entries in the book of this stream, or of the register of the table's game."""
        book = self.opened
        if isinstance(book, FloorTable | Patron):
            book = self.floor.desk.state(f"incidents/{self.table.game}").state
        return list(_numbers(book)) or [1]

    def equipment(self) -> tuple[str, ...]:
        """All that may stand at the table."""
        items = self.state.rules.life.equipment.items if self.state.rules.life else ()
        return (*dict.fromkeys(item.name for item in items), "drop box", "cashless terminal")

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
            case "since":
                return ["", *(self.floor.later(-minutes) for minutes in (10, 300, 3_000))]
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
            case "number" | "dispute" | "win" | "draw" | "denial":
                return self.numbers()
            case "duty":
                return [one.id for one in duties_of(self.opened, self.floor.later(0))]
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
                return [f"C-{who}" for who in (*table.seats.values(), "nobody")]
            case "days":
                return [1, 2]
            case "round":
                return [table.rounds, table.rounds, 0, table.rounds - 1]
            case "tournament":
                return ["", "", "t-1"]
            case "area":
                return [wager.name for wager in self.state.rules.game.wagers]
            case "move":
                game = self.state.rules.game
                return [move.name for phase in game.phases for move in getattr(phase, "moves", ())]
            case "pile":
                return ["dealer", "board", *(pile(box) for box in self.boxes()), *(drawn(box) for box in self.boxes())]
            case _:
                return super().meant(field)

    def actor(self, command: Command, wild: float = WILD) -> Actor:
        """A draw is confirmed by its scrutineer and nobody else."""
        if isinstance(command, AttestDraw) and isinstance(self.opened, FloorPromotion):
            id = self.opened.promotion.scrutineer
            return Actor(id, next((role for role, people in STAFF.items() if id in people), Role.DEALER))
        return super().actor(command, wild)

    def player(self, command: Command) -> str:
        """Players act for their own boxes, and pay their own claims."""
        if isinstance(command, PayClaim | DeclineClaim):
            claims = self.floor.desk.state("cage/floor").state.claims.open
            return claims[command.number].patron if command.number in claims else ""
        box = getattr(command, "seat", getattr(command, "box", None))
        own = self.table.seats.get(box) if isinstance(box, int) else None
        return own or super().player(command)


def streams(domain: AnyDomain, words: Words) -> list[str]:
    """Where commands of a domain may go."""
    game = words.table.game
    named: dict[str, list[str]] = {
        "table": [words.name],
        "patron": [*PATRONS, *GUESTS],
        "pool": ["A", "B"],
        "promotion": [f"{game}.{number}" for number in (1, 2)],
        "cage": ["floor"],
        "voucher": [f"V-{number}" for number in range(30)],
        "card": [f"C-{who}" for who in PATRONS],
        "tournament": [f"t-{number}" for number in (1, 2, 3)],
        "tournament-table": [f"t-{number}.{table}" for number in (1, 2, 3) for table in (1, 2)],
    }
    return [f"{domain.name}/{name}" for name in named.get(domain.name, [game])]


def _numbers(value: Any) -> Iterator[int]:
    """Late numbers of whatever is kept by number in a value."""
    if isinstance(value, dict):
        yield from sorted(one for one in value if isinstance(one, int))[-4:]
    elif isinstance(value, tuple) and value and isinstance(value[0], Struct):
        yield from range(max(0, len(value) - 3), len(value) + 1)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _numbers(getattr(value, name))


OTHERS = tuple(domain for domain in domains() if domain.name != "table")
