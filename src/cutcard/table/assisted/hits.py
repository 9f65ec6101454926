"""Jackpot hands at an assisted table: one person enters the cards, another confirms, and then they are paid."""

from collections.abc import Iterator

from cutcard.cards import Cards, counted, show
from cutcard.core.authority import for_another
from cutcard.core.message import SUPERVISORS, Facts
from cutcard.rules.cells import piles_of
from cutcard.rules.piles import BOARD, PLAYER
from cutcard.ruling import Refused, ask, do, wait
from cutcard.table.assisted.rounds import in_play
from cutcard.table.messages.jackpot import (
    ClaimHit,
    ConfirmHits,
    HitClaimed,
    HitCommand,
    HitsConfirmed,
    HitWithdrawn,
    WithdrawHit,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.payout import Rules
from cutcard.table.play.unrecorded import category, cell, prize_line
from cutcard.table.state.table import Round, Table


def decide_hit(rules: Rules, table: Table, command: HitCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events of a jackpot hand that is entered, withdrawn or confirmed."""
    if rules.game.jackpot is None:
        raise Refused(None, f"{rules.game.title} has no jackpot, so there is no jackpot hand to enter")
    state, who, at = in_play(rules, table), facts.actor.id, facts.at
    clauses = cell(rules).clauses
    match command:
        case ClaimHit():
            yield _claim(rules, state, command, facts)
        case WithdrawHit(box):
            if box not in {hit.box for hit in state.hits}:
                raise Refused(clauses[0], f"no jackpot hand of box {box} was entered, so there is none to withdraw")
            yield HitWithdrawn(box, who, at)
        case ConfirmHits():
            if not state.hits:
                reason = "no jackpot hand was entered in this round: enter the cards first"
                raise Refused(clauses[0], reason, wait("a hand is entered", *ClaimHit.roles))
            if any(facts.is_actor(hit.by) for hit in state.hits):
                reason = "you entered a hand of this round yourself: another supervisor must look at the cards"
                raise Refused(clauses[0], reason, ask(*SUPERVISORS))
            for hit in state.hits:
                for_another(facts, _owner(state, hit.box), clauses[0], "confirm the jackpot hand", *SUPERVISORS)
            gone = {hit.box for hit in state.hits} - {stake.box for stake in state.stakes}
            for box in sorted(gone):
                reason = f"the jackpot wager of box {box} was cancelled since its hand was entered: withdraw that hand"
                raise Refused(clauses[0], reason, do(WithdrawHit(box)))
            shown = (rules.game.common.jackpot_hand,) if rules.game.common.jackpot_hand else ()
            boxes = tuple(hit.box for hit in state.hits)
            yield HitsConfirmed(boxes, who, at, tuple(dict.fromkeys((*shown, clauses[0], "I-70"))))


def _owner(state: Round, box: int) -> str:
    """Whose jackpot wager lies on a box; "": nobody's, or somebody's who is not on record."""
    return next((stake.owner for stake in state.stakes if stake.box == box), "")


def needed(rules: Rules) -> tuple[int, int]:
    """How many cards of the player's hand and of the board a jackpot hand is made of."""
    game, read = rules.game, piles_of(rules.game.readings, cell(rules))
    parts = {name: part for name, part in game.parts.items() if name in read}
    board = max((part.first + part.count for part in parts.values() if part.of == BOARD), default=0)
    return game.dealt(PLAYER), game.dealt(BOARD) if BOARD in read else board


def _claim(rules: Rules, state: Round, command: ClaimHit, facts: Facts) -> HitClaimed:
    box, clause = command.box, cell(rules).clauses[0]
    if box not in {stake.box for stake in state.stakes}:
        reason = f"box {box} has no jackpot wager in this round: choose a box that has one"
        raise Refused(rules.wager(rules.game.jackpot_wager).clause, reason)
    for_another(facts, _owner(state, box), clause, "enter the jackpot hand", *ClaimHit.roles)
    _check_cards(rules, state, command)
    hand = category(rules, command.player, command.board)
    line = prize_line(rules, hand)
    if line is None:
        known = ", ".join(_named(one.hand) for one in (rules.game.jackpot.lines if rules.game.jackpot else ()))
        raise Refused(clause, f"this hand wins no jackpot prize: the prizes are for {known}; check the cards")
    cited = tuple(dict.fromkeys((*cell(rules).clauses, *line.clauses)))
    kind = _named(line.hand)
    return HitClaimed(box, command.player, command.board, hand, kind, facts.actor.id, facts.at, cited)


def _check_cards(rules: Rules, state: Round, command: ClaimHit) -> None:
    """Refuse too many or too few cards, cards named twice, and cards that another hand of the round has."""
    common, given = rules.game.common, (("the player's hand", command.player), ("the community cards", command.board))
    made_of = rules.jackpots.hand if rules.jackpots and rules.jackpots.hand else cell(rules).clauses[0]
    for (whose, cards), count in zip(given, needed(rules), strict=True):
        if len(cards) != count:
            reason = f"{whose}: {counted(len(cards))} given, but the jackpot looks at {count}"
            raise Refused(made_of, f"{reason}; enter exactly these")
    every = (*command.player, *command.board)
    if not set(every) <= set(rules.game.deck):
        raise Refused(common.deck, "the deck has no such card: check the cards")
    if len(set(every)) != len(every):
        raise Refused(common.deck, "a card is there twice: check the cards")
    for hit in state.hits:
        if hit.box == command.box:
            continue
        if both := set(every) & set(hit.player):
            raise _doubled(rules, tuple(both), hit.box)
        if hit.board != command.board:
            reason = f"box {hit.box} was entered with other community cards ({show(hit.board)})"
            raise Refused(common.deck, f"{reason}: check both hands")


def _doubled(rules: Rules, both: Cards, box: int) -> Refused:
    return Refused(rules.game.common.deck, f"{show(both)} is also in the hand of box {box}: check both hands")


def _named(hand: object) -> str:
    return str(getattr(hand, "name", hand)).lower().replace("_", " ")
