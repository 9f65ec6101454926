"""Refunds of fees: each payment goes back once, to where it came from."""

from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.tournament.messages.entry import FeePayment
from cutcard.tournament.messages.entry_events import FeesRefunded, GrantPaidOut
from cutcard.tournament.state.register import EntryRegister


def refund(player: str, payment: FeePayment, facts: Facts, clauses: tuple[str, ...]) -> FeesRefunded:
    """Refunds both fees of one payment."""
    return FeesRefunded(
        facts.actor.id,
        facts.at,
        clauses,
        player,
        payment.purchase,
        payment.entry_fee,
        payment.administration_fee,
        payment.source,
        payer=payment.payer,
    )


def refund_all(register: EntryRegister, facts: Facts) -> list[FeesRefunded]:
    """Refund a tournament that does not proceed: both fees, to disqualified players the entry fee only (T-33)."""
    found = []
    for one in register.entrants.values():
        if one.status == "disqualified" or register.struck(one.player):
            clauses: tuple[str, ...] = ("TOR 1", "TOR 6.9", "T-33", "T-46")
            kept = [replace(payment, administration_fee=0) for payment in one.payments if payment.entry_fee]
            found += [refund(one.player, payment, facts, clauses) for payment in kept]
            continue
        clauses = ("TOR 1", "TOR 6.10", "T-33", *(("T-46",) if one.status == "withdrawn" else ()))
        found += [refund(one.player, payment, facts, clauses) for payment in one.payments]
    return found


def pay_out_grants(register: EntryRegister, facts: Facts) -> list[GrantPaidOut]:
    """Pays out the value of entries that were won in satellites and can no longer be used (T-49)."""
    clauses = ("TOR 7.3", "TOR 6.10", "T-49")
    return [
        GrantPaidOut(facts.actor.id, facts.at, clauses, player, grant.satellite, grant.value)
        for player, grant in register.granted.items()
    ]


def refund_disqualified(register: EntryRegister, player: str, facts: Facts) -> list[FeesRefunded]:
    """Refunds the entry fee of a disqualified player's last entry, as the director approved; the house pays (T-30)."""
    entries = [one for one in register.entrants[player].payments if one.purchase in ("entry", "re-entry")]
    return [
        FeesRefunded(
            facts.actor.id,
            facts.at,
            ("TOR 7.16.2", "T-30"),
            player,
            payment.purchase,
            payment.entry_fee,
            0,
            payment.source,
            house=True,
            payer=payment.payer,
        )
        for payment in entries[-1:]
    ]
