"""Prizes given, in kind or in money, and claims to them that are denied."""

from cutcard.core.message import Facts
from cutcard.core.text import numbered, said
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
    """The choice of money, for a prize that may be turned into money."""
    win = open_win(clauses, state, number)
    if why := no_alternative(clauses, win.prize):
        raise Refused(clauses.alternative, why)
    if clauses.payments.stated and not win.prize.alternative:
        raise Refused(
            clauses.alternative, f"{win.prize.name}: the terms state no money instead, so it is given in kind"
        )
    if win.offered:
        raise Refused(clauses.alternative, f"{win.winner} has the choice already")
    return AlternativeOffered(facts.at, facts.actor.id, (clauses.alternative,), number, win.winner, win.prize.value)


def award(clauses: PromotionClauses, state: Promotion, command: AwardPrize, facts: Facts) -> PrizeAwarded:
    """A prize given: every cent of its money in allowed ways, and everything else of it in kind."""
    win = open_win(clauses, state, command.win)
    if finding := state.postponed():
        raise Refused(clauses.integrity, f"postponed ({finding.reason}): validate the integrity first")
    if command.alternative and not (win.offered or win.prize.alternative):
        raise Refused(clauses.alternative, f"{win.winner} has no choice of money yet: offer the alternative first")
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
    """Whether the winner of so much money chooses how it is paid."""
    above = clauses.payments.chosen_above
    return above is not None and due > above


def ways_to_pay(clauses: PromotionClauses, terms: Terms, due: Cents) -> tuple[Way, ...]:
    """The ways in which money of this amount may be paid."""
    payments, named = clauses.payments, clauses.payments.named(terms.disbursement)
    if not payments.ways:
        return named
    if payments.chosen_above is not None and not winner_picks(clauses, due):
        return tuple(way for way in payments.ways if way in named) or payments.ways
    return payments.ways


def _pay(clauses: PromotionClauses, state: Promotion, win: Win, command: AwardPrize, due: Cents) -> None:
    allowed = ways_to_pay(clauses, terms_of(clauses, state), due)
    cure = f"use {', '.join(allowed)}" if allowed else "amend the terms to name a way"
    for payment in command.payments:
        if payment.way not in allowed:
            raise Refused(clauses.payment, f"{payment.way} is no way to pay {win.prize.name}: {cure}")
        if clauses.payments.ways and payment.payee != win.winner:
            raise Refused(clauses.payment, f"{payment.way} to {payment.payee[:40]!r}: pay to the winner, {win.winner}")
    paid = sum(payment.amount for payment in command.payments)
    if paid != due or any(payment.amount <= 0 for payment in command.payments):
        raise Refused(
            clauses.payment, f"{win.prize.name} is {dollars(due)} in money, not {dollars(paid)}: pay just that"
        )
    if winner_picks(clauses, due) and not command.winner_chose:
        text = f"{win.winner} picks {', '.join(allowed)} or a mix of them: ask, and record the choice"
        raise Refused(clauses.payment, text)


def _deliver(clauses: PromotionClauses, state: Promotion, prize: Prize, things: bool, way: Way | None) -> None:
    named = terms_of(clauses, state).disbursement
    if not things:
        if way is not None:
            raise Refused(clauses.payment, f"{prize.name}: nothing is given in kind, leave delivery out")
    elif way is None or way is Way.CASH:
        raise Refused(clauses.payment, f"{prize.name}: say how it is given, and not as cash")
    elif not clauses.payments.ways and way not in named:
        raise Refused(clauses.payment, f"{prize.name}: the terms say how prizes are given: {', '.join(named)}")


def deny(clauses: PromotionClauses, state: Promotion, command: DenyClaim, facts: Facts) -> ClaimDenied:
    """A refusal to award, with reasons; above an amount with what has to be kept of the claimant."""
    prize = _claimed(clauses, state, command.prize)
    said(clauses.refusal, command.claimant, "who claims")
    said(clauses.refusal, command.reasons, "the reasons")
    kept = prize.value > clauses.denied_above
    if kept:
        above = dollars(clauses.denied_above)
        said(clauses.denied, command.name, f"the claimant's name: it is kept for claims above {above}")
        said(clauses.denied, command.address, f"the claimant's address: it is kept for claims above {above}")
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
    """A prize of the terms, or one drawn under earlier terms."""
    for prize in (*terms_of(clauses, state).prizes, *(win.prize for win in state.wins)):
        if prize.name == name:
            return prize
    raise Refused(clauses.refusal, f"the promotion has no {name[:40]!r}: name the prize that is claimed")


def inform(clauses: PromotionClauses, state: Promotion, command: InformClaimant, facts: Facts) -> ClaimantInformed:
    denial = numbered(clauses.refusal, state.denials, command.denial, "denied claim")
    said(clauses.refusal, command.how, "how the claimant was told")
    if command.denial in state.informed:
        raise Refused(clauses.refusal, f"{denial.claimant} was told the reasons already")
    return ClaimantInformed(facts.at, facts.actor.id, (clauses.refusal,), command.denial, denial.claimant, command.how)
