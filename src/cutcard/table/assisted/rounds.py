"""Rounds of an assisted table: recorded as dealt, with their jackpot wagers, and as over."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from cutcard.core.message import SUPERVISORS, Facts, Role, Standing
from cutcard.core.text import require_text
from cutcard.money import Cents, dollars
from cutcard.ruling import Cure, Refused, ask, do, instead, void, wait
from cutcard.table.faults.orders import check_seat
from cutcard.table.life.cards import ready
from cutcard.table.messages.assisted import AssistedCommand, CancelRound, DealRound, EndRound, RoundCommand
from cutcard.table.messages.faults import CannotCover, PlayersLook, RoundCancelled
from cutcard.table.messages.life import AllowWager
from cutcard.table.messages.parts import AddPart
from cutcard.table.messages.round import (
    BetsClosed,
    Choose,
    CloseBets,
    Concede,
    Declare,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    RoundEnded,
    RoundOpened,
    Settle,
    ShowCards,
    TableEvent,
    TakeBack,
    Undecided,
    WagerPlaced,
)
from cutcard.table.messages.validity import SeatPatron
from cutcard.table.play.gates import UNLINKED
from cutcard.table.play.payout import Rules, settled
from cutcard.table.play.unrecorded import settle_lost
from cutcard.table.state.table import Round, Table
from cutcard.table.wagers.standing import check_barred, check_patron

Recorded: TypeAlias = (  # commands about cards, wagers and decisions
    OpenBets
    | PlaceWagers
    | TakeBack
    | CloseBets
    | Declare
    | Choose
    | Undecided
    | ShowCards
    | Concede
    | Settle
    | RevealFolded
    | PlayersLook
    | CannotCover
    | AddPart
    | AllowWager
)

DEALT = wait("a round is recorded as dealt", Role.DEALER)


def check_mode(rules: Rules, table: Table, command: object) -> None:
    """Refuse what belongs to the other way of recording."""
    common = rules.game.common
    if table.recording == "assisted" and isinstance(command, Recorded):
        reason = "cards, wagers and decisions are not recorded at this table: record that a round was dealt"
        raise Refused(common.opening, reason, DEALT if playing(table) is None else None)
    if table.recording == "full" and isinstance(command, AssistedCommand):
        reason = "this table records every card: open the wagers, and the round follows step by step"
        raise Refused(common.opening, reason)


def playing(table: Table) -> Round | None:
    """The round in play."""
    return table.round if table.round is not None and table.round.stage != "closed" else None


def decide_round(
    rules: Rules, table: Table, command: RoundCommand, facts: Facts, rules_name: str
) -> Iterator[TableEvent]:
    """The events of a round that is recorded as dealt, as over, or as a mistake."""
    state = playing(table)
    match command:
        case DealRound(jackpots):
            if state is not None:
                _check_hits(state)
                reason = f"round {state.number} is not recorded as over: end it first"
                raise Refused(rules.game.common.opening, reason, do(EndRound()))
            yield from _deal(rules, table, jackpots, facts, rules_name)
        case EndRound():
            yield from _end(rules, in_play(rules, table))
        case CancelRound(reasons):
            state = in_play(rules, table)
            _check_hits(state)
            require_text("I-65", reasons, "what was recorded wrongly")
            if facts.actor.role is Role.DEALER and for_jackpot(table, state):
                reason = "jackpot wagers depend on it, and nobody knows who has seen cards since"
                raise Refused("I-65", f"{reason}: a supervisor must take the round back", ask(*SUPERVISORS))
            yield RoundCancelled(state.number, reasons, facts.actor.id, facts.at, ("I-65", "I-70"))
            for stake in state.stakes:
                yield settled(rules, stake, void("I-65", "I-70"))
            yield RoundEnded(state.number)


def for_jackpot(table: Table, state: Round) -> bool:
    """Whether jackpot wagers lie in a round, or could be recorded if it were recorded again."""
    return bool(state.stakes or (table.sign.jackpot and not table.jackpot))


def in_play(rules: Rules, table: Table) -> Round:
    """The round in play; refused if none is."""
    state = playing(table)
    if state is None:
        raise Refused(rules.game.common.opening, "no round is in play: record that one was dealt", DEALT)
    return state


def _end(rules: Rules, state: Round) -> Iterator[TableEvent]:
    _check_hits(state)
    yield from settle_lost(rules, state)
    yield RoundEnded(state.number)


def _check_hits(state: Round) -> None:
    """Cards of a jackpot hand stay where they are until it is paid: the round is not over."""
    if state.hits:
        boxes = " and ".join(str(hit.box) for hit in state.hits)
        reason = f"a jackpot hand of box {boxes} waits for a supervisor: confirm it or withdraw it first"
        clause = state.hits[0].clauses[0]
        raise Refused(clause, reason, wait("the hand is confirmed or withdrawn", Role.GAMING_SUPERVISOR))


def _deal(rules: Rules, table: Table, jackpots: tuple[int, ...], facts: Facts, rules_name: str) -> Iterator[TableEvent]:
    game, common = rules.game, rules.game.common
    if common.sources and table.source not in common.sources:
        known = ", ".join(common.sources)
        raise Refused(common.cards_from, f"cards may not be dealt from the {table.source}: use {known}")
    if rules.life is not None:
        ready(rules.life.cards, table)
    _check_boxes(rules, table, jackpots)
    for box, owner in table.seats.items():  # also where another player's jackpot wager lies
        _check_seated(rules, table, box, owner, facts)
    yield RoundOpened(table.rounds + 1, rules_name, "", len(game.deck))
    backed = _backed(rules, table, jackpots)
    for number, box in enumerate(sorted(jackpots)):
        owner = backed.get(box, table.seats.get(box, ""))
        _check_owner(rules, table, jackpots, box, owner, facts)
        clause = rules.wager(game.jackpot_wager).clause
        if box in backed and rules.jackpots and rules.jackpots.elsewhere:
            clause = rules.jackpots.elsewhere
        yield WagerPlaced(number, owner, box, game.jackpot_wager, table.sign.jackpot, 0, clause)
    yield BetsClosed(common.call, tuple(sorted(jackpots)))


def _backed(rules: Rules, table: Table, jackpots: tuple[int, ...]) -> dict[int, str]:
    """By box: the other player whose jackpot wager lies there, as a supervisor allowed since the last round (I-25)."""
    allowed = {box: who for who, box in table.backers.items()}
    backed = {box: who for box, who in allowed.items() if box in jackpots and who in table.seats.values()}
    for box, who in backed.items():
        if table.seat_of(who) in jackpots:
            reason = f"the player who backs box {box} may have no other wager in the round: name one of the two boxes"
            raise Refused(rules.game.common.one_hand, reason)
    return backed


def _check_boxes(rules: Rules, table: Table, jackpots: tuple[int, ...]) -> None:
    if not jackpots:
        return
    common, clauses = rules.game.common, rules.jackpots
    if not table.sign.jackpot or not rules.game.jackpot_wager:
        raise Refused(None, "the sign of this table offers no jackpot: record the round without jackpot wagers")
    if table.jackpot and clauses:
        clause = clauses.meter[-1] if table.jackpot == UNLINKED else clauses.malfunction
        reason = "the game is being played without its jackpot: record the round without jackpot wagers"
        raise Refused(clause, reason, instead(DealRound()))
    if wrong := [box for box in jackpots if not 1 <= box <= table.boxes]:
        raise Refused(common.layout, f"there is no box {wrong[0]}: choose boxes from 1 to {table.boxes}")
    if len(set(jackpots)) != len(jackpots):
        raise Refused(common.one_wager, "a box has one jackpot wager at most: name each box once")


def _check_seated(rules: Rules, table: Table, box: int, owner: str, facts: Facts) -> None:
    """Refuse to deal while somebody sits there who is excluded, barred or kept apart: no wager of theirs is seen.

    Whoever waits for a card or for the next period of a limit may stay without playing.
    """
    known = facts.people.get(owner)
    counts = known.merged if known is not None else ""
    try:
        check_barred(rules, replace(facts, standing=facts.people.get(counts or owner)))
        check_seat(rules, table, counts or owner, facts)
    except Refused as refused:
        cure = "no round is dealt while they sit there, so have them leave the table"
        raise Refused(refused.clause, f"box {box}: {refused.reason}; {cure}", do(LeaveSeat(box))) from None
    if counts:
        reason = f"box {box}: {owner} was merged into {counts}, which counts now: seat the player as {counts}"
        raise Refused(rules.patrons.own_card if rules.patrons else None, reason, do(SeatPatron(box, counts)))


def _check_owner(rules: Rules, table: Table, jackpots: tuple[int, ...], box: int, owner: str, facts: Facts) -> None:
    """Refuse the jackpot wager of a player who has no card of their own, or may not stake it within a loss limit."""
    if not owner:
        return
    unknown = Standing() if rules.patrons and rules.patrons.card else None  # no player card, if one is required
    own = replace(facts, standing=facts.people.get(owner, unknown))
    try:
        check_patron(rules, own)
        _check_declared(rules, table.sign.jackpot, own.standing, instead(DealRound(_without(jackpots, box))))
    except Refused as refused:
        raise Refused(refused.clause, f"box {box}: {refused.reason}", refused.cure) from None


def _without(jackpots: tuple[int, ...], box: int) -> tuple[int, ...]:
    return tuple(one for one in jackpots if one != box)


def _check_declared(rules: Rules, price: Cents, known: Standing | None, without: Cure) -> None:
    """Refuse a jackpot wager beyond the loss limit, or of chips that were not declared: its loss would not count."""
    loss = rules.patrons.loss if rules.patrons else None
    if loss is None or known is None or known.left is None or known.declared is None:
        return
    if price > known.left + known.declared:
        reason = f"a jackpot wager of {dollars(price)} would exceed the player's loss limit"
        raise Refused(loss.wager, f"{reason}: record the round without it", without)
    if price > known.declared:
        reason = f"the player has a loss limit and has declared {dollars(known.declared)}"
        declared = wait("the chips are declared", Role.DEALER)
        raise Refused(loss.introduced, f"{reason}: record first which chips they bought or brought along", declared)
