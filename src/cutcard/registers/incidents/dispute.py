"""Messages and state of disputes."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Note, Number
from cutcard.core.message import SUPERVISORS, Actor, Command, Role
from cutcard.core.moment import DAY, moment
from cutcard.money import Cents
from cutcard.registers.incidents.case import (
    STAFF,
    IncidentPlace,
    RegisterEntry,
)
from cutcard.registers.incidents.ordered import NO_ORDER, Kind, MoneyOrder, OrderMade
from cutcard.rules.pad.hand import PadHand
from cutcard.rules.settle import Settled

REVIEWABLE = 7 * DAY  # time to ask for a review, from the day the patron learned of the right to complain (I-67)


class LodgeDispute(Command, frozen=True, tag="LodgeDispute"):
    """Dispute a result, or complain about a game. A supervisor has to answer."""

    roles = (Role.PLAYER, *STAFF)
    place: IncidentPlace
    patron: Name
    about: Note


class AttachRuling(Command, frozen=True, tag="AttachRuling"):
    """Attach the pad's ruling on a hand to a dispute: wagers, cards and decisions as they were."""

    roles = STAFF
    number: Number
    hand: PadHand


class DecideDispute(Command, frozen=True, tag="DecideDispute"):
    """Make the first decision and say what is ordered. ``absent``: no gaming supervisor is present to make it."""

    roles = SUPERVISORS
    authority = "incidents.disputes.first"
    number: Number
    decision: Note
    reasons: Note
    order: MoneyOrder
    absent: bool = False


class RequestReview(Command, frozen=True, tag="RequestReview"):
    """Have the first decision reviewed by another person. Players may ask only in their own dispute."""

    roles = (Role.PLAYER, *STAFF)
    number: Number


class ReviewDispute(Command, frozen=True, tag="ReviewDispute"):
    """Uphold or change the first decision. Without a new order, the first order stands."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    authority = "incidents.disputes.first"
    number: Number
    upheld: bool
    decision: Note
    reasons: Note
    order: MoneyOrder | None = None


class AnswerDecision(Command, frozen=True, tag="AnswerDecision"):
    """Confirm that you read the decision and your right to complain to an inspector. ``satisfied``: you accept it."""

    roles = (Role.PLAYER,)
    number: Number
    satisfied: bool


class AdvisePatron(Command, frozen=True, tag="AdvisePatron"):
    """Confirm that you told the person the decision and the right to complain. The decider may not do this."""

    roles = STAFF
    number: Number
    how: Note


class CarryOutOrder(Command, frozen=True, tag="CarryOutOrder"):
    """Carry out the order, as a second person."""

    roles = SUPERVISORS
    fresh = True
    authority = "incidents.disputes.final"
    number: Number


class CloseDispute(Command, frozen=True, tag="CloseDispute"):
    """Close a dispute, once the person knows the decision and the right to complain, and the order is carried out."""

    roles = SUPERVISORS
    authority = "incidents.disputes.final"
    number: Number


class LodgeComplaint(Command, frozen=True, tag="LodgeComplaint"):
    """Complain to an inspector about the operator's decision (section 33). Players may complain only for themselves."""

    roles = (Role.PLAYER, *STAFF)
    number: Number
    about: Note


class DisputeLodged(RegisterEntry, frozen=True, tag="DisputeLodged"):
    place: IncidentPlace
    patron: str
    about: str


class RulingAttached(RegisterEntry, frozen=True, tag="RulingAttached"):
    """A hand as somebody described it, and what each wager pays by the rules."""

    hand: PadHand
    settled: tuple[Settled, ...]


class DisputeDecided(RegisterEntry, frozen=True, tag="DisputeDecided"):
    decision: str
    reasons: str
    order: MoneyOrder
    absent: bool = False


class ReviewRequested(RegisterEntry, frozen=True, tag="ReviewRequested"):
    patron: str


class DisputeReviewed(RegisterEntry, frozen=True, tag="DisputeReviewed"):
    upheld: bool
    decision: str
    reasons: str
    order: MoneyOrder | None


class DecisionAnswered(RegisterEntry, frozen=True, tag="DecisionAnswered"):
    satisfied: bool


class PatronAdvised(RegisterEntry, frozen=True, tag="PatronAdvised"):
    patron: str
    how: str


class OrderCarriedOut(RegisterEntry, frozen=True, tag="OrderCarriedOut"):
    """Both people, the patron and the amount. The money itself moves at the table or the cage."""

    place: IncidentPlace
    patron: str
    kind: Kind
    amount: Cents
    ordered_by: Actor


class DisputeClosed(RegisterEntry, frozen=True, tag="DisputeClosed"):
    """The operator's final decision. ``satisfied``: the person's answer; None: no answer."""

    decision: str
    satisfied: bool | None


class ComplaintLodged(RegisterEntry, frozen=True, tag="ComplaintLodged"):
    patron: str
    about: str


DisputeCommand: TypeAlias = (
    LodgeDispute
    | AttachRuling
    | DecideDispute
    | RequestReview
    | ReviewDispute
    | AnswerDecision
    | AdvisePatron
    | CarryOutOrder
    | CloseDispute
    | LodgeComplaint
)
DisputeEvent: TypeAlias = (
    DisputeLodged
    | RulingAttached
    | DisputeDecided
    | ReviewRequested
    | DisputeReviewed
    | DecisionAnswered
    | PatronAdvised
    | OrderCarriedOut
    | DisputeClosed
    | ComplaintLodged
)


class Dispute(Struct, frozen=True):
    """One dispute: subject, stage, who decided, and what was ordered."""

    place: IncidentPlace
    patron: str
    about: str
    at: str  # when it reached this stage
    stage: Literal["lodged", "decided", "under review", "reviewed", "closed"] = "lodged"
    decider: Actor | None = None
    decision: str = ""
    order: MoneyOrder | None = None
    ordered_by: Actor | None = None
    ordered_at: str = ""  # empty in the sealed states of older releases
    moved: Cents = 0  # what orders carried out so far have given the patron; negative: claimed back
    told: str = ""  # when the person learned of the right to complain
    satisfied: bool | None = None  # the person's own answer
    complaint: str = ""  # text of the complaint to an inspector
    rulings: tuple[RulingAttached, ...] = ()  # what the ruling pad said about hands that people described

    @property
    def open_to_complaint(self) -> bool:
        """Whether there is a decision with no complaint against it yet."""
        return bool(self.decision) and not self.complaint

    @property
    def unanswered(self) -> bool:
        """Whether the person must still say if they accept the decision."""
        return self.stage in ("decided", "reviewed") and self.satisfied is None

    @property
    def owing(self) -> MoneyOrder:
        """What is still to be moved. The order of a review replaces the first, which may have been carried out."""
        order = self.order or NO_ORDER
        left = order.given - self.moved
        if not left:
            return NO_ORDER
        return order if not self.moved else MoneyOrder("pay" if left > 0 else "reverse", abs(left))

    @property
    def made(self) -> Iterator[OrderMade]:
        """What it has moved, and what it has ordered beyond that; once it is closed, that has lapsed."""
        kind: Kind = "return stake" if self.order and self.order.kind == "return stake" else "pay"
        moved = MoneyOrder(kind if self.moved > 0 else "reverse", abs(self.moved))
        if self.moved:
            yield OrderMade(self.place, self.patron, moved, self.ordered_at, carried=True)
        if self.stage != "closed" and self.owing.moves:
            yield OrderMade(self.place, self.patron, self.owing, self.ordered_at)

    @property
    def to_carry_out(self) -> bool:
        return self.owing.moves

    def reviewable(self, at: str) -> bool:
        """Whether a review may still be asked for."""
        if self.stage != "decided" or self.satisfied:
            return False
        return not self.told or moment(at) < moment(self.told) + REVIEWABLE


class Disputes(Struct, frozen=True):
    last: int = 0
    cases: dict[int, Dispute] = {}


def evolve(state: Disputes, event: DisputeEvent) -> Disputes:
    """The disputes after an entry."""
    match event:
        case DisputeLodged(number, _, at, _, place, patron, about):
            return Disputes(number, {**state.cases, number: Dispute(place, patron, about, at)})
        case RulingAttached(number):
            return _changed(state, number, rulings=(*state.cases[number].rulings, event))
        case DisputeDecided(number, by, at, _, decision, order=order):
            state = _changed(state, number, at=at, stage="decided", decider=by, decision=decision)
            return _changed(state, number, order=order, ordered_by=by, ordered_at=at)
        case ReviewRequested(number, _, at):
            return _changed(state, number, at=at, stage="under review")
        case DisputeReviewed(number, by, at, _, _, decision, order=order):
            state = _changed(state, number, at=at, stage="reviewed", decision=decision, told="", satisfied=None)
            return state if order is None else _changed(state, number, order=order, ordered_by=by, ordered_at=at)
        case DecisionAnswered(number, _, at, satisfied=satisfied):
            return _changed(state, number, told=state.cases[number].told or at, satisfied=satisfied)
        case PatronAdvised(number, _, at):
            return _changed(state, number, told=state.cases[number].told or at)
        case OrderCarriedOut(number, kind=kind, amount=amount):
            moved = state.cases[number].moved + MoneyOrder(kind, amount).given
            return _changed(state, number, moved=moved)
        case DisputeClosed(number, _, at):
            return _changed(state, number, at=at, stage="closed")
        case ComplaintLodged(number, about=about):
            return _changed(state, number, complaint=about)


def _changed(state: Disputes, number: int, **changes: object) -> Disputes:
    return replace(state, cases={**state.cases, number: replace(state.cases[number], **changes)})
