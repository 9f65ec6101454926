"""Rules of thumb for Lunar Poker: sums by class against a tally of the same play."""

from itertools import product

import numpy as np
import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.games.lunar_poker.odds import thumbs
from cutcard.games.lunar_poker.odds.choose import BET, FOLD, SIXTH
from cutcard.games.lunar_poker.odds.counting.draws import Bets
from cutcard.games.lunar_poker.odds.counting.payoffs import standard
from cutcard.games.lunar_poker.odds.upcard import follow, shared, upcard
from cutcard.odds.report.one_hand import move_by, seen_by
from cutcard.odds.strategy import follow as strategy


def test_what_is_laid_down_is_named_as_the_choice_is() -> None:
    game = games.load("lunar-poker")
    plan = strategy.load(game, "basic")
    for hand, up, move in (("Ac Kd 9h 5s 5c", "Ad", "bet"), ("Qd 9h 7s 5h 5c", "Ad", "exchange Qd 9h 7s")):
        own = parse(hand)
        assert move_by(plan, plan.rules[0].decision, seen_by(game, own, (), parse(up)), own) == move


def _whole(sums: np.ndarray) -> int:
    """A sum beyond 64 bits."""
    return (int((sums >> 24).sum()) << 24) + int((sums & (1 << 24) - 1).sum())


@pytest.mark.exhaustive
def test_sums_by_rung_are_those_of_a_tally() -> None:
    """Every move, made with all hands that have it, and bets after it from some rungs on; against one upcard."""
    known, rank = shared(standard()), 5
    at, (rung, bets) = upcard(known, rank), thumbs.rungs(known)
    kept = thumbs.kept_by(known)
    _, found = thumbs.sums(known, rank, kept, rung, bets)
    index = np.repeat(np.arange(len(kept)), np.diff(known.begin))
    codes = [np.full(len(index), BET), np.full(len(index), SIXTH)]
    codes += [np.where(kept[index, move] < 0, FOLD, kept[index, move]) for move in range(len(thumbs.KEPT))]
    gain = known.pays.gain.tolist()
    for (move, code), low in product(enumerate(codes), (0, 2, 5, 15)):
        bet = Bets(np.append(rung >= low, False), np.any(bets.six[low:], axis=0), np.any(bets.flush[low:], axis=0))
        lines = follow(known, at, np.where(at.states.live, code, FOLD).astype(np.uint8), bet)
        total = sum(
            gain[0][line] * none
            + gain[1][line] * lower
            + gain[0][-1] * equal
            + gain[1][-1] * (all_ - none - lower - equal)
            for table in lines.tolist()
            for line, (none, lower, equal, all_) in enumerate(table)
        )
        assert total == _whole(found[:, :, 0, 0] if move == 0 else found[:, :, move, low:]), (move, low)
