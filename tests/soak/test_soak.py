"""The whole floor at random: five thousand steps here, two hundred thousand by ``make soak``."""

import pytest

from cutcard import games
from cutcard.floor.fairness.shuffle import order
from tests.soak.driver import STEPS, Tally, missing, run
from tests.soak.floor import RIGGED, rigged, tables
from tests.support import oracle

PARTS = 2


@pytest.mark.parametrize("seed", range(1, PARTS + 1))
def test_steps_at_random_break_nothing(seed: int) -> None:
    tally = run(seed, STEPS // PARTS)
    assert tally.accepted.total() > STEPS // PARTS // 2
    assert tally.refused.total() > STEPS // PARTS // 10
    assert set(tally.compared) >= {one.game for one in tables(games.packaged()).values()}
    assert {"RoundEnded", "StakeSettled", "FaultConfirmed", "BoughtIn", "LimitsChanged"} <= set(tally.events)


def test_what_was_never_met_is_told() -> None:
    tally = Tally()
    assert {"OpenBets", "RoundEnded"} <= set(missing(tally))
    tally.accepted["OpenBets"] += 1
    tally.events["RoundEnded"] += 1
    assert not {"OpenBets", "RoundEnded"} & set(missing(tally))


def test_a_run_is_the_same_again() -> None:
    assert run(3, 150) == run(3, 150)


@pytest.mark.parametrize("game", RIGGED)
def test_rigged_decks_hold_what_wins_a_jackpot(game: str) -> None:
    flop = [(2, 3, 4, 7 + 2 * n, 8 + 2 * n) for n in range(3)]  # and two cards of a hand
    hands_at = flop if games.load(game).parts else [tuple(range(5 * n, 5 * n + 5)) for n in (1, 2, 3)]
    best = []
    for number in RIGGED[game]:
        deck = order(rigged(number), 0, 52)
        hands = [[(deck[place] // 4 + 2, "cdhs"[deck[place] % 4]) for place in hand] for hand in hands_at]
        best.append(max(oracle.five(hand)[0] for hand in hands))
    assert min(best) == oracle.STRAIGHT_FLUSH
    assert max(best) == oracle.ROYAL
