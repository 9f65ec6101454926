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
            record = _unpaid(record, held.amount, owners=(held.person,), prizes=False)
    return record


def without_overpaid(record: RoundRecord, place: IncidentPlace, payments: WrongPayments) -> RoundRecord:
    """The record of a round without what was paid by mistake and demanded back. A dispute's order says so itself."""
    for case in payments.cases.values():
        recorded = case.what == "wager" and not case.beside  # chips paid by hand are not in the record
        demanded = case.direction == "over" and "demand" in case.steps and not case.dispute
        if recorded and demanded and case.place == place:
            record = _unpaid(record, case.amount, stake=case.stake)
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

    ``records``: all of one person, who may have made the wagers under an older one. A win that nobody had paid
    belongs to no stake: what is ordered for it counts like a prize.
    """
    for made in sorted(orders, key=lambda one: one.at):  # each reckoned with those before it
        if made.place != place:
            continue
        owners = records if made.patron in records else (made.patron,)
        if made.order.kind == "return stake":
            record = _returned(record, owners, made.order.amount)
        elif made.order.kind == "reverse":
            record = _unpaid(record, made.order.amount, owners)
        elif made.order.kind == "pay":
            record = _beside(record, made.patron, made.order.amount)
    return record


def _beside(record: RoundRecord, owner: str, amount: Cents, stake: int | None = None) -> RoundRecord:
    """The record with money that belongs to none of its payments, so that sums are right; negative: claimed back."""
    rest = PrizeRecord(owner, 0, "by order", from_house=amount, stake=stake)
    return replace(record, prizes=(*record.prizes, rest)) if amount else record


def _returned(record: RoundRecord, owners: tuple[str, ...], amount: Cents) -> RoundRecord:
    """The record with that much more returned of a person's lost stakes."""
    stakes: list[StakeRecord] = []
    for stake in record.stakes:
        back = min(amount, max(0, stake.chips - stake.paid)) if stake.owner in owners else 0
        stakes.append(replace(stake, paid=stake.paid + back) if back else stake)
        amount -= back
    return _beside(replace(record, stakes=tuple(stakes)), owners[0], amount)


def _unpaid(
    record: RoundRecord, amount: Cents, owners: tuple[str, ...] = (), stake: int | None = None, prizes: bool = True
) -> RoundRecord:
    """The record with that much less paid to a person, or for one stake: winnings first, then stakes, then prizes."""
    stakes = list(record.stakes)
    for winnings in (True, False):
        for n, one in enumerate(stakes):
            if one.owner in owners or one.id == stake:
                taken = min(amount, one.won if winnings else one.paid)
                stakes[n], amount = replace(one, paid=one.paid - taken), amount - taken
    left: list[PrizeRecord] = []
    for prize in record.prizes:
        its = prizes and (prize.owner in owners or (stake is not None and prize.stake == stake))
        house = min(amount, max(0, prize.from_house)) if its else 0
        pool = min(amount - house, prize.from_pool) if its else 0
        left.append(replace(prize, from_house=prize.from_house - house, from_pool=prize.from_pool - pool))
        amount -= house + pool
    who = [*owners, *(one.owner for one in stakes if one.id == stake)]  # nobody where play is not recorded
    record = replace(record, stakes=tuple(stakes), prizes=tuple(left))
    return _beside(record, who[0], -amount, stake) if who else record
