"""The value of each move in random states of the games themselves, by settling every deal that is still possible."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from cutcard import games
from cutcard.cards import Cards
from cutcard.odds.model.fit import SHARED, UPCARD, fit
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.report.report import mathematics
from cutcard.rules.game import Decide, Game, Reveal
from tests.odds.families.invented import BruteForce

EXAMPLES = Path(__file__).parents[3] / "examples"
FEW, MANY = 2, 1_000


@pytest.fixture(autouse=True)
def added() -> Iterator[None]:
    with games.added(EXAMPLES):
        yield


def last(game: Game, rng: Random) -> tuple[int, tuple[tuple[str, Fraction], ...], int]:
    """The last decision, what lies on the table there after earlier moves drawn at random, and cards of the board."""
    stakes, board = {"ante": Fraction(1)}, 0
    found: tuple[int, tuple[tuple[str, Fraction], ...], int] = 0, (), 0
    if "blind" in game.areas:
        stakes["blind"] = Fraction(1)
    for at, phase in enumerate(game.phases):
        if isinstance(phase, Reveal):
            board += phase.board
        if isinstance(phase, Decide):
            found = at, tuple(sorted(stakes.items())), board
            move = rng.choice([move for move in phase.moves if not move.then] or [phase.moves[0]])
            if move.wager:
                stakes[move.wager] = stakes.get(move.wager, Fraction()) + move.times
    return found


def meet(key: str, states: int) -> None:
    game, rng = games.load(key), Random(f"{key} in random states")
    odds = mathematics(key)
    for _ in range(states):
        brute = BruteForce(game, {})
        at, stakes, board = last(game, rng)
        cards = rng.sample(sorted(game.deck), brute.own + brute.up + board)
        hand, up = tuple(sorted(cards[: brute.own])), tuple(cards[brute.own : brute.own + brute.up])
        seen: Cards = tuple(cards[brute.own + brute.up :])
        staked = tuple((area, stake) for area, stake in stakes if area not in ("ante", "blind"))
        told = odds.choices(WhatIfTerms(game), Holding(hand, up[0] if up else None, board=seen, staked=staked))
        phase = game.phases[at]
        assert isinstance(phase, Decide)
        met = {move.name: brute._move(at, move, stakes, hand, up, seen)[0][0] for move in phase.moves}
        assert {each.move: each.value for each in told} == met, (hand, up, seen, stakes)


def slow(key: str) -> bool:
    """Whether a state has so many deals that it takes seconds: a board still to come."""
    return fit(games.load(key)).family == SHARED and last(games.load(key), Random(1))[2] < 5


def takes_back(game: Game) -> bool:
    """Such a game is enumerated whole in ``test_examples``."""
    return any(move.takes_back for decision in game.decisions for move in decision.moves)


def fast(key: str) -> bool:
    return not slow(key) and fit(games.load(key)).family != UPCARD


with games.added(EXAMPLES):
    KEYS = [key for key in games.names() if fit(games.load(key)).solved and not games.has(key, "odds")]
    KEYS = [key for key in KEYS if not takes_back(games.load(key))]
    STATES = {key: 100 if slow(key) else MANY for key in KEYS}
    FAST = [key for key in KEYS if fast(key)]


@pytest.mark.parametrize("key", FAST)
def test_a_few_states(key: str) -> None:
    meet(key, FEW)


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", KEYS)
def test_random_states(key: str) -> None:
    meet(key, STATES[key])
