"""What the operator must still do in a promotion, by when, and the reminders to staff."""

from collections.abc import Iterator

from msgspec import Struct

from cutcard.core.message import Role
from cutcard.core.moment import after, moment
from cutcard.core.prompt import Prompt
from cutcard.money import dollars
from cutcard.registers.promotions.award import winner_picks
from cutcard.registers.promotions.draw import needs_scrutineer
from cutcard.registers.promotions.state import Promotion
from cutcard.registers.promotions.terms import Terms
from cutcard.rules.printed.promotions import PromotionClauses


class Duty(Struct, frozen=True):
    """Something that this role must do by ``due``; if that is empty, as soon as possible."""

    role: Role
    text: str
    clause: str
    due: str = ""


def duties(clauses: PromotionClauses, state: Promotion) -> list[Duty]:
    """Everything that must still be done, in the order of a promotion's life."""
    if state.terms is None:
        return []
    return [
        *_before_the_start(clauses, state, state.terms),
        *_draw(clauses, state, state.terms),
        *_winners(clauses, state),
        *_claims(clauses, state),
        *_integrity(clauses, state),
    ]


def overdue(clauses: PromotionClauses, state: Promotion, at: str) -> list[Duty]:
    """What should already have been done by this time."""
    return [duty for duty in duties(clauses, state) if duty.due and moment(at) > moment(duty.due)]


def prompts(clauses: PromotionClauses, state: Promotion) -> list[Prompt]:
    """Every duty as a prompt to staff."""
    return [Prompt(duty.role, duty.text, duty.clause) for duty in duties(clauses, state)]


def _before_the_start(clauses: PromotionClauses, state: Promotion, terms: Terms) -> Iterator[Duty]:
    running = state.stage == "running"
    if state.resubmit:
        text = f"Send the changed terms to the {clauses.regulator} as soon as possible"
        yield Duty(Role.GAMING_MANAGER, text, clauses.amendment)
    elif not running and state.submitted != state.revision:
        due = after(terms.commences, -clauses.submission_ahead)
        text = f"Send the full terms to the {clauses.regulator} by {due}"
        yield Duty(Role.GAMING_MANAGER, text, clauses.submission, due)
    if state.published != state.revision:
        text = (
            "Make the terms available to patrons, in the casino or by other means, and refer to them in the marketing"
        )
        yield Duty(Role.GAMING_MANAGER, text, clauses.available, "" if running else after(terms.commences, 0))


def _draw(clauses: PromotionClauses, state: Promotion, terms: Terms) -> Iterator[Duty]:
    dear = any(needs_scrutineer(clauses, prize) for prize in terms.prizes)
    if dear and not state.scrutineer and not state.cancelled():
        text = f"Nominate a scrutineer: a prize is worth more than {dollars(clauses.scrutineer_above)}"
        yield Duty(Role.GAMING_MANAGER, text, clauses.scrutineer, after(terms.award_at, 0))


def _winners(clauses: PromotionClauses, state: Promotion) -> Iterator[Duty]:
    for win in state.wins:
        if win.fate != "open":
            continue
        if win.notify_by and not win.told():
            text = (
                f"Notify {win.winner} of the prize {win.prize.name} by {win.notify_by}: {', '.join(clauses.methods)}"
                f" ({len(win.attempts)} attempts so far)"
            )
            yield Duty(Role.CASINO_SUPERVISOR, text, clauses.notice, win.notify_by)
        if winner_picks(clauses, win.prize.money):
            text = f"Ask {win.winner} how to pay {win.prize.name}: {', '.join(clauses.payments.ways)} or a mix"
            yield Duty(Role.CASINO_SUPERVISOR, text, clauses.payment)


def _claims(clauses: PromotionClauses, state: Promotion) -> Iterator[Duty]:
    for denial in state.denials:
        if denial.denial not in state.informed:
            text = f"Tell {denial.claimant} as soon as you can why {denial.prize} was refused: {denial.reasons}"
            yield Duty(Role.CASINO_SUPERVISOR, text, clauses.refusal)
    for dispute in state.disputes:
        if not dispute.decision:
            text = f"Make the final decision in the dispute of {dispute.person}: {dispute.matter}"
            yield Duty(Role.GAMING_MANAGER, text, clauses.dispute)
        elif not dispute.closed:
            text = (
                f"Tell {dispute.person} the decision. If they are not satisfied, advise them of the right to complain"
                " to an inspector (Gaming and Liquor Administration Act 2007, section 33)"
            )
            yield Duty(Role.CASINO_SUPERVISOR, text, clauses.dispute)


def _integrity(clauses: PromotionClauses, state: Promotion) -> Iterator[Duty]:
    for finding in state.findings:
        if not finding.notified_at:
            when = f"by {finding.notify_by}" if clauses.inspector_within else "immediately"
            text = f"Notify the inspector {when}: {finding.remedy} ({finding.reason})"
            yield Duty(Role.GAMING_MANAGER, text, clauses.integrity, finding.notify_by)
        if finding.remedy != "cancel the draw" and not finding.validated_at:
            text = f"Validate the promotion's integrity, or cancel the draw ({finding.reason})"
            yield Duty(Role.GAMING_MANAGER, text, clauses.integrity)
