"""Disputes and complaints: a gaming supervisor decides, another person reviews on request, then it is final."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Note, Number
from cutcard.core.message import SUPERVISORS, Actor, Command, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.registers.incidents.case import (
    STAFF,
    IncidentPlace,
    RegisterEntry,
    concerns,
    require_place,
    require_role,
    require_text,
    title,
)
from cutcard.rules.printed.incidents import DisputeClauses
from cutcard.ruling import Refused


class LodgeDispute(Command, frozen=True, tag="LodgeDispute"):
    """Dispute a result or complain about a game. Players do this for themselves; staff may do it for anybody."""

    roles = (Role.PLAYER, *STAFF)
    place: IncidentPlace
    patron: Name
    about: Note


class DecideDispute(Command, frozen=True, tag="DecideDispute"):
    """Make the first decision. ``absent``: no gaming supervisor is present to make it."""

    roles = SUPERVISORS
    authority = "incidents.disputes.first"
    number: Number
    decision: Note
    reasons: Note
    absent: bool = False


class RequestReview(Command, frozen=True, tag="RequestReview"):
    """Have the first decision reviewed by another person. Players may ask only in their own dispute."""

    roles = (Role.PLAYER, *STAFF)
    number: Number


class ReviewDispute(Command, frozen=True, tag="ReviewDispute"):
    """Uphold or change the first decision."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    authority = "incidents.disputes.first"
    number: Number
    upheld: bool
    decision: Note
    reasons: Note


class CloseDispute(Command, frozen=True, tag="CloseDispute"):
    """Close a dispute. A person who is not satisfied must be advised of the right to complain to an inspector."""

    roles = SUPERVISORS
    authority = "incidents.disputes.final"
    number: Number
    satisfied: bool
    advised: bool = False


class LodgeComplaint(Command, frozen=True, tag="LodgeComplaint"):
    """Complain to an inspector about the operator's decision (section 33). Players may complain only for themselves."""

    roles = (Role.PLAYER, *STAFF)
    number: Number
    about: Note


class DisputeLodged(RegisterEntry, frozen=True, tag="DisputeLodged"):
    place: IncidentPlace
    patron: str
    about: str


class DisputeDecided(RegisterEntry, frozen=True, tag="DisputeDecided"):
    decision: str
    reasons: str
    absent: bool = False


class ReviewRequested(RegisterEntry, frozen=True, tag="ReviewRequested"):
    patron: str


class DisputeReviewed(RegisterEntry, frozen=True, tag="DisputeReviewed"):
    upheld: bool
    decision: str
    reasons: str


class DisputeClosed(RegisterEntry, frozen=True, tag="DisputeClosed"):
    """The operator's decision, which is final."""

    decision: str
    satisfied: bool
    advised: bool


class ComplaintLodged(RegisterEntry, frozen=True, tag="ComplaintLodged"):
    patron: str
    about: str


DisputeCommand: TypeAlias = LodgeDispute | DecideDispute | RequestReview | ReviewDispute | CloseDispute | LodgeComplaint
DisputeEvent: TypeAlias = (
    DisputeLodged | DisputeDecided | ReviewRequested | DisputeReviewed | DisputeClosed | ComplaintLodged
)


class Dispute(Struct, frozen=True):
    """One dispute: what it is about, how far it has come, and who decided first."""

    place: IncidentPlace
    patron: str
    about: str
    stage: Literal["lodged", "decided", "under review", "reviewed", "closed"] = "lodged"
    decider: Actor | None = None
    decision: str = ""
    complaint: str = ""  # text of the complaint to an inspector

    @property
    def open_to_complaint(self) -> bool:
        """Whether there is a decision with no complaint against it yet."""
        return bool(self.decision) and not self.complaint


class Disputes(Struct, frozen=True):
    last: int = 0
    cases: dict[int, Dispute] = {}


def decide(clauses: DisputeClauses, state: Disputes, command: DisputeCommand, facts: Facts) -> list[DisputeEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure."""
    require_role(command, facts, clauses.first)
    who, at = facts.actor, facts.at
    match command:
        case LodgeDispute(place, patron, about):
            require_place(place, clauses.first)
            require_text(patron, clauses.first, "the person")
            require_text(about, clauses.first, "what the dispute is about")
            _own(clauses, who, patron)
            return [DisputeLodged(state.last + 1, who, at, (clauses.first,), place, patron, about)]
        case DecideDispute(number, decision, reasons, absent):
            dispute = _open(clauses, state, number, who)
            if dispute.stage != "lodged":
                raise Refused(
                    clauses.first, f"dispute {number} has already been decided: the player may ask for a review"
                )
            require_text(decision, clauses.first, "the decision")
            require_text(reasons, clauses.first, "the reasons")
            _first_instance(clauses, who, absent)
            return [DisputeDecided(number, who, at, (clauses.first,), decision, reasons, absent)]
        case RequestReview(number):
            dispute = _open(clauses, state, number, who)
            if dispute.stage != "decided":
                raise Refused(
                    clauses.first,
                    f"dispute {number} is {dispute.stage}: only a first decision can be reviewed, and only once",
                )
            return [ReviewRequested(number, who, at, (clauses.first,), dispute.patron)]
        case ReviewDispute(number, upheld, decision, reasons):
            dispute = _open(clauses, state, number, who)
            if dispute.stage != "under review":
                raise Refused(clauses.first, f"dispute {number} is {dispute.stage}: a review needs a request first")
            if dispute.decider is not None and dispute.decider.id == who.id:
                raise Refused(clauses.first, "you made the first decision: another casino supervisor must review it")
            require_text(decision, clauses.first, "the decision")
            require_text(reasons, clauses.first, "the reasons")
            return [DisputeReviewed(number, who, at, (clauses.first, "I-36"), upheld, decision, reasons)]
        case CloseDispute(number, satisfied, advised):
            dispute = _open(clauses, state, number, who)
            if dispute.stage not in ("decided", "reviewed"):
                raise Refused(
                    clauses.first, f"dispute {number} is {dispute.stage}: it must be decided before it is closed"
                )
            if not satisfied and not advised:
                cure = "advise the person of the right to complain to an inspector (section 33), and record it"
                raise Refused(clauses.final, f"dispute {number}: the person is not satisfied; {cure}")
            return [DisputeClosed(number, who, at, (clauses.final,), dispute.decision, satisfied, advised)]
        case LodgeComplaint(number, about):
            dispute = _known(clauses, state, number, who)
            require_text(about, clauses.final, "what the complaint is about")
            if not dispute.open_to_complaint:
                reason = (
                    "a complaint has already been lodged"
                    if dispute.complaint
                    else "you can complain once it is decided"
                )
                raise Refused(clauses.final, f"dispute {number} is {dispute.stage}: {reason}")
            return [ComplaintLodged(number, who, at, (clauses.final,), dispute.patron, about)]


def _known(clauses: DisputeClauses, state: Disputes, number: int, who: Actor) -> Dispute:
    """The dispute with this number. A player cannot see that somebody else's dispute exists."""
    dispute = state.cases.get(number)
    if who.role is Role.PLAYER and (dispute is None or dispute.patron != who.id):
        cure = "lodge it first; you can only act in your own disputes"
        raise Refused(clauses.first, f"you have no dispute {number}: {cure}")
    if dispute is None:
        raise Refused(clauses.first, f"there is no dispute {number}: lodge it first")
    return dispute


def _open(clauses: DisputeClauses, state: Disputes, number: int, who: Actor) -> Dispute:
    dispute = _known(clauses, state, number, who)
    if dispute.stage == "closed":
        cure = "the person may complain to an inspector"
        raise Refused(clauses.final, f"dispute {number} is closed and the decision is final: {cure}")
    return dispute


def _own(clauses: DisputeClauses, who: Actor, patron: str) -> None:
    if who.role is Role.PLAYER and who.id != patron:
        raise Refused(
            clauses.first, "you may lodge a dispute only for yourself: ask the other player or the dealer to lodge it"
        )


def _first_instance(clauses: DisputeClauses, who: Actor, absent: bool) -> None:
    """Refuse a first decision by somebody of the wrong rank."""
    if who.role is Role.GAMING_SUPERVISOR:
        if absent:
            raise Refused(clauses.first, 'you are the gaming supervisor, so none is absent: leave "absent" unticked')
        return
    if clauses.absent is None:
        raise Refused(
            clauses.first,
            f"a gaming supervisor makes the first decision, not a {title(who.role)}: call one to the table",
        )
    if not absent:
        cure = 'call one, or tick "absent"'
        raise Refused(
            clauses.absent,
            f"a {title(who.role)} may make the first decision only if no gaming supervisor is present: {cure}",
        )


def evolve(state: Disputes, event: DisputeEvent) -> Disputes:
    """The disputes after an entry."""
    match event:
        case DisputeLodged(number, _, _, _, place, patron, about):
            return Disputes(number, {**state.cases, number: Dispute(place, patron, about)})
        case DisputeDecided(number, by, _, _, decision):
            return _changed(state, number, stage="decided", decider=by, decision=decision)
        case ReviewRequested(number):
            return _changed(state, number, stage="under review")
        case DisputeReviewed(number, _, _, _, _, decision):
            return _changed(state, number, stage="reviewed", decision=decision)
        case DisputeClosed(number):
            return _changed(state, number, stage="closed")
        case ComplaintLodged(number, about=about):
            return _changed(state, number, complaint=about)


def _changed(state: Disputes, number: int, **changes: object) -> Disputes:
    return replace(state, cases={**state.cases, number: replace(state.cases[number], **changes)})


def prompts(clauses: DisputeClauses, state: Disputes, table: str | None = None) -> list[Prompt]:
    """Who must act next in each open dispute, and what the person concerned must be told."""
    found: list[Prompt] = []
    for number, case in state.cases.items():
        if not concerns(case.place, table):
            continue
        name = f"Dispute {number} at table {case.place.table}"
        review = f"You may ask for a review of dispute {number} by a casino supervisor who did not decide it."
        complain = (
            f"The operator's decision in dispute {number} is final. If you are not satisfied, you may complain to an "
            "inspector under section 33 of the Gaming and Liquor Administration Act 2007."
        )
        match case.stage:
            case "lodged":
                found.append(Prompt(Role.GAMING_SUPERVISOR, f"{name} is waiting for your decision.", clauses.first))
                if clauses.absent is not None:
                    text = f"{name} is yours to decide if no gaming supervisor is present."
                    found.append(Prompt(Role.CASINO_SUPERVISOR, text, clauses.absent))
            case "decided":
                found.append(Prompt(Role.PLAYER, review, clauses.first, case.patron))
                found.append(Prompt(Role.PLAYER, complain, clauses.final, case.patron))
            case "under review":
                decider = case.decider.id if case.decider is not None else ""
                text = f"{name} is waiting for a review by a casino supervisor other than {decider}."
                found.append(Prompt(Role.CASINO_SUPERVISOR, text, clauses.first))
            case "reviewed":
                found.append(Prompt(Role.PLAYER, complain, clauses.final, case.patron))
            case "closed":
                pass
    return found
