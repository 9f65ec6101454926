"""What the operator must still do in a promotion, by when, and who must be notified."""

from collections.abc import Iterator

from cutcard.core.duty import ACKNOWLEDGE, Duty
from cutcard.core.message import Role, tag
from cutcard.core.moment import after, moment
from cutcard.core.prompt import Prompt
from cutcard.money import dollars
from cutcard.registers.promotions.award import winner_picks
from cutcard.registers.promotions.commands import (
    AttestDraw,
    AwardPrize,
    ClosePromotionDispute,
    DecidePromotionDispute,
    DenyClaim,
    InformClaimant,
    NominateScrutineer,
    NotifyWinner,
    PublishTerms,
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.registers.promotions.draw import needs_scrutineer
from cutcard.registers.promotions.state import Promotion
from cutcard.registers.promotions.terms import Terms
from cutcard.rules.printed.promotions import PromotionClauses

MANAGER, SUPERVISOR = Role.GAMING_MANAGER, Role.CASINO_SUPERVISOR


def duties(clauses: PromotionClauses, state: Promotion) -> list[Duty]:
    """Everything that must still be done, in the order of a promotion's life."""
    if state.terms is None:
        return []
    found = [
        *_before_the_start(clauses, state, state.terms),
        *_draw(clauses, state, state.terms),
        *_winners(clauses, state),
        *_claims(clauses, state),
        *_integrity(clauses, state),
    ]
    return [one for one in found if one.closes != ACKNOWLEDGE or one.id not in state.acknowledged]


def overdue(clauses: PromotionClauses, state: Promotion, at: str) -> list[Duty]:
    """What should already have been done by this time."""
    return [duty for duty in duties(clauses, state) if duty.due and moment(at) > moment(duty.due)]


def prompts(clauses: PromotionClauses, state: Promotion) -> list[Prompt]:
    """Every duty as a prompt to staff."""
    return [duty.prompt for duty in duties(clauses, state)]


def inspector_notice(finding: int) -> str:
    """Id of the inspector's duty to acknowledge a finding."""
    return f"finding-{finding}-inspector"


def _before_the_start(clauses: PromotionClauses, state: Promotion, terms: Terms) -> Iterator[Duty]:
    running, since = state.stage == "running", state.changed_at
    if state.cancelled() and not running:  # it will not start
        return
    if state.resubmit:
        text = f"Send the changed terms to the {clauses.regulator} as soon as possible"
        yield Duty("submit", MANAGER, text, clauses.amendment, since, closes=tag(SubmitTerms))
    elif not running and state.submitted != state.revision:
        due = after(terms.commences, -clauses.submission_ahead)
        text = f"Send the full terms to the {clauses.regulator} by {due}"
        yield Duty("submit", MANAGER, text, clauses.submission, since, due, closes=tag(SubmitTerms))
    if state.published != state.revision:
        text = (
            "Make the terms available to patrons, in the casino or by other means, and refer to them in the marketing"
        )
        due = "" if running else after(terms.commences, 0)
        yield Duty("publish", MANAGER, text, clauses.available, since, due, closes=tag(PublishTerms))


def _draw(clauses: PromotionClauses, state: Promotion, terms: Terms) -> Iterator[Duty]:
    dear = any(needs_scrutineer(clauses, prize) for prize in terms.prizes)
    if dear and not state.scrutineer and not state.cancelled():
        text = f"Nominate a scrutineer: a prize is worth more than {dollars(clauses.scrutineer_above)}"
        due = after(terms.award_at, 0)
        yield Duty(
            "scrutineer", MANAGER, text, clauses.scrutineer, state.changed_at, due, closes=tag(NominateScrutineer)
        )


def _winners(clauses: PromotionClauses, state: Promotion) -> Iterator[Duty]:
    unconfirmed = [win for win in state.wins if win.attests and not win.attested and win.fate == "open"]
    for draw in {win.draw: win for win in unconfirmed}.values():
        text = f"Confirm that you oversaw draw {draw.draw} as its scrutineer: no prize is awarded before"
        key, closes = f"draw-{draw.draw}-attest", tag(AttestDraw)
        yield Duty(key, Role.DEALER, text, clauses.scrutineer, draw.drawn_at, to=draw.attests, closes=closes)
    for number, win in enumerate(state.wins):
        if win.fate != "open":
            continue
        if win.notify_by and not win.told():
            text = (
                f"Notify {win.winner} of the prize {win.prize.name} by {win.notify_by}: {', '.join(clauses.methods)}"
                f" ({len(win.attempts)} attempts so far)"
            )
            key, closes = f"win-{number}-tell", tag(NotifyWinner)
            yield Duty(key, SUPERVISOR, text, clauses.notice, win.drawn_at, win.notify_by, closes=closes)
        key, closes = f"win-{number}-award", tag(AwardPrize)
        if winner_picks(clauses, win.prize.money):
            text = f"Ask {win.winner} how to pay {win.prize.name}: {', '.join(clauses.payments.ways)} or a mix"
            yield Duty(key, SUPERVISOR, text, clauses.payment, win.drawn_at, closes=closes)
        elif win.known() and (win.attested or not win.attests) and not state.postponed():
            text = (
                f"Award {win.winner} the prize {win.prize.name}, or refuse it with the reason, such as no claim in time"
            )
            yield Duty(key, SUPERVISOR, text, clauses.award, win.drawn_at, closes=closes)


def _claims(clauses: PromotionClauses, state: Promotion) -> Iterator[Duty]:
    for denial in state.untold():
        text = f"Tell {denial.claimant} as soon as you can why {denial.prize} was refused: {denial.reasons}"
        key, closes = f"denial-{denial.denial}", tag(InformClaimant)
        yield Duty(key, SUPERVISOR, text, clauses.refusal, denial.at, closes=closes)
    for number in state.to_refuse():
        win = state.wins[number]
        text = f"Refuse {win.winner} the prize {win.prize.name}, with the reason why draw {win.draw} is cancelled"
        finding = state.void(win.draw)
        assert finding is not None, "a finding cancels a draw"
        yield Duty(f"win-{number}-refuse", MANAGER, text, clauses.refusal, finding.at, closes=tag(DenyClaim))
    for number, dispute in enumerate(state.disputes):
        key = f"dispute-{number}"
        if not dispute.decision:
            text = f"Make the final decision in the dispute of {dispute.person}: {dispute.matter}"
            yield Duty(key, MANAGER, text, clauses.dispute, dispute.at, closes=tag(DecidePromotionDispute))
        elif not dispute.closed:
            text = (
                f"Tell {dispute.person} the decision. If they are not satisfied, advise them of the right to complain"
                " to an inspector (Gaming and Liquor Administration Act 2007, section 33)"
            )
            yield Duty(key, SUPERVISOR, text, clauses.dispute, dispute.at, closes=tag(ClosePromotionDispute))


def _integrity(clauses: PromotionClauses, state: Promotion) -> Iterator[Duty]:
    for number, finding in enumerate(state.findings):
        text = f"The integrity of a promotion is compromised ({finding.reason}). Remedy: {finding.remedy}."
        key, clause = inspector_notice(number), clauses.integrity
        yield Duty(key, Role.INSPECTOR, text, clause, finding.at, finding.notify_by)
        over = state.cancelled() and all(win.fate != "open" for win in state.wins)
        if finding.remedy != "cancel the draw" and not finding.validated_at and not over:
            text = f"Validate the promotion's integrity, or cancel the draw ({finding.reason})"
            yield Duty(f"finding-{number}", MANAGER, text, clause, finding.at, closes=tag(ValidateIntegrity))
