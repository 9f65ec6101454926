"""Rules for disputes: a gaming supervisor decides, another person reviews, and two people carry out an order."""

from msgspec.structs import replace

from cutcard.core.authority import for_another, title
from cutcard.core.message import Actor, Facts, Role
from cutcard.core.moment import after
from cutcard.money import dollars
from cutcard.registers.incidents.case import (
    STAFF,
    require_person,
    require_played,
    require_role,
    require_text,
)
from cutcard.registers.incidents.dispute import (
    REVIEWABLE,
    AdvisePatron,
    AnswerDecision,
    AttachRuling,
    CarryOutOrder,
    CloseDispute,
    ComplaintLodged,
    DecideDispute,
    DecisionAnswered,
    Dispute,
    DisputeClosed,
    DisputeCommand,
    DisputeDecided,
    DisputeEvent,
    DisputeLodged,
    DisputeReviewed,
    Disputes,
    LodgeComplaint,
    LodgeDispute,
    OrderCarriedOut,
    PatronAdvised,
    RequestReview,
    ReviewDispute,
    ReviewRequested,
    RulingAttached,
)
from cutcard.registers.incidents.ordered import check_carried, check_order, lapsed, nearest
from cutcard.rules.printed.incidents import DisputeClauses
from cutcard.rules.settle import Settled
from cutcard.ruling import Refused, ask, do, instead, wait

MOST_OWN = 10  # open disputes of one player, and of all, at which players can lodge no more by themselves
MOST_OPEN = 1_000
MOST_RULINGS = 20  # attached to one dispute


def decide(
    clauses: DisputeClauses,
    state: Disputes,
    command: DisputeCommand,
    facts: Facts,
    settled: tuple[Settled, ...] = (),
) -> list[DisputeEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure. ``settled``: the ruling, if any."""
    require_role(command, facts, clauses.first)
    who, at = facts.actor, facts.at
    match command:
        case LodgeDispute():
            return [_lodged(clauses, state, command, facts)]
        case LodgeComplaint(number, about):
            dispute = _known(clauses, state, number, facts)
            require_text(about, clauses.final, "what the complaint is about")
            if not dispute.open_to_complaint:
                reason = (
                    "a complaint has already been lodged"
                    if dispute.complaint
                    else "you can complain once it is decided"
                )
                raise Refused(clauses.final, f"dispute {number} is {dispute.stage}: {reason}")
            return [ComplaintLodged(number, who, at, (clauses.final,), dispute.patron, about)]
    dispute = _open(clauses, state, command.number, facts)
    if isinstance(command, DecideDispute | ReviewDispute | CarryOutOrder):
        for_another(facts, dispute.patron, clauses.first, "decide the dispute or pay by it", *command.roles)
    match command:
        case DecideDispute(number, decision, reasons, order, absent):
            if dispute.stage != "lodged":
                reason = f"dispute {number} has already been decided: the player may ask for a review"
                raise Refused(clauses.first, reason, instead(RequestReview(number)) if dispute.reviewable(at) else None)
            _stated(clauses, decision, reasons)
            _first_instance(clauses, who, absent)
            check_order(order, dispute.place, dispute.patron, facts, clauses.final)
            return [DisputeDecided(number, who, at, (clauses.first,), decision, reasons, order, absent)]
        case AttachRuling(number, hand):
            if len(dispute.rulings) >= MOST_RULINGS:
                raise Refused(clauses.first, f"dispute {number} has {MOST_RULINGS} rulings: decide by those")
            return [RulingAttached(number, who, at, (clauses.first,), hand, settled)]
        case RequestReview(number):
            if not dispute.reviewable(at):
                raise Refused(clauses.first, f"dispute {number} {_not_reviewable(dispute)}")
            return [ReviewRequested(number, who, at, (clauses.first, "I-67"), dispute.patron)]
        case ReviewDispute():
            return [_reviewed(clauses, dispute, command, facts)]
        case AnswerDecision(number, satisfied):
            _decided(clauses, dispute, number)
            return [DecisionAnswered(number, who, at, (clauses.first, clauses.final), satisfied)]
        case AdvisePatron(number, how):
            _decided(clauses, dispute, number)
            require_text(how, clauses.final, "how the person was told")
            if dispute.ordered_by is not None and facts.is_actor(dispute.ordered_by.id):
                raise Refused(clauses.final, "you made this decision: another person must tell the patron", ask(*STAFF))
            return [PatronAdvised(number, who, at, (clauses.final, "I-36"), dispute.patron, how)]
        case CarryOutOrder(number):
            return [_carried(clauses, dispute, number, facts)]
        case CloseDispute(number):
            _closable(clauses, dispute, number, facts)
            return [DisputeClosed(number, who, at, (clauses.final,), dispute.decision, dispute.satisfied)]


def _lodged(clauses: DisputeClauses, state: Disputes, command: LodgeDispute, facts: Facts) -> DisputeLodged:
    place, patron, clause = command.place, command.patron, clauses.first
    require_played(place, facts, clause)
    require_text(command.about, clause, "what the dispute is about")
    if facts.actor.role is Role.PLAYER:
        if facts.actor.id != patron:
            reason = "you may lodge a dispute only for yourself: ask the other player or the dealer to lodge it"
            raise Refused(clause, reason, ask(Role.PLAYER, *STAFF))
        _check_room(state, patron)
    else:
        require_person(patron, facts, clause)
    return DisputeLodged(state.last + 1, facts.actor, facts.at, (clause,), place, patron, command.about)


def _check_room(state: Disputes, patron: str) -> None:
    """One player, or many, must not fill the register. Staff who are asked can always lodge one more."""
    open_ = [one for one in state.cases.values() if one.stage != "closed"]
    mine = sum(one.patron == patron for one in open_)
    if mine >= MOST_OWN:
        reason = f"{mine} disputes of yours are open: wait until one is closed, or ask the staff to lodge another"
        raise Refused(None, reason, ask(*STAFF))
    if len(open_) >= MOST_OPEN:
        reason = f"{len(open_)} disputes are open, and people must decide them first: ask the staff to lodge yours"
        raise Refused(None, reason, ask(*STAFF))


def _stated(clauses: DisputeClauses, decision: str, reasons: str) -> None:
    require_text(decision, clauses.first, "the decision")
    require_text(reasons, clauses.first, "the reasons")


def _reviewed(clauses: DisputeClauses, dispute: Dispute, command: ReviewDispute, facts: Facts) -> DisputeReviewed:
    who, number, order = facts.actor, command.number, command.order
    if dispute.stage != "under review":
        reason = f"dispute {number} is {dispute.stage}: a review needs a request first"
        raise Refused(clauses.first, reason, do(RequestReview(number)) if dispute.reviewable(facts.at) else None)
    if dispute.decider is not None and facts.is_actor(dispute.decider.id):
        whom = ask(Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
        raise Refused(clauses.first, "you made the first decision: another casino supervisor must review it", whom)
    _stated(clauses, command.decision, command.reasons)
    if order is None and not command.upheld:
        raise Refused(clauses.first, "you change the first decision: say what is ordered instead, or choose no order")
    if order is not None:
        check_order(order, dispute.place, dispute.patron, facts, clauses.final)
        if (least := nearest(order, dispute.patron, facts)) != order:
            done = "claims back" if least.kind == "pay" else "gives"
            reason = f"another order {done} {dollars(least.amount)} because of the first one: {least.words} at least"
            raise Refused(clauses.final, reason, instead(replace(command, order=least)))
    cited = (clauses.first, "I-36")
    return DisputeReviewed(number, who, facts.at, cited, command.upheld, command.decision, command.reasons, order)


def _carried(clauses: DisputeClauses, dispute: Dispute, number: int, facts: Facts) -> OrderCarriedOut:
    order, by = dispute.owing, dispute.ordered_by
    _decided(clauses, dispute, number)
    assert by is not None, "somebody made the order"
    if dispute.moved and not order.moves:
        raise Refused(clauses.final, f"the order in dispute {number} has already been carried out")
    if order.kind == "reverse" and dispute.reviewable(facts.at):
        first = wait(after(dispute.told, REVIEWABLE)) if dispute.told else do(AdvisePatron(number, "told in person"))
        reason = "the player may still ask for a review: nothing is claimed back until then"
        raise Refused(clauses.first, reason, first)
    if _lapsed(dispute, facts):
        reason = "the wagers have become void since, and went back: nothing more is owed, so close the dispute"
        closed = do(CloseDispute(number)) if dispute.told else do(AdvisePatron(number, "told in person"))
        raise Refused(clauses.final, reason, closed)
    check_carried(order, by, facts, clauses.final)
    return OrderCarriedOut(
        number,
        facts.actor,
        facts.at,
        (clauses.final, "I-62"),
        dispute.place,
        dispute.patron,
        order.kind,
        order.amount,
        by,
    )


def _lapsed(dispute: Dispute, facts: Facts) -> bool:
    """Whether nothing is owed by the order any more. A review that upholds it makes it no younger."""
    return lapsed(dispute.owing, dispute.patron, dispute.ordered_at or dispute.at, facts)


def _decided(clauses: DisputeClauses, dispute: Dispute, number: int) -> None:
    if dispute.stage not in ("decided", "reviewed"):
        first = wait("it is decided", Role.GAMING_SUPERVISOR if dispute.stage == "lodged" else Role.CASINO_SUPERVISOR)
        raise Refused(clauses.first, f"dispute {number} is {dispute.stage}: it must be decided first", first)


def _closable(clauses: DisputeClauses, dispute: Dispute, number: int, facts: Facts) -> None:
    """Refuse to close a dispute before it is decided, told and carried out, and the time for a review is over."""
    _decided(clauses, dispute, number)
    if not dispute.told:
        reason = f"{dispute.patron} does not know yet that they may complain to an inspector (section 33)"
        raise Refused(clauses.final, f"{reason}: tell them first", do(AdvisePatron(number, "told in person")))
    if dispute.to_carry_out and not _lapsed(dispute, facts):
        raise Refused(
            clauses.final, "the order has not been carried out yet: carry it out first", do(CarryOutOrder(number))
        )
    if dispute.reviewable(facts.at):
        until = after(dispute.told, REVIEWABLE)
        raise Refused(
            clauses.first,
            f"{dispute.patron} may still ask for a review: wait for that, or for their answer",
            wait(until),
        )


def _known(clauses: DisputeClauses, state: Disputes, number: int, facts: Facts) -> Dispute:
    """The dispute with this number. A player sees only their own, also under an older record of theirs."""
    dispute, own = state.cases.get(number), (facts.actor.id, *facts.same)
    if facts.actor.role is Role.PLAYER and (dispute is None or dispute.patron not in own):
        cure = "lodge it first; you can only act in your own disputes"
        raise Refused(clauses.first, f"you have no dispute {number}: {cure}")
    if dispute is None:
        raise Refused(clauses.first, f"there is no dispute {number}: lodge it first")
    return dispute


def _open(clauses: DisputeClauses, state: Disputes, number: int, facts: Facts) -> Dispute:
    dispute = _known(clauses, state, number, facts)
    if dispute.stage == "closed":
        cure = "the person may complain to an inspector"
        raise Refused(clauses.final, f"dispute {number} is closed and the decision is final: {cure}")
    return dispute


def _not_reviewable(dispute: Dispute) -> str:
    """Why no review is possible, as the end of a sentence."""
    if dispute.satisfied:
        return "was accepted by the player, so it cannot be reviewed"
    if dispute.stage == "decided":
        return "can no longer be reviewed: the time for that is over"
    return f"is {dispute.stage}: only a first decision can be reviewed, and only once"


def _first_instance(clauses: DisputeClauses, who: Actor, absent: bool) -> None:
    """Refuse a first decision by somebody of the wrong rank."""
    if who.role is Role.GAMING_SUPERVISOR:
        if absent:
            raise Refused(clauses.first, 'you are the gaming supervisor, so none is absent: leave "absent" unticked')
        return
    if clauses.absent is None:
        reason = f"a gaming supervisor makes the first decision, not a {title(who.role)}: call one to the table"
        raise Refused(clauses.first, reason, ask(Role.GAMING_SUPERVISOR))
    if not absent:
        cure = 'call one, or tick "absent"'
        reason = f"a {title(who.role)} may make the first decision only if no gaming supervisor is present: {cure}"
        raise Refused(clauses.absent, reason, ask(Role.GAMING_SUPERVISOR))
