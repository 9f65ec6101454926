"""Decides every command at a table: the events that follow, or a refusal with its clause."""

from collections.abc import Iterator

from cutcard.core.authority import permit
from cutcard.core.message import Facts, Role
from cutcard.rules.digest import digest
from cutcard.rules.game import Move
from cutcard.ruling import Refused
from cutcard.table.faults.orders import check_seat, decide_order, in_order
from cutcard.table.faults.report import decide_fault
from cutcard.table.faults.validity import decide_validity
from cutcard.table.life.decide import allow, decide_life
from cutcard.table.life.limits import leaving
from cutcard.table.messages.faults import FaultCommand, PlayersLook
from cutcard.table.messages.jackpot import AllowBacking, PlayWithoutJackpot, ReportMalfunction, RestoreJackpot
from cutcard.table.messages.orders import OrderCommand
from cutcard.table.messages.round import (
    BetsClosed,
    Choose,
    Chosen,
    CloseBets,
    Concede,
    Conceded,
    Declare,
    LeaveSeat,
    LifeCommand,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settle,
    SettlementBegan,
    ShowCards,
    TableCommand,
    TableEvent,
    TakeBack,
    TakeSeat,
    Undecided,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.table.messages.validity import CutToLimit, PresentCard, RecordHelp, ReportInvalid
from cutcard.table.play.course import (
    Need,
    collect,
    decision_at,
    declare,
    needs,
    run,
    settlement,
    stakes_on,
    verification,
)
from cutcard.table.play.draw import draw_cards
from cutcard.table.play.payout import Rules, dealer_shown, settle_stakes
from cutcard.table.play.show import reveal_folded, show_cards
from cutcard.table.play.timing import not_now
from cutcard.table.state.table import VOID, Round, Stake, Table, fold
from cutcard.table.wagers.jackpot import decide_jackpot
from cutcard.table.wagers.place import place_wagers
from cutcard.table.wagers.standing import check_excluded, check_limit


def decide(rules: Rules, table: Table, command: TableCommand | OrderCommand, facts: Facts) -> list[TableEvent]:
    """The events that follow from a command, up to the point where the round waits for somebody again."""
    if isinstance(command, OrderCommand):
        return run(rules, table, list(decide_order(rules, table, command)), facts)
    authorise(rules, table, command, facts)
    if table.round is not None and table.round.held:
        raise Refused(
            table.round.held, "the round is on hold: a second person must decide whether its outcome is invalid"
        )
    fault = table.round.proposed if table.round else None
    if fault is not None and (isinstance(command, PlayersLook) or not isinstance(command, FaultCommand)):
        raise Refused(
            fault.clauses[0],
            f"the round is on hold because of a fault ({fault.fault}): confirm the remedy or withdraw it",
        )
    return run(rules, table, list(_decide(rules, table, command, facts)), facts)


def rules_name(rules: Rules, table: Table) -> str:
    """The document and the digest of the rules for a round opened now."""
    return f"{rules.game.document} {digest(rules.game, table.sign)}"


def authorise(rules: Rules, table: Table, command: TableCommand, facts: Facts) -> None:
    """A player may act only for their own seat; at an electronic table nobody else acts for them."""
    actor = facts.actor
    permit(type(command), actor.role, rules.book)
    if isinstance(command, TakeSeat):
        return
    box = getattr(command, "seat", getattr(command, "box", None))
    if actor.role is Role.PLAYER and table.seats.get(box or 0) != actor.id:
        raise Refused(rules.game.common.one_hand, f"box {box} is not yours: you may act only for your own seat")
    players = isinstance(command, PlaceWagers | TakeBack | Choose | Concede | Declare)
    if actor.role is Role.DEALER and players and table.dealing == "electronic":
        raise Refused(
            rules.game.common.opening, "at an electronic table players place wagers and make decisions themselves"
        )


def _decide(rules: Rules, table: Table, command: TableCommand, facts: Facts) -> Iterator[TableEvent]:
    yield from allow(rules, table, command)
    match command:
        case TakeSeat(box):
            check_excluded(rules, facts)
            check_seat(rules, table, facts.actor.id, facts)
            yield _take_seat(rules, table, box, facts.actor.id)
        case LeaveSeat(box):
            yield from _leave_seat(rules, table, box)
        case OpenBets():
            if needs(rules, table).kind != "opening":
                raise Refused(rules.game.common.opening, "a round is in play: finish it first")
            if rules.game.common.sources and table.source not in rules.game.common.sources:
                known = ", ".join(rules.game.common.sources)
                raise Refused(
                    rules.game.common.cards_from, f"cards may not be dealt from the {table.source}: use {known}"
                )
            yield RoundOpened(table.rounds + 1, rules_name(rules, table), facts.commitment, len(rules.game.deck))
        case PlaceWagers(seat, bets):
            yield from place_wagers(rules, table, _open(rules, table, rules.game.common.close), seat, bets, facts)
        case TakeBack(seat):
            back = list(_take_back(_open(rules, table, rules.game.common.withdraw), seat, table.seats.get(seat, "")))
            if not back:
                raise Refused(None, f"box {seat} has no wagers, so there is nothing to take back")
            yield from back
        case CloseBets():
            yield _close(rules, _open(rules, table, rules.game.common.close))
        case Declare(box, wins):
            yield from _declare(rules, table, box, wins)
        case Choose(box):
            yield from _within_limit(rules, table, box, list(_choose(rules, table, command)), facts)
        case Undecided(box):
            yield from _undecided(rules, table, box)
        case ShowCards():
            yield from show_cards(rules, table, command)
        case Concede(box):
            yield from _concede(rules, table, box)
        case Settle():
            if needs(rules, table).kind != "settlement":
                raise Refused(rules.game.common.settlement, not_now(rules, table, "settle"))
            assert table.round is not None
            yield SettlementBegan(settlement(rules, table.round))
        case RevealFolded():
            yield from reveal_folded(rules, table, command)
        case ReportMalfunction() | PlayWithoutJackpot() | RestoreJackpot() | AllowBacking():
            yield from decide_jackpot(rules, table, command, facts)
        case PresentCard() | RecordHelp() | ReportInvalid() | CutToLimit():
            yield from decide_validity(rules, table, command, facts)
        case _ if isinstance(command, LifeCommand):
            yield from decide_life(rules, table, command, facts)
        case _:
            yield from decide_fault(rules, table, command, facts)


def _open(rules: Rules, table: Table, closed: str) -> Round:
    """The current round, if wagers are open; otherwise refuse. ``closed``: the clause to cite once they are closed."""
    if table.round is None or table.round.stage == "closed":
        raise Refused(rules.game.common.opening, "no round is open: wait until the dealer opens one")
    if table.round.stage != "open":
        raise Refused(closed, "wagers are closed: wait until this round is settled")
    return table.round


# -- seats


def _take_seat(rules: Rules, table: Table, box: int, patron: str) -> TableEvent:
    if not 1 <= box <= table.boxes:
        raise Refused(rules.game.common.layout, f"there is no box {box}: choose a box from 1 to {table.boxes}")
    if (own := table.seat_of(patron)) is not None:
        raise Refused(rules.game.common.one_hand, f"you already sit at box {own}: a player may have only one hand")
    if box in table.seats:
        raise Refused(rules.game.common.layout, f"box {box} is taken: choose a free box")
    if table.round is not None and table.round.stage != "closed" and box in table.round.boxes:
        raise Refused(
            rules.game.common.layout, f"a hand is still in play on box {box}: sit there when the round is settled"
        )
    return SeatTaken(box, patron)


def _leave_seat(rules: Rules, table: Table, box: int) -> Iterator[TableEvent]:
    if box not in table.seats:
        raise Refused(None, f"nobody sits at box {box}")
    patron = table.seats[box]
    state = table.round
    if state is not None and state.stage == "open":
        yield from _take_back(state, box, patron)
    elif state is not None and any(stake.owner == patron for stake in state.stakes):
        raise Refused(rules.game.common.leave, "you have wagers in play: leave when the round is settled")
    yield from leaving(rules.life.limits if rules.life else None, table, patron)
    yield SeatLeft(box, patron)


def _take_back(state: Round, box: int, patron: str) -> Iterator[TableEvent]:
    """Return the player's stakes, and other players' stakes on the box, because no hand is dealt to it."""
    for stake in state.stakes:
        if stake.owner == patron or stake.box == box:
            yield _returned(stake)


def _returned(stake: Stake, clause: str | None = None) -> WagerTakenBack:
    return WagerTakenBack(stake.id, stake.owner, stake.chips, stake.tokens, clause)


def _close(rules: Rules, state: Round) -> TableEvent:
    opening = {name for wager in rules.game.wagers for name in wager.required}
    boxes = sorted({stake.box for stake in state.stakes if stake.area in opening})
    if not boxes:
        raise Refused(rules.game.common.opening, "no wager has been placed: there is nobody to deal to")
    return BetsClosed(rules.game.common.call, tuple(boxes))


# -- decisions


def _turn(rules: Rules, table: Table, box: int, kind: str) -> tuple[Round, Need]:
    state = table.round
    need = needs(rules, table)
    if state is None or need.kind != kind or need.box != box:
        clause = need.clause
        if rules.incidents is not None and need.kind in ("choice", "declaration") and in_order(table, need.box, box):
            clause = rules.incidents.conduct.collusion.measures["play first"]
        raise Refused(clause, not_now(rules, table, "do that"))
    return state, need


def _declare(rules: Rules, table: Table, box: int, wins: bool) -> Iterator[TableEvent]:
    state, _ = _turn(rules, table, box, "declaration")
    verify = verification(rules, state)
    assert verify is not None
    yield from declare(rules, state, box, wins, verify)


def _choose(rules: Rules, table: Table, command: Choose) -> Iterator[TableEvent]:
    box = command.box
    _check_open(rules, table, box)
    state, need = _turn(rules, table, box, "choice")
    move = next((move for move in need.moves if move.name == command.move), None)
    if move is None:
        choices = ", ".join(move.name for move in need.moves)
        raise Refused(need.clause, f"{command.move[:40]!r} is not possible for box {box} now: choose {choices}")
    if not move.draw and (command.discard or command.count):
        raise Refused(move.clause, f"{move.name} discards no cards: leave the discard and the count empty")
    events: list[TableEvent] = [_chosen(rules, state, box, move)]
    if move.takes_back:
        events += [_returned(stake, move.clause) for stake in stakes_on(state, box, move.takes_back)]
    stakes = _stakes(rules, state, box, move)
    events += stakes
    if move.draw:
        events += draw_cards(rules, state, command, move)
    after = fold(table, events).round
    assert after is not None
    for placed in stakes:  # a fee is collected as soon as it is paid
        if rules.wager(placed.area).placed == "as a fee":
            fee = [stake for stake in after.stakes if stake.id == placed.stake]
            events += settle_stakes(rules, after, box, fee, rules.game.played)
    if after.boxes[box].ending:
        events += collect(rules, after, box)
    yield from events


def _within_limit(rules: Rules, table: Table, box: int, events: list[TableEvent], facts: Facts) -> Iterator[TableEvent]:
    """Refuse a decision whose wager would exceed the player's loss limit."""
    chips = sum(event.chips for event in events if isinstance(event, WagerPlaced))
    yield from check_limit(rules, facts, table.seats.get(box, ""), chips)
    yield from events


def _check_open(rules: Rules, table: Table, box: int) -> None:
    """Refuse a further decision on a folded, conceded or played hand, citing the clause that makes it final."""
    playing = table.round.boxes.get(box) if table.round and table.round.stage != "closed" else None
    if playing is None or not playing.ending:
        return
    common, kind = rules.game.common, rules.game.kind_of(playing.ending)
    if playing.ending == VOID:
        raise Refused(None, f"the hand of box {box} is void and its stakes were returned: there is nothing to decide")
    made = rules.game.decisions[len(playing.moves) - 1]
    if kind == "conceded":
        raise Refused(common.concession_is_final, f"the hand of box {box} was conceded: that is final")
    if kind == "folded":
        raise Refused(common.fold_is_final or made.clause, f"the hand of box {box} was folded: that is final")
    final = common.play_is_final.get(made.name, made.clause)
    raise Refused(final, f"box {box} has already decided: there is nothing left to choose")


def _chosen(rules: Rules, state: Round, box: int, move: Move) -> Chosen:
    onward = move.then if move.then and move.then not in rules.game.endings else ""
    ending = move.then if move.then in rules.game.endings else ""
    staked = bool(move.wager) and bool(stakes_on(state, box, rules.game.base))
    return Chosen(
        box, move.name, onward, ending, move.clause, move.times if staked else 0, move.wager if staked else ""
    )


def _stakes(rules: Rules, state: Round, box: int, move: Move) -> list[WagerPlaced]:
    """The wager that a move makes: a multiple of the base wager, in chips. No base wager, no new wager."""
    bases = stakes_on(state, box, rules.game.base)
    if not move.wager or not bases:
        return []
    amount = move.times * sum(stake.amount for stake in bases)
    clause = move.multiple or move.clause
    return [WagerPlaced(state.placed, bases[0].owner, box, move.wager, amount, 0, clause)]


def _undecided(rules: Rules, table: Table, box: int) -> Iterator[TableEvent]:
    need = needs(rules, table)
    state, _ = _turn(rules, table, box, "declaration" if need.kind == "declaration" else "choice")
    decision = decision_at(rules, state.boxes[box].decision)
    assert decision.undecided is not None
    events: list[TableEvent] = [_chosen(rules, state, box, decision.undecided)]
    after = fold(table, events).round
    assert after is not None
    yield from [*events, *collect(rules, after, box)]


# -- cards and settlement


def _concede(rules: Rules, table: Table, box: int) -> Iterator[TableEvent]:
    concede = rules.game.concede
    if concede is None:
        raise Refused(None, f"{rules.game.title} has no rule for conceding a hand")
    state = table.round
    playing = state.boxes.get(box) if state else None
    if state is None or playing is None or state.stage == "closed":
        raise Refused(concede.clause, not_now(rules, table, "concede"))
    if playing.ending == concede.then:
        raise Refused(rules.game.common.concession_is_final, "the hand has already been conceded")
    shown = state.phase == len(rules.game.phases) and dealer_shown(state)
    jackpot = rules.game.jackpot_wager  # a jackpot wager stays until all hands are settled
    lies = any(stake.area != jackpot for stake in stakes_on(state, box))
    if playing.ending != rules.game.played or not shown or not lies:
        raise Refused(
            concede.clause, "you may concede a hand only after the dealer's hand is shown and before yours is settled"
        )
    events: list[TableEvent] = [Conceded(box, concede.then, concede.clause)]
    after = fold(table, events).round
    assert after is not None
    yield from [*events, *collect(rules, after, box)]
