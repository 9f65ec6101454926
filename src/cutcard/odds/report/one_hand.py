"""What a strategy does with one hand: the hand as the conditions of its family see it, and the move."""

import numpy as np

from cutcard import games
from cutcard.cards import DECK, Cards, show
from cutcard.hands import lookup as hands_table
from cutcard.odds.families.counts import Counts
from cutcard.odds.model.fit import SHARED, fit
from cutcard.odds.strategy.follow import Plan
from cutcard.rules.game import Game


def move_by(plan: Plan, decision: str, seen: object, own: Cards) -> str:
    """The move of a strategy, with the cards laid down in the order in which the hand is shown."""
    for rule in plan.rules:
        if rule.decision == decision and (rule.when is None or np.all(rule.when(seen))):
            if rule.keep is None:
                return rule.move
            bits, held = int(np.ravel(rule.keep(seen))[0]), sorted(own)
            return f"{rule.move} {show(tuple(card for card in own if not bits >> held.index(card) & 1))}"
    raise ValueError(f"{plan.name} has no move {decision}")


def seen_by(game: Game, own: Cards, board: Cards, up: Cards) -> object:
    """One hand as strategies of its game look at it."""
    if not games.has(game.key, "odds"):
        family = fit(game).family
        if family == SHARED:
            return _with_board(own, board)
        if not game.dealt("dealer"):
            return np.array([sorted((*own, *board))], np.uint8)
    strength, kinds = hands_table.of(own), hands_table.THREE_CATEGORY if len(own) == 3 else hands_table.CATEGORY
    one, none = np.zeros(1, np.int32), np.zeros(0, np.int64)
    hands, shown = np.array([sorted(own)], np.int8), np.array(up or [-1], np.int8)
    made = np.array([kinds[strength]], np.uint8)
    return Counts(hands, np.array([strength], np.int16), made, one, shown, none, none, none, none, 0)


def _with_board(own: Cards, board: Cards) -> object:
    """Hole cards alone, on the flop, or on the river."""
    from cutcard.odds.families.charts import name_of
    from cutcard.odds.families.shared.seen import NOTHING, HoldingsSeen
    from cutcard.odds.families.shared.starts import CLASSES

    kind, no = np.array([CLASSES.index(name_of(*sorted(own)))]), NOTHING.astype(np.bool_)
    if not board:
        return HoldingsSeen(kind, NOTHING, no, no, NOTHING, NOTHING, NOTHING)
    strength, ranks = hands_table.of((*own, *board)), [card >> 2 for card in board]
    made, first, other = hands_table.CATEGORY[strength], *(card >> 2 for card in own)
    hidden = first == other or first in ranks or other in ranks
    alone = hands_table.CATEGORY[hands_table.of(board)] if len(board) == 5 else 0
    better = hidden or (made >= 4 and made > alone)
    suited = [card >> 2 for card in own if sum(each & 3 == card & 3 for each in (*own, *board)) >= 4]
    over = sum(card >> 2 > max(ranks) for card in own)
    rest = [card for card in DECK if card not in own and card not in board] if len(board) == 5 else []
    outs = sum(hands_table.of((*board, card)) > strength for card in rest)
    numbers = (np.array([each]) for each in (made, hidden, better, max(suited, default=-1), outs, over))
    return HoldingsSeen(kind, *numbers)
