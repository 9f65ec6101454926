"""Messages and state of wrong payments."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Amount, Name, Note, Number
from cutcard.core.message import SUPERVISORS, Actor, Command
from cutcard.money import Cents
from cutcard.registers.incidents.case import STAFF, IncidentPlace, RegisterEntry
from cutcard.rules.printed.incidents import What

Step: TypeAlias = Literal["identify", "contact", "liaise", "reimburse", "demand", "impractical"]


class ReportWrongPayment(Command, frozen=True, tag="ReportWrongPayment"):
    """Report that too much or too little was paid, for a stake of a round or when cash or chips were changed.

    ``patron``: whose cash or chips were changed; at a table where play is not recorded, whose wager it was, or
    ``person``: what is known of somebody whom nobody can name yet.
    """

    roles = STAFF
    place: IncidentPlace
    what: What
    paid: Amount  # including a stake that was returned
    due: Amount
    details: Note
    stake: Number = 0  # number of the stake in the round
    patron: Name = ""  # not needed for a stake on record
    person: Note = ""


class RecordEnquiry(Command, frozen=True, tag="RecordEnquiry"):
    """Record what reasonable enquiries showed, and whether intent is suspected. The latest enquiry counts."""

    roles = SUPERVISORS
    number: Number
    enquiry: Note
    suspected: bool


class RecordAttempt(Command, frozen=True, tag="RecordAttempt"):
    """Record an attempt to rectify it. A demand opens a claim, which the patron may pay or decline.

    ``patron``: who was identified, if nobody could name the person before.
    """

    roles = STAFF
    number: Number
    step: Step
    details: Note
    patron: Name = ""


class RecordRectified(Command, frozen=True, tag="RecordRectified"):
    """Pay some or all of what was underpaid, as a second person."""

    roles = SUPERVISORS
    fresh = True
    number: Number
    amount: Amount


class RecordReturn(Command, frozen=True, tag="RecordReturn"):
    """Record that the patron paid on the claim. Nobody gives this command: it follows from the payment."""

    roles = ()
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


class WithdrawWrongPayment(Command, frozen=True, tag="WithdrawWrongPayment"):
    """Record, as another person than who reported it, that nothing was paid wrongly. No money has moved for it."""

    roles = SUPERVISORS
    number: Number
    reasons: Note


class WrongPaymentFound(RegisterEntry, frozen=True, tag="WrongPaymentFound"):
    """What was paid and what was due. ``beside``: chips paid by hand that the journal does not have.

    ``dispute``: the dispute in which it was found, and whose order pays the difference or claims it back. ``person``:
    what is known of somebody whom nobody can name yet; then there is no patron.
    """

    place: IncidentPlace
    what: What
    stake: int
    patron: str
    paid: Cents
    due: Cents
    beside: Cents
    details: str
    dispute: int = 0
    person: str = ""


class EnquiryRecorded(RegisterEntry, frozen=True, tag="EnquiryRecorded"):
    enquiry: str
    suspected: bool


class AttemptRecorded(RegisterEntry, frozen=True, tag="AttemptRecorded"):
    """``claims``: amount that the patron is asked to give back, which becomes a claim. ``patron``: identified now."""

    step: Step
    details: str
    claims: Cents = 0
    patron: str = ""


class PaymentRectified(RegisterEntry, frozen=True, tag="PaymentRectified"):
    amount: Cents
    left: Cents


class RegulatorTold(RegisterEntry, frozen=True, tag="RegulatorTold"):
    details: str


class PaymentClosed(RegisterEntry, frozen=True, tag="PaymentClosed"):
    """``accident``: no breach of the rules and, if overpaid, no credit. False: intent was suspected, all duties met."""

    accident: bool
    left: Cents


class WrongPaymentWithdrawn(RegisterEntry, frozen=True, tag="WrongPaymentWithdrawn"):
    """The report was a mistake: it stands in no list, and the payment can be reported anew."""

    reasons: str


PaymentCommand: TypeAlias = (
    ReportWrongPayment
    | RecordEnquiry
    | RecordAttempt
    | RecordRectified
    | RecordReturn
    | RecordRegulatorTold
    | ClosePayment
    | WithdrawWrongPayment
)
PaymentEvent: TypeAlias = (
    WrongPaymentFound
    | EnquiryRecorded
    | AttemptRecorded
    | PaymentRectified
    | RegulatorTold
    | PaymentClosed
    | WrongPaymentWithdrawn
)


class WrongPayment(Struct, frozen=True):
    """One wrong payment and what has been done about it."""

    place: IncidentPlace
    what: What
    patron: str
    paid: Cents
    due: Cents
    beside: Cents
    found: str  # when it was reported
    by: Actor  # who reported it
    suspected: bool | None = None  # None: nobody has enquired yet
    steps: tuple[Step, ...] = ()
    rectified: Cents = 0
    told: bool = False
    closed: bool = False
    reported: str = ""  # month of the report that listed it
    stake: int = 0
    person: str = ""  # what is known of somebody whom nobody could name
    named_by: str = ""  # who found out later who it is
    dispute: int = 0  # the dispute in which it was found

    @property
    def error(self) -> tuple[object, ...]:
        """What it is a part of: one dispute or one wager may be put right in several steps. Empty: of nothing else."""
        if self.dispute:
            return ("dispute", self.dispute)
        return (self.place, self.stake, self.patron or self.person) if self.what == "wager" else ()

    @property
    def direction(self) -> Literal["over", "under"]:
        return "over" if self.paid > self.due else "under"

    @property
    def amount(self) -> Cents:
        return abs(self.paid - self.due)

    @property
    def left(self) -> Cents:
        return self.amount - self.rectified

    @property
    def settles(self) -> Step:
        """How the difference is settled with the patron: reimburse if underpaid, demand if overpaid."""
        return "demand" if self.direction == "over" else "reimburse"

    @property
    def tried(self) -> bool:
        """Whether a reasonable attempt was made to reach the patron and, if identified and practical, to settle."""
        reached = any(step in self.steps for step in ("identify", "contact", "liaise"))
        return reached and (not self.patron or self.settles in self.steps or "impractical" in self.steps)


class WrongPayments(Struct, frozen=True):
    last: int = 0
    cases: dict[int, WrongPayment] = {}
    sent: tuple[str, ...] = ()  # months whose report has been sent to the regulator


def evolve(state: WrongPayments, event: PaymentEvent) -> WrongPayments:
    """The wrong payments after an entry."""
    match event:
        case WrongPaymentFound(number, by, at, _, place, what, stake, patron, paid, due, beside):
            case = WrongPayment(place, what, patron, paid, due, beside, at, by, stake=stake, person=event.person)
            if event.dispute:
                done = case.amount if case.direction == "under" else 0
                case = replace(case, steps=("liaise", case.settles), rectified=done, dispute=event.dispute)
            return replace(state, last=number, cases={**state.cases, number: case})
        case EnquiryRecorded(number, _, _, _, _, suspected):
            return _changed(state, number, suspected=suspected)
        case AttemptRecorded(number, by, step=step, patron=patron):
            named = {"patron": patron, "named_by": by.id} if patron else {}
            return _changed(state, number, steps=(*state.cases[number].steps, step), **named)
        case PaymentRectified(number, _, _, _, amount):
            return _changed(state, number, rectified=state.cases[number].rectified + amount)
        case RegulatorTold(number):
            return _changed(state, number, told=True)
        case PaymentClosed(number):
            return _changed(state, number, closed=True)
        case WrongPaymentWithdrawn(number):
            return replace(state, cases={key: case for key, case in state.cases.items() if key != number})


def _changed(state: WrongPayments, number: int, **changes: object) -> WrongPayments:
    return replace(state, cases={**state.cases, number: replace(state.cases[number], **changes)})
