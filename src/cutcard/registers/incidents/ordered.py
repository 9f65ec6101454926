"""The money order of a decision: return a stake, pay, claim a payment back, or no order."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.core.authority import may_move
from cutcard.core.bounds import Amount
from cutcard.core.message import SUPERVISORS, Actor, Facts
from cutcard.core.record import RoundRecord
from cutcard.money import MOST, Cents, dollars
from cutcard.registers.incidents.case import IncidentPlace, require_amount, require_over, require_round
from cutcard.ruling import Refused, ask

Kind: TypeAlias = Literal["no order", "return stake", "pay", "reverse"]


class MoneyOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """``return stake``: a stake that was lost; ``pay``: a win not paid; ``reverse``: open a claim for what was paid."""

    kind: Kind
    amount: Amount = 0

    @property
    def moves(self) -> bool:
        return self.kind != "no order"

    @property
    def given(self) -> Cents:
        """What the patron gets; negative: what is claimed back."""
        return -self.amount if self.kind == "reverse" else self.amount

    @property
    def words(self) -> str:
        """The order as staff read it, such as ``pay $25``."""
        return f"{self.kind} {dollars(self.amount)}" if self.moves else self.kind


NO_ORDER = MoneyOrder("no order")


class OrderMade(Struct, frozen=True):
    """An order, the round and the patron it is about, when it was made ("": not known), and whether money has moved."""

    place: IncidentPlace
    patron: str
    order: MoneyOrder
    at: str = ""
    carried: bool = False

    def counts_for(self, given: Cents) -> bool:
        """Whether money that is to be given (negative: claimed back) reckons with it.

        If it may yet be withdrawn, only money that goes the same way does; what moves no money reckons with none.
        """
        return self.carried or (given != 0 and (self.order.given < 0) == (given < 0))


def check_order(order: MoneyOrder, place: IncidentPlace, patron: str, facts: Facts, clause: str) -> None:
    """Refuse an order for more than the round can justify, or for a person without a stake in it under any record.

    Where play is not recorded, the round has only jackpot wagers: two people answer for the rest (I-70).
    """
    if not order.moves:
        if order.amount:
            raise Refused(clause, "an amount needs an order: leave it out, or choose what is ordered")
        return
    require_amount(order.amount, clause)
    record = require_round(place, facts, clause)
    if facts.assisted and patron:
        return
    records = (patron, *facts.same)
    most = _most(record, records, order.kind)
    if most is None:
        raise Refused(clause, f"{patron[:40] or 'nobody'} has no stake in round {record.number}: name a player who has")
    if order.kind == "pay" and order.amount > most:
        reason = f"with what was paid or ordered, these wagers could bring at most {dollars(most)} more"
        raise Refused(clause, f"{reason}: order at most that" if most else f"{reason}: choose no order")
    if order.amount > most:
        what = "was lost" if order.kind == "return stake" else "was paid"
        if not most:
            so_far = "went back already" if what == "was lost" else "is claimed back already"
            reason = f"nothing {what} in that round, or it {so_far} by another order: choose no order"
            raise Refused(clause, reason)
        tokens = sum(one.tokens for one in record.of(*records) if one.settled and not one.paid)
        more = f"; {dollars(tokens)} were tokens: issue a voucher for them" if tokens and what == "was lost" else ""
        raise Refused(clause, f"{dollars(most)} {what} in that round: order at most that{more}")


def nearest(order: MoneyOrder, patron: str, facts: Facts) -> MoneyOrder:
    """The order of a review that leaves what others have claimed back or given, by the record as those leave it.

    Another than this order, if it took back what others have claimed back, or gave what others have given.
    """
    record, records = facts.round, (patron, *facts.same)
    if record is None or facts.assisted:
        return order
    paid, could = _paid(record, records), _could(record, records)
    if paid + order.given < 0:
        return MoneyOrder("pay", -paid)
    if could is not None and paid + order.given > could:
        return MoneyOrder("reverse", paid - could)
    return order


def _most(record: RoundRecord, records: tuple[str, ...], kind: Kind) -> Cents | None:
    """The most that an order may move; None if the patron has no stake in the round, under any of their records."""
    own = [*record.of(*records)]
    if not own:
        return None
    if kind == "reverse":
        return _paid(record, records)
    more, lost = most_more(record, records), sum(max(0, one.chips - one.paid) for one in own)
    return min(lost, more) if kind == "return stake" else more


def most_more(record: RoundRecord, records: tuple[str, ...]) -> Cents:
    """What a person's wagers could have brought beyond what was paid for them."""
    could = _could(record, records)
    return MOST if could is None else max(0, could - _paid(record, records))


def _could(record: RoundRecord, records: tuple[str, ...]) -> Cents | None:
    """What a person's wagers could have brought in all; None: not known."""
    could = [one.most for one in record.of(*records)]
    return None if None in could else sum(filter(None, could))


def _paid(record: RoundRecord, records: tuple[str, ...]) -> Cents:
    return sum(one.paid for one in record.of(*records)) + sum(one.amount for one in record.jackpots(*records))


def lapsed(order: MoneyOrder, patron: str, at: str, facts: Facts) -> bool:
    """Whether wagers of the patron became void after the order was made, and what it would move went back with them.

    Of several wagers some may still stand: then it lapses if it is for more than those can justify.
    """
    if (record := facts.round) is None:
        return False
    records = (patron, *facts.same)
    own = [*record.of(*records)]
    if record.undone_since(at, own):
        return True
    if order.kind == "pay" or facts.assisted or not any(record.undone_since(at, [one]) for one in own):
        return False
    return order.amount > (_most(record, records, order.kind) or 0)


def check_carried(order: MoneyOrder, by: Actor, facts: Facts, clause: str) -> None:
    """Refuse one person acting alone, and an amount above what both people together may move."""
    if not order.moves:
        raise Refused(clause, "nothing was ordered, so there is nothing to carry out")
    if facts.is_actor(by.id):
        raise Refused(clause, "you made the order yourself: a second person must carry it out", ask(*SUPERVISORS))
    require_over(facts, clause)
    may_move(facts, order.amount, clause, by)
