"""The whole floor at random: twenty thousand steps here, a million by ``make soak``."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from cutcard import games
from cutcard.floor.fairness.shuffle import order
from tests.soak import matrix
from tests.soak.driver import missing
from tests.soak.floor import RIGGED, rigged, tables
from tests.soak.running import STEPS, Tally, run
from tests.support.lines import oracle

SEEDS = (5, 6, 12, 13)  # together they meet everything, and each thing twice
PARTS = len(SEEDS)


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this session see."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_at_random_break_nothing_and_meet_everything(seed: int, shared: Path) -> None:
    tally = run(seed)
    assert tally.accepted.total() > STEPS // 2
    assert tally.refused.total() > STEPS // 20
    assert set(tally.compared) >= {one.game for one in tables(games.packaged()).values()}
    assert {"RoundEnded", "StakeSettled", "FaultConfirmed"} <= {name for _, name in tally.events}
    assert {"Eliminated", "PrizePaid", "DisputeClosed"} <= {name for _, name in tally.events}
    assert tally.met.taken.total() > 20  # cures
    assert {"table", "tournament", "incidents", "cage"} <= set(tally.ended)
    assert _left_out(shared, seed, tally) == []


def _left_out(shared: Path, seed: int, tally: Tally) -> list[str]:
    """What no part has met, told by the part that ends last: commands never accepted, events never seen."""
    written = shared / f"soak-{seed}.new"
    written.write_text(json.dumps(missing(tally)))
    written.replace(written.with_suffix(".json"))
    parts = [json.loads(file.read_text()) for file in shared.glob("soak-*.json")]
    return sorted(set[str].intersection(*map(set, parts))) if len(parts) == PARTS else []


def test_the_last_part_tells_what_all_have_left_out(tmp_path: Path) -> None:
    tally = Tally()
    for seed in range(1, PARTS):
        assert _left_out(tmp_path, seed, tally) == []
    tally.accepted["table", "OpenBets"] += 1
    left = _left_out(tmp_path, PARTS, tally)
    assert "table: CloseBets" in left
    assert "table: OpenBets" not in left


def test_what_was_never_met_is_told() -> None:
    tally = Tally()
    assert {"table: OpenBets", "table: RoundEnded"} <= set(missing(tally))
    tally.accepted["table", "OpenBets"] += 1
    tally.events["table", "RoundEnded"] += 1
    assert not {"table: OpenBets", "table: RoundEnded"} & set(missing(tally))


def test_the_matrix_tells_what_came_after_what() -> None:
    cell = ("table", "OpenBets", "PlaceWagers")
    pairs = Counter({cell: 3, ("table", "PlaceWagers", "CloseBets"): 1})
    assert cell not in matrix.empty(pairs)
    assert ("table", "CloseBets", "OpenBets") in matrix.empty(pairs)
    assert len(matrix.cells()) == len(matrix.empty(pairs)) + 2
    assert matrix.drawn(pairs, 100, 1) == matrix.drawn(pairs, 100, 1)
    assert len(set(matrix.drawn(pairs, 100, 1))) == 100


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
