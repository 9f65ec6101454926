"""The draw of a promotion: who may be drawn, under which terms, who oversees it, and notifying its winners."""

from collections.abc import Iterator

from cutcard.core.authority import named
from cutcard.core.message import CASINO, Facts, Role
from cutcard.core.moment import after, moment
from cutcard.core.text import require_item
from cutcard.money import dollars
from cutcard.registers.promotions.commands import (
    AttestDraw,
    Commence,
    DraftTerms,
    HoldDraw,
    NominateScrutineer,
    NotifyWinner,
    PublishTerms,
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.registers.promotions.events import DrawAttested, PrizeDrawn, WinnerNotified
from cutcard.registers.promotions.state import Promotion, Win
from cutcard.registers.promotions.terms import Prize, Terms
from cutcard.rules.printed.promotions import PromotionClauses
from cutcard.ruling import Refused, ask, wait

CONFIRMS = (Role.DEALER, Role.CASINO_SUPERVISOR, Role.SURVEILLANCE)  # examples of whom to nominate


def terms_of(clauses: PromotionClauses, state: Promotion) -> Terms:
    if state.terms is None:
        raise Refused(
            clauses.complete, "there are no terms: draft them first", wait("they are drafted", *DraftTerms.roles)
        )
    return state.terms


def hold(clauses: PromotionClauses, state: Promotion, command: HoldDraw, facts: Facts) -> Iterator[PrizeDrawn]:
    """Record a draw after checking its time, terms, integrity, remaining prizes, entrants and scrutineer."""
    terms = terms_of(clauses, state)
    _open(clauses, state, terms, facts)
    prizes = [_prize(clauses, terms, drawing.prize) for drawing in command.drawn]
    _left(clauses, state, prizes)
    overseen = any(needs_scrutineer(clauses, prize) for prize in prizes)
    if overseen:
        _nominated(clauses, state, facts)
    for number, (drawing, prize) in enumerate(zip(command.drawn, prizes, strict=True), len(state.wins)):
        _entrant(clauses, state, drawing.entrant, facts)
        if terms.presence and not drawing.present:
            text = f"{drawing.entrant} is not present, as the terms require: draw another entrant"
            raise Refused(clauses.claiming, text)
        notify_by = "" if terms.presence else after(facts.at, clauses.notice_within)
        told = [clauses.notice, "I-37"] if notify_by else []
        under = [clauses.award, *([clauses.scrutineer] if overseen else []), *told]
        yield PrizeDrawn(
            at=facts.at,
            by=facts.actor.id,
            clauses=tuple(under),
            draw=state.draws() + 1,
            win=number,
            prize=prize,
            winner=drawing.entrant,
            present=drawing.present,
            disbursement=terms.disbursement,
            attests=state.scrutineer if overseen else "",
            notify_by=notify_by,
        )


def attest(clauses: PromotionClauses, state: Promotion, command: AttestDraw, facts: Facts) -> DrawAttested:
    """Record that the scrutineer oversaw the draw; only they can say so."""
    drawn = [win for win in state.wins if win.draw == command.draw and win.attests]
    if not drawn:
        raise Refused(clauses.scrutineer, f"draw {command.draw} does not need a scrutineer: see the list of winners")
    if facts.actor.id != drawn[0].attests:
        reason = f"{drawn[0].attests} is the scrutineer of draw {command.draw}, and must confirm it in person"
        raise Refused(clauses.scrutineer, reason, ask(*AttestDraw.roles))
    if drawn[0].attested:
        raise Refused(clauses.scrutineer, f"you have already confirmed draw {command.draw}")
    for win in drawn:
        if facts.is_actor(win.drawn_by) or facts.is_actor(win.winner):
            did = "held" if facts.is_actor(win.drawn_by) else "won in"
            reason = f"you {did} draw {win.draw} under another record: somebody else must oversee it"
            raise Refused(clauses.scrutineer, reason, wait("somebody else is nominated", *NominateScrutineer.roles))
    return DrawAttested(facts.at, facts.actor.id, (clauses.scrutineer,), command.draw)


def check_nominee(clauses: PromotionClauses, state: Promotion, name: str, facts: Facts) -> None:
    """Refuse a scrutineer who could not confirm a draw in person, or who held or won one that is still unconfirmed."""
    if facts.holds is not None and not {*facts.holds} & {*AttestDraw.roles}:
        reason = f"{name[:40]!r} is nobody on record who could confirm a draw in person: nominate {named(CONFIRMS)}"
        raise Refused(clauses.scrutineer, reason)
    for win in state.wins:
        if win.attests and not win.attested and name in (win.drawn_by, win.winner):
            did = "held" if name == win.drawn_by else "won in"
            raise Refused(clauses.scrutineer, f"{name[:40]} {did} draw {win.draw}: nominate somebody else for it")


def needs_scrutineer(clauses: PromotionClauses, prize: Prize) -> bool:
    """Whether one such prize is worth so much that a scrutineer must oversee its draw."""
    return prize.value > clauses.scrutineer_above


def _open(clauses: PromotionClauses, state: Promotion, terms: Terms, facts: Facts) -> None:
    if state.stage != "running":
        raise Refused(
            clauses.held, "the promotion has not started: commence it first", wait("it has started", *Commence.roles)
        )
    if finding := state.cancelled():
        raise Refused(clauses.integrity, f"the draw is cancelled ({finding.reason}): draft another promotion")
    if finding := state.postponed():
        raise Refused(
            clauses.integrity,
            f"the draw is postponed ({finding.reason}): validate its integrity first",
            wait("it is validated", *ValidateIntegrity.roles),
        )
    if state.published != state.revision:
        reason = "the current terms have not been published: publish them before a draw"
        raise Refused(clauses.available, reason, wait("they are published", *PublishTerms.roles))
    if state.resubmit:
        reason = f"the {clauses.regulator} does not have the current terms: submit them before a draw"
        raise Refused(clauses.amendment, reason, wait("they are submitted", *SubmitTerms.roles))
    if moment(facts.at) < moment(terms.award_at):
        reason = f"the terms set the draw for {terms.award_at}: wait until then"
        raise Refused(clauses.award, reason, wait(terms.award_at))


def _entrant(clauses: PromotionClauses, state: Promotion, entrant: str, facts: Facts) -> None:
    """Refuse an unknown or excluded person, and anybody who takes part in holding the draw."""
    require_patron(clauses.eligibility, entrant, facts)
    known = facts.people[entrant]
    if known.merged:  # the person is not excluded, and keeps what was drawn for them
        reason = f"{entrant} is the same person as {known.merged}, and that record counts: name {known.merged} instead"
        raise Refused(clauses.eligibility, reason)
    if why := known.excluded.get(CASINO):
        raise Refused(clauses.eligibility, f"{entrant} is excluded from the casino ({why}): draw another entrant")
    overseer = facts.people.get(state.scrutineer)
    if facts.is_actor(entrant) or entrant in (state.scrutineer, overseer.merged if overseer else ""):
        raise Refused(clauses.eligibility, f"{entrant} takes part in holding the draw: draw another entrant")


def require_patron(clause: str, who: str, facts: Facts) -> None:
    """Refuse a name that is nobody's: who wins, claims or disputes is a person on record."""
    if who not in facts.people:
        reason = f"no patron is on record as {who[:40]!r}: choose one from the list of patrons, or record the person"
        raise Refused(clause, reason)


def _prize(clauses: PromotionClauses, terms: Terms, name: str) -> Prize:
    for prize in terms.prizes:
        if prize.name == name:
            return prize
    offered = ", ".join(prize.name for prize in terms.prizes)
    raise Refused(clauses.prizes, f"the terms offer no prize {name[:40]!r}: draw {offered}")


def _left(clauses: PromotionClauses, state: Promotion, prizes: list[Prize]) -> None:
    if not prizes:
        raise Refused(clauses.award, "name the prizes that were drawn, and who won each")
    for prize in prizes:
        if prizes.count(prize) > state.left(prize):
            raise Refused(clauses.prizes, f"{prize.name}: the terms offer {prize.count}, and none is left to draw")


def _nominated(clauses: PromotionClauses, state: Promotion, facts: Facts) -> None:
    above = dollars(clauses.scrutineer_above)
    if not state.scrutineer:
        reason = f"a prize is worth more than {above}: nominate a scrutineer first"
        raise Refused(clauses.scrutineer, reason, wait("a scrutineer is nominated", *NominateScrutineer.roles))
    if facts.is_actor(state.scrutineer):
        reason = f"a prize is worth more than {above}, and you are the scrutineer: another person must hold the draw"
        raise Refused(clauses.scrutineer, reason, ask(*HoldDraw.roles))


def open_win(clauses: PromotionClauses, state: Promotion, number: int) -> Win:
    """The win with this number, if its prize has not been awarded yet."""
    win = require_item(clauses.award, state.wins, number, "win")
    match win.fate:
        case "awarded":
            raise Refused(clauses.award, f"{win.prize.name} has already been awarded to {win.winner}")
        case "denied":
            reason = f"the claim of {win.winner} was denied: draw {win.prize.name} again, or decide their dispute"
            raise Refused(clauses.refusal, reason)
        case "cancelled":
            raise Refused(clauses.integrity, f"draw {win.draw} is cancelled: deny the claim, with reasons")
        case "open":
            return win


def notify(clauses: PromotionClauses, state: Promotion, command: NotifyWinner, facts: Facts) -> WinnerNotified:
    """Record an attempt to notify a winner by an allowed method, in time or late."""
    win = open_win(clauses, state, command.win)
    if not win.notify_by:
        raise Refused(clauses.notice, f"{win.winner} had to be at the draw, so no notice is needed: award the prize")
    clause = clauses.methods.get(command.method)
    if clause is None:
        allowed = ", ".join(clauses.methods)
        raise Refused(clauses.notice, f"winners may not be notified by {command.method[:40]!r}: use {allowed}")
    late = moment(facts.at) > moment(win.notify_by)
    return WinnerNotified(
        at=facts.at,
        by=facts.actor.id,
        clauses=(clauses.notice, clause, "I-37"),
        win=command.win,
        winner=win.winner,
        method=command.method,
        reached=command.reached,
        late=late,
        note=command.note,
    )
