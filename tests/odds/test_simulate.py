"""Simulated tables: settled round by round by the rules, on average what the solution says, the same every time."""

from fractions import Fraction
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.odds.model.fit import SHARED, fit
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import OutcomeCount, Solution, best
from cutcard.odds.report import report
from cutcard.odds.simulate.figures import figures, quantiles
from cutcard.odds.simulate.simulate import (
    Paths,
    Trial,
    TrialPart,
    _croupier,
    check,
    drawn,
    parts,
    play,
    simulate,
    solved,
)
from cutcard.odds.strategy import follow as strategy
from cutcard.rules.game import Decide
from cutcard.rules.settle import Box, settle
from cutcard.ruling import Refused
from tests.support.lines.chance import Stream

GAMES = [key for key in games.names() if fit(games.load(key)).solved and fit(games.load(key)).family != SHARED]
SHORT = Trial("plain-three", 1, days=4, rounds=50, boxes=3, paths=9)


def house_wins(trial: Trial, hand: tuple[int, ...], dealer: tuple[int, ...]) -> int:
    """What the house wins of one box, in cents: the choice by its worth, the wagers by the only settlement."""
    terms, sides = trial.terms, dict(trial.sides)
    game = terms.game
    decision = next(phase for phase in game.phases if isinstance(phase, Decide))
    upcard = dealer[-1] if trial.game == "plain-stud" else None
    chosen = best(report.mathematics(trial.game).choices(terms, Holding(hand, upcard), sides)).move
    move = next(move for move in decision.moves if move.name == chosen)
    stakes = {trial.terms.game.base: trial.ante} | {area: int(stake * trial.ante) for area, stake in sides.items()}
    if move.wager:
        stakes[move.wager] = move.times * trial.ante
    settled = settle(game, Box(move.then, stakes, {"player": hand, "dealer": dealer}), terms.payouts)
    return sum(one.stake - one.returned for one in settled)


@pytest.mark.parametrize(
    "trial",
    [
        Trial("plain-three", 3, days=20, rounds=4, boxes=5, paths=1, sides=(("pair-plus", Fraction(1)),)),
        Trial("plain-stud", 4, days=12, rounds=1, boxes=5, paths=1, maximum_payout=2500),
    ],
    ids=lambda trial: trial.game,
)
def test_every_round_is_settled_as_the_rules_settle_it(trial: Trial) -> None:
    stream, deck = Stream(trial.seed, 0, 0), list(range(52))
    size = 3 if trial.game == "plain-three" else 5
    days, seats = [0] * trial.days, [0] * trial.boxes
    for day in range(trial.days):
        for _ in range(trial.rounds):
            cards = stream.deal(deck, size * (trial.boxes + 1))
            dealer = (*cards[1:size], cards[0])  # the card that lies face up is the last
            for seat in range(trial.boxes):
                won = house_wins(trial, tuple(cards[size * (seat + 1) : size * (seat + 2)]), dealer)
                days[day] += won
                seats[seat] -= won
    paths = simulate(trial)
    assert (paths.won[0] * trial.ante).tolist() == [won * paths.scale for won in days]
    assert (paths.seats[0] * trial.ante).tolist() == [won * paths.scale for won in seats]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "drawn"])
def test_the_average_is_the_exact_one(game: str, dealt: bool) -> None:
    trial = Trial(game, 20_26, days=40, rounds=640, boxes=5, paths=10, dealt=dealt)
    told = figures(trial, solved(trial), simulate(trial))
    assert told.rounds == 1_280_000
    assert abs(told.mean - told.expected) < 3 * told.standard_error
    assert told.expected == pytest.approx(told.house_edge * 10_00 * 40 * 640 * 5)


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "drawn"])
def test_one_box_swings_as_the_solution_says(dealt: bool) -> None:
    trial = Trial("plain-three", 5, days=3000, rounds=100, boxes=1, paths=2, dealt=dealt)
    paths, solution = simulate(trial), solved(trial)
    variance = float(np.var(paths.won)) / paths.scale**2 / 100
    assert variance == pytest.approx(float(solution.variance), rel=0.06)


def test_boxes_of_one_table_swing_together() -> None:
    trial = Trial("plain-three", 5, days=2000, rounds=100, boxes=5, paths=1)
    together, apart = (float(np.std(simulate(replace(trial, dealt=dealt)).won)) for dealt in (True, False))
    assert together > 1.2 * apart


def test_a_strategy_is_played() -> None:
    text = "fold"
    trial = replace(SHORT, strategy=text)
    paths = simulate(trial)
    assert (paths.won == 3 * 50 * paths.scale).all()
    assert (simulate(replace(trial, dealt=False)).won == 3 * 50).all()
    plan = strategy.read(games.load(trial.game), text)
    assert solved(trial) == report.solved(trial.terms, {}, plan)


@pytest.mark.exhaustive
def test_a_strategy_by_upcard_is_played() -> None:
    """Nothing but the upcard decides: half of the table's secrets would show in the average."""
    trial = Trial("plain-stud", 6, days=50, rounds=640, boxes=5, paths=4, strategy="bet if upcard in hand\nfold")
    told = figures(trial, solved(trial), simulate(trial))
    assert abs(told.mean - told.expected) < 3 * told.standard_error
    assert told.expected != pytest.approx(figures(trial, solved(replace(trial, strategy="")), simulate(trial)).expected)


def test_other_numbers_are_played() -> None:
    trial = replace(SHORT, days=300, changes=("ante-bonus.straight=9",), paths=4)
    told = figures(trial, solved(trial), simulate(trial))
    assert told.expected < 0  # the house pays for it
    assert abs(told.mean - told.expected) < 3 * told.standard_error


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "drawn"])
def test_what_the_seats_lose_the_house_wins(dealt: bool) -> None:
    paths = simulate(replace(SHORT, dealt=dealt))
    assert (paths.won.sum(axis=1) == -paths.seats.sum(axis=1)).all()
    assert paths.won.any()


def same(left: Paths, right: Paths) -> bool:
    return left.scale == right.scale and all(
        (getattr(left, name) == getattr(right, name)).all() for name in ("won", "seats", "fall")
    )


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "drawn"])
def test_the_same_seed_gives_the_same_paths_however_the_work_is_cut(dealt: bool) -> None:
    trial = replace(SHORT, dealt=dealt)
    once = simulate(trial)
    assert same(once, simulate(trial))
    for first, last in ((0, 2), (2, 9), (5, 6)):
        rows = slice(first, last)
        assert same(
            play(TrialPart(trial, first, last)), Paths(once.scale, once.won[rows], once.seats[rows], once.fall[rows])
        )
    assert not same(once, simulate(replace(trial, seed=2)))
    assert len({tuple(path) for path in once.won.tolist()}) == trial.paths


def test_a_shorter_trial_is_the_beginning_of_a_longer_one() -> None:
    longer = simulate(replace(SHORT, days=9, paths=12))
    assert (longer.won[:9, :4] == simulate(SHORT).won).all()


@pytest.mark.parametrize("paths", [1, 2, 63, 64, 65, 200])
def test_parts_are_all_paths_once(paths: int) -> None:
    cut = parts(paths)
    assert (cut[0][0], cut[-1][1]) == (0, paths)
    assert all(last == first for (_, last), (first, _) in pairwise(cut))
    assert all(first < last for first, last in cut)


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "drawn"])
def test_the_deepest_fall_is_from_a_high(dealt: bool) -> None:
    paths = simulate(replace(SHORT, days=500, rounds=1, dealt=dealt))  # days of one round: all steps are known
    for won, fall in zip(paths.won.tolist(), paths.fall.tolist(), strict=True):
        total = peak = deepest = 0
        for step in won:
            total += step
            peak = max(peak, total)
            deepest = max(deepest, peak - total)
        assert fall == deepest > 0


@pytest.mark.parametrize(
    ("changed", "cure"),
    [
        ({"game": "snap"}, "choose"),
        ({"boxes": 0}, "boxes: 0"),
        ({"boxes": 8}, "1 to 7"),
        ({"days": 0}, "days"),
        ({"paths": -1}, "paths"),
        ({"rounds": 10**6}, "rounds"),
        ({"seed": -1}, "seed"),
        ({"ante": 0}, "ante"),
        ({"days": 5_000, "paths": 5_000}, "days in total"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changed: dict[str, int], cure: str) -> None:
    with pytest.raises(Refused, match=cure):
        check(replace(SHORT, **changed))


def test_a_game_of_two_decisions_is_drawn_where_it_brings_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    _croupier.cache_clear()  # whoever dealt Plain Draw before
    monkeypatch.setattr(report, "mathematics", lambda key: None)
    with pytest.raises(Refused, match="--independent"):
        simulate(replace(SHORT, game="plain-draw"))


# -- figures


def test_quantiles_are_values_that_occurred() -> None:
    values = np.array([[40, 10], [30, 20]])
    assert quantiles(values) == {
        "0.01": 10,
        "0.05": 10,
        "0.25": 10,
        "0.5": 20,
        "0.75": 30,
        "0.95": 40,
        "0.99": 40,
    }


def test_figures_of_known_paths() -> None:
    trial = Trial("plain-three", 1, days=31, rounds=10, boxes=2, paths=2, ante=500)
    outcomes = OutcomeCount("win", Fraction(1), 1), OutcomeCount("lose", Fraction(-1), 3)
    solution = Solution(trial.game, 4, outcomes, {}, Fraction(2))
    won = np.array([[2] * 30 + [-100], [-1] * 30 + [100]])
    seats = np.array([[50, -10], [-60, -10]])
    told = figures(trial, solution, Paths(2, won, seats, np.array([100, 30])))
    assert told.rounds == 2 * 31 * 10 * 2
    assert told.house_edge == 0.5
    assert told.expected == 0.5 * 500 * 620
    assert told.mean == (-40 + 70) / 2 * 250
    assert told.standard_error == pytest.approx(np.std(won) / sqrt(62) * 31 * 250)
    assert told.hold.expected == 0.25
    assert told.hold.mean == pytest.approx(told.mean / (620 * 2 * 500))
    assert set(told.spells) == {"day", "month"}
    month = told.spells["month"]
    assert (month.spells, month.mean, month.loss) == (2, 15 * 250, 0.5)
    assert (month.quantiles["0.5"], month.quantiles["0.95"]) == (-30 * 250, 60 * 250)
    assert told.spells["day"].loss == 31 / 62
    assert told.drawdown["0.99"] == 25_000
    assert [seat.ahead for seat in told.seats] == [0.5, 0.0]
    assert told.seats[1].mean == -10 * 250
    assert told.bands.days == list(range(1, 32))
    assert told.bands.quantiles["0.95"] == [*(2 * 250 * day for day in range(1, 31)), 70 * 250]


def test_bands_of_many_days_have_few_marks() -> None:
    trial = replace(SHORT, days=365, paths=2)
    bands = figures(trial, solved(trial), simulate(trial)).bands
    assert len(bands.days) == 60
    assert bands.days[-1] == 365


def test_results_are_drawn_in_whole_parts_of_an_ante() -> None:
    outcomes = OutcomeCount("win", Fraction(3, 2), 1), OutcomeCount("lose", Fraction(-2, 3), 2)
    drawer = drawn(Solution("any", 3, outcomes, {}, Fraction(1)))
    assert drawer.scale == 6
    assert drawer.nets.tolist() == [-4, 9]


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "drawn"])
def test_a_hundred_million_rounds(game: str, dealt: bool) -> None:
    trial = Trial(game, 1, days=500, rounds=625, boxes=5, paths=64, dealt=dealt)
    told = figures(trial, solved(trial), simulate(trial))
    assert told.rounds == 100_000_000
    assert abs(told.mean - told.expected) < 3 * told.standard_error
