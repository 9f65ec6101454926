"""Changes of limits that wait until the wagers placed under the old limits are settled or taken back (I-55)."""

from collections.abc import Iterator

from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.rules.printed.life import LimitClauses
from cutcard.table.messages.life import LimitsChanged, MarkerRemoved, MarkersPlaced
from cutcard.table.messages.round import TableEvent
from cutcard.table.state.life import markers
from cutcard.table.state.table import Table


def wagers_lie(table: Table) -> bool:
    """Whether a round is in play under the current sign, so that a change of limits waits until it is over (I-55)."""
    state = table.round
    return state is not None and (state.stage in ("play", "settlement") or bool(state.stage == "open" and state.stakes))


def limits_to_come(table: Table, area: str) -> tuple[Cents, Cents]:
    """Minimum and maximum of an area from the next round on: a change that waits counts as made."""
    waiting = {one.area: one for one in table.life.coming if isinstance(one, LimitsChanged)}
    change = waiting.get(area) or (waiting.get("") if area not in table.sign.areas else None)
    return (change.minimum, change.maximum) if change else table.sign.limits(area)


def changes_due(clauses: LimitClauses | None, table: Table) -> list[TableEvent]:
    """Changes of limits that waited for the end of the round."""
    if clauses is None or not table.life.coming or wagers_lie(table):
        return []
    events: list[TableEvent] = []
    minimums = {change.area: change.minimum for change in table.life.coming if isinstance(change, LimitsChanged)}
    for change in table.life.coming:
        if isinstance(change, MarkersPlaced):
            low = minimums.get(change.area, table.sign.limits(change.area)[0])
            events += _markers_due(table, change, low)
            continue
        events.append(replace(change, waits=False))
        if isinstance(change, LimitsChanged):
            events += needless_markers(clauses, table, change.minimum, change.area)
    return events


def _markers_due(table: Table, change: MarkersPlaced, low: Cents) -> Iterator[TableEvent]:
    """Raise the kept minimum of players who still have one; ``low``: the sign's, at which a marker goes."""
    kept = markers(table.life, change.area)
    for patron, minimum in change.minimums.items():
        if kept.get(patron, low) >= low:  # the marker is gone, or goes with the change of the sign
            continue
        if minimum >= low:
            yield MarkerRemoved(patron, change.clauses, change.area)
        else:
            yield MarkersPlaced({patron: minimum}, change.clauses, change.area)


def needless_markers(clauses: LimitClauses, table: Table, minimum: Cents, area: str) -> Iterator[TableEvent]:
    """Remove markers that no longer help their players."""
    for patron, kept in markers(table.life, area).items():
        if kept >= minimum:
            yield MarkerRemoved(patron, (clauses.keep,), area)
