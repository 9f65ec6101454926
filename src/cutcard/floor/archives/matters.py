"""What is still open in a stream, so that the rows it began with must stay in the journal."""

from collections.abc import Iterator
from typing import TypeAlias

from cutcard.floor.desk.duties import duties_of
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.register import IncidentRegister
from cutcard.registers.promotions.state import Promotion
from cutcard.tournament.state.tournament import Tournament

Named: TypeAlias = tuple[str, int]  # a table's stream, and the number of its round


def still_open(state: object, at: str) -> dict[str, Named | None]:
    """The open matters of a stream at a moment, in words, each with the round that it is about."""
    found = dict(_matters(state))
    return found | {f"duty {duty.id}": None for duty in duties_of(state, at) if f"duty {duty.id}" not in found}


def _matters(state: object) -> Iterator[tuple[str, Named | None]]:
    match state:
        case FloorTable(table=table) if table is not None and table.round and table.round.stage != "closed":
            yield f"round {table.rounds}", None
        case TournamentTable(table=table) if table.hand is not None:
            yield f"hand {table.deals}", None
        case Tournament() if state.announced is not None:
            if state.phase not in ("closed", "cancelled"):
                yield f"tournament {state.id}", None
            for player in state.claims:
                yield f"claim of {player}", None
        case GameRegister():
            for matter, place in _of_a_register(state.register):
                yield matter, (f"table/{place.table}", place.round) if place.round else None
        case FloorPromotion():
            for matter in _of_a_promotion(state.promotion):
                yield matter, None
        case _:
            pass  # requests at the cage and claims are duties


def _of_a_register(state: IncidentRegister) -> Iterator[tuple[str, IncidentPlace]]:
    for number, dispute in state.disputes.cases.items():
        if dispute.stage != "closed":
            yield f"dispute {number}", dispute.place
    for number, payment in state.payments.cases.items():
        if not payment.closed:
            yield f"wrong payment {number}", payment.place
    for number, order in state.outcomes.uncovered.items():
        yield f"order {number}", order.place
    for number, held in state.outcomes.withheld.items():
        if not held.confirmed:
            yield f"withheld payment {number}", held.place
    for number, case in state.outcomes.invalidations.items():
        if case.stage == "proposed":
            yield f"invalidation {number}", case.place


def _of_a_promotion(state: Promotion) -> Iterator[str]:
    for number, win in enumerate(state.wins, 1):
        if win.fate == "open":
            yield f"prize {number}"
    for number, dispute in enumerate(state.disputes, 1):
        if not dispute.closed:
            yield f"dispute {number}"
