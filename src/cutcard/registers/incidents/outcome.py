"""Decisions on outcomes: invalidating a game, withholding a payment, ruling where no rule applies."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Amount, Name, Names, Note, Number
from cutcard.core.message import SUPERVISORS, Actor, Command, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.money import Cents, dollars
from cutcard.registers.incidents.case import (
    IncidentPlace,
    RegisterEntry,
    concerns,
    require_amount,
    require_place,
    require_role,
    require_text,
    title,
)
from cutcard.rules.printed.incidents import OutcomeClauses
from cutcard.ruling import Refused

Ground: TypeAlias = Literal["disruption", "fraud"]


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
    what: Literal["wager", "prize", "jackpot"]
    amount: Amount
    reasons: Note


class ConfirmWithheld(Command, frozen=True, tag="ConfirmWithheld"):
    """Agree, as a second person, that the payment is taken back."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    authority = "incidents.outcomes.staff"
    number: Number


class DecideUncovered(Command, frozen=True, tag="DecideUncovered"):
    """Decide a case that no rule of the document covers."""

    roles = (Role.GAMING_MANAGER,)
    authority = "incidents.outcomes.uncovered"
    place: IncidentPlace
    matter: Note
    decision: Note
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
    what: Literal["wager", "prize", "jackpot"]
    amount: Cents
    reasons: str


class WithheldConfirmed(RegisterEntry, frozen=True, tag="WithheldConfirmed"):
    place: IncidentPlace
    person: str
    amount: Cents


class UncoveredDecided(RegisterEntry, frozen=True, tag="UncoveredDecided"):
    place: IncidentPlace
    matter: str
    decision: str
    reasons: str


OutcomeCommand: TypeAlias = (
    ProposeInvalidation
    | ConfirmInvalidation
    | WithdrawInvalidation
    | WithholdPayment
    | ConfirmWithheld
    | DecideUncovered
)
OutcomeEvent: TypeAlias = (
    InvalidationProposed
    | OutcomeInvalidated
    | InvalidationWithdrawn
    | PaymentWithheld
    | WithheldConfirmed
    | UncoveredDecided
)


class Invalidation(Struct, frozen=True):
    """A proposal to invalidate an outcome."""

    place: IncidentPlace
    ground: Ground
    reasons: str
    forfeit: tuple[str, ...]
    by: Actor
    stage: Literal["proposed", "confirmed", "withdrawn"] = "proposed"


class Withheld(Struct, frozen=True):
    """A payment that is taken back once a second person agrees."""

    place: IncidentPlace
    person: str
    amount: Cents
    by: str


class Outcomes(Struct, frozen=True):
    last: int = 0  # all kinds of entries share one numbering
    invalidations: dict[int, Invalidation] = {}
    withheld: dict[int, Withheld] = {}


def decide(clauses: OutcomeClauses, state: Outcomes, command: OutcomeCommand, facts: Facts) -> list[OutcomeEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure."""
    number, who, at = state.last + 1, facts.actor, facts.at
    match command:
        case ProposeInvalidation():
            require_role(command, facts, clauses.invalidate)
            return [_proposed(clauses, state, command, facts)]
        case ConfirmInvalidation(number):
            require_role(command, facts, clauses.invalidate)
            case = _proposal(clauses, state, number)
            if case.by.id == who.id:
                raise Refused(clauses.invalidate, "you proposed it yourself: a second person must confirm it")
            ground = clauses.fraud if case.ground == "fraud" else clauses.disruption
            cited = (clauses.invalidate, ground, clauses.refund, "I-35")
            return [
                OutcomeInvalidated(number, who, at, cited, case.place, case.ground, case.reasons, case.forfeit, case.by)
            ]
        case WithdrawInvalidation(number, reasons):
            require_role(command, facts, clauses.invalidate)
            _proposal(clauses, state, number)
            require_text(reasons, clauses.invalidate, "the reasons")
            return [InvalidationWithdrawn(number, who, at, (clauses.invalidate,), reasons)]
        case WithholdPayment(place, person, what, amount, reasons):
            if clauses.staff is None:
                cure = "pay it, and have the case decided under the clause cited"
                raise Refused(
                    clauses.instead, f"this game's rules do not allow withholding a payment for that reason: {cure}"
                )
            require_role(command, facts, clauses.staff)
            require_place(place, clauses.staff)
            require_amount(amount, clauses.staff)
            require_text(person, clauses.staff, "the person")
            require_text(reasons, clauses.staff, "the breach of the policy")
            return [PaymentWithheld(number, who, at, (clauses.staff,), place, person, what, amount, reasons)]
        case ConfirmWithheld(number):
            clause = clauses.staff or clauses.instead
            require_role(command, facts, clause)
            held = state.withheld.get(number)
            if held is None:
                raise Refused(clause, f"there is no proposal {number} to withhold a payment: propose it first")
            if held.by == who.id:
                raise Refused(clause, "you proposed it yourself: a second person must confirm it")
            return [WithheldConfirmed(number, who, at, (clause,), held.place, held.person, held.amount)]
        case DecideUncovered(place, matter, decision, reasons):
            if clauses.uncovered is None:
                raise Refused(clauses.instead, "this game's rules give nobody that power: lodge it as a dispute")
            require_role(command, facts, clauses.uncovered)
            require_place(place, clauses.uncovered)
            for text, named in ((matter, "the case"), (decision, "the decision"), (reasons, "the reasons")):
                require_text(text, clauses.uncovered, named)
            return [UncoveredDecided(number, who, at, (clauses.uncovered,), place, matter, decision, reasons)]


def _proposed(
    clauses: OutcomeClauses, state: Outcomes, command: ProposeInvalidation, facts: Facts
) -> InvalidationProposed:
    place, ground, reasons, forfeit = command.place, command.ground, command.reasons, command.forfeit
    clause = clauses.fraud if ground == "fraud" else clauses.disruption
    require_place(place, clauses.invalidate)
    if not place.round:
        raise Refused(
            clauses.invalidate, "enter the number of the round: only the outcome of one round can be invalidated"
        )
    require_text(reasons, clause, "the reasons")
    if forfeit and ground != "fraud":
        raise Refused(
            clauses.refund, "wagers are forfeited only for fraud: leave the names out, and all wagers are refunded"
        )
    if len(set(forfeit)) != len(forfeit) or not all(name.strip() for name in forfeit):
        raise Refused(clauses.refund, "name each player involved in the fraud once")
    for number, other in state.invalidations.items():
        if other.place == place and other.stage != "withdrawn":
            raise Refused(clauses.invalidate, f"invalidation {number} of this round is already {other.stage}")
    cited = (clauses.invalidate, clause)
    return InvalidationProposed(state.last + 1, facts.actor, facts.at, cited, place, ground, reasons, forfeit)


def _proposal(clauses: OutcomeClauses, state: Outcomes, number: int) -> Invalidation:
    case = state.invalidations.get(number)
    if case is None:
        raise Refused(clauses.invalidate, f"there is no invalidation {number}: propose it first")
    if case.stage != "proposed":
        raise Refused(
            clauses.invalidate, f"invalidation {number} is already {case.stage}: there is nothing left to decide"
        )
    return case


def evolve(state: Outcomes, event: OutcomeEvent) -> Outcomes:
    """The state after an entry."""
    match event:
        case InvalidationProposed(number, by, _, _, place, ground, reasons, forfeit):
            case = Invalidation(place, ground, reasons, forfeit, by)
            return replace(state, last=number, invalidations={**state.invalidations, number: case})
        case OutcomeInvalidated(number):
            return _moved(state, number, "confirmed")
        case InvalidationWithdrawn(number):
            return _moved(state, number, "withdrawn")
        case PaymentWithheld(number, by, _, _, place, person, _, amount):
            held = Withheld(place, person, amount, by.id)
            return replace(state, last=number, withheld={**state.withheld, number: held})
        case WithheldConfirmed(number):
            return replace(state, withheld={key: one for key, one in state.withheld.items() if key != number})
        case UncoveredDecided(number):
            return replace(state, last=number)


def _moved(state: Outcomes, number: int, stage: Literal["confirmed", "withdrawn"]) -> Outcomes:
    case = replace(state.invalidations[number], stage=stage)
    return replace(state, invalidations={**state.invalidations, number: case})


def prompts(clauses: OutcomeClauses, state: Outcomes, table: str | None = None) -> list[Prompt]:
    """Proposals that are waiting for a second person."""
    held = [
        Prompt(
            Role.CASINO_SUPERVISOR,
            f"Payment {number}: withhold {dollars(one.amount)} from {one.person}? A second person must confirm.",
            clauses.staff or clauses.instead,
        )
        for number, one in state.withheld.items()
        if concerns(one.place, table)
    ]
    return held + [
        Prompt(
            role,
            f"Invalidation {number}: {title(case.by.role)} {case.by.id} proposes to invalidate "
            f"round {case.place.round} at table {case.place.table} because of {case.ground}. "
            "A second person must confirm or withdraw it.",
            clauses.invalidate,
        )
        for number, case in state.invalidations.items()
        if case.stage == "proposed" and concerns(case.place, table)
        for role in (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR)
    ]
