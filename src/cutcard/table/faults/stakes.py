"""Stakes that were found too small, too large or wrong: what lies there, what it must be, and how it is put right."""

from collections.abc import Iterator

from cutcard.money import MOST, Cents, dollars
from cutcard.rules.areas import limited_areas
from cutcard.rules.faults import Fault, Moment
from cutcard.rules.game import Decide, Verify
from cutcard.ruling import Refused, void
from cutcard.table.life.limits import limits_for
from cutcard.table.messages.faults import (
    FaultProposed,
    StakeRaised,
    StakeReduced,
    StakeReversed,
)
from cutcard.table.messages.round import StakeSettled, TableEvent, WagerPlaced
from cutcard.table.play.boxes import stakes_on
from cutcard.table.play.payout import Rules, settle_stakes, settled
from cutcard.table.state.table import Round, Stake, Table, fold


def back(rules: Rules, stake: Stake, clauses: tuple[str, ...]) -> StakeSettled:
    """A stake goes back to its owner; a jackpot wager is cancelled."""
    cancelled = rules.game.common.jackpot_void if stake.area == rules.game.jackpot_wager else None
    return settled(rules, stake, void(*clauses, *([cancelled] if cancelled else [])))


def stakes_at_fault(state: Round, proposed: FaultProposed) -> list[Stake]:
    """The stakes of one player that a fault is about: by box and area, and by owner if several players staked there.

    There are several if the player added to the wager.
    """
    stakes = [stake for stake in stakes_on(state, proposed.box, proposed.area) if proposed.owner in ("", stake.owner)]
    if not proposed.area:
        raise Refused(proposed.clauses[0], f"name the area of box {proposed.box} that holds the wager")
    if not stakes:
        raise Refused(
            proposed.clauses[0], f"box {proposed.box} has no {proposed.area[:20]} wager: check the box and the area"
        )
    if len({stake.owner for stake in stakes}) > 1:
        reason = f"box {proposed.box} has {proposed.area} wagers of several players: name the owner"
        raise Refused(proposed.clauses[0], reason)
    return stakes


def check_bet(rules: Rules, state: Round, proposed: FaultProposed) -> None:
    """Refuse a wager that need not be a multiple, and a report by which the bet is as it must be."""
    stakes = stakes_at_fault(state, proposed)
    required(rules, state, stakes[0])
    if proposed.amount == sum(stake.amount for stake in stakes) == _declared(rules, state, stakes[-1]):
        reason = f"{proposed.area} is already recorded as {dollars(proposed.amount)}: there is no fault"
        raise Refused(proposed.clauses[0], reason)


def correct_stake(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """Correct the stake to the chips really there, up to what is allowed; the rest goes to the patron (I-10).

    Once the dealer's hand is shown a stake is never raised, nor a super once its box has tapped or waved: nobody may
    add to it knowing the result (I-61).
    """
    stakes = stakes_at_fault(state, proposed)
    recorded, last = sum(stake.amount for stake in stakes), stakes[-1]
    lies = min(proposed.amount, _most(rules, table, state, proposed, last, recorded))
    if proposed.moment == Moment.SHOWN or _verified(rules, state, last):
        lies = min(lies, recorded)
    events = [*_set_to(rules, stakes, lies, proposed.clauses)]
    yield from events
    if last.area == rules.game.base:
        yield from _fees(rules, fold(table, events), proposed)


def _fees(rules: Rules, table: Table, proposed: FaultProposed) -> Iterator[TableEvent]:
    """Collect again, at the size of the ante, a fee that was larger; a smaller one stands as it was paid (L-06)."""
    assert table.round is not None
    right = sum(ante.amount for ante in stakes_on(table.round, proposed.box, rules.game.base))
    for paid in table.round.settled:
        if paid.box == proposed.box and is_fee(rules, paid) and paid.chips > right:
            clauses, fee_clause = (*proposed.clauses, "L-06"), rules.wager(paid.area).clause
            again = WagerPlaced(table.round.placed, paid.owner, paid.box, paid.area, right, 0, fee_clause)
            events: list[TableEvent] = [
                StakeReversed(paid.stake, paid.owner, paid.box, paid.area, paid.chips, paid.tokens, clauses),
                again,
            ]
            table = fold(table, events)
            assert table.round is not None
            fee = [stake for stake in table.round.stakes if stake.id == again.stake]
            events += settle_stakes(rules, table.round, paid.box, fee, rules.game.played)
            yield from events


def is_fee(rules: Rules, done: StakeSettled) -> bool:
    return done.area not in rules.game.bonuses and rules.wager(done.area).placed == "as a fee"


def correct_bet(rules: Rules, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """Make a wrong bet what the player has declared."""
    stakes = stakes_at_fault(state, proposed)
    right = _declared(rules, state, stakes[-1])
    if proposed.amount == right:
        _check_recorded(proposed, sum(stake.amount for stake in stakes))
    yield from _set_to(rules, stakes, right, proposed.clauses)


def _verified(rules: Rules, state: Round, stake: Stake) -> bool:
    """Whether the player of the box has said already what a wager on the cards first dealt has won or lost."""
    playing = state.boxes.get(stake.box)
    on_first = any(isinstance(phase, Verify) and phase.settles == stake.area for phase in rules.game.phases)
    return on_first and playing is not None and playing.declared is not None


def _set_to(rules: Rules, stakes: list[Stake], lies: Cents, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Raise the last stake, or return stakes from the last on, until together they are what lies there."""
    last, recorded = stakes[-1], sum(stake.amount for stake in stakes)
    if lies > recorded:
        yield StakeRaised(last.id, last.owner, lies - recorded, clauses)
    less = recorded - lies
    for stake in reversed(stakes):
        if stake.amount <= less:
            yield back(rules, stake, clauses)
        elif less > 0:
            chips = min(less, stake.chips)
            yield StakeReduced(stake.id, stake.owner, chips, clauses, less - chips)
        less -= stake.amount


def _most(rules: Rules, table: Table, state: Round, proposed: FaultProposed, stake: Stake, recorded: Cents) -> Cents:
    """The most that counts as the stake; raises Refused if the reported amount is not this fault."""
    clause, amount, times = proposed.clauses[0], proposed.amount, times_of(state, stake)
    area = (
        stake.area if stake.area in limited_areas(rules.game) else rules.game.base
    )  # later wagers are multiples of the ante
    bound = limits_for(rules.life.limits if rules.life else None, table, stake.owner, area)
    if amount <= 0:
        raise Refused(clause, "enter the amount of chips on the area")
    if proposed.fault is Fault.WRONG_BET:
        right = required(rules, state, stake)
        if recorded <= right:  # a lower one stands; the ante may have been found smaller since
            _check_recorded(proposed, recorded)
        return right
    if not rules.wager(stake.area).limited:
        raise Refused(clause, f"{stake.area} has no minimum or maximum, so it cannot break one")
    if proposed.fault is Fault.ABOVE_MAXIMUM:
        if amount <= bound.maximum * times:
            raise Refused(
                clause,
                f"{dollars(amount)} is not above the maximum of {dollars(bound.maximum * times)}: there is no fault",
            )
        return min(bound.maximum * times, _tied(rules, state, stake))
    least = max(bound.minimum * times, _beside(rules, state, stake))
    if amount >= least:
        raise Refused(clause, f"{dollars(amount)} is not below the minimum of {dollars(least)}: there is no fault")
    return min(amount, _tied(rules, state, stake))


def _check_recorded(proposed: FaultProposed, recorded: Cents) -> None:
    """Refuse a report of a wrong bet that has just the amount on record."""
    if proposed.amount == recorded:
        reason = f"{proposed.area} is already recorded as {dollars(recorded)}: there is no fault"
        raise Refused(proposed.clauses[0], reason)


def times_of(state: Round, stake: Stake) -> int:
    """The multiple of the ante that a wager was made at; 1 for wagers before the deal."""
    playing = state.boxes.get(stake.box)
    return playing.times.get(stake.area, 1) if playing else 1


def _beside(rules: Rules, state: Round, stake: Stake) -> Cents:
    """What a wager had to be at least beside its owner's other wagers; 0 if nothing ties it to them (L-10)."""
    others = {relation.other for relation in rules.wager(stake.area).relations if relation.how == "at least"}
    return sum(one.amount for one in state.stakes if one.owner == stake.owner and one.area in others)


def _tied(rules: Rules, state: Round, stake: Stake) -> Cents:
    """What a wager may be at most beside the wager that it depends on; no limit if it depends on none."""
    equal = any(relation.how == "equal to" for relation in rules.wager(stake.area).relations)
    return _declared(rules, state, stake) if equal or stake.area in rules.game.bets else MOST


def _declared(rules: Rules, state: Round, stake: Stake) -> Cents:
    """What a wager must be once it is put right: the other wager that it equals, or the multiple that was declared."""
    if stake.area in rules.game.bets:
        return times_of(state, stake) * sum(ante.amount for ante in stakes_on(state, stake.box, rules.game.base))
    return required(rules, state, stake)


def required(rules: Rules, state: Round, stake: Stake) -> Cents:
    """The largest valid amount of a wager that is a multiple of the ante or must equal another wager."""
    for relation in rules.wager(stake.area).relations:
        if relation.how == "equal to":
            return sum(other.amount for other in stakes_on(state, stake.box, relation.other))
    if stake.area not in rules.game.bets:
        raise Refused(rules.wager(stake.area).clause, f"{stake.area} does not have to be a multiple of another wager")
    moves = state.boxes[stake.box].moves
    times = max(
        move.times
        for phase in rules.game.phases
        if isinstance(phase, Decide) and any(move.name in moves and move.wager == stake.area for move in phase.moves)
        for move in phase.moves
        if move.wager == stake.area
    )
    return times * sum(ante.amount for ante in stakes_on(state, stake.box, rules.game.base))
