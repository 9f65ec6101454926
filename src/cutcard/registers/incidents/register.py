"""The incident register of one game: one decide and one evolve over all its subjects."""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.duty import ACKNOWLEDGE, Acknowledge, Acknowledged, Duty, acknowledge
from cutcard.core.message import Facts
from cutcard.core.moment import moment
from cutcard.core.prompt import Prompt
from cutcard.money import MOST, Cents
from cutcard.registers.incidents import (
    conduct,
    defect,
    dispute,
    dispute_rules,
    disputing,
    outcome,
    outcome_rules,
    payment,
    payment_rules,
)
from cutcard.registers.incidents import report as monthly
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.claimed import with_orders, with_rectified, without_overpaid, without_withheld
from cutcard.registers.incidents.conduct import Conduct, ConductCommand, ConductEvent, IdentifyPerson, TakeMeasure
from cutcard.registers.incidents.defect import DefectCommand, DefectEvent, Defects
from cutcard.registers.incidents.dispute import (
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    DisputeCommand,
    DisputeEvent,
    Disputes,
    OrderCarriedOut,
    ReviewDispute,
)
from cutcard.registers.incidents.notice import notices
from cutcard.registers.incidents.ordered import OrderMade, most_more
from cutcard.registers.incidents.outcome import (
    CarryOutUncovered,
    ConfirmInvalidation,
    ConfirmWithheld,
    DecideUncovered,
    OutcomeCommand,
    OutcomeEvent,
    Outcomes,
    ProposeInvalidation,
    WithdrawInvalidation,
    WithdrawUncovered,
    WithdrawWithheld,
    WithholdPayment,
)
from cutcard.registers.incidents.payment import (
    ClosePayment,
    PaymentCommand,
    PaymentEvent,
    RecordAttempt,
    RecordRectified,
    ReportWrongPayment,
    WithdrawWrongPayment,
    WrongPayments,
)
from cutcard.registers.incidents.report import MonthlyReportSent, SendMonthlyReport
from cutcard.rules.printed.incidents import (
    IncidentClauses,
)
from cutcard.rules.settle import Settled
from cutcard.ruling import Refused, instead

IncidentCommand: TypeAlias = (
    DisputeCommand | PaymentCommand | SendMonthlyReport | ConductCommand | OutcomeCommand | DefectCommand | Acknowledge
)
IncidentEvent: TypeAlias = (
    DisputeEvent | PaymentEvent | MonthlyReportSent | ConductEvent | OutcomeEvent | DefectEvent | Acknowledged
)


class IncidentRegister(Struct, frozen=True):
    """All incidents of one game. Each subject has its own numbering."""

    disputes: Disputes = Disputes()
    payments: WrongPayments = WrongPayments()
    conduct: Conduct = Conduct()
    outcomes: Outcomes = Outcomes()
    defects: Defects = Defects()
    acknowledged: frozenset[str] = frozenset()  # ids of notices that somebody has acknowledged


def decide(
    clauses: IncidentClauses,
    state: IncidentRegister,
    command: IncidentCommand,
    facts: Facts,
    settled: tuple[Settled, ...] = (),
) -> list[IncidentEvent]:
    """The entries that a command makes; raises Refused with the clause and what to do instead.

    ``settled``: what each wager of a hand pays that is attached to a dispute.
    """
    ordered, room = _ordered_since(state, command, facts)
    facts = as_claimed(state, command, facts)
    if isinstance(command, DisputeCommand):
        events = dispute_rules.decide(clauses.disputes, state.disputes, command, facts, settled)
        pays = clauses.payments
        carried = [event for event in events if isinstance(event, OrderCarriedOut)]
        return [*events, *(payment_rules.found_by(pays, state.payments, event) for event in carried if pays)]
    _check_unmoved(clauses, state, command)
    if isinstance(command, ConductCommand):
        return [*conduct.decide(clauses.conduct, state.conduct, command, facts)]
    if isinstance(command, OutcomeCommand):
        return [*outcome_rules.decide(clauses.outcomes, state.outcomes, command, facts)]
    if isinstance(command, DefectCommand):
        return [*defect.decide(clauses.defects, state.defects, command, facts, state.acknowledged)]
    if isinstance(command, Acknowledge):
        return [acknowledge(duties(clauses, state, facts.at), command, facts)]
    if clauses.payments is None:
        raise Refused(
            clauses.outcomes.instead,
            "this game's rules do not cover wrong payments: have it decided under the clause cited",
        )
    if isinstance(command, SendMonthlyReport):
        return [*monthly.decide(clauses.payments, state.payments, command, facts)]
    return [*payment_rules.decide(clauses.payments, state.payments, command, facts, ordered, room)]


def place_of(state: IncidentRegister, command: IncidentCommand) -> IncidentPlace | None:
    """Where the case of a command happened, if its decision needs to know."""
    match command:
        case DecideDispute(number) | ReviewDispute(number) | CarryOutOrder(number) | CloseDispute(number):
            return state.disputes.cases[number].place if number in state.disputes.cases else None
        case ConfirmInvalidation(number):
            return state.outcomes.invalidations[number].place if number in state.outcomes.invalidations else None
        case ConfirmWithheld(number):
            return state.outcomes.withheld[number].place if number in state.outcomes.withheld else None
        case RecordRectified(number) | RecordAttempt(number) | ClosePayment(number):
            return state.payments.cases[number].place if number in state.payments.cases else None
        case CarryOutUncovered(number):
            return state.outcomes.uncovered[number].place if number in state.outcomes.uncovered else None
        case IdentifyPerson(number):
            return state.conduct.device[number].place if number in state.conduct.device else None
        case _:
            return getattr(command, "place", None)


def concerned(state: IncidentRegister, command: IncidentCommand) -> str:
    """Whose matter staff decide, claim or pay in by a command; "": nobody's, or somebody's whom nobody knows."""
    match command:
        case DecideDispute(number) | ReviewDispute(number) | CarryOutOrder(number) | CloseDispute(number):
            return state.disputes.cases[number].patron if number in state.disputes.cases else ""
        case RecordRectified(number) | RecordAttempt(number) | WithdrawWrongPayment(number):
            return state.payments.cases[number].patron if number in state.payments.cases else ""
        case WithdrawWithheld(number) | ConfirmWithheld(number):
            return state.outcomes.withheld[number].person if number in state.outcomes.withheld else ""
        case CarryOutUncovered(number) | WithdrawUncovered(number):
            return state.outcomes.uncovered[number].patron if number in state.outcomes.uncovered else ""
        case DecideUncovered(patron=patron) | WithholdPayment(person=patron):
            return patron
        case _:
            return ""


def as_claimed(state: IncidentRegister, command: IncidentCommand, facts: Facts) -> Facts:
    """The facts with a record that leaves out what the person was asked to give back, or has been given back."""
    place, record = place_of(state, command), facts.round
    if record is None or place is None:
        return facts
    records, given = (concerned(state, command), *facts.same), _given(state, command)
    orders = (one for one in _ordered(state, command) if given is None or one.counts_for(given))
    if isinstance(command, WithholdPayment | ConfirmWithheld):
        orders = (one for one in orders if one.order.kind == "reverse")  # a win that was ordered is not in the record
    else:
        record = without_withheld(record, place, state.outcomes)
    if not isinstance(command, ReportWrongPayment | RecordRectified):  # these know what their own stake was paid since
        record = without_overpaid(with_rectified(record, place, state.payments), place, state.payments)
    return replace(facts, round=with_orders(record, place, orders, records))


def _given(state: IncidentRegister, command: IncidentCommand) -> Cents | None:
    """What a command gives beyond what was moved before, negative: claims back; None: it reckons with every order."""
    match command:
        case RecordRectified(amount=amount):
            return amount
        case RecordAttempt():
            return -1  # what a demand claims is known by its case
        case ReportWrongPayment():
            return 0
        case DecideDispute(order=order) | DecideUncovered(order=order):
            return order.given
        case ReviewDispute(number, order=order) if order is not None:
            return order.given - (state.disputes.cases[number].moved if number in state.disputes.cases else 0)
        case _:
            return None


def _ordered(state: IncidentRegister, command: IncidentCommand) -> Iterator[OrderMade]:
    """What other decisions have moved, and what they have ordered beyond that."""
    for number, dispute_ in state.disputes.cases.items():
        own = isinstance(command, DisputeCommand) and getattr(command, "number", 0) == number
        yield from () if own else dispute_.made
    for number, one in state.outcomes.uncovered.items():
        if command != CarryOutUncovered(number):
            yield OrderMade(one.place, one.patron, one.order, one.at)
    yield from (replace(one, carried=True) for one in state.outcomes.moved)


def _ordered_since(state: IncidentRegister, command: IncidentCommand, facts: Facts) -> tuple[Cents, Cents]:
    """What decisions have ordered for the patron of a wrong payment since it was found, beside stakes on record.

    And what is left of all that the patron's wagers could have brought.
    """
    case = state.payments.cases.get(command.number) if isinstance(command, RecordRectified) else None
    if case is None or case.what != "wager":
        return 0, MOST
    records, room = (case.patron, *facts.same), MOST
    if facts.round is not None and not facts.assisted:
        record = without_overpaid(with_rectified(facts.round, case.place, state.payments), case.place, state.payments)
        orders = (one for one in _ordered(state, command) if one.counts_for(case.left))
        room = max(0, most_more(with_orders(record, case.place, orders, records), records) - case.beside)
    kinds = ("pay",) if case.stake > 0 else ("pay", "return stake")
    made = (one for one in _ordered(state, command) if one.place == case.place and one.patron in records)
    since = (one for one in made if one.at and moment(one.at) >= moment(case.found))
    return sum(one.order.amount for one in since if one.order.kind in kinds), room


def _check_unmoved(clauses: IncidentClauses, state: IncidentRegister, command: IncidentCommand) -> None:
    """Refuse to undo a round for which money was moved since: what was corrected must not be reversed again."""
    cure = None
    match command:
        case ProposeInvalidation(place):
            clause = clauses.outcomes.invalidate
        case ConfirmInvalidation(number) if number in state.outcomes.proposed:
            place, clause = state.outcomes.proposed[number].place, clauses.outcomes.invalidate
            cure = instead(WithdrawInvalidation(number, "money was moved since"))
        case TakeMeasure(matter, number, "void wagers", round=round_) if number in state.conduct.of(matter):
            case, rules = state.conduct.of(matter)[number], clauses.conduct.matter(matter)
            place = IncidentPlace(case.place.table, round_ or case.place.round)
            clause = rules.measures.get("void wagers", rules.power)
        case _:
            return
    for name, moved in _moved(state):
        if moved == place or (not place.round and moved.table == place.table):
            reason = f"{name} has already moved money for round {moved.round}: lodge a dispute about that round instead"
            raise Refused(clause, reason if place.round else f"{reason}, or enter the number of another round", cure)


def _moved(state: IncidentRegister) -> Iterator[tuple[str, IncidentPlace]]:
    """Entries that have moved money for a round or opened a claim for it, and the round."""
    for number, payment_ in state.payments.cases.items():
        booked = payment_.beside and payment_.suspected is not None  # the enquiry books what the hand paid
        if payment_.what == "wager" and (payment_.rectified or "demand" in payment_.steps or booked):
            yield f"wrong payment {number}", payment_.place
    for number, dispute_ in state.disputes.cases.items():
        if dispute_.moved:
            yield f"dispute {number}", dispute_.place
    for number, held in state.outcomes.withheld.items():
        if held.confirmed:
            yield f"withheld payment {number}", held.place
    for number, place in state.outcomes.carried.items():
        yield f"decision {number}", place


def evolve(state: IncidentRegister, event: IncidentEvent) -> IncidentRegister:
    """The register after an entry. Never refuses: what is recorded has happened."""
    if isinstance(event, DisputeEvent):
        return replace(state, disputes=dispute.evolve(state.disputes, event))
    if isinstance(event, ConductEvent):
        return replace(state, conduct=conduct.evolve(state.conduct, event))
    if isinstance(event, OutcomeEvent):
        return replace(state, outcomes=outcome.evolve(state.outcomes, event))
    if isinstance(event, DefectEvent):
        return replace(state, defects=defect.evolve(state.defects, event))
    if isinstance(event, Acknowledged):
        return replace(state, acknowledged=state.acknowledged | {event.duty})
    if isinstance(event, MonthlyReportSent):
        return replace(state, payments=monthly.evolve(state.payments, event))
    return replace(state, payments=payment.evolve(state.payments, event))


def fold(state: IncidentRegister, events: Iterable[IncidentEvent]) -> IncidentRegister:
    return reduce(evolve, events, state)


def duties(clauses: IncidentClauses, state: IncidentRegister, at: str, table: str | None = None) -> list[Duty]:
    """Everything that somebody must do or be told: at one table, or (None) on the whole floor with monthly reports."""
    found = [
        *disputing.duties(clauses.disputes, state.disputes, at, table),
        *conduct.duties(clauses.conduct, state.conduct, table),
        *outcome.duties(clauses.outcomes, state.outcomes, table),
        *defect.duties(clauses.defects, state.defects, table),
    ]
    if clauses.payments is not None:
        found += payment_rules.duties(clauses.payments, state.payments, table)
        if table is None:
            found += monthly.duties(clauses.payments, state.payments, at)
    return [one for one in found if one.closes != ACKNOWLEDGE or one.id not in state.acknowledged]


def prompts(
    clauses: IncidentClauses, state: IncidentRegister, at: str, table: str | None = None, deciding: bool = False
) -> list[Prompt]:
    """Everything that people must be told now: notices, orders in force, and every open duty."""
    return [
        *notices(clauses.notices, deciding),
        *disputing.prompts(clauses.disputes, state.disputes, at, table),
        *conduct.prompts(clauses.conduct, state.conduct, table),
        *(duty.prompt for duty in duties(clauses, state, at, table)),
    ]
