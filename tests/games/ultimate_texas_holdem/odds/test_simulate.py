"""Tables of Ultimate Texas Hold'em dealt out: every round as the rules settle it, the average as it was solved."""

from fractions import Fraction

import pytest

from cutcard.cards import Cards
from cutcard.odds.families.shared.starts import flops
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import best
from cutcard.odds.report.report import mathematics
from cutcard.odds.simulate.figures import figures
from cutcard.odds.simulate.simulate import Trial, simulate, solved
from cutcard.rules.settle import Box, settle
from tests.support.lines.chance import Stream

GAME = "ultimate-texas-holdem"


def house_wins(trial: Trial, hole: Cards, dealer: Cards, flop: Cards, rest: Cards) -> int:
    """What the house wins of one box, in cents: choices by their worth, wagers by the only settlement."""
    terms, sides = trial.terms, dict(trial.sides)
    move = "check"
    for board in ((), flop, (*flop, *rest)):
        if move == "check":
            values = mathematics(GAME).choices(terms, Holding(hole, board=board), sides)
            move = best(reversed(values)).move  # of equal ones the one that stakes least
    stakes = {"ante": trial.ante, "blind": trial.ante} | {area: int(s * trial.ante) for area, s in sides.items()}
    ending = "folded on the river"
    if move.startswith("play"):
        stakes["play"], ending = trial.ante * int(move.split()[1][:-1]), "played"
    piles = {"player": hole, "dealer": dealer, "board": (*flop, *rest), "flop": flop}
    return sum(one.stake - one.returned for one in settle(terms.game, Box(ending, stakes, piles), terms.payouts))


@pytest.mark.parametrize(
    "sides", [pytest.param((), marks=pytest.mark.exhaustive), (("trips", Fraction(1)),)], ids=["alone", "with trips"]
)
def test_every_round_is_settled_as_the_rules_settle_it(sides: tuple[tuple[str, Fraction], ...]) -> None:
    trial = Trial(GAME, 5, days=6, rounds=1, boxes=4, paths=1, sides=sides)
    paths, stream = simulate(trial), Stream(5, 0, 0)
    kinds = flops()
    kind = [at for at, weight in enumerate(kinds.weight) for _ in range(weight)]
    for day in range(trial.days):
        a, b, c = (int(card) for card in kinds.cards[kind[stream.below(22_100)]])
        cards = stream.deal([card for card in range(52) if card not in (a, b, c)], 2 * trial.boxes + 4)
        rest, dealer = tuple(cards[:2]), tuple(cards[2:4])
        holes = [tuple(cards[4 + 2 * seat : 6 + 2 * seat]) for seat in range(trial.boxes)]
        won = sum(house_wins(trial, hole, dealer, (a, b, c), rest) for hole in holes)
        assert won * paths.scale == paths.won[0, day] * trial.ante


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "drawn"])
def test_the_average_is_the_exact_one(dealt: bool) -> None:
    trial = Trial(GAME, 8, days=40, rounds=640, boxes=6, paths=16, dealt=dealt)
    paths = simulate(trial)
    told = figures(trial, solved(trial), paths)
    assert abs(told.mean - told.expected) < 3 * told.standard_error
    assert (paths.won.sum(axis=1) == -paths.seats.sum(axis=1)).all()


def test_tables_are_dealt_by_a_strategy_too() -> None:
    text = "before the flop:\nplay 4x\nafter the flop:\ncheck\non the river:\nfold\n"
    trial = Trial(GAME, 8, days=40, rounds=640, boxes=6, paths=8, strategy=text)
    told = figures(trial, solved(trial), simulate(trial))
    assert abs(told.mean - told.expected) < 3 * told.standard_error


@pytest.mark.exhaustive
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "drawn"])
def test_a_hundred_million_rounds(dealt: bool) -> None:
    trial = Trial(GAME, 1, days=500, rounds=625, boxes=5, paths=64, dealt=dealt)
    told = figures(trial, solved(trial), simulate(trial))
    assert told.rounds == 100_000_000
    assert abs(told.mean - told.expected) < 3 * told.standard_error
