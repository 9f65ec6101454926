"""Who may wager at the table: player cards, help from others, invalid wagers, stakes beyond a loss limit."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cutcard.core.message import SUPERVISORS, Facts
from cutcard.core.text import same_card
from cutcard.rules.faults import Fault, FaultRule, Remedy
from cutcard.rules.printed.patrons import PatronClauses
from cutcard.ruling import Refused, Result, do, instead, void, wait
from cutcard.table.faults.remedies import undone
from cutcard.table.faults.stakes import back
from cutcard.table.messages.faults import (
    BoxVoided,
    ConfirmFault,
    FaultProposed,
    ReportFault,
    StakeRaised,
    StakeReduced,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.messages.validity import (
    AdvisedOnLimit,
    AdviseOnLimit,
    CardPresented,
    CutToLimit,
    Found,
    HelpRecorded,
    LimitExceeded,
    PresentCard,
    RecordHelp,
    ReportInvalid,
    ValidityCommand,
    WagersInvalid,
)
from cutcard.table.play.back import taken_back
from cutcard.table.play.boxes import stakes_on
from cutcard.table.play.payout import Rules, settled
from cutcard.table.play.proposal import proposal
from cutcard.table.state.table import Round, Stake, Table, fold

SAYS = "The hand is played out: what it wins is not paid, and the stakes go back; what it loses is lost"
OTHER_READING = "I-11"  # table option: a wager found invalid during the hand is void, win or lose


def decide_validity(rules: Rules, table: Table, command: ValidityCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events of presenting a card, recording help, or reporting wagers that are invalid or beyond the limit."""
    if rules.patrons is None:
        raise Refused(None, f"{rules.game.title} has no rules on patrons: ask a manager to decide")
    if isinstance(command, ReportInvalid):
        yield from _invalid(rules, rules.patrons, table, command, facts)
        return
    if isinstance(command, AdviseOnLimit):
        yield _advised(rules.patrons, table, command.patron, facts)
        return
    patron = table.seats.get(command.seat)
    if patron is None:
        raise Refused(rules.game.common.opening, f"nobody sits at box {command.seat}")
    match command:
        case PresentCard():
            yield present(rules.patrons, command.seat, command.card, patron, facts)
        case RecordHelp():
            yield _help(rules.patrons, command, patron, facts)
        case CutToLimit(seat):
            yield from _cut(rules, rules.patrons, table, seat, patron, facts)


def present(patrons: PatronClauses, seat: int, card: str, patron: str, facts: Facts) -> CardPresented:
    """Record a player card that was handed over; refuse one that is not the player's own."""
    if patrons.card is None or patrons.own_card is None:
        raise Refused(None, "this game does not require a player card: continue")
    if facts.standing is None or not facts.standing.card:
        raise Refused(
            patrons.card,
            f"{patron} has no valid player card: have one issued first",
            wait("a card is issued", *SUPERVISORS),
        )
    if not same_card(card, facts.standing.card):
        raise Refused(
            patrons.own_card, f"the card shown is not {patron}'s valid card: a player must use their own card"
        )
    clauses = (patrons.card, patrons.own_card, patrons.terms, "I-41")
    return CardPresented(seat, patron, card, facts.actor.id, facts.at, clauses)


def _help(patrons: PatronClauses, command: RecordHelp, patron: str, facts: Facts) -> HelpRecorded:
    """The only exception to the ban on betting for another person, in documents that have one."""
    clause = patrons.proxy
    if clause is None and patrons.own_card is None:
        raise Refused(None, "this game has no rule on betting for another person: continue")
    if clause is None:
        reason = "a wager placed for another person is invalid in this game, even as help: report it as invalid"
        raise Refused(patrons.own_card, reason, instead(ReportInvalid(command.seat, "placed for another")))
    lacks = [
        reason
        for broken, reason in (
            (not command.helper.strip(), "name the helper"),
            (not command.present, f"{patron} is not at the table"),
            (not command.only_physical, "the help is more than physical"),
            (command.gain, "the helper gains from it"),
        )
        if broken
    ]
    if lacks:
        raise Refused(
            clause, f"betting for another person is not allowed: {', '.join(lacks)}; report the wager as invalid"
        )
    return HelpRecorded(command.seat, patron, command.helper, facts.actor.id, facts.at, (clause, patrons.terms))


# -- invalid wagers


def _invalid(
    rules: Rules, patrons: PatronClauses, table: Table, command: ReportInvalid, facts: Facts
) -> Iterator[TableEvent]:
    """Found before the hand: returned. During it: a second person confirms, then I-11. After it: results stand."""
    if patrons.invalid is None or patrons.own_card is None:
        raise Refused(rules.game.common.uncovered, "this game has no rule on such wagers: ask a manager to decide")
    state, number, early = table.round, command.round or table.rounds, _before_deal(table, command)
    if early:
        number = table.rounds + 1
    elif not 0 < number <= table.rounds:
        raise Refused(patrons.invalid.rule, f"there is no round {command.round}: {table.rounds} have been played")
    over = is_over(table, number) and not early
    found: Found = "after it" if over else "in its course"
    if early or (not over and state and state.stage == "open"):
        found = "before the hand"
    patron = _whose(rules, table, command, facts, over)
    state = None if early else state
    own = [stake for stake in state.stakes if stake.owner == patron] if state and not over else []
    done = [one for one in state.settled if one.owner == patron] if state and not over else []
    if state is not None and state.proposed is not None and not over:
        reason = f"another fault ({state.proposed.fault}) is still open: confirm or withdraw it first"
        cure = do(ConfirmFault(state.proposed.proposal, state.proposed.remedies[0]))
        raise Refused(state.proposed.clauses[0], reason, cure)
    if state is not None and state.number == number and patron in state.invalid:  # also once that round is over
        raise Refused(patrons.invalid.rule, f"the wagers of {patron} were already found to be invalid")
    if not over and not own and not done and not _unrecorded(table, patron):
        raise Refused(patrons.invalid.rule, f"{patron} has no wager in this round, so there is nothing to return")
    clauses = _grounds(patrons, command)
    unrecorded = ("I-70",) if table.recording == "assisted" else ()
    clauses += {
        "before the hand": (patrons.invalid.rule, patrons.invalid.before),
        "in its course": (patrons.invalid.rule, patrons.invalid.course, "I-11"),
        "after it": (patrons.invalid.rule, patrons.invalid.after),
    }[found] + unrecorded
    actor = facts.actor.id
    yield WagersInvalid(patron, command.seat, number, command.ground, command.claim, found, actor, facts.at, clauses)
    if found == "before the hand" and state is not None:
        yield from taken_back(state, table.seat_of(patron), patron)
    elif found == "in its course":
        assert state is not None
        report = ReportFault(Fault.INVALID, command.seat, owner=patron)
        yield proposal(
            table, state, FaultRule(Fault.INVALID, (), Remedy.NO_WINNINGS, clauses, SAYS), report, facts.actor
        )


def invalidated(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """What follows at once when a second person has confirmed that a player's wagers are invalid (I-11)."""
    void_both = OTHER_READING in table.options
    own = [stake for stake in state.stakes if stake.owner == proposed.owner]
    done = [one for one in state.settled if one.owner == proposed.owner]
    yield from void_stakes(rules, state, own if void_both else [], proposed.clauses)
    yield from undone([one for one in done if void_both or one.result is Result.WIN], proposed.clauses)


def is_over(table: Table, number: int) -> bool:
    """Whether a round with this number has ended."""
    return table.round is None or number < table.rounds or table.round.stage == "closed"


def _before_deal(table: Table, command: ReportInvalid) -> bool:
    """Whether wagers lie for a round that is not dealt yet: an assisted table has no record of them (I-70)."""
    waiting = table.round is None or table.round.stage == "closed"
    return table.recording == "assisted" and waiting and not command.round


def _whose(rules: Rules, table: Table, command: ReportInvalid, facts: Facts, over: bool) -> str:
    """Who placed the wagers. After the round its record says so: the player may have left, or others sit there now.

    At an assisted table the record has jackpot wagers alone, so it is whoever is named or sits there (I-70).
    """
    named = command.patron or table.seats.get(command.seat, "")
    if not over and not named:
        raise Refused(rules.game.common.opening, f"nobody sits at box {command.seat}")
    if not over or _unrecorded(table, named):
        return named
    stakes = facts.round.stakes if facts.round else ()
    opening = {name for wager in rules.game.wagers for name in wager.required}
    placed = [one.owner for one in stakes if command.patron == one.owner]
    if not command.patron:
        placed = [one.owner for one in stakes if one.box == command.seat and one.area in opening]
    if not placed:
        who = command.patron[:40] or f"the player of box {command.seat}"
        known = ", ".join(dict.fromkeys(f"{one.owner} at box {one.box}" for one in stakes)) or "nobody"
        clause = rules.patrons.invalid.rule if rules.patrons and rules.patrons.invalid else None
        raise Refused(clause, f"{who} had no wager in that round, only {known}: choose one of them")
    return placed[0]


def _unrecorded(table: Table, patron: str) -> bool:
    """Whether somebody may have wagers that are not recorded: whoever sits at an assisted table (I-70)."""
    return table.recording == "assisted" and patron in table.seats.values()


def _grounds(patrons: PatronClauses, command: ReportInvalid) -> tuple[str, ...]:
    """Why the wager is invalid, and which claims of the player do not change that."""
    first = patrons.card if command.ground == "no valid card" else None
    banned = patrons.proxy if command.ground == "placed for another" else None
    agency = patrons.agency if command.agent else None
    money = patrons.money if command.others_money else None
    named = (patrons.own_card, first, banned, patrons.terms, agency, money)
    return tuple(clause for clause in named if clause)


def void_stakes(rules: Rules, state: Round, stakes: list[Stake], clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Return all of a player's stakes now. The player's own hand is void with the wagers that it was dealt for."""
    dealt = {stake.box: stake.owner for stake in stakes if stake.area in rules.game.opening}
    boxes = sorted(box for box, owner in dealt.items() if box in state.boxes and state.boxes[box].player == owner)
    for box in boxes:
        yield from _void_hand(rules, state, box, clauses)
    for stake in stakes:
        if stake.box not in boxes:
            yield back(rules, stake, clauses)


def _void_hand(rules: Rules, state: Round, box: int, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield BoxVoided(box, clauses)
    for stake in stakes_on(state, box):
        yield back(rules, stake, clauses)


# -- the loss limit


def _cut(
    rules: Rules, patrons: PatronClauses, table: Table, box: int, patron: str, facts: Facts
) -> Iterator[TableEvent]:
    """Return chips beyond the limit, the last bet first, to the cent (I-12); a jackpot wager only as a whole."""
    loss, state = patrons.loss, table.round
    if loss is None:
        raise Refused(None, "this game has no rule on loss limits: the wagers stand")
    if facts.standing is None or facts.standing.left is None:
        raise Refused(loss.within, f"{patron} has no loss limit: the wagers stand")
    if state is None or state.stage == "closed":
        raise Refused(loss.earlier, "the round is settled: its wagers and results stand")
    if state.stage == "open":
        raise Refused(loss.wager, "wagers are still open: have them taken back and placed again within the limit")
    excess = -facts.standing.left - facts.standing.lowered
    if excess <= 0:
        since = ", which was lowered during the hand and binds from the next wager" if facts.standing.lowered else ""
        raise Refused(loss.within, f"{patron} is within the loss limit{since}: the wagers stand")
    clauses = (loss.within, loss.excess, loss.earlier, loss.duties, "I-12", "I-30", "I-68")
    if table.recording == "assisted":  # people return it from what lies there, the last bet first
        yield LimitExceeded(patron, box, excess, facts.actor.id, facts.at, (*clauses, "I-70"))
        return
    events: list[TableEvent] = [LimitExceeded(patron, box, excess, facts.actor.id, facts.at, clauses)]
    for stake in reversed(state.stakes):
        if stake.owner != patron or not stake.chips or excess <= 0:
            continue
        one_price = not rules.wager(stake.area).limited
        if one_price or (stake.chips <= excess and not stake.tokens):
            events.append(settled(rules, stake, void(*clauses, *(("I-42",) if one_price else ()))))
        else:
            events.append(StakeReduced(stake.id, patron, min(stake.chips, excess), clauses))
        excess -= stake.chips
    if len(events) == 1:
        raise Refused(loss.within, f"{patron} has no chips on the layout: there is nothing to return")
    yield from events
    after = fold(table, events).round
    assert after is not None
    if box in after.boxes and not after.boxes[box].ending and not stakes_on(after, box, rules.game.base):
        yield from _void_hand(rules, after, box, clauses)


def beyond_limit(rules: Rules, table: Table, events: Iterable[TableEvent], facts: Facts) -> Iterator[TableEvent]:
    """What goes back because more chips were found than the player may lose; ``table``: with those chips."""
    patrons, standing, state = rules.patrons, facts.standing, table.round
    if patrons is None or patrons.loss is None or standing is None or standing.left is None or state is None:
        return
    for raised in events:
        if isinstance(raised, StakeRaised) and raised.owner in state.limited:
            left = standing.left - raised.chips
            if left + standing.lowered < 0:
                known = replace(facts, standing=replace(standing, left=left))
                yield from _cut(rules, patrons, table, table.seat_of(raised.owner) or 0, raised.owner, known)


def _advised(patrons: PatronClauses, table: Table, patron: str, facts: Facts) -> AdvisedOnLimit:
    clause = patrons.loss.excess if patrons.loss else None
    if clause is None or patron not in table.to_advise:
        known = ", ".join(table.to_advise) or "nobody"
        raise Refused(clause, f"{patron[:40]!r} does not have to be advised on a loss limit here, only {known}")
    return AdvisedOnLimit(patron, facts.actor.id, facts.at, (clause,))
