"""Reversed payments and the claims that result (T-50, T-54)."""

from cutcard.core.message import Facts, Role
from cutcard.core.text import require_text
from cutcard.money import Cents
from cutcard.ruling import Refused, ask
from cutcard.tournament.messages.purse import (
    DESK,
    ClaimSettled,
    ClaimWaived,
    PaymentReversed,
    ReversePayment,
    SettleClaim,
    WaiveClaim,
)
from cutcard.tournament.state.tournament import Tournament


def reversal(t: Tournament, command: ReversePayment, facts: Facts) -> PaymentReversed:
    """Reverse the whole payment. What is due by the corrected result is paid again, minus the claim."""
    player, what, reason = command.player, command.what, command.reason
    require_text("TOR 6.14", reason, "why the payment was wrong")
    if t.phase == "closed":
        raise Refused("TOR 5", "the result log is closed, so payments can no longer be reversed")
    paid = t.purse.paid if what == "prize" else t.bounties.redeemed
    value = paid.get(player, 0)
    if not value:
        raise Refused("TOR 6.14", f"no {what} was paid to {player[:40]}, so there is nothing to reverse")
    own = t.bounties.value if what == "bounties" and t.bounties.own.get(player) == "redeemed" else 0
    clauses = ("TOR 6.14", "TOR 3", "T-50", "T-54")
    return PaymentReversed(player, what, value, own, reason, facts.actor.id, clauses)


def settled(t: Tournament, command: SettleClaim, facts: Facts) -> ClaimSettled:
    player, paid = command.player, command.paid
    value = _claimed(t, player)
    own = facts.actor.role is Role.PLAYER and facts.actor.id == player
    if facts.actor.role is Role.PLAYER and not own:
        raise Refused("TOR 6.14", "this is a claim on another player: you can pay only your own")
    if (paid == "account") is not own:
        reason = "only the account holder can pay from an account: take cash at the desk"
        raise Refused("T-54", reason, ask(*((Role.PLAYER,) if paid == "account" else DESK)))
    return ClaimSettled(player, value, paid, ("TOR 6.14", "T-54"))


def waived(t: Tournament, command: WaiveClaim, facts: Facts) -> ClaimWaived:
    require_text("TOR 6.14", command.reason, "why the casino bears it")
    value = _claimed(t, command.player)
    return ClaimWaived(command.player, value, command.reason, facts.actor.id, ("TOR 6.14", "T-54"))


def _claimed(t: Tournament, player: str) -> Cents:
    value = t.claims.get(player, 0)
    if not value:
        raise Refused("TOR 6.14", f"there is no claim on {player[:40]}")
    return value
