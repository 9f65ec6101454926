"""What is still open between the house and a person, wherever on the floor it stands."""

from collections.abc import Iterator

from cutcard.core.message import OpenMatter
from cutcard.floor.domains.cage import Cage
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.domains.table import FloorTable
from cutcard.registers.incidents.register import IncidentRegister
from cutcard.registers.promotions.state import Promotion
from cutcard.registers.promotions.voucher import Voucher
from cutcard.tournament.state.tournament import Tournament

KINDS = ("table", "tournament", "incidents", "promotion", "voucher", "cage")  # streams that may hold such a matter


def open_matters(state: object, who: str) -> Iterator[OpenMatter]:
    """The matters of one stream that concern this person."""
    match state:
        case FloorTable(id, table) if table is not None:
            stakes = table.round.stakes if table.round and table.round.stage != "closed" else ()
            if any(stake.owner == who for stake in stakes):
                yield OpenMatter("stakes", id)
            elif who in table.seats.values():
                yield OpenMatter("table", id)
        case Tournament():
            yield from _of_a_tournament(state, who)
        case GameRegister(game, register):
            for kind, number in _of_a_register(register, who):
                yield OpenMatter(kind, f"{number} ({game})")
        case FloorPromotion(id, promotion):
            yield from (OpenMatter(kind, id) for kind in _of_a_promotion(promotion, who))
            kept = (one.clauses[-1] for one in promotion.denials if one.kept and one.claimant == who)
            yield from (OpenMatter("denied claim", id, clause) for clause in kept)
            if any(one.claimant == who for one in promotion.untold()):
                yield OpenMatter("refusal", id)
        case Voucher(number, holder) if holder == who and state.out:
            yield OpenMatter("voucher", number)
        case Cage():
            yield from (OpenMatter("claim", str(number)) for number in state.claims.of(who))
        case _:
            pass  # nothing of this person's


def _of_a_tournament(t: Tournament, who: str) -> Iterator[OpenMatter]:
    if t.phase in ("closed", "cancelled"):  # everything is paid and refunded by then, but for claims
        if who in t.claims:
            yield OpenMatter("tournament claim", t.id)
        return
    entrant = t.register.entrants.get(who)
    if entrant is not None and (entrant.status != "withdrawn" or entrant.payments):
        yield OpenMatter("tournament", t.id)
    if who in t.register.granted:
        yield OpenMatter("entry", t.id)
    if any(one.by == who or who in one.players for one in t.disputes.values()):
        yield OpenMatter("tournament dispute", t.id)


def _of_a_register(state: IncidentRegister, who: str) -> Iterator[tuple[str, int]]:
    for number, dispute in state.disputes.cases.items():
        if dispute.patron == who and dispute.stage != "closed":
            yield "dispute", number
    for number, payment in state.payments.cases.items():
        if payment.patron == who and not payment.closed:
            yield "payment", number
    for number, order in state.outcomes.uncovered.items():
        if order.patron == who:
            yield "order", number
    for number, held in state.outcomes.withheld.items():
        if held.person == who and not held.confirmed:
            yield "withheld", number


def _of_a_promotion(state: Promotion, who: str) -> Iterator[str]:
    refused = state.to_refuse()  # of cancelled draws: name and address are kept with the refusal
    if any(one.winner == who and (one.fate == "open" or win in refused) for win, one in enumerate(state.wins)):
        yield "prize"
    if any(one.person == who and not one.closed for one in state.disputes):
        yield "promotion dispute"
