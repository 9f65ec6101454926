"""Disputes and complaints: a gaming supervisor first, on request another person's review, then the last word."""

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
    authorised,
    here,
    located,
    title,
    written,
)
from cutcard.rules.printed.incidents import DisputeClauses
from cutcard.ruling import Refused


class LodgeDispute(Command, frozen=True, tag="LodgeDispute"):
    """Dispute a result or complain about a game; a player for themselves, staff for anybody."""

    roles = (Role.PLAYER, *STAFF)
    place: IncidentPlace
    patron: Name
    about: Note


class DecideDispute(Command, frozen=True, tag="DecideDispute"):
    """Decide in the first instance. ``absent``: no gaming supervisor is there to do it."""

    roles = SUPERVISORS
    authority = "incidents.disputes.first"
    number: Number
    decision: Note
    reasons: Note
    absent: bool = False


class RequestReview(Command, frozen=True, tag="RequestReview"):
    """Have a first decision reviewed by another person; a player only in their own dispute."""

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
    """End a dispute. Who is not satisfied has been advised of the right to complain to an inspector."""

    roles = SUPERVISORS
    authority = "incidents.disputes.final"
    number: Number
    satisfied: bool
    advised: bool = False


class LodgeComplaint(Command, frozen=True, tag="LodgeComplaint"):
    """Complain to an inspector about the operator's decision (section 33); a player only in their own dispute."""

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
    complaint: str = ""  # to an inspector

    @property
    def open_to_complaint(self) -> bool:
        """Whether there is a decision that nobody has complained about yet."""
        return bool(self.decision) and not self.complaint


class Disputes(Struct, frozen=True):
    last: int = 0
    cases: dict[int, Dispute] = {}


def decide(clauses: DisputeClauses, state: Disputes, command: DisputeCommand, facts: Facts) -> list[DisputeEvent]:
    """The entry that a command makes, or Refused with the clause and the cure."""
    authorised(command, facts, clauses.first)
    who, at = facts.actor, facts.at
    match command:
        case LodgeDispute(place, patron, about):
            located(place, clauses.first)
            written(patron, clauses.first, "the person")
            written(about, clauses.first, "what the dispute is about")
            _own(clauses, who, patron)
            return [DisputeLodged(state.last + 1, who, at, (clauses.first,), place, patron, about)]
        case DecideDispute(number, decision, reasons, absent):
            dispute = _open(clauses, state, number, who)
            if dispute.stage != "lodged":
                raise Refused(
                    clauses.first, f"dispute {number} is decided already: it can only be reviewed, on request"
                )
            written(decision, clauses.first, "the decision")
            written(reasons, clauses.first, "the reasons")
            _first_instance(clauses, who, absent)
            return [DisputeDecided(number, who, at, (clauses.first,), decision, reasons, absent)]
        case RequestReview(number):
            dispute = _open(clauses, state, number, who)
            if dispute.stage != "decided":
                raise Refused(clauses.first, f"dispute {number} is {dispute.stage}: a first decision is reviewed, once")
            return [ReviewRequested(number, who, at, (clauses.first,), dispute.patron)]
        case ReviewDispute(number, upheld, decision, reasons):
            dispute = _open(clauses, state, number, who)
            if dispute.stage != "under review":
                raise Refused(clauses.first, f"dispute {number} is {dispute.stage}: a review follows a request for it")
            if dispute.decider is not None and dispute.decider.id == who.id:
                raise Refused(clauses.first, f"{who.id} decided first: another casino supervisor reviews it")
            written(decision, clauses.first, "the decision")
            written(reasons, clauses.first, "the reasons")
            return [DisputeReviewed(number, who, at, (clauses.first, "I-36"), upheld, decision, reasons)]
        case CloseDispute(number, satisfied, advised):
            dispute = _open(clauses, state, number, who)
            if dispute.stage not in ("decided", "reviewed"):
                raise Refused(clauses.first, f"dispute {number} is {dispute.stage}: it is decided before it is closed")
            if not satisfied and not advised:
                cure = "advise the person of the right to complain to an inspector (section 33), and record it"
                raise Refused(clauses.final, f"dispute {number} leaves the person unsatisfied: {cure}")
            return [DisputeClosed(number, who, at, (clauses.final,), dispute.decision, satisfied, advised)]
        case LodgeComplaint(number, about):
            dispute = _known(clauses, state, number, who)
            written(about, clauses.final, "what the complaint is about")
            if not dispute.open_to_complaint:
                reason = "a complaint is on record" if dispute.complaint else "complain once it is decided"
                raise Refused(clauses.final, f"dispute {number} is {dispute.stage}: {reason}")
            return [ComplaintLodged(number, who, at, (clauses.final,), dispute.patron, about)]


def _known(clauses: DisputeClauses, state: Disputes, number: int, who: Actor) -> Dispute:
    """A dispute on record; to a player another's is the same as none."""
    dispute = state.cases.get(number)
    if who.role is Role.PLAYER and (dispute is None or dispute.patron != who.id):
        cure = "players may speak only for themselves; lodge it first"
        raise Refused(clauses.first, f"you have no dispute {number}: {cure}")
    if dispute is None:
        raise Refused(clauses.first, f"there is no dispute {number}: lodge it first")
    return dispute


def _open(clauses: DisputeClauses, state: Disputes, number: int, who: Actor) -> Dispute:
    dispute = _known(clauses, state, number, who)
    if dispute.stage == "closed":
        cure = "a complaint about it goes to an inspector"
        raise Refused(clauses.final, f"dispute {number} is closed, the decision is final: {cure}")
    return dispute


def _own(clauses: DisputeClauses, who: Actor, patron: str) -> None:
    if who.role is Role.PLAYER and who.id != patron:
        raise Refused(clauses.first, "players may speak only for themselves: let the other player ask, or the dealer")


def _first_instance(clauses: DisputeClauses, who: Actor, absent: bool) -> None:
    """Refuse a first decision by the wrong person."""
    if who.role is Role.GAMING_SUPERVISOR:
        if absent:
            raise Refused(clauses.first, "a gaming supervisor is there and decides: leave absent out")
        return
    if clauses.absent is None:
        raise Refused(
            clauses.first, f"a gaming supervisor decides first, not a {title(who.role)}: call one to the table"
        )
    if not absent:
        cure = "call one, or record that none is there"
        raise Refused(
            clauses.absent, f"a {title(who.role)} decides first only in a gaming supervisor's absence: {cure}"
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
    """Whose turn it is in each open dispute, and what the person concerned must know."""
    found: list[Prompt] = []
    for number, case in state.cases.items():
        if not here(case.place, table):
            continue
        name = f"Dispute {number} at table {case.place.table}"
        review = f"You may ask for a review of dispute {number} by a casino supervisor, another person."
        complain = (
            f"The operator's decision in dispute {number} is final. If you are not satisfied, you may complain to an "
            "inspector under section 33 of the Gaming and Liquor Administration Act 2007."
        )
        match case.stage:
            case "lodged":
                found.append(Prompt(Role.GAMING_SUPERVISOR, f"{name} awaits your decision.", clauses.first))
                if clauses.absent is not None:
                    text = f"{name} is yours to decide if no gaming supervisor is there."
                    found.append(Prompt(Role.CASINO_SUPERVISOR, text, clauses.absent))
            case "decided":
                found.append(Prompt(Role.PLAYER, review, clauses.first, case.patron))
                found.append(Prompt(Role.PLAYER, complain, clauses.final, case.patron))
            case "under review":
                decider = case.decider.id if case.decider is not None else ""
                text = f"{name} awaits a review by a casino supervisor other than {decider}."
                found.append(Prompt(Role.CASINO_SUPERVISOR, text, clauses.first))
            case "reviewed":
                found.append(Prompt(Role.PLAYER, complain, clauses.final, case.patron))
            case "closed":
                pass
    return found
