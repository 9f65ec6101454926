"""Faults: reported, then the document's remedy is proposed, then somebody confirms it and it is carried out."""

from collections.abc import Iterator

import msgspec

from cutcard.core.message import SUPERVISORS, Actor, Facts, Role
from cutcard.money import dollars
from cutcard.rules.faults import ROUND, UNHANDLED, Fault, FaultRule, Moment, Remedy
from cutcard.ruling import Refused, ask, do, wait
from cutcard.table.faults.lines import line
from cutcard.table.faults.remedies import (
    can_undo,
    carry_out,
    moves_stakes,
    staying,
    undecided,
)
from cutcard.table.faults.stakes import check_bet
from cutcard.table.faults.validity import beyond_limit, invalidated
from cutcard.table.life.equipment import KINDS, check_device, follows, once_void, other_deck
from cutcard.table.life.stalling import decided
from cutcard.table.messages.faults import (
    CannotCover,
    CardsHandled,
    ConfirmFault,
    FaultCommand,
    FaultConfirmed,
    FaultProposed,
    FaultWithdrawn,
    PlayersLook,
    ReportFault,
    WithdrawFault,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.boxes import stakes_on, too_few
from cutcard.table.play.payout import DEALER_BOX, Rules
from cutcard.table.play.proposal import being_read, deck_meant, known, moment, proposal, reported
from cutcard.table.state.table import VOID, Round, Table, drawn, evolve, fold

ALONE = (Remedy.CONTINUE, Remedy.KEEP_EXPOSED)  # a dealer may declare these alone, unless they move a stake
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
ONE_EXPOSED = {Fault.EXPOSED, Fault.EXPOSED_DEALER}
UNDECIDED = {Fault.COLLECTED, Fault.NOT_COVERED}  # faults that only an undecided hand can suffer
WITHOUT_HANDS = {Fault.DEVICE_FAILS, Fault.NOT_COVERED}  # faults possible at an electronic table


def decide_fault(rules: Rules, table: Table, command: FaultCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events of reporting, confirming or withdrawing a fault."""
    match command:
        case PlayersLook():
            yield _look(rules, table)
        case ReportFault():
            yield from _report(rules, table, command, facts)
        case ConfirmFault(number, remedy):
            state, proposed = _standing(table, number)
            _check_still(rules, table, state, proposed, remedy)
            _check_person(rules, table, state, proposed, remedy, facts)
            _check_purse(rules, table, state, proposed, facts)
            yield FaultConfirmed(number, remedy, facts.actor.id, proposed.clauses, proposed.fault)
            if not proposed.entry:
                yield from follows(rules, table, proposed.fault, proposed.clauses, facts, proposed.deck)
            if proposed.fault is Fault.INVALID:
                yield from invalidated(rules, table, state, proposed)
                return
            done = list(carry_out(rules, _remembered(rules, table, proposed, facts), state, proposed, remedy))
            yield from done
            if remedy in (Remedy.MISDEAL, Remedy.VOID_ROUND):
                yield from once_void(rules, table, state.then, facts)
            yield from beyond_limit(rules, fold(table, done), done, facts)
        case CannotCover(box):
            yield from _cannot_cover(rules, table, box, facts)
        case WithdrawFault(number):
            _, proposed = _standing(table, number)
            _check_withdrawal(table, proposed, facts.actor)
            yield FaultWithdrawn(number, facts.actor.id)
            yield from other_deck(rules, table, proposed, facts)


def _look(rules: Rules, table: Table) -> CardsHandled:
    if table.dealing == "electronic" or moment(table) is not Moment.DEALT:
        raise Refused(_looking(rules, table), "players look at their cards only once, after the deal")
    return CardsHandled(_looking(rules, table))


def _looking(rules: Rules, table: Table) -> str | None:
    """The clause on looking at cards; some documents have one for a device and one for dealing card by card."""
    common = rules.game.common
    return common.look if table.source == "device" else common.look_singly or common.look


# -- report


def _report(rules: Rules, table: Table, report: ReportFault, facts: Facts) -> Iterator[TableEvent]:
    """Propose a remedy. Where no stake can move, there is nothing to confirm and the consequences follow at once."""
    _check_moment(rules, table, report)
    if report.handled and table.recording == "full" and moment(table) in UNHANDLED:
        handled = CardsHandled(_looking(rules, table))
        yield handled
        table = evolve(table, handled)
    state, now, fault = table.round, reported(table, report), report.fault
    if state is not None and state.proposed is not None:
        raise Refused(
            state.proposed.clauses[0],
            f"another fault ({state.proposed.fault}) is still open: confirm or withdraw it first",
            do(ConfirmFault(state.proposed.proposal, state.proposed.remedies[0])),
        )
    if state is not None and fault in ONE_EXPOSED and state.exposed and known(rules, state, Fault.EXPOSED_MORE, now):
        fault = Fault.EXPOSED_MORE  # cards exposed one after the other add up
    said = msgspec.structs.replace(report, fault=fault)
    rule = line(rules, table, said, now, report.area if table.recording == "assisted" else "")
    if table.dealing == "electronic" and fault not in WITHOUT_HANDS:
        raise Refused(rule.clauses[0], f"{fault}: this cannot happen at an electronic table")
    check_device(rules, table, fault, rule.clauses[0])
    if state is None or state.stage == "closed" or (state.stage == "open" and rule.remedy is Remedy.CONTINUE):
        yield from follows(rules, table, fault, rule.clauses, facts)
        return
    proposed = proposed_now(rules, table, state, rule, report, facts.actor)
    _check_purse(rules, table, state, proposed, facts)
    yield _first_or_again(rules, table, proposed, facts)


def _first_or_again(rules: Rules, table: Table, proposed: FaultProposed, facts: Facts) -> FaultProposed:
    """At an assisted table people return or take the ante by hand: the proposal says which, from the record (I-17)."""
    who = table.seats.get(proposed.box)
    if table.recording == "full" or proposed.fault is not Fault.NOT_COVERED or who is None:
        return proposed
    warned = who in _remembered(rules, table, proposed, facts).warned
    which = "was warned before, so the ante is lost now" if warned else "has not been warned before"
    return msgspec.structs.replace(proposed, says=f"The player of box {proposed.box} {which}. {proposed.says}")


def _check_moment(rules: Rules, table: Table, report: ReportFault) -> None:
    """Refuse a moment that the record shows by itself, or that contradicts whether a round is recorded as dealt."""
    clause = next((rule.clauses[0] for rule in rules.game.faults if rule.fault is report.fault), None)
    if table.recording == "full" and report.moment is not None and not _while_dealt(table, report):
        raise Refused(clause, "the record shows how far the round has come: leave the moment out")
    playing = table.round is not None and table.round.stage != "closed"
    if report.moment is Moment.SHUFFLE and playing:
        raise Refused(clause, "a round is recorded as dealt, so cards have been dealt: say how far it had come")
    if report.moment in ROUND and not playing:
        reason = f"no round is on record in which this can have happened {report.moment}: record that it was dealt"
        raise Refused(clause, reason, wait("a round is recorded as dealt", Role.DEALER))


def _while_dealt(table: Table, report: ReportFault) -> bool:
    """Whether somebody says that cards were still dealt, and no card reader has read all of them."""
    read = bool(table.reader) and not being_read(table)
    return report.moment is Moment.DEAL and reported(table, report) is Moment.DEAL and not read


def proposed_now(
    rules: Rules, table: Table, state: Round, rule: FaultRule, report: ReportFault, actor: Actor
) -> FaultProposed:
    """The proposal that a report makes now; refused unless every remedy offered can be carried out."""
    proposed = proposal(table, state, rule, report, actor)
    check_place(rules, table, state, proposed)
    recorded = table.recording == "full"
    if recorded and rule.fault is Fault.UNDECLARED and not can_undo(state, report.box):  # more cards were dealt since
        proposed = msgspec.structs.replace(proposed, remedies=(Remedy.CONTINUE,))
    for remedy in proposed.remedies:  # make sure that every remedy offered can be carried out
        list(carry_out(rules, table, state, proposed, remedy))
    return proposed


def _cannot_cover(rules: Rules, table: Table, box: int, facts: Facts) -> Iterator[TableEvent]:
    """A player's own word, which the account confirms: nobody else has to agree."""
    state = table.round
    rule = line(rules, table, ReportFault(Fault.NOT_COVERED, box), moment(table))
    if table.dealing != "electronic":
        raise Refused(rule.clauses[0], "tell the dealer, who reports it", wait("the dealer reports it", Role.DEALER))
    assert state is not None, "a rule of the round was found"
    proposed = proposed_now(rules, table, state, rule, ReportFault(Fault.NOT_COVERED, box), facts.actor)
    _check_purse(rules, table, state, proposed, facts)
    yield from carry_out(rules, _remembered(rules, table, proposed, facts), state, proposed, rule.remedy)
    yield from decided(table, facts.actor.id)


def _check_purse(rules: Rules, table: Table, state: Round, proposed: FaultProposed, facts: Facts) -> None:
    """At an electronic table, refuse a bet reported as not covered if the player's account covers it."""
    who = table.seats.get(proposed.box, "")
    if proposed.fault is not Fault.NOT_COVERED or who not in facts.purses:
        return
    chips, tokens = facts.purses[who]
    if too_few(rules, state, proposed.box, chips, tokens) is None:
        has = f"{dollars(chips)} in chips" + (f" and {dollars(tokens)} in tokens" if tokens else "")
        reason = f"the player of box {proposed.box} has {has}, which covers the bet: they must play or fold"
        raise Refused(proposed.clauses[0], reason)


def _check_still(rules: Rules, table: Table, state: Round, proposed: FaultProposed, remedy: Remedy) -> None:
    """Refuse a remedy for which it is too late: an order has voided the hand or returned the wager since the report."""
    try:
        check_place(rules, table, state, proposed)
        if remedy in proposed.remedies:
            list(carry_out(rules, table, state, proposed, remedy))
    except Refused as refused:
        late = f"{refused.reason}; withdraw the report"
        raise Refused(refused.clause, late, do(WithdrawFault(proposed.proposal))) from None


def check_place(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> None:
    """Refuse a fault that cannot have happened at the place reported."""
    fault, box, clause = proposed.fault, proposed.box, proposed.clauses[0]
    if not set(proposed.cards) <= set(rules.game.deck):
        raise Refused(rules.game.common.deck, "the deck has no such card: check the cards")
    if table.recording == "assisted":
        if fault in AT_A_BOX and box not in {*_boxes(table, state, Fault.NO_WAGER), *_boxes(table, state, fault)}:
            raise Refused(clause, f"{fault}: enter the number of the box")
        return  # more is not known: people look at the layout
    if fault in AT_A_BOX and box not in _boxes(table, state, fault):
        raise Refused(clause, f"{fault}: enter the number of the box")
    if fault in AT_A_BOX and box in state.boxes and state.boxes[box].ending == VOID:
        raise Refused(clause, f"{fault}: box {box} is already void")
    if fault is Fault.NO_WAGER and _wagered(rules, state, box):
        raise Refused(clause, f"the record has wagers on box {box}: if none were placed, correct the record instead")
    if fault in UNDECIDED and not undecided(state, box):
        raise Refused(clause, f"{fault}: box {box} has already decided")
    seen_early = fault in (Fault.DEALER_SHOWS, Fault.BOARD_SHOWN) and Remedy.MISDEAL not in proposed.remedies
    if seen_early and not any(undecided(state, one) for one in state.boxes):
        raise Refused(clause, f"{fault}: everybody has decided, so it changes nothing")
    if fault is Fault.WRONG_BET:
        check_bet(rules, state, proposed)
    if fault is Fault.UNDECLARED and not state.piles.get(drawn(box)):
        raise Refused(clause, f"{fault}: box {box} has not drawn any cards")
    if fault is Fault.UNDECLARED and not (staying(rules, state, box) and stakes_on(state, box, rules.game.base)):
        raise Refused(clause, f"{fault}: the hand of box {box} is over")


def _boxes(table: Table, state: Round, fault: Fault) -> set[int]:
    """Boxes where a fault can happen; for some also the dealer's hand, for a missing wager any box on the layout."""
    if fault is Fault.NO_WAGER:
        return set(range(1, table.boxes + 1))
    return {*state.boxes, DEALER_BOX} if fault in (Fault.ABOVE_MAXIMUM, Fault.BELOW_MINIMUM) else {*state.boxes}


def _wagered(rules: Rules, state: Round, box: int) -> bool:
    """Whether all wagers that a hand needs were placed on its box, even if they have been settled since."""
    placed = {stake.area for stake in stakes_on(state, box)} | {one.area for one in state.settled if one.box == box}
    return box in state.boxes and all(
        placed.intersection(wager.required) for wager in rules.game.wagers if wager.required
    )


# -- confirmation


def _standing(table: Table, number: str) -> tuple[Round, FaultProposed]:
    state = table.round
    if state is None or state.proposed is None or state.proposed.proposal != number:
        raise Refused(None, "this proposal is no longer open: look at the one on the table, or report the fault again")
    return state, state.proposed


def _check_withdrawal(table: Table, proposed: FaultProposed, actor: Actor) -> None:
    """A dealer may withdraw only their own report, and nobody one that rests on a wrong count of the deck in play."""
    clause, deck = proposed.clauses[0], table.life.decks.get(deck_meant(table))
    if actor.role is Role.DEALER and actor.id != proposed.by:
        raise Refused(clause, f"{proposed.by} reported it: ask a supervisor to withdraw it", ask(*SUPERVISORS))
    if proposed.fault in KINDS and deck is not None and not deck.right:
        reason = "the deck in play is on record as wrong: count it again first, or confirm the remedy"
        raise Refused(clause, reason, wait("the cards are counted again"))


def _remembered(rules: Rules, table: Table, proposed: FaultProposed, facts: Facts) -> Table:
    """The table, with the warning of the player of the box as their record has it, wherever it was given (I-17)."""
    who = table.seats.get(proposed.box)
    if who is None or facts.standing is None:
        return table
    others = tuple(one for one in table.warned if one != who)
    return msgspec.structs.replace(table, warned=(*others, who) if rules.game.key in facts.standing.warned else others)


def may_confirm(rules: Rules, table: Table, remedy: Remedy, facts: Facts) -> None:
    """Refuse somebody who may not have this remedy of the open fault carried out."""
    state = table.round
    assert state is not None
    assert state.proposed is not None
    _check_person(rules, table, state, state.proposed, remedy, facts)


def _check_person(
    rules: Rules, table: Table, state: Round, proposed: FaultProposed, remedy: Remedy, facts: Facts
) -> None:
    """A dealer may declare alone what moves no stake, and a misdeal before anybody has handled cards (I-60).

    A hand that was dealt without its wagers has no stakes. Any other hand may have some, also where none are recorded.

    After a correction, and where play is not recorded, the record does not show by itself how far the round had come,
    so two people must agree.
    """
    if remedy not in proposed.remedies:
        raise Refused(
            proposed.clauses[0], f"the rules do not allow {remedy} here: choose {' or '.join(proposed.remedies)}"
        )
    untouched = proposed.moment in UNHANDLED and not state.corrections and table.recording == "full"
    unstaked = proposed.fault is Fault.NO_WAGER and proposed.box not in state.boxes and remedy is Remedy.VOID_BOX
    by_hand = remedy in ALONE and not moves_stakes(rules, table, state, proposed, remedy)
    if by_hand or unstaked or (remedy is Remedy.MISDEAL and untouched):
        return
    if facts.actor.role is Role.DEALER or facts.is_actor(proposed.by):
        reason = f"{remedy} needs two people: a supervisor who did not report the fault must confirm it"
        raise Refused(proposed.clauses[0], reason, ask(*SUPERVISORS))
    owners = [*(stake.owner for stake in state.stakes), *(one.owner for one in state.settled)]
    if own := next((owner for owner in owners if facts.is_actor(owner)), ""):
        reason = f"{own} has wagers in this round: a supervisor who does not play in it must confirm the remedy"
        raise Refused(proposed.clauses[0], reason, ask(*SUPERVISORS))
