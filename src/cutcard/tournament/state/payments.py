"""What entrants have paid, after a refund and when one is undone."""

from msgspec.structs import replace

from cutcard.tournament.messages.entry import FeePayment
from cutcard.tournament.messages.entry_events import FeesRefunded


def less(payments: tuple[FeePayment, ...], event: FeesRefunded) -> list[FeePayment]:
    """The payments left after a refund of the last one of its kind, and of its fees rather than of higher ones."""
    left, back = list(payments), (event.entry_fee, event.administration_fee)
    kind = event.purchase, event.source, event.payer
    fees = {at: (one.entry_fee, one.administration_fee) for at, one in enumerate(left)}
    own = [at for at, one in enumerate(left) if (one.purchase, one.source, one.payer) == kind]
    covering = [at for at in own if fees[at][0] >= back[0] and fees[at][1] >= back[1]]
    if covering:
        at = max(covering, key=lambda at: (fees[at] == back, at))
        kept = (fees[at][0] - back[0], fees[at][1] - back[1])
        left[at : at + 1] = [FeePayment(event.purchase, *kept, event.source, event.payer)] if any(kept) else []
    return left


def with_again(payments: tuple[FeePayment, ...], back: FeePayment) -> tuple[FeePayment, ...]:
    """The payments with one whose entry fee the house had given back."""
    for at, one in enumerate(payments):
        if replace(one, entry_fee=back.entry_fee, administration_fee=0) == back and not one.entry_fee:
            return (*payments[:at], replace(one, entry_fee=back.entry_fee), *payments[at + 1 :])
    return (*payments, back)
