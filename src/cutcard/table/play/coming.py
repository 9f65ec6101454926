"""Changes of limits that wait until the wagers placed under the old limits are settled or taken back (I-55)."""

from collections.abc import Iterator

from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.rules.printed.life import LimitClauses
from cutcard.table.messages.life import LimitsChanged, MarkerRemoved
from cutcard.table.messages.round import TableEvent
from cutcard.table.state.life import markers
from cutcard.table.state.table import Table


def wagers_lie(table: Table) -> bool:
    """Whether a round is in play under the current sign, so that a change of limits waits until it is over (I-55)."""
    state = table.round
    return state is not None and (state.stage in ("play", "settlement") or bool(state.stage == "open" and state.stakes))


def changes_due(clauses: LimitClauses | None, table: Table) -> list[TableEvent]:
    """Changes of limits that waited for the end of the round."""
    if clauses is None or not table.life.coming or wagers_lie(table):
        return []
    events: list[TableEvent] = []
    for change in table.life.coming:
        events.append(replace(change, waits=False))
        if isinstance(change, LimitsChanged):
            events += needless_markers(clauses, table, change.minimum, change.area)
    return events


def needless_markers(clauses: LimitClauses, table: Table, minimum: Cents, area: str) -> Iterator[TableEvent]:
    """Remove markers that no longer help their players."""
    for patron, kept in markers(table.life, area).items():
        if kept >= minimum:
            yield MarkerRemoved(patron, (clauses.keep,), area)
