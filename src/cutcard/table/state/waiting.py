"""Faults that wait for their remedies: the one on the table, and what was found while it waited."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cutcard.rules.faults import Fault
from cutcard.table.messages.faults import FaultProposed

if TYPE_CHECKING:
    from cutcard.table.state.table import Round


def proposed(state: "Round", event: FaultProposed) -> "Round":
    """The round after a remedy was proposed. A fault found while another one waits is next."""
    waits = (*state.then, event) if state.proposed else ()
    return replace(state, proposed=state.proposed or event, then=waits, reports=state.reports + 1)


def resolved(state: "Round") -> "Round":
    """The round without the fault on the table; what was found meanwhile is proposed now."""
    return replace(state, proposed=next(iter(state.then), None), then=state.then[1:])


def confirmed(state: "Round") -> "Round":
    """The round after the remedy was confirmed."""
    fault, owner = (state.proposed.fault, state.proposed.owner) if state.proposed else ("", "")
    invalid = (*state.invalid, owner) if fault is Fault.INVALID else state.invalid
    more = fault in (Fault.EXPOSED, Fault.EXPOSED_DEALER)
    return replace(resolved(state), exposed=state.exposed + more, invalid=invalid)


def voided(state: "Round") -> "Round":
    """The round once it is void: nothing waits any more."""
    return replace(state, voided=True, held="", proposed=None, then=())


def waiting(state: "Round | None") -> tuple[FaultProposed, ...]:
    """Every fault that waits for its remedy, the one on the table first."""
    return (state.proposed, *state.then) if state is not None and state.proposed is not None else ()
