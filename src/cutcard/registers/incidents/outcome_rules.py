"""Rules for decisions on outcomes: invalidating a round, withholding a payment, ruling where no rule applies."""

from msgspec.structs import replace

from cutcard.core.authority import for_another, may_move
from cutcard.core.message import Facts
from cutcard.core.record import RoundRecord
from cutcard.money import Cents, dollars
from cutcard.registers.incidents.case import (
    require_amount,
    require_over,
    require_person,
    require_place,
    require_role,
    require_round,
    require_text,
)
from cutcard.registers.incidents.ordered import check_carried, check_order, lapsed
from cutcard.registers.incidents.outcome import (
    CarryOutUncovered,
    ConfirmInvalidation,
    ConfirmWithheld,
    DecideUncovered,
    Invalidation,
    InvalidationProposed,
    InvalidationWithdrawn,
    OutcomeCommand,
    OutcomeEvent,
    OutcomeInvalidated,
    Outcomes,
    Payment,
    PaymentWithheld,
    ProposeInvalidation,
    Uncovered,
    UncoveredCarriedOut,
    UncoveredDecided,
    UncoveredWithdrawn,
    WithdrawInvalidation,
    WithdrawUncovered,
    WithdrawWithheld,
    Withheld,
    WithheldConfirmed,
    WithheldWithdrawn,
    WithholdPayment,
)
from cutcard.rules.printed.incidents import OutcomeClauses
from cutcard.ruling import Refused, ask, instead


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
            if facts.is_actor(case.by.id):
                raise Refused(
                    clauses.invalidate,
                    "you proposed it yourself: a second person must confirm it",
                    ask(*ConfirmInvalidation.roles),
                )
            stakes = facts.round.stakes if facts.round else ()
            for stake in stakes:
                for_another(facts, stake.owner, clauses.invalidate, "confirm it", *ConfirmInvalidation.roles)
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
        case WithholdPayment():
            return [_withheld(clauses, state, command, facts)]
        case ConfirmWithheld(number):
            clause = clauses.staff or clauses.instead
            require_role(command, facts, clause)
            held = _to_withhold(clause, state, number)
            if facts.is_actor(held.by.id):
                raise Refused(
                    clause, "you proposed it yourself: a second person must confirm it", ask(*ConfirmWithheld.roles)
                )
            record = require_round(held.place, facts, clause)
            require_over(facts, clause)  # if it became void, the payment would go back and be claimed as well
            may_move(facts, held.amount, clause, held.by)
            return [_confirmed(number, held, record, facts, (clause, "I-63"))]
        case WithdrawWithheld(number, reasons):
            clause = clauses.staff or clauses.instead
            require_role(command, facts, clause)
            held = _to_withhold(clause, state, number)
            require_text(reasons, clause, "the reasons")
            for_another(facts, held.person, clause, "withdraw it", *WithdrawWithheld.roles)
            return [WithheldWithdrawn(number, who, at, (clause,), held.person, reasons)]
        case DecideUncovered(place, matter, decision, reasons, order, patron):
            clause = _uncovered(clauses)
            require_role(command, facts, clause)
            require_place(place, clause)
            for text, named in ((matter, "the case"), (decision, "the decision"), (reasons, "the reasons")):
                require_text(text, clause, named)
            for_another(facts, patron, clause, "decide the case", *DecideUncovered.roles)
            if order.moves and facts.assisted:  # else the record of the round has whose stake it was
                require_person(patron, facts, clause)
            check_order(order, place, patron, facts, clause)
            return [UncoveredDecided(number, who, at, (clause,), place, matter, decision, reasons, order, patron)]
        case CarryOutUncovered(number):
            clause = _uncovered(clauses)
            require_role(command, facts, clause)
            one = _ordered(clause, state, number)
            for_another(facts, one.patron, clause, "carry out the order", *CarryOutUncovered.roles)
            check_carried(one.order, one.by, facts, clause)
            under, order = (clause, "I-62"), one.order
            amount = 0 if lapsed(order, one.patron, one.at, facts) else order.amount
            return [UncoveredCarriedOut(number, who, at, under, one.place, one.patron, order.kind, amount, one.by)]
        case WithdrawUncovered(number, reasons):
            clause = _uncovered(clauses)
            require_role(command, facts, clause)
            one = _ordered(clause, state, number)
            require_text(reasons, clause, "the reasons")
            for_another(facts, one.patron, clause, "withdraw the order", *WithdrawUncovered.roles)
            return [UncoveredWithdrawn(number, who, at, (clause, "I-62"), one.patron, reasons)]


def _ordered(clause: str, state: Outcomes, number: int) -> Uncovered:
    """The decision whose order waits for a second person."""
    if number not in state.uncovered:
        raise Refused(clause, f"decision {number} has no open order: see the list of decisions")
    return state.uncovered[number]


def _to_withhold(clause: str, state: Outcomes, number: int) -> Withheld:
    """The proposal that waits for a second person."""
    held = state.withheld.get(number)
    if held is None or held.confirmed:
        raise Refused(clause, f"there is no proposal {number} to withhold a payment: propose it first")
    return held


def _uncovered(clauses: OutcomeClauses) -> str:
    if clauses.uncovered is None:
        raise Refused(clauses.instead, "this game's rules give nobody that power: lodge it as a dispute")
    return clauses.uncovered


def _confirmed(
    number: int, held: Withheld, record: RoundRecord, facts: Facts, cited: tuple[str, ...]
) -> WithheldConfirmed:
    """Only what still counts as paid: the round may be void by now, or another prize of it withheld."""
    most, from_pool, topped_up = won_by(record, held.person, held.what)
    money = min(held.amount, most), from_pool, topped_up
    return WithheldConfirmed(
        number, facts.actor, facts.at, cited, held.place, held.person, held.what, *money, proposed_by=held.by
    )


def _withheld(clauses: OutcomeClauses, state: Outcomes, command: WithholdPayment, facts: Facts) -> PaymentWithheld:
    """A payment to somebody who was barred when the wager was placed, checked against the record of the round."""
    place, person, what, amount = command.place, command.person, command.what, command.amount
    clause = clauses.staff
    if clause is None:
        cure = "pay it, and have the case decided under the clause cited"
        raise Refused(clauses.instead, f"this game's rules do not allow withholding a payment for that reason: {cure}")
    require_role(command, facts, clause)
    require_amount(amount, clause)
    require_text(command.reasons, clause, "the breach of the policy")
    record = require_round(place, facts, clause)
    require_person(person, facts, clause)
    standing = facts.people.get(person)
    person = next((who for who in (person, *facts.same) if any(record.of(who))), person)  # as they wagered
    own = [*record.of(person)]
    if not own:
        reason = f"{person} has no stake in round {record.number}: enter the round of the wager"
        if facts.assisted:
            reason = "wagers are not recorded at that table: do not pay it, or lodge a dispute to claim it back"
        raise Refused(clause, reason)
    if standing is None or not standing.barred_at(min(one.at for one in own)):
        reason = f"the staff gambling policy did not bar {person} when the wager was placed"
        raise Refused(clause, f"{reason}: check when that was recorded")
    if any(one.place == place and (one.person, one.what) == (person, what) for one in state.withheld.values()):
        raise Refused(clause, f"withholding this payment to {person} has already been proposed: see the list")
    most, from_pool, topped_up = won_by(record, person, what)
    if amount > most:
        reason = f"the {what} won {dollars(most)} in that round that is not claimed back: withhold at most that"
        raise Refused(clause, reason, instead(replace(command, amount=most)) if most else None)
    if what == "jackpot" and amount != most:
        raise Refused(clause, f"a jackpot is withheld in full, {dollars(most)}, because it goes back to its pool")
    entry = state.last + 1, facts.actor, facts.at, (clause,)
    return PaymentWithheld(*entry, place, person, what, amount, command.reasons, from_pool, topped_up)


def won_by(record: RoundRecord, person: str, what: Payment) -> tuple[Cents, Cents, Cents]:
    """What a person has won: the amount, what of it came from the pool, and what the house then added to the pool."""
    if what == "wager":
        return sum(one.won for one in record.of(person)), 0, 0
    prizes = [one for one in record.jackpots(person) if one.amount > 0]  # orders may have claimed back more
    from_pool = sum(one.from_pool for one in prizes)
    return sum(one.amount for one in prizes), from_pool, min(record.topped_up, from_pool)


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
