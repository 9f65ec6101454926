"""What somebody was asked to give back no longer counts as paid, so that nobody owes the same money twice."""

from msgspec.structs import replace

from cutcard.core.record import RoundRecord, StakeRecord
from cutcard.money import Cents
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.outcome import Outcomes
from cutcard.registers.incidents.payment import WrongPayments


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


def _less(record: RoundRecord, person: str, amount: Cents) -> RoundRecord:
    """The record with that much less won by a person, stake by stake."""
    stakes: list[StakeRecord] = []
    for stake in record.stakes:
        taken = min(amount, stake.won) if stake.owner == person else 0
        stakes.append(replace(stake, paid=stake.paid - taken) if taken else stake)
        amount -= taken
    return replace(record, stakes=tuple(stakes))
