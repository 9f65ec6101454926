"""A table dealt by people, as its dealer's page needs it: the wagers of the last round, and the rows of this one."""

from collections.abc import Mapping

from msgspec.structs import replace

from cutcard.core.message import Actor
from cutcard.core.record import RoundRecord
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_record import round_record
from cutcard.registers.incidents.register import IncidentRegister
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.round import PlaceWagers
from cutcard.table.state.table import Table
from cutcard.web.dealer.deals import LastDealer
from cutcard.web.dealer.due import due
from cutcard.web.dealer.shapes import DealerSide
from cutcard.web.dealer.side import Known, side
from cutcard.web.words.named import named


class RecordedTable:
    """Remembers the wagers of the last round that is over, which are read from the journal once."""

    def __init__(self, desk: Desk, stream: str) -> None:
        self._desk, self._stream = desk, stream
        self._last: tuple[int, RoundRecord | None] = 0, None
        self._dealer = LastDealer(desk, stream)

    def side(self, state: FloorTable, actor: Actor, names: Mapping[str, str]) -> DealerSide:
        table, desk = state.opened, self._desk
        boxes = table.seats if table.round is None or table.round.stage in ("open", "closed") else {}
        wagers = {who: desk.facts(self._stream, actor, PlaceWagers(box, ())) for box, who in boxes.items()}
        acts = desk.facts(self._stream, actor, CorrectAct())
        due_now = due(state.rules, table, self._register(state), self._stream.partition("/")[2])
        due_now = [replace(one, reason=named(one.reason, names)) for one in due_now]
        return side(state.rules, table, Known(names, self._before(table), wagers, acts, due_now, self._dealer.id()))

    def _register(self, state: FloorTable) -> IncidentRegister | None:
        if state.rules.incidents is None:
            return None
        kept = self._desk.state(register(state.opened.game)).state
        assert isinstance(kept, GameRegister)
        return kept.register

    def _before(self, table: Table) -> RoundRecord | None:
        over = table.round is None or table.round.stage == "closed"
        number = table.rounds if over else table.rounds - 1
        if number < 1:
            return None
        if over or self._last[0] != number:  # while nothing is open, the last round can still be corrected
            rows = self._desk.round(self._stream, number)
            self._last = number, round_record(table, number, [(row.at, row.events) for row in rows])
        return self._last[1]
