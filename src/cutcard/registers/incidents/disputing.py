"""Who must act next in each dispute, and what the person concerned must be told."""

from cutcard.core.duty import Duty
from cutcard.core.message import Role, tag
from cutcard.core.moment import after
from cutcard.core.prompt import Prompt
from cutcard.registers.incidents.case import concerns
from cutcard.registers.incidents.dispute import (
    REVIEWABLE,
    AdvisePatron,
    AnswerDecision,
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    Dispute,
    Disputes,
    RequestReview,
    ReviewDispute,
)
from cutcard.rules.printed.incidents import DisputeClauses


def duties(clauses: DisputeClauses, state: Disputes, at: str, table: str | None = None) -> list[Duty]:
    """What each dispute is waiting for. A complaint goes to an inspector."""
    return [
        duty
        for number, case in state.cases.items()
        if concerns(case.place, table)
        for duty in _of(clauses, case, number, at)
    ]


def _of(clauses: DisputeClauses, case: Dispute, number: int, at: str) -> list[Duty]:
    name, key = f"Dispute {number} at table {case.place.table}", f"dispute-{number}"
    first, final, since = clauses.first, clauses.final, case.at
    supervisor, player = Role.GAMING_SUPERVISOR, Role.PLAYER
    found: list[Duty] = []
    match case.stage:
        case "lodged":
            text = f"{name} is waiting for your decision."
            found.append(Duty(f"{key}-decide", supervisor, text, first, since, closes=tag(DecideDispute)))
        case "under review":
            decider = case.decider.id if case.decider is not None else ""
            text = f"{name} is waiting for a review by a casino supervisor other than {decider}."
            role = Role.CASINO_SUPERVISOR
            found.append(Duty(f"{key}-review", role, text, first, since, closes=tag(ReviewDispute)))
        case "decided" | "reviewed":
            found += _after(clauses, case, number, at)
        case "closed":
            pass
    if case.unanswered:
        text = f"Dispute {number} has been decided: {case.decision}. Do you accept the decision? {_right(number)}"
        closes = tag(AnswerDecision)
        found.append(Duty(f"{key}-answer", player, text, final, since, to=case.patron, closes=closes))
    if case.complaint:
        text = f"{name}: {case.patron} complains to you under section 33: {case.complaint}"
        found.append(Duty(f"{key}-complaint", Role.INSPECTOR, text, final, since))
    return found


def _after(clauses: DisputeClauses, case: Dispute, number: int, at: str) -> list[Duty]:
    """After a decision: tell the person, carry out the order, close the dispute."""
    name, key, since = f"Dispute {number} at table {case.place.table}", f"dispute-{number}", case.at
    role, final = Role.GAMING_SUPERVISOR, clauses.final
    found: list[Duty] = []
    if not case.told:
        text = f"{name}: tell {case.patron} the decision and the right to complain to an inspector (section 33)."
        found.append(Duty(f"{key}-advise", Role.DEALER, text, final, since, closes=tag(AdvisePatron)))
    waits = case.owing.kind == "reverse" and case.reviewable(at)
    if case.to_carry_out and case.ordered_by is not None and not waits:
        text = f"{name}: {case.ordered_by.id} ordered {case.owing.words}. A second person must carry it out."
        found.append(Duty(f"{key}-order", role, text, final, since, closes=tag(CarryOutOrder)))
    if case.told and not case.to_carry_out and not case.reviewable(at):
        found.append(
            Duty(f"{key}-close", role, f"{name}: everything is done, close it.", final, since, closes=tag(CloseDispute))
        )
    return found


def later(clauses: DisputeClauses, state: Disputes, at: str) -> list[Duty]:
    """Disputes that wait only for the end of the time in which a review may be asked, which is when they fall due."""
    found: list[Duty] = []
    for number, case in state.cases.items():
        waits_too = case.to_carry_out and case.owing.kind != "reverse"  # an order that is carried out before
        if case.told and case.reviewable(at) and not waits_too:
            until, key = after(case.told, REVIEWABLE), f"dispute-{number}-ask"
            then = "The order is carried out and it is closed" if case.to_carry_out else "It is closed"
            text = (
                f"Dispute {number} at table {case.place.table}: {case.patron} may ask for a review. {then} after that."
            )
            role = Role.GAMING_SUPERVISOR
            found.append(Duty(key, role, text, clauses.first, case.told, until, closes=tag(RequestReview)))
    return found


def prompts(clauses: DisputeClauses, state: Disputes, at: str, table: str | None = None) -> list[Prompt]:
    """What the person concerned may still do, even after it is closed."""
    found: list[Prompt] = []
    for number, case in state.cases.items():
        if not concerns(case.place, table):
            continue
        if case.stage == "lodged" and clauses.absent is not None:
            text = (
                f"Dispute {number} at table {case.place.table} is yours to decide if no gaming supervisor is present."
            )
            found.append(Prompt(Role.CASINO_SUPERVISOR, text, clauses.absent))
        if case.reviewable(at):
            review = f"You may ask for a review of dispute {number} by a casino supervisor who did not decide it."
            found.append(Prompt(Role.PLAYER, review, clauses.first, case.patron))
        if case.open_to_complaint and not case.unanswered and case.stage != "under review":
            found.append(Prompt(Role.PLAYER, _right(number), clauses.final, case.patron))
    return found


def _right(number: int) -> str:
    return (
        f"The operator's decision in dispute {number} is final. If you are not satisfied, you may complain to an "
        "inspector under section 33 of the Gaming and Liquor Administration Act 2007."
    )
