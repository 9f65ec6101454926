"""Bounties, prizes, value added, and the end of a tournament: what is paid to whom, and when."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.core.text import require_text
from cutcard.money import dollars
from cutcard.ruling import Refused, do, wait
from cutcard.tournament.entries.eligibility import bar_clause
from cutcard.tournament.entries.phases import entries_won
from cutcard.tournament.entries.refunds import pay_out_grants, refund_all
from cutcard.tournament.messages.conduct import AcceptDifference, CountChips, Disqualify, EndAbsence
from cutcard.tournament.messages.entry import AwardEntry, RefundUnseated
from cutcard.tournament.messages.payout import MakeOutSlip, PayoutCommand, PaySlip, ProposeDeal, VoidSlip
from cutcard.tournament.messages.proposal import WithdrawProposal
from cutcard.tournament.messages.purse import (
    AddValue,
    AgreeToShares,
    ApproveShares,
    BountyIssued,
    BountyRedeemed,
    BountyVoided,
    BountyWon,
    CancelTournament,
    CloseTournament,
    DropShares,
    HandOverGift,
    PayPrize,
    PrizePaid,
    ProposeShares,
    PurseCommand,
    RedeemBounty,
    ReversePayment,
    SettleClaim,
    TournamentCancelled,
    TournamentClosed,
    WaiveClaim,
    WithdrawValue,
)
from cutcard.tournament.money import claims, gifts, shares, slips
from cutcard.tournament.money.results import due, places, to_remove
from cutcard.tournament.room.handed import check_handed, differing
from cutcard.tournament.room.outs import check_awarded
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.plan import expected
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure.check import FUNDED, funded_in

OVER = ("finished", "closed")


def issued(t: Tournament, player: str, facts: Facts) -> Iterator[BountyIssued | BountyVoided]:
    """The bounty chip that comes with a stack: one for each player, and for a re-entry only if so announced (T-05).

    Flights are phases of one tournament: whoever has had their own in one brings none into another, also not
    one that was kept there for a buy-back.
    """
    assert t.announced is not None
    own, terms = t.bounties.own.get(player), t.structure.re_entry
    if own == "held" and player in facts.bountied:
        yield voided(t, player, ("TOR 3", "TOR 7.13", "T-05"))
        return
    if own is None and player in facts.bountied:
        own = "lost"
    again = own is not None and own != "held" and terms is not None and terms.bounty
    funded = FUNDED.get(t.announced.venue)
    if funded and again and t.bounties.issued >= funded_in(t.structure, t.id):  # more first entries there cannot be
        return
    if t.bounties.value and (own is None or again):
        clauses = ("TOR 3", funded) if funded else ("TOR 3",)
        yield BountyIssued(player, t.bounties.value, (*clauses, "T-05") if again else clauses)


def voided(t: Tournament, player: str, clauses: tuple[str, ...]) -> BountyVoided:
    return BountyVoided(player, t.bounties.value, clauses)


def decide_purse(t: Tournament, command: PurseCommand | PayoutCommand, facts: Facts) -> Iterator[TournamentEvent]:
    match command:
        case AddValue():
            yield gifts.added(t, command)
        case WithdrawValue():
            yield gifts.withdrawn(t, command, facts)
        case HandOverGift():
            yield gifts.handed_over(t, command, facts)
        case ProposeShares() | ProposeDeal():
            yield shares.proposed(t, command, facts)
        case AgreeToShares():
            yield shares.agreed(t, command, facts)
        case ApproveShares():
            yield shares.approved(t, command, facts)
        case DropShares():
            yield shares.dropped(t, command, facts)
        case RedeemBounty(player):
            yield _redeemed(t, player)
        case PayPrize(player):
            slips.check_no_slip(t, player)
            yield _paid(t, player)
        case MakeOutSlip(player):
            yield slips.made_out(t, command, _paid(t, player), facts)
        case PaySlip():
            yield from slips.paid(t, command, _paid(t, slips.checked(t, command, facts).player), facts)
        case VoidSlip():
            yield slips.voided(t, command, facts)
        case CloseTournament():
            _check_close(t)
            yield TournamentClosed(facts.at, ("TOR 5", "TOR 7.12"))
            yield from pay_out_grants(t.register, facts)
        case CancelTournament(reason):
            yield from _cancelled(t, reason, facts)
        case ReversePayment():
            yield claims.reversal(t, command, facts)
        case SettleClaim():
            yield claims.settled(t, command, facts)
        case WaiveClaim():
            yield claims.waived(t, command, facts)


def _redeemed(t: Tournament, player: str) -> BountyRedeemed:
    """A player redeems bounties when they are out for good or have won; only the winner still has their own (T-06)."""
    if player in t.field.where and t.phase not in OVER:
        raise Refused("TOR 3", f"{player} is still in play: bounties are redeemed when the player is out or has won")
    if player in t.register.queue:
        raise Refused("TOR 3", f"{player} waits to play again: bounties are redeemed when the player is out for good")
    check_handed(t, player)
    bounties = t.bounties
    own = bounties.value if player in t.winners and bounties.own.get(player) == "held" else 0
    value = bounties.won.get(player, 0) + own
    if not value:
        raise Refused("TOR 3", f"{player} has no bounty left to redeem")
    kept = min(value, t.claims.get(player, 0))
    return BountyRedeemed(player, value, own, ("TOR 3", "T-06", "T-54") if kept else ("TOR 3", "T-06"), kept)


def _paid(t: Tournament, player: str) -> PrizePaid:
    place = places(t).get(player)
    if place is None:
        raise Refused("TOR 3", f"{player} has no place yet: a prize is paid to a player who is out or has won")
    if player in to_remove(t):
        raise _without_place(t, player)
    if t.purse.prizes is None:
        raise Refused(
            "TOR 7.4",
            "prizes are not fixed: first registration must close and all who wait must be seated",
            wait("the prizes are fixed", Role.TOURNAMENT_DIRECTOR),
        )
    if t.phase in OVER:
        _check_queue(t)
    if t.phase not in OVER and (awaited := expected(t)):
        reason = f"{', '.join(awaited)} may still return and change the places: pay when that is settled"
        raise Refused("TOR 7.14", reason, do(EndAbsence(awaited[0], "the day is over")))
    if t.hand_for_hand is not None:
        raise Refused("TOR 7.19", "others may go out in the same round of play and share: pay when it has ended")
    if any(bust.group == one.group for bust in t.busts.values() for one in t.outs if one.player == player):
        raise Refused("TOR 7.22", "somebody who lost in the same hand may still re-buy: pay when that is decided")
    if player in t.purse.shares and shares.about_to_end(t):
        reason = "the agreement on shares ends with the hand in play, and prizes are paid by place: pay after the hand"
        raise Refused("T-52", reason, wait("the hand is over"))
    left = due(t, player, place) - t.purse.paid.get(player, 0)
    if left <= 0:
        raise Refused("TOR 3", f"nothing is due for place {place.first}: {len(t.purse.prizes)} are paid, each once")
    clauses: tuple[str, ...] = ("TOR 3", "TOR A") if place.tied == 1 else ("TOR 3", "TOR A", "TOR 7.19", "T-12")
    kept = min(left, t.claims.get(player, 0))
    return PrizePaid(player, place.first, place.tied, left, (*clauses, "T-54") if kept else clauses, kept)


def _check_queue(t: Tournament) -> None:
    """Refuse to pay prizes after a correction, while fees of players who get no seat any more are in the pool."""
    if queue := t.register.queue:
        reason = f"{', '.join(queue[:10])} cannot be seated any more: refund the fees first"
        raise Refused("TOR 6.10", reason, do(RefundUnseated(queue, "play is over")))


def _without_place(t: Tournament, player: str) -> Refused:
    reason = f"{player} was excluded while in play and has no place: disqualify the player"
    last = None
    if in_room(t) and player in t.field.where:  # play is over: all chips are the winner's, in those still used
        unit = t.field.tables[t.field.where[player][0]].unit
        last = t.in_play() // unit * unit
    return Refused(
        bar_clause(t.register, player), reason, do(Disqualify(player, "exclusion", t.register.barred(player), last))
    )


def _check_close(t: Tournament) -> None:
    if t.phase != "finished":
        raise Refused("TOR 1", f"the tournament is {t.phase}: it lasts until a winner is determined")
    if t.disputes:  # no remedy could be carried out afterwards
        reason = f"disputes are open: {', '.join(map(str, t.disputes))}; the director must decide them first"
        raise Refused("TOR 6.14", reason, wait("they are decided", Role.TOURNAMENT_DIRECTOR))
    for player in to_remove(t):
        raise _without_place(t, player)
    if t.proposals:
        number = next(iter(t.proposals))
        reason = f"proposal {number} still waits for a second person: confirm or withdraw it"
        raise Refused("T-53", reason, do(WithdrawProposal(number, "the log is closed")))
    slips.check_none(t, "the log is closed")
    if t.counted is None:
        raise Refused(
            "TOR 7.12",
            "the chips have not been counted: count them against those issued first",
            wait("the chips are counted", *CountChips.roles),
        )
    if t.counted and not t.explained:
        more = "more than were issued" if t.counted > 0 else "missing"
        reason = f"{abs(t.counted):,} in chips are {more}: count again, or record the cause"
        raise Refused("TOR 7.12", reason, wait("the cause is recorded", *AcceptDifference.roles))
    gifts.check_handed(t)
    if not t.register.closed:
        _check_queue(t)
    unpaid = {player: due(t, player, place) - t.purse.paid.get(player, 0) for player, place in places(t).items()}
    for player, value in unpaid.items():
        if value < 0:
            cure = do(ReversePayment(player, "prize", "another sum is due"))
            raise Refused("TOR 3", f"{player} was paid {dollars(-value)} too much: reverse that payment first", cure)
    if owed := [f"{player} {dollars(value)}" for player, value in unpaid.items() if value]:
        raise Refused(
            "TOR 3",
            f"prizes are still due: {', '.join(owed)}",
            do(PayPrize(next(player for player, value in unpaid.items() if value))),
        )
    satellite = t.structure.satellite
    entries = entries_won(t.register.pool + t.purse.added, satellite)[0] if satellite else 0
    if entries > len(t.register.won) and (waiting := [one for one in t.winners if one not in t.register.won]):
        raise Refused("TOR 7.3", f"entries are still to be awarded: {', '.join(waiting)}", do(AwardEntry(waiting[0])))
    check_awarded(t)
    if t.bounties.escrow():
        who = [player for player, value in t.bounties.won.items() if value]
        who += [player for player, own in t.bounties.own.items() if own == "held" and player not in who]
        ready = [player for player in who if differing(t, player) is None]
        if who and not ready:
            check_handed(t, who[0])
        raise Refused(
            "TOR 3",
            f"{dollars(t.bounties.escrow())} of bounties are not redeemed: {', '.join(who)}",
            do(RedeemBounty(ready[0])) if ready else None,
        )
    if t.claims:
        who = [f"{player} {dollars(value)}" for player, value in t.claims.items()]
        reason = f"claims are open: {', '.join(who)}; collect the money, or waive the claims"
        raise Refused("TOR 6.14", reason, do(SettleClaim(next(iter(t.claims)))))


def _cancelled(t: Tournament, reason: str, facts: Facts) -> Iterator[TournamentEvent]:
    """All fees go back, bounties won so far are redeemed, and no prizes are paid (T-33)."""
    require_text("TOR 1", reason, "why the tournament does not proceed")
    if t.phase in (*OVER, "cancelled", "new"):
        raise Refused("TOR 1", f"the tournament is {t.phase}: it can be cancelled once announced and until it is over")
    check_awarded(t)
    slips.check_none(t, "the tournament is cancelled")
    if t.purse.paid:
        player = next(iter(t.purse.paid))
        cure = do(ReversePayment(player, "prize", "the tournament is cancelled"))
        raise Refused(
            "TOR 1",
            f"without a result there are no prizes, but {player} has been paid one: reverse that payment first",
            cure,
        )
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
            kept = min(value, t.claims.get(player, 0))
            yield BountyRedeemed(player, value, 0, ("TOR 3", "T-33", "T-54") if kept else ("TOR 3", "T-33"), kept)
