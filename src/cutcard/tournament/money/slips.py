"""Payout slips: made out by the director when a place is final, paid by somebody else who knows the player (T-72)."""

from collections.abc import Iterator

from cutcard.core.authority import for_another
from cutcard.core.message import Facts, Role
from cutcard.core.text import require_text
from cutcard.money import dollars
from cutcard.ruling import Refused, ask, do, wait
from cutcard.tournament.messages.payout import MakeOutSlip, PaySlip, SlipMadeOut, SlipPaid, SlipVoided, VoidSlip
from cutcard.tournament.messages.purse import PrizePaid
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import Tournament

CITES = ("TOR 3", "TOR 5", "T-72")


def made_out(t: Tournament, command: MakeOutSlip, payment: PrizePaid, facts: Facts) -> SlipMadeOut:
    """A slip over the prize that would be paid now."""
    check_no_slip(t, command.player)
    what = payment.player, payment.place, payment.tied, payment.value
    return SlipMadeOut(t.purse.slips_numbered + 1, *what, facts.actor.id, CITES)


def check_no_slip(t: Tournament, player: str) -> None:
    """Refuse another way of paying a prize for which a slip is out."""
    for number, slip in t.purse.slips.items():
        if slip.player == player:
            reason = f"slip {number} over {dollars(slip.value)} is out for {player}: pay that one, or void it"
            raise Refused("T-72", reason, do(VoidSlip(number, "paid in another way")))


def check_none(t: Tournament, why: str) -> None:
    """Refuse an end that would leave a slip out which nobody could pay or void any more."""
    for number, slip in t.purse.slips.items():
        reason = f"slip {number} is out for {slip.player}: pay it, or void it"
        raise Refused("T-72", reason, do(VoidSlip(number, why)))


def checked(t: Tournament, command: PaySlip, facts: Facts) -> SlipMadeOut:
    """A slip that may be paid: by another person than made it out, who has seen who the player is."""
    slip = _slip(t, command.number)
    if command.player != slip.player:
        raise Refused("T-72", f"slip {command.number} is for another player: pay only the one it names")
    require_text("TOR 3", command.identity, "how it was checked who the player is")
    if not command.signed:
        raise Refused("T-72", f"{slip.player} must sign the slip: pay when that is done", wait("the slip is signed"))
    if facts.is_actor(slip.by):
        raise Refused("T-53", "you made out this slip yourself: another person must pay it", ask(*PaySlip.roles))
    for_another(facts, slip.player, "T-53", "pay the slip", *PaySlip.roles)
    return slip


def paid(t: Tournament, command: PaySlip, payment: PrizePaid, facts: Facts) -> Iterator[TournamentEvent]:
    slip = checked(t, command, facts)
    if payment.value != slip.value:
        reason = f"{dollars(payment.value)} is due now, but slip {command.number} says {dollars(slip.value)}"
        cure = wait("another slip is made out", Role.TOURNAMENT_DIRECTOR)
        raise Refused("T-72", f"{reason}: have it made out again", cure)
    yield SlipPaid(command.number, command.identity, facts.actor.id, CITES)
    yield payment


def voided(t: Tournament, command: VoidSlip, facts: Facts) -> SlipVoided:
    _slip(t, command.number)
    require_text("T-72", command.reason, "why the slip is void")
    return SlipVoided(command.number, command.reason, facts.actor.id, CITES)


def _slip(t: Tournament, number: int) -> SlipMadeOut:
    slip = t.purse.slips.get(number)
    if slip is None:
        known = ", ".join(map(str, t.purse.slips)) or "none"
        raise Refused("T-72", f"slip {number} is not out; out: {known}")
    return slip
