"""Awarding prizes, in kind or in money, and denying claims."""

from cutcard.core.message import Facts
from cutcard.core.text import require_item, require_text
from cutcard.money import Cents, dollars
from cutcard.registers.promotions.commands import AwardPrize, DenyClaim, InformClaimant
from cutcard.registers.promotions.draw import open_win, terms_of
from cutcard.registers.promotions.events import AlternativeOffered, ClaimantInformed, ClaimDenied, PrizeAwarded
from cutcard.registers.promotions.faults import no_alternative
from cutcard.registers.promotions.state import Promotion, Win
from cutcard.registers.promotions.terms import Prize, Terms
from cutcard.rules.printed.promotions import PrizeKind, PromotionClauses, Way
from cutcard.ruling import Refused


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
        raise Refused(clauses.integrity, f"the promotion is postponed ({finding.reason}): validate its integrity first")
    if command.alternative and not (win.offered or win.prize.alternative):
        raise Refused(
            clauses.alternative, f"{win.winner} has not been offered the money yet: offer the alternative first"
        )
    due = win.prize.value if command.alternative else win.prize.money
    things = () if command.alternative else tuple(i.kind for i in win.prize.items if i.kind is not PrizeKind.MONEY)
    _pay(clauses, state, win, command, due)
    _deliver(clauses, state, win.prize, bool(things), command.delivery)
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


def winner_picks(clauses: PromotionClauses, due: Cents) -> bool:
    """Whether the amount is so large that the winner chooses how it is paid."""
    above = clauses.payments.chosen_above
    return above is not None and due > above


def ways_to_pay(clauses: PromotionClauses, terms: Terms, due: Cents) -> tuple[Way, ...]:
    """The ways in which this amount may be paid."""
    payments, named = clauses.payments, clauses.payments.named(terms.disbursement)
    if not payments.ways:
        return named
    if payments.chosen_above is not None and not winner_picks(clauses, due):
        return tuple(way for way in payments.ways if way in named) or payments.ways
    return payments.ways


def _pay(clauses: PromotionClauses, state: Promotion, win: Win, command: AwardPrize, due: Cents) -> None:
    allowed = ways_to_pay(clauses, terms_of(clauses, state), due)
    cure = f"use {', '.join(allowed)}" if allowed else "amend the terms to name a way of payment"
    for payment in command.payments:
        if payment.way not in allowed:
            raise Refused(clauses.payment, f"{win.prize.name} may not be paid by {payment.way}: {cure}")
        if clauses.payments.ways and payment.payee != win.winner:
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


def _deliver(clauses: PromotionClauses, state: Promotion, prize: Prize, things: bool, way: Way | None) -> None:
    named = terms_of(clauses, state).disbursement
    if not things:
        if way is not None:
            raise Refused(clauses.payment, f"{prize.name}: there is nothing to deliver, leave the delivery empty")
    elif way is None or way is Way.CASH:
        raise Refused(clauses.payment, f"{prize.name}: say how it is delivered; cash is not possible")
    elif not clauses.payments.ways and way not in named:
        raise Refused(clauses.payment, f"{prize.name}: the terms do not allow {way}: use {', '.join(named)}")


def deny(clauses: PromotionClauses, state: Promotion, command: DenyClaim, facts: Facts) -> ClaimDenied:
    """Deny a claim, with reasons. Above an amount the claimant's name and address must be kept."""
    prize = _claimed(clauses, state, command.prize)
    require_text(clauses.refusal, command.claimant, "who claims the prize")
    require_text(clauses.refusal, command.reasons, "the reasons")
    kept = prize.value > clauses.denied_above
    if kept:
        above = dollars(clauses.denied_above)
        require_text(clauses.denied, command.name, f"the claimant's name, which must be kept for claims above {above}")
        require_text(
            clauses.denied, command.address, f"the claimant's address, which must be kept for claims above {above}"
        )
    wins = [
        number
        for number, win in enumerate(state.wins)
        if (win.winner, win.prize.name, win.fate) == (command.claimant, prize.name, "open")
    ]
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
        win=wins[0] if wins else None,
        kept=kept,
    )


def _claimed(clauses: PromotionClauses, state: Promotion, name: str) -> Prize:
    """The prize with this name, in the current terms or drawn under earlier terms."""
    for prize in (*terms_of(clauses, state).prizes, *(win.prize for win in state.wins)):
        if prize.name == name:
            return prize
    raise Refused(clauses.refusal, f"the promotion has no prize {name[:40]!r}: name the prize that is claimed")


def inform(clauses: PromotionClauses, state: Promotion, command: InformClaimant, facts: Facts) -> ClaimantInformed:
    denial = require_item(clauses.refusal, state.denials, command.denial, "denied claim")
    require_text(clauses.refusal, command.how, "how the claimant was told")
    if command.denial in state.informed:
        raise Refused(clauses.refusal, f"{denial.claimant} has already been told the reasons")
    return ClaimantInformed(facts.at, facts.actor.id, (clauses.refusal,), command.denial, denial.claimant, command.how)
