"""Backing another player's jackpot: who has asked for it, and on which box it is allowed."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cutcard.table.messages.jackpot import BackingAllowed, BackingAsked, BackingDeclined, BackingEvent

if TYPE_CHECKING:
    from cutcard.table.state.table import Table


class Asked(Struct, frozen=True):
    """A player's request: the other box, since when, and whether a supervisor has declined it."""

    box: int
    at: str
    declined: bool = False


def evolve(table: "Table", event: BackingEvent) -> "Table":
    """The table after a request or its answer. A permission is for the round whose wagers are open, or for the next."""
    others = {who: one for who, one in table.asked.items() if who != event.patron}
    match event:
        case BackingAsked(patron, box, at):
            return replace(table, asked={**others, patron: Asked(box, at)})
        case BackingDeclined(patron, box, at=at):
            return replace(table, asked={**others, patron: Asked(box, at, declined=True)})
        case BackingAllowed(patron, box):
            state = table.round
            if state is not None and state.stage == "open":
                state = replace(state, backers={**state.backers, patron: box})
                return replace(table, round=state, asked=others)
            return replace(table, backers={**table.backers, patron: box}, asked=others)
    return replace(table, asked=others)


def left(table: "Table", box: int, patron: str) -> "Table":
    """The table without requests and permissions of a player who leaves, or for the box that they leave."""
    state = table.round
    return replace(
        table,
        round=replace(state, backers=_still(state.backers, box, patron)) if state else None,
        backers=_still(table.backers, box, patron),
        asked={who: one for who, one in table.asked.items() if who != patron and one.box != box},
    )


def _still(backers: Mapping[str, int], box: int, patron: str) -> dict[str, int]:
    return {who: on for who, on in backers.items() if who != patron and on != box}


def answered(table: "Table") -> dict[str, Asked]:
    """Requests after a round: one that was declined has been read by then."""
    return {who: one for who, one in table.asked.items() if not one.declined}
