"""Decides commands about a promotion: the events that follow, or a refusal with its clause."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cutcard.core.authority import for_another, permit
from cutcard.core.duty import Acknowledge, acknowledge
from cutcard.core.message import Facts
from cutcard.core.moment import DAY, after, moment
from cutcard.core.text import require_item, require_text
from cutcard.registers.promotions.award import award, deny, inform, offer_alternative
from cutcard.registers.promotions.commands import (
    AmendTerms,
    AttestDraw,
    AwardPrize,
    ClosePromotionDispute,
    Commence,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    DraftTerms,
    FindCompromised,
    HoldDraw,
    InformClaimant,
    NominateScrutineer,
    NotifyWinner,
    OfferAlternative,
    PromotionCommand,
    PublishTerms,
    RecordApproval,
    ReverseAward,
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.registers.promotions.draw import attest, check_nominee, hold, notify, require_patron, terms_of
from cutcard.registers.promotions.duties import duties
from cutcard.registers.promotions.events import (
    AmendmentApproved,
    IntegrityCompromised,
    IntegrityValidated,
    PromotionCommenced,
    PromotionDisputeClosed,
    PromotionDisputed,
    PromotionDisputeDecided,
    PromotionDrafted,
    PromotionEvent,
    ScrutineerNominated,
    TermsAmended,
    TermsPublished,
    TermsSubmitted,
)
from cutcard.registers.promotions.faults import readings, require_complete
from cutcard.registers.promotions.reversal import reverse
from cutcard.registers.promotions.state import Promotion, PromotionDispute
from cutcard.registers.promotions.terms import Terms
from cutcard.rules.printed.promotions import PromotionClauses
from cutcard.ruling import Refused, ask, do, wait


def decide(
    clauses: PromotionClauses, state: Promotion, command: PromotionCommand, facts: Facts
) -> list[PromotionEvent]:
    """The events that follow from a command; raises Refused with the clause and the cure."""
    permit(type(command), facts.actor.role, {"promotions": clauses})
    if not isinstance(command, DraftTerms):
        terms_of(clauses, state)
    return list(_decide(clauses, state, command, facts))


def _decide(
    clauses: PromotionClauses, state: Promotion, command: PromotionCommand, facts: Facts
) -> Iterator[PromotionEvent]:
    match command:
        case DraftTerms() | RecordApproval() | AmendTerms() | SubmitTerms() | PublishTerms() | Commence():
            yield _prepare(clauses, state, command, facts)
        case NominateScrutineer(name):
            require_text(clauses.scrutineer, name, "the scrutineer")
            check_nominee(clauses, state, name, facts)
            yield ScrutineerNominated(facts.at, facts.actor.id, (clauses.scrutineer,), name)
        case HoldDraw():
            yield from hold(clauses, state, command, facts)
        case AttestDraw():
            yield attest(clauses, state, command, facts)
        case NotifyWinner():
            yield notify(clauses, state, command, facts)
        case OfferAlternative(win):
            yield offer_alternative(clauses, state, win, facts)
        case AwardPrize():
            yield award(clauses, state, command, facts)
        case ReverseAward():
            yield reverse(clauses, state, command, facts)
        case DenyClaim():
            yield deny(clauses, state, command, facts)
        case InformClaimant():
            yield inform(clauses, state, command, facts)
        case DisputePromotion() | DecidePromotionDispute() | ClosePromotionDispute():
            yield _dispute(clauses, state, command, facts)
        case FindCompromised():
            yield _compromised(clauses, state, command, facts)
        case ValidateIntegrity():
            yield _validated(clauses, state, command, facts)
        case Acknowledge():
            yield acknowledge(duties(clauses, state), command, facts)


# -- terms and start


def _prepare(
    clauses: PromotionClauses,
    state: Promotion,
    command: DraftTerms | RecordApproval | AmendTerms | SubmitTerms | PublishTerms | Commence,
    facts: Facts,
) -> PromotionEvent:
    match command:
        case DraftTerms(terms):
            if state.terms is not None:
                raise Refused(clauses.complete, "the promotion already has terms: amend them instead")
            require_complete(clauses, terms)
            under = (clauses.offer, clauses.barred, clauses.prescribed, clauses.complete, *readings(terms))
            return PromotionDrafted(facts.at, facts.actor.id, under, terms)
        case RecordApproval(terms, reference):
            return _approved(clauses, state, terms, reference, facts)
        case AmendTerms(terms):
            return _amended(clauses, state, terms, facts)
        case SubmitTerms(reference):
            return _submitted(clauses, state, reference, facts)
        case PublishTerms(places, marketing):
            return _published(clauses, state, places, marketing, facts)
        case Commence():
            return _commenced(clauses, state, facts)


def _approved(
    clauses: PromotionClauses, state: Promotion, terms: Terms, reference: str, facts: Facts
) -> AmendmentApproved:
    if not clauses.approval:
        raise Refused(clauses.amendment, "changed terms need no approval here: amend them and submit them again")
    if state.stage != "running":
        raise Refused(
            clauses.submission, "terms need no approval before the promotion starts: amend them and submit them again"
        )
    require_complete(clauses, terms)
    require_text(clauses.amendment, reference, "the reference of the approval")
    return AmendmentApproved(facts.at, facts.actor.id, (clauses.amendment,), terms, clauses.regulator, reference)


def _amended(clauses: PromotionClauses, state: Promotion, terms: Terms, facts: Facts) -> TermsAmended:
    running = state.stage == "running"
    if terms == state.terms:
        raise Refused(clauses.complete, "these terms are already in force: change something first")
    require_complete(clauses, terms)
    if running and clauses.approval and state.approved != terms:
        text = (
            "a running promotion may change only with approval: "
            f"record that the {clauses.regulator} approved these terms"
        )
        raise Refused(clauses.amendment, text)
    under = (clauses.complete, clauses.amendment if running else clauses.submission, *readings(terms))
    resubmit = running and not clauses.approval
    return TermsAmended(facts.at, facts.actor.id, under, terms, state.revision + 1, resubmit)


def _submitted(clauses: PromotionClauses, state: Promotion, reference: str, facts: Facts) -> TermsSubmitted:
    terms = terms_of(clauses, state)
    running = state.stage == "running"
    clause = clauses.amendment if running else clauses.submission
    if (running and not state.resubmit) or (not running and state.submitted == state.revision):
        raise Refused(clause, f"the {clauses.regulator} already has the terms in force: there is nothing to submit")
    require_text(clauses.submission, reference, "the reference of what was sent")
    if not running:
        _check_ahead(clauses, terms, facts)
    return TermsSubmitted(facts.at, facts.actor.id, (clause,), state.revision, clauses.regulator, reference)


def _check_ahead(clauses: PromotionClauses, terms: Terms, facts: Facts) -> None:
    """Refuse terms that the regulator would get too late before the start."""
    earliest = after(facts.at, clauses.submission_ahead)
    if moment(earliest) > moment(terms.commences):
        text = (
            f"it is too late to start at {terms.commences}: "
            f"amend the terms to start at {earliest} or later, then submit them"
        )
        raise Refused(clauses.submission, text, do(AmendTerms(_starting(terms, after(earliest, DAY)))))


def _starting(terms: Terms, at: str) -> Terms:
    """The terms with a later start; entries close and the prize is awarded no earlier than that."""
    closes = max(terms.closes, at, key=moment)
    return replace(terms, commences=at, closes=closes, award_at=max(terms.award_at, closes, key=moment))


def _published(
    clauses: PromotionClauses, state: Promotion, places: Sequence[str], marketing: Sequence[str], facts: Facts
) -> TermsPublished:
    if not any(place.strip() for place in places):
        raise Refused(clauses.available, "say where patrons can get the terms: in the casino, on a website, by mail")
    if not any(one.strip() for one in marketing):
        raise Refused(clauses.available, "name the marketing material that refers to the terms")
    return TermsPublished(
        facts.at, facts.actor.id, (clauses.available,), state.revision, tuple(places), tuple(marketing)
    )


def _commenced(clauses: PromotionClauses, state: Promotion, facts: Facts) -> PromotionCommenced:
    terms = terms_of(clauses, state)
    if state.stage == "running":
        raise Refused(clauses.held, "the promotion has already started")
    if finding := state.cancelled():
        raise Refused(clauses.integrity, f"its draw is cancelled ({finding.reason}): draft another promotion")
    if finding := state.postponed(whole=True):
        raise Refused(
            clauses.integrity,
            f"the promotion is postponed ({finding.reason}): validate its integrity first",
            wait("it is validated", *ValidateIntegrity.roles),
        )
    if state.submitted != state.revision:
        _check_ahead(clauses, terms, facts)
        raise Refused(
            clauses.submission,
            f"the {clauses.regulator} does not have these terms: submit them first",
            wait("they are submitted", *SubmitTerms.roles),
        )
    if state.published != state.revision:
        raise Refused(
            clauses.available,
            "patrons cannot get these terms yet: publish them first",
            wait("they are published", *PublishTerms.roles),
        )
    if moment(facts.at) < moment(terms.commences):
        raise Refused(
            clauses.held,
            f"the promotion starts at {terms.commences}: wait until then, or amend and submit the terms",
            wait(terms.commences),
        )
    return PromotionCommenced(facts.at, facts.actor.id, (clauses.offer, clauses.submission), state.revision)


# -- disputes


def _dispute(
    clauses: PromotionClauses,
    state: Promotion,
    command: DisputePromotion | DecidePromotionDispute | ClosePromotionDispute,
    facts: Facts,
) -> PromotionEvent:
    at, by, under = facts.at, facts.actor.id, (clauses.dispute,)
    match command:
        case DisputePromotion(person, matter):
            require_patron(clauses.dispute, person, facts)
            require_text(clauses.dispute, matter, "what the dispute is about")
            return PromotionDisputed(at, by, under, len(state.disputes), person, matter)
        case DecidePromotionDispute(number, decision, restores):
            dispute: PromotionDispute = require_item(clauses.dispute, state.disputes, number, "dispute")
            if dispute.decision:
                raise Refused(
                    clauses.dispute, "the decision is final: advise the person of the right to complain to an inspector"
                )
            for_another(facts, dispute.person, clauses.dispute, "decide the dispute", *DecidePromotionDispute.roles)
            require_text(clauses.dispute, decision, "the decision")
            if restores is not None:
                _check_restored(clauses, state, (dispute.person, *facts.same), restores)
            return PromotionDisputeDecided(at, by, under, number, dispute.person, decision, restores)
        case ClosePromotionDispute(number, satisfied, advised):
            dispute = require_item(clauses.dispute, state.disputes, number, "dispute")
            if not dispute.decision or dispute.closed:
                raise Refused(
                    clauses.dispute,
                    "the dispute is already closed" if dispute.closed else "decide the dispute first",
                    None if dispute.closed else wait("it is decided", *DecidePromotionDispute.roles),
                )
            if facts.is_actor(dispute.decided_by):
                reason = f"you made this decision: another person must tell {dispute.person}, and close the dispute"
                raise Refused(clauses.dispute, reason, ask(*ClosePromotionDispute.roles))
            if not satisfied and not advised:
                text = f"{dispute.person} is not satisfied: first advise them of the right to complain to an inspector"
                raise Refused(clauses.dispute, text, wait("somebody has told them", *ClosePromotionDispute.roles))
            return PromotionDisputeClosed(at, by, (*under, "I-36"), number, dispute.person, satisfied, advised)


def _check_restored(clauses: PromotionClauses, state: Promotion, records: tuple[str, ...], number: int) -> None:
    """Refuse to give a person back anything but a prize that was refused to them and that nobody else has won since.

    ``records``: theirs; they may have won under an older one.
    """
    win, person = require_item(clauses.dispute, state.wins, number, "win"), records[0]
    if win.winner not in records or win.fate != "denied":
        raise Refused(clauses.dispute, f"only a prize that was refused to {person} can be theirs again")
    if state.void(win.draw):
        raise Refused(clauses.integrity, f"draw {win.draw} is cancelled, so nobody wins by it: draw the prize again")
    if not state.left(win.prize):
        raise Refused(clauses.dispute, f"{win.prize.name} was drawn again, and none is left for {person}")


# -- integrity


def _compromised(
    clauses: PromotionClauses, state: Promotion, command: FindCompromised, facts: Facts
) -> IntegrityCompromised:
    require_text(clauses.integrity, command.reason, "the reason")
    cancels = command.remedy == "cancel the draw"
    if not 0 <= command.draw <= (state.draws() if cancels else 0):
        raise Refused(
            clauses.integrity,
            "there is no such draw to cancel: give the number of a draw that was held, or 0 for the coming draw",
        )
    if cancels and state.void(command.draw):
        raise Refused(clauses.integrity, "that draw has already been cancelled")
    number, due = len(state.findings), after(facts.at, clauses.inspector_within)
    by, under = facts.actor.id, (clauses.integrity,)
    return IntegrityCompromised(facts.at, by, under, number, command.reason, command.remedy, command.draw, due)


def _validated(
    clauses: PromotionClauses, state: Promotion, command: ValidateIntegrity, facts: Facts
) -> IntegrityValidated:
    finding = require_item(clauses.integrity, state.findings, command.finding, "finding")
    if finding.remedy == "cancel the draw":
        raise Refused(clauses.integrity, "a cancelled draw stays cancelled: draft another promotion")
    if finding.validated_at:
        raise Refused(clauses.integrity, f"the integrity was already validated at {finding.validated_at}")
    require_text(clauses.integrity, command.grounds, "the grounds")
    return IntegrityValidated(facts.at, facts.actor.id, (clauses.integrity,), command.finding, command.grounds)
