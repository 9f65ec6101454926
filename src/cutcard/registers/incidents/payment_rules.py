"""Rules for wrong payments: checked against the record, investigated, then paid by two people or claimed back."""

import msgspec

from cutcard.core.authority import for_another, may_move
from cutcard.core.duty import Duty
from cutcard.core.message import SUPERVISORS, Facts, Role, tag
from cutcard.core.record import RoundRecord
from cutcard.money import MOST, Cents, dollars
from cutcard.registers.incidents.case import (
    concerns,
    require_amount,
    require_over,
    require_role,
    require_round,
    require_text,
)
from cutcard.registers.incidents.dispute import OrderCarriedOut
from cutcard.registers.incidents.found import Wrong, check_on_record, check_unrecorded, held_against
from cutcard.registers.incidents.payment import (
    AttemptRecorded,
    ClosePayment,
    EnquiryRecorded,
    PaymentClosed,
    PaymentCommand,
    PaymentEvent,
    PaymentRectified,
    RecordAttempt,
    RecordEnquiry,
    RecordRectified,
    RecordRegulatorTold,
    RecordReturn,
    RegulatorTold,
    ReportWrongPayment,
    Step,
    WithdrawWrongPayment,
    WrongPayment,
    WrongPaymentFound,
    WrongPayments,
    WrongPaymentWithdrawn,
)
from cutcard.rules.printed.incidents import PaymentClauses
from cutcard.ruling import Refused, ask, do, instead, wait

NO_STAKE = -1  # a decision is about a whole round, and an assisted table records no stakes


def decide(
    clauses: PaymentClauses,
    state: WrongPayments,
    command: PaymentCommand,
    facts: Facts,
    ordered: Cents = 0,
    room: Cents = MOST,
) -> list[PaymentEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure.

    ``ordered``: what decisions have ordered to be paid for the same round since. ``room``: what cards could have won.
    """
    who, at = facts.actor, facts.at
    cited: tuple[str, ...]
    if isinstance(command, ReportWrongPayment):
        require_role(command, facts, clauses.error)
        return [_found(clauses, state, command, facts)]
    case = state.cases.get(command.number)
    if case is None:
        raise Refused(clauses.error, f"there is no wrong payment {command.number}: report it first")
    if isinstance(command, RecordReturn):  # a claim may be paid after the case was closed
        left = case.left - command.amount
        return [PaymentRectified(command.number, who, at, (clauses.remedy, clauses.demand), command.amount, left)]
    require_role(command, facts, clauses.error)
    if case.closed:
        raise Refused(
            clauses.error, f"wrong payment {command.number} is closed: report anything new as another wrong payment"
        )
    match command:
        case RecordEnquiry(number, enquiry, suspected):
            require_text(enquiry, clauses.enquiry, "the enquiry")
            cited = (clauses.enquiry, clauses.intent) if suspected else (clauses.enquiry,)
            return [EnquiryRecorded(number, who, at, cited, enquiry, suspected)]
        case RecordAttempt(number, step, details, patron):
            require_text(details, clauses.attempt, "the attempt and its outcome")
            if patron:
                _identified(clauses, state, command, facts)
            cited, asks = _step(clauses, case, number, step, facts)
            return [AttemptRecorded(number, who, at, cited, step, details, asks, patron)]
        case RecordRectified(number, amount):
            left = min(room, case.left - ordered - _returned(case, facts.round))
            _payable(clauses, case, number, amount, facts, left)
            cited = (clauses.intent, clauses.rectify) if case.suspected else (clauses.remedy, clauses.reimburse)
            return [PaymentRectified(number, who, at, cited, amount, case.left - amount)]
        case RecordRegulatorTold(number, details):
            require_text(details, clauses.remedy, "what the regulator was told")
            return [RegulatorTold(number, who, at, (clauses.remedy,), details)]
        case ClosePayment(number):
            cited = _closing(clauses, case, number, facts.round)
            return [PaymentClosed(number, who, at, cited, not case.suspected, case.left)]
        case WithdrawWrongPayment(number, reasons):
            require_text(reasons, clauses.enquiry, "why nothing was paid wrongly")
            _check_mistaken(clauses, case, number, facts)
            return [WrongPaymentWithdrawn(number, who, at, (clauses.enquiry,), reasons)]


def _check_mistaken(clauses: PaymentClauses, case: WrongPayment, number: int, facts: Facts) -> None:
    """Refuse to withdraw a report alone, or one by which money was moved or the regulator informed."""
    if facts.is_actor(case.by.id):
        reason = "you reported it yourself: a second person must say that it was a mistake"
        raise Refused(clauses.enquiry, reason, ask(*SUPERVISORS))
    for_another(facts, case.patron, clauses.enquiry, "withdraw the report", *SUPERVISORS)
    if case.dispute:
        raise Refused(clauses.enquiry, f"it was decided in dispute {case.dispute}: the decision stands")
    if case.rectified or "demand" in case.steps or (case.beside and case.suspected is not None):
        reason = "money was paid, claimed or entered for it: lodge a dispute about that round instead"
        raise Refused(clauses.enquiry, reason)
    if case.told or case.reported:
        raise Refused(clauses.enquiry, "the regulator has been told of it: record what was found, and close it")


def _found(
    clauses: PaymentClauses, state: WrongPayments, command: ReportWrongPayment, facts: Facts
) -> WrongPaymentFound:
    clause, place = clauses.error, command.place
    require_text(command.details, clause, "what happened")
    if command.what not in clauses.covers:
        cure = "record it as a dispute"
        raise Refused(clause, f"this game's rule covers only a wrong {' or '.join(clauses.covers)}: {cure}")
    before_any = facts.round if command.what != "wager" and not place.round else None  # chips are bought before a round
    record = before_any or require_round(place, facts, clause)
    wrong = Wrong(command.what, command.stake, command.patron, command.paid, command.due)
    entry = state.last + 1, facts.actor, facts.at
    if facts.assisted and command.what == "wager" and (command.patron or command.person.strip()):
        check_unrecorded(wrong, facts, clause)
        if command.patron:  # of others the same is checked once they are identified
            _before(clause, state, msgspec.structs.replace(command, stake=NO_STAKE), record)
        money = command.paid, command.due, 0  # what was paid by hand is not in the journal, right or wrong
        cited, patron, details = (clause, "I-70"), command.patron, command.details
        person = "" if patron else command.person
        return WrongPaymentFound(*entry, cited, place, "wager", NO_STAKE, patron, *money, details, person=person)
    owner, beside = held_against(record, wrong, clause, _before(clause, state, command, record))
    money = command.paid, command.due, beside
    return WrongPaymentFound(*entry, (clause,), place, command.what, command.stake, owner, *money, command.details)


def _identified(clauses: PaymentClauses, state: WrongPayments, command: RecordAttempt, facts: Facts) -> None:
    """Refuse to name a patron for somebody else's case, with another step, or one with a case about the same round."""
    case, clause = state.cases[command.number], clauses.attempt
    if case.patron:
        raise Refused(clause, f"it is known whose wager it was, {case.patron}'s: leave the patron out")
    if command.step != "identify":
        raise Refused(clause, 'only the step "identify" says who the person is: leave the patron out here')
    check_on_record(command.patron, facts, clause)
    for number, other in state.cases.items():
        same = (other.place, other.what, other.stake, other.patron) == (case.place, case.what, NO_STAKE, command.patron)
        if same and other.left:
            reason = f"wrong payment {number} is already about a wager of {command.patron} in that round"
            raise Refused(clause, f"{reason}: continue with that case, and record here that it was found out")


def found_by(clauses: PaymentClauses, state: WrongPayments, carried: OrderCarriedOut) -> WrongPaymentFound:
    """The wrong payment that an order in a dispute puts right: it is enquired into and reported like any other."""
    entry, amount = (state.last + 1, carried.by, carried.at, (clauses.error, "I-62")), carried.amount
    paid, due = (amount, 0) if carried.kind == "reverse" else (0, amount)
    money, details = (paid, due, 0), f"decided in dispute {carried.number}"
    return WrongPaymentFound(
        *entry, carried.place, "wager", NO_STAKE, carried.patron, *money, details, dispute=carried.number
    )


def _before(clause: str, state: WrongPayments, new: ReportWrongPayment, record: RoundRecord) -> Cents | None:
    """What was rectified before counts as paid; refuse to report again what a case is already about."""
    patron = new.patron if new.what != "wager" or new.stake == NO_STAKE else ""
    same = {
        number: case
        for number, case in state.cases.items()
        if (case.place, case.what, case.stake) == (new.place, new.what, new.stake) and patron in ("", case.patron)
    }
    if not same or (new.what != "wager" and len(same) < record.changed(new.what, patron)):
        return None
    number, last = [*same.items()][-1]
    if last.left:
        cure = "lodge a dispute if that was wrong" if last.closed else "continue with that case"
        raise Refused(clause, f"wrong payment {number} is already about this: {cure}")
    return last.due


def _payable(
    clauses: PaymentClauses, case: WrongPayment, number: int, amount: Cents, facts: Facts, left: Cents
) -> None:
    """Refuse a payment without an enquiry, by one person alone, or of more than is outstanding, what is ``left``."""
    require_amount(amount, clauses.remedy)
    _check_known(clauses, case)
    if case.suspected is None:
        raise _no_enquiry(clauses, number)
    if case.direction == "over":
        demand = RecordAttempt(number, "demand", "asked for its return")
        reason = f"an account is debited only with consent: ask {case.patron} for the money, who may pay or decline"
        raise Refused(clauses.demand, reason, instead(demand))
    for_another(facts, case.patron, clauses.remedy, "rectify the payment", *SUPERVISORS)
    if facts.is_actor(case.by.id) or facts.is_actor(case.named_by):
        did = "reported it" if facts.is_actor(case.by.id) else "said who the person is"
        reason = f"you {did} yourself: a second person must rectify it"
        raise Refused(clauses.remedy, reason, ask(*SUPERVISORS))
    _check_stands(clauses.remedy, case, number, facts)
    left = max(0, left)
    if case.left and not left:
        cure = instead(RecordAttempt(number, "impractical", "a decision about that round pays it already"))
        reason = "with what was paid or ordered for that round nothing more can be due: a decision pays it already"
        raise Refused(clauses.reimburse, reason, cure)
    if amount > left:
        reason = f"{dollars(amount)} is more than is still outstanding: enter {dollars(left)} or less"
        raise Refused(clauses.remedy, reason, instead(RecordRectified(number, left)) if left else None)
    may_move(facts, amount, clauses.remedy, case.by)


def _undone(case: WrongPayment, record: RoundRecord | None) -> bool:
    """Whether the wager was made void since the report, so that nothing is outstanding for it."""
    if record is None or case.what != "wager":
        return False
    return record.undone_since(case.found, [one for one in record.stakes if one.id == case.stake])


def _check_stands(clause: str, case: WrongPayment, number: int, facts: Facts) -> None:
    """Refuse to move money for a wager whose round is in play, or that went back since because it became void."""
    if case.what == "wager":
        require_over(facts, clause)
    if _undone(case, facts.round):
        reason = "the wager has become void since, and went back: nothing is outstanding, so close the case"
        raise Refused(clause, reason, None if case.suspected else do(ClosePayment(number)))


def _returned(case: WrongPayment, record: RoundRecord | None) -> Cents:
    """What decisions have returned of the stake since the case was found."""
    stake = record.stake(case.stake) if record is not None and case.what == "wager" else None
    if record is None or stake is None:
        return 0
    return max(0, record.paid_for(stake) - (case.paid - case.beside))


def _check_unclaimed(clause: str, case: WrongPayment, number: int, record: RoundRecord | None) -> None:
    """Refuse to demand what a decision about that round has claimed back since the report."""
    stake = record.stake(case.stake) if record is not None and case.what == "wager" and not case.beside else None
    if record is not None and stake is not None and record.paid_for(stake) < case.amount:
        cure = instead(RecordAttempt(number, "impractical", "a decision about that round claims it back already"))
        raise Refused(clause, "a decision about that round claims it back already: there is nothing to demand", cure)


def _check_known(clauses: PaymentClauses, case: WrongPayment) -> None:
    """Refuse to settle with somebody whom nobody can name."""
    if not case.patron:
        reason = f"nobody knows who the person is ({case.person[:80]}): identify them first, then settle with them"
        raise Refused(clauses.attempt, reason, wait("the person is identified", *RecordAttempt.roles))


def _no_enquiry(clauses: PaymentClauses, number: int) -> Refused:
    asked = RecordEnquiry(number, "asked the dealer and looked at the recording", suspected=False)
    return Refused(clauses.enquiry, "record the enquiry into whether it was intended", do(asked))


def _step(
    clauses: PaymentClauses, case: WrongPayment, number: int, step: Step, facts: Facts
) -> tuple[tuple[str, ...], Cents]:
    """The clauses for an attempt and the amount it claims; refuse one that does not fit the error."""
    if step == "identify":
        return ((clauses.attempt, clauses.identify) if case.suspected else (clauses.attempt,)), 0
    if step not in ("reimburse", "demand"):
        return (clauses.attempt,), 0
    clause = clauses.demand if step == "demand" else clauses.reimburse
    if step != case.settles:
        reason = f'the patron was {case.direction}paid: record the step "{case.settles}", not "{step}"'
        raise Refused(clause, reason)
    _check_known(clauses, case)
    if step == "reimburse" or "demand" in case.steps:
        return (clauses.attempt, clause), 0
    if case.suspected is None:
        raise _no_enquiry(clauses, number)
    _check_stands(clause, case, number, facts)
    _check_unclaimed(clause, case, number, facts.round)
    return (clauses.attempt, clause), case.left


def _closing(
    clauses: PaymentClauses, case: WrongPayment, number: int, record: RoundRecord | None = None
) -> tuple[str, ...]:
    """The clauses under which a case is closed; refuse while something is still to be done."""
    if case.suspected is None:
        raise _no_enquiry(clauses, number)
    attempted = not case.left or case.tried or _undone(case, record)
    seen = do(RecordAttempt(number, "identify", "looked at the recording and the player card"))
    spoke = RecordAttempt(number, case.settles if "contact" in case.steps else "contact", "spoke to the patron")
    tried = do(spoke) if case.patron else seen
    if case.suspected:
        if not attempted:
            cure = f"try to reach the patron and {case.settles}, or rectify it in full"
            raise Refused(clauses.rectify, f"no attempt to rectify it is on record: {cure}", tried)
        if "identify" not in case.steps:
            raise Refused(
                clauses.identify, "no attempt to identify the patron is on record: record what was done", seen
            )
        return clauses.intent, clauses.rectify, clauses.identify
    if not attempted and not case.told:
        so_far = "the attempt to rectify it is not complete" if case.steps else "nothing has been done about it yet"
        steps = f'that the patron was reached and the step "{case.settles}"'
        cure = f"rectify it, record {steps}, or report it to the regulator"
        raise Refused(clauses.remedy, f"{so_far}: {cure}", tried)
    no_breach = (clauses.error, clauses.enquiry, clauses.remedy)
    return (*no_breach, clauses.report) if case.direction == "over" else no_breach


def duties(clauses: PaymentClauses, state: WrongPayments, table: str | None = None) -> list[Duty]:
    """What must still be done about each wrong payment."""
    found: list[Duty] = []
    for number, case in state.cases.items():
        if case.closed or not concerns(case.place, table):
            continue
        name = f"Wrong payment {number} at table {case.place.table}, {dollars(case.amount)} {case.direction}paid:"
        try:
            _closing(clauses, case, number)
        except Refused as still:
            text, clause = f"{name} {still.reason}.", still.clause or clauses.error
        else:
            text, clause = f"{name} everything is done, close it.", clauses.error
        closes = tag(RecordEnquiry) if case.suspected is None else tag(ClosePayment)
        found.append(Duty(f"payment-{number}", Role.GAMING_SUPERVISOR, text, clause, case.found, closes=closes))
    return found
