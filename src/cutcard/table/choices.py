"""Decisions of players: declarations, choices and their wagers, concessions, and players who do not decide."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.money import Cents, dollars
from cutcard.rules.game import Move
from cutcard.ruling import Refused
from cutcard.table.faults.orders import in_order
from cutcard.table.life.stalling import decided, left_undecided
from cutcard.table.messages.round import Choose, Chosen, Concede, Conceded, TableEvent, WagerPlaced
from cutcard.table.play.back import returned
from cutcard.table.play.boxes import decision_at, stakes_on, verification, wager_of
from cutcard.table.play.course import Need, collect, needs
from cutcard.table.play.draw import draw_cards
from cutcard.table.play.gates import stopped
from cutcard.table.play.payout import Rules, dealer_shown, settle_stakes
from cutcard.table.play.timing import not_now
from cutcard.table.play.verify import declare
from cutcard.table.state.table import VOID, Round, Table, fold
from cutcard.table.wagers.offers import takes_tokens
from cutcard.table.wagers.standing import check_further, check_limit, counted


def _turn(rules: Rules, table: Table, box: int, kind: str) -> tuple[Round, Need]:
    state = table.round
    need = needs(rules, table)
    if state is None or need.kind != kind or need.box != box:
        clause = need.clause
        if rules.incidents is not None and need.kind in ("choice", "declaration") and in_order(table, need.box, box):
            clause = rules.incidents.conduct.collusion.measures["play first"]
        raise Refused(clause, not_now(rules, table, "do that"))
    return state, need


def declare_box(rules: Rules, table: Table, box: int, wins: bool) -> Iterator[TableEvent]:
    state, _ = _turn(rules, table, box, "declaration")
    verify = verification(rules, state)
    assert verify is not None
    yield from declare(rules, state, box, wins, verify)


def choose(rules: Rules, table: Table, command: Choose) -> Iterator[TableEvent]:
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
        events += [returned(stake, move.clause) for stake in stakes_on(state, box, move.takes_back)]
    stakes = _stakes(rules, state, box, move, command.tokens)
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


def within_limit(rules: Rules, table: Table, box: int, events: list[TableEvent], facts: Facts) -> Iterator[TableEvent]:
    """Refuse a decision whose wager the player may no longer make, or would exceed the loss limit."""
    placed = [event for event in events if isinstance(event, WagerPlaced)]
    if placed:
        check_further(rules, facts)
    chips, patron = sum(event.chips for event in placed), table.seats.get(box, "")
    yield from check_limit(rules, counted(table, patron, facts), patron, chips)
    yield from events
    if any(isinstance(event, Chosen) and event.ending for event in events):
        yield from decided(table, patron)


def _check_open(rules: Rules, table: Table, box: int) -> None:
    """Refuse a further decision on a folded, conceded or played hand, citing the clause that makes it final."""
    playing = table.round.boxes.get(box) if table.round and table.round.stage != "closed" else None
    if playing is None or not playing.ending:
        return
    common, kind = rules.game.common, rules.game.kind_of(playing.ending)
    if playing.ending == VOID:
        raise Refused(None, f"the hand of box {box} is void and its stakes were returned: there is nothing to decide")
    late = [one.undecided for one in rules.game.decisions if one.undecided]
    if clause := next((move.clause for move in late if kind == "void" and move.then == playing.ending), None):
        raise Refused(clause, f"the hand of box {box} was not decided in time and is void: there is nothing to decide")
    chosen = sum(bool(move) for move in playing.moves)  # a remedy may have ended the hand since
    made = rules.game.decisions[max(chosen, 1) - 1]
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


def _stakes(rules: Rules, state: Round, box: int, move: Move, tokens: Cents) -> list[WagerPlaced]:
    """The wager that a move makes: a multiple of the base wager. No base wager, no new wager."""
    amount = wager_of(rules, state, box, move)
    most = amount if takes_tokens(rules, move) else 0
    if tokens > most:
        if move.wager and not takes_tokens(rules, move):
            raise Refused("I-58", f"{move.name}: the fee is paid in chips, not in tokens")
        allowed = f"at most {dollars(most)} in tokens" if most else "no tokens"
        raise Refused(rules.game.common.chips, f"{move.name} takes {allowed}")
    if not amount:
        return []
    owner, clause = stakes_on(state, box, rules.game.base)[0].owner, move.multiple or move.clause
    return [WagerPlaced(state.placed, owner, box, move.wager, amount - tokens, tokens, clause)]


def undecided(rules: Rules, table: Table, box: int) -> Iterator[TableEvent]:
    need = needs(rules, table)
    state, _ = _turn(rules, table, box, "declaration" if need.kind == "declaration" else "choice")
    decision = decision_at(rules, state.boxes[box].decision)
    assert decision.undecided is not None
    events: list[TableEvent] = [_chosen(rules, state, box, decision.undecided)]
    after = fold(table, events).round
    assert after is not None
    done, player = collect(rules, after, box), state.boxes[box].player
    yield from [*events, *done]
    if any(one.owner == player and (one.returned or one.returned_tokens) for one in done):
        yield from left_undecided(rules, table, player)


def concede(rules: Rules, table: Table, box: int) -> Iterator[TableEvent]:
    move = _check_concession(rules, table, box)
    events: list[TableEvent] = [Conceded(box, move.then, move.clause)]
    after = fold(table, events).round
    assert after is not None
    yield from [*events, *collect(rules, after, box)]


def may_concede(rules: Rules, table: Table, box: int) -> bool:
    """Whether the hand of a box may be conceded now: also while other boxes are being settled."""
    try:
        _check_concession(rules, table, box)
    except Refused:
        return False
    return stopped(rules, table, Concede(box)) is None


def _check_concession(rules: Rules, table: Table, box: int) -> Move:
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
    return concede
