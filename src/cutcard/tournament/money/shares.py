"""The last players share the remaining prizes by agreement of all, where that was announced (T-52)."""

from cutcard.core.message import Facts, Role
from cutcard.core.text import require_text
from cutcard.money import dollars
from cutcard.ruling import Refused, do, wait
from cutcard.tournament.entries.scene import check_own
from cutcard.tournament.messages.payout import ProposeDeal
from cutcard.tournament.messages.purse import (
    AgreeToShares,
    ApproveShares,
    DropShares,
    ProposeShares,
    ReversePayment,
    ShareAgreed,
    SharesApproved,
    SharesDropped,
    SharesProposed,
)
from cutcard.tournament.money.deals import left_to_share, shares_by
from cutcard.tournament.state.plan import expected
from cutcard.tournament.state.tournament import Tournament

CITES = ("TOR 7.4", "TOR A", "T-52")


def proposed(t: Tournament, command: ProposeShares | ProposeDeal, facts: Facts) -> SharesProposed:
    """Shares that everybody may agree on: numbers of the players' own, or by a formula."""
    _check_moment(t)
    kept, by = command.played_for, facts.actor.id
    clauses = (*CITES, "T-71") if kept else CITES
    if isinstance(command, ProposeDeal):
        return SharesProposed(shares_by(t, facts.at, command.method, kept), by, clauses, kept)
    shares = command.shares
    if set(shares) != set(t.field.where):
        raise Refused("T-52", f"exactly the remaining players share: {', '.join(sorted(t.field.where))}")
    left = sum(left_to_share(t, kept))
    if sum(shares.values()) != left:
        raise Refused("T-52", f"{dollars(left)} of prizes remain: the shares must add up to that")
    return SharesProposed(shares, by, clauses, kept)


def agreed(t: Tournament, command: AgreeToShares, facts: Facts) -> ShareAgreed:
    player = command.player
    check_own(player, facts)
    if player not in t.purse.proposed or player in t.purse.agreed:
        raise Refused("T-52", f"{player[:40]} has already agreed, or has no proposed share")
    if facts.actor.role is not Role.PLAYER:
        require_text("T-52", command.word, "what the player has said")
    return ShareAgreed(player, CITES)


def approved(t: Tournament, command: ApproveShares, facts: Facts) -> SharesApproved:
    _check_moment(t)
    if not t.purse.proposed:
        raise Refused(
            "T-52", "no shares are proposed: propose them first", wait("they are proposed", Role.TOURNAMENT_DIRECTOR)
        )
    if set(t.purse.proposed) != set(t.field.where):
        raise Refused("T-52", "the remaining players have changed: propose the shares again")
    if missing := [player for player in t.purse.proposed if player not in t.purse.agreed]:
        reason = f"{', '.join(missing)} have not agreed: all remaining players must agree"
        raise Refused("T-52", reason, wait("every player who is left has agreed"))
    kept = t.purse.played_for
    return SharesApproved(t.purse.proposed, facts.actor.id, (*CITES, "T-71") if kept else CITES, kept)


def dropped(t: Tournament, command: DropShares, facts: Facts) -> SharesDropped:
    require_text("T-52", command.reason, "why prizes are paid by place")
    if not t.purse.proposed and not t.purse.shares:
        raise Refused("T-52", "no shares are proposed or agreed: prizes are paid by place")
    if paid := [player for player in t.purse.shares if t.purse.paid.get(player)]:
        cure = do(ReversePayment(paid[0], "prize", command.reason))
        raise Refused("T-52", f"{paid[0]} was paid by the agreement: reverse that payment first", cure)
    return SharesDropped(command.reason, facts.actor.id, CITES)


def _check_moment(t: Tournament) -> None:
    assert t.announced is not None
    if not t.announced.sharing:
        raise Refused("T-52", "sharing was not announced for this tournament, so prizes are paid by place")
    if t.phase not in ("running", "final table") or t.purse.prizes is None or len(t.field.where) < 2:
        raise Refused("T-52", "shares can be agreed only while several players are left and the prizes are fixed")
    busy = any(table.begin is not None for table in t.field.tables.values())
    others = t.busts or expected(t) or t.register.queue  # who may yet be among those who are left
    if busy or others or t.hand_for_hand is not None or t.purse.shares:
        raise Refused("T-52", "shares can be agreed only once, between hands, and when it is certain who is left")


def check_agreement(before: Tournament, after: Tournament) -> None:
    """What was paid by an agreement is given back before the agreement ends: prizes by place are others (T-52).

    It ends too with a disqualification that is ordered: when the hand is over, nothing can be refused any more.
    """
    paid = [player for player in before.purse.shares if player in before.purse.paid and player in after.purse.paid]
    if paid and (not after.purse.shares or about_to_end(after)):
        reason = f"{paid[0]} was paid by the agreement on shares, which would end: reverse that payment first"
        raise Refused("T-52", reason, do(ReversePayment(paid[0], "prize", "the agreement on shares ends")))


def about_to_end(t: Tournament) -> bool:
    """Whether the agreement ends with the hand in play, after which one of those who made it is disqualified."""
    return not t.ordered.keys().isdisjoint(t.purse.shares)
