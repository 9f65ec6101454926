"""Hands to drill: those on which strategies that people know go wrong."""

from random import Random

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import parse, show
from cutcard.odds.families.shared import seen as board_seen
from cutcard.odds.families.shared.starts import flops
from cutcard.odds.families.shared.whole import HOLES
from cutcard.odds.report.drill import KEPT, LITTLE, drill
from cutcard.odds.report.one_hand import move_by, seen_by
from cutcard.odds.strategy import follow as strategy


@pytest.mark.parametrize("key", ["plain-three", "plain-stud"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_known_strategy_errs_on_each_hand(key: str, seed: int) -> None:
    game = games.load(key)
    told = drill(key, seed).hands
    assert len(told) == KEPT
    for each in told:
        own, up = parse(each.values.hand), parse(each.values.upcard)
        costs = {choice.move: choice.cost for choice in each.values.choices}
        plans = [strategy.load(game, name) for name in strategy.names(game)]
        assert max(costs[move_by(plan, each.decision, seen_by(game, own, (), up), own)] for plan in plans) >= LITTLE


@pytest.mark.exhaustive
def test_one_hand_is_seen_as_all_hands_are() -> None:
    """On the flop, hole cards looked at alone and in the table of all holdings."""
    deck = tuple(range(52))
    every, cards, chance = board_seen._after(deck), flops(deck).cards, Random(1)
    holes = [(x, y) for x in range(52) for y in range(x + 1, 52)]
    game = games.load("plain-flop")
    assert len(holes) == HOLES
    for _ in range(2_000):
        flop, hole = chance.randrange(len(cards)), chance.randrange(HOLES)
        board = tuple(int(card) for card in cards[flop])
        if {*board} & {*holes[hole]}:
            continue
        one = seen_by(game, holes[hole][::-1], board, ())
        assert isinstance(one, board_seen.HoldingsSeen)
        for name in ("kind", "made", "hidden", "better", "suited", "over"):
            expected = getattr(every, name)[flop, hole]
            assert np.array_equal(getattr(one, name), [expected]), (name, show(board), show(holes[hole]))
