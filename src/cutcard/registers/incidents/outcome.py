"""Decisions on outcomes: an invalidated game, a payment withheld, what no rule covers."""

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
    authorised,
    counted,
    here,
    located,
    title,
    written,
)
from cutcard.rules.printed.incidents import OutcomeClauses
from cutcard.ruling import Refused

Ground: TypeAlias = Literal["disruption", "fraud"]


class ProposeInvalidation(Command, frozen=True, tag="ProposeInvalidation"):
    """Have a round's outcome invalidated: all wagers go back, save those of players named in a fraud."""

    roles = SUPERVISORS
    authority = "incidents.outcomes.invalidate"
    place: IncidentPlace
    ground: Ground
    reasons: Note
    forfeit: Names = ()


class ConfirmInvalidation(Command, frozen=True, tag="ConfirmInvalidation"):
    """Agree, as a second person: the outcome is invalid from now on."""

    roles = SUPERVISORS
    authority = "incidents.outcomes.invalidate"
    number: Number


class WithdrawInvalidation(Command, frozen=True, tag="WithdrawInvalidation"):
    """Let the outcome stand."""

    roles = SUPERVISORS
    authority = "incidents.outcomes.invalidate"
    number: Number
    reasons: Note


class WithholdPayment(Command, frozen=True, tag="WithholdPayment"):
    """Pay nothing to a person who wagered in breach of the staff gambling policy."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    authority = "incidents.outcomes.staff"
    place: IncidentPlace
    person: Name
    what: Literal["wager", "prize", "jackpot"]
    amount: Amount
    reasons: Note


class ConfirmWithheld(Command, frozen=True, tag="ConfirmWithheld"):
    """Agree, as a second person: what was paid is taken back."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    authority = "incidents.outcomes.staff"
    number: Number


class DecideUncovered(Command, frozen=True, tag="DecideUncovered"):
    """Decide what no rule of the document covers."""

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
    """Both persons, the ground and the remedy; wagers of ``forfeit`` are kept, all others refunded."""

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
    """An outcome that somebody wants invalidated."""

    place: IncidentPlace
    ground: Ground
    reasons: str
    forfeit: tuple[str, ...]
    by: Actor
    stage: Literal["proposed", "confirmed", "withdrawn"] = "proposed"


class Withheld(Struct, frozen=True):
    """A payment to be taken back once a second person agrees."""

    place: IncidentPlace
    person: str
    amount: Cents
    by: str


class Outcomes(Struct, frozen=True):
    last: int = 0  # entries of all kinds are numbered together
    invalidations: dict[int, Invalidation] = {}
    withheld: dict[int, Withheld] = {}


def decide(clauses: OutcomeClauses, state: Outcomes, command: OutcomeCommand, facts: Facts) -> list[OutcomeEvent]:
    """The entry that a command makes, or Refused with the clause and the cure."""
    number, who, at = state.last + 1, facts.actor, facts.at
    match command:
        case ProposeInvalidation():
            authorised(command, facts, clauses.invalidate)
            return [_proposed(clauses, state, command, facts)]
        case ConfirmInvalidation(number):
            authorised(command, facts, clauses.invalidate)
            case = _proposal(clauses, state, number)
            if case.by.id == who.id:
                raise Refused(clauses.invalidate, f"{who.id} proposed it: a second person confirms")
            ground = clauses.fraud if case.ground == "fraud" else clauses.disruption
            cited = (clauses.invalidate, ground, clauses.refund, "I-35")
            return [
                OutcomeInvalidated(number, who, at, cited, case.place, case.ground, case.reasons, case.forfeit, case.by)
            ]
        case WithdrawInvalidation(number, reasons):
            authorised(command, facts, clauses.invalidate)
            _proposal(clauses, state, number)
            written(reasons, clauses.invalidate, "the reasons")
            return [InvalidationWithdrawn(number, who, at, (clauses.invalidate,), reasons)]
        case WithholdPayment(place, person, what, amount, reasons):
            if clauses.staff is None:
                cure = "pay it; what follows is decided under the clause named"
                raise Refused(clauses.instead, f"this document lets no payment be withheld for that policy: {cure}")
            authorised(command, facts, clauses.staff)
            located(place, clauses.staff)
            counted(amount, clauses.staff)
            written(person, clauses.staff, "the person")
            written(reasons, clauses.staff, "the breach of the policy")
            return [PaymentWithheld(number, who, at, (clauses.staff,), place, person, what, amount, reasons)]
        case ConfirmWithheld(number):
            clause = clauses.staff or clauses.instead
            authorised(command, facts, clause)
            held = state.withheld.get(number)
            if held is None:
                raise Refused(clause, f"no payment {number} is to be withheld: propose it first")
            if held.by == who.id:
                raise Refused(clause, f"{who.id} proposed it: a second person confirms")
            return [WithheldConfirmed(number, who, at, (clause,), held.place, held.person, held.amount)]
        case DecideUncovered(place, matter, decision, reasons):
            if clauses.uncovered is None:
                raise Refused(clauses.instead, "this document gives nobody that power: lodge it as a dispute")
            authorised(command, facts, clauses.uncovered)
            located(place, clauses.uncovered)
            for text, named in ((matter, "the case"), (decision, "the decision"), (reasons, "the reasons")):
                written(text, clauses.uncovered, named)
            return [UncoveredDecided(number, who, at, (clauses.uncovered,), place, matter, decision, reasons)]


def _proposed(
    clauses: OutcomeClauses, state: Outcomes, command: ProposeInvalidation, facts: Facts
) -> InvalidationProposed:
    place, ground, reasons, forfeit = command.place, command.ground, command.reasons, command.forfeit
    clause = clauses.fraud if ground == "fraud" else clauses.disruption
    located(place, clauses.invalidate)
    if not place.round:
        raise Refused(clauses.invalidate, "say which round is meant: the outcome of one game is invalidated")
    written(reasons, clause, "the reasons")
    if forfeit and ground != "fraud":
        raise Refused(clauses.refund, "wagers are forfeited for a fraud only: name nobody, all are refunded")
    if len(set(forfeit)) != len(forfeit) or not all(name.strip() for name in forfeit):
        raise Refused(clauses.refund, "name each player of the fraud once")
    for number, other in state.invalidations.items():
        if other.place == place and other.stage != "withdrawn":
            raise Refused(clauses.invalidate, f"invalidation {number} of this round is {other.stage} already")
    cited = (clauses.invalidate, clause)
    return InvalidationProposed(state.last + 1, facts.actor, facts.at, cited, place, ground, reasons, forfeit)


def _proposal(clauses: OutcomeClauses, state: Outcomes, number: int) -> Invalidation:
    case = state.invalidations.get(number)
    if case is None:
        raise Refused(clauses.invalidate, f"there is no invalidation {number}: propose it first")
    if case.stage != "proposed":
        raise Refused(clauses.invalidate, f"invalidation {number} is {case.stage} already: nothing is left to decide")
    return case


def evolve(state: Outcomes, event: OutcomeEvent) -> Outcomes:
    """Decisions on outcomes after an entry."""
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
    """Proposals that await a second person."""
    held = [
        Prompt(
            Role.CASINO_SUPERVISOR,
            f"Payment {number}: {dollars(one.amount)} to {one.person} is to be withheld; a second person confirms.",
            clauses.staff or clauses.instead,
        )
        for number, one in state.withheld.items()
        if here(one.place, table)
    ]
    return held + [
        Prompt(
            role,
            f"Invalidation {number}: table {case.place.table}, round {case.place.round}, for {case.ground}. "
            f"{title(case.by.role).capitalize()} {case.by.id} proposes it; a second person confirms or withdraws.",
            clauses.invalidate,
        )
        for number, case in state.invalidations.items()
        if case.stage == "proposed" and here(case.place, table)
        for role in (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR)
    ]
