"""Bounties, prizes, value added, and the end of a tournament: what is paid to whom, and when."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.money import MOST, dollars
from cutcard.ruling import Refused
from cutcard.tournament.entries.phases import entries_won
from cutcard.tournament.entries.refunds import pay_out_grants, refund_all
from cutcard.tournament.messages.purse import (
    AddValue,
    BountyIssued,
    BountyRedeemed,
    BountyVoided,
    BountyWon,
    CancelTournament,
    CloseTournament,
    PayPrize,
    PrizePaid,
    PurseCommand,
    RedeemBounty,
    TournamentCancelled,
    TournamentClosed,
    ValueAdded,
)
from cutcard.tournament.money.results import places, prize
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import Tournament

FUNDED = {"gold-coast": "TOR 3.1", "brisbane": "TOR 3.2"}  # by which clause a venue puts up the bounties
OVER = ("finished", "closed")


def issued(t: Tournament, player: str) -> Iterator[BountyIssued]:
    """The bounty chip that comes with a stack: one for each player, for a re-entry only by the switch (T-05)."""
    assert t.announced is not None
    own, terms = t.bounties.own.get(player), t.structure.re_entry
    again = own is not None and own != "held" and terms is not None and terms.bounty
    if t.bounties.value and (own is None or again):
        funded = FUNDED.get(t.announced.venue)
        clauses = ("TOR 3", funded) if funded else ("TOR 3",)
        yield BountyIssued(player, t.bounties.value, (*clauses, "T-05") if again else clauses)


def voided(t: Tournament, player: str, clauses: tuple[str, ...]) -> BountyVoided:
    return BountyVoided(player, t.bounties.value, clauses)


def decide_purse(t: Tournament, command: PurseCommand, facts: Facts) -> Iterator[TournamentEvent]:
    match command:
        case AddValue():
            yield _added(t, command)
        case RedeemBounty(player):
            yield _redeemed(t, player)
        case PayPrize(player):
            yield _paid(t, player)
        case CloseTournament():
            _check_close(t)
            yield TournamentClosed(facts.at, ("TOR 5", "TOR 7.12"))
            yield from pay_out_grants(t.register, facts)
        case CancelTournament(reason):
            yield from _cancelled(t, reason, facts)


def _added(t: Tournament, command: AddValue) -> ValueAdded:
    if not 0 < command.value <= MOST:
        raise Refused("TOR 7.5", f"a value of {command.value} cents is not possible: give 1 to {MOST}")
    if t.phase in (*OVER, "cancelled"):
        raise Refused("TOR 7.5", "the tournament is over: value is added while it lasts")
    if command.kind == "cash":
        if t.purse.prizes is not None:
            raise Refused("TOR 7.5", "the prizes are fixed: add vouchers, goods or services for a place instead")
        return ValueAdded(command.kind, command.value, command.what, 0, ("TOR 7.5",))
    require_text("TOR 7.5", command.what, "what is added")
    if command.place < 1:
        raise Refused("TOR 7.5", f"name the place for which the {command.kind} are: 1 or more")
    return ValueAdded(command.kind, command.value, command.what, command.place, ("TOR 7.5",))


def _redeemed(t: Tournament, player: str) -> BountyRedeemed:
    """At the end of a player's involvement; only the winner still has an own one (T-06)."""
    if player in t.field.where and t.phase not in OVER:
        raise Refused("TOR 3", f"{player} is still in play: bounties are redeemed when the player is out or has won")
    if player in t.register.queue:
        raise Refused("TOR 3", f"{player} waits to play again: bounties are redeemed when the player is out for good")
    bounties = t.bounties
    own = bounties.value if player in t.winners and bounties.own.get(player) == "held" else 0
    value = bounties.won.get(player, 0) + own
    if not value:
        raise Refused("TOR 3", f"{player} has no bounty left to redeem")
    return BountyRedeemed(player, value, own, ("TOR 3", "T-06"))


def _paid(t: Tournament, player: str) -> PrizePaid:
    place = places(t).get(player)
    if place is None:
        raise Refused("TOR 3", f"{player} has no place yet: prizes are for who is out in a paid place, or has won")
    if t.purse.prizes is None:
        raise Refused("TOR 7.4", "prizes are not fixed: registration has to close and everybody waiting to be seated")
    if t.phase not in OVER and t.missing:
        who = ", ".join(t.missing)
        raise Refused("TOR 7.14", f"{who} may still return and move places: pay when play is over")
    if t.hand_for_hand is not None:
        raise Refused("TOR 7.19", "others may go out in the same round of play and share: pay when it has ended")
    due = prize(t, place) - t.purse.paid.get(player, 0)
    if due <= 0:
        raise Refused("TOR 3", f"nothing is due for place {place.first}: {len(t.purse.prizes)} are paid, each once")
    clauses = ("TOR 3", "TOR A") if place.tied == 1 else ("TOR 3", "TOR A", "TOR 7.19", "T-12")
    return PrizePaid(player, place.first, place.tied, due, clauses)


def _check_close(t: Tournament) -> None:
    if t.phase != "finished":
        raise Refused("TOR 1", f"the tournament is {t.phase}: it lasts until a winner is determined")
    if t.counted is None:
        raise Refused("TOR 7.12", "the chips have not been counted: count them against those issued first")
    unpaid = {player: prize(t, place) - t.purse.paid.get(player, 0) for player, place in places(t).items()}
    if due := [f"{player} {dollars(value)}" for player, value in unpaid.items() if value]:
        raise Refused("TOR 3", f"prizes are still due: {', '.join(due)}")
    satellite = t.structure.satellite
    entries = entries_won(t.register.pool, satellite)[0] if satellite else 0
    if entries > len(t.register.won) and (waiting := [one for one in t.winners if one not in t.register.won]):
        raise Refused("TOR 7.3", f"entries are still to be awarded: {', '.join(waiting)}")
    if t.bounties.escrow():
        who = [player for player, value in t.bounties.won.items() if value]
        who += [player for player, own in t.bounties.own.items() if own == "held" and player not in who]
        raise Refused("TOR 3", f"{dollars(t.bounties.escrow())} of bounties are not redeemed: {', '.join(who)}")


def _cancelled(t: Tournament, reason: str, facts: Facts) -> Iterator[TournamentEvent]:
    """All fees back, bounties won so far are redeemed, no prizes (T-33)."""
    require_text("TOR 1", reason, "why the tournament does not proceed")
    if t.phase in (*OVER, "cancelled", "new"):
        raise Refused("TOR 1", f"the tournament is {t.phase}: only what is announced and not over can be cancelled")
    if t.purse.paid:
        raise Refused("TOR 1", "prizes have been paid: play on until a winner is determined")
    yield TournamentCancelled(reason, facts.at, ("TOR 1", "TOR 6.10", "T-33"), t.register.borne)
    yield from refund_all(t.register, facts)
    yield from pay_out_grants(t.register, facts)
    won = dict(t.bounties.won)
    lost = {who: bust.move for who, bust in t.busts.items() if bust.move is not None}
    for move in lost.values():  # nobody can re-buy any more
        yield BountyWon(move.owner, move.shares, move.clauses)
        for player, value in move.shares:
            won[player] = won.get(player, 0) + value
    for player, own in t.bounties.own.items():
        if own == "held" and player not in lost:
            yield voided(t, player, ("TOR 3", "T-33"))
    for player, value in won.items():
        if value:
            yield BountyRedeemed(player, value, 0, ("TOR 3", "T-33"))
