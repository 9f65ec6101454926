"""What one entry has moved for a round no longer counts for the next, so that nobody owes or gets the same twice."""

from collections.abc import Mapping

from msgspec.structs import replace

from cutcard.core.record import RoundRecord, StakeRecord
from cutcard.money import Cents
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import Dispute
from cutcard.registers.incidents.ordered import NO_ORDER, MoneyOrder
from cutcard.registers.incidents.outcome import Outcomes
from cutcard.registers.incidents.payment import WrongPayments
from cutcard.registers.incidents.payment_rules import NO_STAKE


def without_withheld(record: RoundRecord, place: IncidentPlace, outcomes: Outcomes) -> RoundRecord:
    """The record of a round without what was withheld of its wagers; a jackpot leaves it at the table."""
    for held in outcomes.withheld.values():
        if held.confirmed and held.what == "wager" and held.place == place:
            record = _less(record, held.person, held.amount)
    return record


def without_overpaid(record: RoundRecord, place: IncidentPlace, payments: WrongPayments) -> RoundRecord:
    """The record of a round without what was paid by mistake and demanded back."""
    for case in payments.cases.values():
        recorded = case.what == "wager" and not case.beside  # chips paid by hand are not in the record
        if recorded and case.place == place and case.direction == "over" and "demand" in case.steps:
            record = _less(record, case.patron, case.amount)
    return record


def with_decided(
    record: RoundRecord,
    place: IncidentPlace,
    records: tuple[str, ...],
    disputes: Mapping[int, Dispute],
    outcomes: Outcomes,
    payments: WrongPayments,
) -> RoundRecord:
    """The record with what other decisions have ordered, or wrong payments put right, for a person in this round."""
    orders = [(one.place, one.patron, _net(one)) for one in disputes.values()]
    orders += [(one.place, one.patron, one.order) for one in (*outcomes.uncovered.values(), *outcomes.done.values())]
    for case in payments.cases.values():
        if case.what == "wager" and case.stake != NO_STAKE and not case.beside:  # else an order, or not in the record
            stake = record.stake(case.stake) if case.place == place else None
            if case.direction == "under" and stake is not None:  # more than the stake was won with it
                lost = min(case.rectified, max(0, stake.chips - stake.paid))
                orders.append((case.place, case.patron, MoneyOrder("return stake", lost)))
            elif "demand" in case.steps:
                orders.append((case.place, case.patron, MoneyOrder("reverse", case.amount)))
    own = [order for where, patron, order in orders if where == place and patron in records]
    return replace(
        record,
        given_back=sum(order.amount for order in own if order.kind == "return stake"),
        claimed_back=sum(order.amount for order in own if order.kind == "reverse"),
    )


def _net(dispute: Dispute) -> MoneyOrder:
    """What a dispute has ordered, or moved if it is closed."""
    order = dispute.order or NO_ORDER
    if dispute.stage != "closed":
        return order
    return MoneyOrder("reverse", -dispute.moved) if dispute.moved < 0 else replace(order, amount=dispute.moved)


def _less(record: RoundRecord, person: str, amount: Cents) -> RoundRecord:
    """The record with that much less won by a person, stake by stake."""
    stakes: list[StakeRecord] = []
    for stake in record.stakes:
        taken = min(amount, stake.won) if stake.owner == person else 0
        stakes.append(replace(stake, paid=stake.paid - taken) if taken else stake)
        amount -= taken
    return replace(record, stakes=tuple(stakes))
