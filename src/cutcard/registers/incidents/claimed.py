"""What was ordered or asked for already: nobody owes, or is given back, the same money twice."""

from collections.abc import Iterable

from msgspec.structs import replace

from cutcard.core.record import PrizeRecord, RoundRecord, StakeRecord
from cutcard.money import Cents
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.ordered import OrderMade
from cutcard.registers.incidents.outcome import Outcomes
from cutcard.registers.incidents.payment import WrongPayments


def without_withheld(record: RoundRecord, place: IncidentPlace, outcomes: Outcomes) -> RoundRecord:
    """The record of a round without what was withheld of its wagers; a jackpot leaves it at the table."""
    for held in outcomes.withheld.values():
        if held.confirmed and held.what == "wager" and held.place == place:
            record = _less(record, held.person, held.amount)
    return record


def without_overpaid(
    record: RoundRecord, place: IncidentPlace, payments: WrongPayments, decided: bool = True
) -> RoundRecord:
    """The record of a round without what was paid by mistake and demanded back. ``decided``: also in disputes."""
    for case in payments.cases.values():
        recorded = case.what == "wager" and not case.beside  # chips paid by hand are not in the record
        if (
            recorded
            and (decided or not case.dispute)
            and case.place == place
            and case.direction == "over"
            and "demand" in case.steps
        ):
            record = _less(record, case.patron, case.amount)
    return record


def with_rectified(record: RoundRecord, place: IncidentPlace, payments: WrongPayments) -> RoundRecord:
    """The record of a round with what was paid since for stakes that had been paid too little."""
    for case in payments.cases.values():
        if case.what == "wager" and case.place == place and case.direction == "under" and not case.dispute:
            more = 0 if case.beside else case.rectified  # chips that the hand left out are in the record
            stakes = (replace(one, paid=one.paid + more) if one.id == case.stake else one for one in record.stakes)
            record = replace(record, stakes=tuple(stakes))
    return record


def with_orders(
    record: RoundRecord, place: IncidentPlace, orders: Iterable[OrderMade], records: tuple[str, ...]
) -> RoundRecord:
    """The record of a round as these orders leave it: a lost stake that goes back is paid, what is claimed back is not.

    ``records``: all of one person, who may have made the wagers under an older one. What was ordered beyond the
    record, for a win that nobody paid, belongs to no stake.
    """
    for made in orders:
        if made.place != place:
            continue
        owners = records if made.patron in records else (made.patron,)
        if made.order.kind == "return stake":
            record = _returned(record, owners, made.order.amount)
        elif made.order.kind == "reverse":
            record = _unpaid(record, owners, made.order.amount)
    return record


def _returned(record: RoundRecord, owners: tuple[str, ...], amount: Cents) -> RoundRecord:
    """The record with that much more returned of a person's lost stakes."""
    stakes: list[StakeRecord] = []
    for stake in record.stakes:
        back = min(amount, max(0, stake.chips - stake.paid)) if stake.owner in owners else 0
        stakes.append(replace(stake, paid=stake.paid + back) if back else stake)
        amount -= back
    return replace(record, stakes=tuple(stakes))


def _unpaid(record: RoundRecord, owners: tuple[str, ...], amount: Cents) -> RoundRecord:
    """The record with that much less paid to a person, for stakes first and then in prizes."""
    stakes: list[StakeRecord] = []
    for stake in record.stakes:
        taken = min(amount, stake.paid) if stake.owner in owners else 0
        stakes.append(replace(stake, paid=stake.paid - taken) if taken else stake)
        amount -= taken
    prizes: list[PrizeRecord] = []
    for prize in record.prizes:
        house = min(amount, prize.from_house) if prize.owner in owners else 0
        pool = min(amount - house, prize.from_pool) if prize.owner in owners else 0
        prizes.append(replace(prize, from_house=prize.from_house - house, from_pool=prize.from_pool - pool))
        amount -= house + pool
    return replace(record, stakes=tuple(stakes), prizes=tuple(prizes))


def _less(record: RoundRecord, person: str, amount: Cents) -> RoundRecord:
    """The record with that much less won by a person, stake by stake."""
    stakes: list[StakeRecord] = []
    for stake in record.stakes:
        taken = min(amount, stake.won) if stake.owner == person else 0
        stakes.append(replace(stake, paid=stake.paid - taken) if taken else stake)
        amount -= taken
    return replace(record, stakes=tuple(stakes))
