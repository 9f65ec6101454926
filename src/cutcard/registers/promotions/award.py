"""Awarding prizes, in kind or in money, and denying claims."""

from cutcard.core.authority import NeedsSecond, for_another, may_move
from cutcard.core.message import Facts
from cutcard.core.text import require_item, require_text
from cutcard.money import Cents, dollars
from cutcard.registers.promotions.commands import (
    AttestDraw,
    AwardPrize,
    DenyClaim,
    InformClaimant,
    OfferAlternative,
    ValidateIntegrity,
)
from cutcard.registers.promotions.draw import open_win, require_patron, terms_of
from cutcard.registers.promotions.events import AlternativeOffered, ClaimantInformed, ClaimDenied, PrizeAwarded
from cutcard.registers.promotions.faults import no_alternative, ways_to_give
from cutcard.registers.promotions.state import Promotion, Win
from cutcard.registers.promotions.terms import Prize
from cutcard.rules.printed.promotions import MONEY_WAYS, PrizeKind, PromotionClauses, Way
from cutcard.ruling import Refused, ask, do, wait


def offer_alternative(clauses: PromotionClauses, state: Promotion, number: int, facts: Facts) -> AlternativeOffered:
    """Offer the winner money instead, if the prize may be exchanged for money."""
    win = open_win(clauses, state, number)
    if why := no_alternative(clauses, win.prize):
        raise Refused(clauses.alternative, why)
    if clauses.payments.stated and not win.prize.alternative:
        raise Refused(
            clauses.alternative, f"{win.prize.name}: the terms do not offer money instead, so give the prize itself"
        )
    if win.offered:
        raise Refused(clauses.alternative, f"{win.winner} already has the choice")
    return AlternativeOffered(facts.at, facts.actor.id, (clauses.alternative,), number, win.winner, win.prize.value)


def award(clauses: PromotionClauses, state: Promotion, command: AwardPrize, facts: Facts) -> PrizeAwarded:
    """Award a prize: all of its money in allowed ways, and everything else in kind."""
    win = open_win(clauses, state, command.win)
    if finding := state.postponed():
        raise Refused(
            clauses.integrity,
            f"the promotion is postponed ({finding.reason}): validate its integrity first",
            wait("it is validated", *ValidateIntegrity.roles),
        )
    if command.alternative and not (win.offered or win.prize.alternative):
        raise Refused(
            clauses.alternative,
            f"{win.winner} has not been offered the money yet: offer the alternative first",
            do(OfferAlternative(command.win)),
        )
    if win.attests and not win.attested:
        reason = f"{win.attests} has not confirmed draw {win.draw} yet: a scrutineer confirms it in person"
        raise Refused(clauses.scrutineer, reason, wait("the scrutineer has confirmed it", *AttestDraw.roles))
    due = due_for(win, command.alternative)
    things = () if command.alternative else tuple(i.kind for i in win.prize.items if i.kind is not PrizeKind.MONEY)
    _pay(clauses, state, win, command, due)
    _deliver(clauses, state, win, bool(things), command.delivery)
    _check_people(clauses, win, due if command.alternative else win.prize.pays, facts)
    under = [clauses.award, clauses.payment, *([clauses.alternative] if command.alternative else [])]
    return PrizeAwarded(
        at=facts.at,
        by=facts.actor.id,
        clauses=tuple(under),
        win=command.win,
        prize=win.prize.name,
        winner=win.winner,
        payments=command.payments,
        delivery=command.delivery,
        items=things,
        alternative=command.alternative,
        winner_chose=command.winner_chose,
    )


def _check_people(clauses: PromotionClauses, win: Win, worth: Cents, facts: Facts) -> None:
    """Nobody awards themselves a prize; money or casino dollars take a second person besides who held the draw."""
    for_another(facts, win.winner, clauses.award, f"award {win.prize.name}", *AwardPrize.roles)
    if not worth:
        return
    if facts.is_actor(win.drawn_by) and not win.attested and facts.second is None:
        reason = f"you held draw {win.draw} yourself: a second person must award {win.prize.name}, or confirm it"
        raise NeedsSecond(clauses.award, reason, ask(*AwardPrize.roles))
    may_move(facts, worth, clauses.award)


def winner_picks(clauses: PromotionClauses, due: Cents) -> bool:
    """Whether the amount is so large that the winner chooses how it is paid."""
    above = clauses.payments.chosen_above
    return above is not None and due > above


def due_for(win: Win, alternative: bool) -> Cents:
    """The money that the winner gets: the prize's own, or the value of all of it instead."""
    return win.prize.value if alternative else win.prize.money


def ways_to_pay(clauses: PromotionClauses, disbursement: tuple[Way, ...], due: Cents) -> tuple[Way, ...]:
    """The ways in which this amount may be paid."""
    payments, named = clauses.payments, clauses.payments.named(disbursement)
    if not payments.ways:
        return named
    if payments.chosen_above is not None and not winner_picks(clauses, due):
        return tuple(way for way in payments.ways if way in named) or payments.ways
    return payments.ways


def payable(clauses: PromotionClauses, state: Promotion, win: Win, due: Cents) -> tuple[Way, ...]:
    """The ways to pay a winner. The terms in force count if those at the draw named no way to pay money."""
    now = terms_of(clauses, state).disbursement
    return ways_to_pay(clauses, win.disbursement, due) or ways_to_pay(clauses, now, due)


def deliverable(clauses: PromotionClauses, state: Promotion, win: Win) -> tuple[Way, ...]:
    """The ways to give a winner the things of a prize. The terms in force count as they do for money."""
    fitting = ways_to_give(win.prize)
    if clauses.payments.ways:
        return fitting
    now = terms_of(clauses, state).disbursement
    found = (tuple(way for way in fitting if way in named) for named in (win.disbursement, now))
    return next(found) or next(found)


def _pay(clauses: PromotionClauses, state: Promotion, win: Win, command: AwardPrize, due: Cents) -> None:
    allowed = payable(clauses, state, win, due)
    cure = f"use {', '.join(allowed)}" if allowed else "amend the terms to name a way of payment"
    for payment in command.payments:
        if payment.way not in allowed:
            raise Refused(clauses.payment, f"{win.prize.name} may not be paid by {payment.way}: {cure}")
        if payment.payee != win.winner:  # also where a document is silent: a prize is the winner's
            raise Refused(
                clauses.payment, f"{payment.way} to {payment.payee[:40]!r}: pay the winner, {win.winner}, instead"
            )
    paid = sum(payment.amount for payment in command.payments)
    if paid != due or any(payment.amount <= 0 for payment in command.payments):
        raise Refused(
            clauses.payment,
            f"{win.prize.name} is {dollars(due)} in money, not {dollars(paid)}: pay exactly {dollars(due)}",
        )
    if winner_picks(clauses, due) and not command.winner_chose:
        text = f"{win.winner} may choose {', '.join(allowed)} or a mix: ask, and record the choice"
        raise Refused(clauses.payment, text)


def _deliver(clauses: PromotionClauses, state: Promotion, win: Win, things: bool, way: Way | None) -> None:
    prize = win.prize
    if not things:
        if way is not None:
            raise Refused(clauses.payment, f"{prize.name}: there is nothing to deliver, leave the delivery empty")
        return
    if way is None or way is Way.CASH:
        raise Refused(clauses.payment, f"{prize.name}: say how it is delivered; cash is not possible")
    never = next((item.kind for item in prize.items if item.kind in clauses.payments.never_money), None)
    if never and way in MONEY_WAYS:
        raise Refused(clauses.alternative, f"{prize.name}: {never} may not become money, so not by {way}")
    allowed = deliverable(clauses, state, win)
    if way not in allowed:
        cure = f"use {', '.join(allowed)}" if allowed else "amend the terms to name another way"
        raise Refused(clauses.payment, f"{prize.name} may not be given by {way}: {cure}")


def deny(clauses: PromotionClauses, state: Promotion, command: DenyClaim, facts: Facts) -> ClaimDenied:
    """Deny a claim, with reasons. Above an amount the claimant's name and address must be kept."""
    records = (command.claimant, *facts.same)  # they may have won under an older one
    win = _claimed_win(clauses, state, command, records)
    prize = _claimed(clauses, state, command, records) if win is None else state.wins[win].prize
    require_patron(clauses.refusal, command.claimant, facts)
    require_text(clauses.refusal, command.reasons, "the reasons")
    kept = prize.value > clauses.denied_above
    if kept:
        above = dollars(clauses.denied_above)
        require_text(clauses.denied, command.name, f"the claimant's name, which must be kept for claims above {above}")
        require_text(
            clauses.denied, command.address, f"the claimant's address, which must be kept for claims above {above}"
        )
    return ClaimDenied(
        at=facts.at,
        by=facts.actor.id,
        clauses=(clauses.refusal, clauses.denied) if kept else (clauses.refusal,),
        denial=len(state.denials),
        claimant=command.claimant,
        name=command.name,
        address=command.address,
        prize=prize.name,
        value=prize.value,
        reasons=command.reasons,
        win=win,
        kept=kept,
    )


def _claimed_win(
    clauses: PromotionClauses, state: Promotion, command: DenyClaim, records: tuple[str, ...]
) -> int | None:
    """The win that is refused: the one that is named, or an open one before one of a cancelled draw; None: no win."""
    wins = [
        number
        for fate in ("open", "cancelled")
        for number, win in enumerate(state.wins)
        if win.winner in records and (win.prize.name, win.fate) == (command.prize, fate)
    ]
    if command.win is None:
        return wins[0] if wins else None
    if command.win not in wins:
        reason = f"{command.claimant[:40]} has no such win of {command.prize[:40]} that could be refused"
        raise Refused(clauses.refusal, f"{reason}: leave the win out, or choose one that is open or cancelled")
    return command.win


def _claimed(clauses: PromotionClauses, state: Promotion, command: DenyClaim, records: tuple[str, ...]) -> Prize:
    """The prize as the claimant won it; for anybody else the most valuable one that ever had this name."""
    wins = [win for win in state.wins if win.prize.name == command.prize]
    if own := [win.prize for win in wins if win.winner in records]:
        return own[-1]
    offered = [prize for prize in terms_of(clauses, state).prizes if prize.name == command.prize]
    if not (known := [*offered, *(win.prize for win in wins)]):
        name = command.prize[:40]
        raise Refused(clauses.refusal, f"the promotion has no prize {name!r}: name the prize that is claimed")
    return max(known, key=lambda prize: prize.value)


def inform(clauses: PromotionClauses, state: Promotion, command: InformClaimant, facts: Facts) -> ClaimantInformed:
    denial = require_item(clauses.refusal, state.denials, command.denial, "denied claim")
    require_text(clauses.refusal, command.how, "how the claimant was told")
    if command.denial in state.informed:
        raise Refused(clauses.refusal, f"{denial.claimant} has already been told the reasons")
    return ClaimantInformed(facts.at, facts.actor.id, (clauses.refusal,), command.denial, denial.claimant, command.how)
