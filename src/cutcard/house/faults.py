"""A fault is reported, its remedy proposed by the document's table, and only then, confirmed, carried out."""

import hashlib
from collections.abc import Iterator

import msgspec

from cutcard.house.base import Actor, Facts, Role
from cutcard.house.course import collect, in_play, on
from cutcard.house.fault_messages import (
    BoxVoided,
    CardsHandled,
    ConfirmFault,
    DealerSeen,
    DrawUndone,
    FaultCommand,
    FaultConfirmed,
    FaultProposed,
    FaultWithdrawn,
    Notified,
    PatronWarned,
    PlayersLook,
    ReportFault,
    RoundVoided,
    StakeReduced,
    StakeReversed,
    WithdrawFault,
)
from cutcard.house.game import BASE, Verify
from cutcard.house.irregular import Fault, FaultRule, Moment, Remedy
from cutcard.house.messages import Chosen, JackpotPaid, RoundEnded, Shown, TableEvent
from cutcard.house.payout import Rules, settle_stakes, settled
from cutcard.house.state import UNSEEN, Round, Stake, Table, drawn, fold, pile
from cutcard.ruling import Refused, void

ALONE = (Remedy.MISDEAL, Remedy.CONTINUE, Remedy.KEEP_EXPOSED)  # a dealer declares these without a second person
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


def decide_fault(rules: Rules, table: Table, command: FaultCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events of a report, a confirmation or a withdrawal."""
    match command:
        case PlayersLook():
            yield _look(rules, table)
        case ReportFault():
            yield _propose(rules, table, command, facts.actor)
        case ConfirmFault(number, remedy):
            proposed = _standing(table, number)
            _check_person(rules, proposed, remedy, facts.actor)
            yield FaultConfirmed(number, remedy, facts.actor.id, proposed.clauses)
            for who in proposed.notify:
                yield Notified(who, proposed.fault, proposed.clauses)
            yield from _carry_out(rules, table, proposed, remedy)
        case WithdrawFault(number):
            yield FaultWithdrawn(_standing(table, number).proposal, facts.actor.id)


def moment(rules: Rules, table: Table) -> Moment:
    """How far the round is. Cards dealt electronically are in their players' hands at once."""
    state = table.round
    if state is None or state.stage in ("open", "closed"):
        return Moment.SHUFFLE
    if state.phase == len(rules.game.phases) or state.stage == "settlement":
        return Moment.SHOWN
    if state.handled or any(playing.moves or playing.declared is not None for playing in state.boxes.values()):
        return Moment.HANDLED
    if table.dealing == "electronic":
        return Moment.HANDLED
    return Moment.DEAL if state.phase <= 0 else Moment.DEALT


def _look(rules: Rules, table: Table) -> CardsHandled:
    if table.dealing == "electronic" or moment(rules, table) not in (Moment.DEAL, Moment.DEALT):
        raise Refused(rules.game.common.look, "players look at their cards once, after the deal")
    return CardsHandled(rules.game.common.look)


def _propose(rules: Rules, table: Table, report: ReportFault, actor: Actor) -> FaultProposed:
    now = moment(rules, table)
    state = table.round
    if state is not None and state.proposed is not None:
        raise Refused(None, f"{state.proposed.fault} is before the table: confirm or withdraw it first")
    rule = _rule(rules, state, report.fault, now)
    if report.fault in AT_A_BOX and (state is None or report.box not in _boxes(table, report.fault)):
        raise Refused(rule.clauses[0], f"{report.fault}: name the box")
    told = msgspec.json.encode([report, now, table.rounds, actor.id, len(state.settled) if state else 0])
    return FaultProposed(
        proposal=hashlib.sha256(told).hexdigest()[:12],
        fault=report.fault,
        box=report.box,
        area=report.area,
        amount=report.amount,
        cards=report.cards,
        moment=now,
        remedies=rule.options or (rule.remedy,),
        says=rule.says,
        clauses=rule.clauses,
        by=actor.id,
        notify=rule.notify,
    )


def _boxes(table: Table, fault: Fault) -> set[int]:
    """Where a fault can lie: a box without wagers is any on the layout, the others have a hand in play."""
    if fault is Fault.NO_WAGER:
        return set(range(1, table.boxes + 1))
    return set(table.round.boxes) if table.round else set()


def _rule(rules: Rules, state: Round | None, fault: Fault, now: Moment) -> FaultRule:
    """The document's line for this fault now, or the refusal that says when it has one."""
    play = state is not None and any(stake.area in rules.game.bets for stake in state.stakes)
    lines = [rule for rule in rules.game.faults if rule.fault is fault]
    for rule in lines:
        if now in rule.moments and rule.given in ("", "a play wager lies" if play else "no play wager lies"):
            return rule
    if not lines:
        raise Refused(rules.game.common.uncovered, f"{rules.game.title} has no rule for {fault}: a manager decides")
    when = " or ".join(moment for rule in lines for moment in rule.moments)
    raise Refused(lines[0].clauses[0], f"{fault}: the document speaks of it {when}, not {now}")


def _standing(table: Table, number: str) -> FaultProposed:
    proposed = table.round.proposed if table.round else None
    if proposed is None or proposed.proposal != number:
        raise Refused(None, "no such proposal is before the table: report the fault again")
    return proposed


def _check_person(rules: Rules, proposed: FaultProposed, remedy: Remedy, actor: Actor) -> None:
    if remedy not in proposed.remedies:
        raise Refused(proposed.clauses[0], f"the document leaves {' or '.join(proposed.remedies)}, not {remedy}")
    if remedy in ALONE:
        return
    if actor.role is Role.DEALER or actor.id == proposed.by:
        raise Refused(proposed.clauses[0], f"{remedy} takes two people: a supervisor who did not report it confirms")


# -- remedies


def _carry_out(rules: Rules, table: Table, proposed: FaultProposed, remedy: Remedy) -> Iterator[TableEvent]:
    state = table.round
    if state is None:
        return
    clauses = proposed.clauses
    match remedy:
        case Remedy.MISDEAL | Remedy.VOID_ROUND:
            yield from void_round(rules, state, clauses)
        case Remedy.VOID_BOX if proposed.fault is Fault.NOT_COVERED:
            yield from _not_covered(rules, table, state, proposed)
        case Remedy.VOID_BOX:
            yield from void_box(rules, state, proposed.box, clauses)
        case Remedy.FOLD_BOX:
            yield from _fold(rules, table, state, proposed)
        case Remedy.RETURN_PART:
            yield from _return_part(rules, state, proposed)
        case Remedy.KEEP_EXPOSED:
            yield _keep(rules, state, proposed)
        case Remedy.RECONSTRUCT if proposed.fault is Fault.UNDECLARED:
            yield from _undo_draw(rules, table, state, proposed)
        case Remedy.RECONSTRUCT | Remedy.CONTINUE:
            if proposed.fault is Fault.DEALER_SHOWS:
                yield DealerSeen(clauses)


def void_round(rules: Rules, state: Round, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Every stake goes back, what was settled already is reversed, jackpot wagers are cancelled (I-24)."""
    yield RoundVoided(state.number, clauses)
    for stake in state.stakes:
        yield settled(rules, stake, void(*clauses))
    for done in state.settled:
        chips, tokens = done.chips - done.returned, done.tokens - done.returned_tokens
        yield StakeReversed(done.stake, done.owner, done.box, done.area, chips, tokens, clauses)
    for prize in state.prizes:
        back = prize.from_pool, prize.from_house
        yield JackpotPaid(prize.owner, prize.box, prize.kind, -back[0], -back[1], clauses)
    yield RoundEnded(state.number)


def void_box(rules: Rules, state: Round, box: int, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """All stakes that still lie on a box go back, whoever placed them; what was paid on it stands."""
    if box in state.boxes:
        yield BoxVoided(box, clauses)
    for stake in on(state, box):
        yield settled(rules, stake, void(*clauses))


def _not_covered(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """The first time a warning and the ante back, afterwards the ante is lost (I-17)."""
    ante = on(state, proposed.box, BASE)
    if not ante:
        raise Refused(proposed.clauses[0], f"box {proposed.box} has no ante that a bet would have to match")
    owner = ante[0].owner
    ending = "not covered again" if owner in table.warned else "not covered"
    yield from _end(rules, table, proposed.box, ending, proposed.clauses[0])
    if owner not in table.warned:
        yield PatronWarned(owner, proposed.clauses)


def _fold(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """The hand is folded and what was bet on it goes back."""
    events: list[TableEvent] = []
    for stake in on(state, proposed.box):
        if stake.area in rules.game.bets:
            events.append(settled(rules, stake, void(*proposed.clauses)))
    yield from events
    after = fold(table, events)
    yield from _end(rules, after, proposed.box, "folded", proposed.clauses[0])


def _end(rules: Rules, table: Table, box: int, ending: str, clause: str) -> Iterator[TableEvent]:
    events: list[TableEvent] = [Chosen(box, "", "", ending, clause)]
    after = fold(table, events).round
    assert after is not None
    yield from [*events, *collect(rules, after, box)]


def _return_part(rules: Rules, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """What lies above the limit, or was recorded beyond what really lies there, goes back (I-10)."""
    stake = _one(state, proposed)
    least = proposed.amount
    if not 0 < least < stake.amount or stake.amount - least > stake.chips:
        return  # more than is recorded lies there: the dealer hands the rest back, no recorded stake changes
    yield StakeReduced(stake.id, stake.owner, stake.amount - least, proposed.clauses)


def _one(state: Round, proposed: FaultProposed) -> Stake:
    stakes = on(state, proposed.box, proposed.area)
    if len(stakes) != 1 or not proposed.area:
        raise Refused(proposed.clauses[0], f"name the area of box {proposed.box} that the wager lies on")
    return stakes[0]


def _keep(rules: Rules, state: Round, proposed: FaultProposed) -> Shown:
    laid = state.piles["dealer"]
    if len(proposed.cards) != 1 or laid[-1] != UNSEEN:
        raise Refused(proposed.clauses[0], "name the one card that was exposed, before another is turned up")
    return Shown("dealer", proposed.cards, "all", len(laid) - 1, proposed.clauses[0])


def _undo_draw(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """The draw is undone, its fee goes back, and the payout that was not declared is made (L-16)."""
    box = proposed.box
    if not state.piles.get(drawn(box)) or box not in in_play(state):
        raise Refused(proposed.clauses[0], f"box {box} has drawn no cards that could be taken back")
    events: list[TableEvent] = [DrawUndone(box, proposed.clauses)]
    for done in state.settled:
        if done.box == box and rules.wager(done.area).placed == "as a fee":
            events.append(
                StakeReversed(done.stake, done.owner, box, done.area, done.chips, done.tokens, proposed.clauses)
            )
    if UNSEEN in state.piles[pile(box)]:
        if len(proposed.cards) != len(state.piles[pile(box)]):
            raise Refused(proposed.clauses[0], "name the cards first dealt, which make the payout")
        events.append(Shown(pile(box), proposed.cards, "all", 0, proposed.clauses[0]))
    after = fold(table, events)
    assert after.round is not None
    ending = next(phase.ending for phase in rules.game.phases if isinstance(phase, Verify))
    events.append(Chosen(box, "", "", ending, proposed.clauses[0]))
    yield from events
    yield from settle_stakes(rules, after.round, box, on(after.round, box), ending)


def standing_fault(state: Round | None) -> FaultProposed | None:
    """A fault that waits for its confirmation; until then the round stands still."""
    return state.proposed if state is not None else None
