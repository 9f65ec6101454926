"""Faults: reported, then the document's remedy is proposed, then somebody confirms it and it is carried out."""

import hashlib
from collections.abc import Iterator

import msgspec

from cutcard.core.message import Actor, Facts, Role
from cutcard.rules.faults import Fault, FaultRule, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.faults.remedies import can_undo, carry_out, required, stake_at_fault, staying, undecided
from cutcard.table.messages.faults import (
    CardsHandled,
    ConfirmFault,
    FaultCommand,
    FaultConfirmed,
    FaultProposed,
    FaultWithdrawn,
    Notified,
    PlayersLook,
    ReportFault,
    WithdrawFault,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.payout import DEALER_BOX, Rules, dealer_shown
from cutcard.table.state.table import VOID, Round, Table, drawn

ALONE = (Remedy.MISDEAL, Remedy.CONTINUE, Remedy.KEEP_EXPOSED)  # remedies that a dealer may declare alone
VOIDS = (Remedy.VOID_ROUND, Remedy.VOID_BOX)
AT_A_BOX = {
    Fault.WRONG_PLAYER,
    Fault.NO_WAGER,
    Fault.COLLECTED,
    Fault.WRONG_BET,
    Fault.ABOVE_MAXIMUM,
    Fault.BELOW_MINIMUM,
    Fault.NOT_COVERED,
    Fault.UNDECLARED,
    Fault.PLAYER_SHOWS,
}
UNDECIDED = {Fault.COLLECTED, Fault.NOT_COVERED}  # faults that only an undecided hand can suffer
WITHOUT_HANDS = {Fault.DEVICE_FAILS, Fault.NOT_COVERED}  # faults possible at an electronic table


def decide_fault(rules: Rules, table: Table, command: FaultCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events of reporting, confirming or withdrawing a fault."""
    match command:
        case PlayersLook():
            yield _look(rules, table)
        case ReportFault():
            yield _propose(rules, table, command, facts.actor)
        case ConfirmFault(number, remedy):
            state, proposed = _standing(table, number)
            _check_person(proposed, remedy, facts.actor)
            yield FaultConfirmed(number, remedy, facts.actor.id, proposed.clauses)
            for who in proposed.notify:
                yield Notified(who, proposed.fault, proposed.clauses)
            yield from carry_out(rules, _remembered(rules, table, proposed, facts), state, proposed, remedy)
        case WithdrawFault(number):
            yield FaultWithdrawn(_standing(table, number)[1].proposal, facts.actor.id)


def moment(table: Table) -> Moment:
    """How far the round has come. At an electronic table players have their cards as soon as they are dealt."""
    state = table.round
    if state is None or state.stage in ("open", "closed"):
        return Moment.SHUFFLE
    if state.stage == "settlement" or dealer_shown(state):
        return Moment.SHOWN
    if state.handled or any(playing.moves or playing.declared is not None for playing in state.boxes.values()):
        return Moment.HANDLED
    if table.dealing == "electronic":
        return Moment.HANDLED
    return Moment.DEAL if state.phase <= 0 else Moment.DEALT


def _look(rules: Rules, table: Table) -> CardsHandled:
    if table.dealing == "electronic" or moment(table) is not Moment.DEALT:
        raise Refused(rules.game.common.look, "players look at their cards only once, after the deal")
    return CardsHandled(rules.game.common.look)


# -- proposal


def _propose(rules: Rules, table: Table, report: ReportFault, actor: Actor) -> FaultProposed:
    state, now = table.round, moment(table)
    if state is not None and state.proposed is not None:
        raise Refused(
            state.proposed.clauses[0],
            f"another fault ({state.proposed.fault}) is still open: confirm or withdraw it first",
        )
    rule = _rule(rules, state, report.fault, now)
    if table.dealing == "electronic" and report.fault not in WITHOUT_HANDS:
        raise Refused(rule.clauses[0], f"{report.fault}: this cannot happen at an electronic table")
    if state is None:
        raise Refused(rule.clauses[0], "no round has been opened yet, so there is nothing to decide")
    content = msgspec.json.encode([report, now, table.rounds, state.reports, actor.id])
    proposed = FaultProposed(
        proposal=hashlib.sha256(content).hexdigest()[:12],
        fault=report.fault,
        box=report.box,
        area=report.area,
        amount=report.amount,
        cards=report.cards,
        moment=now,
        remedies=(rule.remedy, *rule.options),
        says=rule.says,
        clauses=rule.clauses,
        by=actor.id,
        notify=rule.notify,
        owner=report.owner,
        authority=rule.authority,
    )
    _check_place(rules, table, state, proposed)
    if report.fault is Fault.UNDECLARED and not can_undo(state, report.box):  # more cards were dealt since
        proposed = msgspec.structs.replace(proposed, remedies=(Remedy.CONTINUE,))
    for remedy in proposed.remedies:  # make sure that every remedy offered can be carried out
        list(carry_out(rules, table, state, proposed, remedy))
    return proposed


def _rule(rules: Rules, state: Round | None, fault: Fault, now: Moment) -> FaultRule:
    """The document's rule for this fault now; otherwise a refusal that says when it has one."""
    play = state is not None and any(stake.area in rules.game.bets for stake in state.stakes)
    lines = [rule for rule in rules.game.faults if rule.fault is fault]
    for rule in lines:
        if now in rule.moments and rule.given in ("", "a play wager lies" if play else "no play wager lies"):
            return rule
    if not lines:
        raise Refused(
            rules.game.common.uncovered, f"{rules.game.title} has no rule for {fault}: ask a manager to decide"
        )
    when = " or ".join(dict.fromkeys(moment for rule in lines for moment in rule.moments))
    raise Refused(lines[0].clauses[0], f"{fault}: the rules cover this {when}, not {now}")


def _check_place(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> None:
    """Refuse a fault that cannot have happened at the place reported."""
    fault, box, clause = proposed.fault, proposed.box, proposed.clauses[0]
    if not set(proposed.cards) <= set(rules.game.deck):
        raise Refused(rules.game.common.deck, "the deck has no such card: check the cards")
    if fault in AT_A_BOX and box not in _boxes(table, state, fault):
        raise Refused(clause, f"{fault}: enter the number of the box")
    if fault in AT_A_BOX and box in state.boxes and state.boxes[box].ending == VOID:
        raise Refused(clause, f"{fault}: box {box} is already void")
    if fault in UNDECIDED and not undecided(state, box):
        raise Refused(clause, f"{fault}: box {box} has already decided")
    if fault in (Fault.DEALER_SHOWS, Fault.BOARD_SHOWN) and not any(undecided(state, one) for one in state.boxes):
        raise Refused(clause, f"{fault}: everybody has decided, so it changes nothing")
    if fault is Fault.WRONG_BET:
        required(rules, state, stake_at_fault(state, proposed))
    if fault is Fault.UNDECLARED and not (staying(rules, state, box) and state.piles.get(drawn(box))):
        raise Refused(clause, f"{fault}: box {box} has not drawn any cards")


def _boxes(table: Table, state: Round, fault: Fault) -> set[int]:
    """Boxes where a fault can happen; for some also the dealer's hand, for a missing wager any box on the layout."""
    if fault is Fault.NO_WAGER:
        return set(range(1, table.boxes + 1))
    return {*state.boxes, DEALER_BOX} if fault in (Fault.ABOVE_MAXIMUM, Fault.BELOW_MINIMUM) else {*state.boxes}


# -- confirmation


def _standing(table: Table, number: str) -> tuple[Round, FaultProposed]:
    state = table.round
    if state is None or state.proposed is None or state.proposed.proposal != number:
        raise Refused(None, "this proposal is no longer open: look at the one on the table, or report the fault again")
    return state, state.proposed


def _remembered(rules: Rules, table: Table, proposed: FaultProposed, facts: Facts) -> Table:
    """The table, with any warning that the player of the box received at another table (I-17)."""
    who = table.seats.get(proposed.box)
    if who is None or facts.standing is None or rules.game.key not in facts.standing.warned:
        return table
    return msgspec.structs.replace(table, warned=(*table.warned, who))


def _check_person(proposed: FaultProposed, remedy: Remedy, actor: Actor) -> None:
    """A dealer may declare alone what moves no single stake; anything else needs a second person of sufficient rank."""
    if remedy not in proposed.remedies:
        raise Refused(
            proposed.clauses[0], f"the rules do not allow {remedy} here: choose {' or '.join(proposed.remedies)}"
        )
    if remedy in ALONE:
        return
    if actor.role is Role.DEALER or actor.id == proposed.by:
        raise Refused(
            proposed.clauses[0], f"{remedy} needs two people: a supervisor who did not report the fault must confirm it"
        )
    if remedy in VOIDS and actor.role < proposed.authority:
        least = proposed.authority.name.lower().replace("_", " ")
        raise Refused(proposed.clauses[0], f"{remedy} needs more authority: ask a {least} or above to confirm it")
