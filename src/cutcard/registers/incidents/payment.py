"""Wrong payments: reported, investigated, rectified or attempted. Accidents that meet two conditions are no breach."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Amount, Name, Note, Number
from cutcard.core.message import SUPERVISORS, Command, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.money import Cents, dollars
from cutcard.registers.incidents.case import (
    STAFF,
    IncidentPlace,
    RegisterEntry,
    concerns,
    require_amount,
    require_place,
    require_role,
    require_text,
)
from cutcard.rules.printed.incidents import PaymentClauses, What
from cutcard.ruling import Refused

Step: TypeAlias = Literal["identify", "contact", "liaise", "reimburse", "demand", "impractical"]


class ReportWrongPayment(Command, frozen=True, tag="ReportWrongPayment"):
    """Report that too much or too little was paid. Name the patron if known."""

    roles = STAFF
    place: IncidentPlace
    what: What
    direction: Literal["over", "under"]
    amount: Amount
    details: Note
    patron: Name = ""


class RecordEnquiry(Command, frozen=True, tag="RecordEnquiry"):
    """Record what reasonable enquiries showed, and whether intent is suspected. The latest enquiry counts."""

    roles = SUPERVISORS
    number: Number
    enquiry: Note
    suspected: bool


class RecordAttempt(Command, frozen=True, tag="RecordAttempt"):
    """Record an attempt to rectify it. ``patron``: the name, if the attempt found out who it was."""

    roles = STAFF
    number: Number
    step: Step
    details: Note
    patron: Name = ""


class RecordRectified(Command, frozen=True, tag="RecordRectified"):
    """Record that some or all of the difference has been paid or returned."""

    roles = STAFF
    number: Number
    amount: Amount


class RecordRegulatorTold(Command, frozen=True, tag="RecordRegulatorTold"):
    """Record that this error has been reported to the regulator."""

    roles = SUPERVISORS
    number: Number
    details: Note


class ClosePayment(Command, frozen=True, tag="ClosePayment"):
    roles = SUPERVISORS
    number: Number


class WrongPaymentFound(RegisterEntry, frozen=True, tag="WrongPaymentFound"):
    place: IncidentPlace
    what: What
    direction: Literal["over", "under"]
    amount: Cents
    details: str
    patron: str


class EnquiryRecorded(RegisterEntry, frozen=True, tag="EnquiryRecorded"):
    enquiry: str
    suspected: bool


class AttemptRecorded(RegisterEntry, frozen=True, tag="AttemptRecorded"):
    step: Step
    details: str
    patron: str


class PaymentRectified(RegisterEntry, frozen=True, tag="PaymentRectified"):
    amount: Cents
    left: Cents


class RegulatorTold(RegisterEntry, frozen=True, tag="RegulatorTold"):
    details: str


class PaymentClosed(RegisterEntry, frozen=True, tag="PaymentClosed"):
    """``accident``: no breach of the rules and, if overpaid, no credit. False: intent was suspected, all duties met."""

    accident: bool
    left: Cents


PaymentCommand: TypeAlias = (
    ReportWrongPayment | RecordEnquiry | RecordAttempt | RecordRectified | RecordRegulatorTold | ClosePayment
)
PaymentEvent: TypeAlias = (
    WrongPaymentFound | EnquiryRecorded | AttemptRecorded | PaymentRectified | RegulatorTold | PaymentClosed
)


class WrongPayment(Struct, frozen=True):
    """One wrong payment and what has been done about it."""

    place: IncidentPlace
    what: What
    direction: Literal["over", "under"]
    amount: Cents
    found: str  # when it was reported
    by: str  # who reported it
    patron: str = ""
    suspected: bool | None = None  # None: nobody has enquired yet
    steps: tuple[Step, ...] = ()
    rectified: Cents = 0
    told: bool = False
    closed: bool = False
    reported: str = ""  # month of the report that listed it

    @property
    def left(self) -> Cents:
        return self.amount - self.rectified

    @property
    def settles(self) -> Step:
        """How the difference is settled with a known patron: reimburse if underpaid, demand if overpaid."""
        return "demand" if self.direction == "over" else "reimburse"

    @property
    def tried(self) -> bool:
        """Whether a reasonable attempt was made to reach the patron and, once known and if practical, to settle."""
        reached = any(step in self.steps for step in ("identify", "contact", "liaise"))
        return reached and (not self.patron or self.settles in self.steps or "impractical" in self.steps)


class WrongPayments(Struct, frozen=True):
    last: int = 0
    cases: dict[int, WrongPayment] = {}
    sent: tuple[str, ...] = ()  # months whose report has been sent to the regulator


def decide(clauses: PaymentClauses, state: WrongPayments, command: PaymentCommand, facts: Facts) -> list[PaymentEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure."""
    require_role(command, facts, clauses.error)
    who, at = facts.actor, facts.at
    cited: tuple[str, ...]
    if isinstance(command, ReportWrongPayment):
        return [_found(clauses, state, command, facts)]
    case = state.cases.get(command.number)
    if case is None:
        raise Refused(clauses.error, f"there is no wrong payment {command.number}: report it first")
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
            cited = _step(clauses, case, step, patron)
            return [AttemptRecorded(number, who, at, cited, step, details, patron or case.patron)]
        case RecordRectified(number, amount):
            require_amount(amount, clauses.remedy)
            if case.by == who.id:
                raise Refused(clauses.remedy, "you reported it yourself: a second person must rectify it")
            if amount > case.left:
                raise Refused(
                    clauses.remedy,
                    f"{dollars(amount)} is more than is still outstanding: enter {dollars(case.left)} or less",
                )
            cited = (clauses.intent, clauses.rectify) if case.suspected else (clauses.remedy,)
            return [PaymentRectified(number, who, at, cited, amount, case.left - amount)]
        case RecordRegulatorTold(number, details):
            require_text(details, clauses.remedy, "what the regulator was told")
            return [RegulatorTold(number, who, at, (clauses.remedy,), details)]
        case ClosePayment(number):
            cited = _closing(clauses, case)
            return [PaymentClosed(number, who, at, cited, not case.suspected, case.left)]


def _found(
    clauses: PaymentClauses, state: WrongPayments, command: ReportWrongPayment, facts: Facts
) -> WrongPaymentFound:
    require_place(command.place, clauses.error)
    require_amount(command.amount, clauses.error)
    require_text(command.details, clauses.error, "what happened")
    if command.what not in clauses.covers:
        cure = "record it as a dispute"
        raise Refused(clauses.error, f"this game's rule covers only a wrong {' or '.join(clauses.covers)}: {cure}")
    return WrongPaymentFound(
        state.last + 1,
        facts.actor,
        facts.at,
        (clauses.error,),
        command.place,
        command.what,
        command.direction,
        command.amount,
        command.details,
        command.patron,
    )


def _step(clauses: PaymentClauses, case: WrongPayment, step: Step, patron: str) -> tuple[str, ...]:
    """The clauses for an attempt; refuse one that does not fit the error."""
    if patron and case.patron and patron != case.patron:
        raise Refused(
            clauses.attempt, f"the patron is on record as {case.patron}: leave the name out, or report another payment"
        )
    if step == "identify":
        return (clauses.attempt, clauses.identify) if case.suspected else (clauses.attempt,)
    if step in ("reimburse", "demand"):
        clause = clauses.demand if step == "demand" else clauses.reimburse
        if step != case.settles:
            raise Refused(
                clause, f'the patron was {case.direction}paid: record the step "{case.settles}", not "{step}"'
            )
        if not (patron or case.patron):
            raise Refused(clause, "the patron is not known yet: record the attempt to identify them first")
        return clauses.attempt, clause
    return (clauses.attempt,)


def _closing(clauses: PaymentClauses, case: WrongPayment) -> tuple[str, ...]:
    """The clauses under which a case is closed; refuse while something is still to be done."""
    if case.suspected is None:
        raise Refused(clauses.enquiry, "record the enquiry into whether it was intended")
    attempted = not case.left or case.tried
    if case.suspected:
        if not attempted:
            cure = f"try to reach the patron and {case.settles}, or rectify it in full"
            raise Refused(clauses.rectify, f"no attempt to rectify it is on record: {cure}")
        if not case.patron and "identify" not in case.steps:
            raise Refused(clauses.identify, "record the attempt to identify the patron")
        return clauses.intent, clauses.rectify, clauses.identify
    if not attempted and not case.told:
        cure = "rectify it, record a reasonable attempt to, or report it to the regulator"
        raise Refused(clauses.remedy, f"nothing has been done about it yet: {cure}")
    no_breach = (clauses.error, clauses.enquiry, clauses.remedy)
    return (*no_breach, clauses.report) if case.direction == "over" else no_breach


def evolve(state: WrongPayments, event: PaymentEvent) -> WrongPayments:
    """The wrong payments after an entry."""
    match event:
        case WrongPaymentFound(number, by, at, _, place, what, direction, amount, _, patron):
            case = WrongPayment(place, what, direction, amount, at, by.id, patron)
            return replace(state, last=number, cases={**state.cases, number: case})
        case EnquiryRecorded(number, _, _, _, _, suspected):
            return _changed(state, number, suspected=suspected)
        case AttemptRecorded(number, _, _, _, step, _, patron):
            return _changed(state, number, steps=(*state.cases[number].steps, step), patron=patron)
        case PaymentRectified(number, _, _, _, amount):
            return _changed(state, number, rectified=state.cases[number].rectified + amount)
        case RegulatorTold(number):
            return _changed(state, number, told=True)
        case PaymentClosed(number):
            return _changed(state, number, closed=True)


def _changed(state: WrongPayments, number: int, **changes: object) -> WrongPayments:
    return replace(state, cases={**state.cases, number: replace(state.cases[number], **changes)})


def prompts(clauses: PaymentClauses, state: WrongPayments, table: str | None = None) -> list[Prompt]:
    """What must still be done about each wrong payment."""
    found: list[Prompt] = []
    for number, case in state.cases.items():
        if case.closed or not concerns(case.place, table):
            continue
        name = f"Wrong payment {number} at table {case.place.table}, {dollars(case.amount)} {case.direction}paid:"
        try:
            _closing(clauses, case)
        except Refused as open_duty:
            found.append(
                Prompt(Role.GAMING_SUPERVISOR, f"{name} {open_duty.reason}.", open_duty.clause or clauses.error)
            )
        else:
            found.append(Prompt(Role.GAMING_SUPERVISOR, f"{name} everything is done, close it.", clauses.error))
    return found
