"""Messages, state and duties of decisions on outcomes."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import title
from cutcard.core.bounds import Amount, Name, Names, Note, Number
from cutcard.core.duty import Duty
from cutcard.core.message import SUPERVISORS, Actor, Command, Role, tag
from cutcard.money import Cents, dollars
from cutcard.registers.incidents.case import (
    IncidentPlace,
    RegisterEntry,
    concerns,
)
from cutcard.registers.incidents.ordered import Kind, MoneyOrder, OrderMade
from cutcard.rules.printed.incidents import OutcomeClauses

Ground: TypeAlias = Literal["disruption", "fraud"]
Payment: TypeAlias = Literal["wager", "jackpot"]  # a prize of a promotion is refused there, as a claim


class ProposeInvalidation(Command, frozen=True, tag="ProposeInvalidation"):
    """Propose to invalidate a round. All wagers are refunded except those of players named in a fraud."""

    roles = SUPERVISORS
    authority = "incidents.outcomes.invalidate"
    place: IncidentPlace
    ground: Ground
    reasons: Note
    forfeit: Names = ()


class ConfirmInvalidation(Command, frozen=True, tag="ConfirmInvalidation"):
    """Agree, as a second person, that the outcome is invalid."""

    roles = SUPERVISORS
    fresh = True
    authority = "incidents.outcomes.invalidate"
    number: Number


class WithdrawInvalidation(Command, frozen=True, tag="WithdrawInvalidation"):
    """Withdraw the proposal, so that the outcome stands."""

    roles = SUPERVISORS
    authority = "incidents.outcomes.invalidate"
    number: Number
    reasons: Note


class WithholdPayment(Command, frozen=True, tag="WithholdPayment"):
    """Withhold payment from a person who wagered in breach of the staff gambling policy."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    authority = "incidents.outcomes.staff"
    place: IncidentPlace
    person: Name
    what: Payment
    amount: Amount
    reasons: Note


class ConfirmWithheld(Command, frozen=True, tag="ConfirmWithheld"):
    """Agree, as a second person: a claim is opened for what was paid, and a jackpot goes back to its pool."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    fresh = True
    authority = "incidents.outcomes.staff"
    number: Number


class WithdrawWithheld(Command, frozen=True, tag="WithdrawWithheld"):
    """Withdraw the proposal to withhold a payment, so that the person keeps it."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    authority = "incidents.outcomes.staff"
    number: Number
    reasons: Note


class DecideUncovered(Command, frozen=True, tag="DecideUncovered"):
    """Decide a case that no rule of the document covers."""

    roles = (Role.GAMING_MANAGER,)
    authority = "incidents.outcomes.uncovered"
    place: IncidentPlace
    matter: Note
    decision: Note
    reasons: Note
    order: MoneyOrder
    patron: Name = ""  # whom the order concerns


class CarryOutUncovered(Command, frozen=True, tag="CarryOutUncovered"):
    """Carry out the order in a case that no rule covers, as a second person."""

    roles = SUPERVISORS
    fresh = True
    authority = "incidents.outcomes.uncovered"
    number: Number


class WithdrawUncovered(Command, frozen=True, tag="WithdrawUncovered"):
    """Withdraw the order in a case that no rule covers, before it is carried out. The decision can be made anew."""

    roles = (Role.GAMING_MANAGER,)
    authority = "incidents.outcomes.uncovered"
    number: Number
    reasons: Note


class InvalidationProposed(RegisterEntry, frozen=True, tag="InvalidationProposed"):
    place: IncidentPlace
    ground: Ground
    reasons: str
    forfeit: tuple[str, ...]


class OutcomeInvalidated(RegisterEntry, frozen=True, tag="OutcomeInvalidated"):
    """Records both people and the ground. Wagers of the players in ``forfeit`` are kept; all others are refunded."""

    place: IncidentPlace
    ground: Ground
    reasons: str
    forfeit: tuple[str, ...]
    proposed_by: Actor


class InvalidationWithdrawn(RegisterEntry, frozen=True, tag="InvalidationWithdrawn"):
    reasons: str


class PaymentWithheld(RegisterEntry, frozen=True, tag="PaymentWithheld"):
    place: IncidentPlace
    person: str
    what: Payment
    amount: Cents
    reasons: str
    from_pool: Cents = 0  # the part of a jackpot that came from its pool
    topped_up: Cents = 0  # what the house then added to the pool


class WithheldConfirmed(RegisterEntry, frozen=True, tag="WithheldConfirmed"):
    """``from_pool`` goes back to the jackpot's pool. The whole amount becomes a claim on the person."""

    place: IncidentPlace
    person: str
    what: Payment
    amount: Cents
    from_pool: Cents
    topped_up: Cents
    proposed_by: Actor


class WithheldWithdrawn(RegisterEntry, frozen=True, tag="WithheldWithdrawn"):
    person: str
    reasons: str


class UncoveredDecided(RegisterEntry, frozen=True, tag="UncoveredDecided"):
    place: IncidentPlace
    matter: str
    decision: str
    reasons: str
    order: MoneyOrder
    patron: str


class UncoveredCarriedOut(RegisterEntry, frozen=True, tag="UncoveredCarriedOut"):
    """Both people, the patron and the amount. The money itself moves at the table or the cage."""

    place: IncidentPlace
    patron: str
    kind: Kind
    amount: Cents
    ordered_by: Actor


class UncoveredWithdrawn(RegisterEntry, frozen=True, tag="UncoveredWithdrawn"):
    patron: str
    reasons: str


OutcomeCommand: TypeAlias = (
    ProposeInvalidation
    | ConfirmInvalidation
    | WithdrawInvalidation
    | WithholdPayment
    | ConfirmWithheld
    | WithdrawWithheld
    | DecideUncovered
    | CarryOutUncovered
    | WithdrawUncovered
)
OutcomeEvent: TypeAlias = (
    InvalidationProposed
    | OutcomeInvalidated
    | InvalidationWithdrawn
    | PaymentWithheld
    | WithheldConfirmed
    | WithheldWithdrawn
    | UncoveredDecided
    | UncoveredCarriedOut
    | UncoveredWithdrawn
)


class Invalidation(Struct, frozen=True):
    """A proposal to invalidate an outcome."""

    place: IncidentPlace
    ground: Ground
    reasons: str
    forfeit: tuple[str, ...]
    by: Actor
    at: str
    stage: Literal["proposed", "confirmed", "withdrawn"] = "proposed"


class Withheld(Struct, frozen=True):
    """A payment that is claimed back once a second person agrees."""

    place: IncidentPlace
    person: str
    what: Payment
    amount: Cents
    from_pool: Cents
    topped_up: Cents
    by: Actor
    at: str
    confirmed: bool = False


class Uncovered(Struct, frozen=True):
    """A decision in a case that no rule covers, whose order has not been carried out yet."""

    place: IncidentPlace
    patron: str
    order: MoneyOrder
    by: Actor
    at: str


class Outcomes(Struct, frozen=True):
    last: int = 0  # all kinds of entries share one numbering
    invalidations: dict[int, Invalidation] = {}
    withheld: dict[int, Withheld] = {}
    uncovered: dict[int, Uncovered] = {}
    carried: dict[int, IncidentPlace] = {}  # rounds of the decisions whose orders have been carried out
    moved: tuple[OrderMade, ...] = ()  # by those orders

    @property
    def proposed(self) -> dict[int, Invalidation]:
        """Invalidations that wait for a second person."""
        return {number: case for number, case in self.invalidations.items() if case.stage == "proposed"}


def evolve(state: Outcomes, event: OutcomeEvent) -> Outcomes:
    """The state after an entry."""
    match event:
        case InvalidationProposed(number, by, at, _, place, ground, reasons, forfeit):
            case = Invalidation(place, ground, reasons, forfeit, by, at)
            return replace(state, last=number, invalidations={**state.invalidations, number: case})
        case OutcomeInvalidated(number):
            return _moved(state, number, "confirmed")
        case InvalidationWithdrawn(number):
            return _moved(state, number, "withdrawn")
        case PaymentWithheld(number, by, at, _, place, person, what, amount, _, from_pool, topped_up):
            held = Withheld(place, person, what, amount, from_pool, topped_up, by, at)
            return replace(state, last=number, withheld={**state.withheld, number: held})
        case WithheldConfirmed(number):
            confirmed = replace(state.withheld[number], confirmed=True)
            return replace(state, withheld={**state.withheld, number: confirmed})
        case WithheldWithdrawn(number):
            return replace(state, withheld={key: one for key, one in state.withheld.items() if key != number})
        case UncoveredDecided(number, by, at, _, place, order=order, patron=patron):
            open_ = {number: Uncovered(place, patron, order, by, at)} if order.moves else {}
            return replace(state, last=number, uncovered={**state.uncovered, **open_})
        case UncoveredCarriedOut(number, _, _, _, place, patron, kind, amount):
            moved = (*state.moved, OrderMade(place, patron, MoneyOrder(kind, amount), state.uncovered[number].at))
            state = replace(state, carried={**state.carried, number: place}, moved=moved)
            return replace(state, uncovered=_without(state.uncovered, number))
        case UncoveredWithdrawn(number):
            return replace(state, uncovered=_without(state.uncovered, number))


def _without(cases: dict[int, Uncovered], number: int) -> dict[int, Uncovered]:
    return {key: one for key, one in cases.items() if key != number}


def _moved(state: Outcomes, number: int, stage: Literal["confirmed", "withdrawn"]) -> Outcomes:
    case = replace(state.invalidations[number], stage=stage)
    return replace(state, invalidations={**state.invalidations, number: case})


def duties(clauses: OutcomeClauses, state: Outcomes, table: str | None = None) -> list[Duty]:
    """Proposals that are waiting for a second person."""
    held = [
        Duty(
            f"withheld-{number}",
            Role.CASINO_SUPERVISOR,
            f"Payment {number}: withhold {dollars(one.amount)} from {one.person}? "
            "A second person must confirm or withdraw it.",
            clauses.staff or clauses.instead,
            one.at,
            closes=tag(ConfirmWithheld),
        )
        for number, one in state.withheld.items()
        if not one.confirmed and concerns(one.place, table)
    ]
    ordered = [
        Duty(
            f"uncovered-{number}",
            Role.GAMING_SUPERVISOR,
            f"Decision {number}: {one.by.id} ordered {one.order.words} for {one.patron}."
            " A second person must carry it out, or a gaming manager withdraw it.",
            clauses.uncovered or clauses.instead,
            one.at,
            closes=tag(CarryOutUncovered),
        )
        for number, one in state.uncovered.items()
        if concerns(one.place, table)
    ]
    proposed = [
        Duty(
            f"invalidation-{number}",
            Role.GAMING_SUPERVISOR,
            f"Invalidation {number}: {title(case.by.role)} {case.by.id} proposes to invalidate "
            f"round {case.place.round} at table {case.place.table} because of {case.ground}. "
            "A second person must confirm or withdraw it.",
            clauses.invalidate,
            case.at,
            closes=tag(ConfirmInvalidation),
        )
        for number, case in state.proposed.items()
        if concerns(case.place, table)
    ]
    return [*held, *ordered, *proposed]
