"""What may be meant in one tournament of the floor, by its director, at its desk and at its tables."""

from typing import Any

from cutcard.cards import DECK
from cutcard.core.message import Command
from cutcard.floor.domains.tournament import table_stream
from cutcard.tournament.hand.course import HandNeed, needs
from cutcard.tournament.hand.state import LiveHand, TableState
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock
from tests.soak.fields import WILD, Fields
from tests.soak.floor import PATRONS, Floor

MAIN = "main"  # the event into which satellites and flights lead


class EventWords(Fields):
    """What may be meant in a tournament now; with a table also at that table."""

    def __init__(self, floor: Floor, id: str, table: int = 0) -> None:
        super().__init__(floor, table_stream(id, table) if table else f"tournament/{id}")
        self.id, self.number = id, table
        state = floor.desk.state(f"tournament/{id}").state
        assert isinstance(state, Tournament)
        self.t = state

    @property
    def table(self) -> TableState:
        state: TableState = self.floor.desk.state(table_stream(self.id, self.number)).state.table
        return state

    @property
    def need(self) -> HandNeed:
        return needs(self.table)

    @property
    def live(self) -> LiveHand | None:
        return self.table.hand if self.number else None

    def make(self, kind: type[Command], wild: float = WILD) -> Command:
        """Before the announcement nothing hangs together."""
        known = self.t.announced is not None or kind is Announce
        return super().make(kind, wild) if known else self.fill(kind, wild)

    def entrants(self) -> list[str]:
        return list(self.t.register.entrants)

    def player(self, command: Command) -> str:
        if self.number:
            seats = {one.seat: one.player for one in self.live.begin.seats} if self.live else {}
            return seats.get(getattr(command, "by", 0) or getattr(command, "seat", 0), "")
        if type(command).__name__ == "TakeEntry":
            return str(getattr(command, "to", ""))
        return str(getattr(command, "player", ""))

    def meant(self, field: str) -> list[Any]:
        t = self.t
        if self.number:
            return self._at_table(field)
        match field:
            case "player" | "owner":
                out = [one.player for one in t.outs[-3:]]
                return [*self.entrants(), *self.entrants(), *out, *t.missing, *t.away, *t.disqualified, *PATRONS]
            case "to":
                return list(PATRONS)
            case "name":
                return ["Somebody Else"]
            case "born":
                return ["1990-01-01"]
            case "card":
                return ["C-1"]
            case "agreed" | "informed" | "available" | "never_sat":
                return [True, True, False]
            case "table":
                return list(t.field.tables)
            case "seat":
                return list(range(1, 10))
            case "players" | "absent":
                some = self.entrants() or list(PATRONS)
                return [(), *(tuple(self.rng.sample(some, min(len(some), k))) for k in (1, 2))]
            case "level":
                view = clock.at(t.clock, t.structure, self.floor.later(0)) if t.clock.began else None
                now = view.level if view else 1
                return [now, now + 1, now + 1, max(1, now - 1)]
            case "seconds":
                return [60, 600, 3_000]
            case "minutes" | "hands":
                return [1, 2, 10]
            case "starts":
                return [self.floor.later(minutes) for minutes in (1, 60)]
            case "number":
                kept = (t.matters, t.disputes, t.proposals, t.purse.values, t.purse.bonuses, t.calls)
                return [number for one in kept for number in one] or [1]
            case "counted" | "charged":
                unit = max((table.unit for table in t.field.tables.values()), default=100)
                return [unit * number for number in (1, 5, 40)] if in_room(t) else [None]
            case "most" | "value":
                return [250_00, 1_000_00]
            case "into":
                return [MAIN, "t-1", "t-2"]
            case "place":
                return [1, 2, 99]
            case _:
                return super().meant(field)

    def _at_table(self, field: str) -> list[Any]:
        live = self.live
        if live is None:
            return super().meant(field)
        need = self.need
        match field:
            case "seat":
                return [need.seat, need.seat, need.seat, *live.seats] if need.seat else list(live.seats)
            case "by":
                return list(live.seats)
            case "kind" if need.acts:
                return [*need.acts, "early", "burn", "flop", "turn", "river"]
            case "amount":
                return [need.least_to, need.most_to, need.price, (need.least_to + need.most_to) // 200 * 100]
            case "chips":
                return [(100,) * 5, (need.least_to or 100,), (500, 500), (need.price or 100,)]
            case "to":
                return [need.pile] if need.pile else ["seat 1"]
            case "cards":
                lying = {card for cards in (*live.hands.values(), *live.board.values()) for card in cards}
                free = [card for card in DECK if card not in lying]
                return [tuple(self.rng.sample(free, k)) for k in (0, 1, 2, len(need.places) or 3)]
            case "order":
                seats = list(live.left)
                self.rng.shuffle(seats)
                return [tuple((one,) for one in seats), (tuple(seats),)]
            case _:
                return super().meant(field)
