"""Fees that go back: each payment once, to where it came from."""

from cutcard.core.message import Facts
from cutcard.tournament.messages.entry import FeePayment
from cutcard.tournament.messages.entry_events import FeesRefunded, GrantPaidOut
from cutcard.tournament.state.register import EntryRegister


def refund(player: str, payment: FeePayment, facts: Facts, clauses: tuple[str, ...]) -> FeesRefunded:
    """Both fees of one payment."""
    return FeesRefunded(
        facts.actor.id,
        facts.at,
        clauses,
        player,
        payment.purchase,
        payment.entry_fee,
        payment.administration_fee,
        payment.source,
    )


def refund_all(register: EntryRegister, facts: Facts) -> list[FeesRefunded]:
    """The tournament does not proceed: both fees of everything that was paid (T-33)."""
    found = []
    for one in register.entrants.values():
        gone = one.status in ("disqualified", "withdrawn")
        clauses = ("TOR 1", "TOR 6.10", "T-33", "T-46") if gone else ("TOR 1", "TOR 6.10", "T-33")
        found += [refund(one.player, payment, facts, clauses) for payment in one.payments]
    return found


def pay_out_grants(register: EntryRegister, facts: Facts) -> list[GrantPaidOut]:
    """Entries won in satellites which nobody will use any more: their winners get the value (T-49)."""
    clauses = ("TOR 7.3", "TOR 6.10", "T-49")
    return [
        GrantPaidOut(facts.actor.id, facts.at, clauses, player, grant.satellite, grant.value)
        for player, grant in register.granted.items()
    ]


def refund_disqualified(register: EntryRegister, player: str, facts: Facts) -> list[FeesRefunded]:
    """The entry fee of a disqualified player's last entry, as the director approved; the house bears it (T-30)."""
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
        )
        for payment in entries[-1:]
    ]
